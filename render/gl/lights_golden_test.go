package gl_test

import (
	"fmt"
	"image"
	"math"
	"testing"

	"galaxy/render/gl"
	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/scene/looks"
)

// heaven is a sky made by hand: n stars of all temperatures, four times as many for each
// magnitude, a band of haze and three clouds.
func heaven(n int) *stage.Frame {
	f := &stage.Frame{Width: 1280, Height: 720, Scale: 1, Stars: true}
	state := uint64(1)
	chance := func() float64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return float64((z^z>>31)>>11) / (1 << 53)
	}
	band := func(x, y float64) float64 { // how far across the band a place is, in its widths
		return (y + 0.3*x - 40*math.Sin(x/210)) / 120
	}
	temperatures := [...]float64{3000, 3600, 4300, 5200, 6000, 7500, 9500, 13000, 24000}
	for range n {
		x, y := 1320*(chance()-0.5), 760*(chance()-0.5)
		if chance() < 0.4 {
			y = 120*(chance()+chance()-1)*1.6 - 0.3*x + 40*math.Sin(x/210)
		}
		flux := min(0.06*math.Pow(1-chance(), -1/1.5), 300)
		c := looks.Light(temperatures[int(chance()*float64(len(temperatures)))])
		f.Lights = append(f.Lights, starscape.Light{X: float32(x), Y: float32(y), Flux: [3]float32{
			float32(flux) * c[0], float32(flux) * c[1], float32(flux) * c[2],
		}})
	}
	const columns, rows = 96, 54
	f.Haze = starscape.Haze{Columns: columns, Rows: rows, RGB: make([]float32, 3*columns*rows)}
	for j := range rows {
		for i := range columns {
			x, y := 1280*(float64(i)/(columns-1)-0.5), 720*(0.5-float64(j)/(rows-1))
			q := band(x, y)
			light := 0.035 * math.Exp(-q*q) * (1 - 0.6*math.Exp(-25*(q-0.1)*(q-0.1)))
			copy(f.Haze.RGB[3*(j*columns+i):], []float32{float32(light), float32(0.85 * light), float32(0.72 * light)})
		}
	}
	f.Clouds = []starscape.Cloud{
		{X: -300, Y: -200, Radius: 40, Flux: [3]float32{60, 8, 20}},
		{X: 250, Y: 180, Radius: 14, Flux: [3]float32{8, 9, 12}},
		{X: 400, Y: -250, Radius: 3, Flux: [3]float32{2, 2, 2}},
	}
	return f
}

// Stars as light: in rows by temperature and by light, and as a sky.
func TestGoldenLights(t *testing.T) {
	needScreen(t)
	check(t, "lights-sky", draw(t, heaven(12000)))
	f := &stage.Frame{Width: 640, Height: 400, Scale: 1}
	for i, teff := range []float64{2300, 3200, 4200, 5772, 7500, 10000, 30000} {
		for j := range 10 {
			flux := 0.03 * float32(math.Pow(4, float64(j)))
			c := looks.Light(teff)
			f.Lights = append(f.Lights, starscape.Light{
				X: -280 + 62*float32(j) + 0.1*float32(i), Y: 165 - 55*float32(i) + 0.13*float32(j), Flux: [3]float32{flux * c[0], flux * c[1], flux * c[2]},
			})
		}
	}
	check(t, "lights-rows", draw(t, f))
	f = heaven(3000)
	f.Glow, f.Width, f.Height, f.Scale = true, 640, 360, 2
	check(t, "lights-glow", draw(t, f))
}

// BenchmarkLights measures a picture of the sky up to the last pixel, and what the program
// does for it beside the driver: upload and calls, with nothing drawn.
func BenchmarkLights(b *testing.B) {
	needScreen(b)
	for _, n := range []int{0, 5000, 20000} {
		f := heaven(n)
		b.Run(fmt.Sprintf("lights=%d", n), func(b *testing.B) { benchDraw(b, f) })
	}
	b.Run("upload", func(b *testing.B) {
		f := heaven(20000)
		draw(b, f)
		b.ReportAllocs()
		screen.Do(func(r *gl.Renderer, _ uint32) {
			for b.Loop() {
				r.UploadSky(f)
			}
		})
	})
}

// Nothing is allocated for a sky that has been drawn before.
func TestSkyAllocatesNothing(t *testing.T) {
	needScreen(t)
	f := heaven(20000)
	if n := allocations(t, 5, f, nil); n != 0 {
		t.Errorf("a picture allocates %v times", n)
	}
}

// A star is as bright wherever it stands between pixels, so that it does not twinkle as it
// moves; that is what its light is for, and what other stars are measured by.
func TestLightsDoNotTwinkle(t *testing.T) {
	needScreen(t)
	f := &stage.Frame{Width: 64, Height: 64, Scale: 1}
	shine := func(x, y, flux float32) *image.NRGBA {
		f.Lights = append(f.Lights[:0], starscape.Light{X: x, Y: y, Flux: [3]float32{flux, flux, flux}})
		return draw(t, f)
	}
	black := shine(0, 0, 0)
	sum := func(x, y, flux float32) (total float64) {
		p := shine(x, y, flux)
		for i := 1; i < len(p.Pix); i += 4 {
			total += linear(p.Pix[i]) - linear(black.Pix[i])
		}
		return total
	}
	want := sum(0, 0, 0.3)
	for i := range 40 {
		x, y := float32(math.Mod(float64(i)*0.7548, 1)), float32(math.Mod(float64(i)*0.5698, 1))
		if got := sum(3*x-7, 5*y+2, 0.3); math.Abs(got/want-1) > 0.04 {
			t.Errorf("at (%.2f, %.2f) it shines %.3f, in the middle of a pixel %.3f", x, y, got, want)
		}
	}
	if got := sum(0.3, 0.4, 0.15) / want; math.Abs(got-0.5) > 0.03 {
		t.Errorf("half the light shines as %.2f", got)
	}
}

// linear returns the light that a byte of the picture stands for, as heaven.frag encodes it.
func linear(b uint8) float64 {
	c := float64(b) / 255
	if c < 0.04045 {
		c /= 12.92
	} else {
		c = math.Pow((c+0.055)/1.055, 2.4)
	}
	return -math.Log(1-c) / 1.3
}
