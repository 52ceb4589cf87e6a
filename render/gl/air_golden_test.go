package gl_test

import (
	"image"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// aside is so many degrees beside the line from a body to the Sun, tilted to the north, and so many radii, in km, from its middle.
func aside(name string, phase, tilt, far float64) place {
	return func(at func(string) r3.Vec) (eye, up r3.Vec) {
		sun := r3.Unit(r3.Sub(at("Sun"), at(name)))
		side := r3.Unit(r3.Cross(north, sun))
		sp, cp := math.Sincos(phase * math.Pi / 180)
		st, ct := math.Sincos(tilt * math.Pi / 180)
		v := r3.Add(r3.Scale(ct*cp, sun), r3.Add(r3.Scale(ct*sp, side), r3.Scale(st, north)))
		return r3.Add(at(name), r3.Scale(far*km, v)), north
	}
}

// Air: the Earth in the evening and by night, the haze of Titan with its detached layer, Venus and Mars.
func TestGoldenAir(t *testing.T) {
	needScreen(t)
	check(t, "sights-earth-evening", draw(t, outlook{date: "2026-06-21T20:00", body: "Earth", field: 36, eye: aside("Earth", 90, 10, 21000)}.frame(t)))
	check(t, "sights-earth-night", draw(t, outlook{date: "2026-11-21T04:00", body: "Earth", field: 36, eye: aside("Earth", 150, 20, 21000)}.frame(t)))
	check(t, "sights-earth-ring", draw(t, outlook{date: "2026-06-21T12:00", body: "Earth", field: 0.6, eye: aside("Earth", 179.2, 0, 1.5e6)}.frame(t)))
	check(t, "sights-titan", draw(t, outlook{date: "2026-06-21T12:00", body: "Titan", field: 42, eye: aside("Titan", 120, 10, 8500)}.frame(t)))
	check(t, "sights-venus-near", draw(t, outlook{date: "2026-06-21T12:00", body: "Venus", field: 40, eye: aside("Venus", 70, 10, 20000)}.frame(t)))
	check(t, "sights-mars", draw(t, outlook{date: "2026-06-21T12:00", body: "Mars", field: 40, eye: aside("Mars", 75, 10, 11000)}.frame(t)))
}

// limbOf is a frame in which the sunlit limb of a world is upright, its middle out of the picture to the right, and the ground on
// that side; a pixel is so many km wide. The eye is far away, and sees half of the world lit.
func limbOf(look *looks.Globe, radius, pixel float64) *stage.Frame {
	f := portraits([]string{"moon"}, 1, radius/pixel, 200)
	f.Globes[0].Look, f.Globes[0].InSpace, f.Globes[0].Ambient = look, true, 0
	f.Discs[0].X, f.Discs[0].Light = radius/pixel, [3]float32{-1, 0, 0.3}
	return f
}

// The air of the Earth is bright up to 20 to 45 km over the limb, as photographs from orbit have it, and bluer above; from
// farther away it is a thin line.
func TestAirIsTrueToScale(t *testing.T) {
	needScreen(t)
	bare := *looks.Named("earth")
	bare.Survey = nil // its ground does not matter
	p := draw(t, limbOf(&bare, 6371, 1))
	at := func(height int) (sum, blue float64) {
		c := p.NRGBAAt(100-height, 100)
		return float64(c.R) + float64(c.G) + float64(c.B), float64(c.B) / (float64(c.R) + 1)
	}
	full, low := at(4)
	half := 4
	for sum, _ := at(half); sum > full/2; sum, _ = at(half) {
		half++
	}
	if half < 20 || half > 45 {
		t.Errorf("the air is half as bright as at the limb %d km above it", half)
	}
	if _, high := at(half); high < 1.3*low {
		t.Errorf("blue over red is %.2f at the limb and %.2f %d km above it", low, high, half)
	}
	if sum, _ := at(95); sum > 0.1*full {
		t.Errorf("95 km up it still has %.0f of %.0f", sum, full)
	}
	far := draw(t, limbOf(&bare, 6371, 60))
	if c := far.NRGBAAt(100-4, 100); c.B > 12 {
		t.Errorf("of a rim of half a pixel %d/255 is left after four pixels", c.B)
	}
}

// Where the Sun stands low the light on grey ground is red beside the light of noon; without air it is not.
func TestTerminatorIsRed(t *testing.T) {
	needScreen(t)
	red := func(air looks.Air) (ratio float64) { // R/B where the Sun stands low, over R/B where it stands high
		grey := looks.Globe{Kind: looks.Clouds, Low: looks.RGB{0.6, 0.6, 0.6}, Mid: looks.RGB{0.6, 0.6, 0.6}, High: looks.RGB{0.6, 0.6, 0.6}, North: 90, South: 90, Air: air}
		f := portraits([]string{"moon"}, 1, 90, 200)
		f.Globes[0].Look, f.Globes[0].InSpace, f.Globes[0].Ambient = &grey, true, 0
		f.Discs[0].Light = [3]float32{-1, 0, 0}
		p := draw(t, f)
		at := func(x int) float64 { c := p.NRGBAAt(x, 100); return float64(c.R) / float64(max(c.B, 1)) }
		return at(100-5) / at(100-60)
	}
	if got := red(looks.Named("earth").Air); got < 1.15 {
		t.Errorf("by the air of the Earth red grows by %.2f beside blue", got)
	}
	if got := red(looks.Air{}); math.Abs(got-1) > 0.03 {
		t.Errorf("without air red grows by %.2f beside blue", got)
	}
}

// The limb of the Earth from 300 km above it: no hard edge, but a rim that becomes haze on either side.
func TestLimbFromLowAboveIsSoft(t *testing.T) {
	needScreen(t)
	bare := *looks.Named("earth")
	bare.Survey = nil
	f := limbOf(&bare, 6371, 1)
	f.Globes[0].Near = 6371. / 6671
	p := draw(t, f)
	most := 0
	for x := 1; x < 200; x++ {
		a, b := p.NRGBAAt(x-1, 100), p.NRGBAAt(x, 100)
		most = max(most, abs(int(a.R)-int(b.R)), abs(int(a.G)-int(b.G)), abs(int(a.B)-int(b.B)))
	}
	if most > 40 {
		t.Errorf("beside each other are pixels that differ by %d/255", most)
	}
}

func abs(x int) int { return max(x, -x) }

// The cities of the Earth shine by night: over North America there are bright points, over the Pacific none, and by day the
// night's light adds nothing.
func TestCitiesShineByNight(t *testing.T) {
	needScreen(t)
	brightest := func(lon float64, light [3]float32) (most int) {
		f := portraits([]string{"earth"}, 1, 180, 200)
		g := &f.Globes[0]
		s, c := math.Sincos(lon * math.Pi / 180)
		tilt := 38 * math.Pi / 180
		st, ct := math.Sincos(tilt)
		// The third axis, to the eye, is over that longitude at 38° north.
		z := r3.Vec{X: ct * c, Y: ct * s, Z: st}
		x := r3.Vec{X: -s, Y: c}
		y := r3.Cross(z, x)
		for i, v := range []r3.Vec{x, y, z} {
			g.Axes[3*i], g.Axes[3*i+1], g.Axes[3*i+2] = float32(v.X), float32(v.Y), float32(v.Z)
		}
		g.InSpace, g.Ambient = true, 0
		f.Discs[0].Light = light
		p := draw(t, f)
		for i := range 160 {
			for k := range 160 {
				most = max(most, int(p.NRGBAAt(20+i, 20+k).R))
			}
		}
		return most
	}
	night := [3]float32{0, 0, -1}
	if got := brightest(-85, night); got < 70 {
		t.Errorf("the brightest city has %d/255", got)
	}
	if got := brightest(-170, night); got > 60 {
		t.Errorf("over the Pacific there is a light of %d/255", got)
	}
}

// The Sun's glint on a sea is where geometry has it, half way between the Sun and the eye, and there is none on ground.
func TestSunGlintsOnWater(t *testing.T) {
	needScreen(t)
	shine := func(name string, seas float32) (p *image.NRGBA) {
		f := portraits([]string{name}, 1, 90, 200)
		look := *f.Globes[0].Look
		look.Seas, look.Air, look.North, look.South = seas, looks.Air{}, 90, 90
		f.Globes[0].Look, f.Globes[0].InSpace, f.Globes[0].Cloudless, f.Globes[0].Ambient = &look, true, true, 0
		f.Discs[0].Light = [3]float32{-0.8, 0, 0.6}
		return draw(t, f)
	}
	brightest := func(p *image.NRGBA) (x, y, most int) {
		for j := range 200 {
			for i := range 200 {
				if c := p.NRGBAAt(i, j); int(c.R) > most {
					x, y, most = i, j, int(c.R)
				}
			}
		}
		return x, y, most
	}
	sea := shine("ocean", 1)
	x, y, most := brightest(sea)
	// Half of 53.1° from the middle: sin 26.6° of 90 pixels. Fresnel's law and the darker limb pull a little to either side.
	if want := 100 - 90*math.Sin(26.57*math.Pi/180); math.Abs(float64(x)-want) > 9 || abs(y-100) > 4 || most < 100 {
		t.Errorf("the sea is brightest, %d/255, at (%d, %d), want (%.0f, 100)", most, x, y, want)
	}
	if c := sea.NRGBAAt(100, 100); int(c.R) > most/2 {
		t.Errorf("in the middle it has %d/255, too", c.R)
	}
}

// Clouds drift, come round, and can be left out.
func TestCloudsDrift(t *testing.T) {
	needScreen(t)
	at := func(turn, winds float32, cloudless bool) *image.NRGBA {
		f := portraits([]string{"earth"}, 1, 90, 200)
		f.Globes[0].Weather, f.Globes[0].Cloudless = [2]float32{turn, winds}, cloudless
		return draw(t, f)
	}
	still := at(0, 0.5, false)
	for _, c := range [][2]float32{{0.1, 0.5}, {0, 0.9}} {
		if n, _ := differ(still, at(c[0], c[1], false), 8); n < 500 {
			t.Errorf("after a drift by %v %d pixels differ", c, n)
		}
	}
	if n, _ := differ(still, at(2*math.Pi, 0.5, false), 2); n > 20 {
		t.Errorf("after a turn %d pixels differ", n)
	}
	if n, _ := differ(still, at(0, 0.5, true), 8); n < 3000 {
		t.Errorf("without clouds %d pixels differ", n)
	}
	if n, _ := differ(at(0, 0.5, true), at(0.4, 0.1, true), 0); n > 0 {
		t.Errorf("without clouds %d pixels differ with the weather", n)
	}
}

// At 60° of field the Moon, six pixels wide, is a crescent two days after new moon, and bright when it is full.
func TestSmallMoonHasItsPhase(t *testing.T) {
	needScreen(t)
	light := func(date string) (sum float64) {
		p := draw(t, outlook{date: date, body: "Moon", field: 60, eye: fromBody("Earth"), show: func(v *stage.View) {
			v.Width, v.Height = 1280, 720
			v.Camera.Zoom *= 2
			v.Options = stage.Options{}
		}}.frame(t))
		for y := -5; y < 5; y++ {
			for x := -5; x < 5; x++ {
				sum += float64(p.NRGBAAt(640+x, 360+y).G) - float64(p.NRGBAAt(660+x, 360+y).G) // over the sky beside it
			}
		}
		return sum
	}
	full, half, young := light("2026-02-01T22:09"), light("2026-03-25T19:18"), light("2026-03-21T01:00")
	if !(young < 0.35*full && half > 1.3*young && half < 0.75*full) {
		t.Errorf("the Moon has %.0f when full, %.0f at half, %.0f two days old", full, half, young)
	}
}
