package sky

import (
	"fmt"
	"strings"

	"galaxy/sky/law"
)

// FindOne returns the one thing that a name, number or address means. The error of a name of several
// things lists them.
func (c *Atlas) FindOne(name string) (Found, error) {
	// An address as it is written means nothing else, and then no other names need be looked through.
	if code, err := law.ParseAddress(name); err == nil && law.Address(code) == name {
		if p, err := c.Galaxy.At(code); err == nil {
			return Found{System: c.Generated(p), Body: -1}, nil
		}
	}
	found, err := c.Find(name)
	if err != nil {
		return Found{}, err
	}
	if len(found) == 1 {
		return found[0], nil
	}
	for _, f := range found {
		if f.System != nil && f.System.Address == name {
			return f, nil // an address is no other system's, even where a catalogue's number is
		}
	}
	var list []string
	for _, f := range found[:min(len(found), 20)] {
		known := f.Name()
		if f.System != nil && f.System.Address != known {
			known += " (" + f.System.Address + ")"
		}
		list = append(list, known)
	}
	return Found{}, fmt.Errorf("%q means %d things: %s; name one of them", name, len(found), strings.Join(list, ", "))
}

// FindBody returns the one thing that a name, number or address means, as [Atlas.FindOne], but the name of one
// star of several means that star, and not all of its system.
func (c *Atlas) FindBody(name string) (Found, error) {
	f, err := c.FindOne(name)
	if err != nil || f.System == nil || f.Body >= 0 || f.System.Stars() < 2 {
		return f, err
	}
	for _, spelling := range append([]string{name}, c.spelt(name)...) {
		if star := c.starNamed(fold(spelling), f); star != f {
			return star, nil
		}
	}
	return f, nil
}

// starNamed returns the one star that a folded name means of a system that was found, or that where the name is the
// system's own or means none.
func (c *Atlas) starNamed(key string, f Found) Found {
	if key == fold(f.System.Title()) {
		return f
	}
	for i := range f.System.Bodies {
		if b := &f.System.Bodies[i]; b.Kind == Star && fold(b.Name) == key {
			return Found{System: f.System, Body: i}
		}
	}
	x, star := c.directory(), f
	x.each("\n"+key+"\n", func(at int) bool { // other names of a companion
		n := c.whole(x.names[x.at(at)])
		if n.as != asStar && n.as != asCompanion {
			star = f
			return false
		}
		star = c.found(n)
		return true
	})
	if star.Body < 0 || star.System.Address != f.System.Address {
		return f
	}
	return star
}

// SystemOf returns the one system that a name, number or address means, or nil: as [Atlas.FindOne], but at once where
// there is none, for it looks for no name that is near, nor among comets and minor planets.
func (c *Atlas) SystemOf(name string) *System {
	if code, err := law.ParseAddress(name); err == nil && law.Address(code) == name {
		if p, err := c.Galaxy.At(code); err == nil {
			return c.Generated(p)
		}
	}
	var one *System
	for _, f := range c.exactly(fold(name), func(n named) bool { return n.as < asFigure }) {
		switch {
		case f.System == nil, one != nil && one.Address == f.System.Address:
		case one != nil:
			return nil
		default:
			one = f.System
		}
	}
	if one != nil || fold(name) == "" {
		return one
	}
	if code, named := law.ParseName(name); named {
		if p, err := c.Galaxy.At(code); err == nil {
			return c.Generated(p)
		}
	}
	return nil
}
