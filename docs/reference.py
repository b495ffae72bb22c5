"""Write docs/reference.md, the reference of the library, from the docstrings in `src/parlour`: `make reference`.

Modules are read, not imported. A name is public when it is in its module's `__all__` or, where there is none, when
it is defined there without an underscore. A string after a field or constant is its description.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
PAGE = HERE / "reference.md"
PARTS = (
    "parlour.game",
    "parlour.pieces",
    "parlour.simulation",
    "parlour.search",
    "parlour.env",
    "parlour.testing",
)
INNER = ("parlour.pieces.meld_plans",)
"""Modules that are not for users of the library. What others export of them is described there."""
WIDTH = 100

HEAD = """\
# Library reference

What `pip install parlour` brings for programs: the interface of a game, the pieces that games share, simulations,
search, environments for learning (`parlour[research]`), and the conformance kit (`parlour[testing]`). How they fit
together: [adding a game](adding-a-game.md), [writing a bot](writing-a-bot.md), [search](concepts/search.md),
[research](research.md).

<!-- Written by docs/reference.py from the docstrings. Change those, then run `make reference`. -->
"""


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The whole page."""
    modules = [Module(name) for part in PARTS for name in names_of_modules(part)]
    contents = "\n".join(contents_line(module) for module in modules)
    text = "\n".join([HEAD, contents, "", *map(module_section, modules)])
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


def names_of_modules(part: str) -> Iterator[str]:
    """A module, or a package and the modules in it."""
    yield part
    for path in sorted(path_of(part).parent.glob("*.py")) if path_of(part).name == "__init__.py" else ():
        name = f"{part}.{path.stem}"
        if path.stem != "__init__" and name not in INNER:
            yield name


def path_of(module: str) -> Path:
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


class Module:
    """A module as it was read: its docstring, and what it defines, imports and exports."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tree = ast.parse(path_of(name).read_text(encoding="utf-8"))
        self.about = ast.get_docstring(self.tree) or ""
        self.defined = dict(definitions(self.tree.body))
        self.imported = {
            alias.asname or alias.name: node.module
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        exported = self.defined.get("__all__")
        self.exported = None if exported is None else list(ast.literal_eval(exported.value))

    @property
    def is_package(self) -> bool:
        return path_of(self.name).name == "__init__.py"

    def public(self) -> Iterator[tuple[str, Definition]]:
        """What is described in this module's section, by name."""
        if self.is_package:
            return
        for name in self.exported or [name for name in self.defined if not name.startswith("_")]:
            definition = self.defined.get(name) or Module(self.imported[name]).defined[name]
            if not is_type_variable(definition):
                yield name, definition


class Definition:
    """A class, a function or a value, and the string after it."""

    def __init__(self, node: ast.stmt, value: ast.expr | None, about: str) -> None:
        self.node = node
        self.value = value
        self.about = about


def definitions(body: list[ast.stmt]) -> Iterator[tuple[str, Definition]]:
    """What a module or a class defines, in order."""
    for node, following in zip_longest(body, body[1:]):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, Definition(node, None, ast.get_docstring(node) or "")
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, Definition(node, node.value, string_in(following))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, Definition(node, node.value, string_in(following))


def string_in(node: ast.stmt | None) -> str:
    is_string = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return inspect.cleandoc(node.value.value) if is_string and isinstance(node.value.value, str) else ""


def is_type_variable(definition: Definition) -> bool:
    return isinstance(definition.value, ast.Call) and ast.unparse(definition.value.func) == "TypeVar"


def contents_line(module: Module) -> str:
    """A link to the module's section, and the first sentence about it."""
    indent = "  " * (module.name not in PARTS)
    about = " ".join(module.about.split()).partition(". ")[0].rstrip(".")
    return f"{indent}- [`{module.name}`](#{anchor(module.name)})" + (f": {about}" if about else "")


def anchor(name: str) -> str:
    """As forges make it of a heading."""
    return name.replace(".", "").lower()


def module_section(module: Module) -> str:
    level = "##" if module.name in PARTS else "###"
    lines = [f"{level} `{module.name}`", "", *paragraphs(module.about)]
    if module.is_package and module.exported:
        lines += [f"Import from here: {', '.join(f'`{name}`' for name in module.exported)}.", ""]
    for name, definition in module.public():
        lines += [f"#### `{name}`", ""]
        lines += [*described(definition), ""]
    return "\n".join(lines)


def described(definition: Definition) -> Iterator[str]:
    node = definition.node
    if isinstance(node, ast.ClassDef):
        yield from class_described(node, definition.about)
        return
    yield from fenced(signature(node) if is_function(node) else value_line(node))
    yield from paragraphs(definition.about)


def class_described(node: ast.ClassDef, about: str) -> Iterator[str]:
    members = dict(definitions(node.body))
    public = {name: each for name, each in members.items() if not name.startswith("_")}
    bases = ", ".join(ast.unparse(base) for base in (*node.bases, *node.keywords))
    dataclass = [f"@{text}" for text in map(ast.unparse, node.decorator_list) if text.startswith("dataclass")]
    yield from fenced(
        "\n".join([*dataclass, f"class {node.name}({bases})" if bases else f"class {node.name}"])
    )
    yield from paragraphs(about)
    made = members.get("__init__")
    if made is not None:
        yield from bullet(call(node.name, made.node), "")
    for name, each in public.items():
        yield from bullet(member(name, each.node), each.about)


def member(name: str, node: ast.stmt) -> str:
    """A field, a property, a test or a method, in one line."""
    if not is_function(node):
        return value_line(node)
    if name.startswith("test_"):
        return name
    if any(ast.unparse(each).endswith("property") for each in node.decorator_list):
        return f"{name}: {ast.unparse(node.returns)}" if node.returns else name
    return call(name, node)


def bullet(code: str, about: str) -> Iterator[str]:
    first, *more = about.splitlines() or [""]
    yield f"- `{code}`" + (f": {first}" if first else "")
    yield from (f"  {line}".rstrip() for line in more)


def value_line(node: ast.stmt) -> str:
    """`name: type = value`, without a value that is long."""
    line = ast.unparse(node).partition("\n")[0]
    short = line if len(line) <= WIDTH else line.partition(" = ")[0]
    return short.replace(": Final = ", " = ").replace(": TypeAlias = ", " = ")


def signature(node: ast.stmt) -> str:
    """A function's line, in several where it is long."""
    assert is_function(node)
    start = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    line = f"{start} {call(node.name, node)}"
    if len(line) <= WIDTH:
        return line
    inside = "".join(f"    {argument},\n" for argument in arguments(node))
    return f"{start} {node.name}(\n{inside}){returns(node)}"


def call(name: str, node: ast.stmt) -> str:
    return f"{name}({', '.join(arguments(node))}){returns(node)}"


def arguments(node: ast.stmt) -> list[str]:
    """The arguments as they are written, without `self`."""
    assert is_function(node)
    args = node.args
    plain = [*args.posonlyargs, *args.args]
    missing: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults))
    written = [
        argument(each, default) for each, default in zip(plain, [*missing, *args.defaults], strict=True)
    ]
    if args.vararg:
        written.append(f"*{argument(args.vararg, None)}")
    elif args.kwonlyargs:
        written.append("*")
    written += [argument(each, value) for each, value in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    if args.kwarg:
        written.append(f"**{argument(args.kwarg, None)}")
    return [each for each in written if each not in ("self", "cls")]


def argument(each: ast.arg, default: ast.expr | None) -> str:
    text = ast.unparse(each)
    if default is None:
        return text
    return f"{text} = {ast.unparse(default)}" if each.annotation else f"{text}={ast.unparse(default)}"


def returns(node: ast.stmt) -> str:
    assert is_function(node)
    return f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""


def is_function(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def fenced(code: str) -> Iterator[str]:
    yield from ("```python", code, "```", "")


def paragraphs(text: str) -> Iterator[str]:
    if text:
        yield from (text, "")


if __name__ == "__main__":
    main()
