package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// factor returns the detail's factors at a place of the plane, pc.
func (d *Detail) factor(x, y float64) (c [3]float64) {
	i := int((x + DetailReach) / (2 * DetailReach) * DetailSide)
	j := int((y + DetailReach) / (2 * DetailReach) * DetailSide)
	for k := range c {
		root := float64(d.RGB[3*(j*DetailSide+i)+k]) / 255
		c[k] = DetailMost * root * root
	}
	return c
}

// What the detail adds is light and shade about the haze without arms: on each circle about as much light as that
// has, more and bluer in the arms, and nothing beyond the disk.
func TestDetailIsAboutTheHaze(t *testing.T) {
	g := atlas(t).Galaxy
	e := g.Emission()
	d := newDetail(g, e)
	for r := 1000.; r <= 16000; r += 1000 {
		const n = 720
		var all, arms, gaps [3]float64
		in, out := 0., 0.
		for i := range n {
			s, c := math.Sincos(2 * math.Pi * float64(i) / n)
			f := d.factor(r*c, r*s)
			arm := e.Arms(r*c, r*s)
			for k := range f {
				all[k] += f[k] / n
				if arm > 1.2 {
					arms[k] += f[k]
				} else if arm < 0.8 {
					gaps[k] += f[k]
				}
			}
			if arm > 1.2 {
				in++
			} else if arm < 0.8 {
				out++
			}
		}
		if all[1] < 0.7 || all[1] > 1.3 {
			t.Errorf("at %v pc the detail makes the haze %.2f times as bright", r, all[1])
		}
		if r < 5000 || r > 14000 {
			continue
		}
		if arms[1]/in < 1.3*gaps[1]/out {
			t.Errorf("at %v pc arms are %.2f times as bright as what is between them", r, arms[1]/in/(gaps[1]/out))
		}
		if arms[2]/arms[0] < 1.1*gaps[2]/gaps[0] {
			t.Errorf("at %v pc arms are not bluer than what is between them", r)
		}
	}
	if f := d.factor(12300, 12300); math.Abs(f[1]-1) > 0.02 {
		t.Errorf("beyond the disk the detail is %.3f", f[1])
	}
}

// The light that the detail is made of has no arms, or they would count twice.
func TestTheMaterialHasNoArms(t *testing.T) {
	g := atlas(t).Galaxy
	m := newMaterial(g, g.Emission())
	for _, r := range []float64{6500, 8000, 9500} {
		least, most := math.Inf(1), 0.
		for angle := 0.; angle < 2*math.Pi; angle += 0.05 {
			s, c := math.Sincos(angle)
			young := m.lightAt(r*c, r*s).Young
			least, most = min(least, young), max(most, young)
		}
		if most > 1.2*least {
			t.Errorf("on the circle of %v pc the light of young stars goes from %.3g to %.3g", r, least, most)
		}
	}
}

// The detail is that of the plane: lines of sight that do not meet it, or almost along it, have none.
func TestOnlyThePlaneHasDetail(t *testing.T) {
	from := r3.Vec{X: -8000, Z: 3000}
	for _, c := range []struct {
		z, want float64
	}{{-1, 1}, {-0.3, 1}, {-0.05, 0}, {0, 0}, {0.3, 0}, {1, 0}} {
		d := r3.Vec{X: math.Sqrt(1 - c.z*c.z), Z: c.z}
		below := r3.Vec{X: from.X, Z: -from.Z}
		if got, under := facing(from, d), facing(below, r3.Vec{X: d.X, Z: -d.Z}); got != c.want || under != c.want {
			t.Errorf("towards %v the share is %v, from below %v, not %v", d, got, under, c.want)
		}
	}
}

// The haze and its detail pass into one another as an eye rises out of the disk or sinks into it: where the detail
// has no share, the haze has all of the arms.
func TestDetailFadesIn(t *testing.T) {
	g := atlas(t).Galaxy
	e := g.Emission()
	var m hazeCache
	m.galaxy, m.emission, m.detail, m.crossfade = g, e, newDetail(g, e), 1
	last := float32(-1)
	for height := 300.; height < 4000; height *= 1.1 {
		cam := newCamera(above(r3.Vec{X: -6000, Y: 1000}, height), 1280, 720)
		m.current = &grid{detail: m.detailFor(&cam), camera: cam}
		var h Haze
		m.showDetail(&h, &cam)
		if (h.Detail == nil) != (h.Share == 0) || h.Share < last || h.Share > 1 || last >= 0 && h.Share-last > 0.2 {
			t.Errorf("from %.0f pc above the disk the detail's share is %.3f after %.3f", cam.at.Z, h.Share, last)
		}
		last = h.Share
	}
	if last != 1 {
		t.Errorf("from far above, the detail's share is %v", last)
	}
	// What the grid leaves out is what the detail has: across an arm its own contrast is gone.
	in, out := 0., math.Inf(1)
	for x := -11000.; x < -5000; x += 100 {
		blue := func(calm float64) float64 {
			light, depth := integrate(e, r3.Vec{X: x, Z: 5000}, r3.Vec{Z: -1}, fluxOf(10), calm)
			return float64(toneMapped(light, depth, fluxOf(10)).b)
		}
		arms, calm := blue(0), blue(1)
		in, out = max(in, arms/calm), min(out, arms/calm)
	}
	if in < 1.15 || out > 0.9 {
		t.Errorf("along a ray out, the arms are from %.2f to %.2f of a haze without", out, in)
	}
}

func BenchmarkDetail(b *testing.B) {
	g := atlas(b).Galaxy
	e := g.Emission()
	for b.Loop() {
		newDetail(g, e)
	}
}
