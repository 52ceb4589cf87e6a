package gl_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/png"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/golden"
	"galaxy/internal/worlds"
	"galaxy/render/gl"
	"galaxy/render/stage"
)

// Other versions of the driver round otherwise: a channel may differ by
// tolerance, and few pixels by more.
const (
	tolerance = 8
	strays    = 0.002 // share of the pixels
)

// check compares a picture with the one in testdata. With -update it writes pictures that
// differ, and leaves those alone that another version of the driver would draw.
func check(t *testing.T, name string, got *image.NRGBA) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name+".png")
	why := differs(file, got)
	if why == nil {
		return
	}
	if golden.Update() {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := gl.WritePNG(file, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	drawn := filepath.Join(os.TempDir(), "galaxy-"+name+".png")
	if err := gl.WritePNG(drawn, got); err != nil {
		t.Log(err)
	}
	t.Errorf("%v; the picture is %s. If it is right, go test ./render/gl -update", why, drawn)
}

// differs says how a picture differs from the one in a file, or nothing within the
// tolerance.
func differs(file string, got *image.NRGBA) error {
	r, err := os.Open(file)
	if err != nil {
		return err
	}
	defer r.Close()
	decoded, err := png.Decode(r)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	want := image.NewNRGBA(decoded.Bounds())
	imagedraw.Draw(want, want.Rect, decoded, decoded.Bounds().Min, imagedraw.Src)
	if want.Rect != got.Rect {
		return fmt.Errorf("%s is %v, the picture %v", file, want.Rect, got.Rect)
	}
	if n, most := differ(want, got, tolerance); float64(n) > strays*float64(len(got.Pix)/4) {
		return fmt.Errorf("%d pixels differ from %s, by up to %d/255", n, file, most)
	}
	return nil
}

// A picture that another version of the driver draws is no other picture; one pixel in a
// hundred is.
func TestGoldenLeavesRounding(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.png")
	p := image.NewNRGBA(image.Rect(0, 0, 100, 100))
	for i := range p.Pix {
		p.Pix[i] = 100
		if i%4 == 3 {
			p.Pix[i] = 255
		}
	}
	if err := differs(file, p); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if err := gl.WritePNG(file, p); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(p.Pix); i += 4 {
		p.Pix[i] += tolerance
	}
	if err := differs(file, p); err != nil {
		t.Errorf("within the tolerance: %v", err)
	}
	for i := 0; i < len(p.Pix); i += 400 {
		p.Pix[i]++
	}
	if differs(file, p) == nil {
		t.Error("a hundredth of the pixels differ by more")
	}
}

// differ counts the pixels of which a channel differs by more than by.
func differ(a, b *image.NRGBA, by int) (n, most int) {
	for i := 0; i < len(a.Pix); i += 4 {
		d := 0
		for c := range 4 {
			d = max(d, int(math.Abs(float64(a.Pix[i+c])-float64(b.Pix[i+c]))))
		}
		if d > by {
			n++
		}
		most = max(most, d)
	}
	return n, most
}

// layers is a small frame made by hand with something in every layer.
func layers() *stage.Frame {
	f := &stage.Frame{Width: 480, Height: 320, Scale: 1, Stars: true}
	ice, rust := color.NRGBA{0x8f, 0xc1, 0xff, 0xff}, color.NRGBA{0xe0, 0x70, 0x48, 0xff}
	dim := func(c color.NRGBA, a uint8) color.NRGBA { c.A = a; return c }
	f.Orbits = append(f.Orbits,
		stage.OrbitLine{Anchor: [3]float32{70}, P: [3]float32{70}, Q: [3]float32{0, 70}, CosE0: 1, Width: 1.2, Color: dim(ice, 110)},
		stage.OrbitLine{Anchor: [3]float32{-130}, P: [3]float32{130}, Q: [3]float32{30, 110}, CosE0: -1, Width: 0.6, Color: dim(rust, 200)},
		stage.OrbitLine{Anchor: [3]float32{190, -40}, P: [3]float32{90, 10}, Q: [3]float32{20, 60}, CosE0: 1, Open: 3, Width: 2, Color: dim(ice, 90)})
	for i := range 50 {
		x := float64(i)
		p := stage.TrailPoint{X: float32(-220 + 4*x), Y: float32(-120 + 18*math.Sin(x/6)), Color: dim(ice, uint8(4*i+4))}
		if i%25 == 0 {
			p.Color = color.NRGBA{}
		}
		f.Trails = append(f.Trails, p)
	}
	f.Boxes = append(f.Boxes, stage.Box{X0: -215, Y0: 60, X1: -150, Y1: 100.5, Fill: color.NRGBA{40, 46, 62, 255}, Rim: color.NRGBA{116, 126, 152, 255}})
	f.Discs = append(f.Discs,
		stage.Disc{Radius: 14, Glow: 1, Color: color.NRGBA{255, 214, 130, 255}},
		stage.Disc{X: 70, Radius: 9, Light: [3]float32{-1, 0, 0.5}, Color: color.NRGBA{92, 148, 232, 255}},
		stage.Disc{X: -120.5, Y: 30, Radius: 2.5, Light: [3]float32{1, 0, 0.5}, Color: rust},
		stage.Disc{X: -120, Y: -60, Radius: 20, Color: color.NRGBA{109, 116, 134, 255}},
		stage.Disc{X: 1e9 + 225, Y: 3e8, Radius: math.Hypot(1e9, 3e8), Light: [3]float32{-1, 0, 0.5}, Color: rust})
	for i := range 24 {
		a := float64(i) * math.Pi / 12
		f.Ships = append(f.Ships, stage.Ship{
			X: float32(150 + 45*math.Cos(a)), Y: float32(90 + 45*math.Sin(a)), Heading: int16(i * 32768 / 12),
			Size: uint16(16 * (4 + i)), Color: ice,
		})
	}
	f.Marks = append(f.Marks, stage.Disc{X: 70, Radius: 15, Ring: 1.4, Color: color.NRGBA{255, 244, 214, 230}})
	f.Arrows = append(f.Arrows,
		stage.Arrow{X0: 70, X1: 130, Y1: -50, Width: 2, Head: 9, Color: color.NRGBA{0x56, 0xb4, 0xe9, 255}},
		stage.Arrow{X0: 70, X1: 20, Y1: -90, Width: 1.2, Dash: 5, Color: color.NRGBA{0xe6, 0x9f, 0, 255}},
		stage.Arrow{X0: -220, Y0: -140, X1: -120, Y1: -140, Width: 1, Color: ice})
	text := func(x, y, size float32, mono bool, s string) {
		f.Texts = append(f.Texts, stage.Text{X: x, Y: y, Size: size, Mono: mono, Color: color.NRGBA{220, 227, 242, 255}, S: []byte(s)})
	}
	text(20, 30, 13, false, "Earth 23.4° · Δv ½× → Mars")
	text(330, 300, 15, true, "2026-11-20 12:00")
	text(256, 164, 11, false, "over a line")
	return f
}

func TestGoldenLayers(t *testing.T) {
	needScreen(t)
	check(t, "layers", draw(t, layers()))
}

func TestGoldenGlow(t *testing.T) {
	needScreen(t)
	f := layers()
	f.Glow = true
	check(t, "glow", draw(t, f))
}

// On a screen with two pixels per point all is twice as large and as sharp.
func TestGoldenHiDPI(t *testing.T) {
	needScreen(t)
	sc, w := worlds.FarSystem(t, 40)
	v := lookAt(worlds.MoonOf(w), 0.012)
	v.Width, v.Height, v.Scale = 640, 400, 2
	v.Body, v.Follow = 2, 2
	var s stage.Builder
	var f stage.Frame
	for range 90 {
		w.Step()
		s.Observe(sc, w, v.Rate)
	}
	v.Camera.Center = worlds.MoonOf(w)
	s.Build(&f, sc, w, v)
	check(t, "hidpi", draw(t, &f))
}

// The explanation of an agent at a crossing: every ink of anti-gravity, in both
// palettes, and the note at the pointer.
func TestGoldenExplained(t *testing.T) {
	needScreen(t)
	sc, w := worlds.Opened(t, "who-goes-first")
	var s stage.Builder
	var f stage.Frame
	for range 80 {
		w.Step()
		s.Observe(sc, w, sc.Rate)
	}
	v := lookAt(r2.Vec{Y: -20}, 4)
	v.Width, v.Height, v.Ship, v.Rate = 640, 480, 1, sc.Rate
	v.Options.Circle = true
	s.Build(&f, sc, w, v)
	check(t, "explained", draw(t, &f))

	v.Options.Palette, v.Options.Crowd, v.Options.Circle = stage.ColorBlind, true, false
	s.Build(&f, sc, w, v)
	check(t, "explained-safe", draw(t, &f))

	v.Pointing, v.PointerX, v.PointerY = true, 314, 212
	s.Build(&f, sc, w, v)
	check(t, "explained-pointer", draw(t, &f))
}

// A selected ship shows its goal, the time of arrival, and its explanation.
func TestGoldenSelection(t *testing.T) {
	needScreen(t)
	sc, w := worlds.FarSystem(t, 12)
	var s stage.Builder
	var f stage.Frame
	for range 200 {
		w.Step()
		s.Observe(sc, w, 60)
	}
	v := lookAt(worlds.MoonOf(w), 0.0012)
	v.Width, v.Height, v.Ship, v.Paused = 640, 480, 6, true
	v.Options.Palette = stage.ColorBlind
	v.Camera.Center.X += 150000
	s.Build(&f, sc, w, v)
	check(t, "selection", draw(t, &f))
}
