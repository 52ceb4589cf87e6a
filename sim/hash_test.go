package sim

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/golden"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/formations"
	"galaxy/sim/part/parttest"
)

// worldHashes runs some small worlds whose bits depend on this room and on
// internal/portable alone, and lists their hashes.
func worldHashes(t *testing.T) string {
	var b strings.Builder
	for _, c := range []struct {
		agents int
		square float64
	}{{40, 10}, {300, 40}, {600, 1000}} {
		w := mustNew(t, crowd(c.agents, c.square))
		for range 3 {
			fmt.Fprintf(&b, "crowd agents=%d square=%g tick=%d %016x\n", c.agents, c.square, w.Tick(), w.Hash())
			steps(w, 30)
		}
	}
	s := crowd(300, 40)
	s.Contacts = &Contacts{Restitution: 0.9}
	w := mustNew(t, s)
	for _, order := range []string{"circle", "swap", "groups", "blocks", "swap", "lines", "swap", "load"} {
		fmt.Fprintf(&b, "solid tick=%d then=%s %016x\n", w.Tick(), order, w.Hash())
		if err := w.Give(Text{order}); err != nil {
			t.Fatal(err)
		}
		steps(w, 10)
	}
	fmt.Fprintf(&b, "solid tick=%d %016x\n", w.Tick(), w.Hash())
	w = mustNew(t, town(t, wayward{}, wayward{}, sniper{200, 0.3}))
	for _, order := range [][]string{{"tile", "8,3", "open"}, {"blue", "1,4"}, {"tile", "5,4", "solid"}, {"red", "18,1"}} {
		fmt.Fprintf(&b, "town tick=%d then=%s %016x\n", w.Tick(), order, w.Hash())
		give(t, w, order[0], order[1:]...)
		steps(w, 60)
	}
	if r := w.Report(); r.Hits == 0 || r.Wrecks == 0 || r.Contacts == 0 {
		t.Errorf("no battle in the town: %+v", r)
	}
	fmt.Fprintf(&b, "town tick=%d %016x\n", w.Tick(), w.Hash())
	return b.String()
}

// town is a world of tiles in which squares and armed discs, all of them solid, cross
// each other's ways, along routes and along a field.
func town(t testing.TB, walks, drives nav.Behavior, gunner nav.Gunner) Setup {
	m, at := drawn(t, `
....................
.a....##.......2..b.
.......#...##..2....
.......##...#.......
.A..........#.....B.
......###...........
....................
`)
	s := hike(m)
	s.Contacts = &Contacts{Restitution: 0.5}
	s.Obstacles = []nav.Obstacle{{Pos: m.Center(tiles.Tile{X: 10, Y: 5}), Radius: 9, Body: -1}}
	s.Groups = []Group{
		{Name: "red", Behavior: walks, Drive: nav.Thrust{}},
		{Name: "blue", Behavior: drives, Drive: nav.Kinematic{}, Gunner: gunner},
		{Name: "green", Behavior: drives, Drive: nav.Turning{}, Gunner: gunner},
	}
	for i := range 21 {
		from, to := at['a'], at['B']
		if i%3 > 0 {
			from, to = at['b'], at['A']
		}
		from.X += i % 2
		to.Y += i % 2
		a := hiker(m, uint32(i), from, to)
		a.Pos = r2.Add(a.Pos, r2.Vec{X: float64(i%4) - 2, Y: float64(18*(i/3)) - 80})
		a.Group, a.Square, a.Team = int32(i%3), i%3 == 0, int32(i%3)
		a.MaxAccel, a.MaxTurn, a.MaxSpeed = 360, 3, 60+float64(i)
		a.Radius = 4 + float64(i%4)
		s.Agents = append(s.Agents, a)
		s.Health = append(s.Health, 2)
	}
	return s
}

func TestGoldenHashes(t *testing.T) {
	golden.Check(t, "testdata/hashes.golden", worldHashes(t))
}

// With GOAMD64=v3 the compiler fuses products into sums wherever it may.
func TestSameBitsWithFusedProducts(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" || os.Getenv("GOAMD64") == "v3" {
		t.Skip("for amd64 below v3, and not -short")
	}
	test := exec.Command("go", "test", "-count=1", "-run=^(TestGoldenHashes|TestPrintSwarmHash)$", "-v", ".")
	test.Env = append(os.Environ(), "GOAMD64=v3")
	out, err := test.CombinedOutput()
	if strings.Contains(string(out), "only be run on AMD64 processors") {
		t.Skip("this processor has no v3")
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if want := swarmHash(t); !strings.Contains(string(out), want) {
		t.Errorf("with v3 the magnet swarm does not end as here, %s:\n%s", want, out)
	}
}

// swarmHash adds nav's own behaviours and drives to what is compared; their bits
// may change when they do, so no file keeps them.
func swarmHash(t *testing.T) string {
	made := func(name string) nav.Behavior {
		b, err := nav.New(name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	gunner, err := nav.NewGunner("gunner")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("swarm ends as %016x, town as %016x", steps(mustNew(t, swarm(300)), 60).Hash(),
		steps(mustNew(t, town(t, made("chirality"), made("tank"), gunner)), 400).Hash())
}

// TestPrintSwarmHash runs in the process that TestSameBitsWithFusedProducts
// starts.
func TestPrintSwarmHash(t *testing.T) { t.Log(swarmHash(t)) }

// alter changes the values of s at a path.
func alter[S any](s *S, path string) {
	parttest.Visit(reflect.ValueOf(s).Elem(), "State", func(v reflect.Value, at string) {
		switch {
		case at != path:
		case v.CanInt():
			v.SetInt(v.Int() + 1)
		case v.CanUint():
			v.SetUint(v.Uint() + 1)
		case v.Kind() == reflect.Bool:
			v.SetBool(!v.Bool())
		}
	})
}

// Every field of an agent, also one that is added one day, is part of the hash.
func TestHashSeesEveryField(t *testing.T) {
	w := mustNew(t, crowd(5, 10))
	before, agents := w.Hash(), slices.Clone(w.Agents())
	hash := func() uint64 {
		_, stops := w.setup.stops()
		w.agents = columns.New(w.pool, agents, nil, stops, w.setup.Dt, true)
		return w.Hash()
	}
	var visit func(v reflect.Value, name string)
	visit = func(v reflect.Value, name string) {
		if v.Kind() == reflect.Struct {
			for i := range v.NumField() {
				if name := v.Type().Field(i).Name; name == "_" || name == "ID" { // fills a line of the cache; see "order"
					continue
				}
				visit(v.Field(i), name+"."+v.Type().Field(i).Name)
			}
			return
		}
		if v.Kind() == reflect.Array {
			for i := range v.Len() {
				visit(v.Index(i), fmt.Sprintf("%s[%d]", name, i))
			}
			return
		}
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		switch v.Kind() {
		case reflect.Float64:
			v.SetFloat(math.Nextafter(v.Float(), 2))
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Int32:
			v.SetInt(v.Int() + 1)
		case reflect.Uint8, reflect.Uint32:
			v.SetUint(v.Uint() + 1)
		default:
			t.Fatalf("%s is a %s: teach this test and hashAgent about it", name, v.Kind())
		}
		if hash() == before {
			t.Errorf("%s is not part of the hash", name)
		}
		v.Set(was)
	}
	visit(reflect.ValueOf(&agents[2]).Elem(), "agent")
	if hash() != before {
		t.Error("the same agents have another hash")
	}
	balls := line([]float64{0, 3}, []float64{1, 0})
	balls.Contacts = &Contacts{}
	met := steps(mustNew(t, balls), 5)
	for name, change := range map[string]func(w *World){
		"tick":     func(w *World) { w.tick++ },
		"arrivals": func(w *World) { alter(&w.journeys.State, "State.journeys.arrivals") },
		"stop": func(w *World) {
			for range 8 { // above three flags
				alter(&w.journeys.State, "State.journeys.marks")
			}
		},
		"resting": func(w *World) { w.agents.Set(w.agents.SlotOf(1), columns.Resting, true) },
		"order": func(w *World) {
			a, b := w.agents.SlotOf(0), w.agents.SlotOf(1)
			w.agents.ID[a], w.agents.ID[b] = 1, 0
			w.agents.Shuffle(1, nil)
		},
		"done":     func(w *World) { alter(&w.journeys.State, "State.journeys.marks") },
		"formed":   func(w *World) { w.orders.setSwap(1, formations.Turn) },
		"contacts": func(w *World) { w.contacts.State = met.contacts.State },
		"sign":     func(w *World) { w.agents.VX[w.agents.SlotOf(1)] = math.Copysign(0, -1) },
	} {
		w := mustNew(t, crowd(5, 10))
		w.agents.VX[w.agents.SlotOf(1)] = 0
		change(w)
		if w.Hash() == before {
			t.Errorf("%s is not part of the hash", name)
		}
	}
}

// All that is there beside the agents is part of the hash.
func TestHashSeesSurroundings(t *testing.T) {
	setup := func() Setup {
		s := town(t, wayward{}, wayward{}, sniper{200, 1})
		c := crowd(1, 10)
		s.Bodies, s.Boxes = c.Bodies, []nav.Box{{Min: r2.Vec{X: -80, Y: -80}, Max: r2.Vec{X: -70, Y: -70}}}
		return s
	}
	before := mustNew(t, setup()).Hash()
	for name, change := range map[string]func(w *World){
		"a body's place":    func(w *World) { w.scenery.Bodies[1].R.Z += 1e-12 },
		"a body's velocity": func(w *World) { w.scenery.Bodies[2].V.Y += 1e-12 },
		"a body's radius":   func(w *World) { w.setup.Bodies[1].Radius++ },
		"a body's mass":     func(w *World) { w.setup.Bodies[0].Mu++ },
		"a rock's place":    func(w *World) { w.setup.Obstacles[0].Pos.X++ },
		"a rock's radius":   func(w *World) { w.setup.Obstacles[0].Radius++ },
		"one rock less":     func(w *World) { w.setup.Obstacles = nil },
		"a box":             func(w *World) { w.setup.Boxes[0].Min.Y-- },
		"another box":       func(w *World) { w.setup.Boxes = append(w.setup.Boxes, nav.Box{}) },
		"a tile":            func(w *World) { w.setup.Tiles.Set(tiles.Tile{X: 19, Y: 6}, 2); w.ways.Replan(w.agents, nil) },
		"a larger map": func(w *World) {
			m, err := tiles.New(20, 7, 2*w.setup.Tiles.Size(), w.setup.Tiles.Origin())
			if err != nil {
				t.Fatal(err)
			}
			m.Fill(w.setup.Tiles.Cost)
			w.setup.Tiles = m
		},
	} {
		w := mustNew(t, setup())
		if w.Hash() != before {
			t.Fatal("the same world has two hashes")
		}
		if change(w); w.Hash() == before {
			t.Errorf("%s is not part of the hash", name)
		}
	}
	// The tiles themselves are not looked at: a checkpoint costs the same on any map.
	w := mustNew(t, setup())
	if w.setup.Tiles.Set(tiles.Tile{X: 19, Y: 6}, 2); w.Hash() != before {
		t.Error("the hash has looked at a tile before the world did")
	}
}

// The codes of a hash are those that they have always been.
func TestHashSeesMeaning(t *testing.T) {
	for name, codes := range map[string][2][]uint64{
		"swaps": {{1, 2, 3}, swapCodes},
		"goals": {{1, 2, 3, 4}, goalCodes},
		"hands": {{1, 2}, handCodes},
	} {
		if !slices.Equal(codes[0], codes[1]) {
			t.Errorf("the codes of %s are %d, want %d", name, codes[1], codes[0])
		}
	}
}
