package scene

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim"
)

var (
	soakSeed  = flag.Uint64("soak.seed", 1, "seed of the first world of TestRandomWorlds; the next has the next one")
	soakSteps = flag.Int("soak.steps", 200_000, "agent-steps that TestRandomWorlds makes at least, beside the replays")
)

// TestRandomWorlds runs worlds drawn by chance, with orders at random ticks. Nothing
// becomes non-finite, crosses or enters a wall, or comes to overlap what it may not; and
// the recording, written and read again, replays on another number of workers to the
// same hash at every checkpoint.
//
// The first worlds are the same in every run. make soak runs others, and many more.
func TestRandomWorlds(t *testing.T) {
	steps := *soakSteps
	if testing.Short() {
		steps = min(steps, 30_000)
	}
	var sum soakCount
	for seed := *soakSeed; sum.agentSteps < steps; seed++ {
		soak(t, seed, &sum)
		if t.Failed() {
			return
		}
	}
	t.Logf("%+v", sum)
	if sum.worlds > 10 && (3*sum.refused > 2*sum.worlds || sum.obeyed == 0 || sum.contacts == 0 || sum.arrived == 0 || sum.hits == 0) {
		t.Errorf("the worlds show too little: %+v", sum)
	}
}

// soakCount is what worlds have shown.
type soakCount struct {
	worlds, refused            int // scenes that ran, and that were not valid
	agentSteps                 int
	obeyed, disobeyed          int // orders
	contacts, arrived          int
	shots, hits, wrecks, tiles int
}

// soak runs the world of a seed, if it has a valid one.
func soak(t *testing.T, seed uint64, sum *soakCount) {
	text := randomScene(seed)
	s, err := Parse("soak.toml", []byte(text))
	if err != nil {
		sum.refused++
		return
	}
	var file bytes.Buffer
	tape := sim.NewRecorder(&file, s.Recording())
	fail := func(format string, args ...any) {
		t.Helper()
		file := filepath.Join(os.TempDir(), fmt.Sprintf("galaxy-soak-%d.toml", seed))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Log(err)
		}
		t.Fatalf("seed %d: %s\nthe scene: %s\nits orders: %v\nagain: go test ./scene -run TestRandomWorlds -soak.seed=%d -soak.steps=1",
			seed, fmt.Sprintf(format, args...), file, tape.Recording().Orders, seed)
	}
	r := rand.New(rand.NewPCG(seed, 2))
	start := func(s *Scene, workers int) *sim.World {
		setup := s.Setup
		setup.Workers = workers
		w, err := sim.New(setup)
		if err != nil {
			fail("%v", err)
		}
		return w
	}
	w := start(s, 1)
	defer w.Close()
	eye := watcher{world: w}
	eye.look()
	ticks := 100 + r.IntN(500)
	for tick := range ticks {
		if r.IntN(25) == 0 {
			words, err := sim.Words(randomOrder(r, s))
			if err != nil {
				fail("%v", err)
			}
			if w.Give(words) == nil {
				sum.obeyed++
				eye.moved = eye.moved || words[0] == "load" || words[0] == "tile"
			} else {
				sum.disobeyed++
			}
		}
		w.Step()
		if tick%30 == 0 || tick == ticks-1 {
			tape.Mark(w)
		}
		if seen := eye.look(); seen != "" {
			fail("tick %d: %s", w.Tick(), seen)
		}
	}
	if faults := w.Faults(); len(faults) > 0 {
		fail("faults: %+v", faults)
	}
	if err := tape.Finish(); err != nil {
		fail("%v", err)
	}
	read, err := sim.DecodeRecording(&file)
	if err != nil {
		fail("%v", err)
	}
	again, err := Recorded(read)
	if err != nil {
		fail("the recording's scene: %v", err)
	}
	replay := start(again, 2+int(seed%3))
	defer replay.Close()
	if err := sim.Verify(replay, read, nil); err != nil {
		fail("on %d workers: %v", replay.Setup().Workers, err)
	}
	report := w.Report()
	sum.worlds++
	sum.agentSteps += ticks * len(w.Agents())
	sum.contacts += report.Contacts
	sum.arrived += report.Arrived
	sum.shots += report.Shots
	sum.hits += report.Hits
	sum.wrecks += report.Wrecks
	if w.Tiles() != nil {
		sum.tiles++
	}
}

// watcher checks by itself, after every step, what a world promises.
type watcher struct {
	world   *sim.World
	moved   bool // an order has put agents elsewhere since the last look
	pressed bool // some overlap, as they were placed or put there
	version uint64
	rooms   []int // per tile, the room that it belongs to; 0 in walls
	in      []int // per agent, the room that it was in
	byX     []int // agents by their left edge
}

// look returns what is wrong, or nothing.
func (e *watcher) look() string {
	agents := e.world.Agents()
	for i := range agents {
		a := &agents[i]
		if x := a.Pos.X + a.Pos.Y + a.Vel.X + a.Vel.Y; math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Sprintf("agent %d is not finite: %+v", i, a)
		}
	}
	first := e.in == nil
	if m := e.world.Tiles(); m != nil {
		changed := first || m.Version() != e.version
		if changed {
			e.version, e.rooms = m.Version(), rooms(m)
		}
		was := e.in
		e.in = make([]int, len(agents))
		for i := range agents {
			a := &agents[i]
			if inWall(m, a) {
				return fmt.Sprintf("agent %d is in a wall, at %v:\n%v", i, a.Pos, m)
			}
			at := m.At(a.Pos)
			e.in[i] = e.rooms[at.Y*m.Width()+at.X]
			if !changed && !e.moved && e.in[i] != was[i] && a.Radius > 1e-6*m.Size() {
				return fmt.Sprintf("agent %d has crossed a wall, to %v:\n%v", i, a.Pos, m)
			}
		}
	} else {
		e.in = []int{}
	}
	depth, pair := e.deepest()
	if depth > 1 && !e.pressed && !e.moved && !first {
		return fmt.Sprintf("agents %d and %d have come to overlap, %.3g times as deep as they may: %+v, %+v",
			pair[0], pair[1], depth, agents[pair[0]], agents[pair[1]])
	}
	e.pressed = depth > 1 || (e.pressed || e.moved || first) && depth > 0.1
	e.moved = false
	return ""
}

// deepest returns the deepest overlap of two agents that are solid to each other, as a
// multiple of what is allowed: a hundredth of the smaller radius, of a disc in a squeeze
// between walls a hundredth of a tile. Where bodies plough through solid agents, or
// wrecks stand in their way, it is left out.
func (e *watcher) deepest() (most float64, pair [2]int) {
	agents, setup := e.world.Agents(), e.world.Setup()
	solid := setup.Contacts != nil
	if solid && (len(setup.Bodies) > 0 || len(setup.Health) > 0) {
		return 0, pair
	}
	left := func(i int) float64 { return agents[i].Pos.X - agents[i].Radius }
	if e.byX == nil {
		for i := range agents {
			e.byX = append(e.byX, i)
		}
	}
	slices.SortFunc(e.byX, func(i, k int) int {
		switch d := left(i) - left(k); {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return i - k
	})
	for n, i := range e.byX {
		a := &agents[i]
		for _, k := range e.byX[n+1:] {
			if left(k) >= a.Pos.X+a.Radius {
				break
			}
			b := &agents[k]
			if !solid && !(a.Square && b.Square) {
				continue
			}
			may := 0.01 * min(a.Radius, b.Radius)
			if m := setup.Tiles; m != nil && !(a.Square && b.Square) {
				may = max(may, 0.01*m.Size())
			}
			may = max(may, 1e-12*(math.Abs(a.Pos.X)+math.Abs(a.Pos.Y)))
			if d := overlapOf(a, b) / may; d > most {
				most, pair = d, [2]int{i, k}
			}
		}
	}
	return most, pair
}

// overlapOf returns how deep two agents overlap, length; below 0 where they do not.
func overlapOf(a, b *nav.Agent) float64 {
	across, along := math.Abs(a.Pos.X-b.Pos.X), math.Abs(a.Pos.Y-b.Pos.Y)
	if !a.Square && b.Square {
		a, b = b, a
	}
	switch {
	case b.Square:
		return a.Radius + b.Radius - max(across, along)
	case a.Square:
		if across < a.Radius && along < a.Radius {
			return b.Radius + a.Radius - max(across, along)
		}
		return b.Radius - math.Hypot(max(0, across-a.Radius), max(0, along-a.Radius))
	}
	return a.Radius + b.Radius - math.Hypot(across, along)
}

// inWall says whether an agent reaches into a solid tile, or out of the map, by more
// than a touch.
func inWall(m *tiles.Map, a *nav.Agent) bool {
	size, touch := m.Size(), 1e-7*m.Size()
	middle := m.At(a.Pos)
	far := int(a.Radius/size) + 1
	for y := middle.Y - far; y <= middle.Y+far; y++ {
		for x := middle.X - far; x <= middle.X+far; x++ {
			t := tiles.Tile{X: x, Y: y}
			if m.Contains(t) && !m.Solid(t) {
				continue
			}
			c := m.Center(t)
			across, along := math.Abs(a.Pos.X-c.X)-size/2, math.Abs(a.Pos.Y-c.Y)-size/2
			gap := max(across, along)
			if !a.Square && across > 0 && along > 0 {
				gap = math.Hypot(across, along)
			}
			if gap < a.Radius-touch {
				return true
			}
		}
	}
	return false
}

// rooms numbers the tiles: those of one room, joined side by side, have one number.
func rooms(m *tiles.Map) []int {
	in := make([]int, m.Width()*m.Height())
	var next []tiles.Tile
	number := 0
	for i := range in {
		if t := (tiles.Tile{X: i % m.Width(), Y: i / m.Width()}); in[i] == 0 && !m.Solid(t) {
			number++
			in[i], next = number, append(next, t)
		}
		for len(next) > 0 {
			t := next[len(next)-1]
			next = next[:len(next)-1]
			for _, d := range []tiles.Tile{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
				n := tiles.Tile{X: t.X + d.X, Y: t.Y + d.Y}
				if !m.Contains(n) || m.Solid(n) || in[n.Y*m.Width()+n.X] != 0 {
					continue
				}
				in[n.Y*m.Width()+n.X] = number
				next = append(next, n)
			}
		}
	}
	return in
}
