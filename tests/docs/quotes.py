"""Code that a page quotes from a file of the repository.

A quoted block follows a comment that names the file and, after a colon, what is quoted of it:

    <!-- from: examples/parlour-hearts/src/parlour_hearts/rules/play.py: deal, to_act -->

Names are those of functions, classes, methods (`State.copy`) and assignments in Python, of functions and constants in
JavaScript, and of tables in TOML (`[project]`, `[[guide]] first`). Without names the whole file is quoted.

    python tests/docs/quotes.py

quotes everything again.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from textwrap import dedent

from pages import ROOT, name, pages

_BLOCK = re.compile(
    r"(^<!-- (?P<note>from: [^\n]+) -->\n+```\w*\n)(?P<text>.*?)(?=^```$)", re.MULTILINE | re.DOTALL
)


def quoted(note: str) -> str:
    """What `from: file: names` stands for."""
    file, _, names = note.removeprefix("from: ").partition(": ")
    source = (ROOT / file).read_text(encoding="utf-8")
    if not names:
        return source
    find = {".py": _python, ".toml": _section}.get((ROOT / file).suffix, _javascript)
    gap = "\n\n\n" if file.endswith(".py") else "\n\n"
    return gap.join(find(source, wanted.strip()) for wanted in names.split(", ")) + "\n"


def _python(source: str, wanted: str) -> str:
    lines = source.splitlines()
    for owner, body in _bodies(ast.parse(source)):
        for index, node in enumerate(body):
            if wanted in (owner + label for label in _names(node)):
                last = _last_line(node, body[index + 1 :])
                return dedent("\n".join(lines[_first_line(node) - 1 : last]))
    raise LookupError(f"there is no {wanted}")


def _bodies(module: ast.Module) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The statements of the module, and of its classes with the class's name before them."""
    yield "", module.body
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            yield f"{node.name}.", node.body


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _last_line(node: ast.stmt, following: list[ast.stmt]) -> int:
    """That of the text below an assignment which describes it, if there is one."""
    last = node
    if isinstance(node, ast.Assign | ast.AnnAssign) and following:
        text = following[0]
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            last = text
    return last.end_lineno or last.lineno


def _section(source: str, wanted: str) -> str:
    """A table of a TOML file, from its header up to the next; of an array, the table with that name or title."""
    header, _, named = wanted.partition("] ")
    header += "]" if named else ""
    first = rf'\w+ = "{re.escape(named)}"\n' if named else ""
    inner = re.escape(header.strip("[]"))
    found = re.search(
        rf"^{re.escape(header)}\n{first}.*?(?=^\[(?!\[{inner}\.)|\Z)", source, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise LookupError(f"there is no section {wanted}")
    return found[0].strip("\n")


def _javascript(source: str, wanted: str) -> str:
    """A function or constant with the comment before it, at the top level or inside a function."""
    comment = r"^(?P<indent> *)(?:/\*\*(?:(?!\*/).)*\*/\n(?P=indent))?"
    head = rf"(?:export )?(?:async )?(?:function|const|let) {wanted}\b"
    body = r"(?:[^\n]*;\n|.*?^(?P=indent)[)}\]]+;?$)"
    found = re.search(comment + head + body, source, re.MULTILINE | re.DOTALL)
    if found is None:
        raise LookupError(f"there is no {wanted}")
    return dedent(found[0]).strip("\n")


def main() -> None:
    for page in pages():
        text = page.read_text(encoding="utf-8")
        again = _BLOCK.sub(lambda found: found[1] + quoted(found["note"]), text)
        if again != text:
            page.write_text(again, encoding="utf-8")
            sys.stdout.write(f"{name(page)} quotes again\n")


if __name__ == "__main__":
    main()
