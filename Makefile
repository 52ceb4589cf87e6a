# make run    builds galaxy and opens a scene (SCENE=name for another one)
# make test   runs every check and test: with the same cases in every run
# make soak   tests with fresh seeds, for TIME=10m
# make bench  runs the benchmarks;  make golden  renews golden pictures and hashes
# make measure       appends the main figures of this commit to benchmarks/main.csv
# make compare OLD=…  compares them with those of another commit, by benchstat
# make bench-table  runs galaxy bench and writes the tables of docs/bench.md (SEEDS=1, STREETS=20)
# make lib    builds galaxy as a shared library for C, bin/libgalaxy.so with bin/galaxy.h;  make test-lib  tests it
# make docs   writes docs/behaviours.md and docs/gallery.md from the code
# make lint   runs gofumpt, vet and staticcheck
# make release  builds for other machines;  make notice  renews NOTICE
# make audit  checks licences and known vulnerabilities (needs the net)

GO    ?= go
SCENE ?= solar-system
TIME  ?= 10m
TOOL   = $(GO) tool -modfile=tools/go.mod

# The rooms of windows need a C compiler and a display. All other rooms are tested without, those that come later, too.
WINDOW = ./render/gl/... ./render/offscreen/... ./render/panel/... ./render/window/... ./app/...
PURE   = $$($(GO) list ./... | grep -vE '^galaxy/(render/(gl|offscreen|panel|window)|app|cmd|lib)(/|$$)')

# Golden pictures are compared on one rasteriser, whatever the graphics card.
SOFTWARE = LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=llvmpipe
# The file of the display's key has one name: with another one in each run, Go would take no result of a test from its cache.
XVFB     = mkdir -p bin && $(SOFTWARE) xvfb-run -a -f "$(CURDIR)/bin/.Xauthority" -s "-screen 0 1280x720x24"

export GO
# Programs hold no path of the machine that built them. All commands share the flag;
# otherwise the C++ of Dear ImGui would be compiled twice.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath)

# The job lint vets all packages; each job would vet those of its own way to compile again.
UNVETTED = -vet=off

.PHONY: run test bench bench-table measure compare golden docs lint test-pure test-wide test-race test-arm64 test-window test-lib lib fuzz soak build release notice audit

run: build
	@if [ "$$(uname -s)" != Linux ] || [ -n "$$DISPLAY" ]; then \
		bin/galaxy "$(SCENE)"; \
	else \
		mkdir -p out && picture="out/$$(basename "$(SCENE)" .toml).png" && \
		echo "There is no display; drawing the scene $(SCENE) off-screen to $$picture:" && \
		bin/galaxy run "$(SCENE)" --steps 600 --picture "$$picture"; \
	fi

build:
	@tools/install run
	@[ -x bin/galaxy ] || echo "Building galaxy; if the OpenGL and Dear ImGui bindings are not in Go's cache yet, this takes about five minutes on two cores."
	@mkdir -p bin
	@$(GO) build -buildvcs=$$(git status --porcelain >/dev/null 2>&1 && echo true || echo false) -o bin/galaxy ./cmd/galaxy

# Pure rooms alone are linked in. The first build takes a minute or two: code of a shared library is compiled in another way.
lib:
	@mkdir -p bin
	@CGO_ENABLED=1 $(GO) build -buildmode=c-shared -ldflags "-s -w" -o bin/libgalaxy.so ./lib
	@rm -f bin/libgalaxy.h && cp lib/galaxy.h bin/
	@echo "bin/libgalaxy.so and bin/galaxy.h: cc -Ibin program.c -Lbin -lgalaxy"

# The one that runs one package at a time begins: the others share the second core.
test:
	@tools/install test
	$(MAKE) --no-print-directory -j2 -Otarget test-window lint test-pure test-wide test-race test-lib test-arm64 fuzz

# Without vet's check of calls into C: it reads cgo's files again by the path of the clone that built them, which Go's cache keeps
# even with -trimpath; where that clone is gone it fails. The program in C runs under Go's own check of pointers (test-lib).
lint:
	@unformatted=$$($(TOOL) gofumpt -l .); [ -z "$$unformatted" ] || { echo "not gofumpt-clean: $$unformatted" >&2; exit 1; }
	$(GO) vet -cgocall=false ./...
	$(TOOL) staticcheck ./...

test-pure:
	@rooms=$(PURE) && CGO_ENABLED=0 $(GO) test $(UNVETTED) -timeout 30m $$rooms

# The compiler of kernels; then the golden hashes, and columns against rows in one open world for each way to step a block, on
# each set of instructions; those that the processor lacks say so.
test-wide:
	$(GO) test -C tools ./simd
	@for set in off avx2 avx512; do \
		echo "GALAXY_WIDE=$$set"; GALAXY_WIDE=$$set CGO_ENABLED=0 $(GO) test $(UNVETTED) -short -run 'GoldenHashes|Columns' ./sim || exit 1; \
	done

# Where goroutines meet: they share a phase of a step if it has more items than one of them takes. In sim, whose tests are
# many, those that step such worlds are chosen by their names; together they share each phase.
MEET = Workers|Goroutines|BitsOf|Kernels|ReadsAre|GoldenHashes|PrintSwarm
test-race:
	$(GO) test $(UNVETTED) -race -short -timeout 30m ./nav/script ./scene/rules $$($(GO) list ./sim/... | grep -vx galaxy/sim)
	$(GO) test $(UNVETTED) -race -short -timeout 30m -run '$(MEET)' ./sim

# A program in C that drives a world by the shared library.
test-lib:
	$(GO) test $(UNVETTED) ./lib

# The golden hashes under qemu-user, where there is one.
test-arm64:
	@tools/arm64

fuzz:
	@tools/fuzz 300

soak:
	@tools/install test
	@$(XVFB) tools/soak $(TIME)

# One package at a time: a click for one window must not reach another one.
test-window:
	$(XVFB) $(GO) test $(UNVETTED) -p 1 -timeout 30m $(WINDOW)

bench:
	$(GO) test -run '^$$' -bench . -benchmem $(PURE)
	$(XVFB) $(GO) test -run '^$$' -bench . -benchmem ./render/...

SEEDS ?= 5
STREETS ?= 20
BENCH  = bin/galaxy bench -o docs/bench.md
REST   = $(foreach g,crowds streets space tiles hard,--only $(g))
DRAWN  = --only forest --only posts
CALM   = --steer orca --steer pilot $(foreach c,0 0.25 0.75 1,--steer 'pilot{calm = $(c)}')
NEWEST = --steer pilot --steer orca --steer avocado --steer 'avocado{noise = 0.01}' --steer nh_ttc
CROWDS = $(foreach c,random-100 streams oncoming mixed-speeds street bottleneck ships-32,--only $(c))
STEPS  = $(foreach g,small circle-40 circle-70 circle-100 random-100 streams corridor crossroads door,--only $(g))

bench-table: build
	$(BENCH) -o README.md -o docs/pairs.md --seeds $(SEEDS) --only small --only walls --only circles
	$(BENCH) -o docs/pictures/calm.svg --label calm --seeds $(SEEDS) $(CALM) --only small --only walls --only circles
	$(BENCH) --label rest --seeds $(SEEDS) $(REST)
	$(BENCH) --label pilot --steer pilot --seeds $(STREETS) $(DRAWN) $(REST)
	$(BENCH) --label newest --seeds 5 $(NEWEST) --only small --only walls --only circles
	$(BENCH) --label crowded --seeds 5 --steer pilot --steer orca --steer avocado --steer nh_ttc $(CROWDS)
	$(BENCH) --label large --steer pilot --only circle-250
	$(BENCH) --label mazes --only mazes --seeds 100 --steer 'chirality{jam.lanes=true, jam.queue=2, jam.turn=15}'
	$(BENCH) --label seeds --steer pilot --only corridor --only door --only crossroads --seeds $(STREETS)
	$(BENCH) --label hurry --top 2 --steer pilot --only circles --only circle-250
	$(BENCH) --label accel --accel 2 --steer pilot --only small --only circles
	$(BENCH) --label tenth --step 0.1 --steer pilot --seeds 2 $(STEPS)
	$(BENCH) --label fine --step 0.0083333333333333332 --steer pilot --seeds 2 $(STEPS)
	$(BENCH) --label cost --workers 1 --seeds 1 --steer pilot --steer orca --only random-100 --only street --only crossroads --only door

measure:
	@tools/measure keep

compare:
	@tools/measure show $(OLD) $(NEW)

# Packages with golden files import internal/golden, and so have the flag -update.
golden:
	$(XVFB) $(GO) test -p 1 $$(grep -rl '"galaxy/internal/golden"' --include='*_test.go' . | xargs -n1 dirname | sort -u) -update

docs:
	$(GO) test . -run 'TestBehavioursPage|TestGallery|TestMeasuresTable|TestOrdersTable' -update

release:
	@tools/install release
	@$(GO) run ./internal/release

notice:
	$(GO) run ./internal/notice

audit:
	@tools/audit
