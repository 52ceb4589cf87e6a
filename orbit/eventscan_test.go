package orbit

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

// anyQuery draws a system and a question about it: of conics about a star, with moons, or of the Solar System, from Earth or a
// place on it.
func anyQuery(t *rapid.T) (System, EventQuery, float64) {
	at := rapid.Float64Range(-30000, 30000).Draw(t, "from")
	if rapid.Bool().Draw(t, "solar") {
		s := SolarSystem(Integrated)
		earth, _ := s.Find("Earth")
		name := rapid.SampledFrom([]string{"Sun", "Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Pluto", "Ceres", "Moon", "Io", "Triton"}).Draw(t, "body")
		body, _ := s.Find(name)
		q := EventQuery{Body: body, Other: -1, Observer: earth, From: at, Apparent: rapid.Bool().Draw(t, "apparent")}
		days := 400.0
		switch rapid.IntRange(0, 3).Draw(t, "sort") {
		case 0:
			q.Place = &Place{rapid.Float64Range(-90, 90).Draw(t, "latitude"), rapid.Float64Range(-180, 180).Draw(t, "longitude")}
			days = 20
		case 1:
			q.Planets = true
			days = 60
		}
		if name == "Io" || name == "Triton" {
			days = 8
		}
		return s, q, days
	}
	conic := func(name string, least, most, mu float64) Path {
		el := Elements{
			Q: rapid.Float64Range(least, most).Draw(t, name+" q"), E: rapid.Float64Range(0, 0.95).Draw(t, name+" e"), I: rapid.Float64Range(0, 3).Draw(t, name+" i"),
			Node: rapid.Float64Range(0, 6).Draw(t, name+" node"), Peri: rapid.Float64Range(0, 6).Draw(t, name+" peri"),
			T: rapid.Float64Range(-300, 300).Draw(t, name+" t"), Mu: mu,
		}
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	const mu, radius = 2.959e-4, 0.005
	s := System{{Name: "star", Parent: -1, Radius: radius}}
	for i := range 3 {
		name := fmt.Sprint("planet ", i)
		s = append(s, Body{Name: name, Path: conic(name, 0.3, 2, mu), Radius: 5e-4})
	}
	s = append(s, Body{Name: "moon", Parent: 1, Path: conic("moon", 0.003, 0.004, mu/3000), Radius: 1e-4})
	body := rapid.IntRange(1, 4).Draw(t, "body")
	q := EventQuery{Body: body, Other: -1, Observer: rapid.IntRange(1, 3).Draw(t, "observer"), From: at}
	if rapid.Bool().Draw(t, "two") {
		q.Other = (body + 1) % 5
	}
	return s, q, 200
}

// The bounds of a signal hold: of its slope and its curve, for a long while and a short one, in both directions.
func TestSignalBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, q, days := anyQuery(t)
		for i, g := range s.signals(q) {
			x := q.From + rapid.Float64Range(0, days).Draw(t, "at")
			h := math.Exp(rapid.Float64Range(-9, 1).Draw(t, "log h")) / g.rate(x)
			f, bounds := g.of(x)
			slope, curve := bounds(h)
			before, after := g.value(x-h), g.value(x+h)
			noise := float64(1e-12 * (math.Abs(f) + math.Abs(before) + math.Abs(after)))
			if d := max(math.Abs(after-f), math.Abs(before-f)); d > float64(slope*h*(1+1e-9))+noise {
				t.Fatalf("signal %d of %s changes by %g in %g days, bound %g", i, s[q.Body].Name, d, h, slope*h)
			}
			if d := math.Abs(after + before - float64(2*f)); d > float64(curve*h*h*(1+1e-6))+float64(1e3*noise) {
				t.Fatalf("signal %d of %s bends by %g in %g days, bound %g", i, s[q.Body].Name, d, h, curve*h*h)
			}
		}
	})
}

// Each sign change of a fine scan has its root, each root is one, and backwards they are the same.
func TestAllEventsAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, q, days := anyQuery(t)
		until := q.From + days
		for i, g := range s.signals(q) {
			var roots, back []float64
			collect := func(to *[]float64) func(x crossing) (Event, bool) {
				return func(x crossing) (Event, bool) {
					*to = append(*to, slices.Compact([]float64{x.begin, x.end})...)
					return Event{}, false
				}
			}
			search := g
			search.event = collect(&roots)
			search.begin(q.From, until)
			if end := search.advance(until); end != until || search.effort.coarse > 1 {
				continue // it gave up: a question too long for a test
			}
			search = g
			search.event = collect(&back)
			search.begin(until, q.From)
			search.advance(q.From)
			inside := func(x float64) bool { return q.From+2*search.close < x && x < until-2*search.close }
			roots = slices.DeleteFunc(roots, func(x float64) bool { return !inside(x) })
			back = slices.DeleteFunc(back, func(x float64) bool { return !inside(x) })
			slices.Sort(roots)
			slices.Sort(back)
			if !slices.EqualFunc(roots, back, func(a, b float64) bool { return math.Abs(a-b) < 100*search.close }) {
				t.Fatalf("signal %d of %s: %d roots forth, %d back: %v, %v", i, s[q.Body].Name, len(roots), len(back), roots, back)
			}
			const steps = 500
			x, f := q.From, g.value(q.From)
			for k := 1; k <= steps; k++ {
				x2 := q.From + float64(days*float64(k)/steps)
				f2 := g.value(x2)
				n := 0
				for _, root := range roots {
					if x < root && root <= x2 {
						n++
					}
				}
				if odd := math.Signbit(f) != math.Signbit(f2); odd != (n%2 == 1) && inside(x) && inside(x2) {
					t.Fatalf("signal %d of %s: %d roots from %v to %v, where it goes from %g to %g", i, s[q.Body].Name, n, x, x2, f, f2)
				}
				x, f = x2, f2
			}
		}
	})
}
