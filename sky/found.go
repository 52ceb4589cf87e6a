package sky

import "slices"

// A Found is the thing that a name or an address means.
type Found struct {
	System *System // or nil
	Body   int     // in System: the planet or moon that was named, or -1
	Object *Object // or nil
}

// Name returns the thing's name.
func (f Found) Name() string {
	switch {
	case f.Object != nil:
		return f.Object.Name
	case f.Body >= 0:
		return f.System.Bodies[f.Body].Name
	}
	return f.System.Title()
}

// Found returns the thing of a name.
func (c *Atlas) Found(n Ref) Found {
	body := func(s *System, name string) Found {
		return Found{System: s, Body: slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Name == name })}
	}
	switch n.Of {
	case OfObject:
		return Found{Body: -1, Object: &c.deep[n.Part]}
	case OfConstellation:
		return Found{Body: -1, Object: &c.named[n.Part]}
	case OfPlanet:
		return body(c.System(int(n.System)), c.exo[c.groups[n.System].exo].planets[n.Part].name)
	case OfCompanion:
		return body(c.System(int(n.System)), c.exo[c.groups[n.System].exo].stars[n.Part].name)
	case OfStar:
		s := c.System(int(n.System))
		return Found{System: s, Body: slices.IndexFunc(s.Bodies, func(b Body) bool { return b.star == int(n.Part) })}
	case OfSol:
		return Found{System: c.System(0), Body: int(n.Part)}
	case OfExtra:
		if all, err := Extras(); err == nil {
			if e, err := all[n.Part].Prepared(); err == nil {
				return c.WithExtra(&e)
			}
		}
	}
	return Found{System: c.System(int(n.System)), Body: -1}
}

// Title returns the system's name for people: the Sun, which catalogues call Sol.
func (s *System) Title() string {
	if s.Address == "Sol" {
		return "Sun"
	}
	return s.Name
}
