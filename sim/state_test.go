package sim

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/part/parttest"
)

func TestCopiesOfStatesAreWhole(t *testing.T) {
	parttest.Copies(t, (*state).copyTo, "faults", "setbacks")
	parttest.Copies(t, (*orderState).copyTo, "given", "changes.list", "pending") // of a command nothing changes any more
	parttest.Copies(t, (*memoryLists).copyTo)
}

// Everything in a World is either in its state, or here with the reason why a
// snapshot can do without it.
func TestSnapshotsMissNothingOfAWorld(t *testing.T) {
	const inSnapshot = "a snapshot has its state"
	without := map[string]string{
		"setup":     "orders change tiles, parameters and places alone; the orders list the changes",
		"scenery":   "a formula of the tick",
		"ranks":     "from the setup",
		"input":     "made anew in every step, but for what is in the setup",
		"combat":    "made anew in every step, but for what is in the setup",
		"pool":      "goroutines",
		"agents":    inSnapshot,
		"mover":     "made anew in every step",
		"pushed":    "from the setup",
		"copies":    "made of the agents",
		"ways":      inSnapshot,
		"journeys":  inSnapshot,
		"controls":  "from the setup, as changes have made it",
		"orders":    inSnapshot,
		"memories":  inSnapshot,
		"contacts":  inSnapshot,
		"arms":      inSnapshot,
		"flows":     inSnapshot,
		"flights":   inSnapshot,
		"ships":     "a snapshot has the flights",
		"rules":     inSnapshot,
		"choices":   "made anew in every step that chooses",
		"gate":      "has no state",
		"stocks":    inSnapshot,
		"exchange":  "made anew in every step",
		"heard":     "made anew when a step begins, of what is pending",
		"asked":     "made anew in every step",
		"traded":    "made anew in every step",
		"wrecked":   "made anew in every step",
		"knows":     "made of the agents when a step begins",
		"watching":  "a snapshot has what agents remember, as recalls",
		"braking":   "from the setup",
		"entered":   "made anew in every step",
		"version":   "counts changes, those back, too",
		"senses":    "has no state",
		"said":      "what scripts print in a step: it is shown, and the next step does not see it",
		"buffers":   "made anew in every phase",
		"space":     "has no state",
		"fixed":     "bodies are a formula of the tick",
		"tick":      "of the present step",
		"neighbors": "has no state",
		"grid":      "made of the agents; what is seen otherwise is kept with them",
		"near":      "made anew of the grid in every step that decides",
		"crowd":     "made anew of the grid in every phase that lists",
		"odd":       "made anew with the crowd",
		"told":      "which activation of the controls agents were told of: a jump activates them anew",
		"phases":    "goroutines",
	}
	for _, part := range []reflect.Type{
		reflect.TypeFor[World](), reflect.TypeFor[orders](), reflect.TypeFor[memories](), reflect.TypeFor[neighbors](),
		reflect.TypeFor[senses](), reflect.TypeFor[space](), reflect.TypeFor[gate](),
	} {
		for i := range part.NumField() {
			f := part.Field(i)
			if states := []string{"state", "orderState", "memoryLists"}; !slices.Contains(states, f.Name) && f.Type.Kind() != reflect.Func && without[f.Name] == "" {
				t.Errorf("%v.%s: does the next step depend on it? Then it belongs to a state, else into this list", part, f.Name)
			}
			if _, kept := reflect.TypeFor[Snapshot]().FieldByName(f.Name); without[f.Name] == inSnapshot && !kept {
				t.Errorf("Snapshot has no %s", f.Name)
			}
		}
	}
}

// scrambled returns worlds in which everything happens that a snapshot holds.
func scrambled(t testing.TB) map[string]Setup {
	solid := crowd(12, 8)
	solid.Contacts = &Contacts{Restitution: 0.9}
	m, at := drawn(t, `
a....#....
...#.#..b.
.###...##.
.....#..#.
..d..#..B.
`)
	walk := hike(m)
	for i, from := range []byte("aaabbbddd") {
		walk.Agents = append(walk.Agents, hiker(m, uint32(i), at[from], at["bdBB"[i%4]]))
		walk.Agents[i].Pos.X += float64(i%3) * 15
		walk.Agents[i].Square = i%2 == 0
	}
	worlds := map[string]Setup{"open": crowd(12, 8), "solid": solid, "battle": duel(5, 1), "tiles": walk, "stream": stream(9, 3, true), "stream on tiles": tileStream(t)}
	methods := hike(m)
	methods.Groups, methods.Dt, methods.Contacts = nil, 0.1, &Contacts{Restitution: 0.5}
	for i, kind := range nav.Kinds() {
		b, err := nav.New(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		methods.Groups = append(methods.Groups, Group{Name: kind.Name, Behavior: b, Drive: nav.Kinematic{}})
		a := hiker(m, uint32(i), at["adB"[i%3]], at["bd"[i%2]])
		a.Group, a.Square, a.Radius, a.MaxSpeed = int32(i), false, 3, 600
		a.Pos.X += float64(i % 5)
		if kind.Name == "bug1" || kind.Name == "bug2" {
			a.Goal.Point = m.Center(at['b'])
		}
		methods.Agents = append(methods.Agents, a)
	}
	worlds["every behaviour"] = methods
	worlds["memories"] = remembering(t, mixOf(t, 2, scribbler{}, kind(t, "bug1"), kind(t, "pilot")))
	return worlds
}

// orders that those worlds take, or some of them.
var scramble = [...][]string{
	{"set", "shy", "range", "9"},
	{"set", "shy", "range", "1"},
	{"set", "tour", "range", "4"},
	{"set", "line", "safe", "true"},
	{"set", "blue", "safe", "true"},
	{"set", "line", "safe", "false"},
	{"circle"},
	{"blocks"},
	{"swap"},
	{"load"},
	{"goto", "shy", "3,4"},
	{"goto", "shy", "tour 1"},
	{"goto", "red", "40,40"},
	{"red", "0,0"},
	{"red", "8,3"},
	{"bug1", "0,0"},
	{"bug2", "8,3"},
	{"chirality", "0,4"},
	{"tile", "4,2", "solid"},
	{"tile", "8,2", "open"},
	{"tile", "8,2", "solid"},
	{"tile", "4,2", "open"},
	{"tile", "1,0", "9"},
	{"tile", "0,4", "solid"},
	{"goto", "blue", "9,9"},
	{"place", "shy 2", "3,3"},
	{"place", "shy", "-2,5"},
	{"place", "rock 1", "2,6"},
	{"place", "box 1", "1,1"},
	{"place", "goal of shy", "7,-7"},
	{"place", "stop 2 of tour", "-4,4"},
}

// picture is all that can be asked of a world: what the next step depends on, and what
// the last one has to tell.
func picture(w *World) []parttest.Fact {
	w.neighbors.show()
	copies := struct{ now, before []nav.Agent }{now: w.Agents()}
	if w.pushed { // else they are what a picture needs
		copies.before = w.Previous()
	}
	list := slices.Concat(parttest.Dump(&w.state), parttest.Dump(&copies), parttest.Dump(&w.orders.orderState), parttest.Dump(&w.memories.memoryLists), parttest.Dump(&w.neighbors.grid), parttest.Dump(&w.ways.State), parttest.Dump(&w.journeys.State), parttest.Dump(&w.contacts.State), parttest.Dump(&w.arms.State), parttest.Dump(&w.flows.State))
	tell := func(what string, of ...any) { list = append(list, parttest.Fact{What: what, Text: fmt.Sprint(of...)}) }
	tell("world", w.Hash(), w.Time(), len(w.orders.pending), w.scenery.Bodies, w.scenery.Obstacles, w.setup.Obstacles, w.setup.Boxes, w.input.Fixed[len(w.setup.Bodies):], w.Report())
	if w.tick > 0 {
		for k := range w.scenery.Obstacles {
			tell("before", w.scenery.Before(k))
		}
	}
	for i := range w.setup.Groups {
		tell("stops", w.setup.Groups[i].Itinerary.Stops)
		for _, p := range w.setup.Groups[i].Params() {
			list = append(list, parttest.Fact{What: p.Name, Bits: math.Float64bits(p.Value()), Text: p.Text()})
		}
	}
	if m := w.setup.Tiles; m != nil {
		for y := range m.Height() {
			for x := range m.Width() {
				tile := tiles.Tile{X: x, Y: y}
				list = append(list, parttest.Fact{What: "tile", Bits: uint64(m.Cost(tile))<<32 | uint64(m.Clearance(tile))})
			}
		}
	}
	return list
}

// Whatever is done to a world, from wherever it is put back to, the same steps and
// orders lead to the same bits.
func TestRestoredWorldsGoTheSameWay(t *testing.T) {
	type command struct {
		steps int
		order []string
	}
	do := func(w *World, d command) {
		steps(w, d.steps)
		if d.order != nil {
			_ = w.Give(Text(d.order)) // where it is refused, that is the same each time, too
		}
	}
	deeds := rapid.Custom(func(t *rapid.T) command {
		if rapid.Bool().Draw(t, "orders") {
			return command{0, rapid.SampledFrom(scramble[:]).Draw(t, "order")}
		}
		return command{steps: rapid.IntRange(1, 20).Draw(t, "steps")}
	})
	for name, setup := range scrambled(t) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				setup.Workers = rapid.IntRange(1, 3).Draw(rt, "workers")
				w, err := New(setup)
				if err != nil {
					rt.Fatal(err)
				}
				defer w.Close()
				plan := rapid.SliceOfN(deeds, 1, 12).Draw(rt, "deeds")
				snapshots, pictures := []*Snapshot{w.Keep(nil)}, [][]parttest.Fact{picture(w)}
				for _, d := range plan {
					do(w, d)
					snapshots, pictures = append(snapshots, w.Keep(nil)), append(pictures, picture(w))
				}
				for range rapid.IntRange(1, 4).Draw(rt, "restores") {
					for _, d := range rapid.SliceOfN(deeds, 0, 3).Draw(rt, "other deeds") {
						do(w, d)
					}
					from := rapid.IntRange(0, len(plan)).Draw(rt, "from")
					w.Restore(snapshots[from])
					for i := from; ; i++ {
						if got := picture(w); !slices.Equal(got, pictures[i]) {
							rt.Fatalf("put back to command %d of %v, after %d: %s", from, plan, i, parttest.FirstDifference(got, pictures[i]))
						}
						if i == len(plan) {
							break
						}
						do(w, plan[i])
					}
				}
			})
		})
	}
}

func TestSnapshotsBelongToTheirWorld(t *testing.T) {
	s := mustNew(t, crowd(3, 9)).Keep(nil)
	defer func() {
		if recover() == nil {
			t.Error("a snapshot of another world was taken")
		}
	}()
	mustNew(t, crowd(3, 9)).Restore(s)
}

func TestKeepingAllocatesNothingOnceWarm(t *testing.T) {
	for name, setup := range scrambled(t) {
		w := steps(mustNew(t, setup), 50)
		s := w.Keep(w.Keep(nil))
		if n := testing.AllocsPerRun(20, func() { w.Keep(s); w.Restore(s) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
