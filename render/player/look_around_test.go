package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"
)

// seenApart returns the angle between two bodies from where one looks around, and their radii, radians.
func seenApart(p *Player, a, b string) (apart, ra, rb float64) {
	w, bodies := &p.Observer.observed, p.World.Setup().Bodies
	i, j := p.BodyNamed(a), p.BodyNamed(b)
	to := func(body int) r3.Vec {
		at, _ := w.seen(observer.Frame{Ship: None, Body: body})
		return r3.Sub(at, w.standing().at)
	}
	u, v := to(i), to(j)
	cross := r3.Norm(r3.Cross(u, v))
	return math.Atan2(cross, r3.Dot(u, v)), math.Asin(bodies[i].Radius / r3.Norm(u)), math.Asin(bodies[j].Radius / r3.Norm(v))
}

// From Luxor the Moon is before the Sun on 2027-08-02 as in the almanac: total from 10:02:10 to 10:08:30 UTC (F. Espenak,
// eclipse.gsfc.nasa.gov), within 0.01° of the middle at the maximum; and the camera has both where it looks, as large as they
// are.
func TestTotalityFromLuxor(t *testing.T) {
	const second, degree, deltaT = 1. / 86400, math.Pi / 180, 69.18 // TDB is that much later than UTC in 2027
	at := func(clock float64) *Player {
		p := openSolar(t, `camera.target="Sun"`, `camera.seen_from="25.69,32.64"`, "camera.fov=2")
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.SetPaused(true)
		day, _, err := orbit.ParseDate("2027-08-02T00:00:00 TDB")
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Almanac.GoToTime(day + clock/24 + deltaT*second); err != nil {
			t.Fatal(err)
		}
		p.Advance(0)
		return p
	}
	for _, c := range []struct {
		clock float64 // UTC
		total bool
	}{{10 + 1.7/60, false}, {10 + 2.6/60, true}, {10 + 8.1/60, true}, {10 + 9./60, false}} {
		p := at(c.clock)
		apart, moon, sun := seenApart(p, "Moon", "Sun")
		if total := apart < moon-sun; total != c.total {
			t.Errorf("at %.3f h UTC total is %v: they are %.4f° apart, their radii %.4f° and %.4f°", c.clock, total, apart/degree, moon/degree, sun/degree)
		}
	}
	p := at(10 + 5.33/60)
	if apart, _, _ := seenApart(p, "Moon", "Sun"); apart > 0.01*degree {
		t.Errorf("at the maximum they are %.4f° apart", apart/degree)
	}
	p = at(8 + 50./60) // the Moon has bitten the Sun
	var b stage.Builder
	var f stage.Frame
	b.Build(&f, p.Scene, p.World, p.View())
	apart, moon, sun := seenApart(p, "Moon", "Sun")
	pixels := 360 / math.Tan(degree)
	var found int
	for _, d := range f.Discs {
		middle := math.Hypot(d.X, d.Y)
		switch want := pixels * math.Tan(apart); {
		case middle < 1e-6 && math.Abs(d.Radius-pixels*math.Tan(sun)) < 0.1, math.Abs(middle-want) < 0.1 && math.Abs(d.Radius-pixels*math.Tan(moon)) < 0.3:
			found++
		}
	}
	if found != 2 {
		t.Errorf("the picture has not the Sun in its middle and the Moon beside it, but %+v", f.Discs)
	}
}

// One stays where one stands: to select another body turns nothing, and the search turns to what it finds.
func TestOneStandsWhereOneStood(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	p.Selection.SelectBody(p.BodyNamed("Earth"))
	p.Observer.LookAround(true)
	p.Advance(0)
	stand := func(what string) {
		t.Helper()
		p.Advance(0)
		if at, earth := p.Observer.observed.standing().at, p.index.bodyStates[p.BodyNamed("Earth")].R; r3.Norm(r3.Sub(at, earth)) > 1e-12 {
			t.Errorf("%s: one stands at %v, not on Earth at %v", what, at, earth)
		}
	}
	p.Selection.SelectBody(p.BodyNamed("Mars"))
	stand("Mars is selected")
	if !p.Observer.lookFor(finder.Result{Body: p.BodyNamed("Mars"), Ship: None}) {
		t.Fatal("the search does not turn")
	}
	stand("Mars is found")
	mars, _ := p.Observer.observed.seen(observer.Frame{Ship: None, Body: p.BodyNamed("Mars")})
	if seen, _ := ptr(p.Observer.Camera()).See(mars); math.Hypot(seen.X, seen.Y) > 1 {
		t.Errorf("Mars is found and seen at %v", seen)
	}
	if err := p.Almanac.GoToTime(p.Time() + 900); err != nil { // another world
		t.Fatal(err)
	}
	stand("at another time")
	p.Observer.LookAround(false)
	p.Advance(0)
	p.Selection.Deselect()
	p.Observer.LookAround(true)
	p.Advance(0)
	if at, earth := p.Observer.observed.standing().at, p.index.bodyStates[p.BodyNamed("Earth")].R; r3.Norm(r3.Sub(at, earth)) < 1e-3 {
		t.Error("later one stands on Earth again")
	}
}

func ptr[T any](x T) *T { return &x }
