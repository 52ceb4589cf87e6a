package orbit

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"galaxy/internal/golden"
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestBits pins the bits of states, elements and meetings of every kind of
// orbit. The hash is the same on every machine; internal/portable runs this test
// compiled for newer processors, too.
func TestBits(t *testing.T) {
	sum := golden.NewBits()
	vec := func(vs ...r3.Vec) {
		for _, v := range vs {
			sum.Put(v.X, v.Y, v.Z)
		}
	}
	for i := range uint64(3000) {
		// The arguments must not fuse, either.
		u := func(lane uint64, most float64) float64 {
			return float64(most * portable.Uniform(portable.Hash(3, i, 0, lane)))
		}
		el := Elements{
			Q: 0.1 + u(0, 3), E: []float64{0, u(1, 0.9), 1 - u(1, 1e-9), 1, 1 + u(1, 1e-9), 1 + u(1, 5)}[i%6],
			I: u(2, math.Pi), Node: u(3, 6), Peri: u(4, 6), T: u(5, 10), Mu: 0.5 + u(6, 1),
		}
		now := u(7, 40) - 20
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		r, v := el.State(now)
		vec(r, v)
		vec(o.State(now))
		back, err := FromState(r, v, el.Mu, now)
		if err != nil {
			t.Fatal(err)
		}
		sum.Put(back.Q, back.E, back.I, back.Node, back.Peri, back.T, back.ELow, back.TLow)
		vec(Propagate(r, v, el.Mu, u(8, 3)))
		arcs, err := Lambert{From: r, To: r3.Vec{X: u(9, 5), Y: -1, Z: 0.3}, Time: u(10, 30), Mu: el.Mu}.Arcs(nil, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range arcs {
			vec(a.Depart, a.Arrive)
		}
		if i%10 == 0 {
			dt, err := Intercept(o, r3.Vec{X: u(9, 5), Y: 1}, now, 3, 1e3)
			if err != nil {
				dt = -1
			}
			sum.Put(dt)
		}
	}
	p := toMars(t, SolarSystem(Integrated), "2028-07-01", "2029-04-01")
	p.Step, p.By, p.Leave = 20, ByDeltaV, circle(p.System, p.From)
	c, err := p.Compute(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, trip := range slices.Concat(c.Trips, c.Best) {
		vec(trip.Out, trip.In)
		sum.Put(trip.Depart, trip.Arrive, trip.Leave)
	}
	w := toVenusAndMars(t)
	w.Step = 30
	relays, err := w.Find(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range relays {
		sum.Put(r.Legs[0].Depart, r.Legs[1].Depart, r.Legs[1].Arrive, r.Pass.Periapsis, r.Impulse, r.DeltaV())
	}
	golden.Check(t, "testdata/bits.golden", fmt.Sprintf("%016x\nflights %016x\nbodies %016x\n", sum.Sum64(), flightBits(t), nBodyBits(t)))
}

// flightBits hashes all steps of random flights with burns, and one past the Moon.
func flightBits(t *testing.T) uint64 {
	s := SolarSystem(Integrated)
	sum := golden.NewBits()
	add := func(f *Flight) {
		for i := range f.steps {
			k := &f.steps[i]
			sum.Put(k.from, k.dt, k.cut, k.next, k.arc.X.X, k.arc.X.Y, k.arc.X.Z, k.arc.V.X, k.arc.V.Y, k.arc.V.Z, k.arc.A.X, k.arc.A.Y, k.arc.A.Z)
			for _, b := range k.arc.B {
				sum.Put(b.X, b.Y, b.Z)
			}
			sum.Put(float64(k.center), float64(k.then), float64(k.hit), float64(k.begun))
		}
		sum.Put(f.Mass())
	}
	for seed := range uint64(20) {
		craft, plan, end := drawn(t, s, seed)
		f := mustFly(t, s, craft, plan)
		f.Extend(end)
		add(f)
	}
	past := mustFly(t, s, toTheMoon(t, s, 4.1, 3.15), nil)
	mustAt(t, past, 9012, -1)
	add(past)
	return sum.Sum64()
}
