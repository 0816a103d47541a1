"""Which names imports bind, where they are used, and what of them a chunk gets."""

from typing import Any

import pytest

import structsplit
from structsplit import Splitter
from structsplit.languages import Language, load_languages
from structsplit.parsers.code.imports import bindings
from structsplit.parsers.code.imports.readers import READERS
from structsplit.tokens import make_counter

BOUND = [
    ("python", "import os", "os.*"),
    ("python", "import a.b, c as d", "a.* d.*"),
    ("python", "from a import b, c as d  # e", "b d"),
    ("python", "from a import *", ""),
    ("python", "if TYPE_CHECKING:\n    from x import Y", "Y"),
    ("python", "if TYPE_CHECKING: from x import Y", "Y"),
    ("python", "try:\n    import ujson as json\nexcept ImportError:\n    import json", "json.*"),
    ("python", "from a import b, \\\n    c", "b c"),
    ("go", 'import (\n\t"fmt"\n\n\ttemp "x/y"\n\t_ "z"\n)', "fmt.* temp.*"),
    ("go", 'import "gopkg.in/yaml.v3"', "yaml.*"),
    ("go", 'import "github.com/a/go-b/v2"', "b.* gob.* go_b.* v2.*"),
    ("go", 'import . "fmt"', ""),
    ("javascript", "import D, { a as b } from 'x';", "D b"),
    ("javascript", "import * as ns from 'x';", "ns"),
    ("javascript", "import 'side-effect';", ""),
    ("javascript", "const { a, b: c, d = 1, ...e } = require('x');", "a c d e"),
    ("javascript", "var a = require('x'), b = require('y').z;", "a b"),
    ("typescript", "import type { A } from 'https://x.org/a'; // of them", "A"),
    ("typescript", "import { type A as B, c } from 'x'", "B c"),
    ("typescript", "import x = require('y');", "x"),
    ("rust", "use a::{b, c::{d, e as f}, self};", "b d f a"),
    ("rust", "pub(crate) use a::b::*;", ""),
    ("rust", "use a::B as _;", ""),
    ("rust", "use std::fmt::{self, Display};", "fmt Display"),
    ("rust", "extern crate a as b;", "b"),
    ("rust", "pub mod ropes;", "ropes::*"),
    ("java", "import java.util.List;", "List"),
    ("java", "import static java.util.Objects.requireNonNull;", "requireNonNull"),
    ("java", "import java.util.*;", ""),
    ("kotlin", "import kotlin.math.roundToInt", "roundToInt"),
    ("kotlin", "import a.b as c", "c"),
    ("scala", "import a.{b => c, d, _}", "c d"),
    ("scala", "import a.B, c.D", "B D"),
    ("c", "#include <sys/zlib.h>  // deflate", "zlib Zlib zlib_*"),
    ("cpp", '#include "x/punch_card.h"', "punch_card PunchCard punch_card_*"),
    ("cpp", "using std::string;", "string"),
    ("cpp", "namespace fs = std::filesystem;", "fs"),
    ("objc", "@class A, B;", "A B"),
    ("csharp", "using X = Y.Z;", "X"),
    ("csharp", "global using System.Text;", ""),
    ("php", "use A\\{B, C as D, function e};", "B D e"),
    ("php", "use function x\\y;", "y"),
    ("php", "use A\\B, C\\D as E;", "B E"),
    ("ruby", "require 'active_support'", "ActiveSupport"),
    ("dart", "import 'x.dart' as p show a, b;", "p.*"),
    ("dart", "import 'x.dart' show a, b;", "a b"),
    ("elixir", "alias A.{B, C}", "B C"),
    ("elixir", "alias A.B, as: C", "C"),
    ("elixir", "import A, only: [f: 2, g: 1]", "f g"),
    ("elixir", "require Logger", "Logger"),
    ("erlang", "-import(lists, [foldl/3, map/2]).", "foldl map"),
    ("perl", "use POSIX qw(floor ceil);", "floor POSIX ceil"),
    ("perl", "use List::Util 'sum';", "List::Util sum"),
    ("perl", "use constant RYE => 1;", "RYE"),
    ("haskell", "import qualified Data.Map as M", "M.*"),
    ("haskell", "import Data.Map qualified as M", "M.*"),
    ("haskell", "import Data.List (sortBy, Ord(..), T(A, B))", "sortBy Ord T A B"),
    ("clojure", "(ns x (:require [a.b :as c] [d.e :refer [f g?]]) (:import (j.u Date)))", "c/* d.e/* f g? Date"),
    ("julia", "using A: b, c as d", "b d"),
    ("julia", "import A", "A.*"),
    ("lua", 'local x = require "y"', "x"),
    ("r", "library(dplyr)", "dplyr::*"),
    ("zig", 'const std = @import("std");', "std"),
    ("solidity", 'import {A, B as C} from "d";', "A C"),
    ("swift", "import struct A.B", "B"),
    ("nim", "from x import a, b", "a b"),
    ("fortran", "use m, only: a, b => c", "a b"),
    ("scss", '@use "src/tokens";', "tokens.*"),
    ("cmake", "find_package(ZLIB REQUIRED)", "ZLIB ZLIB_*"),
    ("verilog", "import pkg::name;", "name"),
    ("fsharp", "module M = A.B", "M"),
    ("groovy", "import a.b.C", "C"),
    ("elm", "import Html exposing (div, text)", "div text"),
    ("starlark", 'load("//a:b.bzl", "c", d = "e")', "c d"),
    ("typst", '#import "a.typ": b, c as d', "b d"),
    ("gleam", "import a/b.{type C, d}", "b.* C d"),
    ("d", "import std.stdio : writeln, w = write;", "writeln w"),
    ("odin", 'import "core:fmt"', "fmt.*"),
]


def language(name: str) -> Language:
    return load_languages().get(name) or Language(name, "code", line_comment="//")


@pytest.mark.parametrize(("name", "statement", "expected"), BOUND)
def test_an_import_binds_the_names_it_says(name: str, statement: str, expected: str) -> None:
    names = [bound for binding in bindings(statement, language(name)) for bound in binding.names]
    assert list(dict.fromkeys(names)) == expected.split()


EVERYTHING = [
    ("python", "from a import *"),
    ("go", 'import . "fmt"'),
    ("rust", "use a::{b, *};"),
    ("java", "import java.util.*;"),
    ("kotlin", "import kotlin.math.*"),
    ("scala", "import a._"),
    ("cpp", "using namespace std;"),
    ("objc", "#import <Foundation/Foundation.h>"),
    ("csharp", "using System;"),
    ("csharp", "using static System.Math;"),
    ("dart", "import 'x.dart';"),
    ("elixir", "import Ecto.Query"),
    ("erlang", '-include("a.hrl").'),
    ("perl", "use strict;"),
    ("haskell", "import Data.List hiding (sort)"),
    ("ocaml", "open Printf"),
    ("julia", "using A"),
    ("r", "suppressMessages(library('sf'))"),
    ("swift", "import Foundation"),
    ("solidity", 'import "./a.sol";'),
    ("pascal", "uses A, B;"),
    ("vhdl", "use ieee.std_logic_1164.all;"),
    ("bash", "source lib.sh"),
]


@pytest.mark.parametrize(("name", "statement"), EVERYTHING)
def test_an_import_may_bind_names_it_does_not_say(name: str, statement: str) -> None:
    assert any(binding.everything for binding in bindings(statement, language(name)))


@pytest.mark.parametrize(("name", "statement", "_"), [row for row in BOUND if "*" not in row[1] and row[2]])
def test_an_import_that_says_its_names_binds_no_others(name: str, statement: str, _: str) -> None:
    if name not in ("r", "clojure", "scala"):
        assert not any(binding.everything for binding in bindings(statement, language(name)))


def test_every_language_with_imports_has_a_reader() -> None:
    for found in load_languages().values():
        has_imports = "imports" in found.nodes or "@import" in found.query
        assert found.import_reader in READERS if has_imports else not found.import_reader, found.name


BODY = "\n".join(f"    step_{number}(number);" for number in range(200))

THINNED = [
    (
        "rust",
        "use std::{\n    self,\n    io::{self, Read, Write as Sink},\n    fmt::{self as format},\n    sync::Arc,\n};\n",
        "fn f() {{\n{}\n    io::copy(Sink, format::Error)\n}}\n",
        "use std::{io, io::Write as Sink, fmt as format};\n",
    ),
    (
        "python",
        "from shop.orders import (\n    Basket,\n    Order as Sale,  # a sale\n    Refund,\n)\n",
        "def sell():\n{}\n    return Sale(Basket)\n",
        "from shop.orders import Basket, Order as Sale\n",
    ),
    (
        "go",
        'import (\n\t"fmt"\n\t"os"\n\t"sort"\n)\n',
        "func f() {{\n{}\n    fmt.Print(os.Args)\n}}\n",
        'import "fmt"\nimport "os"\n',
    ),
    (
        "typescript",
        "import React, {\n  memo,\n  useState,\n  useMemo,\n} from 'react';\n",
        "function f() {{\n{}\n    useMemo(React, useState)\n}}\n",
        "import { default as React, useState, useMemo } from 'react';\n",
    ),
    (
        "rust",
        "use std::collections::{\n    hash_map::{Entry, OccupiedEntry},\n    HashMap,\n    HashSet,\n};\n",
        "fn f() {{\n{}\n    HashSet::of(Entry)\n}}\n",
        "use std::collections::{hash_map::Entry, HashSet};\n",
    ),
    (
        "php",
        "use Kantine\\Store\\{\n    Pantry,\n    Supplier as Farmer,\n    Till,\n};\n",
        "function f() {{\n{}\n    new Farmer(new Till);\n}}\n",
        "use Kantine\\Store\\{Supplier as Farmer, Till};\n",
    ),
    (
        "javascript",
        "const {\n  join,\n  sep: separator,\n  resolve,\n} = require('path');\n",
        "function f() {{\n{}\n    join(separator)\n}}\n",
        "const { join, sep: separator } = require('path');\n",
    ),
]


def last_chunk(name: str, imports: str, code: str, **options: Any) -> structsplit.Chunk:
    """The last of several chunks, where a function of which the last statements use the imports is cut."""
    opens, closes = ("<?php\n", "") if name == "php" else ("package a\n", "") if name == "go" else ("", "")
    text = f"{opens}{imports}\n{code.format(BODY)}{closes}"
    return structsplit.split(text, format=name, max_tokens=400, target_tokens=200, **options)[-1]


@pytest.mark.parametrize(("name", "imports", "code", "expected"), THINNED, ids=[row[0] for row in THINNED])
def test_of_a_long_import_a_chunk_gets_what_it_uses(name: str, imports: str, code: str, expected: str) -> None:
    assert expected in last_chunk(name, imports, code).context


@pytest.mark.parametrize(("name", "imports", "code", "_"), THINNED, ids=[row[0] for row in THINNED])
def test_the_tokens_of_a_chunk_with_parts_of_imports_are_exact(name: str, imports: str, code: str, _: str) -> None:
    chunk = last_chunk(name, imports, code)
    assert chunk.tokens == make_counter()(chunk.contextualized)


@pytest.mark.parametrize(("name", "imports", "code", "_"), THINNED, ids=[row[0] for row in THINNED])
def test_all_imports_come_whole_when_asked_for(name: str, imports: str, code: str, _: str) -> None:
    assert imports in last_chunk(name, imports, code, context="all-imports").context


def test_a_short_import_stays_as_it_is() -> None:
    code = "def sell():\n{}\n    return Basket\n"
    assert "from shop import Basket, Order\n" in last_chunk("python", "from shop import Basket, Order\n", code).context


def test_a_comment_behind_an_import_is_left_out() -> None:
    chunk = last_chunk("python", "import json  # noqa: F401\n", "def f():\n{}\n    json.loads()\n")
    assert "import json\n" in chunk.context


def test_a_comment_behind_a_package_line_is_left_out() -> None:
    text = "package a // import x/a\n\nfunc f() {\n" + BODY + "\n}\n"
    assert "package a\n" in structsplit.split(text, format="go", max_tokens=400)[-1].context


USES = [
    ("python", "import join\n", "', '.join(x)", 0),
    ("python", "from a import rest\n", "f(*rest, (*rest,))", 2),
    ("javascript", "import rest from 'x'\n", "f(...rest); a.rest; rest()", 2),
    ("python", "from a import b\n", "b2 = _b = $b = bb", 0),
    ("python", "import os\n", "os.getcwd(); at_os; the.os.x; os; 'os. '", 1),
    ("c", "#include <zlib.h>\n", "int x = ZLIB_VERSION + zlib_open() + zlibx;", 2),
    ("ruby", "require 'json'\n", "JSON.parse(json)", 1),
    ("python", "import os\nfrom os.path import join\n", "", 0),
]


@pytest.mark.parametrize(("name", "imports", "code", "count"), USES)
def test_a_use_is_a_word_of_its_own_outside_imports(name: str, imports: str, code: str, count: int) -> None:
    first = structsplit.parse(imports + "\n" + code + "\n", format=name).references[0]
    assert len(first.uses) == count


def test_many_names_are_found_as_few_are() -> None:
    code = "\n".join(f"os.f(name_{number}, a.name_{number}, zlib_{number})" for number in range(100))
    few = structsplit.parse(f"import os\nfrom a import name_7\n{code}\n", format="python").references
    names = ", ".join(f"name_{number}" for number in range(100))
    many = structsplit.parse(f"import os\nfrom a import ({names})\n{code}\n", format="python").references
    assert [len(few[0].uses), len(few[1].uses)] == [100, 1]
    assert [len(many[0].uses), len(many[8].uses)] == [100, 1]


def test_many_headers_are_found_by_the_beginnings_of_words() -> None:
    headers = "".join(f"#include <lib{number}.h>\n" for number in range(100))
    references = structsplit.parse(headers + "\nint x = LIB7_A + lib8_a_b + lib9;\n", format="c").references
    assert [len(reference.uses) for reference in references[6:11]] == [0, 1, 1, 1, 0]


def test_what_is_everywhere_takes_a_sixteenth_of_the_budget() -> None:
    usings = "".join(f"using Shop.Orders.Part{number};\n" for number in range(40))
    code = "class A { void F() {\n" + "f(1);\n" * 40 + "} }\n"
    chunks = Splitter(max_tokens=512, target_tokens=100, min_tokens=0).split(
        usings + "namespace Shop;\n" + code, format="csharp"
    )
    last = chunks[-1].context
    assert "namespace Shop;\n" in last
    assert make_counter()("\n".join(row for row in last.split("\n") if row.startswith(("using", "namespace")))) <= 32


def test_an_import_that_is_used_comes_before_one_of_everything() -> None:
    imports = "".join(f"import a{number}.*;\n" for number in range(40)) + "import b.Used;\n"
    context = last_chunk("java", imports, "class A {{\n  void f() {{\n{}\n    Used.g();\n  }}\n}}\n").context
    assert "import a0.*;\n" in context
    assert "import b.Used;\n" in context


def test_the_same_import_comes_once() -> None:
    text = "#ifdef A\n#include <curl.h>\n#else\n#include <curl.h>\n#endif\n"
    code = "void f() {{\n{}\n    curl();\n}}\n"
    assert last_chunk("c", text, code).context.count("curl.h") == 1
