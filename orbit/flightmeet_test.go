package orbit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestTouchIsTheFirst: two ships touch when and only when a close look along both flights finds them as near, and not before.
func TestTouchIsTheFirst(t *testing.T) {
	g, err := NewGravity(SolarSystem(Integrated))
	if err != nil {
		t.Fatal(err)
	}
	const start, distance = 9000.0, 2 * aKm
	random := rand.New(rand.NewPCG(7, 3))
	kms := func(most float64) r3.Vec {
		return r3.Scale(aKmS*most, r3.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()})
	}
	found, passed := 0, 0
	for range 60 {
		// They meet at about half the time, at some distance: each flies from there to where it began.
		one := circling(t, g.system, "Earth", 7000*aKm, random.Float64()*6, random.Float64(), start)
		other := one
		other.State.R = r3.Add(one.State.R, r3.Scale(0.9*aKm, r3.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}))
		other.State.V = r3.Add(one.State.V, kms(math.Pow(10, 3*random.Float64()-3)))
		lasts := math.Pow(10, 3*random.Float64()) * aSecond
		a, b := backwards(t, g, one, lasts/2), backwards(t, g, other, lasts/2)
		from, to := start-lasts/2, start+lasts/2
		when, ok := a.Touch(b, from, to, distance)
		if again, same := b.Touch(a, from, to, distance); same != ok || math.Abs(again-when) > 1e-9 {
			t.Fatalf("the other way round they touch at %v (%v), not %v (%v)", again, same, when, ok)
		}
		far := func(at float64) float64 {
			return r3.Norm(r3.Sub(mustAt(t, a, at, one.About).R, mustAt(t, b, at, one.About).R))/distance - 1
		}
		const looks = 3000
		first, least := math.Inf(1), math.Inf(1)
		for i := range looks + 1 {
			at := from + (to-from)*float64(i)/looks
			if d := far(at); d < 0 {
				first = min(first, at)
			} else {
				least = min(least, d)
			}
		}
		if far(from) < 0 {
			continue // they are in touch from the start
		}
		switch {
		case ok && math.Abs(far(when)) > 1e-4:
			t.Errorf("they touch at %v distances", far(when))
		case ok && first < when-2e-12, !ok && first < to-1e-3*(to-from):
			t.Errorf("they are as near %v s before the touch that is found (%v)", (when-first)/aSecond, ok)
		case ok:
			found++
		default:
			passed++
		}
	}
	if found < 15 || passed < 5 {
		t.Errorf("%d touches, %d that pass", found, passed)
	}
}

// backwards returns a flight that is where a craft is after some time.
func backwards(t testing.TB, g *Gravity, c Craft, before float64) *Flight {
	t.Helper()
	f, err := g.Fly(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	back := c
	back.Time -= before
	back.State = mustAt(t, f, back.Time, c.About)
	if f, err = g.Fly(back, nil); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestStrike: a blow changes the velocity at its time and no bit before, burns of the plan are flown as ever, a burn that goes on goes
// on, and the record leads on.
func TestStrike(t *testing.T) {
	s := SolarSystem(Integrated)
	c := circling(t, s, "Earth", 7000*aKm, 1, 0.4, 9000)
	c.Mass, c.Propellant = 1000, 900
	thrust := 20 * 1e-3 * aKm / aSecond / aSecond * 1000
	plan := Plan{{Time: 9000.01, Prograde: 0.5 * aKmS, Thrust: thrust, Exhaust: 3 * aKmS}, {Time: 9000.03, Normal: 0.1 * aKmS}}
	whole, f := mustFly(t, s, c, plan), mustFly(t, s, c, plan)
	end := 9000.05
	mustAt(t, f, end, -1) // what follows is known, and found anew
	const when = 9000.01
	blow := r3.Scale(0.02*aKmS, r3.Vec{X: 1, Y: -2, Z: 3})
	for _, share := range []float64{0.25, 0.75} { // two at one time
		if err := f.Strike(when, r3.Scale(share, blow)); err != nil {
			t.Fatal(err)
		}
	}
	for _, at := range []float64{9000.002, 9000.0099} {
		if a, b := mustAt(t, f, at, c.About), mustAt(t, whole, at, c.About); a != b {
			t.Errorf("before the blow the ship is at %v, not %v", a, b)
		}
	}
	a, b := mustAt(t, f, when, c.About), mustAt(t, whole, when, c.About)
	if d := r3.Norm(r3.Sub(r3.Sub(a.V, b.V), blow)); d > 1e-12*r3.Norm(blow) || a.R != b.R {
		t.Errorf("the blow is %v off", d/r3.Norm(blow))
	}
	far := r3.Norm(r3.Sub(mustAt(t, f, when+100*aSecond, c.About).R, mustAt(t, whole, when+100*aSecond, c.About).R))
	if want := 100 * aSecond * r3.Norm(blow); math.Abs(far/want-1) > 0.02 {
		t.Errorf("after 100 s it is %v km off, want about %v", far/aKm, want/aKm)
	}
	left := slices.Clone(f.Forget(when + 100*aSecond))
	var r Record
	f.Record(&r)
	on := f.Gravity().Resume(&r, left)
	if a, b := mustAt(t, on, end, -1), mustAt(t, f, end, -1); a != b {
		t.Errorf("the record leads to %v, not %v", a, b)
	}
	mustAt(t, whole, end, -1)
	if got, want := f.Spent(when, end), whole.Spent(when, end); math.Abs(got/want-1) > 1e-9 || math.Abs(f.MassAt(end)/whole.MassAt(end)-1) > 1e-9 {
		t.Errorf("the engine gives %v of %v", got, want)
	}
}
