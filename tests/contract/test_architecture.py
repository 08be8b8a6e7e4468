"""How the house is laid out: who imports whom, how long things are, that everything has a name and a sentence."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import pytest

from tests.helpers import ROOT

PACKAGE = ROOT / "huiben"

# A module imports only from those above it.
CORE = (
    "source", "problems", "refs", "model", "paragraphs", "remarks", "headings", "parse", "characters", "tables", "layers", "profile", "check",
    "words", "addresses", "page", "reading", "sections", "views", "mirror", "sitecheck",
)  # fmt: skip
EDGES = ("script", "scripts", "undecided", "pinyin", "config", "load", "render", "store", "fonts", "scaffold", "project", "assemble", "build", "serve", "bench", "cli")
ORDER = (*CORE, *EDGES)

# Other people's packages, and the modules that may know each.
OUTSIDE = {"opencc": "script", "pypinyin": "pinyin", "jinja2": "render", "watchdog": "serve", "yaml": "project assemble", "fontTools": "fonts"}
MODULES = sorted(path.stem for path in PACKAGE.rglob("*.py") if path.stem != "__init__")


def tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[tuple[str, bool]]:
    """Each imported module, and whether it is ours. Imports inside functions count."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom):
            names = [node.module] if node.module else [alias.name for alias in node.names]
            ours = bool(node.level) or (node.module or "").split(".")[0] == "huiben"
            yield from ((name.removeprefix("huiben.").split(".")[0], ours) for name in names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name.split(".")[0], alias.name.startswith("huiben")) for alias in node.names)


def test_every_module_has_its_place_in_the_order() -> None:
    assert sorted(ORDER) == MODULES


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_from_those_above_it(module: str) -> None:
    above = ORDER[: ORDER.index(module)]
    found = {name for name, ours in imports(module) if ours and name != "__version__"}
    assert found <= set(above)


@pytest.mark.parametrize("module", MODULES)
def test_each_outside_thing_is_known_to_one_module_and_the_core_knows_none(module: str) -> None:
    found = {name for name, ours in imports(module) if not ours and name not in sys.stdlib_module_names}
    assert found == {name for name, owners in OUTSIDE.items() if module in owners.split()}
    assert not found or module in EDGES


@pytest.mark.parametrize("module", CORE)
def test_the_core_touches_no_disk_no_clock_and_no_process(module: str) -> None:
    forbidden = {"os", "pathlib", "io", "shutil", "subprocess", "tempfile", "time", "datetime", "socket", "threading", "random", "sys"}
    assert not forbidden & {name for name, _ in imports(module)}
    calls = {n.func.id for n in ast.walk(tree(module)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    assert not calls & {"open", "print", "input", "exec", "eval"}


@pytest.mark.parametrize("module", ["__init__", *MODULES])
def test_a_module_is_short_and_says_what_it_is(module: str) -> None:
    text = (PACKAGE / f"{module}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    assert ast.get_docstring(ast.parse(text))


def definitions(node: ast.AST, public: bool = True) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, bool]]:
    """Every class and function with whether it can be seen from outside."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            seen = public and not child.name.startswith("_")
            yield child, seen  # type: ignore[misc]
            yield from definitions(child, seen and isinstance(child, ast.ClassDef))
        elif not isinstance(child, ast.expr):
            yield from definitions(child, public)


@pytest.mark.parametrize("module", MODULES)
def test_no_function_is_longer_than_forty_lines(module: str) -> None:
    long = {d.name: d.end_lineno - d.lineno + 1 for d, _ in definitions(tree(module)) if not isinstance(d, ast.ClassDef) and d.end_lineno}
    assert {name: lines for name, lines in long.items() if lines > 40} == {}


@pytest.mark.parametrize("module", MODULES)
def test_public_classes_and_functions_say_what_they_are_and_have_types(module: str) -> None:
    for one, public in definitions(tree(module)):
        if not public:
            continue
        if isinstance(one, ast.ClassDef):
            assert ast.get_docstring(one), one.name
            continue
        if not one.name.startswith("__"):
            assert ast.get_docstring(one), one.name
        assert one.returns is not None, one.name
        arguments = [a for a in (*one.args.posonlyargs, *one.args.args, *one.args.kwonlyargs) if a.arg not in ("self", "cls")]
        assert all(a.annotation is not None for a in arguments), one.name


def test_build_py_is_only_the_door() -> None:
    assert len((ROOT / "build.py").read_text(encoding="utf-8").splitlines()) <= 25


def test_the_core_does_nothing_at_import() -> None:
    for module in CORE:
        calls = [n for n in tree(module).body if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
        assert calls == [], module
