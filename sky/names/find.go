package names

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"galaxy/internal/suggest"
	"galaxy/sky"
	"galaxy/sky/law"
)

// same reports whether two are one thing. Each comet and minor planet is the last body of a Solar System of its own.
func same(f, g sky.Found) bool {
	if f.System == nil || g.System == nil {
		return f.System == g.System && f.Object == g.Object
	}
	return f.System.Address == g.System.Address && f.Body == g.Body && f.Name() == g.Name()
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

// Find returns the things that a name, number or address means: several if it is ambiguous. Case
// does not count where there is one thing of the name, nor do spaces and hyphens. The error
// names the nearest name.
func (d *Directory) Find(name string) ([]sky.Found, error) {
	key := fold(name)
	if key == "" {
		return nil, fmt.Errorf("%q is no name; %s", name, known)
	}
	all := d.exactly(key, beforeFigures)
	if len(all) == 0 {
		all, _ = d.exactlySpelt(name)
	}
	// A star C and a planet c differ by case alone.
	if exact := slices.IndexFunc(all, func(f sky.Found) bool { return f.Name() == name }); len(all) > 1 && exact >= 0 {
		all = all[exact : exact+1]
	}
	all = byLetter(all, name)
	if len(all) > 0 {
		return all, nil
	}
	if code, named := law.ParseName(name); named {
		if s, err := d.at(code); err == nil {
			return []sky.Found{{System: s, Body: -1}}, nil
		}
	}
	if f, ok := d.generatedBody(name); ok {
		return []sky.Found{f}, nil
	}
	if list, err := Extras(name); err == nil && len(list) == 1 {
		return []sky.Found{d.Atlas.WithExtra(&list[0])}, nil
	} else if errors.Is(err, errSeveral) {
		return nil, err
	}
	if figure := d.exactly(key, func(n sky.Ref) bool { return n.Of == sky.OfConstellation }); len(figure) > 0 {
		return figure, nil
	}
	if likeAddress(name) {
		code, err := law.ParseAddress(name)
		if err == nil {
			var s *sky.System
			if s, err = d.at(code); err == nil {
				return []sky.Found{{System: s, Body: -1}}, nil
			}
		}
		return nil, fmt.Errorf("%q: %w, and as an address: %w", name, ErrUnknown, err)
	}
	return nil, fmt.Errorf("%q: %w; %s", name, ErrUnknown, d.hint(name))
}

// byLetter returns the things that the last letter of a name fits, or all of them if it fits none.
func byLetter(all []sky.Found, name string) []sky.Found {
	fitting := slices.DeleteFunc(slices.Clone(all), func(f sky.Found) bool { return !fitsLetter(f, name) })
	if len(fitting) == 0 {
		return all
	}
	return fitting
}

// fitsLetter reports whether the last letter of a name fits a thing: a small letter fits a planet, a capital all else.
func fitsLetter(f sky.Found, name string) bool {
	last, _ := utf8.DecodeLastRuneInString(name)
	planet := f.Body >= 0 && f.System.Bodies[f.Body].Kind == sky.Planet
	return !(unicode.IsLower(last) && !planet || unicode.IsUpper(last) && planet)
}

// beforeFigures are the meanings that come before a constellation of the same name.
func beforeFigures(n sky.Ref) bool { return n.Of < sky.OfConstellation }

// exactly returns the things of a folded name, of those that are wanted, in the order of the catalogue.
func (d *Directory) exactly(key string, wanted func(sky.Ref) bool) []sky.Found {
	x := d.index()
	var list []sky.Ref
	x.each("\n"+key+"\n", func(at int) bool {
		n := x.names[x.at(at)].Ref
		if n.Of == sky.OfStar || n.Of == sky.OfCompanion {
			n.Of, n.Part = sky.OfSystem, 0 // of whose star it is
		}
		if wanted(n) && !slices.Contains(list, n) {
			list = append(list, n)
		}
		return true
	})
	slices.SortStableFunc(list, func(a, b sky.Ref) int {
		return cmp.Or(cmp.Compare(uint32(a.System), uint32(b.System)), cmp.Compare(a.Part, b.Part))
	})
	var all []sky.Found
	for _, n := range list {
		all = append(all, d.Atlas.Found(n))
	}
	return all
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
func (d *Directory) hint(name string) string {
	if near := d.Search(name, 1); len(near) > 0 && near[0].Rank <= Word {
		return fmt.Sprintf("did you mean %q?", cmp.Or(near[0].Match, near[0].Name()))
	}
	if near := d.Atlas.Galaxy.NearName(name); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if near := suggest.Nearest(name, d.Atlas.KnownNames()); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return known
}

const known = `names are such as "Sirius", "alpha Centauri", "HIP 71683", "TRAPPIST-1 e" and "M 42"`
