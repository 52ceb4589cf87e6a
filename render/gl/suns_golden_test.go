package gl_test

import (
	"image"
	"image/color"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// stars is a row of stars, each as large as the picture has room for.
func stars(list []*looks.Star, columns int, radius, pitch float64) *stage.Frame {
	rows := (len(list) + columns - 1) / columns
	f := &stage.Frame{Width: int(pitch) * columns, Height: int(pitch) * rows, Scale: 1, Glow: true}
	for i, s := range list {
		f.Faces = append(f.Faces, stage.Face{Look: s, Axes: stage.AxesOf(looks.Tilted(70, 250, 0).Axes(0))})
		c := s.Color()
		if s == &looks.SunLook {
			c = looks.RGB{1, 0.914, 0.659} // as in the Solar System
		}
		f.Discs = append(f.Discs, stage.Disc{
			X:      pitch * (float64(i%columns) - 0.5*float64(columns-1)),
			Y:      pitch * (0.5*float64(rows-1) - float64(i/columns)),
			Radius: radius, Glow: 1, Face: int32(i + 1),
			Color: color.NRGBA{uint8(255 * c[0]), uint8(255 * c[1]), uint8(255 * c[2]), 255},
		})
	}
	return f
}

var classes = []*looks.Star{
	looks.StarOf(3550, 760, 17, 5),     // a red supergiant: Betelgeuse
	looks.StarOf(3900, 44, 1.2, 6),     // a red giant: Aldebaran
	&looks.SunLook,                     // G
	looks.StarOf(2900, 0.15, 0.12, 8),  // a red dwarf
	looks.StarOf(4500, 0.7, 0.75, 9),   // K
	looks.StarOf(9600, 2.4, 2.1, 10),   // A: Vega
	looks.StarOf(33000, 9, 20, 11),     // O
	looks.StarOf(25000, 0.0084, 1, 12), // a white dwarf: Sirius B
}

// Stars of all classes, with and without the eye's glow, and the Sun from near.
func TestGoldenStars(t *testing.T) {
	needScreen(t)
	f := stars(classes, 4, 105, 320)
	check(t, "stars", draw(t, f))
	f = stars(classes, 8, 28, 110)
	f.Glow = false
	check(t, "stars-plain", draw(t, f))
	f = stars(classes[2:3], 1, 900, 640)
	f.Discs[0].X, f.Discs[0].Y = 500, -400
	check(t, "stars-sun", draw(t, f))
}

// The cells of a star's gas drift with time, and come round to where they were.
func TestCellsDrift(t *testing.T) {
	needScreen(t)
	at := func(turn, drift float32) *image.NRGBA {
		f := stars(classes[2:3], 1, 5000, 320) // so near that cells are seen
		f.Faces[0].Turn, f.Faces[0].Drift = turn, drift
		return draw(t, f)
	}
	still, begun := at(0, 0), at(0, 1)
	for turn, least := range map[float32]int{0.02: 100, 0.3: 3000} {
		if n, _ := differ(begun, at(turn, 1), 4); n < least {
			t.Errorf("after %v of a round %d pixels differ", turn, n)
		}
		if n, _ := differ(still, at(turn, 0), 0); n > 0 {
			t.Errorf("where time goes too fast to see them %d pixels differ after %v of a round", n, turn)
		}
	}
	if n, _ := differ(begun, at(1, 1), 4); n > 0 {
		t.Errorf("after a round %d pixels differ", n)
	}
}

// from is the picture of the Solar System at a date, with a body in its middle.
func from(t *testing.T, date, body string, height float64, set ...string) *stage.Frame {
	t.Helper()
	return seenFrom(t, date, body, height, func(*stage.View) {}, set...)
}

func seenFrom(t *testing.T, date, body string, height float64, change func(*stage.View), set ...string) *stage.Frame {
	t.Helper()
	sc, w := worlds.Opened(t, "solar-system", append(set, "time.start="+date)...)
	v := lookAt(r2.Vec{}, 720/height)
	v.Options.Vectors, v.Options.HUD = false, false
	v.Paused = true
	i, err := sc.Setup.Bodies.Find(body)
	if err != nil {
		t.Fatal(err)
	}
	v.Follow = i
	at := sc.Setup.Bodies.States(nil, w.Time())[i].R
	v.Camera.Center = r2.Vec{X: at.X, Y: at.Y}
	change(&v)
	var s stage.Builder
	f := new(stage.Frame)
	s.Build(f, sc, w, v)
	return f
}

// Shadows fall where they do in truth: that of Ganymede on Jupiter, that of the Earth on the
// Moon, those of Saturn and its rings on each other from either side.
func TestGoldenShadows(t *testing.T) {
	needScreen(t)
	check(t, "shadows-jupiter", draw(t, from(t, "2030-01-22T06:14", "Jupiter", 0.0017)))
	check(t, "shadows-moon", draw(t, from(t, "2029-06-26T01:36", "Moon", 5e-5)))
	check(t, "shadows-saturn", draw(t, from(t, "2026-11-20", "Saturn", 0.0024)))
	check(t, "shadows-saturn-north", draw(t, from(t, "2017-05-24", "Saturn", 0.0024)))
}

// Two suns of different colours light a planet from two sides; without a star it glows.
func TestGoldenTwoSuns(t *testing.T) {
	needScreen(t)
	f := portraits([]string{"ocean", "rock", "gas-giant", "gas-giant"}, 4, 140, 320)
	orange, white := looks.Sunlight(3400), looks.Sunlight(9000)
	for i := range 3 {
		g := &f.Globes[i]
		g.Suns[0] = stage.Sun{To: [3]float32{-0.8, 0.6, 0}, Light: [3]float32{white[0] * 0.8, white[1] * 0.8, white[2] * 0.8}}
		g.Suns[1] = stage.Sun{To: [3]float32{0.7, -0.714, 0}, Light: [3]float32{orange[0] * 0.4, orange[1] * 0.4, orange[2] * 0.4}}
	}
	dwarf := *f.Globes[3].Look
	dwarf.Heat = 1400
	f.Globes[3].Look = &dwarf
	f.Globes[3].Ambient = 0
	f.Discs[3].Light = [3]float32{0.8, 0.6, 0.5}
	check(t, "suns-two", draw(t, f))
}

// A comet before and after it has passed the Sun: gas away from it, dust behind.
func TestGoldenComet(t *testing.T) {
	needScreen(t)
	halley := `system.extra=["Halley"]`
	check(t, "comet", draw(t, from(t, "1986-03-10", "Halley", 0.7, halley)))
	check(t, "comet-far", draw(t, from(t, "1986-01-12", "Sun", 3, halley)))
}

// Bodies drawn larger than they are: the inner planets, and the moons of Jupiter.
func TestGoldenEnlarged(t *testing.T) {
	needScreen(t)
	enlarge := func(v *stage.View) { v.Options.Enlarge, v.Options.Trails = true, false }
	check(t, "enlarged", draw(t, seenFrom(t, "2026-11-20", "Sun", 3.4, enlarge)))
	check(t, "enlarged-moons", draw(t, seenFrom(t, "2026-11-20", "Jupiter", 0.028, enlarge)))
}
