package sky

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/internal/spell"
)

// match is what a name means: a system and perhaps one of its planets, or an object.
type match struct {
	system int // or -1
	object int
	planet string
}

// A Found thing is what a name or an address means.
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
	return f.System.Name
}

// ErrUnknown is in the error of a name that means nothing.
var ErrUnknown = errors.New("nothing in the sky is called that")

var greek = strings.NewReplacer("α", "alpha", "β", "beta", "γ", "gamma", "δ", "delta", "ε", "epsilon", "ζ", "zeta", "η", "eta",
	"θ", "theta", "ι", "iota", "κ", "kappa", "λ", "lambda", "μ", "mu", "ν", "nu", "ξ", "xi", "ο", "omicron", "π", "pi",
	"ρ", "rho", "σ", "sigma", "ς", "sigma", "τ", "tau", "υ", "upsilon", "φ", "phi", "χ", "chi", "ψ", "psi", "ω", "omega",
	"gliese", "gj", "messier", "m")

func fold(name string) string { return greek.Replace(spell.Fold(name)) }

// Find returns what a name, number or address means: several things where it is ambiguous. Case
// does not count where there is one thing of the name, nor do spaces and hyphens. The error
// names the nearest name.
func (c *Atlas) Find(name string) ([]Found, error) {
	key := fold(name)
	if key == "" {
		return nil, fmt.Errorf("%q is no name; %s", name, known)
	}
	var all []Found
	for _, m := range c.keys()[key] {
		if m.object >= 0 {
			all = append(all, Found{Body: -1, Object: &c.deep[m.object]})
			continue
		}
		f := Found{System: c.System(m.system), Body: -1}
		if m.planet != "" {
			f.Body = slices.IndexFunc(f.System.Bodies, func(b Body) bool { return b.Name == m.planet })
		}
		all = append(all, f)
	}
	// A star C and a planet c differ by case alone.
	if exact := slices.IndexFunc(all, func(f Found) bool { return f.Name() == name }); len(all) > 1 && exact >= 0 {
		all = all[exact : exact+1]
	}
	if len(all) > 0 {
		return all, nil
	}
	if code, named := parseName(name); named {
		if p, err := c.Galaxy.At(code); err == nil {
			return []Found{{System: c.Generated(p), Body: -1}}, nil
		}
	}
	if list, err := Extras(name); err == nil && len(list) == 1 {
		s, i := c.withExtra(&list[0])
		return []Found{{System: s, Body: i}}, nil
	} else if errors.Is(err, errSeveral) {
		return nil, err
	}
	if likeAddress(name) {
		code, err := ParseAddress(name)
		if err == nil {
			var p Point
			if p, err = c.Galaxy.At(code); err == nil {
				return []Found{{System: c.Generated(p), Body: -1}}, nil
			}
		}
		return nil, fmt.Errorf("%q: %w, and as an address: %w", name, ErrUnknown, err)
	}
	return nil, fmt.Errorf("%q: %w; %s", name, ErrUnknown, c.hint(name))
}

// likeAddress reports whether a text is more like an address than like a name: a version and
// eight letters or digits at least, in groups or not.
func likeAddress(text string) bool {
	n := 0
	for _, r := range text {
		switch {
		case r == '-':
			continue
		case r >= '0' && r <= '9', r >= 'A' && r <= 'Z', r >= 'a' && r <= 'z':
			n++
		default:
			return false
		}
	}
	return n >= 8 && n <= 16 && text[0] >= '0' && text[0] <= '9'
}

// index maps the folded names to what they mean.
func (c *Atlas) index() map[string][]match {
	keys := make(map[string][]match, 1<<17)
	put := func(key string, m match) {
		if key == "" || slices.Contains(keys[key], m) {
			return
		}
		keys[key] = append(keys[key], m)
	}
	var names []string
	for i := range c.groups {
		m := match{system: i, object: -1}
		for _, star := range c.groups[i].stars {
			names = c.stars[star].keys(c, star, names[:0])
			for _, name := range names {
				put(name, m)
			}
		}
		if c.groups[i].exo < 0 {
			continue
		}
		x := &c.exo[c.groups[i].exo]
		for _, name := range append([]string{x.name}, x.aliases...) {
			put(fold(name), m)
		}
		for j := range x.stars {
			put(fold(x.stars[j].name), m)
		}
		for j := range x.planets {
			put(fold(x.planets[j].name), match{system: i, object: -1, planet: x.planets[j].name})
		}
	}
	sol := c.System(0)
	put("solarsystem", match{object: -1})
	for i := 1; i < len(sol.Bodies); i++ {
		put(fold(sol.Bodies[i].Name), match{object: -1, planet: sol.Bodies[i].Name})
	}
	for i := range c.deep {
		for _, name := range append([]string{c.deep[i].Name}, c.deep[i].Aliases...) {
			put(fold(name), match{system: -1, object: i})
		}
	}
	return keys
}

// hint returns the end of a message about an unknown name.
func (c *Atlas) hint(name string) string {
	var names []string
	for i := range c.stars {
		if c.stars[i].proper != "" {
			names = append(names, c.stars[i].proper)
		}
	}
	for i := range c.deep {
		names = append(names, c.deep[i].Name)
	}
	for i := range c.stars {
		if c.stars[i].bayer != "" {
			names = append(names, c.stars[i].names(c, i)[0])
		}
	}
	for i := range c.exo {
		names = append(names, c.exo[i].name)
	}
	if near := spell.Nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return known
}

const known = `names are such as "Sirius", "alpha Centauri", "HIP 71683", "TRAPPIST-1 e" and "M 42"`
