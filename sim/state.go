package sim

import (
	"math/bits"
	"reflect"
	"slices"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

// state is what a step changes and the next one depends on, with what the last one
// has to tell. All else in a World follows from its setup or from the tick, or is
// made anew in every step. What orders change at once, tiles and parameters, is in
// the setup; changes says how it came to be as it is.
type state struct {
	tick    uint64
	orders  []Order
	changes []change
	pending []func() // orders that the next step begins with

	now     []nav.Agent // read by all
	next    []nav.Agent // written each by its own agent; until then, the tick before
	travels []travel    // what each agent's journey has been so far
	fates   []fate      // per agent
	routes  []nav.Route // per group
	ways    []way       // per agent, on tiles
	fields  []field     // that ways follow
	ground  uint64      // the version of the tiles that ways were last found on

	grid    grid // as agents saw each other last: it cannot be made from now alone
	arms    arms
	held    []uint64 // pairs of solid agents, and of them and obstacles, in touch
	touches []Touch  // of the last step
	tally   tally
	faults  []Fault
	totals  []totals // per group
}

// copyTo makes d a copy of s, in d's memory where that is large enough. Lists that
// only ever grow at their end are shared; who adds to one gets a list of its own.
func (s *state) copyTo(d *state) {
	old := *d
	*d = *s
	d.orders, d.changes, d.faults = slices.Clip(s.orders), slices.Clip(s.changes), slices.Clip(s.faults)
	clear(old.pending)
	d.pending = append(old.pending[:0], s.pending...)

	d.now = append(old.now[:0], s.now...)
	d.next = append(old.next[:0], s.next...)
	d.travels = append(old.travels[:0], s.travels...)
	d.fates = append(old.fates[:0], s.fates...)
	d.fields = append(old.fields[:0], s.fields...)
	d.held = append(old.held[:0], s.held...)
	d.touches = append(old.touches[:0], s.touches...)
	d.totals = append(old.totals[:0], s.totals...)

	d.grid.start = append(old.grid.start[:0], s.grid.start...)
	d.grid.place = append(old.grid.place[:0], s.grid.place...)
	d.grid.sorted = append(old.grid.sorted[:0], s.grid.sorted...)

	d.arms.guns = append(old.arms.guns[:0], s.arms.guns...)
	d.arms.health = append(old.arms.health[:0], s.arms.health...)
	d.arms.shells = append(old.arms.shells[:0], s.arms.shells...)
	d.arms.hits = append(old.arms.hits[:0], s.arms.hits...)

	d.routes = slices.Grow(old.routes[:0], len(s.routes))[:len(s.routes)]
	for i := range s.routes {
		points := d.routes[i].Points
		d.routes[i] = s.routes[i]
		d.routes[i].Points = append(points[:0], s.routes[i].Points...)
	}
	d.ways = copyWays(old.ways, s.ways)
}

// copyWays makes d a copy of s, in d's memory where that is large enough. Routes for
// which it is not get theirs from one block, in powers of two, so that neither are
// thousands asked for nor does much of a block lie idle.
func copyWays(d, s []way) []way {
	d = slices.Grow(d[:0], len(s))[:len(s)]
	size := 0
	for i := range s {
		if n := len(s[i].own.Corners); n > cap(d[i].own.Corners) {
			size += 1 << bits.Len(uint(n))
		}
	}
	block := make([]tiles.Tile, size)
	for i := range s {
		corners := d[i].own.Corners
		if n := len(s[i].own.Corners); n > cap(corners) {
			size := 1 << bits.Len(uint(n))
			corners, block = block[:0:size], block[size:]
		}
		d[i] = s[i]
		d[i].own.Corners = append(corners[:0], s[i].own.Corners...)
	}
	return d
}

// Snapshot is a world as it was between two of its steps.
type Snapshot struct {
	of    *World
	state state
}

// Tick returns the tick at which it was taken.
func (s *Snapshot) Tick() uint64 { return s.state.tick }

// bytes returns how much memory it takes, about.
func (s *Snapshot) bytes() int {
	d := &s.state
	sum := 4096 + room(d.now) + room(d.next) + room(d.travels) + room(d.fates) + room(d.ways) + room(d.fields) +
		room(d.held) + room(d.touches) + room(d.totals) + room(d.routes) +
		room(d.grid.start) + room(d.grid.place) + room(d.grid.sorted) +
		room(d.arms.guns) + room(d.arms.health) + room(d.arms.shells) + room(d.arms.hits)
	for i := range d.routes {
		sum += room(d.routes[i].Points)
	}
	for i := range d.ways {
		sum += room(d.ways[i].own.Corners)
	}
	return sum
}

func room[T any](list []T) int { return cap(list) * int(reflect.TypeFor[T]().Size()) }

// Keep takes a snapshot, into dst and its memory where that is not nil, and returns
// it. It holds a few hundred bytes for every agent.
func (w *World) Keep(dst *Snapshot) *Snapshot {
	if dst == nil {
		dst = new(Snapshot)
	}
	dst.of = w
	w.state.copyTo(&dst.state)
	return dst
}

// Restore puts w back, or forward, to where s was taken of it: from there the same
// orders lead to the same bits. It panics if s is of another world.
func (w *World) Restore(s *Snapshot) {
	if s.of != w {
		panic("sim: Restore of a snapshot of another world")
	}
	w.amend(s.state.changes)
	s.state.copyTo(&w.state)
	if w.tick > 0 { // where bodies came from
		w.tick--
		w.place()
		w.tick++
	}
	w.place()
}
