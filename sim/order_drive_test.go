package sim

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"
)

// driving returns a setup of a group of three that is driven, and of a group of two of which a composition is.
func driving(t *testing.T) Setup {
	t.Helper()
	mix := nav.Make[nav.Weighted]()
	for _, part := range []nav.Behavior{nav.Make[steer.Wander](), nav.Make[steer.Bug1](), nav.Make[steer.Driven]()} {
		if err := mix.Add(nav.Name(part), part); err != nil {
			t.Fatal(err)
		}
	}
	s := Setup{Seed: 1, Dt: 1. / 60, Groups: []Group{
		{Name: "alone", Behavior: nav.Make[steer.Driven](), Drive: nav.Make[nav.Thrust]()},
		{Name: "mixed", Behavior: mix, Drive: nav.Make[nav.Thrust]()},
		{Name: "free", Behavior: nav.Make[steer.Seek](), Drive: nav.Make[nav.Thrust]()},
	}}
	for i, group := range []int32{0, 0, 0, 1, 1, 2} {
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Group: group, Pos: r2.Vec{X: float64(20 * i)}, Radius: 1, Mass: 1, MaxSpeed: 50, MaxAccel: 100, MaxTurn: nav.Unlimited,
			Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: float64(20 * i), Y: 500}, Within: 1},
		})
	}
	return s
}

// The acceleration of an order acts from the next step on, on each agent its own, also on a part of a composition.
func TestDriveSetsAccelerations(t *testing.T) {
	w, s := mustNew(t, driving(t)), driving(t)
	idle := mustNew(t, s)
	if err := w.Give(Drive{"alone", [][2]float32{{6, 0}, {0, -12}, {0.1, 0}}}); err != nil {
		t.Fatal(err)
	}
	give(t, w, "drive", "mixed 2", "60,0")
	w.Step()
	idle.Step()
	for i, want := range []r2.Vec{{X: 0.1}, {Y: -0.2}, {X: float64(float32(0.1)) / 60}} {
		if got := w.Agents()[i].Vel; portable.Norm(r2.Sub(got, want)) > 1e-12 {
			t.Errorf("agent %d has the velocity %v, want %v", i, got, want)
		}
	}
	if got, want := w.Agents()[3].Vel, idle.Agents()[3].Vel; got != want {
		t.Errorf("the one of the mixed that is not driven has %v, want %v", got, want)
	}
	if got, want := w.Agents()[4].Vel.X-idle.Agents()[4].Vel.X, 0.01; !(got > want) {
		t.Errorf("the other one is %v faster, want above %v", got, want)
	}
	steps(w, 5)
	if got := w.Agents()[0].Vel.X; math.Abs(got-0.6) > 1e-12 {
		t.Errorf("after six steps the velocity is %v: the acceleration is not kept", got)
	}
}

// A run that is driven in every step replays from its recording, and runs back through a history, to the same bits.
func TestDrivenRunsReplay(t *testing.T) {
	drive := func(w *World) {
		var list [][2]float32
		for i := range 3 {
			x := portable.Uniform(portable.Hash(7, uint64(i), w.Tick(), 0))
			list = append(list, [2]float32{float32(40 * (x - 0.5)), float32(100 * x)})
		}
		for _, o := range []Order{Drive{"alone", list}, Drive{"mixed", list[:2]}, Drive{"mixed 1", list[2:]}} {
			if err := w.Give(o); err != nil {
				t.Fatal(err)
			}
		}
	}
	w := mustNew(t, driving(t))
	var file bytes.Buffer
	rec := NewRecorder(&file, &Recording{Scene: "schema = 1"})
	past := NewHistory(w, 1<<20)
	var hashes []uint64
	for range 40 {
		hashes = append(hashes, w.Hash())
		rec.Mark(w)
		drive(w)
		if err := past.Step(); err != nil {
			t.Fatal(err)
		}
	}
	rec.Mark(w)
	if err := rec.Finish(); err != nil {
		t.Fatal(err)
	}
	for tick := 39; tick >= 0; tick-- {
		if past.Back(nil); w.Hash() != hashes[tick] {
			t.Fatalf("back at tick %d: other bits", tick)
		}
	}
	r, err := DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	if err := Verify(mustNew(t, driving(t)), r, nil); err != nil {
		t.Error(err)
	}
	r.Orders[30].Args[1] = "0,0"
	if err := Verify(mustNew(t, driving(t)), r, nil); err == nil {
		t.Error("another acceleration leads to the same bits")
	}
}

// Every float32 that is finite has the same bits after a trip through the text of an order.
func TestDriveKeepsBits(t *testing.T) {
	list := [][2]float32{{0.1, -0.1}, {1e-45, math.MaxFloat32}, {float32(math.Copysign(0, -1)), 1. / 3}}
	for _, o := range []Drive{{"alone", list}, {"alone", list[:1]}, {"alone", list[1:2]}, {"alone", list[2:]}} {
		w := mustNew(t, driving(t))
		a := arguments{w: w, words: o.Text()[2:]}
		if got := a.accelerations(); a.err != nil || !slices.Equal(got, o.Accelerations) || math.Signbit(float64(got[0][0])) != math.Signbit(float64(o.Accelerations[0][0])) {
			t.Errorf("%v: %v, %v", o.Text(), got, a.err)
		}
	}
}

func TestDriveRefuses(t *testing.T) {
	nan := float32(math.NaN())
	for _, c := range []struct {
		order Order
		want  string
	}{
		{Text{"drive", "free", "1,0"}, `"free" steers by seek, which no order drives`},
		{Text{"drive", "alon", "1,0"}, "alone"},
		{Text{"drive", "alone", "1"}, "is no acceleration"},
		{Text{"drive", "alone", "1,x"}, "is no acceleration"},
		{Text{"drive", "alone", "1e39,0"}, "is no acceleration"},
		{Text{"drive", "alone", "NaN,0"}, "is no acceleration"},
		{Text{"drive", "alone", "AAAA"}, "is no acceleration"},
		{Text{"drive", "alone", strings.Repeat("A", 64)}, "6 accelerations for 3 agents of alone"},
		{Text{"drive", "alone"}, "it takes a group or an agent"},
		{Drive{"alone", nil}, "is no acceleration"},
		{Drive{"alone", [][2]float32{{1, 0}, {1, 0}}}, "2 accelerations for 3 agents"},
		{Drive{"alone", [][2]float32{{1, 0}, {nan, 0}, {1, 0}}}, "of alone 2 is not finite"},
	} {
		w := mustNew(t, driving(t))
		if err := w.Give(c.order); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.order, err, c.want)
		}
		if len(w.Orders()) != 0 {
			t.Errorf("%v is kept", c.order)
		}
	}
}
