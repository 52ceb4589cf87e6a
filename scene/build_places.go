package scene

import (
	"cmp"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/nav/tiles"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
)

// Lanes of random numbers: they distinguish the draws for one agent.
const (
	angleLane = iota
	distanceLane
	jitterAngleLane
	jitterDistanceLane
	shuffleLane
)

// start is an agent's initial position and velocity. An agent that starts near a body has the body's
// velocity, or the body would leave it behind. goal is the goal that the place sets, or nil.
type start struct {
	pos, vel r2.Vec
	near     int // index of the body, or nowhere
	goal     *r2.Vec
}

// nowhere is the index of no body.
const nowhere = -1

// placeGroup returns the starts of a group's agents, or nil after a mistake.
func (b *builder) placeGroup(group int, t *groupTable) []start {
	p := t.Place
	ways := []string{"disc", "ring", "grid", "line", "near", "marks"}
	if given := slices.DeleteFunc(ways, func(key string) bool { return !p.Has(key) }); len(given) > 1 {
		b.Fail(p.Tree().Lookup(given[1]).Key, "keep one", "a group is placed in one way")
		return nil
	}
	draw := uint64(group)
	if p.Has("draw") {
		draw = 1<<31 | uint64(p.Draw) // greater than the index of any group
	}
	before := len(b.Found)
	var at func(i int) start
	switch {
	case p.Disc != nil:
		at = b.disc(p.Disc, t.Radius, draw)
	case p.Ring != nil:
		at = b.ring(p.Ring, t.Count)
	case p.Grid != nil:
		at = b.grid(p.Grid, t.Count)
	case p.Line != nil:
		at = line(p.Line, t.Count)
	case p.Near != nil:
		at = b.near(p.Near, t, draw)
	case p.Has("marks"):
		at = b.ground.atMarks(t)
	default:
		b.Fail(p.Tree().Key, "write disc, ring, grid, line, near or marks", "this table has no place to start")
	}
	if len(b.Found) > before || at == nil {
		return nil
	}
	placed := make([]start, t.Count)
	for i := range placed {
		placed[i] = at(i)
	}
	b.setOwnGoals(p, placed, draw)
	for i := range placed {
		b.scatter.jitter(&placed[i].pos, placed[i].near, t.Radius, draw, i)
	}
	if b.scatter.tests > mostTests {
		b.Fail(t.Tree().Key, "place it in a ring, a grid or a line", "%d random places among so many bodies and obstacles take too long to find", t.Count)
		return nil
	}
	return placed
}

// scatter draws places by chance, outside of bodies, obstacles and walls.
type scatter struct {
	scene  *Scene
	states []orbit.State // of the bodies at the start
	tests  int           // of random places against bodies and obstacles, so far
}

// turn returns the unit vector at an angle in radians.
func turn(angle float64) r2.Vec {
	sin, cos := portable.Sincos(angle)
	return r2.Vec{X: cos, Y: sin}
}

// chance returns a random number in [0, 1). draw, below 2³², distinguishes groups, try the
// attempts for one agent.
func (s *scatter) chance(draw uint64, i, try int, lane uint64) float64 {
	return portable.Uniform(portable.Hash(s.scene.Setup.Seed, draw<<32|uint64(i), uint64(try), lane))
}

// tries is the number of attempts to draw a place outside of obstacles. A group without
// room starts inside of them.
const tries = 50

// mostTests bounds the tests of random places against bodies and obstacles: a million
// agents among forty of them, if every attempt fails.
const mostTests = 2_000_000_000

// ringDraw returns a random place in an annulus, uniform by area.
func (s *scatter) ringDraw(center r2.Vec, inner, outer float64, draw uint64, i int, size float64) r2.Vec {
	var p r2.Vec
	for try := range tries {
		u := s.chance(draw, i, try, distanceLane)
		radius := math.Sqrt(float64(u*(outer*outer)) + float64((1-u)*(inner*inner)))
		p = portable.AddScaled(center, radius, turn(2*math.Pi*s.chance(draw, i, try, angleLane)))
		if s.free(p, size) {
			break
		}
	}
	return p
}

// free reports whether a disc at p overlaps no body and no obstacle, and the square around
// it no wall.
func (s *scatter) free(p r2.Vec, size float64) bool {
	setup := &s.scene.Setup
	if s.tests += len(s.states) + len(setup.Obstacles) + len(setup.Boxes); s.tests > mostTests {
		return true // the group is refused
	}
	for i := range s.states {
		if portable.Norm(r2.Sub(p, plane(s.states[i]))) < setup.Bodies[i].Radius+size {
			return false
		}
	}
	for i := range setup.Obstacles {
		if portable.Norm(r2.Sub(p, setup.Obstacles[i].Pos)) < setup.Obstacles[i].Radius+size {
			return false
		}
	}
	for i := range setup.Boxes {
		if portable.Norm(r2.Sub(p, setup.Boxes[i].Nearest(p))) <= size {
			return false
		}
	}
	return setup.Tiles == nil || !setup.Tiles.Overlaps(tiles.Square(size), p)
}

func (b *builder) disc(t *discTable, size float64, draw uint64) func(int) start {
	if t.Inner > t.Radius && t.Radius > 0 {
		b.Fail(t.Pos("inner"), "", "the inner radius of this disc, %s, is larger than its radius, %s", format.Digits(t.Inner), format.Digits(t.Radius))
	}
	center, _ := b.place(t.At)
	return func(i int) start {
		return start{pos: b.scatter.ringDraw(center, t.Inner, t.Radius, draw, i, size), near: nowhere}
	}
}

func (b *builder) ring(t *ringTable, n int) func(int) start {
	center, _ := b.place(t.At)
	return func(i int) start {
		angle := float64(t.From*degree) + 2*math.Pi*float64(i)/float64(n)
		p := start{pos: portable.AddScaled(center, t.Radius, turn(angle)), near: nowhere}
		if t.Across {
			opposite := portable.AddScaled(center, -t.Radius, turn(angle))
			p.goal = &opposite
		}
		return p
	}
}

func (b *builder) grid(t *gridTable, n int) func(int) start {
	center, _ := b.place(t.At)
	columns := max(1, cmp.Or(t.Columns, int(math.Ceil(math.Sqrt(float64(n))))))
	rows := (n + columns - 1) / columns
	return func(i int) start {
		column := float64(i%columns) - float64(0.5*float64(columns-1))
		row := float64(0.5*float64(rows-1)) - float64(i/columns) // from the top
		return start{pos: portable.AddScaled(center, t.Spacing, r2.Vec{X: column, Y: row}), near: nowhere}
	}
}

func line(t *lineTable, n int) func(int) start {
	from, to := r2.Vec(t.From), r2.Vec(t.To)
	return func(i int) start {
		return start{pos: portable.AddScaled(from, float64(i)/float64(max(1, n-1)), r2.Sub(to, from)), near: nowhere}
	}
}

// near places agents about bodies in turn.
func (b *builder) near(t *nearTable, g *groupTable, draw uint64) func(int) start {
	names := t.Bodies
	if !t.Has("bodies") {
		names = g.Stops
	}
	var bodies []int
	for i := range names {
		if names[i].name == "" {
			b.Fail(names[i].at, "name a body", "agents can start near bodies only")
		} else if j, ok := b.body(names[i].name, names[i].at); ok {
			bodies = append(bodies, j)
		}
	}
	if len(names) == 0 {
		b.Fail(t.Tree().Key, `add bodies = ["…"], or stops to the group`, "this group has no bodies to start near")
	}
	return func(i int) start {
		j := bodies[i%len(bodies)]
		inner := b.scene.Setup.Bodies[j].Radius + g.Radius
		return start{
			pos: b.scatter.ringDraw(plane(b.scatter.states[j]), inner, inner+t.Distance, draw, i, g.Radius),
			vel: r2.Vec{X: b.scatter.states[j].V.X, Y: b.scatter.states[j].V.Y}, near: j,
		}
	}
}

// starts lets the agents that a place names start elsewhere; goals that the place sets stay where they are.
func (b *builder) starts(p *placeTable, placed []start) {
	seen := map[int]bool{}
	for i := range p.Start {
		m := &p.Start[i]
		switch n := m.Number; {
		case n < 1: // told already
		case n > len(placed):
			b.Fail(m.Pos("number"), "", "this group has %s, and none of number %d", format.Count(len(placed), "agent", "agents"), n)
		case seen[n]:
			b.Fail(m.Pos("number"), "keep one", "agent %d has a start already", n)
		default:
			seen[n] = true
			placed[n-1].pos = r2.Vec(m.At)
		}
	}
}

// goals returns the key of a place that sets goals, or nothing.
func (t *placeTable) goals() string {
	switch {
	case t.Ring != nil && t.Ring.Across:
		return "across"
	case t.Shift != nil:
		return "shift"
	case t.Shuffle:
		return "shuffle"
	}
	return ""
}

// setOwnGoals sets the goals that the keys shift and shuffle of a place give to its agents.
func (b *builder) setOwnGoals(p *placeTable, placed []start, draw uint64) {
	if p.Shift == nil && !p.Shuffle {
		return
	}
	if by := p.goals(); by == "across" {
		b.Fail(p.Ring.Pos(by), "leave it out, or shift and shuffle", "shift and shuffle set the goals of this group already")
		return
	}
	of := make([]int, len(placed)) // whose start is the goal
	for i := range of {
		of[i] = i
	}
	if p.Shuffle {
		slices.SortFunc(of, func(i, j int) int {
			return cmp.Or(cmp.Compare(b.scatter.chance(draw, i, 0, shuffleLane), b.scatter.chance(draw, j, 0, shuffleLane)), cmp.Compare(i, j))
		})
	}
	var shift r2.Vec
	if p.Shift != nil {
		shift = r2.Vec(*p.Shift)
	}
	for i := range placed {
		goal := r2.Add(placed[of[i]].pos, shift)
		placed[i].goal = &goal
	}
}

// jitter moves a start by the scene's jitter to a free place. A start without a free place
// near it stays.
func (s *scatter) jitter(at *r2.Vec, near int, radius float64, draw uint64, i int) {
	most := s.scene.Jitter * radius
	if most == 0 || near != nowhere {
		return
	}
	for try := range tries {
		distance := most * math.Sqrt(s.chance(draw, i, try, jitterDistanceLane))
		p := portable.AddScaled(*at, distance, turn(2*math.Pi*s.chance(draw, i, try, jitterAngleLane)))
		if s.free(p, radius) {
			*at = p
			return
		}
	}
}
