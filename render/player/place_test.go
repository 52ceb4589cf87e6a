package player

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/air"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/sky/names"
)

const degree = math.Pi / 180

// standAt opens the Solar System at a place and a time of UTC, such as 2026-11-28T22:00.
func standAt(t *testing.T, place, clock string, set ...string) *Player {
	t.Helper()
	p := openSolar(t, append(set, `camera.seen_from="`+place+`"`)...)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	at, _, err := orbit.ParseDate(clock + "Z")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Almanac.GoToTime(at); err != nil {
		t.Fatal(err)
	}
	p.Advance(0)
	return p
}

// starOverHorizon is OverHorizon of a star.
func starOverHorizon(t *testing.T, p *Player, name string) (azimuth, altitude float64) {
	t.Helper()
	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	found, err := directory.FindOne(name)
	if err != nil {
		t.Fatal(err)
	}
	p.Sky.learnSol()
	azimuth, altitude, ok := p.Observer.StarOverHorizon(finder.Result{Sky: &found, Body: None, Ship: None})
	if !ok {
		t.Fatalf("%s is over no horizon", name)
	}
	return azimuth, altitude
}

// Venus from Washington, 1987-04-10 19:21 UT: azimuth 248.0337° from the north, altitude 15.1249° (J. Meeus, Astronomical Algorithms,
// example 13.b), less 0.002° of parallax, and lifted by 3.5′ of air.
func TestVenusFromWashington(t *testing.T) {
	p := standAt(t, "38.92139,-77.06556", "1987-04-10T19:21:00", "camera.azimuth=248", "camera.elevation=15")
	azimuth, altitude, ok := p.Observer.OverHorizon(p.BodyNamed("Venus"))
	want := 15.1249 - 0.0018
	want += air.Of("Earth").Refraction(want*degree) / degree
	// Nutation and aberration are left out of the picture: 0.005° each.
	if !ok || math.Abs(azimuth/degree-248.0337) > 0.012 || math.Abs(altitude/degree-want) > 0.012 {
		t.Errorf("Venus is seen at %.4f°, %.4f°, want 248.0337°, %.4f°", azimuth/degree, altitude/degree, want)
	}
}

// Polaris stands as high as the latitude, to its distance from the pole, 0.62° in 2026, and at that to the north; on the
// other half of Earth it is below the horizon.
func TestPolarisIsAsHighAsTheLatitude(t *testing.T) {
	for _, latitude := range []struct {
		place string
		north float64
	}{{"51.5,-0.1", 51.5}, {"25.69,32.64", 25.69}, {"78,15", 78}, {"-33.9,18.4", -33.9}} {
		p := standAt(t, latitude.place, "2026-11-28T22:00:00", "camera.azimuth=0", "camera.elevation=30")
		azimuth, altitude := starOverHorizon(t, p, "Polaris")
		if math.Abs(altitude/degree-latitude.north) > 0.7 || math.Abs(math.Remainder(azimuth, 2*math.Pi))*math.Cos(latitude.north*degree) > 0.7*degree {
			t.Errorf("from %s Polaris is seen at %.2f°, %.2f°", latitude.place, azimuth/degree, altitude/degree)
		}
	}
}

// London, 2026-11-28 22:00 UTC: stars stand where right ascension and declination of the date put them by the sidereal time of
// the place (USNO: GMST = 18.697374558 h + 24.06570982441908 h a day of UT1 from J2000.0), with J2000.0 places of the Hipparcos
// catalogue moved on by precession and proper motion, to 0.02°.
func TestStarsOverLondon(t *testing.T) {
	p := standAt(t, "51.5,-0.1", "2026-11-28T22:00:00", "camera.azimuth=180", "camera.elevation=20")
	const days = 9828.416667 // from J2000.0, UT
	sidereal := math.Mod(18.697374558+24.06570982441908*days, 24)*15 - 0.1
	years := 26.9
	for _, s := range []struct {
		name    string
		ra, dec float64 // degrees, J2000.0
		pr, pd  float64 // proper motion, arc seconds a year; that in right ascension with the cosine of the declination
	}{
		{"Rigel", 78.6345, -8.2016, 0.0013, 0.0005},
		{"Diphda", 10.8974, -17.9866, 0.2326, 0.0320},
		{"Menkar", 45.5699, 4.0897, -0.0104, -0.0769},
		{"Aldebaran", 68.9802, 16.5093, 0.0635, -0.1889},
	} {
		// Precession near J2000.0, degrees a year (Meeus, chapter 21).
		const m, n = 3.07496 * 15 / 3600, 20.0431 / 3600
		ra, dec := s.ra*degree, s.dec*degree
		mid := years * (m + n*math.Sin(ra)*math.Tan(dec)) / 2 * degree // by the rates in the middle of the span
		r, d := ra+mid, dec+years*n*math.Cos(ra)/2*degree
		ra += years * (m + n*math.Sin(r)*math.Tan(d) + s.pr/3600/math.Cos(dec)) * degree
		dec += years * (n*math.Cos(r) + s.pd/3600) * degree
		hour, lat := sidereal*degree-ra, 51.5*degree
		altitude := math.Asin(math.Sin(lat)*math.Sin(dec) + math.Cos(lat)*math.Cos(dec)*math.Cos(hour))
		azimuth := math.Atan2(math.Sin(hour), math.Cos(hour)*math.Sin(lat)-math.Tan(dec)*math.Cos(lat)) + math.Pi
		altitude += air.Of("Earth").Refraction(altitude)
		gotAz, gotAlt := starOverHorizon(t, p, s.name)
		if apart := math.Hypot(math.Remainder(gotAz-azimuth, 2*math.Pi)*math.Cos(altitude), gotAlt-altitude); apart > 0.02*degree {
			t.Errorf("%s is seen at %.3f°, %.3f°, want %.3f°, %.3f°", s.name, gotAz/degree, gotAlt/degree, azimuth/degree, altitude/degree)
		}
	}
}

// What the almanac says of a place is what one sees there: altitude and azimuth of Sun and Moon at their contacts and meridians.
func TestPlaceAgreesWithTheAlmanac(t *testing.T) {
	p := standAt(t, "25.69,32.64", "2027-08-02T10:05:20", "camera.azimuth=180", "camera.elevation=60")
	sys := p.World.Setup().Bodies
	sun, moon := p.BodyNamed("Sun"), p.BodyNamed("Moon")
	_ = sys
	a, h, _ := p.Observer.OverHorizon(sun)
	b, g, _ := p.Observer.OverHorizon(moon)
	// F. Espenak's map of the eclipse: at the greatest eclipse near Luxor the Sun is 82° high.
	if math.Abs(h/degree-82) > 0.6 || math.Abs(h-g) > 0.01*degree || math.Abs(math.Remainder(a-b, 2*math.Pi))*math.Cos(h) > 0.01*degree {
		t.Errorf("Sun at %.3f°, %.3f°, Moon at %.3f°, %.3f°", a/degree, h/degree, b/degree, g/degree)
	}
}

// At a place the eye stands upright: the zenith is up in the picture, whatever the direction, and what is below the horizon is
// neither seen nor named.
func TestEyeStandsUpright(t *testing.T) {
	for _, c := range []struct{ place, azimuth, elevation string }{{"51.5,-0.1", "180", "20"}, {"-33.9,18.4", "75", "5"}, {"Mars 4.6,137.4", "300", "60"}, {"Moon 20,10", "10", "-10"}} {
		p := standAt(t, c.place, "2026-11-28T22:00:00", "camera.azimuth="+c.azimuth, "camera.elevation="+c.elevation)
		s, axes := p.Observer.standing(), p.Observer.Camera().Axes
		zenith := p.Observer.observed.horizon(s.body, s.site)[2]
		if right := r3.Dot(axes[0], zenith); math.Abs(right) > 1e-9 {
			t.Errorf("%s: the zenith is %.2g to the right", c.place, right)
		}
		azimuth, altitude := p.Observer.observed.overHorizon(s, r3.Scale(-1, axes[2]))
		if got, want := [2]float64{math.Round(azimuth / degree * 1e6), math.Round(altitude / degree * 1e6)}, [2]float64{num(t, c.azimuth) * 1e6, num(t, c.elevation) * 1e6}; got != want {
			t.Errorf("%s: the middle is at %v, want %v", c.place, got, want)
		}
		var b stage.Builder
		var f stage.Frame
		v := p.View()
		v.Sky.Whole = true
		b.Build(&f, p.Scene, p.World, v)
		if f.Land.Horizon == ([9]float32{}) {
			t.Fatalf("%s: there is no ground", c.place)
		}
		for _, l := range f.Lights {
			d := r3.Add(r3.Add(r3.Scale(float64(l.X), axes[0]), r3.Scale(float64(l.Y), axes[1])), r3.Scale(-float64(f.Land.Focal), axes[2]))
			if r3.Dot(d, zenith) < -1e-3*r3.Norm(d) {
				t.Fatalf("%s: a light at %.1f, %.1f is below the horizon", c.place, l.X, l.Y)
			}
		}
		if c.place == "51.5,-0.1" {
			ringsAreOnStars(t, p, &b, &f)
		}
	}
}

// ringsAreOnStars checks from London that the ring about a star stands on the star that is drawn, also where the air lifts it, and that there
// is none below the horizon.
func ringsAreOnStars(t *testing.T, p *Player, b *stage.Builder, f *stage.Frame) {
	t.Helper()
	for _, name := range []string{"Sirius", "Ankaa"} {
		azimuth, altitude := starOverHorizon(t, p, name)
		if low := altitude > 0 && altitude < 3*degree; low != (name == "Sirius") {
			t.Fatalf("%s is %.1f° high", name, altitude/degree)
		}
		found, _ := p.Sky.Directory().FindOne(name)
		p.Observer.Face(0.5*math.Pi-azimuth, altitude)
		p.Selection.SelectStar(found.System)
		v := p.View()
		v.Sky.Whole = true
		b.Build(f, p.Scene, p.World, v)
		if altitude < 0 {
			if len(f.Marks) > 0 {
				t.Errorf("%s has a ring below the horizon", name)
			}
			continue
		}
		if len(f.Marks) != 1 {
			t.Fatalf("%s, %.1f° high: %d rings", name, altitude/degree, len(f.Marks))
		}
		off, most := math.Inf(1), float32(0)
		for _, l := range f.Lights {
			if apart := math.Hypot(float64(l.X)-f.Marks[0].X, float64(l.Y)-f.Marks[0].Y); apart < 20 && l.Flux[1] > most {
				off, most = apart, l.Flux[1]
			}
		}
		if off > 0.1 { // Sirius is two stars
			t.Errorf("%s, %.1f° high: its ring is %.2f pixels beside it", name, altitude/degree, off)
		}
	}
}

func num(t *testing.T, text string) (v float64) {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A click on an eclipse of the Sun shows it from where it is deepest: the Moon is before the Sun to 0.01°, both in the middle of the
// picture. Total ones of 2026 and 2027, the annular one of the Antarctic.
func TestEclipseIsSeenFromWhereItIsDeepest(t *testing.T) {
	p := solarOn(t, "2026-01-01")
	p.Observer.SetViewport(1280, 720, 1)
	ask := finder.EventQuestion{Body: p.BodyNamed("Sun"), With: None}
	for _, want := range []string{"2026-02-17", "2026-08-12", "2027-02-06", "2027-08-02"} {
		list := p.Almanac.Events.Next(ask)
		k := slices.IndexFunc(list.Events, func(e orbit.Event) bool { return e.At != nil && p.ClockAt(e.T)[:10] == want })
		if k < 0 {
			t.Fatalf("no eclipse on %s in %+v", want, list.Events)
		}
		e := list.Events[k]
		p.Almanac.GoToEvent(e)
		p.Advance(0)
		s := p.Observer.standing()
		if s.site == nil || s.site.Latitude != e.At.Latitude || !p.Observer.LooksAround() || !p.Playback.Paused() {
			t.Fatalf("%s: one stands at %+v, the eclipse is deepest at %+v", want, s.site, e.At)
		}
		apart, moon, sun := seenApart(p, "Moon", "Sun")
		if apart > 0.01*degree {
			t.Errorf("%s: Sun and Moon are %.4f° apart", want, apart/degree)
		}
		if total := moon > sun; total != (e.Depth == orbit.Total) {
			t.Errorf("%s: %v, with radii of %.4f° and %.4f°", want, e.Depth, moon/degree, sun/degree)
		}
		at, _ := p.Observer.observed.seen(observer.Frame{Ship: None, Body: p.BodyNamed("Sun")})
		if seen, _ := ptr(p.Observer.Camera()).See(at); math.Hypot(seen.X, seen.Y) > 2 {
			t.Errorf("%s: the Sun is seen at %v", want, seen)
		}
		p.Observer.LookAround(false)
		p.Advance(0)
	}
}

// An eclipse of the Moon is seen by night from a place that has it high.
func TestEclipseOfTheMoonIsSeenByNight(t *testing.T) {
	p := solarOn(t, "2028-12-30")
	p.Observer.SetViewport(1280, 720, 1)
	list := p.Almanac.Events.Next(finder.EventQuestion{Body: p.BodyNamed("Moon"), With: None})
	k := slices.IndexFunc(list.Events, func(e orbit.Event) bool { return e.Kind == orbit.Eclipse })
	if k < 0 {
		t.Fatalf("no eclipse in %+v", list.Events)
	}
	p.Almanac.GoToEvent(list.Events[k])
	p.Advance(0)
	_, moon, ok := p.Observer.OverHorizon(p.BodyNamed("Moon"))
	_, sun, _ := p.Observer.OverHorizon(p.BodyNamed("Sun"))
	if !ok || moon < 25*degree || sun > -12*degree {
		t.Errorf("the Moon is %.1f° high, the Sun %.1f°", moon/degree, sun/degree)
	}
}

// Over a place the next rise, culmination and set of a body and of a star are told, and a click goes there: it is then on the horizon
// or in the meridian, in the picture's middle.
func TestDailyEvents(t *testing.T) {
	p := standAt(t, "51.5,-0.1", "2026-11-28T22:00:00", "camera.azimuth=180", "camera.elevation=20")
	place, ok := p.Observer.Place()
	if !ok {
		t.Fatal("one stands at no place")
	}
	saturn := p.BodyNamed("Saturn")
	list := p.Almanac.Daily.Next(finder.EventQuestion{Body: saturn, With: None, Placed: true, Place: place})
	if len(list.Events) < 3 {
		t.Fatalf("%+v", list)
	}
	for _, e := range list.Events[:3] {
		p.Almanac.GoToEvent(e)
		p.Advance(0)
		azimuth, altitude, _ := p.Observer.OverHorizon(saturn)
		switch {
		case e.Kind == orbit.Culmination && math.Abs(azimuth-math.Pi) > 0.1*degree, e.Kind != orbit.Culmination && math.Abs(altitude) > 0.1*degree:
			t.Errorf("%v: Saturn is at %.2f°, %.2f°", e.Kind, azimuth/degree, altitude/degree)
		}
		at, _ := p.Observer.observed.seen(observer.Frame{Ship: None, Body: saturn})
		if seen, _ := ptr(p.Observer.Camera()).See(at); math.Hypot(seen.X, seen.Y) > 1 {
			t.Errorf("%v: it is seen at %v", e.Kind, seen)
		}
	}
	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	rigel, err := directory.FindOne("Rigel")
	if err != nil {
		t.Fatal(err)
	}
	list = p.Almanac.Daily.Next(finder.EventQuestion{Star: rigel.System, With: None, Placed: true, Place: place})
	for _, e := range list.Events {
		if e.Kind != orbit.Culmination {
			continue
		}
		if err := p.Almanac.GoToTime(e.T); err != nil {
			t.Fatal(err)
		}
		p.Advance(0)
		if azimuth, altitude, _ := p.Observer.StarOverHorizon(finder.Result{Sky: &rigel, Body: None, Ship: None}); math.Abs(azimuth-math.Pi) > 0.1*degree || math.Abs(altitude/degree-30.35) > 0.1 {
			t.Errorf("Rigel culminates at %.2f°, %.2f°, want 30.35° (38.5° and its declination, -8.16°)", azimuth/degree, altitude/degree)
		}
		return
	}
	t.Errorf("Rigel does not culminate: %+v", list)
}

// While one looks around the wheel zooms at the pointer, from 120° to 9″ and back: what is there stays there, to a tenth of a pixel. In a
// narrow field it stays while the Earth turns, too.
func TestWheelZoomsAtThePointer(t *testing.T) {
	for _, pointer := range [][2]float64{{300, 200}, {-500, -310}, {0, 0}} {
		p := standAt(t, "51.5,-0.1", "2026-11-28T22:00:00", "camera.azimuth=200", "camera.elevation=35")
		x, y := pointer[0], pointer[1]
		under := func() r3.Vec { // in the axes of the scene
			c := p.Observer.Camera()
			d := r3.Add(r3.Scale(x, c.Axes[0]), r3.Scale(y, c.Axes[1]))
			return r3.Unit(r3.Sub(d, r3.Scale(360/math.Tan(0.5*p.Observer.Field()), c.Axes[2])))
		}
		before := under()
		for _, factor := range []float64{2, 10, 50, 40, 1. / 3, 3} {
			p.Observer.Wheel(factor, x, y)
			for p.Animating() {
				p.Advance(1.0 / 60)
			}
			if off := r3.Norm(r3.Sub(under(), before)); off > 0.1*p.Observer.Field()/720 {
				t.Fatalf("at %v, %v in a field of %.5f° it has moved by %.2f pixels", x, y, p.Observer.Field()/degree, off*720/p.Observer.Field())
			}
		}
		if p.Observer.Field() > 10./3600*degree {
			t.Errorf("the narrowest field is %.1f″", p.Observer.Field()/degree*3600)
		}
		if err := p.Almanac.GoToTime(p.Time() + 0.01); err != nil {
			t.Fatal(err)
		}
		p.Advance(0)
		p.Advance(0)
		if off := r3.Norm(r3.Sub(under(), before)); off > 2*p.Observer.Field() {
			t.Errorf("in a quarter of an hour the view has left by %.2f pictures", off/p.Observer.Field())
		}
	}
}
