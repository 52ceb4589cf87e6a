package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky"
)

// multiple is a system of several stars that are seen apart.
type multiple struct {
	key        uint64
	system     *sky.System
	tree       *sky.Tree
	components []component
	extent     float64 // pc
	speed      float64 // of a star at most, pc a day
	light      float32 // of the focus at 1 pc, over the light of a star at the limit, in this picture; 0: unknown
}

// component is a star of a multiple.
type component struct {
	body  int
	share float64 // of the system's light
	hue   uint8
}

// newMultiple lists the stars of a system.
func newMultiple(key uint64, s *sky.System) multiple {
	p := multiple{key: key, system: s, tree: s.Tree()}
	sum := 0.0
	for i := range s.Bodies {
		if b := &s.Bodies[i]; b.Kind == sky.Star {
			light := fluxOf(b.AbsMag)
			p.components = append(p.components, component{i, light, hueIndex(b.Temperature)})
			sum += light
			p.speed = max(p.speed, speedOf(s, i))
		}
	}
	for i := range p.components {
		p.components[i].share /= sum
	}
	return p
}

// speedOf returns how fast a star goes about the origin of its system at most, pc a day.
func speedOf(s *sky.System, i int) (sum float64) {
	for ; i >= 0; i = s.Bodies[i].Parent {
		if b := &s.Bodies[i]; b.Orbit != nil {
			sum += math.Abs(b.Scale) * b.Orbit.MaxSpeed()
		}
	}
	return sum * orbit.AU / sky.Galactic.Unit
}

// Generated stars nearer than companionReach are made in full, so that their companions are known: those come out of
// their primaries on the way from there to half that distance.
const companionReach = 4.0

// resolution is the least distance in pixels at which two stars are two lights.
const resolution = 0.5

// resolve finds the systems of the visible set whose stars are seen apart.
func (k *culler) resolve(c *visibleSet) {
	c.multiples = c.multiples[:0]
	if len(k.cache) > 4000 {
		clear(k.cache)
	}
	shines := k.atlas.Shines()
	for i := range c.stars {
		s := &c.stars[i]
		d := r3.Sub(s.place(c.camera.eye.Time), c.camera.at)
		d2 := dot(d, d)
		real := s.key < catalogued
		// With what the eye may come nearer until the next visible set.
		if real {
			e := shines[s.key].Extent * c.camera.length / (0.5 * resolution)
			if e*e < d2 {
				continue
			}
		} else if d2 > companionReach*companionReach {
			continue
		}
		p := k.cache[s.key]
		if p == nil {
			var made multiple
			if real {
				made = newMultiple(s.key, k.atlas.System(int(s.key)))
				made.extent = shines[s.key].Extent
			} else if point, err := k.atlas.Galaxy.At(s.key); err == nil {
				made = newMultiple(s.key, k.atlas.Generated(point))
				made.extent = 1
			}
			p = &made
			k.cache[s.key] = p
		}
		if len(p.components) > 1 {
			s.multiple = int32(len(c.multiples))
			c.multiples = append(c.multiples, *p)
		}
	}
}

// offset returns where a star of the multiple is relative to the system's origin, in the axes of the galaxy, pc.
func (p *multiple) offset(body int, t float64) r3.Vec {
	v := p.tree.Place(body, t).From(p.tree.Origin(), t)
	f := p.tree.Origin().In
	v = r3.Scale(f.Unit/sky.Galactic.Unit, v)
	return r3.Add(r3.Add(r3.Scale(v.X, f.Axes[0]), r3.Scale(v.Y, f.Axes[1])), r3.Scale(v.Z, f.Axes[2]))
}
