package ways

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/part"
	"galaxy/sim/part/parttest"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// town is a map with walls, and agents on their way from its left edge: most of them to one
// tile, along a shared flow field, the others to tiles of their own.
func town(t testing.TB) (*Planner, []nav.Agent) {
	m, _, mistakes := tiles.Parse(`
....................
......##............
.......#...##.......
.......##...#.......
............#.......
......###...........
....................
`, 30, r2.Vec{})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	agents := make([]nav.Agent, 8)
	for i := range agents {
		to := tiles.Tile{X: 18, Y: 3}
		if i%3 == 0 {
			to = tiles.Tile{X: 17, Y: i % 7}
		}
		agents[i] = nav.Agent{
			ID: uint32(i), Radius: 4, Pos: m.Center(tiles.Tile{X: i % 2, Y: i % 7}),
			Goal: nav.Goal{Kind: nav.PointGoal, Point: m.Center(to), Within: 5},
		}
	}
	p := New(workers.New(1), scenery.New(nil, nil, nil, m), agents)
	p.Replan(of(agents), nil)
	return p, agents
}

// of returns the columns of agents.
func of(agents []nav.Agent) *columns.Columns {
	return columns.New(workers.New(1), agents, nil, nil, 1, false)
}

// walk takes every agent so many times ten units toward its waypoint.
func walk(p *Planner, agents []nav.Agent, steps int) {
	for range steps {
		for i := range agents {
			a := &agents[i]
			to, _ := p.Waypoint(a.ID)
			if ahead, ok := portable.Unit(r2.Sub(to, a.Pos)); ok && portable.Norm(r2.Sub(to, a.Pos)) > 10 {
				a.Pos = portable.AddScaled(a.Pos, 10, ahead)
			} else {
				a.Pos = to
			}
		}
		p.Replan(of(agents), nil)
	}
}

func TestAllArriveOnEitherKindOfPath(t *testing.T) {
	p, agents := town(t)
	shared := 0
	for i := range p.paths {
		if p.paths[i].field != none {
			shared++
		}
	}
	if shared == 0 || shared == len(agents) {
		t.Fatalf("%d of %d agents share a field", shared, len(agents))
	}
	walk(p, agents, 90)
	for i := range agents {
		if a := &agents[i]; a.Pos != a.Goal.Point {
			t.Errorf("agent %d is at %v, bound for %v", i, a.Pos, a.Goal.Point)
		}
	}
}

func TestGoalBehindWallsIsLost(t *testing.T) {
	p, agents := town(t)
	m := p.scenery.Tiles
	for y := range m.Height() {
		m.Set(tiles.Tile{X: 10, Y: y}, tiles.Solid)
	}
	p.Replan(of(agents), nil)
	for i := range agents {
		if !p.Lost(uint32(i)) {
			t.Errorf("agent %d is not lost behind a wall across the map", i)
		}
	}
	m.Set(tiles.Tile{X: 10, Y: 0}, 1)
	p.Replan(of(agents), nil)
	for i := range agents {
		if p.Lost(uint32(i)) {
			t.Errorf("agent %d is lost though there is a gap", i)
		}
	}
}

func TestKeptPathsAreWhole(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	agents := make([]nav.Agent, 5)
	planner := func(s *State) *Planner {
		p := New(pool, scenery.New(nil, nil, nil, nil), nil)
		p.State = *s
		return p
	}
	parttest.Copies(t, func(s, d *State) {
		var kept Kept
		planner(s).Keep(&kept, of(agents))
		to := planner(d)
		to.Restore(&kept, of(agents))
		*d = to.State
	})
}

// hashOf returns the hash of all paths.
func hashOf(s *State) (h part.Hasher) {
	s.Hash(&h)
	return h
}

// How the paths are kept is none of the hash's business: a field's number is where there
// was room for it, and corners behind lead nowhere.
func TestHashSeesMeaning(t *testing.T) {
	p, agents := town(t)
	walk(p, agents, 25)
	before, moved := hashOf(&p.State), 0
	for i := range p.paths {
		x := &p.paths[i]
		if x.field != none {
			x.field += 5
			moved++
		}
		if x.leg > 0 {
			p.corners[i], x.leg = p.corners[i][x.leg:], 0
			moved++
		}
	}
	if moved < 2 || hashOf(&p.State) != before {
		t.Errorf("%d paths kept in another way, and the hash was %x, is %x", moved, before, hashOf(&p.State))
	}
}

// Of a path all is part of the hash but what follows from the rest of the state.
func TestHashSeesPaths(t *testing.T) {
	follows := map[string]string{
		"goal": "from the agent's goal", "need": "from the radius", "bound": "from the agent's goal",
		"version": "that of the map, after every step", "goalPos": "from the agent's goal", "reachable": "from goalPos and tiles",
		"state": "lost, or reachable", "last": "from corner and end", "struck": "of the step that is over",
		"then": "from the path and the tiles",
	}
	p, agents := town(t)
	walk(p, agents, 5)
	alone := slices.IndexFunc(p.paths, func(x path) bool { return x.field == none && x.bound })
	of := reflect.TypeFor[path]()
	for i := range of.NumField() {
		name := of.Field(i).Name
		before, was := hashOf(&p.State), p.paths[alone]
		parttest.Visit(reflect.ValueOf(&p.paths[alone]).Elem().Field(i), name, func(v reflect.Value, at string) {
			switch {
			case v.CanInt():
				v.SetInt(v.Int() + 1)
			case v.CanUint():
				v.SetUint(v.Uint() + 1)
			case v.CanFloat():
				v.SetFloat(v.Float() + 1)
			case v.Kind() == reflect.Bool:
				v.SetBool(!v.Bool())
			default:
				t.Fatalf("%s is a %v: teach this test and path.hash about it", at, v.Kind())
			}
		})
		if _, without := follows[name]; (hashOf(&p.State) == before) != without {
			t.Errorf("path.%s: is in the hash: %t; is to follow from the rest: %t", name, hashOf(&p.State) != before, without)
		}
		p.paths[alone] = was
	}
	before := hashOf(&p.State)
	if p.corners[alone][p.paths[alone].leg].X++; hashOf(&p.State) == before {
		t.Error("the corner ahead is not in the hash")
	}
}

func Example() {
	m, marks, _ := tiles.Parse(`
..#..
a.#.b
.....
`, 10, r2.Vec{})
	agents := []nav.Agent{{
		Radius: 2, Pos: m.Center(marks[0].Tile),
		Goal: nav.Goal{Kind: nav.PointGoal, Point: m.Center(marks[1].Tile), Within: 1},
	}}
	p := New(workers.New(1), scenery.New(nil, nil, nil, m), agents)
	for agents[0].Pos != agents[0].Goal.Point {
		p.Replan(of(agents), nil)
		agents[0].Pos, _ = p.Waypoint(0)
		fmt.Println(m.At(agents[0].Pos))
	}
	// Output:
	// {1 0}
	// {3 0}
	// {4 1}
}

// Absent agents have no path, so those that are there are led as if they were alone.
func TestAbsentAgentsAreNotLed(t *testing.T) {
	p, agents := town(t)
	absent := make([]bool, len(agents))
	for i := range absent {
		absent[i] = i != 1
	}
	p.Replan(of(agents), absent)
	for i := range agents {
		if x := &p.paths[i]; x.bound != (i == 1) || x.field != none && i != 1 || p.Lost(uint32(i)) {
			t.Errorf("agent %d: a path %v, field %d, lost %v", i, x.bound, x.field, x.lost)
		}
	}
	for i := range p.fields {
		if n := p.fields[i].users; n > 1 {
			t.Errorf("field %d has %d users", i, n)
		}
	}
	p.Replan(of(agents), nil)
	if !p.paths[0].bound {
		t.Error("one that comes has no path")
	}
}

// What agents along a field head for is kept by tile, and forgotten once the tiles have changed.
func TestLeadsAreThoseOfTheField(t *testing.T) {
	p, agents := town(t)
	walk(p, agents, 10)
	m := p.scenery.Tiles
	check := func() (known int) {
		for i := range p.flows {
			f := &p.flows[i]
			for at := range f.leads {
				tile := tiles.Tile{X: at % m.Width(), Y: at / m.Width()}
				if f.leads[at] > 0 {
					known++
				}
				want, _ := f.Ahead(tile, lookahead)
				for range 2 {
					if got := f.lead(m, tile); got != want {
						t.Fatalf("%v leads to %v, by the field to %v", tile, got, want)
					}
				}
			}
		}
		return known
	}
	if check() == 0 {
		t.Error("agents along a field leave no leads")
	}
	for y := range m.Height() {
		if y != 5 {
			m.Set(tiles.Tile{X: 10, Y: y}, tiles.Solid)
		}
	}
	p.Replan(of(agents), nil)
	check()
}
