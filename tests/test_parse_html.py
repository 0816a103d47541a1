"""HTML: what is rendered of a page, what the tree says, what is left out, and where everything came from."""

import builtins
from typing import Any

import pytest
from bs4 import BeautifulSoup

import structsplit
from structsplit import FormatError
from structsplit.document import Document, Kind, Node, check_tree, walk
from structsplit.errors import OptionError
from structsplit.parsers.html import parse
from structsplit.read import detect_format
from tests.growth import assert_linear


def tree(source: str | bytes, **options: Any) -> Document:
    document = parse(source, **options)
    check_tree(document)
    return document


def text(source: str | bytes, **options: Any) -> str:
    return tree(source, **options).text.removesuffix("\n")


def nodes(document: Document, kind: Kind) -> list[str]:
    return [document.text[node.start : node.end].rstrip("\n") for node, _ in walk(document.root) if node.kind is kind]


def sections(document: Document) -> list[tuple[int, str, str]]:
    """Levels, titles and anchors."""
    found = (node for node, _ in walk(document.root) if node.kind is Kind.SECTION)
    return [(node.level, node.title, (node.attrs or {}).get("anchor", "")) for node in found]


def one(document: Document, kind: Kind) -> Node:
    (node,) = [node for node, _ in walk(document.root) if node.kind is kind]
    return node


def dropped(document: Document) -> list[tuple[str, str]]:
    return [(left_out.what, left_out.text) for left_out in document.dropped]


# --- main content


PROSE = "<p>Kilns are fired slowly at first, so that the water leaves the clay.</p>"


@pytest.mark.parametrize(
    "opening",
    [
        "<main>",
        "<article>",
        '<div role="main">',
        '<div class="body">',
        '<div class="rst-content">',
        '<div class="md-content">',
        '<div class="theme-doc-markdown markdown">',
        '<section id="main-content">',
        '<div class="contentContainer">',
        '<div class="markdown-section">',
        '<div class="td-content">',
        '<div id="content">',
        '<div id="documentation">',
    ],
)
def test_the_element_that_a_generator_puts_content_in_is_the_content(opening: str) -> None:
    closing = f"</{opening[1:-1].split()[0]}>"
    page = f"<body><div><p>Before it</p></div>{opening}<h1>Kilns</h1>{PROSE * 3}{closing}<div>After it</div></body>"
    document = tree(page)
    assert document.text.startswith("# Kilns\n\nKilns are fired")
    assert "it" not in document.text.split()
    assert dropped(document) == [("outside the main content", "Before it"), ("outside the main content", "After it")]


def test_the_innermost_of_several_is_the_content() -> None:
    assert text(f"<main><p>Aside</p><article><h1>A</h1>{PROSE * 4}</article></main>").startswith("# A\n")


def test_an_element_with_little_of_the_text_is_not_the_content() -> None:
    page = f"<body><article><p>Teaser</p></article><article><p>Teaser</p></article><div>{PROSE * 5}</div></body>"
    assert text(page).count("Kilns are fired") == 5


def test_without_a_known_name_the_block_with_most_of_the_text_is_the_content() -> None:
    page = f"<body><div><a>Home</a></div><div><div><h1>A</h1>{PROSE * 5}</div></div></body>"
    assert text(page).startswith("# A\n")


def test_without_blocks_the_body_is_the_content() -> None:
    assert text("<body>Just <b>text</b></body>") == "Just text"


def test_the_title_in_front_of_the_content_comes_along() -> None:
    page = f'<body><div id="header"><h1>git-add(1)</h1></div><div id="content"><h2>Name</h2>{PROSE * 3}</div></body>'
    assert sections(tree(page))[:2] == [(1, "git-add(1)", "header"), (2, "Name", "content")]


FURNITURE = {
    "<nav>Home</nav>": "navigation",
    '<div role="navigation">Home</div>': "navigation",
    '<div class="breadcrumbs">Home</div>': "navigation",
    '<div class="prev-next-area">Next</div>': "navigation",
    "<footer>Imprint</footer>": "footer",
    '<div role="contentinfo">Imprint</div>': "footer",
    '<div class="sidebar">Links</div>': "sidebar",
    '<div id="toc">On this page</div>': "table of contents",
    "<script>run()</script>": "script",
    "<style>p {}</style>": "style",
    "<template>none</template>": "template",
    '<div id="cookie-banner">We use cookies</div>': "cookies",
    '<a class="edit-this-page">Edit this page</a>': "edit",
    "<button>Copy</button>": "control",
    '<span class="copybtn">Copy</span>': "copy button",
    "<div hidden>Draft</div>": "hidden",
    '<div aria-hidden="true">Draft</div>': "hidden",
    '<div style="color:red; display: none">Draft</div>': "hidden",
    '<span class="sr-only">Skip</span>': "hidden",
}


@pytest.mark.parametrize("element", FURNITURE)
def test_what_is_no_content_is_left_out_and_listed(element: str) -> None:
    document = tree(f"<main><p>Before</p>{element}<p>After</p></main>")
    assert document.text == "Before\n\nAfter\n"
    (left_out,) = document.dropped
    assert left_out.what == FURNITURE[element]


@pytest.mark.parametrize(
    "element",
    [
        '<section class="method has-srclink">Kept</section>',
        '<div class="sidebar-like">Kept</div>',
        '<div class="navigation-of-ships">Kept</div>',
        '<div id="tocsin">Kept</div>',
        '<div class="footer2">Kept</div>',
        '<div style="display:block">Kept</div>',
        '<div hidden="until-found">Kept</div>',
        # words, headings and data are no furniture, whatever their class
        '<p>Choose <b class="menu">Kept</b></p>',
        '<p>Type <code class="search">Kept</code></p>',
        '<h2 class="nav">Kept</h2>',
        "<table><tr><th>A<th>B<tr><td class=rating>Kept<td>2</table>",
    ],
)
def test_names_are_compared_whole(element: str) -> None:
    assert "Kept" in text(f"<main><p>Before</p>{element}</main>")


def test_all_of_a_page_is_an_option() -> None:
    page = f"<body><nav>Home</nav><main>{PROSE}</main><footer>Imprint</footer><script>x</script></body>"
    assert text(page, content="all").split("\n\n")[::2] == ["Home", "Imprint"]


def test_a_selector_is_an_option() -> None:
    page = "<body><main><p>One</p></main><div class=x><p>Two</p><p class=x>Three</p></div><p class=x>Four</p></body>"
    document = tree(page, selector=".x")
    assert document.text == "Two\n\nThree\n\nFour\n"
    assert [page[place.source_start : place.source_end] for place in document.locations] == [
        "<p>Two</p>",
        "<p class=x>Three</p>",
        "<p class=x>Four</p>",
    ]


def test_a_selector_that_matches_nothing_is_noted() -> None:
    document = parse("<p>One</p>", selector="#none")
    assert (document.text, document.notes) == ("", ["nothing on the page matches the selector '#none'"])


def test_options_that_make_no_sense_are_one_clear_error() -> None:
    with pytest.raises(FormatError, match=r"'p\[' is no CSS selector"):
        parse("<p>One</p>", selector="p[")
    with pytest.raises(OptionError, match='content must be "main" or "all"'):
        parse("<p>One</p>", content="some")


# --- headings


def test_headings_make_sections_at_any_depth_of_elements() -> None:
    page = "<div><h1 id=a>A</h1><div><section><h2 id=b>B</h2></section></div><article><div><h3 id=c>C</h3></div></div>"
    assert sections(tree(page)) == [(1, "A", "a"), (2, "B", "b"), (3, "C", "c")]


def test_levels_may_be_skipped() -> None:
    document = tree("<h1>A</h1><h3>B</h3><p>b</p><h2>C</h2><p>c</p>")
    paths = [
        chunk.headings
        for chunk in structsplit.Splitter(max_tokens=16, target_tokens=1, min_tokens=0).split_document(document)
    ]
    assert paths[-2:] == [("A", "B"), ("A", "C")]


def test_several_top_headings_are_several_sections() -> None:
    document = tree("<title>T</title><h1>A</h1><p>a</p><h1>B</h1><p>b</p>")
    assert [child.title for child in document.root.children] == ["A", "B"]
    assert document.title == "T"
    assert tree("<title>A - Manual</title><h1>A</h1><p>a</p><h1>B</h1><p>b</p>").title == ""


def test_a_section_lies_deeper_than_what_it_is_in_whatever_its_tag_says() -> None:
    part = '<div class="titlepage"><h2 class="title">{}</h2></div>'
    page = f"""<div class="chapter">{part.format("1")}<p>x</p><div class="section">{part.format("1.1")}<p>y</p></div>
<section>{part.format("1.2")}<p>z</p></section></div><div class="chapter">{part.format("2")}<p>w</p></div>"""
    assert [(level, title) for level, title, _ in sections(tree(page))] == [(2, "1"), (3, "1.1"), (3, "1.2"), (2, "2")]


def test_the_author_below_a_title_heads_no_section() -> None:
    document = tree('<h1>Kilns</h1><div class="author"><h3 class="author">A. Potter</h3></div><p>x</p>')
    assert [title for _, title, _ in sections(document)] == ["Kilns"]
    assert document.text == "# Kilns\n\nA. Potter\n\nx\n"


def test_a_heading_inside_a_link_is_a_heading() -> None:
    assert sections(tree('<a href="x"><h2>A <i>b</i></h2></a>')) == [(2, "A b", "")]


def test_roles_make_headings() -> None:
    page = '<div role="heading" aria-level="3" id="x">A</div><p>a</p><div role="heading">B</div>'
    assert sections(tree(page)) == [(3, "A", "x"), (2, "B", "")]


def test_the_title_of_the_page_counts_without_a_top_heading_only() -> None:
    assert tree("<title>T &amp;\nU</title><h2>A</h2>").title == "T & U"
    assert tree("<title>T</title><h1>A</h1>").title == ""
    assert tree("<title>A | Manual</title><h2>A</h2>").title == ""  # said by the first heading


def test_a_first_line_that_is_the_title_is_a_heading() -> None:
    document = tree("<title>Kilns</title><body><div class=fancy>Kilns</div><h1>A</h1><p>x</p><h1>B</h1><p>y</p>")
    assert document.text.startswith("# Kilns\n\n# A\n")
    assert (document.title, [title for _, title, _ in sections(document)]) == ("Kilns", ["Kilns", "A", "B"])


def test_the_title_of_doxygen_is_a_heading() -> None:
    page = """<div id="doc-content"><div class="header"><div class="summary"><a href="#m">Members</a></div>
<div class="headertitle"><div class="title">Kiln Class<div class="ingroups"><a>Ovens</a></div></div></div></div>
<div class="contents"><h2>Details</h2><p>Fires.</p></div></div>"""
    document = tree(page)
    assert document.text == "# Kiln Class\n\n## Details\n\nFires.\n"
    assert dropped(document) == [("navigation", "Members"), ("navigation", "Ovens")]
    assert text('<div class="summary"><p>Kept</p></div>') == "Kept"


@pytest.mark.parametrize(
    "heading",
    [
        '<h2 id="x">A</h2>',
        '<section id="x"><h2>A</h2></section>',
        '<div id="x"><div><div><h2>A</h2></div></div></div>',
        '<a name="x"></a><h2>A</h2>',
        '<h2><a name="x"></a>A</h2>',
        '<h2>A<span><a class="mark" href="#x" id="x">#</a></span></h2>',
        '<h2><span id="x">A</span></h2>',
    ],
)
def test_anchors(heading: str) -> None:
    document = tree(f"<main><p>Before</p>{heading}<p>After</p></main>")
    assert sections(document) == [(2, "A", "x")]
    assert structsplit.Splitter(max_tokens=16, target_tokens=1).split_document(document)[-1].anchor == "x"


def test_an_anchor_in_front_of_other_text_is_not_the_heading_s() -> None:
    assert sections(tree('<main><div id="x"><p>Before</p><h2>A</h2></div></main>')) == [(2, "A", "")]


@pytest.mark.parametrize(
    "sign",
    [
        '<a class="headerlink" href="#a" title="Permalink">¶</a>',
        '<a href="#a">#</a>',
        '<a href="#a"><span>#</span></a>',
        '<a href="#a" class="x">§</a>',
        '<a class="anchor-link" href="#a">Anchor</a>',
        '<a href="#a"></a>',
    ],
)
def test_permalinks_are_no_part_of_a_heading(sign: str) -> None:
    assert text(f"<h2 id=a>Firing{sign}</h2>") == "## Firing"


def test_a_heading_that_was_never_closed_does_not_swallow_the_page() -> None:
    assert "A\n\nb\n\nc" in text("<h1>A<p>b</p><p>c</p>")


def test_sphinx_descriptions_are_sections() -> None:
    page = """<section id="kiln"><h1>kiln</h1>
<dl class="py class"><dt class="sig sig-object py" id="kiln.Kiln">
<em class="property">class </em><span>Kiln</span>(<em>size</em>)<a class="headerlink" href="#kiln.Kiln">¶</a></dt>
<dd><p>A kiln.</p>
<dl class="py method">
<dt class="sig" id="kiln.Kiln.fire">fire()</dt><dt class="sig">fire(cone)</dt><dd><p>Fires.</p></dd></dl>
</dd></dl><p>Behind.</p></section>"""
    document = tree(page)
    assert sections(document) == [
        (1, "kiln", "kiln"),
        (2, "class Kiln(size)", "kiln.Kiln"),
        (3, "fire()", "kiln.Kiln.fire"),
    ]
    assert nodes(document, Kind.TERM) == ["fire(cone)"]
    last = structsplit.Splitter(max_tokens=16, target_tokens=1, min_tokens=0).split_document(document)[-1]
    assert (last.text, last.headings) == ("Behind.\n".rstrip(), ("kiln",))


def test_a_signature_of_which_nothing_is_said_is_no_section() -> None:
    page = '<h2>A</h2><dl class="py data"><dt class="sig" id="a.B">a.B</dt><dd></dd></dl><p>B is a constant.</p>'
    assert sections(tree(page)) == [(2, "A", "")]


# --- inline


@pytest.mark.parametrize(
    ("source", "rendered"),
    [
        ("a <b>b</b> c", "a b c"),
        ("a<b> b </b>c", "a b c"),
        ("a<b>b</b>c", "abc"),
        ("a\n  b\tc", "a b c"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("one<br><br>two", "one\n\ntwo"),
        ("a&nbsp;b", "a b"),
        ("Do&shy;nau&#8203;dampf", "Donaudampf"),
        ("fa<wbr>st food", "fast food"),
        ("a &lt;b&gt; &amp; &eacute; &#x4e2d;", "a <b> & é 中"),
        ("call <code>f( x )</code> now", "call `f( x )` now"),
        ("<code> x </code>y", " `x` y".strip()),
        ("a <code><span>x</span>.<b>y</b></code>", "a `x.y`"),
        ("<code>a.</code><code>b</code>", "`a.b`"),
        ("<code>a`b</code>", "`` a`b ``"),
        ("<tt>x</tt> <samp>y</samp>", "`x` `y`"),
        ('see <a href="x.html">the kiln</a>.', "see the kiln."),
        ('<img src="k.png" alt="A kiln">', "A kiln"),
        ('<img src="k.png">x', "x"),
        ("10<sup>9</sup>, x<sup>n-1</sup>, 4<sup>th</sup>, ¹<sup>", "10^9, x^n-1, 4th, ¹"),
        ("x<sub>i</sub> and H<sub>2</sub>O", "x_i and H_2O"),
        ("press <kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd>", "press Ctrl+C"),
        ("<q>yes</q>", "“yes”"),
        ("<ruby>窯<rp>(</rp><rt>かま</rt><rp>)</rp></ruby>", "窯(かま)"),
        ("<ruby>窯<rt>かま</rt></ruby>", "窯(かま)"),
        ('<math alttext="x^2"><mi>x</mi></math>', "$x^2$"),
        ("<math><mi>x</mi><mo>=</mo><mn>1</mn></math>", "x=1"),
        ("<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>", "(a+1)/2"),
        ("<math><mi>a</mi><mi>b</mi><mi>c</mi></math>", "abc"),
        (
            "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd>x</mtd></mtr><mtr><mtd>2</mtd></mtr></mtable></math>",
            "1, x; 2",
        ),
        ("<math><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup><msqrt><mi>y</mi></msqrt></math>", "x_i^2√y"),
        (
            "<math><mn>2</mn><mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mtext>if <b>no</b> kiln</mtext><mi>y</mi></math>",
            "2 sin x if no kiln y",
        ),
        ("<math><semantics><mi>x</mi><annotation-xml><ci>x</ci></annotation-xml></semantics></math>", "x"),
        ("note 1<a href='#r1'>↩</a>", "note 1"),
        (
            "<math><mi>x</mi><annotation encoding='application/x-tex'>\\frac 1 x</annotation></math>",
            "$\\frac 1 x$",
        ),
        ('<span class="MathJax">x²</span><script type="math/tex">x^2</script>', "$x^2$"),
        ('<script type="math/tex; mode=display">x^2</script>', "$$x^2$$"),
        ("<span class='math'>\\(x^2\\)</span>", "\\(x^2\\)"),
        ("a<!-- no -->b", "ab"),
        ("a <span hidden>b</span> c", "a c"),
    ],
)
def test_inline_elements(source: str, rendered: str) -> None:
    assert text(f"<p>{source}</p>") == rendered


def test_links_with_their_targets_are_an_option() -> None:
    page = """<base href="https://e.org/docs/">
<p>See <a href="k.html">the <b>kiln</b></a> <a href="#x">here</a> <img src="/k.png" alt="K"></p>"""
    assert text(page, links=True) == "See [the kiln](https://e.org/docs/k.html) here ![K](https://e.org/k.png)"
    page = '<p><a href="k.html">kiln</a></p>'
    assert text(page, links=True, url="https://e.org/a/b.html") == "[kiln](https://e.org/a/k.html)"
    assert text(page, links=True) == "[kiln](k.html)"


# --- code


HIGHLIGHTED = {
    "plain": "<pre>def f():\n    return 1\n</pre>",
    "spans": "<pre><span class=k>def</span> <span>f</span>():\n    <span>return</span> <span>1</span>\n</pre>",
    "lines": "<pre><code><span class=line>def f():</span>\n<span class=line>    return 1</span></code></pre>",
    "doxygen": "<div class=fragment><div class=line><span class=keyword>def</span> f():</div>\n"
    "<div class=line>    return 1</div><div class=ttc><b>Definition:</b> f.py:1</div></div>",
    "divs": "<pre><div>def f():</div><div>    return 1</div></pre>",
    "breaks": "<pre>def f():<br>    return 1<br></pre>",
    "rows": "<pre><table><tr><td class=hljs-ln-numbers>1</td><td>def f():</td></tr>"
    "<tr><td class=hljs-ln-numbers>2</td><td>    return 1</td></tr></table></pre>",
    "numbers": "<pre><span class=linenos>1</span>def f():\n<span class=linenos>2</span>    return 1</pre>",
    "table": "<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre></td>"
    "<td class=code><pre>def f():\n    return 1</pre></td></tr></table>",
    "blob": "<table class=js-file-line-container><tr><td class=blob-num>1</td><td class=blob-code>def f():</td></tr>"
    "<tr><td class=blob-num>2</td><td class=blob-code>    return 1</td></tr></table>",
    "button": "<pre><button>Copy</button>def f():\n    return 1</pre>",
    "returns": "<pre>def f():\r\n    return 1\r\n</pre>",
}


@pytest.mark.parametrize("name", HIGHLIGHTED)
def test_code_is_verbatim_whatever_a_highlighter_put_around_it(name: str) -> None:
    assert text(f"<main>{HIGHLIGHTED[name]}</main>") == "```\ndef f():\n    return 1\n```"


def test_a_listing_of_blocks_comes_from_all_of_them() -> None:
    page = f"<main>{HIGHLIGHTED['doxygen']}<p>x</p></main>"
    place = tree(page).locations[0]
    assert page[place.source_start : place.source_end] == HIGHLIGHTED["doxygen"]


def test_a_block_of_that_class_without_lines_is_no_listing() -> None:
    assert text('<div class="fragment"><p>Shown second</p></div>') == "Shown second"


def test_code_that_stands_there_twice_is_one_unit() -> None:
    page = "<p>Load it:</p>" + "".join(
        f'<pre><code class="language-{name}">{code}</code></pre>'
        for name, code in (("mjs", "import k from 'k'"), ("cjs", "const k = require('k')"), ("js", "k()"))
    )
    document = tree(f"<main>{page}</main>")
    assert [child.kind for child in document.root.children] == [Kind.LEAD, Kind.CONTAINER, Kind.CODE]
    assert [block.language for block in one(document, Kind.CONTAINER).children] == ["mjs", "cjs"]


def test_code_whose_lines_are_parted_by_breaks_is_a_listing() -> None:
    php = "<code><span>\n<b>&lt;?php<br /></b>if&nbsp;($hot)<br />&nbsp;&nbsp;\tcool();<br />\n</span>\n</code>"
    assert text(f"<div>{php}</div>") == "```php\n<?php\nif ($hot)\n   cool();\n```"
    assert text("<p>So:<br><tt>fire()<br>wait()</tt></p>") == "So:\n\n```\nfire()\nwait()\n```"
    assert text("<p>The <code>fire<br>wait</code> loop</p>") == "The `fire wait` loop"
    assert text("<h2><code>fire<br>wait</code></h2>") == "## `fire wait`"


@pytest.mark.parametrize(
    ("page", "rendered"),
    [
        (
            "<pre><span><span class=ln>1</span>fire\n</span><span><span class=ln>2</span>wait</span></pre>",
            "```\nfire\nwait\n```",
        ),
        ("<table><tr><td><pre><span class=lnt>1\n</span></pre><td><pre>fire</pre></table>", "```\nfire\n```"),
        (
            '<div class="syntaxhighlighter python"><table><tr><td class=gutter><div>1</div><div>2</div>'
            "<td class=code><div><div><code>for k in</code> <code>kilns:</code></div>"
            "<div><code>&nbsp;&nbsp;</code><code>k.fire()</code></div></div></table></div>",
            "```python\nfor k in kilns:\n  k.fire()\n```",
        ),
    ],
)
def test_numbers_of_lines_are_no_code(page: str, rendered: str) -> None:
    assert text(page) == rendered


def test_blank_lines_and_tabs_in_code_stay() -> None:
    assert text("<pre>\n\tgcc\n\n\n    x  y\n\n</pre>") == "```\n\tgcc\n\n\n    x  y\n```"


def test_code_with_fences_in_it_has_a_longer_fence() -> None:
    assert text("<pre>```\nx\n```</pre>") == "````\n```\nx\n```\n````"


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ('<pre class="language-rust">x</pre>', "rust"),
        ('<pre><code class="lang-js">x</code></pre>', "js"),
        ('<div class="highlight-python3 notranslate"><div class="highlight"><pre>x</pre></div></div>', "python"),
        ('<div class="highlight-source-shell"><pre>x</pre></div>', "shell"),
        ('<div class="a language-c"><div><div><pre>x</pre></div></div></div>', "c"),
        ('<pre class="brush: php; toolbar: false">x</pre>', "php"),
        ('<pre class="viewer" data-syntaxhighlighter-params="brush: py; gutter: false">x</pre>', "py"),
        ('<pre class="rust rust-example-rendered">x</pre>', "rust"),
        ('<pre class="cpp">x</pre>', "cpp"),
        ('<pre><code class="go">x</code></pre>', "go"),
        ('<div class="go"><pre>x</pre></div>', ""),
        ('<pre><code class="hljs python">x</code></pre>', "python"),
        ('<pre class="src src-emacs-lisp">x</pre>', "emacs-lisp"),
        ('<pre data-language="Go">x</pre>', "go"),
        ('<div class="highlight-default notranslate"><pre>x</pre></div>', ""),
        ('<pre class="screen">x</pre>', ""),
        ('<div class="code-tabs"><pre>x</pre></div>', ""),
        ('<pre lang="ruby"><code>x</code></pre>', "ruby"),
        ('<pre lang="pl">x</pre>', ""),  # Polish
    ],
)
def test_the_language_of_code(source: str, language: str) -> None:
    document = tree(f"<main>{source}</main>")
    assert document.text == f"```{language}\nx\n```\n"
    assert one(document, Kind.CODE).language == language


def test_code_is_cut_by_its_language() -> None:
    functions = "".join(f"def f{number}(a):\n    b = a + {number}\n    return b * b\n\n\n" for number in range(12))
    document = tree(f'<main><pre class="language-python">{functions}</pre></main>')
    chunks = structsplit.Splitter(max_tokens=64).split_document(document)
    assert len(chunks) > 3
    for number in range(12):
        assert any(f"def f{number}(a):\n    b = a + {number}\n    return b * b" in chunk.text for chunk in chunks)
    for chunk in chunks:
        assert chunk.contextualized.startswith("```python\n")
        assert chunk.contextualized.rstrip().endswith("```")


# --- tables


def test_a_table_is_pipe_rows() -> None:
    page = "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
    document = tree(page)
    assert document.text == "| A | B |\n|---|---|\n| 1 | 2 |\n"
    assert one(document, Kind.TABLE).header == (0, 20)
    assert [node.title for node, _ in walk(document.root) if node.kind is Kind.CELL] == ["A", "B"]


@pytest.mark.parametrize(
    ("rows", "rendered"),
    [
        ("<tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3", "| A | B |\n|---|---|\n| 1 | 2 |\n| 1 | 3 |"),
        ("<tr><th>A<th>B<tr><td rowspan=9>1<td>2<tr><td>3", "| A | B |\n|---|---|\n| 1 | 2 |\n| 1 | 3 |"),
        ("<tr><th>A<th>B<tr><td rowspan=0>1<td>2<tr><td>3", "| A | B |\n|---|---|\n| 1 | 2 |\n| 1 | 3 |"),
        ("<tr><th>A<th>B<th>C<tr><td colspan=2>1<td>2", "| A | B | C |\n|---|---|---|\n| 1 |  | 2 |"),
        ("<tr><th>A<th>B<tr><td colspan=99>1<tr><td>2<td>3", "| A | B |\n|---|---|\n| 1 |  |\n| 2 | 3 |"),
        (
            "<tr><th colspan=2>X<th rowspan=2>Y<tr><th>A<th>B<tr><td>1<td>2<td>3",
            "| X | X | Y |\n| A | B | Y |\n|---|---|---|\n| 1 | 2 | 3 |",
        ),
        ("<tr><td>1<td>2<tr><td>3<td>4", "|  |  |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |"),
        ("<tr><th>A<td>1<tr><th>B<td>2", "|  |  |\n|---|---|\n| A | 1 |\n| B | 2 |"),
        ("<tr><td>1<td>2<tr><td>3", "|  |  |\n|---|---|\n| 1 | 2 |\n| 3 |  |"),
        ("<tr><th>A<th>B<tr><td><td><tr><td>1<td>", "| A | B |\n|---|---|\n| 1 |  |"),
        ("<tfoot><tr><td>sum<td>3</tfoot><tr><th>A<th>B<tr><td>1<td>2", "| A | B |\n|---|---|\n| 1 | 2 |\n| sum | 3 |"),
    ],
)
def test_spans_and_headers(rows: str, rendered: str) -> None:
    assert text(f"<table>{rows}</table>") == rendered


@pytest.mark.parametrize(
    ("cell", "rendered"),
    [
        ("a|b", "a\\|b"),
        ("<code>a|b</code>", "`a\\|b`"),
        ("a<br>b", "a b"),
        ("a\n\nb", "a b"),
        ("<p>a</p><p>b</p>", "a b"),
        ("<ul><li>a</li><li>b</li></ul>", "• a • b"),
        ("x<dl><dt>a</dt><dd>b</dd></dl>", "x a b"),
        ("<div><img alt='k'></div>", "k"),
        ("<blockquote>a</blockquote>", "a"),
    ],
)
def test_a_cell_is_one_line(cell: str, rendered: str) -> None:
    page = f"<table><tr><th>A</th><th>B</th></tr><tr><td>{cell}</td><td>2</td></tr></table>"
    assert text(page).split("\n")[2] == f"| {rendered} | 2 |"


def test_a_caption_stands_above_its_table() -> None:
    document = tree("<p>x</p><table><caption>Cones</caption><tr><th>A<th>B<tr><td>1<td>2</table>")
    assert [child.kind for child in document.root.children] == [Kind.PARAGRAPH, Kind.CAPTION, Kind.TABLE]


def test_a_paragraph_that_says_so_is_a_caption() -> None:
    page = (
        "<div class=table><p class=title><b>Table 8.2. Cones</b></p><table><tr><th>A<th>B<tr><td>1<td>2</table></div>"
    )
    assert nodes(tree(page), Kind.CAPTION) == ["Table 8.2. Cones"]


def test_code_of_a_few_lines_stays_in_its_cell() -> None:
    page = "<table><tr><th>Call<th>Gives<tr><td><pre>a()\n  .b()</pre><td>1<tr><td><pre>c()</pre><td>2</table>"
    assert text(page) == "| Call | Gives |\n|---|---|\n| `a()` `.b()` | 1 |\n| `c()` | 2 |"
    longer = page.replace("a()", "a()\n" * 9)
    assert "|" not in text(longer)


def test_labels_of_tabs_without_panels_are_said_to_be_left_out_however_many() -> None:
    lists = "".join(f"<ul class=tablist><li>Choice {number}</ul><p>Text {number}.</p>" for number in range(20))
    labels = [dropped.text for dropped in tree(f"<main>{lists}</main>").dropped if dropped.what == "control"]
    assert labels == [f"Choice {number}" for number in range(20)]


def test_names_of_columns_may_be_headings() -> None:
    page = "<table><tr><th><h3>Cone</h3><th><h3>Heat</h3><tr><td>4<td>1060<tr><td>6<td>1222</table>"
    assert text(page) == "| Cone | Heat |\n|---|---|\n| 4 | 1060 |\n| 6 | 1222 |"


def test_the_summary_of_javadoc_is_a_table() -> None:
    head = "".join(f'<div class="table-header {column}">{name}</div>' for column, name in (("a", "Type"), ("b", "Use")))
    cells = '<div class="a"><code>int</code></div><div class="b"><div class="block">Counts | sums.</div></div>'
    tabs = "".join(f'<button role=tab aria-controls="panel">{name} Methods</button>' for name in ("All", "Static"))
    page = f"""<main><h2>Methods</h2><div role=tablist>{tabs}</div>
<div role=tabpanel id=panel><div class="summary-table two-column-summary">{head}{cells * 2}</div></div></main>"""
    document = tree(page)
    row = "| `int` | Counts \\| sums. |\n"
    assert document.text == f"## Methods\n\n| Type | Use |\n|---|---|\n{row}{row}"
    table = one(document, Kind.TABLE)
    assert [document.text[row.start : row.end] for row in table.children] == [row, row]
    places = [page[where.source_start : where.source_end] for where in document.locations[-2:]]
    assert places == [cells, cells]


def test_a_member_in_doxygen_is_one_unit() -> None:
    member = "<tr><td class=memItemLeft>int <td class=memItemRight><b>turns</b> () const"
    described = f"{member}<tr><td class=mdescLeft><td class=mdescRight>Counts turns."
    document = tree(
        f"<table class=memberdecls><tr><td colspan=2><h2>Members</h2>{described}{member}{described}</table>"
    )
    unit = "int turns () const\n\nCounts turns."
    assert document.text == f"## Members\n\n{unit}\n\nint turns () const\n\n{unit}\n"
    assert nodes(document, Kind.DEFINITION) == [unit, unit]


@pytest.mark.parametrize(
    "table",
    [
        "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
        "<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>",
        "<table><tr><td>a<tr><td>b<tr><td>c<tr><td>d</table>",
        "<table><tr><td>a<td>b<td>c<td>d</table>",
    ],
)
def test_a_table_for_layout_gives_its_content(table: str) -> None:
    document = tree(f"<main>{table}</main>")
    assert document.text.replace("## ", "") == "a\n\nb\n\nc\n\nd\n"


def test_a_listing_in_a_table_stays_verbatim() -> None:
    assert "```\nx\n  y\n```" in text("<table><tr><td>a<td><pre>x\n  y</pre><tr><td>b<td>c</table>")


def test_a_table_inside_a_table_is_kept() -> None:
    inner = "<table><tr><th>A<th>B<tr><td>1<td>2</table>"
    assert (
        text(f"<table><tr><td>x<td>{inner}<tr><td>y<td>z</table>") == "x\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\ny\n\nz"
    )


def test_a_short_table_in_a_row_of_data_is_its_value_and_a_long_one_is_kept_as_one() -> None:
    inner = "<h6>Properties</h6><table><thead><tr><th>Name<th>Type</thead>{}</table>"
    page = "<table><thead><tr><th>Name<th>Use</thead><tr><td>ends<td>how to moor {}</table>"
    row = "<tr><td>rope<td>string"
    assert text(page.format(inner.format(row))) == (
        "| Name | Use |\n|---|---|\n| ends | how to moor Properties • Name Type • rope string |"
    )
    assert "\n\n| Name | Type |\n|---|---|\n| rope | string |\n" in text(page.format(inner.format(60 * row)))


def test_a_table_inside_an_item_is_kept() -> None:
    page = "<ol><li>Cones:<table><tr><th>A<th>B<tr><td>1<td>2</table></li><li>next</li></ol>"
    document = tree(page)
    assert document.text == "1. Cones:\n\n   | A | B |\n   |---|---|\n   | 1 | 2 |\n\n2. next\n"
    assert nodes(document, Kind.ROW) == ["   | 1 | 2 |"]


def test_an_oversized_table_is_cut_between_rows_with_its_header_repeated() -> None:
    rows = "".join(f"<tr><td>cone {number}</td><td>{number * 20} degrees</td></tr>" for number in range(40))
    document = tree(f"<table><thead><tr><th>Cone</th><th>Heat</th></tr></thead>{rows}</table>")
    chunks = structsplit.Splitter(max_tokens=64).split_document(document)
    assert len(chunks) > 4
    for chunk in chunks:
        assert chunk.contextualized.startswith("| Cone | Heat |\n|---|---|\n")


# --- lists


@pytest.mark.parametrize(
    ("source", "rendered"),
    [
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ol><li>a<li>b</ol>", "1. a\n2. b"),
        ("<ol start=5><li>a<li value=9>b<li>c</ol>", "5. a\n9. b\n10. c"),
        ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b"),
        ("<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n- b"),
        ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n\n- c"),
        ("<ul><li>a<ul><li>b<li>c</ul><li>d</ul>", "- a\n  - b\n  - c\n- d"),
        ("<ul><li>a<div><div><ol><li>b</ol></div></div></ul>", "- a\n  1. b"),
        ("<div><ul><div><li>a</li></div><li>b</li></ul></div>", "- a\n- b"),
        ("<ul><li>a<pre>x\n  y</pre></ul>", "- a\n\n  ```\n  x\n    y\n  ```"),
        ("<ul><li></li><li>a</li></ul>", "- a"),
        ("<ul><li><input type=checkbox checked disabled>a<li><input type=checkbox disabled>b</ul>", "- [x] a\n- [ ] b"),
        ("<dl><dt>a<dd>b<dt>c</dt><dt>d<dd>e</dd><dd>f</dl>", "a\n: b\n\nc\nd\n: e\n: f"),
        ("<dl><div><dt>a</dt><dd><p>b</p><p>c</p></dd></div></dl>", "a\n: b\n\n  c"),
        ("<blockquote>a<p>b</p></blockquote>", "> a\n>\n> b"),
        ("<blockquote><pre>x</pre></blockquote>", "```\nx\n```"),
    ],
)
def test_lists_and_quotes(source: str, rendered: str) -> None:
    assert text(f"<main>{source}</main>") == rendered


def test_a_list_of_definitions_without_terms_indents() -> None:
    document = tree("<main><p>Open the damper.</p><dl><dd>Not in frost.</dd></dl></main>")
    assert document.text == "Open the damper.\n\nNot in frost.\n"


def test_a_term_and_its_definition_are_one_unit() -> None:
    document = tree("<dl><dt>a<dd>b<dt>c</dt><dt>d<dd>e</dl>")
    assert nodes(document, Kind.DEFINITION) == ["a\n: b", "c\nd\n: e"]
    assert nodes(document, Kind.TERM) == ["a", "c", "d"]


def test_a_line_that_introduces_a_list_is_its_header() -> None:
    document = tree("<main><p>Tools:</p><ul><li>tongs</ul><p>Remarks:</p><p>none</p></main>")
    assert nodes(document, Kind.LEAD) == ["Tools:"]
    assert one(document, Kind.LIST).header == (0, 7)


def test_items_that_begin_with_headings_are_sections() -> None:
    document = tree("<ol><li><h3>Wedge</h3><p>Knead it.</p></li><li><h3>Throw</h3><p>Spin it.</p></li></ol>")
    assert [title for _, title, _ in sections(document)] == ["Wedge", "Throw"]


# --- containers


@pytest.mark.parametrize(
    "block",
    [
        '<div class="admonition note"><p class="admonition-title">Note</p><p>Hot.</p></div>',
        '<div class="theme-admonition alert"><div class="admonition-heading">Note</div><div><p>Hot.</p></div></div>',
        '<div class="note"><h3 class="title">Note</h3><p>Hot.</p></div>',
        "<details><summary>Note</summary><p>Hot.</p></details>",
    ],
)
def test_blocks_with_a_label(block: str) -> None:
    document = tree(f"<main><p>x</p>{block}</main>")
    assert document.text == "x\n\n**Note**\n\nHot.\n"
    container = one(document, Kind.CONTAINER)
    assert (container.title, container.header) == ("Note", (3, 12))


def test_the_only_heading_of_an_example_rules_nothing_outside_of_it() -> None:
    box = '<div class="example"><h3>Cone 6</h3><pre>fire(1222)</pre></div>'
    document = tree(f"<main><h2>A</h2><h4>B</h4><p>x</p>{box}<p>y</p></main>")
    assert [title for _, title, _ in sections(document)] == ["A", "B"]
    assert one(document, Kind.CONTAINER).title == "Cone 6"
    document = tree('<div class="example"><h3>Cone 6</h3><p>x</p><h3>Cone 9</h3><p>y</p></div>')
    assert [title for _, title, _ in sections(document)] == ["Cone 6", "Cone 9"]


def test_headings_in_details_are_sections() -> None:
    page = '<details open><summary><section id="method.f"><h4>fn f()</h4></section></summary><p>Fires.</p></details>'
    assert sections(tree(f"<h1>Kiln</h1>{page}")) == [(1, "Kiln", ""), (4, "fn f()", "method.f")]


def test_tabs_have_their_labels() -> None:
    material = """<div class="tabbed-set"><input type=radio><input type=radio>
<div class="tabbed-labels"><label>npm</label><label>yarn</label></div>
<div class="tabbed-content"><div class="tabbed-block"><p>npm i</p></div>
<div class="tabbed-block"><p>yarn add</p></div></div></div>"""
    docusaurus = """<div class="tabs-container"><ul role="tablist" class="tabs">
<li role="tab">npm</li><li role="tab">yarn</li></ul>
<div><div role="tabpanel"><p>npm i</p></div><div role="tabpanel" hidden><p>yarn add</p></div></div></div>"""
    for page in (material, docusaurus):
        document = tree(page)
        assert document.text == "**npm**\n\nnpm i\n\n**yarn**\n\nyarn add\n"
        assert [node.title for node, _ in walk(document.root) if node.kind is Kind.CONTAINER] == ["npm", "yarn"]


def test_tabs_whose_names_say_little_lose_nothing() -> None:
    bootstrap = """<ul class="nav nav-tabs" role="tablist"><li><button role=tab>npm</button><li><button role=tab>yarn
</button></ul><div><div class="tab-pane active"><p>npm i</p></div><div class="tab-pane" role=tabpanel hidden><p>yarn add
</p></div></div>"""
    document = tree(f"<main>{bootstrap}</main>")
    assert document.text == "**npm**\n\nnpm i\n\n**yarn**\n\nyarn add\n"
    # a list of tabs that is all of them, with their panels
    around = "<div class=tabs><input><label>npm</label><div><p>npm i</p></div><input><label>yarn</label>"
    page = f"<main>{around}<div><pre>yarn add</pre></div></div></main>"
    assert text(page) == "npm\n\nnpm i\n\nyarn\n\n```\nyarn add\n```"
    # labels whose panels have no name are told, and not put in front of what stands elsewhere
    document = tree(f"<main><div class=tabs><b>old</b><b>new</b></div><p>x</p>{bootstrap}</main>")
    assert document.text.startswith("x\n\n**npm**\n\n")
    assert dropped(document)[-2:] == [("control", "old"), ("control", "new")]


def test_a_tab_that_is_hidden_beside_one_that_is_shown_is_content() -> None:
    shown, behind = (
        "<div class='os on'><p>apt install</p></div>",
        "<div class=os style='display:none'>brew install</div>",
    )
    assert text(f"<main>{PROSE}{shown}<input><label>Mac</label>{behind}</main>").endswith("Mac\n\nbrew install")
    for page in (f"{PROSE}{behind}{behind}", f"{shown}{PROSE}{behind}", f"{shown}{shown}{behind}"):
        assert dropped(tree(f"<main>{page}</main>"))[0] == ("hidden", "brew install")


def test_a_sidebar_that_begins_with_its_title_is_a_box_in_the_text() -> None:
    docbook = '<div class="sidebar"><div class="titlepage"><p class="title"><b>Locks</b></p></div>{}</div>'
    document = tree(f"<main>{PROSE}{docbook.format('<p>Gates are opened by hand.</p>')}</main>")
    assert document.text.endswith("clay.\n\n**Locks**\n\nGates are opened by hand.\n")
    assert one(document, Kind.CONTAINER).title == "Locks"
    links = docbook.format("<ul><li><a href=a>Canals</a><li><a href=b>Weirs</a></ul>")
    assert dropped(tree(f"<main>{PROSE}{links}</main>")) == [("sidebar", "LocksCanalsWeirs")]


BARS = {
    "relations": "<div>Next: <a href=b rel=next>Clay</a> Up <a href=a rel=up>Up</a> [<a href=i rel=up>All</a>]</div>",
    "pictures": "<div><a accesskey=p href=a><img alt=Prev></a><a accesskey=n href=b><img alt=Next></a></div>",
    "a table": "<table><tr><td>[<a href=a accesskey=p> &lt; </a>]<td>[ &gt; ]<td>[<a href=i>Contents</a>]</table>",
}


@pytest.mark.parametrize("bar", BARS)
def test_links_that_say_they_lead_to_the_pages_around_are_navigation(bar: str) -> None:
    element = BARS[bar]
    page = f"<body>{element}<h2>Kilns</h2>{PROSE}{element}<h3>Wood</h3>{PROSE}{element}</body>"
    for document in (tree(page), tree(BeautifulSoup(page, "html.parser"))):
        assert nodes(document, Kind.HEADING) == ["## Kilns", "### Wood"]
        assert document.text.count("\n") == 7
        assert {what for what, _ in dropped(document)} <= {"navigation"}
    assert len(tree(page, content="all").text) > len(document.text)


def test_bars_of_links_around_the_title_are_navigation() -> None:
    bar = "<div class=head>Chapter: <a href=1>Clay</a> <a href=2>Kilns</a> <a href=3>Glazes</a></div>"
    contents = "<table><tr><td>2.1<td><a href='2#wood'>Wood</a><tr><td>2.2<td><a href='2#gas'>Gas</a></table>"
    within = bar.replace("href=", "href=#")  # its labels are the same
    document = tree(
        f"<body>{bar}{contents}<h2>Kilns</h2>{PROSE}<div>{within}<h3>Wood</h3></div>{PROSE}{bar}<p>Made by hand.</body>"
    )
    prose = PROSE[3:-4]
    assert document.text == f"## Kilns\n\n{prose}\n\n### Wood\n\n{prose}\n\nMade by hand.\n"
    assert [what for what, _ in dropped(document)] == ["navigation"] * 4


@pytest.mark.parametrize(
    "front",
    [
        "<p>Package <a href=p>kilns</a></p>",  # what the page belongs to
        "<p><a href=p>fire</a>.<a href=k>kilns</a></p>",
        "<p><a href=a>In spring the large kiln was rebuilt from the floor up</a> "
        "<a href=b>and the small one was taken down brick by brick</a>",
        "Loose words in front, more than the name and number of a manual would be. <p><a href=b>B</a> <a href=c>C</a>",
        "<div><a href=m>All</a> <a href=n>Own</a><div class=title>Kiln</div></div>",
        f"{PROSE}<p><a href=int>int</a> fire(<a href=cone>cone</a>)</p>",  # the first heading is not the title
        "<p>See <a rel=next href=b>the glazes</a>, which are mixed while the kiln is still cooling down.</p>",
    ],
)
def test_links_in_front_of_a_heading_may_be_content(front: str) -> None:
    document = tree(f"<body>{front}<h2>Use</h2>{PROSE * 3}</body>")
    assert not document.dropped
    # nor are they bars where they are all the page is there for
    links = "".join(f"<p><a href={n}>Kiln {n}</a> <a href={n}.txt>plan</a></p>" for n in range(99))
    assert not tree(f"<body>{links}<h2>Contact</h2>{PROSE}</body>").dropped


def test_a_figure_has_its_caption() -> None:
    document = tree('<figure><img src=k.png alt="A kiln"><figcaption>Kiln 2</figcaption></figure>')
    assert nodes(document, Kind.FIGURE) == ["A kiln\n\nKiln 2"]
    document = tree("<figure><pre>x</pre><figcaption>Listing of x</figcaption></figure>")
    assert [child.kind for child in document.root.children] == [Kind.CODE, Kind.CAPTION_BELOW]


# --- text and documents


def test_a_newline_in_a_paragraph_is_a_space() -> None:
    assert text("<p>one\ntwo\r\nthree</p>") == "one two three"


def test_text_in_front_of_the_first_heading_is_kept() -> None:
    assert text("<body>Loose text<h1>A</h1><p>a</p>tail</body>") == "Loose text\n\n# A\n\na\n\ntail"


@pytest.mark.parametrize(
    ("page", "rendered"),
    [
        ("<noscript><p>Enable it</p></noscript><script>x</script>", "Enable it"),
        ("<frameset><frame src=a><noframes><p>No frames</p></noframes></frameset>", "No frames"),
        ("<p>a</p><noscript>b</noscript>", "a"),
    ],
)
def test_what_stands_in_for_scripts_and_frames_is_kept_when_it_is_all_there_is(page: str, rendered: str) -> None:
    assert text(page) == rendered


@pytest.mark.parametrize(
    ("page", "rendered"),
    [
        ("", ""),
        (" \n", ""),
        ("plain text, no element", "plain text, no element"),
        ("a < b", "a < b"),
        ("a &amp; b", "a & b"),
        ("<script>run('<p>no</p>')</script>", ""),
        ("<!-- only a comment -->", ""),
        ("<li>a</li><li>b</li>", "a\n\nb"),
        ("<td>a</td>", "a"),
        ("<p>a<p>b", "a\n\nb"),
        ("<p>a <b>b <i>c</b> d</i> e</p>", "a b c d e"),
        ("<div><p>a</div>b</p>c", "a\n\nbc"),
        ("</div><p>a</p></body></html>x", "a\n\nx"),
        ("<P>A<BR>B</P>", "A\nB"),
        ("\ufeff<p>a</p>", "a"),
        ("<p>a\0b\ud800c</p>", "a\ufffdb\ufffdc"),
        ("<p>👩‍👩‍👧 ok</p>", "👩‍👩‍👧 ok"),
    ],
)
def test_pages_of_all_sorts(page: str, rendered: str) -> None:
    assert text(page) == rendered


def test_a_page_of_a_script_only_says_what_was_left_out() -> None:
    document = tree("<body><script>run()</script></body>")
    assert (document.text, dropped(document)) == ("", [("script", "run()")])
    assert structsplit.Splitter().split_document(document) == []


XHTML = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title/><script src="a.js"/></head>
<body><h2><a id="x"/>A</h2><p>b<br/>c</p></body></html>"""


def test_xhtml() -> None:
    for page in (XHTML, XHTML.encode()):
        document = tree(page)
        assert document.text == "## A\n\nb\nc\n"
        assert sections(document) == [(2, "A", "x")]


RUSSIAN, JAPANESE, CHINESE = "Печь нагревают медленно, чтобы вода ушла.", "窯はゆっくり温める。", "窑炉要慢慢升温。"


@pytest.mark.parametrize(
    ("words", "codec", "declared"),
    [
        (RUSSIAN, "cp1251", '<meta charset="windows-1251">'),
        (RUSSIAN, "cp1251", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
        (RUSSIAN, "cp1251", '<?xml version="1.0" encoding="windows-1251"?>'),
        (RUSSIAN, "koi8-r", "<meta charset=koi8-r>"),
        (JAPANESE, "cp932", "<meta charset=Shift_JIS>"),
        (JAPANESE, "euc-jp", "<meta charset=EUC-JP>"),
        (CHINESE, "gb18030", "<meta charset=gb18030>"),
        (CHINESE, "gb18030", "<meta charset=gb2312>"),
        (RUSSIAN, "utf-16", ""),
        (RUSSIAN, "utf-16", "<meta charset=utf-16>"),
        (JAPANESE, "utf-16-le", ""),
        (JAPANESE * 9, "utf-16-be", "\n<!DOCTYPE html>"),
        ("Crème brûlée déjà vu", "cp1252", ""),
        ("Kilns are fired slowly. " * 9, "utf-16-le", ""),
        (RUSSIAN, "utf-8-sig", "<meta charset=windows-1251>"),
        (RUSSIAN, "utf-8", ""),
        (RUSSIAN, "utf-8", "<meta charset=utf-16>"),
        (RUSSIAN * 9, "cp1251", ""),
        ("naïve “quotes”", "cp1252", "<meta charset=iso-8859-1>"),
        (RUSSIAN, "utf-8", "<meta charset=klingon>"),
    ],
)
def test_encodings(words: str, codec: str, declared: str) -> None:
    page = f"{declared}<html><head></head><body><p>{words}</p></body></html>"
    assert text(page.encode(codec)) == words.strip()


def test_an_encoding_that_is_not_the_declared_one_is_noted() -> None:
    document = parse("<meta charset=shift_jis><p>Größe</p>".encode())
    assert (document.text, document.metadata["encoding"]) == ("Größe\n", "utf-8")
    assert document.notes == ["declares shift_jis, but is UTF-8"]
    document = parse("<meta charset=utf-8><p>Größe</p>".encode("cp1252"))
    assert (document.text, document.metadata["encoding"]) == ("Größe\n", "cp1252")
    assert document.notes == ["declares utf-8, but byte 25 is none: read as cp1252"]


@pytest.mark.parametrize(
    ("language", "words", "codec"),
    [
        ("hu", "Árvíztűrő tükörfúrógép", "cp1250"),
        ("lt-LT", "Ąžuolas auga miške, krosnys yra karštos", "cp1257"),
        ("tr", "Fırınlar çok sıcaktır, şişe, ağaç", "cp1254"),
        ("fi", "Uunit ovat erittäin kuumia, hyvää päivää", "cp1252"),
    ],
)
def test_where_no_encoding_is_declared_the_language_tells_it(language: str, words: str, codec: str) -> None:
    document = parse(f'<html lang="{language}"><p>{words}</p>'.encode(codec))
    assert (document.text, document.metadata["encoding"]) == (f"{words}\n", codec)
    assert document.notes == [f"encoding guessed: {codec}"]


def test_facts_of_the_page() -> None:
    page = (
        '<html lang="de"><head><title>T</title><link rel="canonical" href="https://e.org/k.html"></head><p>a</p></html>'
    )
    metadata = tree(page).metadata
    assert metadata == {"lang": "de", "title": "T", "canonical": "https://e.org/k.html", "url": "https://e.org/k.html"}
    assert tree(page, url="https://e.org/x.html").metadata["url"] == "https://e.org/x.html"


@pytest.mark.parametrize("count", [1_500, 5_000])
def test_deep_nesting(count: int) -> None:
    assert text("<div>" * count + "<p>deep</p>" + "</div>" * count) == "deep"


@pytest.mark.parametrize(
    "element", ["ul><li", "blockquote", "table><tr><td", "dl><dd", "details", "b", "section", "code"]
)
def test_deep_nesting_of_other_elements(element: str) -> None:
    document = tree(f"<{element}>a" * 1_500)
    assert document.text.count("a") == 1_500


# --- other parsers


def everything(document: Document) -> tuple[Any, ...]:
    found = [
        (node.kind, node.start, node.end, node.title, node.level, node.language) for node, _ in walk(document.root)
    ]
    return document.text, found, dropped(document), document.title


SAMPLE = f"""<html lang="en"><head><title>T</title></head><body><nav>Home</nav><main id="x"><!-- c -->
<h1>A <code>b</code></h1>
{PROSE}<ul><li>a<ul><li>b</ul></ul><pre class="language-c"><span>int</span> x;</pre>
<table><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>
<dl><dt>a<dd>b</dl>tail <b>text</b> x<sup>2</sup></main></body></html>"""


def test_a_soup_and_a_tag_give_the_same() -> None:
    expected = everything(tree(SAMPLE))
    assert everything(tree(BeautifulSoup(SAMPLE, "lxml"))) == expected
    soup = BeautifulSoup(SAMPLE, "lxml")
    assert everything(tree(soup.main))[:2] == expected[:2]
    assert soup.main is not None


def test_without_lxml_the_result_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    page = SAMPLE.replace("<li>b</ul></ul>", "<li>b</li></ul></li></ul>")
    page = page.replace(
        "<tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>",
        "<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
    )
    page = page.replace("<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>")
    expected = tree(page)
    real = builtins.__import__

    def without_lxml(name: str, *arguments: Any, **more: Any) -> Any:
        if name.startswith("lxml"):
            raise ImportError(name)
        return real(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without_lxml)
    document = tree(page)
    assert everything(document) == everything(expected)
    assert document.locations == expected.locations


# --- locations


def test_every_block_knows_where_it_came_from() -> None:
    page = """<html><body><main><h1>A</h1>
<!-- <p>no</p> --><p title="<p>">One <b>b</b></p><script>"<p>"</script>
<ul><li>two</li><LI>three</LI></ul>
<table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table>
<pre>four</pre>loose</main></body></html>"""
    document = tree(page)
    found = [
        (document.text[at.start : at.end].strip(), page[at.source_start : at.source_end]) for at in document.locations
    ]
    assert found == [
        ("# A", "<h1>A</h1>"),
        ("One b", '<p title="<p>">One <b>b</b></p>'),
        ("- two", "<li>two</li>"),
        ("- three", "<LI>three</LI>"),
        ("| A | B |\n|---|---|", "<table><tr><th>A<th>B</tr>"),
        ("| 1 | 2 |", "<tr><td>1<td>2</tr>"),
        ("```\nfour\n```", "<pre>four</pre>"),
        ("loose", "loose</main></body></html>"),
    ]


@pytest.mark.parametrize("page", [SAMPLE, XHTML, "<p>a<p>b<div>c", "<td>x</td><p>y", "<p>a</p>" * 50])
def test_locations_are_in_order_and_disjoint(page: str) -> None:
    document = tree(page)
    position = source_position = 0
    for place in document.locations:
        assert place.source_start is not None
        assert place.source_end is not None
        assert position <= place.start < place.end
        assert source_position <= place.source_start < place.source_end <= len(page)
        position, source_position = place.end, place.source_end


def test_offsets_are_those_of_characters_in_the_decoded_source() -> None:
    source = "\ufeff<p>窯</p>\r\n<p>two</p>"
    for page in (source, source.encode("utf-8"), source[1:].encode("utf-8-sig")):
        place = tree(page).locations[1]
        assert source[place.source_start : place.source_end] == "<p>two</p>"


def test_of_a_soup_no_places_are_known() -> None:
    assert not tree(BeautifulSoup(SAMPLE, "lxml")).locations


# --- which files are HTML


@pytest.mark.parametrize("name", ["a/b.html", "b.HTM", "b.xhtml"])
def test_the_name_tells_html(name: str) -> None:
    assert detect_format(name, "x") == ("html", "")


@pytest.mark.parametrize("name", ["html", "htm", "XHTML"])
def test_the_format_has_names(name: str) -> None:
    assert structsplit.parse("<p>a</p>", format=name).format == "html"


@pytest.mark.parametrize(
    "source",
    [
        "<!DOCTYPE html><p>a",
        "\ufeff\n<!doctype HTML>\n<p>a",
        "<html><body>a",
        '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">\n<html>',
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">',
        "<!-- saved -->\n<html>",
        "<head><title>x</title></head>",
    ],
)
def test_a_text_without_a_name_may_show_that_it_is_html(source: str) -> None:
    assert detect_format(None, source) == ("html", "")


@pytest.mark.parametrize("source", ["<p>a</p>", "a <html> b", '<?xml version="1.0"?><catalogue/>', "# A\n\n<html>"])
def test_other_text_with_tags_is_not(source: str) -> None:
    assert detect_format(None, source)[0] != "html"


# --- entries and headings of other generators


def test_the_type_of_a_parameter_is_apart_from_its_name() -> None:
    page = '<dl><dt><strong>depth</strong><span class="classifier">int</span></dt><dd><p>In fathoms.</p></dd></dl>'
    assert text(page) == "depth : int\n: In fathoms."
    marked = page.replace("</strong>", "</strong> <span class=classifier-delimiter>:</span> ")
    assert text(marked) == "depth : int\n: In fathoms."


@pytest.mark.parametrize(
    ("entry", "title", "anchor"),
    [
        ('class="def"><dt id="moor-1"><i>: </i><b>moor</b> (<var>pier</var>)', "moor (pier)", "moor-1"),
        ('class="first-deffn"><dt class="deffn def-line" id="moor-1">Function: moor', "Function: moor", "moor-1"),
        (
            '><dt class="pubdef"><span class="pred-tag">[det]</span><a id="moor/1">moor</a>(+P)',
            "[det] moor(+P)",
            "moor/1",
        ),
        (
            '><div id="moor,Pier"><dt><pre>proc moor(pier: Pier) {.<span class="pragmadots">...</span>gcsafe.}</pre>',
            "proc moor(pier: Pier) {.gcsafe.}",
            "moor,Pier",
        ),
    ],
    ids=["texi2any 6", "texi2any 7", "PlDoc", "nim doc"],
)
def test_entries_of_other_generators_are_sections_too(entry: str, title: str, anchor: str) -> None:
    found = tree(f"<h2>Piers</h2><dl {entry}</dt><dd><p>Ties the boat up.</p></dd></dl><p>More.</p>")
    assert sections(found)[1] == (3, title, anchor)


def test_headings_in_a_section_are_all_as_much_lower_as_the_first() -> None:
    page = (
        "<h1>Boat</h1><div class=toggle-wrapper><h4>Description</h4><div class=docblock><h2>Hull</h2><p>a</p>"
        "<h2>Mast</h2><p>b</p><h3>Sails</h3><p>c</p></div></div>"
        "<div class=toggle-wrapper><h4>Methods</h4><p>d</p></div>"
    )
    assert [(level, title) for level, title, _ in sections(tree(page))] == [
        (1, "Boat"), (4, "Description"), (5, "Hull"), (5, "Mast"), (6, "Sails"), (4, "Methods"),
    ]  # fmt: skip


def test_a_heading_above_the_title_in_its_header_is_a_line() -> None:
    found = tree("<header><h3>Class</h3><h1>Boat</h1></header><p>Floats.</p>")
    assert found.text == "Class\n\n# Boat\n\nFloats.\n"


def test_a_rubric_leads_to_what_follows_it() -> None:
    found = tree("<h1>Boat</h1><p class=rubric>Examples</p><pre>row()</pre>")
    assert nodes(found, Kind.LEAD) == ["Examples"]


def test_an_entry_of_which_nothing_is_said_is_no_other_name_of_the_next() -> None:
    page = "<dl><dt><pre>moor</pre></dt><dd></dd><dt><pre>row</pre></dt><dd><p>Moves the boat.</p></dd></dl>"
    found = tree(f"<h1>Boat</h1>{page}")
    assert [title for _, title, _ in sections(found)] == ["Boat", "row"]
    assert nodes(found, Kind.TERM) == ["## moor"]


def test_what_stands_above_an_article_in_its_section_is_content() -> None:
    found = tree(
        "<nav><h2>Home</h2></nav><div id=main><h1>Class: Boat</h1><section><header><h2>Boat</h2><p>Floats.</p></header>"
        f"<article><h3>Methods</h3>{PROSE * 4}</article></section></div>"
    )
    assert [title for _, title, _ in sections(found)] == ["Class: Boat", "Boat", "Methods"]
    assert nodes(found, Kind.PARAGRAPH)[0] == "Floats."


@pytest.mark.parametrize(
    "member",
    [
        '<div id="Boat.row" class="classattr"><div class="attr function">def row(): <label class="view-source-button">'
        "View Source</label></div>",
        '<div class="basemethod"><a name="Boat.row"></a><div class="functionHeader">def row():</div>',
    ],
    ids=["pdoc", "pydoctor"],
)
def test_members_begin_with_their_signature(member: str) -> None:
    found = tree(f"<h1>Boat</h1><section>{member}<p>Moves it.</p><h2>Returns</h2><p>Nothing.</p></div></section>")
    assert sections(found) == [(1, "Boat", ""), (2, "def row():", "Boat.row"), (4, "Returns", "")]


def test_typedoc_has_its_content_without_the_index_beside_and_above() -> None:
    found = tree(
        '<div class="container-main"><div class="col-content"><ul class="tsd-breadcrumb"><li>Boats</li></ul>'
        "<h1>Class Boat</h1><p>Floats.</p>"
        '<section class="tsd-panel-group tsd-index-group"><h3>Methods</h3><a href="#row">row</a></section>'
        '<section><h3>row</h3><p>Moves it.</p><aside class="tsd-sources">Defined in boat.ts:9</aside></section></div>'
        '<div class="col-sidebar"><h3>On This Page</h3><a href="#row">row</a></div></div>'
    )
    assert found.text == "# Class Boat\n\nFloats.\n\n### row\n\nMoves it.\n"


def test_asciidoctor_says_by_pictures_what_an_admonition_is_and_has_notes_behind_its_content() -> None:
    found = tree(
        '<div id="header"><h1>Boats</h1></div><div id="content"><h2>Rules</h2><div class="admonitionblock note"><table>'
        '<tr><td class="icon"><i class="fa icon-note" title="Note"></i></td><td class="content">Stay dry.</td></tr>'
        f'</table></div>{PROSE * 3}</div><div id="footnotes"><div><a href="#r1">1</a>. Or not.</div>'
        '</div><div id="footer">Last updated</div>'
    )
    assert "**Note**\n\nStay dry." in found.text
    assert found.text.endswith("1. Or not.\n")


def test_a_group_of_listings_of_vitepress_has_their_names_but_not_their_languages_twice() -> None:
    listing = (
        '<div class="language-{0} vp-adaptive-theme"><span class="lang">{0}</span><pre><code>row()</code></pre></div>'
    )
    labels = "".join(f'<input type="radio"><label>boat.{name}</label>' for name in ("js", "ts"))
    blocks = listing.format("js") + listing.format("ts")
    page = f'<div class="vp-code-group vp-adaptive-theme"><div class="tabs">{labels}</div><div>{blocks}</div></div>'
    assert text(page) == "**boat.js**\n\n```js\nrow()\n```\n\n**boat.ts**\n\n```ts\nrow()\n```"
    assert text('<p>In <span class="lang">Latin</span>.</p>') == "In Latin."


def test_macros_of_confluence() -> None:
    found = tree(
        '<div id="main-content"><div class="toc-macro"><ul><li><a href="#k">Keys</a></ul></div><h2 id="k">Keys</h2>'
        '<div class="confluence-information-macro"><p class="title">Mind</p><span class="aui-icon"></span>'
        '<div class="confluence-information-macro-body"><p>The step.</p></div></div><div class="expand-container">'
        '<div class="expand-control"><span>More</span></div><div class="expand-content"><p>Of it.</p></div></div></div>'
    )
    assert found.text == "## Keys\n\n**Mind**\n\nThe step.\n\n**More**\n\nOf it.\n"


def test_a_title_may_stand_in_another_block_of_the_same_main() -> None:
    page = f'<main><div><h1>Boat</h1></div><div><div class="sl-markdown-content">{PROSE * 3}</div></div></main>'
    assert tree(page).text.startswith("# Boat\n")
    elsewhere = f'<div><h1>Harbour</h1></div><div><div class="sl-markdown-content">{PROSE * 3}</div></div>'
    assert not tree(elsewhere).text.startswith("# Harbour")


@pytest.mark.parametrize(
    "note",
    [
        '<aside class="starlight-aside" aria-label="Note"><p aria-hidden="true">Note</p><p>Stay dry.</p></aside>',
        '<div class="NOTE"><h5>Note</h5><p>Stay dry.</p></div>',
    ],
    ids=["Starlight", "DocFX"],
)
def test_notes_with_labels_of_other_kinds(note: str) -> None:
    assert text(f"<h2>Boat</h2>{note}<p>Row.</p>") == "## Boat\n\n**Note**\n\nStay dry.\n\nRow."


def test_tabs_of_antora() -> None:
    found = text(
        '<div class="tabs"><div class="ulist tablist"><ul><li class="tab"><p>Oar</p></li><li class="tab"><p>Sail</p>'
        '</li></ul></div><div class="tabpanel"><p>Row.</p></div><div class="tabpanel"><p>Wait.</p></div></div>'
    )
    assert found == "**Oar**\n\nRow.\n\n**Sail**\n\nWait."


def test_links_beside_headings_of_docfx_and_what_copies_links_in_dokka_are_left_out() -> None:
    page = '<h2>Row</h2><span class="small mobile-hide"><a href="x">View Source</a></span><p>Moves it.</p>'
    copied = '<p>row <span><div class="copy-popup-wrapper"><span>Link copied to clipboard</span></div></span></p>'
    assert text(page + copied) == "## Row\n\nMoves it.\n\nrow"


# --- time

LONG = {
    "paragraphs": lambda count: "<p>Some text here</p>\n" * (count // 22),
    "headings": lambda count: "<h2>a</h2>" * (count // 10),
    "items": lambda count: "<ul>" + "<li>a" * (count // 5),
    "divs": lambda count: ("<div>" * 1_000 + "a" + "</div>" * 1_000) * (count // 11_001),
    "lists": lambda count: "<ul><li>a" * 500 + "<p>a</p>" * (count // 8),
    "tables": lambda count: "<table><tr><td>a" * 500 + "<p>a</p>" * (count // 8),
    "articles": lambda count: "<article><p>a" * 500 + "<p>a</p>" * (count // 8),
    "rows": lambda count: "<table>" + "<tr><td>a<td>b" * (count // 14),
    "rowspans": lambda count: "<table>" + "<tr><td rowspan=9999>a<td>b" * (count // 28),
    "colspans": lambda count: "<table>" + "<tr><td colspan=1000>a<td>b" * (count // 28),
    "quotes": lambda count: "<a '" * (count // 4),
    "double_quotes": lambda count: '<a "' * (count // 4),
    "scripts": lambda count: "<script>" * (count // 8),
    "comments": lambda count: "<!-- " * (count // 5),
    "opened": lambda count: "<" * count,
    "breaks": lambda count: "a<br>" * (count // 5),
    "links": lambda count: "<a href=x>a</a>" * (count // 15),
    "script_pairs": lambda count: "<script>a</script>" * (count // 18),
    "nested_articles": lambda count: "<article><p>a" * (count // 13),
    "terms": lambda count: "<dl class=py>" + "<dt id=a>a<dd>b" * (count // 15),
}


@pytest.mark.parametrize("name", LONG)
def test_long_pages_take_linear_time(name: str) -> None:
    sources = {size: LONG[name](size) for size in (480_000, 60_000)}
    assert_linear(lambda page: parse(sources[len(page)]), "x" * 480_000)
