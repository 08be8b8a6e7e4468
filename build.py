#!/usr/bin/env python3
"""The command line of Huiben. `python3 build.py --help`, or docs/editors/commands.md."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent

if __name__ == "__main__":
    try:
        from huiben.cli import main
    except ModuleNotFoundError as error:
        # Started with a Python that lacks the packages: `make` put them into .venv.
        python = ROOT / ".venv" / "bin" / "python"
        if python.exists() and Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
            os.execv(python, [str(python), str(ROOT / "build.py"), *sys.argv[1:]])
        sys.exit(f"build.py: {error.name} is not installed here. Run `make site` once; it sets everything up.")
    sys.exit(main(root=ROOT))
