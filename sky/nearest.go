package sky

import (
	"cmp"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"
)

// A Filter says which systems are wanted. The zero value wants all.
type Filter struct {
	Class     string // the beginning of the brightest star's spectral class: G, G2, D for white dwarfs
	Planets   bool   // with planets
	Habitable bool   // with a planet where water can be liquid
}

// Near is a system at a distance in pc.
type Near struct {
	System   *System
	Distance float64
}

// passes reports whether the filter wants a system.
func (f Filter) passes(s *System) bool {
	p := s.Primary()
	return (f.Class == "" || p != nil && strings.HasPrefix(bareClass(p.Class), strings.ToUpper(f.Class))) &&
		(!f.Planets || s.Planets() > 0) && (!f.Habitable || s.Habitable())
}

// bareClass returns a spectral class from its letter on.
func bareClass(class string) string {
	if letter := ClassLetter(class); letter != 0 {
		return class[strings.IndexRune(class, letter):]
	}
	return ""
}

// Nearest returns the systems that pass the filter and are nearest to a place of the
// galaxy, at most count, the nearest first. One at the place itself is left out.
func (c *Catalogue) Nearest(from r3.Vec, f Filter, count int) []Near {
	type far struct {
		system int
		pc     float64
	}
	all := make([]far, len(c.groups))
	for i := range c.groups {
		all[i] = far{i, length(r3.Sub(c.groups[i].place, from))}
	}
	slices.SortFunc(all, func(a, b far) int { return cmp.Or(cmp.Compare(a.pc, b.pc), cmp.Compare(a.system, b.system)) })
	var near []Near
	for _, a := range all {
		if len(near) >= count {
			break
		}
		if planets := c.groups[a.system].exo >= 0 || a.system == 0; a.pc == 0 || (f.Planets || f.Habitable) && !planets {
			continue
		}
		if s := c.System(a.system); f.passes(s) {
			near = append(near, Near{s, a.pc})
		}
	}
	return near
}
