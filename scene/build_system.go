package scene

import (
	"galaxy/orbit"
	"galaxy/scene/tomlfile"
	"galaxy/sky"
	"galaxy/sky/names"
)

// system reads the table [system]: which part of the sky the scene shows.
func (b *builder) system() {
	t := b.file.System
	switch {
	case t == nil:
		return
	case t.Has("builtin") && t.Has("star"):
		b.Fail(t.Pos("star"), "keep one", "a system is given by either builtin or star")
		return
	case t.Has("star"):
		if s := b.skySystem(t.Star, t.Pos("star")); s != nil && s.Address == solAddress {
			b.solar = true
		} else if s != nil {
			b.sky, b.scene.Star, b.scene.system = s, s.Address, s
		}
	case t.Has("builtin"):
		b.solar, b.scene.Galaxy = t.Builtin == "solar", t.Builtin == "galaxy"
	default:
		b.Fail(t.Tree().Key, `write builtin = "solar" or star = "TRAPPIST-1"`, "this table names no system")
		return
	}
	if b.solar {
		b.scene.Star = solAddress
	}
	switch t.Ephemeris {
	case "ellipses":
		b.scene.ephemeris = orbit.Ellipses
	case "integrated":
		b.scene.ephemeris = orbit.Ephemeris
	}
	of := b.inSky()
	if of == "" {
		return // reported already
	}
	for _, key := range []struct {
		name, adds string
		fits       bool
	}{
		{"bodies", "selects bodies of one system", !b.scene.Galaxy},
		{"extra", "adds bodies of the Solar System", b.solar},
		{"ephemeris", "says where bodies of the Solar System are", b.solar},
		{"near", "adds stars of the galaxy", b.scene.Galaxy},
		{"stars", "adds stars of the galaxy", b.scene.Galaxy},
	} {
		if t.Has(key.name) && !key.fits {
			b.Fail(t.Pos(key.name), "leave it out", "%s %s, and this is %s", key.name, key.adds, of)
		}
	}
}

// solAddress is the address of the Solar System in the sky.
const solAddress = "Sol"

// inSky names the part of the sky that the scene shows, or nothing.
func (b *builder) inSky() string {
	switch {
	case b.solar:
		return "the Solar System"
	case b.sky != nil:
		return b.sky.Name
	case b.scene.Galaxy:
		return "the galaxy"
	}
	return ""
}

// skySystem finds the system of a name, or reports why there is none. Of the first few it says which is meant: that takes
// some hundredths of a second each.
func (b *builder) skySystem(name string, at tomlfile.Span) *sky.System {
	if b.life != nil && name == b.life.sky.Address {
		return b.life.sky
	}
	const few = 10
	if b.strangers >= few {
		if directory, err := names.Open(); err == nil {
			if s := directory.SystemOf(tomlfile.Brief(name)); s != nil {
				return s
			}
		}
		b.Fail(at, "", "%q: %v", tomlfile.Brief(name), names.ErrUnknown)
		return nil
	}
	s, err := systemNamed(tomlfile.Brief(name))
	if err != nil {
		b.strangers++
		b.Fail(at, "", "%v", err)
	}
	return s
}
