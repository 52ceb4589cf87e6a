package sky

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/suggest"
	"galaxy/sky/law"
)

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
	return f.System.Title()
}

// same reports whether two are one thing. Comets and minor planets are the last bodies of a Solar System each.
func (f Found) same(g Found) bool {
	if f.System == nil || g.System == nil {
		return f.System == g.System && f.Object == g.Object
	}
	return f.System.Address == g.System.Address && f.Body == g.Body && f.Name() == g.Name()
}

// Title returns the system's name for people: what catalogues call Sol is the Sun.
func (s *System) Title() string {
	if s.Address == "Sol" {
		return "Sun"
	}
	return s.Name
}

// ErrUnknown is in the error of a name that means nothing.
var ErrUnknown = errors.New("nothing in the sky is called that")

var greek = strings.NewReplacer("α", "alpha", "β", "beta", "γ", "gamma", "δ", "delta", "ε", "epsilon", "ζ", "zeta", "η", "eta",
	"θ", "theta", "ι", "iota", "κ", "kappa", "λ", "lambda", "μ", "mu", "ν", "nu", "ξ", "xi", "ο", "omicron", "π", "pi",
	"ρ", "rho", "σ", "sigma", "ς", "sigma", "τ", "tau", "υ", "upsilon", "φ", "phi", "χ", "chi", "ψ", "psi", "ω", "omega",
	"gliese", "gj", "messier", "m")

// fold returns the form of a name that is searched for.
func fold(name string) string { return strings.Map(foldRune, greek.Replace(suggest.Fold(name))) }

// foldRune is plain, without apostrophes: barnards star.
func foldRune(r rune) rune {
	if apostrophe(r) {
		return -1
	}
	return plain(r)
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

// Find returns what a name, number or address means: several things where it is ambiguous. Case
// does not count where there is one thing of the name, nor do spaces and hyphens. The error
// names the nearest name.
func (c *Atlas) Find(name string) ([]Found, error) {
	key := fold(name)
	if key == "" {
		return nil, fmt.Errorf("%q is no name; %s", name, known)
	}
	all := c.exactly(key, beforeFigures)
	if len(all) == 0 {
		all, _ = c.exactlySpelt(name)
	}
	// A star C and a planet c differ by case alone.
	if exact := slices.IndexFunc(all, func(f Found) bool { return f.Name() == name }); len(all) > 1 && exact >= 0 {
		all = all[exact : exact+1]
	}
	all = byLetter(all, name)
	if len(all) > 0 {
		return all, nil
	}
	if code, named := law.ParseName(name); named {
		if p, err := c.Galaxy.At(code); err == nil {
			return []Found{{System: c.Generated(p), Body: -1}}, nil
		}
	}
	if f, ok := c.generatedBody(name); ok {
		return []Found{f}, nil
	}
	if list, err := Extras(name); err == nil && len(list) == 1 {
		s, i := c.withExtra(&list[0])
		return []Found{{System: s, Body: i}}, nil
	} else if errors.Is(err, errSeveral) {
		return nil, err
	}
	if figure := c.exactly(key, func(n named) bool { return n.as == asFigure }); len(figure) > 0 {
		return figure, nil
	}
	if likeAddress(name) {
		code, err := law.ParseAddress(name)
		if err == nil {
			var p law.Point
			if p, err = c.Galaxy.At(code); err == nil {
				return []Found{{System: c.Generated(p), Body: -1}}, nil
			}
		}
		return nil, fmt.Errorf("%q: %w, and as an address: %w", name, ErrUnknown, err)
	}
	return nil, fmt.Errorf("%q: %w; %s", name, ErrUnknown, c.hint(name))
}

// byLetter returns, of several things that a name means, those that its last letter fits; all of them where it fits none.
func byLetter(all []Found, name string) []Found {
	fitting := slices.DeleteFunc(slices.Clone(all), func(f Found) bool { return !f.fitsLetter(name) })
	if len(fitting) == 0 {
		return all
	}
	return fitting
}

// fitsLetter reports whether it is a planet where the last letter of a name is small, and none where that is a capital.
func (f Found) fitsLetter(name string) bool {
	last, _ := utf8.DecodeLastRuneInString(name)
	planet := f.Body >= 0 && f.System.Bodies[f.Body].Kind == Planet
	return !(unicode.IsLower(last) && !planet || unicode.IsUpper(last) && planet)
}

// beforeFigures are the meanings that come before a constellation of the same name.
func beforeFigures(n named) bool { return n.as < asFigure }

// exactly returns the things of a folded name, of those that are wanted, in the order of the catalogue.
func (c *Atlas) exactly(key string, wanted func(named) bool) []Found {
	x := c.directory()
	var list []named
	x.each("\n"+key+"\n", func(at int) bool {
		n := x.names[x.at(at)]
		if n.as == asStar || n.as == asCompanion {
			n.as, n.part = asSystem, 0 // of whose star it is
		}
		if n.number, n.letters = false, 0; wanted(n) && !slices.Contains(list, n) {
			list = append(list, n)
		}
		return true
	})
	slices.SortStableFunc(list, func(a, b named) int {
		return cmp.Or(cmp.Compare(uint32(a.system), uint32(b.system)), cmp.Compare(a.part, b.part))
	})
	var all []Found
	for _, n := range list {
		all = append(all, c.found(n))
	}
	return all
}

// found returns the thing of a name.
func (c *Atlas) found(n named) Found {
	body := func(s *System, name string) Found {
		return Found{System: s, Body: slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Name == name })}
	}
	switch n.as {
	case asObject:
		return Found{Body: -1, Object: &c.deep[n.part]}
	case asFigure:
		return Found{Body: -1, Object: &c.named[n.part]}
	case asPlanet:
		return body(c.System(int(n.system)), c.exo[c.groups[n.system].exo].planets[n.part].name)
	case asCompanion:
		return body(c.System(int(n.system)), c.exo[c.groups[n.system].exo].stars[n.part].name)
	case asStar:
		s := c.System(int(n.system))
		return Found{System: s, Body: slices.IndexFunc(s.Bodies, func(b Body) bool { return b.star == int(n.part) })}
	case asSol:
		return Found{System: c.System(0), Body: int(n.part)}
	case asExtra:
		if all, err := extras(); err == nil {
			if list, err := prepared([]Extra{all[n.part]}); err == nil {
				s, i := c.withExtra(&list[0])
				return Found{System: s, Body: i}
			}
		}
	}
	return Found{System: c.System(int(n.system)), Body: -1}
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

// hint returns the end of a message about an unknown name: a name that has its words, or a near one.
func (c *Atlas) hint(name string) string {
	if near := c.Search(name, r3.Vec{}, 0, 1); len(near) > 0 && near[0].Rank <= Word {
		return fmt.Sprintf("did you mean %q?", cmp.Or(near[0].Match, near[0].Name()))
	}
	if near := c.Galaxy.NearName(name); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
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
	if near := suggest.Nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return known
}

const known = `names are such as "Sirius", "alpha Centauri", "HIP 71683", "TRAPPIST-1 e" and "M 42"`
