package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// cloud is an object that is shown as a soft light.
type cloud struct {
	object int
	at     r3.Vec
	mag    float64 // absolute, visual
	size   float64 // pc, radius
	hue    [3]float32
}

// The colours of objects, by their kinds: of stars by temperature; nebulae in the light of hydrogen and of oxygen.
var cloudHues = map[string][3]float32{
	"open cluster":     lightOf(9000),
	"globular cluster": lightOf(4800),
	"galaxy":           lightOf(5300),
	"nebula":           {1.9, 0.7, 1.0},
	"planetary nebula": {0.4, 1.25, 1.05},
}

// newClouds lists the objects that shine.
func newClouds(a *sky.Atlas) (list []cloud) {
	for i, o := range a.Objects() {
		hue, shines := cloudHues[o.Kind]
		d := r3.Sub(o.Place, sky.Sun)
		if !shines || !(o.Magnitude < 30) || dot(d, d) == 0 || o.Name == "Milky Way" {
			continue
		}
		mag := o.Magnitude - 2.5*math.Log10(dot(d, d)) + 5 - sky.Dust(sky.Sun, o.Place)
		if o.Kind == "open cluster" {
			mag += 2 // most of it is the catalogue's stars
		}
		list = append(list, cloud{object: i, at: o.Place, mag: mag, size: 0.5 * o.Size, hue: hue})
	}
	return list
}

// listClouds lists clusters, nebulae and galaxies, with their names.
func (s *Starscape) listClouds(v *View, scale float64) {
	if s.clouds == nil {
		s.clouds = newClouds(s.atlas)
	}
	s.cloudRefs = s.cloudRefs[:0]
	l := &s.lens
	for i := range s.clouds {
		c := &s.clouds[i]
		d := r3.Sub(c.at, l.at)
		x, y, before := l.from(d)
		if !before {
			continue
		}
		d2 := dot(d, d)
		radius := max(1.5*scale, c.size*l.length/math.Sqrt(d2))
		if !l.on(x, y, radius) {
			continue
		}
		// One that fills the picture is all around: it has no shape.
		seen := 1 - smooth(radius/(0.8*l.half.Y)-0.5)
		light := seen * (fluxOf(c.mag-5+sky.Dust(l.at, c.at))/(d2*s.limit) - 1)
		if light <= 0 {
			continue
		}
		// Bright ones keep their shapes, and faint ones are not seen, as in the haze.
		pixels := math.Pi * radius * radius * (360 * 360) / (l.half.Y * l.half.Y)
		k := float32(s.light * light * math.Pow(1+exposure*light/(0.3*pixels), -0.6) * light / (light + 0.1*pixels))
		v.Clouds = append(v.Clouds, Cloud{float32(x), float32(y), float32(radius), [3]float32{k * c.hue[0], k * c.hue[1], k * c.hue[2]}})
		s.cloudRefs = append(s.cloudRefs, int32(c.object))
		s.names.offer(candidate{
			x: float32(x), y: float32(y), radius: float32(min(radius, 0.3*l.half.Y)), score: 4 * float32(light),
			opacity: float32(seen * min(1, light/2)), kind: OfObject, key: uint64(c.object),
		})
	}
}
