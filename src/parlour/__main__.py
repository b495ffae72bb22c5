"""Entry point of the command `parlour` and of `python -m parlour`."""

from __future__ import annotations

import sys

NEEDS_SERVER = """\
The parlour command needs packages that are not installed ({missing!r} is missing). Install them with:

    pip install 'parlour[server]'"""


def main() -> None:
    """Run the command line, or say what to install if packages are missing."""
    try:
        from parlour.cli import main as run
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "parlour"):
            raise
        sys.exit(NEEDS_SERVER.format(missing=missing))
    run()


if __name__ == "__main__":
    main()
