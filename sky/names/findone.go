package names

import (
	"fmt"
	"strings"

	"galaxy/sky"
	"galaxy/sky/law"
)

// FindOne returns the one thing that a name, number or address means. The error of a name of several
// things lists them.
func (d *Directory) FindOne(name string) (sky.Found, error) {
	if s := d.written(name); s != nil {
		return sky.Found{System: s, Body: -1}, nil
	}
	found, err := d.Find(name)
	if err != nil {
		return sky.Found{}, err
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
	return sky.Found{}, fmt.Errorf("%q means %d things: %s; name one of them", name, len(found), strings.Join(list, ", "))
}

// FindBody returns the one thing that a name, number or address means, as [Directory.FindOne], but the name of one
// star of several means that star, and not all of its system.
func (d *Directory) FindBody(name string) (sky.Found, error) {
	f, err := d.FindOne(name)
	if err != nil || f.System == nil || f.Body >= 0 || f.System.Stars() < 2 {
		return f, err
	}
	for _, spelling := range append([]string{name}, d.spelt(name)...) {
		if star := d.starNamed(fold(spelling), f); star != f {
			return star, nil
		}
	}
	return f, nil
}

// starNamed returns the one star that a folded name means in a system that was found. If the name is the system's own, or
// means no star, it returns the system.
func (d *Directory) starNamed(key string, f sky.Found) sky.Found {
	if key == fold(f.System.Title()) {
		return f
	}
	for i := range f.System.Bodies {
		if b := &f.System.Bodies[i]; b.Kind == sky.Star && fold(b.Name) == key {
			return sky.Found{System: f.System, Body: i}
		}
	}
	x, star := d.index(), f
	x.each("\n"+key+"\n", func(at int) bool { // other names of a companion
		n := d.Atlas.Whole(x.names[x.at(at)].Ref)
		if n.Of != sky.OfStar && n.Of != sky.OfCompanion {
			star = f
			return false
		}
		star = d.Atlas.Found(n)
		return true
	})
	if star.Body < 0 || star.System.Address != f.System.Address {
		return f
	}
	return star
}

// SystemOf returns the one system that a name, number or address means, or nil. Unlike [Directory.FindOne] it looks for no
// near name, nor among comets and minor planets, so it returns at once if there is none.
func (d *Directory) SystemOf(name string) *sky.System {
	if s := d.written(name); s != nil {
		return s
	}
	var one *sky.System
	for _, f := range d.exactly(fold(name), beforeFigures) {
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
		one, _ = d.at(code)
	}
	return one
}
