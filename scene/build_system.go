package scene

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"galaxy/internal/sanitize"
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
	case t.Has("gravity"):
		return
	default:
		b.Fail(t.Tree().Key, `write builtin = "solar" or star = "TRAPPIST-1"`, "this table names no system")
		return
	}
	if b.solar {
		b.scene.Star = solAddress
	}
	if t.Gravity == pulling {
		b.Fail(t.Pos("gravity"), "leave it out", "gravity = %q is for bodies of the file alone, and this scene has those of a built-in system", pulling)
	}
	switch {
	case t.Ephemeris == "ellipses":
		b.scene.ephemeris = orbit.Ellipses
	case t.Ephemeris == "integrated":
		b.scene.ephemeris = orbit.Ephemeris
	case t.Ephemeris != "" && b.solar:
		b.readEphemeris(t)
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

// readEphemeris reads the file of JPL that says where bodies are, unless the scene is given it.
func (b *builder) readEphemeris(t *systemTable) {
	name, at := filepath.Base(filepath.FromSlash(t.Ephemeris)), t.Pos("ephemeris")
	charts := b.with.charts
	switch {
	case charts != nil && strings.HasPrefix(b.with.ephemeris, name+" "):
	case b.with.files != nil:
		b.Fail(at, "galaxy replay FILE --ephemeris "+sanitize.Line(name)+" gives a recording its file",
			"the ephemeris %s is not here: no recording opens files", name)
		return
	default:
		file := filepath.FromSlash(t.Ephemeris)
		if !filepath.IsAbs(file) && IsBuiltin(b.scene.File) {
			file = filepath.Join(b.with.beside, file)
		} else if !filepath.IsAbs(file) {
			file = filepath.Join(filepath.Dir(b.scene.File), file)
		}
		var err error
		if charts, err = OpenEphemeris(file); err != nil {
			b.Fail(at, "", "%v", err)
			return
		}
	}
	b.scene.charts, b.scene.ephemeris = charts, charts.String()
}

// OpenEphemeris reads a file of JPL that says where bodies of the Solar System are.
func OpenEphemeris(file string) (*orbit.EphemerisFile, error) {
	name := sanitize.Line(filepath.Base(file))
	data, err := sanitize.Read(file, orbit.MostEphemeris)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no ephemeris %s; JPL's are called .bsp, as de440.bsp, and galaxy has none of them", sanitize.Line(file))
	}
	if err != nil {
		return nil, fmt.Errorf("the ephemeris %s cannot be read: %w; a part of it in fewer years is smaller: NAIF's spkmerge makes one", name, err)
	}
	return orbit.ReadEphemeris(name, fmt.Sprintf("%.8x", sha256.Sum256(data)), data)
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
