package player

import (
	"math"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/air"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/sky"
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
	s, now := p.Observer.standing(), p.SkyTime()
	here := sky.Place{In: p.Observer.TreeOf(p.Observer.Home.System).Origin().In, At: s.at}
	d := observer.InAxes(observer.Between(here, placeOf(&found, now), now), p.Observer.PlaneAxes())
	return p.Observer.observed.overHorizon(s, p.Observer.observed.lift(s, d))
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
