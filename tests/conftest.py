"""What all tests share: where the test data is, how much hypothesis tries, and `--rewrite-golden`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

_COMMON = {
    "max_examples": 200,
    "deadline": None,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("default", **_COMMON)
settings.register_profile("ci", **_COMMON, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write tests/cases/*/golden/ anew; read the diff")


@pytest.fixture(scope="session")
def testdata() -> Path:
    """The folder with the received file and the facts about it; tests that need it are skipped without it."""
    folder = Path(os.environ.get("HUIBEN_TESTDATA") or ROOT.parent / "shared").resolve()
    if not (folder / "source").is_dir():
        pytest.skip("no test data: set HUIBEN_TESTDATA to the folder that holds source/ and facts/")
    return folder
