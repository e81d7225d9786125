# make demo    design a part from a sentence, with no key and no network
# make test    format, lint, types and every test that needs no PyTorch
# make test-train  the tests of training, in a place of their own with PyTorch (.venv-train)
# make bench   timings, side by side (docs/performance.md)
# make bench-check  the embedded planner held to recorded scores (bench/guard.py), some minutes
# make docs    the documentation as a site, in build/site (make docs-serve shows it while you write)
# make fuzz    damaged files through everything that reads files (COUNT=10000 SEED=1; docs/results/fuzz.md)
# Everything sets itself up first; doing it twice is fast.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TRAIN := .venv-train/bin
TRAIN_READY := .venv-train/.ready
COUNT ?= 10000
SEED ?= 1
SENTENCE := a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners and 3 mm rounded vertical edges

.PHONY: help setup demo test test-slow test-train setup-train check bench bench-check docs docs-serve fuzz clean
help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

setup: $(READY)

$(READY): pyproject.toml constraints.txt scripts/system-packages
	@scripts/system-packages
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "cadwright: installing the Python packages into .venv" >&2
	@$(BIN)/pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

# PyTorch is 200 MB at the least and several GB with CUDA: a place of its own keeps the rest honest without it.
setup-train: $(TRAIN_READY)

$(TRAIN_READY): pyproject.toml constraints.txt scripts/system-packages scripts/pytorch
	@scripts/system-packages
	@test -x $(TRAIN)/python || $(PYTHON) -m venv .venv-train
	@echo "cadwright: installing PyTorch and the Python packages into .venv-train" >&2
	@scripts/pytorch $(TRAIN)/pip
	@$(TRAIN)/pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[dev,train]'
	@touch $@

demo: setup
	@mkdir -p demo
	@$(BIN)/cadwright make "$(SENTENCE)" --planner embedded -d demo/plate -o demo/plate.step
	@echo "Go on in the browser: $(BIN)/cadwright studio demo"

check: setup
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/mypy tests/attacks/conftest.py
	@$(BIN)/mypy tests/studio/conftest.py
	@$(BIN)/mypy tests/kernel/freecad_guest/conftest.py

test: check
	@$(BIN)/pytest --numprocesses 2 --dist worksteal -m "not slow and not train"
	@echo "The tests of training were not run: make test-train"

test-slow: setup
	@$(BIN)/pytest --numprocesses 2 --dist worksteal -m "slow and not train"

test-train: setup-train
	@OMP_NUM_THREADS=1 $(TRAIN)/pytest --numprocesses 2 --dist worksteal -m train tests/train

bench-check: setup
	@$(BIN)/python bench/guard.py

bench: setup
	@$(BIN)/python bench/sandbox.py
	@$(BIN)/python bench/render.py
	@$(BIN)/python bench/draw.py
	@$(BIN)/python bench/reading_worker.py
	@$(BIN)/python bench/freecad.py
	@$(BIN)/python bench/mcp_server.py
	@$(BIN)/python bench/analyse_constraint.py
	@$(BIN)/python bench/service.py
	@$(BIN)/python bench/runner.py
	@$(BIN)/python bench/runner.py --queue 100000
	@$(BIN)/python bench/rollouts.py
	@$(BIN)/python bench/synthesis.py

docs: setup
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "build/site/index.html"

docs-serve: setup
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

fuzz: setup
	@$(BIN)/python bench/fuzz.py --count $(COUNT) --seed $(SEED)

clean:
	rm -rf .venv .venv-train build dist demo .mypy_cache .ruff_cache .pytest_cache
