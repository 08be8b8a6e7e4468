"""The command line: arguments, what is printed, exit status.

Exit status 0: clean (warnings and declared states included). 1: errors, with --strict warnings too. 2: usage.
An edge, the last one: nothing imports it but build.py.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from pathlib import Path

from . import __version__
from .bench import iter_texts, script_report
from .build import Result, build_site, load_corpus
from .config import is_address
from .load import Loaded
from .problems import CODES, Problem, Severity, format_problem, has_errors, problem_as_dict
from .project import Options, Project, find_site_url
from .scaffold import Refused, new_work, register_sections
from .serve import PortTaken, serve
from .tables import EMPTY
from .undecided import iter_undecided


def main(arguments: list[str] | None = None, root: Path | None = None) -> int:
    """Run one command and give its exit status."""
    parser = make_parser()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that knows no Chinese gets escapes, not a traceback
            stream.reconfigure(errors="backslashreplace")
    args = parser.parse_args(arguments)
    project = Project((args.project or root or Path.cwd()).resolve())
    if not args.run:
        parser.print_help()
        return 2
    wrong = _wrong_setting(project)
    if wrong:
        print(f"build.py: {wrong}", file=sys.stderr)
        return 2
    if not (project.root / "mkdocs.yml").is_file():
        print(f"build.py: {project.root} has no mkdocs.yml: it is no edition; name one with --project", file=sys.stderr)
        return 2
    try:
        return int(args.run(project, args))
    except Refused as error:
        print(f"build.py {args.command}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if os.environ.get("HUIBEN_DEBUG"):
            raise
        place = getattr(error, "filename", None) or args.command
        said = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
        print(f"build.py {args.command}: {place}: {said} (HUIBEN_DEBUG=1 shows where)", file=sys.stderr)
        return 1


def _wrong_setting(project: Project) -> str:
    """What is wrong with the environment, in words; empty if nothing is."""
    address = find_site_url(project)
    if address and not re.fullmatch(r"https?://[\w.-]+(:\d+)?(/[\w.~%/+@-]*)?", address):
        return f"SITE_URL (or site_url in mkdocs.yml) is {address!r}; write it like https://example.org/edition/"
    report = os.environ.get("REPORT_URL", "").strip()
    if report and not is_address(report):
        return f"REPORT_URL is {report!r}; write it like https://example.org/new?title={{ref}}&body={{url}} or mailto:…"
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if epoch and not (re.fullmatch(r"[0-9]{1,10}", epoch) and int(epoch) < 4_102_444_800):
        return f"SOURCE_DATE_EPOCH is {epoch!r}; write it as seconds since 1970"
    return ""


def make_parser() -> argparse.ArgumentParser:
    """Every command and flag; a test holds that docs/editors/commands.md names each."""
    parser = argparse.ArgumentParser(prog="build.py", description="Huiben: a static edition from plain text files.")
    parser.set_defaults(run=None)
    parser.add_argument("--version", action="version", version=f"huiben {__version__}")
    parser.add_argument("--project", type=Path, metavar="DIR", help="the folder with mkdocs.yml, docs/, templates/, corpus/")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    check = commands.add_parser("check", help="report every problem of the corpus; build nothing")
    check.add_argument("work", nargs="*", help="only these works (folders of corpus/)")
    check.add_argument("--script", action="store_true", help="list instead what may be several characters in the other script")
    _add_common(check)
    check.set_defaults(run=run_check)

    site = commands.add_parser("site", help="build the site")
    _add_common(site)
    site.add_argument("--offline", action="store_true", help="links that work from a folder, without a server")
    site.set_defaults(run=run_site)

    server = commands.add_parser("serve", help="build, serve on 127.0.0.1, build again when a file changes")
    server.add_argument("--strict", action="store_true", help="warnings stop the build too")
    server.add_argument("--port", type=int, default=8000, help="default 8000")
    server.set_defaults(run=run_serve)

    new = commands.add_parser("new", help="start a work in corpus/")
    new.add_argument("id", help="its address: small letters, digits, hyphens")
    new.add_argument("--title", default="", help="its title, in the script of the text")
    new.add_argument("--author", default="", help="its author")
    new.add_argument("--script", choices=("hans", "hant"), default="hans", help="the script of the text")
    new.set_defaults(run=run_new)

    explain = commands.add_parser("explain", help="what a code means and what to do")
    explain.add_argument("code", nargs="?", help="such as T102; none lists all")
    explain.set_defaults(run=run_explain)

    refs = commands.add_parser("refs", help="register ids for new sections in refs.tsv")
    refs.add_argument("--check", action="store_true", help="only tell whether something is missing (exit 1)")
    refs.set_defaults(run=run_refs)
    _add_bench(commands.add_parser("bench", help="measure the program, and write what came out into bench/"))
    return parser


def _add_bench(bench: argparse.ArgumentParser) -> None:
    bench.add_argument("what", choices=("script",), help="script: traditional to simplified and back")
    bench.add_argument("--data", type=Path, metavar="DIR", help="the folder with kanripo/; default HUIBEN_TESTDATA, or ../shared")
    bench.set_defaults(run=run_bench)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    parser.add_argument("--json", action="store_true", help="the report for programs")


def run_check(project: Project, args: argparse.Namespace) -> int:
    """All problems, by place."""
    loaded, problems = load_corpus(project)
    args.work = [work.rstrip("/") for work in args.work]
    if args.work:
        problems = _of_works(problems, loaded, args.work)
    if args.script:
        return _list_undecided([one for one in loaded if not args.work or Path(one.path).parent.name in args.work], args.json)
    failed = has_errors(problems, args.strict)
    if args.json:
        print(json.dumps({"ok": not failed, "problems": [problem_as_dict(p) for p in problems]}, ensure_ascii=False, indent=1))
    else:
        print_problems(problems)
        print(summary(problems, args.strict))
    return int(failed)


def _list_undecided(loaded: list[Loaded], as_json: bool) -> int:
    found = [item for one in loaded if one.work for item in iter_undecided(one.work)]
    if as_json:
        print(json.dumps({"ok": True, "undecided": [item.as_dict() for item in found]}, ensure_ascii=False, indent=1))
    else:
        print(*(item.as_text() for item in found), f"{len(found)} undecided", sep="\n")
    return 0


def _of_works(problems: list[Problem], loaded: list[Loaded], works: list[str]) -> list[Problem]:
    folders = {one.path.removesuffix("work.toml") for one in loaded if Path(one.path).parent.name in works}
    if len(folders) < len(set(works)):
        raise Refused(f"no such folder in corpus/: {', '.join(w for w in works if not any(f.endswith(f'/{w}/') for f in folders))}")
    return [p for p in problems if p.path.startswith(tuple(folders))]


def run_site(project: Project, args: argparse.Namespace) -> int:
    """Build once."""
    result = build_site(project, _options(project, args))
    failed = result.failed(args.strict)
    if args.json:
        report = {
            "ok": not failed,
            "built": result.built,
            "unchanged": result.unchanged,
            "pages": result.pages,
            "seconds": round(result.seconds, 3),
            "problems": [problem_as_dict(p) for p in result.problems],
        }
        print(json.dumps(report, ensure_ascii=False, indent=1))
    else:
        print_result(project, result, args.strict)
    return int(failed)


def run_serve(project: Project, args: argparse.Namespace) -> int:
    """Serve until interrupted."""

    def report(result: Result) -> None:
        print_result(project, result, args.strict)
        print(f"http://127.0.0.1:{args.port}/  (Ctrl+C stops)", flush=True)

    try:
        serve(project, _options(project, args), args.port, report)
    except PortTaken as error:
        raise Refused(f"port {args.port}: {error}; choose another with --port") from error
    except OverflowError as error:
        raise Refused(f"{args.port} is no port; choose one from 1 to 65535") from error
    return 0


def run_new(project: Project, args: argparse.Namespace) -> int:
    """Write a skeleton."""
    for path in new_work(project.corpus, args.id, args.title, args.author, args.script):
        print(path.relative_to(project.root))
    print("Write your text over 001.txt, correct work.toml, then: make site")
    return 0


def run_explain(project: Project, args: argparse.Namespace) -> int:
    """One code, or the list of all."""
    if not args.code:
        for code, entry in CODES.items():
            print(f"{code}  {entry.severity.value:<8} {entry.title}")
        return 0
    code = args.code.upper()
    if code not in CODES:
        raise Refused(f"no code {args.code!r}; `build.py explain` lists all")
    entry = CODES[code]
    print(f"{code} ({entry.severity.value}): {entry.title}.\n{entry.hint}")
    print(f"With an example: docs/editors/problems.md#{code.lower()}")
    return 0


def run_refs(project: Project, args: argparse.Namespace) -> int:
    """Register sections, or tell which are not."""
    loaded, problems = load_corpus(project)
    if args.check:
        found = [p for p in problems if p.code.startswith("R") or p.path.endswith("/refs.tsv")]
        print_problems(found)
        print(f"{summary(found)}; refs --check fails on any" if found else "every section has its id")
        return int(bool(found))
    new = [(one, row) for one in loaded for row in register_sections(project.corpus, one)]
    for one, (ref, words) in new:
        print(f"{one.path.removesuffix('work.toml')}refs.tsv: {ref}\t{words or EMPTY}")
    print("Read the ids before you publish: an address stays for ever." if new else "nothing new: every section has its id")
    return 0


def run_bench(project: Project, args: argparse.Namespace) -> int:
    """Measure, print, and keep the report."""
    data = args.data or Path(os.environ.get("HUIBEN_TESTDATA") or project.root.parent / "shared")
    if not any((data / "kanripo").glob("*.txt")):
        raise Refused("no kanripo/*.txt to measure with; say where with --data or HUIBEN_TESTDATA")
    if not any(iter_texts(data / "kanripo")):
        raise Refused(f"no text in the files of {data / 'kanripo'}; nothing was written")
    report = script_report(data / "kanripo")
    print(report)
    path = project.root / "bench" / "script.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(report, encoding="utf-8")
    return 0


def _options(project: Project, args: argparse.Namespace) -> Options:
    report = os.environ.get("REPORT_URL", "").strip()
    return Options(getattr(args, "offline", False), args.strict, find_site_url(project), report)


def print_problems(problems: list[Problem]) -> None:
    """Each problem with its excerpt."""
    for item in problems:
        print(format_problem(item))


def summary(problems: list[Problem], strict: bool = False) -> str:
    """One line: how many of each kind, and whether warnings count."""
    counts = {s: sum(p.severity is s for p in problems) for s in Severity}
    words = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.DECLARED: "declared state"}
    parts = [f"{count} {words[s]}{'' if count == 1 else 's'}" for s, count in counts.items() if count]
    said = ", ".join(parts) or "no problems"
    return f"{said} (--strict: warnings count as errors)" if strict and counts[Severity.WARNING] else said


def print_result(project: Project, result: Result, strict: bool) -> None:
    """What a build came to. Declared states are counted, not listed: `check` lists them."""
    failed = result.failed(strict)
    print_problems([p for p in result.problems if p.severity is not Severity.DECLARED])
    site = "site" if project.site.is_symlink() else "no site"
    if failed:
        stands = "the last good site stays" if site == "site" else "no site was written"
        print(f"{summary(result.problems, strict)}; {stands}", flush=True)
    elif result.unchanged:
        print(f"{summary(result.problems)}; nothing changed, site/ is up to date ({result.seconds:.1f} s)", flush=True)
    else:
        print(f"{summary(result.problems)}; {result.pages} pages in site/ ({result.seconds:.1f} s)", flush=True)
