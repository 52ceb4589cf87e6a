package stage_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene/looks"
)

const degree = math.Pi / 180

// seenFromEarth returns the picture of a body from the middle of the Earth at a date, so many degrees beside the middle of
// a picture with a field, and the pixels per radian there.
func seenFromEarth(t *testing.T, date, body string, field, beside float64) (f stage.Frame, perRadian float64) {
	t.Helper()
	return seenFrom(t, date, body, field, beside, func(at func(string) r3.Vec) r3.Vec { return at("Earth") })
}

func seenFrom(t *testing.T, date, body string, field, beside float64, place func(func(string) r3.Vec) r3.Vec) (f stage.Frame, perRadian float64) {
	t.Helper()
	sc, w := worlds.Opened(t, "solar-system", "time.start="+date)
	states := sc.Setup.Bodies.States(nil, w.Time())
	find := func(name string) r3.Vec {
		i, err := sc.Setup.Bodies.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return states[i].R
	}
	eye := place(find)
	back := r3.Sub(eye, find(body))
	far := r3.Norm(back)
	right := r3.Unit(r3.Cross(r3.Vec{Z: 1}, back))
	sin, cos := math.Sincos(beside * degree)
	back = r3.Add(r3.Scale(cos, r3.Unit(back)), r3.Scale(sin, right))
	right = r3.Unit(r3.Cross(r3.Vec{Z: 1}, back))
	focus := r3.Sub(eye, r3.Scale(far, back))
	perRadian = 360 / math.Tan(0.5*field*degree)
	v := stage.View{Width: 1280, Height: 720, Scale: 0.5, Ship: stage.Nothing, Body: stage.Nothing, Follow: stage.Nothing, Around: 1, Stand: stage.Nothing, Camera: observer.Camera{
		Plane: observer.Plane{Center: r2.Vec{X: focus.X, Y: focus.Y}, Zoom: perRadian / far}, Z: focus.Z,
		InSpace: true, Axes: [3]r3.Vec{right, r3.Cross(back, right), back}, Nearness: 1 / far,
	}}
	var b stage.Builder
	b.Build(&f, sc, w, v)
	return f, perRadian
}

// The Sun is 16′16″ in radius at perihelion and 15′44″ at aphelion (The Astronomical Almanac). Venus is 8.34″ at one au (Archinal
// et al. 2018, 6,051.8 km) and its clouds 74 km more (Ignatiev et al. 2009): 0.2806 au away on 2025-03-23.
func TestDiscsAreAsLargeAsTheyAre(t *testing.T) {
	for _, c := range []struct {
		date, body    string
		seconds, most float64
	}{
		{"2025-01-04", "Sun", 16*60 + 16, 1},
		{"2025-07-03", "Sun", 15*60 + 44, 1},
		{"2025-03-23", "Venus", 8.34 * (1 + 74/6051.8) / 0.2806, 0.15},
	} {
		f, perRadian := seenFromEarth(t, c.date, c.body, 1, 0)
		got := 0.0
		for _, d := range append(f.Discs, f.Marks...) {
			if math.Hypot(d.X, d.Y) < 1 {
				got = max(got, math.Atan(d.Radius/perRadian)/degree*3600)
			}
		}
		if math.Abs(got-c.seconds) > c.most {
			t.Errorf("%s, %s: %.2f″ in radius, not %.2f″", c.date, c.body, got, c.seconds)
		}
	}
}

// A phase is that of the place from which a body is seen, wherever in the picture it is.
func TestPhasesDoNotDependOnWhereABodyIsInThePicture(t *testing.T) {
	phase := func(beside float64) float64 {
		f, _ := seenFromEarth(t, "2025-03-08", "Moon", 60, beside)
		for _, g := range f.Globes {
			if g.Look.Name == "Moon" {
				return float64(g.Suns[0].To[2])
			}
		}
		t.Fatal("there is no Moon")
		return 0
	}
	middle := phase(0)
	for _, beside := range []float64{-25, 10, 40} {
		if got := phase(beside); math.Abs(got-middle) > 1e-6 {
			t.Errorf("the cosine to the Moon's light is %.7f in the middle and %.7f %v° beside it", middle, got, beside)
		}
	}
}

// The Earth is this high over the plane of Saturn's rings. The height of 2032 is the least until 2046; 2025-03-23
// is the published passage through the plane. The formula beside is J. Meeus, Astronomical Algorithms, chapter 45.
func TestSaturnsRingsAreOpenAsPublished(t *testing.T) {
	for _, c := range []struct {
		date   string
		height float64 // degrees
	}{
		{"2032-05-12", -26.94},
		{"2025-03-23T16:00", 0},
	} {
		sc, w := worlds.Opened(t, "solar-system", "time.start="+c.date)
		place := func(name string, time float64) r3.Vec {
			i, err := sc.Setup.Bodies.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			return sc.Setup.Bodies.States(nil, time)[i].R
		}
		const lightDays = 499.004784 / 86400 // an au
		to := r3.Sub(place("Saturn", w.Time()), place("Earth", w.Time()))
		then := w.Time() - r3.Norm(to)*lightDays
		to = r3.Sub(place("Saturn", then), place("Earth", w.Time()))
		pole := looks.SpinOf("Saturn").Axes(then)[2]
		got := -math.Asin(r3.Dot(to, pole)/r3.Norm(to)) / degree
		if math.Abs(got-c.height) > 0.01 {
			t.Errorf("%s: the rings are open by %.3f°, not %.3f°", c.date, got, c.height)
		}
		// Meeus has the plane in the ecliptic of the date.
		century := then / 36525
		i := (28.075216 - 0.012998*century) * degree
		node := (169.508470 + 1.394681*century) * degree
		lon := math.Atan2(to.Y, to.X) + 1.3969713*degree*century // precession
		lat := math.Asin(to.Z / r3.Norm(to))
		meeus := math.Asin(math.Sin(i)*math.Cos(lat)*math.Sin(lon-node)-math.Cos(i)*math.Sin(lat)) / degree
		if math.Abs(got-meeus) > 0.02 {
			t.Errorf("%s: the rings are open by %.3f°, by the formula %.3f°", c.date, got, meeus)
		}
	}
}

// At 10:00 UTC on 2027-08-02 the axis of the Moon's shadow is at 26.90° N, 30.98° E (galaxy events sun --central-line, which
// agrees with the published canon to a kilometre), and where the picture has it, without light time, to half a degree.
func TestMoonsShadowIsWhereTheAlmanacHasIt(t *testing.T) {
	f, _ := seenFromSun(t, "2027-08-02T10:01:09", "Earth") // TDB
	g := &f.Globes[0]
	s, to := &g.Shades[0], g.Suns[0].To
	if s.Radius == 0 {
		t.Fatal("there is no shadow on the Earth")
	}
	// From the Moon along the light, down to the ground: at - k·to with length 1.
	dot, square := 0.0, 0.0
	for k := range to {
		dot += float64(s.At[k]) * float64(to[k])
		square += float64(s.At[k]) * float64(s.At[k])
	}
	down := dot - math.Sqrt(dot*dot-square+1)
	var ground [3]float64
	for k := range to {
		ground[k] = float64(s.At[k]) - down*float64(to[k])
	}
	var b [3]float64
	for k := range b {
		for n := range ground {
			b[k] += float64(g.Axes[3*n+k]) * ground[n]
		}
	}
	lat, lon := math.Asin(b[2])/degree, math.Atan2(b[1], b[0])/degree
	lat += 0.19 * math.Sin(2*lat*degree) // of the ellipsoid
	if math.Hypot(lat-26.90, (lon-30.98)*math.Cos(lat*degree)) > 0.5 {
		t.Errorf("the shadow is at %.2f° N, %.2f° E", lat, lon)
	}
}

// Io's shadow is nearest to the middle of Jupiter at 01:30 UTC on 2026-12-03 (galaxy events io --kind 'shadow transit'),
// as the Sun sees it, and stays 2.4 hours.
func TestIosShadowIsOnJupiterWhenTheAlmanacHasIt(t *testing.T) {
	aside := func(time string) float64 {
		f, _ := seenFromSun(t, "2026-12-03T"+time, "Jupiter")
		g := &f.Globes[0]
		for _, s := range g.Shades {
			if s.Radius > 0.02 && s.Radius < 0.03 && s.At[2] < 6.5 { // Io; the others are farther or larger
				return math.Hypot(float64(s.At[0]), float64(s.At[1]))
			}
		}
		return math.Inf(1)
	}
	middle := aside("01:31")
	if early, late := aside("01:11"), aside("01:51"); math.Abs(early-late) > 0.02 || middle > early {
		t.Errorf("twenty minutes before, in the middle and twenty minutes after the shadow is %.3f, %.3f and %.3f radii off the middle", early, middle, late)
	}
	if before, after := aside("00:10"), aside("02:50"); !(before > 0.9) || !(after > 0.9) {
		t.Errorf("at its ends the shadow is %.3f and %.3f radii off the middle", before, after)
	}
}

// seenFromSun returns the picture of a body from over its noon.
func seenFromSun(t *testing.T, date, body string) (f stage.Frame, perRadian float64) {
	t.Helper()
	return seenFrom(t, date, body, 1, 0, func(at func(string) r3.Vec) r3.Vec {
		return r3.Add(at(body), r3.Scale(0.02, r3.Unit(r3.Sub(at("Sun"), at(body)))))
	})
}
