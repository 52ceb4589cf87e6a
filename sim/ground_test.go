package sim

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// wayward heads for where the way leads; with thrust it cannot turn on the spot.
type wayward struct{}

func (wayward) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	u, _ := portable.Unit(r2.Sub(v.Way, a.Pos))
	return portable.Scale(1/v.Dt, r2.Sub(portable.Scale(a.MaxSpeed, u), a.Vel))
}

// drawn returns a map of tiles of side 30 and its marks.
func drawn(t testing.TB, text string) (*tiles.Map, map[byte]tiles.Tile) {
	t.Helper()
	m, marks, mistakes := tiles.Parse(text, 30, r2.Vec{})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	at := map[byte]tiles.Tile{}
	for _, k := range marks {
		at[k.Letter] = k.Tile
	}
	return m, at
}

// hiker returns an agent on a tile that is bound for another one.
func hiker(m *tiles.Map, id uint32, from, to tiles.Tile) nav.Agent {
	return nav.Agent{
		ID: id, Square: true, Radius: 7, Mass: 1, MaxSpeed: 90, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
		Pos: m.Center(from), Goal: nav.Goal{Kind: nav.PointGoal, Point: m.Center(to), Within: 3},
	}
}

func hike(m *tiles.Map, agents ...nav.Agent) Setup {
	return Setup{
		Name: "hike", Dt: 1.0 / 60, Tiles: m, Agents: agents,
		Groups: []Group{{Name: "red", Behavior: wayward{}, Drive: nav.Kinematic{}}},
	}
}

func give(t testing.TB, w *World, verb string, args ...string) {
	t.Helper()
	if err := w.Give(append(Text{verb}, args...)); err != nil {
		t.Fatal(err)
	}
}

// Around two walls the path is hardly longer than the shortest one over the centres of
// tiles, and takes no longer.
func TestWaysLeadAroundWalls(t *testing.T) {
	m, at := drawn(t, `
..........
.a..#.....
....#..#..
.......#.B
..........
`)
	w := mustNew(t, hike(m, hiker(m, 0, at['a'], at['B'])))
	for w.Journeys().Arrivals(0) == 0 {
		if w.Step(); w.Tick() > 600 {
			t.Fatal("still on its way")
		}
	}
	var f tiles.Finder
	shortest := f.Find(m, at['a'], at['B'], 1).Cost.Tiles() * 30
	if g := w.Report().Metrics[0]; g.PathRatio*240 > 1.1*shortest || g.MeanTime > 1.1*shortest/90 {
		t.Errorf("%+v; the shortest way is %v long", g, shortest)
	}
}

// An agent with an unreachable goal is lost, and stays until a tile opens.
func TestLostUntilATileOpens(t *testing.T) {
	m, at := drawn(t, `
...#...
.a.#.b.
...#...
`)
	w := mustNew(t, hike(m, hiker(m, 0, at['a'], at['b'])))
	start := w.Agents()[0].Pos
	steps(w, 60)
	if !w.Lost(0) || w.Agents()[0].Pos != start {
		t.Fatalf("lost %v, at %v", w.Lost(0), w.Agents()[0].Pos)
	}
	give(t, w, "tile", "3,2", "open")
	steps(w, 180)
	if w.Lost(0) || w.Journeys().Arrivals(0) != 1 {
		t.Errorf("lost %v, %d journeys, at %v", w.Lost(0), w.Journeys().Arrivals(0), w.Agents()[0].Pos)
	}
	if m.Cost(tiles.Tile{X: 3, Y: 2}) != tiles.Solid {
		t.Error("the order changed the setup's map")
	}
}

// A run is over when no agent is on its way: here one has arrived, one has an unreachable
// goal, and one has stopped.
func TestEndDoesNotWaitForTheLost(t *testing.T) {
	m, at := drawn(t, `
.b.#...
.a.#...
...#...
`)
	s := hike(m, hiker(m, 0, at['a'], at['b']), hiker(m, 1, tiles.Tile{}, tiles.Tile{X: 5, Y: 1}), hiker(m, 2, tiles.Tile{X: 2}, at['a']))
	s.Agents[2].Stopped = true
	s.End.Arrived = true
	w := mustNew(t, s)
	if w.Done() {
		t.Error("done before the first has arrived")
	}
	if steps(w, 60); !w.Done() {
		t.Error("not done")
	}
}

// A tile that becomes solid under an agent puts it aside; where there is no room
// left the order is refused.
func TestTilesUnderAgents(t *testing.T) {
	m, at := drawn(t, "a.B")
	w := mustNew(t, hike(m, hiker(m, 0, at['a'], at['a'])))
	give(t, w, "tile", "0,0", "solid")
	w.Step()
	if a := &w.Agents()[0]; w.Tiles().Overlaps(a.Shape(), a.Pos) || !w.Lost(0) {
		t.Errorf("at %v, lost %v", a.Pos, w.Lost(0))
	}
	give(t, w, "tile", "2,0", "solid")
	w.Step()
	if err := w.Give(Text{"tile", "1,0", "solid"}); err == nil || !strings.Contains(err.Error(), "no tile would have room") {
		t.Errorf("error %v", err)
	}
	if w.ways.Version() != w.Tiles().Version() {
		t.Error("an order that was refused makes all agents replan")
	}
}

// The hash depends on the tiles as they are, not on how they came about.
func TestHashSeesTiles(t *testing.T) {
	m, at := drawn(t, "a.B\n...")
	w := mustNew(t, hike(m, hiker(m, 0, at['a'], at['a'])))
	plain := mustNew(t, hike(m, hiker(m, 0, at['a'], at['a'])))
	give(t, w, "tile", "1,1", "7")
	if w.Hash() != plain.Hash() {
		t.Error("an order changed the state within a tick")
	}
	w.Step()
	plain.Step()
	if w.Hash() == plain.Hash() {
		t.Error("a changed tile is not part of the hash")
	}
	give(t, w, "tile", "1,1", "open")
	w.Step()
	plain.Step()
	if w.Hash() != plain.Hash() {
		t.Error("the same tiles have another hash")
	}
}

func TestOrdersOnTiles(t *testing.T) {
	m, at := drawn(t, "a..#\n..B.")
	for _, c := range []struct{ order, want string }{
		{"tile 9,0 solid", "tile 9,0 is not on the map, which ends at 3,1"},
		{"tile 1;0 solid", `"1;0" is no tile; write column,row, both from 0, as 12,7`},
		{"tile 1,0 wall", `"wall" is no ground; write solid, open, or a cost from 1 to 255`},
		{"tile 1,0 0", `"0" is no ground`},
		{"tile 1,0", "1 arguments; it takes a tile, column and row from 0, as 12,7, and solid, open or a cost from 1 to 255"},
		{"red 3,1", "tile 3,1 is solid; the nearest open tile is 3,0, at 105,15"},
		{"red", "0 arguments; it takes a tile, column and row from 0, as 12,7"},
		{"goto red 500,0", "the place 500,0 is not on the map"},
		{"rde 1,1", `unknown verb "rde"`},
	} {
		w := mustNew(t, hike(m, hiker(m, 0, at['a'], at['a'])))
		words := strings.Fields(c.order)
		if err := w.Give(Text(words)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.order, err)
		}
	}
	w := mustNew(t, hike(m, hiker(m, 0, at['a'], at['a'])))
	give(t, w, "red", "2,0")
	w.Step()
	if g := w.Agents()[0].Goal.Point; g != m.Center(tiles.Tile{X: 2}) {
		t.Errorf("bound for %v", g)
	}
}

func TestSetupsOnTilesThatMakeNoSense(t *testing.T) {
	m, at := drawn(t, "a#\n.B")
	s := hike(m, hiker(m, 0, at['a'], at['B']))
	s.Agents[0].Pos = r2.Vec{X: 28, Y: 45}
	if _, err := New(s); err == nil || !strings.Contains(err.Error(), "Agents[0]: Pos = {28 45} is in a wall; {") {
		t.Errorf("error %v", err)
	}
}

// Agents with a reachable goal arrive, on a path of their own or along a shared flow field,
// with or without inertia, of any size, in hardly more time than the shortest path takes;
// lost agents have no path.
func TestAllButLostAgentsArrive(t *testing.T) {
	n := *maps / 4
	if testing.Short() {
		n = min(n, 100)
	}
	for seed := range uint64(n) {
		s, r := ramble(seed)
		s.Contacts, s.Dt, s.Agents, s.Health = nil, 1.0/60, nil, nil
		s.Groups = []Group{{Name: "red", Behavior: wayward{}, Drive: s.Groups[0].Drive}}
		unit := s.Tiles.Size() / 30
		place := func() tiles.Tile {
			t, _ := s.Tiles.NearestOpen(tiles.Tile{X: r.IntN(s.Tiles.Width()), Y: r.IntN(s.Tiles.Height())}, 1)
			return t
		}
		goal := place()
		if s.Tiles.Solid(goal) {
			continue // no tile is open
		}
		var f tiles.Finder
		var limit uint64
		size := 14 * unit * r.Float64()
		for i := range []uint32{1, 4}[r.IntN(2)] {
			from := place()
			a := hiker(s.Tiles, i, from, goal)
			a.Square, a.Radius, a.Goal.Within, a.MaxSpeed, a.MaxAccel = i == 0, size, 5*unit, 90*unit, 720*unit
			s.Agents = append(s.Agents, a)
			path := f.Find(s.Tiles, from, goal, 1)
			limit = max(limit, uint64(60*(2+path.Cost.Tiles()*s.Tiles.Size()/a.MaxSpeed*1.5)))
		}
		w := mustNew(t, s)
		steps(w, int(limit))
		for i := range w.Agents() {
			at := s.Tiles.At(s.Agents[i].Pos)
			reachable := f.Find(s.Tiles, at, goal, 1).State == tiles.Complete
			if w.Lost(uint32(i)) == reachable || reachable != (w.Journeys().Arrivals(uint32(i)) > 0) {
				t.Fatalf("seed %d: agent %d, lost %v, a path %v, arrived %v, at %v of %v, bound for %v:\n%v",
					seed, i, w.Lost(uint32(i)), reachable, w.Journeys().Arrivals(uint32(i)) > 0, w.Agents()[i].Pos, size, goal, s.Tiles)
			}
		}
		w.Close()
	}
}

// Squares that press through gaps, change tiles and corners, and allocate nothing.
func TestNothingIsAllocatedOnTiles(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	chirality, err := nav.New("chirality")
	if err != nil {
		t.Fatal(err)
	}
	s := march(chirality, 200, 40)
	s.Agents[0].Goal.Point = s.Agents[77].Pos // alone on its route
	w := steps(mustNew(t, s), 60)
	if n := testing.AllocsPerRun(100, w.Step); n != 0 {
		t.Errorf("%v allocations per step", n)
	}
}

// Sliding along a wall of tiles is no contact, for squares and discs, solid or not.
func TestWallsOfTilesAreNoContacts(t *testing.T) {
	for _, contacts := range []*Contacts{nil, {Restitution: 1}} {
		m, at := drawn(t, "a....\n.....\n....#")
		s := hike(m, hiker(m, 0, at['a'], at['a']), hiker(m, 1, tiles.Tile{}, at['a']))
		s.Contacts, s.Agents[1].Square = contacts, false
		s.Groups[0].Behavior, s.Groups[0].Drive = beeline{}, glide{}
		s.Agents[0].Goal, s.Agents[1].Goal = nav.Goal{}, nav.Goal{}
		s.Agents[0].Vel, s.Agents[1].Vel = r2.Vec{X: 60, Y: 60}, r2.Vec{X: 60, Y: -60}
		w := steps(mustNew(t, s), 100)
		for i := range w.Agents() {
			if a := &w.Agents()[i]; a.Vel.Y != 0 || w.Journeys().Touched(a.ID) {
				t.Errorf("contacts %v: agent %d goes on with %v, bumped %v", contacts, i, a.Vel, w.Journeys().Touched(a.ID))
			}
		}
		if r := w.Report(); r.Contacts != 0 {
			t.Errorf("contacts %v: %d are reported", contacts, r.Contacts)
		}
	}
}

// Squares in touch under which a tile becomes solid are put aside, and not into each
// other.
func TestSolidTilesUnderTouchingSquares(t *testing.T) {
	for _, apart := range []r2.Vec{{X: 14}, {Y: 14}, {X: 14, Y: 9}, {X: 15, Y: -14}} {
		m, _ := drawn(t, ".....\n.....\n.....\n.....\n.....")
		at := tiles.Tile{X: 2, Y: 2}
		a, b := hiker(m, 0, at, at), hiker(m, 1, at, at)
		a.Goal, b.Goal = nav.Goal{}, nav.Goal{}
		a.Pos = r2.Sub(a.Pos, portable.Scale(0.5, apart))
		b.Pos = r2.Add(a.Pos, apart)
		w := mustNew(t, hike(m, a, b))
		give(t, w, "tile", "2,2", "solid")
		for range 10 {
			w.Step()
			d := r2.Sub(w.Agents()[1].Pos, w.Agents()[0].Pos)
			if depth := 14 - max(d.X, -d.X, d.Y, -d.Y); depth > 1e-9 {
				t.Errorf("%v apart: at %v and %v after %d steps they overlap by %v", apart, w.Agents()[0].Pos, w.Agents()[1].Pos, w.tick, depth)
			}
		}
		for i := range w.Agents() {
			if w.Tiles().Overlaps(w.Agents()[i].Shape(), w.Agents()[i].Pos) {
				t.Errorf("%v apart: agent %d is in the wall, at %v", apart, i, w.Agents()[i].Pos)
			}
		}
	}
}

// An order that sends an agent to a tile without room for it is refused.
func TestSentWhereThereIsRoom(t *testing.T) {
	m, at := drawn(t, "..........\n..........\n.........a\n..........\n##########")
	large := hiker(m, 0, tiles.Tile{X: 5, Y: 2}, at['a'])
	large.Radius, large.MaxSpeed, large.Goal = 44, 1, nav.Goal{}
	w := mustNew(t, hike(m, large))
	give(t, w, "red", "5,3") // too near to the edge, but by less than its radius
	err := w.Give(Text{"red", "5,0"})
	if err == nil || !strings.Contains(err.Error(), "is solid") {
		t.Errorf("into a wall: %v", err)
	}
	m, _ = drawn(t, "...#....\n...#....\n...#....\n####....\n...#....\n")
	narrow := hiker(m, 0, tiles.Tile{X: 1, Y: 3}, tiles.Tile{})
	narrow.Radius, narrow.MaxSpeed, narrow.Goal = 44, 1, nav.Goal{}
	w = mustNew(t, hike(m, narrow))
	if err := w.Give(Text{"red", "1,0"}); err == nil || !strings.Contains(err.Error(), "tile 1,0 has no room for agent 0, of radius 44; the nearest place that has is 45,104, on tile 1,3") {
		t.Errorf("into a corridor: %v", err)
	}
}

// A place in a corner of an open tile has no room for what is larger than its distance
// from the walls: the nearest that has lies on the same tile, and can be ordered.
func TestSentIntoACorner(t *testing.T) {
	m, at := drawn(t, "...\n...\na..")
	w := mustNew(t, hike(m, hiker(m, 0, at['a'], at['a'])))
	err := w.Give(Text{"goto", "red", "0.01,0.02"})
	if err == nil || !strings.Contains(err.Error(), "the place 0,0 has no room for agent 0, of radius 7; the nearest place that has is 7,7") {
		t.Errorf("error %v", err)
	}
	give(t, w, "goto", "red", "7,7")
}
