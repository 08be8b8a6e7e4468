# Everything is done by build.py. make only gives it a Python that has the locked packages (.venv), and runs the tests.
# Written for GNU make 3.81, the one that macOS has.

# Not to be set from outside: it is emptied when the lock changes.
override VENV = .venv
RUN = $(VENV)/bin/python
SITE_READY = $(VENV)/site-ready
TEST_READY = $(VENV)/test-ready

# The first Python that is new enough: what is called python3 may be older (macOS) or not the newest one installed.
NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
    if $$p -c '$(NEW_ENOUGH)' 2>/dev/null; then echo $$p; break; fi; done)

.PHONY: help serve site check test font lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' Makefile
	@echo 'Options for build.py go into ARGS: make serve ARGS="--port 9000"; for pytest into PYTEST_ARGS.'

serve: $(SITE_READY)  ## build the site, show it on this machine, build again at every change
	$(RUN) build.py serve $(ARGS)

site: $(SITE_READY)  ## build the site into site/
	$(RUN) build.py site $(ARGS)

check: $(SITE_READY)  ## check the corpus without building anything
	$(RUN) build.py check $(ARGS)

test: $(TEST_READY)  ## run all tests (needs Chromium and Java; says so when they are missing)
	@sh tests/judges.sh $(RUN) -m pytest $(PYTEST_ARGS)

# Without FONT, where Debian's fonts-hanazono puts its two.
HANAZONO = /usr/share/fonts/truetype/hanazono
FONT = $(HANAZONO)/HanaMinA.ttf $(HANAZONO)/HanaMinB.ttf
font: $(TEST_READY)  ## make the font of rare characters anew (FONT="a.ttf b.ttf"; FULL=1: of all characters)
	@for font in $(FONT); do test -f "$$font" || { exec >&2; \
	    echo "There is no $$font. Type: sudo apt install fonts-hanazono"; \
	    echo '(on other systems: HanaMinA.ttf and HanaMinB.ttf, "Hanazono fonts"; then make font FONT="/path/HanaMinA.ttf /path/HanaMinB.ttf").'; \
	    exit 1; }; done
	$(RUN) -m huiben.fonts $(if $(FULL),--full) $(FONT)

# The first list also pins the second, so that the tests judge what a build uses. `fewest`: one version of each package
# for all Pythons, as two would give two different sites.
LOCK = uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
    --no-annotate --no-emit-index-url --custom-compile-command 'make lock'
lock:  ## write requirements*.txt anew from requirements*.in
	@PATH="$(VENV)/bin:$$PATH"; command -v uv >/dev/null || { \
	    echo 'make lock needs uv. Type: pipx install uv   (or: $(RUN) -m pip install uv)' >&2; exit 1; }
	PATH="$(VENV)/bin:$$PATH" $(LOCK) $(ARGS) --output-file requirements-test.txt requirements-test.in
	PATH="$(VENV)/bin:$$PATH" $(LOCK) --constraint requirements-test.txt --output-file requirements.txt requirements.in

clean:  ## remove what builds and tests have made; .venv stays
	rm -rf build site print .pytest_cache .hypothesis
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

# The two files that stand for a finished installation are written last and lie inside .venv, which is emptied first:
# an interrupted installation leaves none, and a package that left the lock is gone.
$(SITE_READY): requirements.txt $(RUN)
	@test -n '$(PYTHON)' && '$(PYTHON)' -c '$(NEW_ENOUGH)' 2>/dev/null || { exec >&2; \
	    echo 'Huiben needs Python 3.11 or newer, and $(or $(PYTHON),python3) is older or not there.'; \
	    echo 'Install one (Debian: sudo apt install python3 python3-venv; macOS: brew install python),'; \
	    echo 'or name the one to use: make site PYTHON=/path/to/python3.12'; exit 1; }
	@'$(PYTHON)' -c 'import ensurepip' 2>/dev/null || { \
	    package=$$('$(PYTHON)' -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	    if [ "$$(id -u)" = 0 ]; then sudo=; elif [ "$$CI" = true ]; then sudo='sudo -n'; else exec >&2; \
	        echo "$(PYTHON) cannot make a virtual environment. Type: sudo apt install $$package"; exit 1; fi; \
	    echo "Installing $$package ..."; \
	    $$sudo apt-get -qq update; $$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq install $$package >/dev/null; }
	@echo 'Installing the locked packages into $(VENV): once, about half a minute ...'
	@'$(PYTHON)' -m venv --clear $(VENV)
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(TEST_READY): requirements-test.txt $(SITE_READY)
	@echo 'Installing the packages of the tests into $(VENV) ...'
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.txt
	@touch $@

# No rule makes it, which tells make to redo what needs it when it is gone: removed, or the Python it points to was.
$(RUN):
