"""Which language a name, a file or a shebang means, and that the data in `grammars/` is sound."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from tree_sitter_language_pack import get_parser

from structsplit.languages import (
    Language,
    grammars_folder,
    language_for,
    language_for_path,
    language_for_shebang,
    load_languages,
)

LANGUAGES = list(load_languages().values())
NAMES = [language.name for language in LANGUAGES]


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("python", "python"),
        ("py", "python"),
        ("PY", "python"),
        ("c++", "cpp"),
        ("C#", "csharp"),
        ("sh", "bash"),
        ("yml", "yaml"),
    ],
)
def test_a_name_or_an_alias_in_any_case_means_a_language(name: str, language: str) -> None:
    found = language_for(name)
    assert found is not None
    assert found.name == language


@pytest.mark.parametrize(
    ("filename", "language"),
    [
        ("a.py", "python"),
        ("src/A.PY", "python"),
        ("C:\\src\\main.rs", "rust"),
        ("types.d.ts", "typescript"),
        ("app.tsx", "tsx"),
        ("script.R", "r"),
        ("Makefile", "make"),
        ("Dockerfile", "dockerfile"),
        ("docker/Dockerfile.dev", "dockerfile"),
        ("CMakeLists.txt", "cmake"),
        ("Makefile.PL", "perl"),
        (".bashrc", "bash"),
        ("Cargo.lock", "toml"),
    ],
)
def test_a_file_name_means_a_language(filename: str, language: str) -> None:
    found = language_for_path(filename)
    assert found is not None
    assert found.name == language


@pytest.mark.parametrize(
    ("filename", "text", "language"),
    [
        ("a.h", "int f(void);\n", "c"),
        ("a.h", "// a class of its own\nint f(void);\n", "c"),
        ("a.h", "#include <stdio.h>\nint f(void);\n", "c"),
        ("a.h", "/* using a\n   class of\n   namespace */\n", "c"),
        ("a.h", "class A : public B {\n};\n", "cpp"),
        ("messages.ts", "<?xml version='1.0'?>\n<TS>\n</TS>\n", "xml"),
        ("messages.ts", "const a = <T>(b: T) => b\n", "typescript"),
        ("a.h", "namespace n {\n}\n", "cpp"),
        ("a.h", "#include <vector>\n", "cpp"),
        ("a.h", "#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end\n", "objc"),
        ("a.m", "#import <Foundation/Foundation.h>\n@implementation A\n@end\n", "objc"),
        ("a.m", "function y = f(x)\n  y = x;\nend\n", "matlab"),
        ("a.m", "% comment\nx = 1;\n", "matlab"),
    ],
)
def test_the_text_settles_an_extension_that_languages_share(filename: str, text: str, language: str) -> None:
    found = language_for_path(filename, text)
    assert found is not None
    assert found.name == language


@pytest.mark.parametrize(
    ("first_line", "language"),
    [
        ("#!/bin/sh", "bash"),
        ("#!/bin/bash -e", "bash"),
        ("#! /usr/bin/env python3", "python"),
        ("#!/usr/bin/python3.12", "python"),
        ("#!/usr/bin/env -S PYTHONPATH=. python3 -u", "python"),
        ("#!/usr/bin/env node", "javascript"),
        ("#!/usr/bin/env ts-node", "typescript"),
        ("#!/usr/bin/perl -w", "perl"),
        ("#!/usr/bin/env Rscript", "r"),
        ("\ufeff#!/usr/bin/env ruby\r", "ruby"),
    ],
)
def test_a_shebang_means_a_language(first_line: str, language: str) -> None:
    found = language_for_shebang(first_line)
    assert found is not None
    assert found.name == language


@pytest.mark.parametrize("name", ["", "klingon", "markdown"])
def test_an_unknown_name_means_none(name: str) -> None:
    assert language_for(name) is None


@pytest.mark.parametrize("filename", ["", "notes.txt", "README", "archive.tar.gz", ".", "py"])
def test_an_unknown_file_means_none(filename: str) -> None:
    assert language_for_path(filename) is None


@pytest.mark.parametrize(
    "line", ["", "#!", "#!/opt/odd", "# python", "python", "#!/usr/bin/env", "#!" + " " * 50_000 + "!"]
)
def test_a_line_that_names_no_known_interpreter_means_none(line: str) -> None:
    assert language_for_shebang(line) is None


def test_the_grammars_of_an_installed_package_lie_inside_it(tmp_path: Path) -> None:
    (tmp_path / "structsplit" / "grammars").mkdir(parents=True)
    (tmp_path / "grammars").mkdir()
    assert grammars_folder(tmp_path / "structsplit") == tmp_path / "structsplit" / "grammars"


def test_the_grammars_of_a_checkout_lie_beside_the_package(tmp_path: Path) -> None:
    (tmp_path / "structsplit").mkdir()
    (tmp_path / "grammars").mkdir()
    assert grammars_folder(tmp_path / "structsplit") == tmp_path / "grammars"


# The data


@pytest.mark.parametrize("key", ["extensions", "filenames", "shebangs"])
def test_no_two_languages_claim_the_same(key: str) -> None:
    claims = Counter(value for language in LANGUAGES for value in getattr(language, key))
    assert [value for value, claimants in claims.items() if claimants > 1] == []


def test_no_two_languages_have_the_same_name_or_alias() -> None:
    claims = Counter(name for language in LANGUAGES for name in (language.name, *language.aliases))
    assert [name for name, claimants in claims.items() if claimants > 1] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=NAMES)
def test_a_language_is_described_soundly(language: Language) -> None:
    assert language.type in {"code", "data", "markup"}
    assert language.name == language.name.lower()
    assert all(alias == alias.lower() for alias in language.aliases)
    assert all(re.fullmatch(r"\.[a-z0-9+-]+", extension) for extension in language.extensions)
    assert language.block_comment is None or len(language.block_comment) == 2


@pytest.mark.parametrize("language", LANGUAGES, ids=NAMES)
def test_a_language_has_a_grammar_unless_it_crashes(language: Language) -> None:
    if not language.tree_sitter:
        assert language.name in {"agda", "cobol"}
        return
    get_parser(language.tree_sitter).parse(b"x")  # pyright: ignore[reportArgumentType]


def test_a_file_is_named_after_its_language() -> None:
    folder = Path(__file__).parent.parent / "grammars"
    assert sorted(file.stem for file in folder.glob("*.toml")) == sorted(NAMES)


# The example in CONTRIBUTING.md

SKETCH = """\
#include <Servo.h>
#include <Wire.h>

// Opens the lid.
void open(int angle) {
  Servo lid;
  lid.write(angle);
}

class Lid {
public:
  void shut() {
    open(0);
  }
};
"""

SPLIT = """\
import sys
from pathlib import Path
import structsplit.languages
structsplit.languages._HERE = Path(sys.argv[1])
import structsplit
for chunk in structsplit.split(sys.stdin.read(), source="lid.pde", min_tokens=1, max_tokens=64):
    print(chunk.language, *chunk.symbols, "Servo.h" in chunk.context, chunk.metadata.get("doc"), sep=", ")
"""


def test_the_example_of_a_new_language_is_one_file_and_works(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent
    example = (root / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    shutil.copytree(root / "grammars", tmp_path / "grammars")
    new = tmp_path / "grammars" / f"{tomllib.loads(example)['name']}.toml"
    assert not new.exists()
    new.write_text(example, encoding="utf-8")
    command = [sys.executable, "-c", SPLIT, str(tmp_path)]
    printed = subprocess.run(command, input=SKETCH, capture_output=True, text=True, check=True).stdout
    assert printed.splitlines()[1:] == [  # below the imports themselves
        "arduino, open, True, Opens the lid.",
        "arduino, Lid, Lid.shut, False, None",
    ]
