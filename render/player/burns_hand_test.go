package player

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/stage"
)

// The person drags a handle of a burn: the path in the picture follows at once, the world gets the plan when the handle is let go of, and one
// undo takes it back. The burn itself is dragged along the path of the ship.
func TestHandlesOfBurns(t *testing.T) {
	p, err := Open("hohmann", "camera.elevation=50")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	var b stage.Builder
	var f stage.Frame
	pointer := r2.Vec{}
	look := func() {
		v := p.View()
		v.Handles, v.Pointing, v.PointerX, v.PointerY = p.Burns.Changeable(), true, 640+pointer.X, 360-pointer.Y
		b.Build(&f, p.Scene, p.World, v)
	}
	point := func(at r2.Vec) (x, y float64) { pointer = at; return 640 + at.X, 360 - at.Y }
	look()
	if len(f.Burns) != 2 || f.Burns[0].Open {
		t.Fatalf("burns %+v", f.Burns)
	}
	point(f.Burns[0].At)
	look()
	spot := f.Burns[0]
	if !spot.Open || len(spot.Track) < 100 {
		t.Fatal("the burn under the pointer has no handles")
	}
	before, _ := p.Burns.Plan()
	u := p.Burns.Units()
	for k, arm := range spot.Arms {
		part := stage.Prograde + stage.BurnPart(k)
		if g := f.Grasp(r2.Add(spot.At, arm)); g != (stage.Grip{Burn: 0, Part: part}) {
			t.Errorf("at the end of arm %d is %v", k, g)
		}
	}
	// A hundred points along the retrograde arm are a hundred metres per second less.
	arm := spot.Arms[stage.Retrograde-stage.Prograde]
	x, y := point(r2.Add(spot.At, arm))
	if !p.Burns.Grab(x, y, &f) {
		t.Fatal("no handle is held")
	}
	x, y = point(r2.Add(spot.At, r2.Add(arm, r2.Scale(100, r2.Unit(arm)))))
	p.Burns.Drag(x, y, &f)
	look()
	if v := p.View(); !v.Trial || math.Abs((v.Plan[0].Prograde-before[0].Prograde)/u.Speed()+0.1) > 1e-4 || len(p.World.Orders()) != 0 {
		t.Errorf("the picture has %v of %v, the world %d orders", v.Plan[0].Prograde/u.Speed(), before[0].Prograde/u.Speed(), len(p.World.Orders()))
	}
	p.Burns.Release()
	if n := len(p.World.Orders()); n != 3 || p.View().Grip.Part != stage.NoPart {
		t.Errorf("%d orders after the release", n)
	}
	p.Playback.StepOnce()
	p.Orders.Undo()
	for p.Scrubbing() {
		p.Advance(1.0 / 60)
	}
	if n := len(p.World.Orders()); n != 0 {
		t.Errorf("%d orders are left after one undo", n)
	}
	// The burn is dragged along the path: to where the ship is a tenth of the line later.
	look()
	point(f.Burns[0].At)
	look()
	spot = f.Burns[0]
	to := spot.Track[len(spot.Track)/2+len(spot.Track)/10]
	if x, y = point(spot.At); !p.Burns.Grab(x, y, &f) || p.Burns.Held().Part != stage.BurnTime {
		t.Fatal("the burn is not held")
	}
	x, y = point(to.At)
	p.Burns.Drag(x, y, &f)
	look()
	if plan, _ := p.Burns.Plan(); math.Abs(plan[0].Time-to.Time) > 1e-6 {
		t.Errorf("the burn is at %v, want %v", plan[0].Time, to.Time)
	}
	if d := r2.Norm(r2.Sub(f.Burns[0].At, to.At)); d > 1.5 {
		t.Errorf("its ring is %v pixels from the pointer", d)
	}
	p.Burns.Release()
}

// A short drag is a fine one.
func TestPullIsFineAtFirst(t *testing.T) {
	for points, want := range map[float64]float64{0: 0, 1: 1e-5, 10: 1e-3, 100: 0.1, -100: -0.1, 300: 0.9} {
		if got := pulled(points); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v points are %v km/s, want %v", points, got, want)
		}
	}
}

// BenchmarkDragOfATransfer is a frame in which a handle of the injection to Mars is dragged, three days before it: the plan is tried, flown
// and drawn about the Sun.
func BenchmarkDragOfATransfer(b *testing.B) { benchmarkTransfer(b, true, 0) }

// BenchmarkPathOfATransfer is a frame of the same path that does not change.
func BenchmarkPathOfATransfer(b *testing.B) { benchmarkTransfer(b, false, 0) }

// BenchmarkTenTransfers is a frame of it beside ten plans that are kept to be compared.
func BenchmarkTenTransfers(b *testing.B) { benchmarkTransfer(b, false, stage.MostArcs) }

func benchmarkTransfer(b *testing.B, drag bool, kept int) {
	p, err := Open("porkchop-mars", "time.start=2028-11-20")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(1280, 720, 1)
	p.Transfers.Open(p.BodyNamed("Mars"))
	p.Transfers.Fly()
	p.Transfers.Close()
	p.Playback.StepOnce()
	p.Advance(0)
	var s stage.Builder
	var f stage.Frame
	plan, ok := p.Burns.Plan()
	if !ok || len(plan) < 3 {
		b.Fatalf("the plan is %v: %s", plan, p.Notices.Text())
	}
	first := plan[0].Prograde
	plan = slices.Clone(plan)
	for i := range kept {
		plan[0].Prograde = first * (1 + 1e-4*float64(i))
		p.Burns.Try(plan)
		p.Ghosts.KeepPlan()
	}
	k := 0
	for b.Loop() {
		if k++; drag {
			plan[0].Prograde = first * (1 + 1e-4*float64(k%100))
			p.Burns.Try(plan)
		}
		v := p.View()
		v.Handles = true
		s.Build(&f, p.Scene, p.World, v)
	}
}
