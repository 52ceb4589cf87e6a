package orbit

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// projected is a path as seen from above, in the plane of the ecliptic.
type projected struct{ Path }

func (p projected) State(t float64) (r, v r3.Vec) {
	r, v = p.Path.State(t)
	r.Z, v.Z = 0, 0
	return r, v
}

// day returns the time at which a day begins.
func day(t testing.TB, text string) float64 {
	t.Helper()
	at, _, err := ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// toMars is the search for the least C3 to Mars in some years.
func toMars(t testing.TB, s System, from, until string) Porkchop {
	t.Helper()
	earth, _ := s.Find("Earth")
	mars, _ := s.Find("Mars")
	return Porkchop{
		System: s, From: earth, To: mars, Depart: Span{day(t, from), day(t, until)}, Flight: Span{100, 450},
		Step: 3, By: ByC3, Workers: runtime.GOMAXPROCS(0),
	}
}

const kms = AU / secondsPerDay // km/s in an au/day

// TestWindowsToMars: the least C3 of each window, on ellipses in space, projected to the ecliptic, and by the integrated
// motions. The first two are published figures, to compare with NASA/TM-2010-216764.
func TestWindowsToMars(t *testing.T) {
	flat := SolarSystem(Modern)
	for i := range flat {
		if _, swings := flat[i].Path.(Reflex); flat[i].Path != nil && !swings {
			flat[i].Path = projected{flat[i].Path}
		}
	}
	for _, c := range []struct {
		from, until            string
		date                   string
		ellipses, plane, moved float64 // C3, km²/s²
	}{
		{"2026-06-01", "2027-03-01", "2026-10-29", 9.14, 8.89, 9.14},
		{"2028-07-01", "2029-04-01", "2028-12-01", 8.93, 6.72, 8.93},
		{"2030-09-01", "2031-06-01", "2031-02-24", 8.24, 5.17, 8.24},
		{"2032-11-01", "2033-08-01", "2033-04-27", 7.78, 5.42, 7.78},
		{"2035-02-01", "2035-11-01", "2035-06-22", 10.20, 10.05, 10.20},
	} {
		for _, law := range []struct {
			name string
			of   System
			c3   float64
		}{{"ellipses", SolarSystem(Modern), c.ellipses}, {"projected", flat, c.plane}, {"integrated", SolarSystem(Integrated), c.moved}} {
			p := toMars(t, law.of, c.from, c.until)
			chart, err := p.Compute(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			best := chart.Best[0]
			c3 := best.C3() * kms * kms
			t.Logf("%s, %s: %s, %.1f days, C3 %.3f", c.date, law.name, FormatDate(best.Depart, TDB), best.Arrive-best.Depart, c3)
			if math.Abs(c3-law.c3) > 0.05 {
				t.Errorf("%s, %s: C3 is %.3f, want %.2f", c.date, law.name, c3, law.c3)
			}
			if off := best.Depart - day(t, c.date); law.name == "ellipses" && (off < -1 || off > 2) {
				t.Errorf("%s: the best departure is %s", c.date, FormatDate(best.Depart, TDB))
			}
		}
	}
}

// TestPorkchopSameBits: the chart is the same for any number of workers, with revolutions too.
func TestPorkchopSameBits(t *testing.T) {
	p := toMars(t, SolarSystem(Integrated), "2028-07-01", "2029-04-01")
	p.Step, p.Revolutions, p.Flight.To, p.By = 20, 2, 1800, ByDeltaV
	p.Leave, p.Enter = circle(p.System, p.From), circle(p.System, p.To)
	var first *Chart
	for _, workers := range []int{1, 2, 3, 8} {
		p.Workers = workers
		told := 0
		p.Progress = func(done, whole int) {
			if told = done; whole != p.Depart.count(p.Step) {
				t.Errorf("%d of %d pieces", done, whole)
			}
		}
		c, err := p.Compute(context.Background())
		if err != nil || told == 0 {
			t.Fatal(err, told)
		}
		if first == nil {
			first = c
		}
		same := func(a, b Trip) bool {
			return a == b || !a.Flies() && !b.Flies() && a.Depart == b.Depart && a.Arrive == b.Arrive
		}
		if !slices.EqualFunc(c.Trips, first.Trips, same) || !slices.EqualFunc(c.Best, first.Best, same) {
			t.Errorf("%d workers make another chart", workers)
		}
	}
	if !slices.ContainsFunc(first.Trips, func(t Trip) bool { return t.Arc.Revolutions == 2 }) {
		t.Error("no flight with two revolutions is the cheapest of its cell")
	}
	for i, best := range first.Best {
		if i > 0 && best.DeltaV() < first.Best[i-1].DeltaV() {
			t.Error("the best flights are not in order")
		}
		// A tenth of a day and of a flight to either side takes more, within the bounds.
		l := p.legs()
		for _, off := range [][2]float64{{0.1, 0}, {-0.1, 0}, {0, 0.1}, {0, -0.1}} {
			if at := best.Depart + off[0]; p.Depart.holds(at) {
				if near := l.direct(at, best.Arrive+off[1]); near.Flies() && near.DeltaV() < best.DeltaV()-1e-12 {
					t.Errorf("%v takes less than the best %v", near, best)
				}
			}
		}
	}
	for _, trip := range first.Trips {
		if trip.Flies() && trip.DeltaV() < first.Best[0].DeltaV() {
			t.Errorf("%+v takes less than the best", trip)
		}
	}
}

// circle returns the circle 400 km above a body.
func circle(s System, body int) Parking {
	r := s[body].Radius + 400/AU
	return Parking{Mu: s[body].Mu, Periapsis: r, Apoapsis: r}
}

// TestPorkchopFlights: a ship that leaves with the chart's velocity arrives at Mars, in space.
func TestPorkchopFlights(t *testing.T) {
	p := toMars(t, SolarSystem(Integrated), "2028-07-01", "2029-04-01")
	p.Step, p.Arrive = 25, Span{day(t, "2029-01-01"), day(t, "2029-12-01")}
	c, err := p.Compute(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	flown := 0
	for i := range c.Trips {
		trip := &c.Trips[i]
		if in := p.Arrive.holds(trip.Arrive); in != trip.Flies() {
			t.Errorf("%+v: flies %v", trip, trip.Flies())
		} else if !in {
			continue
		}
		flown++
		at, to := p.System.orbitState(p.From, trip.Depart), p.System.orbitState(p.To, trip.Arrive)
		r, v := Propagate(at.R, r3.Add(at.V, trip.Out), p.System[0].Mu, trip.Arrive-trip.Depart)
		if away(r, to.R) > 1e-11 || away(v, r3.Add(to.V, trip.In)) > 1e-11 {
			t.Errorf("%+v ends at %v", trip, r)
		}
	}
	if flown < 20 {
		t.Errorf("%d flights", flown)
	}
	p.Arrive = Span{1, 2}
	if c, err = p.Compute(context.Background()); err != nil || len(c.Best) > 0 || c.Least[ByC3].Flies() {
		t.Errorf("%v, %v: flights arrive before they leave", c.Best, err)
	}
}

// TestPorkchopMoons: from Io to Europa about Jupiter in days.
func TestPorkchopMoons(t *testing.T) {
	s := SolarSystem(Integrated)
	io, _ := s.Find("Io")
	europa, _ := s.Find("Europa")
	time, err := s.HohmannTime(io, europa, 9800)
	if err != nil || time < 1 || time > 1.5 {
		t.Fatal(time, err)
	}
	p := Porkchop{System: s, From: io, To: europa, Depart: Span{9800, 9805}, Flight: Span{0.3 * time, 2 * time}, Step: 0.05, Workers: 2}
	c, err := p.Compute(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	// A Hohmann transfer between the circles takes 3.4 km/s.
	if dv := c.Best[0].DeltaV() * kms; dv < 3 || dv > 4.5 {
		t.Errorf("Δv is %.3f km/s", dv)
	}
}

func TestPorkchopRefuses(t *testing.T) {
	s := SolarSystem(Modern)
	find := func(name string) int {
		i, err := s.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	good := Porkchop{System: s, From: find("Earth"), To: find("Mars"), Depart: Span{0, 1}, Flight: Span{100, 200}, Step: 10}
	for _, c := range []struct {
		change func(*Porkchop)
		says   string
	}{
		{func(p *Porkchop) { p.To = p.From }, "a flight from Earth to itself leads nowhere"},
		{func(p *Porkchop) { p.To = find(emb) }, "Earth and Earth-Moon barycenter are at one place"},
		{func(p *Porkchop) { p.To = find("Moon") }, "Earth moves about Sun, and Moon moves about Earth; a transfer"},
		{func(p *Porkchop) { p.From = find("Moon") }, "Moon moves about Earth, and Mars moves about Sun"},
		{func(p *Porkchop) { p.From = find("Sun") }, "Sun moves about no other body, and Mars moves about Sun"},
		{func(p *Porkchop) { p.From, p.To = find("Sun"), find("Moon") }, "Sun moves about no other body"},
		{func(p *Porkchop) { p.From, p.To = find("Io"), find("Titan") }, "Io moves about Jupiter, and Titan moves about Saturn"},
		{func(p *Porkchop) { p.Flight.From = 0 }, "flights take from 0 to 200"},
		{func(p *Porkchop) { p.Depart.To = -5 }, "departures from 0 to -5"},
		{func(p *Porkchop) { p.Step = 1e-300 }, "makes more than 1000000 cells"},
		{func(p *Porkchop) { p.Step = 0 }, "a step of 0 makes"},
		{func(p *Porkchop) { p.Revolutions = -1 }, "up to -1 full revolutions"},
		{func(p *Porkchop) { p.Leave = Parking{Mu: 1} }, "periapsis at 0"},
	} {
		p := good
		c.change(&p)
		if _, err := p.Compute(context.Background()); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %q", err, c.says)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := good.Compute(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled search ends with %v", err)
	}
}

func BenchmarkPorkchop(b *testing.B) {
	p := toMars(b, SolarSystem(Integrated), "2028-07-01", "2029-04-01")
	p.Step, p.Flight.To = 1.3, 356
	for b.Loop() {
		if _, err := p.Compute(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}
