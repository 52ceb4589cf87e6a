package sim

import (
	"fmt"
	"slices"
	"testing"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// anyWorld draws a world of whatever can be together in one, of so many agents that they are listed
// in several blocks, or so few that they are not.
func anyWorld(t *rapid.T) Setup {
	is := func(what string) bool { return rapid.Bool().Draw(t, what) }
	seldom := func(what string) bool { return rapid.IntRange(0, 3).Draw(t, what) == 0 }
	of := func(what string, xs ...float64) float64 { return rapid.SampledFrom(xs).Draw(t, what) }
	s := Setup{Seed: rapid.Uint64().Draw(t, "seed"), Dt: of("dt", 0.01, 1./16, 0.5), Start: of("start", 0, -5, 1e4)}
	draws := uint64(0)
	chance := func() float64 { // rapid draws too slowly for each agent
		draws++
		return portable.Uniform(portable.Hash(s.Seed, draws, 0, 0))
	}
	span, corner := of("span", 4, 10, 30, 100, 1000), r2.Vec{X: of("x", 0, 0, 1e3, -1e6), Y: of("y", 0, 0, 77, 1e6)}
	anywhere := func() r2.Vec {
		return r2.Vec{X: corner.X + float64(span*chance()), Y: corner.Y + float64(span*chance())}
	}
	if seldom("tiles") {
		side := rapid.IntRange(6, 30).Draw(t, "side")
		m, err := tiles.New(side, side, 4, corner)
		if err != nil {
			t.Fatal(err)
		}
		m.Fill(func(tiles.Tile) uint8 {
			if chance() < 0.15 {
				return tiles.Solid
			}
			return uint8(1 + int(1.3*chance()))
		})
		s.Tiles = m
		anywhere = func() r2.Vec {
			for {
				if at := (tiles.Tile{X: int(chance() * float64(side)), Y: int(chance() * float64(side))}); !m.Solid(at) {
					return m.Center(at)
				}
			}
		}
	} else {
		if is("bodies") {
			planet, err := orbit.Prepare(orbit.FromMeanAnomaly(orbit.Keplerian{A: span / 3, E: 0.3, Mu: 0.002 * span * span * span}))
			if err != nil {
				t.Fatal(err)
			}
			s.Bodies = orbit.System{
				{Name: "sun", Parent: -1, Radius: 2},
				{Name: "planet", Parent: 0, Radius: 1, Path: planet},
				{Name: "moon", Parent: 1, Radius: 0.25, Path: wheel{span / 20, 0.3}},
			}
		}
		for range rapid.SampledFrom([]int{0, 3, 90}).Draw(t, "rocks") {
			s.Obstacles = append(s.Obstacles, nav.Obstacle{Pos: anywhere(), Radius: chance(), Body: -1})
		}
		if p := anywhere(); is("box") {
			s.Boxes = []nav.Box{{Min: p, Max: r2.Vec{X: p.X + 2, Y: p.Y + 1}}}
		}
	}
	if is("solid") {
		s.Contacts = &Contacts{Restitution: of("restitution", 0, 0.5, 1)}
	}
	stops := []nav.Goal{{Kind: nav.PointGoal, Point: anywhere(), Within: 1}, {Kind: nav.PointGoal, Point: anywhere(), Within: 1}}
	if s.Bodies != nil {
		stops = append(stops, nav.Goal{Kind: nav.BodyGoal, Index: 1, Within: 1})
	}
	armed := seldom("armed")
	n, groups := rapid.SampledFrom([]int{3, 65, 300}).Draw(t, "agents"), rapid.IntRange(1, 3).Draw(t, "groups")
	for g := range groups {
		group := Group{Name: fmt.Sprint("g", g), Behavior: anyBehavior(t), Drive: nav.Kinematic{}, Guard: steer.Guard{Safe: seldom("safe")}}
		if is("thrust") {
			group.Drive = nav.Thrust{}
		}
		if s.Bodies != nil && s.Boxes == nil && is("frame") {
			group.SpeedIn = rapid.SampledFrom([]SpeedIn{{Kind: BodyFrame, Body: 1}, {Kind: BodyFrame, Body: 2}, {Kind: NearestFrame}}).Draw(t, "speed in")
		}
		if armed {
			group.Gunner, _ = nav.NewGunner("gunner")
		}
		if is("stops") {
			group.Itinerary = Itinerary{Choice: rapid.SampledFrom([]Choice{Loop, List, Random}).Draw(t, "choice"), Stops: stops}
		}
		first, next := g*n/groups, (g+1)*n/groups
		if seldom("source") {
			group.Source = &Source{First: uint32(first), Count: next - first, Rate: of("rate", 5, 100), From: of("from", 0, 0.2), Chance: is("chance")}
			group.Itinerary = Itinerary{Choice: List, Stops: stops, Leave: is("leave")}
		}
		s.Groups = append(s.Groups, group)
		radius, speed := of("radius", 0.05, 0.3, 1), of("speed", 1, 5, 40)
		mixed, square, fast := is("mixed"), seldom("square"), seldom("fast")
		for i := first; i < next; i++ {
			a := nav.Agent{
				ID: uint32(i), Group: int32(g), Team: int32(g + 1), Pos: anywhere(), Radius: radius, Mass: 1, Hand: nav.Handedness(i % 2), Square: square,
				MaxSpeed: speed, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			}
			if mixed {
				a.Radius = float64(radius * (0.3 + chance()))
			}
			if i%3 == 0 {
				a.MaxAccel = 3 * speed
			}
			if fast {
				a.Vel = r2.Vec{X: 3 * speed * (chance() - 0.5), Y: 3 * speed * (chance() - 0.5)}
			}
			if group.Itinerary.Stops == nil {
				a.Goal = nav.Goal{Kind: nav.PointGoal, Point: anywhere(), Within: radius}
				if i%3 == 1 {
					a.Goal = nav.Goal{Kind: nav.AgentGoal, Index: int32(i / 2), Within: radius}
				} else if i%3 == 2 && s.Bodies != nil {
					a.Goal = nav.Goal{Kind: nav.BodyGoal, Index: 1, Within: radius}
				}
			}
			s.Agents = append(s.Agents, a)
			if armed {
				s.Health = append(s.Health, 3)
			}
		}
	}
	return s
}

// anyBehavior draws a behaviour, or one that mixes some.
func anyBehavior(t *rapid.T) nav.Behavior {
	kinds := nav.Kinds()
	name := kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")].Name
	if rapid.Bool().Draw(t, "usual") {
		name = rapid.SampledFrom([]string{"pilot", "orca", "magnet", "detour", "antigravity", "chirality"}).Draw(t, "usual kind")
	}
	b, err := nav.New(name)
	if err != nil {
		t.Fatal(err)
	}
	if mix, ok := b.(nav.Composite); ok {
		for _, part := range []nav.Behavior{&steer.Magnet{Pull: 4, GapFloor: 1, Lead: true}, &steer.Detour{Clearance: 2, Lead: true}, &steer.Separation{Range: 3}} {
			if err := mix.Add(nav.Name(part), part); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, key := range []string{"lead", "neighbors"} {
		if p, err := nav.Find(b, key); err == nil && rapid.Bool().Draw(t, key) {
			_ = p.SetText("true")
		}
	}
	return b
}

// orders of any world; it may refuse them.
var anyOrders = [...][]string{
	{"circle"},
	{"blocks"},
	{"swap"},
	{"lines"},
	{"load"},
	{"load", "g0"},
	{"goto", "g0", "3,4"},
	{"g0", "3,3"},
	{"set", "g0", "safe", "true"},
	{"set", "g0", "lead", "true"},
	{"set", "g0", "lead", "false"},
	{"set", "g0", "range", "2"},
	{"set", "g0", "neighbors", "true"},
	{"tile", "2,2", "solid"},
	{"tile", "2,2", "open"},
	{"tile", "3,1", "7"},
	{"drive", "g0", "3,-1"},
}

// Any world goes the same way on any kernels, with any number of workers, and from any snapshot.
func TestAnyWorldHasOneCourse(t *testing.T) {
	defer simd.Choose(simd.InUse().String())
	rapid.Check(t, func(t *rapid.T) {
		s := anyWorld(t)
		ticks := rapid.Uint64Range(1, 12).Draw(t, "ticks")
		orders := rapid.MapOfN(rapid.Uint64Range(0, ticks), rapid.SampledFrom(anyOrders[:]), 0, 3).Draw(t, "orders")
		open := func(set simd.Set, workers int) *World {
			if err := simd.Choose(set.String()); err != nil {
				t.Fatal(err)
			}
			s.Workers = workers
			w, err := New(s)
			if err != nil {
				t.Fatal(err)
			}
			return w
		}
		step := func(w *World) {
			if o := orders[w.tick]; o != nil {
				_ = w.Give(Text(o))
			}
			w.Step()
		}
		s.plainly = true
		w := open(simd.Off, 1)
		s.plainly = false
		hashes := []uint64{w.Hash()}
		for w.tick < ticks {
			step(w)
			hashes = append(hashes, w.Hash())
		}
		w.Close()

		w = open(min(simd.Set(rapid.IntRange(0, int(simd.AVX512)).Draw(t, "set")), slices.Max(simd.Sets())), rapid.IntRange(1, 3).Draw(t, "workers"))
		defer w.Close()
		var kept *Snapshot
		for w.tick < ticks {
			if kept == nil && rapid.IntRange(0, 3).Draw(t, "keep") == 0 {
				kept = w.Keep(nil)
			}
			step(w)
			if kept != nil && rapid.IntRange(0, 3).Draw(t, "restore") == 0 {
				o := rapid.SampledFrom(anyOrders[:]).Draw(t, "other order")
				_ = w.Give(Text(o))
				steps(w, rapid.IntRange(0, 3).Draw(t, "other steps"))
				w.Restore(kept)
				kept = nil
			}
			if w.Hash() != hashes[w.tick] {
				t.Fatalf("tick %d of %d has other bits", w.tick, ticks)
			}
		}
	})
}
