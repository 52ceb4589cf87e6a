package sim

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

// visit calls do for every number, word, switch and function in v.
func visit(v reflect.Value, path string, do func(v reflect.Value, path string)) {
	switch v.Kind() {
	case reflect.Struct:
		for i, inner := range fieldPaths(v.Type(), path) {
			visit(v.Field(i), inner, do)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			visit(v.Index(i), path, do)
		}
	default: // of a field that is not exported, too
		do(reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem(), path)
	}
}

// fieldPaths returns the paths of the fields of a struct. They are made once: the state
// of a crowd has many fields.
func fieldPaths(of reflect.Type, path string) []string {
	at := structAt{of, path}
	if known[at] == nil {
		for i := range of.NumField() {
			known[at] = append(known[at], path+"."+of.Field(i).Name)
		}
	}
	return known[at]
}

type structAt struct {
	of   reflect.Type
	path string
}

var known = map[structAt][]string{}

// lengthen gives every list in v some elements.
func lengthen(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			lengthen(v.Field(i))
		}
	case reflect.Slice:
		list := reflect.MakeSlice(v.Type(), 3, 5)
		reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem().Set(list)
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			lengthen(v.Index(i))
		}
	}
}

// number writes a number of its own to everything in s.
func number(t *testing.T, s *state, from int) {
	visit(reflect.ValueOf(s).Elem(), "state", func(v reflect.Value, path string) {
		from++
		switch {
		case v.CanInt():
			v.SetInt(int64(from % 100))
		case v.CanUint():
			v.SetUint(uint64(from % 100))
		case v.CanFloat():
			v.SetFloat(float64(from))
		case v.Kind() == reflect.Bool:
			v.SetBool(from%2 == 0)
		case v.Kind() == reflect.String:
			v.SetString(fmt.Sprint(from))
		case v.Kind() == reflect.Func:
			// the same in every copy
		default:
			t.Fatalf("%s is a %v: is a copy of it one's own?", path, v.Kind())
		}
	})
}

// fact is one thing that can be told of a world. Numbers are bits: there are many, and
// texts of them would take longer than all the rest.
type fact struct {
	what string
	bits uint64
	text string
}

// dump lists everything in s.
func dump(s *state) (list []fact) {
	visit(reflect.ValueOf(s).Elem(), "state", func(v reflect.Value, path string) {
		f := fact{what: path}
		switch {
		case v.CanInt():
			f.bits = uint64(v.Int())
		case v.CanUint():
			f.bits = v.Uint()
		case v.CanFloat():
			f.bits = math.Float64bits(v.Float())
		case v.Kind() == reflect.Func:
			return
		default:
			f.text = fmt.Sprint(v)
		}
		list = append(list, f)
	})
	return list
}

// A copy holds everything, and nothing that is done to the original reaches it: a
// field that is added to the state and forgotten in copyTo fails here.
func TestCopiesOfStatesAreWhole(t *testing.T) {
	var s, d state
	lengthen(reflect.ValueOf(&s).Elem())
	for round := range 3 { // into no memory, into its own, into larger
		number(t, &s, 1000*round)
		if round == 2 {
			lengthen(reflect.ValueOf(&d).Elem())
			d.now = append(d.now, d.now...)
		}
		s.copyTo(&d)
		want := dump(&s)
		if got := dump(&d); !slices.Equal(got, want) {
			t.Fatalf("round %d: in a copy %s", round, firstDifference(got, want))
		}
		shared := [...]any{s.orders, s.changes, s.faults} // these are only added to
		s.orders, s.changes, s.faults = nil, nil, nil
		number(t, &s, 1000*round+500)
		if got := dump(&d); !slices.Equal(got, want) {
			t.Fatalf("round %d: a copy changes with what it was made of: %s", round, firstDifference(got, want))
		}
		s.orders, s.changes, s.faults = shared[0].([]Order), shared[1].([]change), shared[2].([]Fault)
	}
}

// Everything in a World is either in its state, or here with the reason why a
// snapshot can do without it.
func TestSnapshotsMissNothingOfAWorld(t *testing.T) {
	without := map[string]string{
		"setup":     "orders change tiles and parameters alone; the state lists the changes",
		"bodies":    "a formula of the tick",
		"obstacles": "a formula of the tick",
		"wake":      "a formula of the tick",
		"paths":     "from the setup",
		"largest":   "from the setup",
		"squares":   "from the setup",
		"stride":    "from the setup",
		"ranks":     "from the setup",
		"members":   "from the setup",
		"flows":     "made anew where it does not fit its field or the tiles",
		"salvo":     "made anew in every step",
		"impacts":   "made anew in every step",
		"pool":      "goroutines",
		"scratch":   "made anew in every phase",
		"finders":   "routes are in the ways",
	}
	world := reflect.TypeFor[World]()
	for i := range world.NumField() {
		f := world.Field(i)
		if f.Name != "state" && f.Type.Kind() != reflect.Func && without[f.Name] == "" {
			t.Errorf("World.%s: does the next step depend on it? Then it belongs to the state, else into this list", f.Name)
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
	worlds := map[string]Setup{"open": crowd(12, 8), "solid": solid, "battle": duel(5, 1), "tiles": walk}
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
	return worlds
}

// orders that those worlds take, or some of them.
var scramble = [...][]string{
	{"set", "shy", "range", "9"},
	{"set", "shy", "range", "1"},
	{"set", "tour", "range", "4"},
	{"circle"},
	{"blocks"},
	{"swap"},
	{"load"},
	{"goto", "shy", "3,4"},
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
}

// picture is all that can be asked of a world: what the next step depends on, and what
// the last one has to tell.
func picture(w *World) []fact {
	list := dump(&w.state)
	tell := func(what string, of ...any) { list = append(list, fact{what: what, text: fmt.Sprint(of...)}) }
	tell("world", w.Hash(), w.Time(), len(w.pending), w.bodies, w.obstacles, w.Report())
	if w.tick > 0 {
		tell("wake", w.wake)
	}
	for i := range w.setup.Groups {
		for _, p := range w.setup.Groups[i].Params() {
			list = append(list, fact{what: p.Name, bits: math.Float64bits(p.Value())})
		}
	}
	if m := w.setup.Tiles; m != nil {
		for y := range m.Height() {
			for x := range m.Width() {
				tile := tiles.Tile{X: x, Y: y}
				list = append(list, fact{what: "tile", bits: uint64(m.Cost(tile))<<32 | uint64(m.Clearance(tile))})
			}
		}
	}
	return list
}

func firstDifference(got, want []fact) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("fact %d: %+v, not %+v", i, got[i], want[i])
		}
	}
	return fmt.Sprintf("%d values, not %d", len(got), len(want))
}

// Whatever is done to a world, from wherever it is put back to, the same steps and
// orders lead to the same bits.
func TestRestoredWorldsGoTheSameWay(t *testing.T) {
	type deed struct {
		steps int
		order []string
	}
	do := func(w *World, d deed) {
		steps(w, d.steps)
		if d.order != nil {
			_ = w.Give(d.order[0], d.order[1:]...) // where it is refused, that is the same each time, too
		}
	}
	deeds := rapid.Custom(func(t *rapid.T) deed {
		if rapid.Bool().Draw(t, "orders") {
			return deed{0, rapid.SampledFrom(scramble[:]).Draw(t, "order")}
		}
		return deed{steps: rapid.IntRange(1, 20).Draw(t, "steps")}
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
				snapshots, pictures := []*Snapshot{w.Keep(nil)}, [][]fact{picture(w)}
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
							rt.Fatalf("put back to deed %d of %v, after %d: %s", from, plan, i, firstDifference(got, pictures[i]))
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
