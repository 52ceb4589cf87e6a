package sky

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// A Filter says which systems are wanted. The zero value wants all.
type Filter struct {
	Class     string // the beginning of the spectral class of one of its stars: G, G2, D for white dwarfs
	Planets   bool   // with planets
	Habitable bool   // with a planet where water can be liquid
}

// Near is a system at a distance, or a star of it.
type Near struct {
	System   *System
	Distance float64 // pc
	Star     int     // in System.Bodies, of NearestStars; -1 for a system without a star
}

// passes reports whether the filter wants a system.
func (f Filter) passes(s *System) bool {
	return (f.Class == "" || s.count(func(i int) bool { return f.wants(&s.Bodies[i]) }) > 0) &&
		(!f.Planets || s.Planets() > 0) && (!f.Habitable || s.Habitable())
}

// wants reports whether a body is a star of the filter's class.
func (f Filter) wants(b *Body) bool {
	return b.Kind == Star && strings.HasPrefix(bareClass(b.Class), strings.ToUpper(f.Class))
}

// wantsStar reports whether it is wanted as a star of its own: the planets that the filter asks for go round it, or round a pair that it
// belongs to.
func (f Filter) wantsStar(s *System, star int) bool {
	round := func(is func(int) bool) bool {
		return s.count(func(i int) bool { return is(i) && s.goesRound(i, star) }) > 0
	}
	return f.wants(&s.Bodies[star]) && (!f.Planets || round(s.isPlanet)) && (!f.Habitable || round(s.InHabitableZone))
}

// bareClass returns a spectral class from its letter on.
func bareClass(class string) string {
	if letter := ClassLetter(class); letter != 0 {
		return class[strings.IndexRune(class, letter):]
	}
	return ""
}

// Reach is how far Nearest looks for generated systems, pc.
const Reach = 2000

// Nearest returns the systems that pass the filter and are nearest to a place of the
// galaxy, pc, at most count, the nearest first: the catalogue's, and generated ones where the
// catalogue ends. A system at the place itself is left out, unless another one stands there, too: the
// tables have some stars under two names. Nearest looks for generated ones no farther than
// [Reach], and at most at some 300,000 of them: see NearestWithin.
func (c *Atlas) Nearest(from r3.Vec, f Filter, count int) []Near {
	near, _ := c.NearestWithin(from, f, count)
	return near
}

// NearestWithin is Nearest with the distance in pc up to which the list is complete. It is infinite if the list has
// as many as were asked for, and all generated ones that are as near.
func (c *Atlas) NearestWithin(from r3.Vec, f Filter, count int) (list []Near, complete float64) {
	return c.NearestAt(0, from, f, count)
}

// NearestStars is NearestWithin for single stars: of the systems that pass the filter it returns the stars of its class
// that have such planets, each at its own distance, and systems without a star. Stars are where they are at J2000.0.
func (c *Atlas) NearestStars(from r3.Vec, f Filter, count int) (list []Near, complete float64) {
	const apart = 1 // pc that a star stands off the origin of its system at most, but in a few that are looked at always
	var wide []Near
	for i, shine := range c.Shines() {
		if !(shine.Extent > apart) || shine.Place == from {
			continue
		}
		if s := c.System(i); f.passes(s) {
			wide = append(wide, Near{s, portable.Norm3(r3.Sub(shine.Place, from)), -1})
		}
	}
	for n := count; ; n *= 2 {
		near, complete := c.NearestWithin(from, f, n)
		list = list[:0]
		beyond := slices.DeleteFunc(slices.Clone(wide), func(w Near) bool {
			return slices.ContainsFunc(near, func(at Near) bool { return at.System.Address == w.System.Address })
		})
		for _, at := range slices.Concat(near, beyond) {
			if at.System.Stars() == 0 {
				list = append(list, at)
			}
			for i := range at.System.Bodies {
				if f.wantsStar(at.System, i) {
					list = append(list, Near{at.System, portable.Norm3(r3.Sub(at.System.Galactic(i, 0), from)), i})
				}
			}
		}
		slices.SortStableFunc(list, func(a, b Near) int { return cmp.Compare(a.Distance, b.Distance) })
		if len(near) < n || len(list) >= count && near[len(near)-1].Distance-apart > list[count-1].Distance {
			return list[:min(count, len(list))], complete
		}
	}
}

// NearestAt looks for generated systems at their places of J2000.0. It looks as much farther out as a system at
// fastest, km/s, can have moved since, up to mostDrift, pc, for which it takes some 100,000 years. More than that from
// J2000.0 a few fast systems may be missing.
const (
	fastest   = 250
	mostDrift = 25
)

// NearestAt is NearestWithin at t, days past J2000.0: the systems move, each straight on.
func (c *Atlas) NearestAt(t float64, from r3.Vec, f Filter, count int) (list []Near, complete float64) {
	type far struct {
		system int
		pc     float64
	}
	all := make([]far, len(c.groups))
	for i := range c.groups {
		all[i] = far{i, portable.Norm3(r3.Sub(c.placeAt(i, t), from))}
	}
	slices.SortFunc(all, func(a, b far) int { return cmp.Or(cmp.Compare(a.pc, b.pc), cmp.Compare(a.system, b.system)) })
	twins := len(all) > 1 && all[1].pc == 0
	var near []Near
	for _, a := range all {
		if len(near) >= count {
			break
		}
		if planets := c.groups[a.system].exo >= 0 || a.system == 0; a.pc == 0 && !twins || (f.Planets || f.Habitable) && !planets {
			continue
		}
		if s := c.System(a.system); f.passes(s) {
			near = append(near, Near{s, a.pc, -1})
		}
	}
	const most = 300_000
	seeker := c.Galaxy.Seeker()
	drift := min(math.Abs(t)*PerDay*fastest, mostDrift)
	var points []law.Point
	for pc, last := 4.0, 0.0; ; pc, last = 1.5*pc, pc {
		if complete = last; len(near) >= count && near[count-1].Distance <= last {
			complete = math.Inf(1)
			break
		}
		if last == Reach || len(points) > most/3 {
			break
		}
		pc = min(pc, Reach)
		points = seeker.Within(points[:0], from, pc+drift, f.faintest())
		for _, p := range points {
			at := p.Place
			if t != 0 {
				shine := c.Shine(p)
				at = shine.At(t)
			}
			d := portable.Norm3(r3.Sub(at, from))
			if d == 0 || d <= last || d > pc || len(near) >= count && d > near[count-1].Distance {
				continue
			}
			if s := c.Generated(p); f.passes(s) {
				near = append(near, Near{s, d, -1})
			}
		}
		slices.SortStableFunc(near, func(a, b Near) int { return cmp.Compare(a.Distance, b.Distance) })
	}
	return near[:min(count, len(near))], complete
}

// placeAt returns the place of a system of the catalogue at t, as System.At does, without making it.
func (c *Atlas) placeAt(i int, t float64) r3.Vec {
	s := System{Place: c.groups[i].place}
	if stars := c.groups[i].stars; len(stars) > 0 {
		s.Velocity = c.stars[stars[0]].motion
	}
	return s.At(t)
}

// faintest bounds the absolute magnitude of the classes that the filter wants, so that a
// search for bright stars need not look at all the faint ones.
func (f Filter) faintest() float64 {
	if f.Class != "" {
		if m, bright := map[rune]float64{'O': -2, 'B': 2, 'A': 4, 'F': 5.5, 'G': 8, 'K': 11}[ClassLetter(strings.ToUpper(f.Class))]; bright {
			return m
		}
	}
	return law.Faintest
}
