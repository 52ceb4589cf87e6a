package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky"
)

// pair is a system of several stars that are seen apart.
type pair struct {
	key    uint64
	system *sky.System
	tree   *sky.Tree
	stars  []part
	extent float64 // pc
	speed  float64 // of a star at most, pc a day
	light  float32 // of the focus, at 1 pc in that of a star at the limit, in this picture; 0: unknown
}

// part is a star of a pair.
type part struct {
	body  int
	share float64 // of the system's light
	hue   uint8
}

// newPair lists the stars of a system.
func newPair(key uint64, s *sky.System) pair {
	p := pair{key: key, system: s, tree: s.Tree()}
	sum := 0.0
	for i := range s.Bodies {
		if b := &s.Bodies[i]; b.Kind == sky.Star {
			light := fluxOf(b.AbsMag)
			p.stars = append(p.stars, part{i, light, hueIndex(b.Temperature)})
			sum += light
			p.speed = max(p.speed, speedOf(s, i))
		}
	}
	for i := range p.stars {
		p.stars[i].share /= sum
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

// Generated stars nearer than nearest are made in full, so that their companions are known: those come out of
// their primaries on the way from there to half that distance.
const nearest = 4.0

// apart is the least distance in pixels at which two stars are two lights.
const apart = 0.5

// resolve finds the systems of the crop whose stars are seen apart.
func (k *seeker) resolve(c *crop) {
	c.pairs = c.pairs[:0]
	if len(k.cache) > 4000 {
		clear(k.cache)
	}
	shines := k.atlas.Shines()
	for i := range c.stars {
		s := &c.stars[i]
		d := r3.Sub(s.place(c.lens.eye.Time), c.lens.at)
		d2 := dot(d, d)
		real := s.key < catalogued
		// With what the eye may come nearer until the next crop.
		if real {
			e := shines[s.key].Extent * c.lens.length / (0.5 * apart)
			if e*e < d2 {
				continue
			}
		} else if d2 > nearest*nearest {
			continue
		}
		p := k.cache[s.key]
		if p == nil {
			var made pair
			if real {
				made = newPair(s.key, k.atlas.System(int(s.key)))
				made.extent = shines[s.key].Extent
			} else if point, err := k.atlas.Galaxy.At(s.key); err == nil {
				made = newPair(s.key, k.atlas.Generated(point))
				made.extent = 1
			}
			p = &made
			k.cache[s.key] = p
		}
		if len(p.stars) > 1 {
			s.pair = int32(len(c.pairs))
			c.pairs = append(c.pairs, *p)
		}
	}
}

// offset returns where a star of the pair is relative to the system's origin, in the axes of the galaxy, pc.
func (p *pair) offset(body int, t float64) r3.Vec {
	v := p.tree.Place(body, t).From(p.tree.Origin(), t)
	f := p.tree.Origin().In
	v = r3.Scale(f.Unit/sky.Galactic.Unit, v)
	return r3.Add(r3.Add(r3.Scale(v.X, f.Axes[0]), r3.Scale(v.Y, f.Axes[1])), r3.Scale(v.Z, f.Axes[2]))
}
