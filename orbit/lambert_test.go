package orbit

import (
	"errors"
	"math"
	"strings"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestLambertCases checks the published cases. The header of the file tells how they were refined.
func TestLambertCases(t *testing.T) {
	rows := cases(t, "lambert_cases.csv")
	for _, c := range rows {
		name := c["case"]
		vec := func(of string) r3.Vec { return c.vec(t, of+"x", of+"y", of+"z") }
		l := Lambert{From: vec("r1"), To: vec("r2"), Time: c.num(t, "tof"), Mu: c.num(t, "mu")}
		want, there := vec("v1"), vec("v2")
		l.Normal = r3.Cross(l.From, want) // the published direction
		a, err := l.Arc(int(c.num(t, "nrev")), strings.HasSuffix(name, "high"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if off := r3.Norm(r3.Sub(a.Depart, want)) / r3.Norm(want); off > 1e-9 {
			t.Errorf("%s: leaves with %v, want %v: off by %.2g", name, a.Depart, want, off)
		}
		if off := r3.Norm(r3.Sub(a.Arrive, there)) / r3.Norm(there); off > 1e-9 {
			t.Errorf("%s: arrives with %v, want %v: off by %.2g", name, a.Arrive, there, off)
		}
		if miss := missOf(l, a); miss > 1e-11 {
			t.Errorf("%s: misses by %.2g", name, miss)
		}
	}
	if len(rows) != 11 {
		t.Errorf("%d cases, want 11", len(rows))
	}
}

// missOf flies an arc and returns by what share of the distances it misses.
func missOf(l Lambert, a Arc) float64 {
	r, v := Propagate(l.From, a.Depart, l.Mu, l.Time)
	return r3.Norm(r3.Sub(r, l.To))/max(r3.Norm(l.From), r3.Norm(l.To)) + r3.Norm(r3.Sub(v, a.Arrive))/r3.Norm(a.Arrive)
}

// draws returns numbers that depend on i alone.
func draws(i uint64) func(lane uint64, from, to float64) float64 {
	return func(lane uint64, from, to float64) float64 {
		return from + (to-from)*portable.Uniform(portable.Hash(28, i, 0, lane))
	}
}

// TestLambertRoundTrips flies random orbits of every kind and finds their velocities again.
func TestLambertRoundTrips(t *testing.T) {
	const trips = 20_000
	worst, kinds := 0.0, [4]int{}
	for i := range uint64(trips) {
		u := draws(i)
		el := Elements{
			Q: math.Exp(u(0, -2, 2)), E: []float64{u(1, 0, 0.95), u(1, 0.95, 0.9999), 1, u(1, 1.0001, 1.1), u(1, 1.1, 8)}[i%5],
			I: u(2, 0, math.Pi), Node: u(3, 0, 6), Peri: u(4, 0, 6), Mu: math.Exp(u(6, -3, 3)),
		}
		natural := math.Sqrt(el.Q * el.Q * el.Q / el.Mu)
		from, dt := u(5, -8, 8)*natural, math.Exp(u(7, -3, 3))*natural
		if el.E < 1 {
			from, dt = u(5, -0.5, 0.5)*el.Period(), u(7, 0.002, 0.998)*el.Period()
		}
		r1, v1 := el.State(from)
		r2, v2 := el.State(from + dt)
		l := Lambert{From: r1, To: r2, Time: dt, Mu: el.Mu, Normal: r3.Cross(r1, v1)}
		a, err := l.Arc(0, false)
		if err != nil {
			t.Fatalf("trip %d: %v", i, err)
		}
		off := missOf(l, a)
		if r3.Norm(r3.Cross(r1, v1)) > 0.01*r3.Norm(r1)*r3.Norm(v1) && el.E < 0.95 {
			off = max(off, 1e-3*(r3.Norm(r3.Sub(a.Depart, v1))/r3.Norm(v1)+r3.Norm(r3.Sub(a.Arrive, v2))/r3.Norm(v2)))
		}
		worst = max(worst, off)
		if !(off < 5e-11) {
			t.Errorf("trip %d: %+v for %v: misses by %.2g", i, el, dt, off)
		}
		kinds[min(3, int(el.E*2))]++
	}
	t.Logf("%d trips, worst miss %.2g", trips, worst)
}

// TestLambertRevolutions flies random ellipses for several revolutions: their velocities are among the arcs, and
// all arcs hit.
func TestLambertRevolutions(t *testing.T) {
	const trips = 20_000
	worst, arcs, against := 0.0, 0, 0
	var list []Arc
	for i := range uint64(trips) {
		u := draws(trips + i)
		el := Elements{
			Q: math.Exp(u(0, -2, 2)), E: u(1, 0, 0.9), I: u(2, 0, math.Pi),
			Node: u(3, 0, 6), Peri: u(4, 0, 6), Mu: math.Exp(u(6, -3, 3)),
		}
		n := 1 + int(i%7)
		from, dt := u(5, -0.5, 0.5)*el.Period(), (float64(n)+u(7, 0.01, 0.99))*el.Period()
		r1, v1 := el.State(from)
		r2, _ := el.State(from + dt)
		l := Lambert{From: r1, To: r2, Time: dt, Mu: el.Mu, Normal: r3.Cross(r1, v1)}
		var err error
		if list, err = l.Arcs(list[:0], n); err != nil {
			t.Fatalf("trip %d: %v", i, err)
		}
		if len(list) != 2*n+1 {
			t.Fatalf("trip %d: %d arcs with up to %d revolutions", i, len(list), n)
		}
		nearest := math.Inf(1)
		for _, a := range list {
			arcs++
			miss := missOf(l, a)
			worst = max(worst, miss)
			if !(miss < 5e-10) {
				t.Errorf("trip %d: %+v: %d revolutions, high %v: misses by %.2g", i, el, a.Revolutions, a.High, miss)
			}
			if a.Revolutions == n {
				nearest = min(nearest, r3.Norm(r3.Sub(a.Depart, v1))/r3.Norm(v1))
			}
		}
		if !(nearest < 1e-6) {
			t.Errorf("trip %d: %+v: no arc with %d revolutions leaves as the orbit does: off by %.2g", i, el, n, nearest)
		}
		low, high := list[len(list)-2], list[len(list)-1]
		if !high.High || r3.Dot(high.Depart, r1) < r3.Dot(low.Depart, r1) {
			against++
		}
	}
	if against > trips/1000 {
		t.Errorf("%d high arcs leave less steeply than the low ones", against)
	}
	t.Logf("%d arcs, worst miss %.2g", arcs, worst)
}

// TestLambertEdges comes near to half a revolution, to the parabola, and to the same direction.
func TestLambertEdges(t *testing.T) {
	worst := 0.0
	check := func(name string, l Lambert, most float64) {
		t.Helper()
		a, err := l.Arc(0, false)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		miss := missOf(l, a)
		worst = max(worst, miss)
		if !(miss < most) {
			t.Errorf("%s: %+v misses by %.2g", name, l, miss)
		}
	}
	for i := range uint64(300) {
		u := draws(1<<32 + i)
		r1, r2 := math.Exp(u(0, -1, 1)), math.Exp(u(1, -1, 1))
		off := math.Pow(10, -u(2, 3, 20))
		if i%5 == 0 {
			off = 0
		}
		sin, cos := math.Sin(off), -math.Cos(off)
		if i%3 == 0 {
			sin, cos = math.Sin(off+1e-12), math.Cos(off+1e-12) // the same direction
		}
		if i%2 == 0 {
			sin = -sin
		}
		l := Lambert{From: r3.Vec{X: r1}, To: r3.Vec{X: r2 * cos, Y: r2 * sin}, Time: math.Exp(u(3, -1, 3)), Mu: 1}
		check("line", l, 1e-10)
		// The time of the parabola (Euler), and close to it.
		c := r3.Norm(r3.Sub(l.To, l.From))
		p := r1 + r2
		sign := -1.0
		if sin < 0 {
			sign = 1
		}
		l.Time = (math.Pow(p+c, 1.5) + sign*math.Pow(p-c, 1.5)) / 6 * (1 + u(4, -1, 1)*math.Pow(10, -u(5, 1, 17)))
		check("parabola", l, 1e-10)
		turned := Lambert{From: r3.Vec{Z: r1}, To: r3.Vec{Z: -r2}, Time: l.Time, Mu: 1, Normal: r3.Vec{X: 1, Y: u(6, -1, 1), Z: u(7, -1, 1)}}
		check("half a revolution", turned, 1e-10)
		if a, err := turned.Arc(0, false); err != nil || math.Abs(a.Depart.X) > 1 && r3.Dot(r3.Cross(turned.From, a.Depart), turned.Normal) < 0 {
			t.Errorf("%v: the normal does not choose the plane: %v", turned, a)
		}
	}
	t.Logf("worst miss %.2g", worst)
}

// TestLambertBackwards: the flight back has the same velocities, reversed.
func TestLambertBackwards(t *testing.T) {
	l := Lambert{From: r3.Vec{X: 1, Z: 0.1}, To: r3.Vec{X: -1, Y: 1.2}, Time: 30, Mu: 1}
	back := Lambert{From: l.To, To: l.From, Time: l.Time, Mu: l.Mu, Normal: r3.Vec{Z: -1}}
	there, err := l.Arcs(nil, 9)
	home, err2 := back.Arcs(nil, 9)
	if err != nil || err2 != nil || len(there) != len(home) || len(there) < 5 {
		t.Fatal(there, home, err, err2)
	}
	for i, a := range there {
		b := home[i]
		if r3.Norm(r3.Add(a.Depart, b.Arrive)) > 1e-12 || r3.Norm(r3.Add(a.Arrive, b.Depart)) > 1e-12 {
			t.Errorf("there %+v, and back %+v", a, b)
		}
	}
}

func TestLambertRefuses(t *testing.T) {
	good := Lambert{From: r3.Vec{X: 1}, To: r3.Vec{Y: 1}, Time: 5, Mu: 1}
	for _, c := range []struct {
		change func(*Lambert) int
		says   string
	}{
		{func(l *Lambert) int { l.Time = 0; return 0 }, "the time of a flight is 0, want a finite number above 0"},
		{func(l *Lambert) int { l.Time = math.NaN(); return 0 }, "the time of a flight is NaN"},
		{func(l *Lambert) int { l.Mu = -1; return 0 }, "gravitational parameter is -1"},
		{func(l *Lambert) int { l.To = l.From; return 0 }, "begins and ends at the same place"},
		{func(l *Lambert) int { l.To = r3.Vec{}; return 0 }, "at the centre itself"},
		{func(l *Lambert) int { l.To.X = math.Inf(1); return 0 }, "that are finite"},
		{func(l *Lambert) int { return -1 }, "a flight has -1 full revolutions, want 0 to 1000"},
		{func(l *Lambert) int { return 2 }, "2 full revolutions takes more than"},
		{func(l *Lambert) int { l.Time = 1e-320; l.From.X = 1e150; return 0 }, "numbers of 64 bits"},
	} {
		l := good
		n := c.change(&l)
		if _, err := l.Arc(n, false); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v, %d revolutions: %v, want %q", l, n, err, c.says)
		}
	}
	var few *RevolutionsError
	if _, err := good.Arc(1, true); !errors.As(err, &few) || few.Revolutions != 1 || few.Time != 5 || !(few.Least > 5) {
		t.Errorf("%v is no RevolutionsError of 1", err)
	}
	if list, err := good.Arcs(nil, 9); err != nil || len(list) != 1 {
		t.Errorf("%v, %v: only the direct flight is short enough", list, err)
	}
}

func BenchmarkLambert(b *testing.B) {
	var flights [256]Lambert
	for i := range flights {
		u := draws(uint64(i))
		flights[i] = Lambert{
			From: r3.Vec{X: u(0, 0.5, 1), Y: u(1, -1, 1), Z: u(2, -0.1, 0.1)}, To: r3.Vec{X: u(3, -2, 2), Y: u(4, 1, 2), Z: u(5, -0.1, 0.1)},
			Time: u(6, 0.5, 12), Mu: 1,
		}
	}
	b.Run("direct", func(b *testing.B) {
		for i := range b.N {
			if _, err := flights[i%len(flights)].Arc(0, false); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("revolutions", func(b *testing.B) {
		for i := range b.N {
			l := flights[i%len(flights)]
			l.Time += 40
			if _, err := l.Arc(1+i%2, i%4 < 2); err != nil {
				b.Fatal(err)
			}
		}
	})
}
