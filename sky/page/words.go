package page

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sky"
)

// Units.
const (
	earthKG = 5.9722e24
	year    = 365.25 // days
	degree  = math.Pi / 180
)

// Words says in words what a system is: "red dwarf", "double star of a white star and a white
// dwarf", "planet without a star".
func Words(s *sky.System) string {
	var stars []string
	for i := range s.Bodies {
		if s.Bodies[i].Kind == sky.Star {
			stars = append(stars, sky.ClassWords(s.Bodies[i].Class))
		}
	}
	switch len(stars) {
	case 0:
		return "planet without a star"
	case 1:
		return stars[0]
	case 2:
		if stars[0] == stars[1] {
			return "double star of two " + strings.TrimSuffix(stars[0], "f") + map[bool]string{true: "fs", false: "s"}[strings.HasSuffix(stars[0], "f")]
		}
		return "double star of " + article(stars[0]) + " and " + article(stars[1])
	}
	return fmt.Sprintf("multiple star of %d, the brightest %s", len(stars), article(sky.ClassWords(s.Primary().Class)))
}

// article puts a or an before a word.
func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// bodyWords says in words what body i of the system is: "moon of Jupiter", "planet of TRAPPIST-1".
func bodyWords(s *sky.System, i int) string {
	b := &s.Bodies[i]
	switch {
	case b.Kind == sky.Star:
		return sky.ClassWords(b.Class)
	case b.Kind == sky.Pair:
		return "pair of stars"
	case b.Kind >= sky.Comet || b.Parent < 0:
		return s.KindOf(i)
	}
	words := s.KindOf(i) + " of " + Articled(s.Bodies[b.Parent].Name)
	if b.Doubtful {
		return "doubtful " + words
	}
	return words
}

// Articled returns the name of a body as it stands in a sentence: the Sun, Mars.
func Articled(name string) string {
	if name == "Sun" || name == "Moon" {
		return "the " + name
	}
	return name
}

// number writes a number for people: three digits and its whole part, in groups of three digits; from ten million on and
// below a ten-thousandth with a power of ten, 1.06·10¹⁶.
func number(x float64) string {
	switch a := math.Abs(x); {
	case a >= 100 && a < 1e7:
		return format.Grouped(math.Round(x))
	case a >= 1e-4 && a < 100 || !(a > 0) || math.IsInf(x, 0):
		return fmt.Sprintf("%.3g", x)
	}
	mantissa, exponent, _ := strings.Cut(fmt.Sprintf("%.2e", x), "e")
	mantissa = strings.TrimSuffix(strings.TrimRight(mantissa, "0"), ".")
	power := strings.TrimLeft(strings.TrimLeft(exponent, "+-"), "0")
	if exponent[0] == '-' {
		power = "-" + power
	}
	return mantissa + "·10" + raised.Replace(power)
}

// raised writes an exponent.
var raised = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// units writes so many of a unit: 1 Sun, 0.5 Suns.
func units(x float64, unit string) string {
	if text := number(x); text != "1" {
		return text + " " + unit + "s"
	}
	return "1 " + unit
}

// duration writes a time in days.
func duration(days float64) string {
	switch {
	case days >= 2*year:
		return number(days/year) + " years"
	case days >= 2:
		return number(days) + " days"
	}
	return number(24*days) + " hours"
}

// lengthAU writes a length in au, or in km where that is short.
func lengthAU(au float64) string {
	if au < sky.ShortAU {
		return format.KM(au * orbit.AU)
	}
	return number(au) + " au"
}

// leastFar is the least distance that a note tells, pc, some 3,000 km: places of the galaxy are known to 30 km.
const leastFar = 1e-10

// Note says in a line what a thing is, where it is, and how far from a place of the galaxy at t, days past J2000.0 TDB:
// "red dwarf in Aquarius, 12.4 pc, 7 planets".
func Note(f sky.Found, from r3.Vec, t float64) string {
	if o := f.Object; o != nil {
		if o.Kind == sky.Constellation {
			return o.Kind
		}
		return o.Kind + ", " + sky.Far(portable.Norm3(r3.Sub(o.At(t), from)))
	}
	s := f.System
	far := portable.Norm3(r3.Sub(s.Galactic(f.Body, t), from))
	parts := []string{Words(s)}
	if f.Body >= 0 {
		b := &s.Bodies[f.Body]
		parts[0] = bodyWords(s, f.Body)
		switch {
		case b.Kind == sky.Star && b.Name != s.Name:
			parts[0] += " of the system " + s.Name
		case (b.Kind == sky.Planet || b.Kind == sky.Moon) && b.Class != "":
			parts = append(parts, b.Class)
		}
	} else if s.Constellation != "" {
		parts[0] += " in " + s.Constellation
	}
	if s.Generated() {
		parts[0] = "generated " + parts[0]
	}
	if far >= leastFar {
		parts = append(parts, sky.Far(far))
	}
	if n := s.Planets(); f.Body < 0 && n > 0 {
		parts = append(parts, fmt.Sprintf("%d planet%s", n, map[bool]string{true: "s"}[n > 1]))
		if n := s.DwarfPlanets(); n > 0 {
			parts = append(parts, fmt.Sprintf("%d dwarf planets", n))
		}
	}
	return strings.Join(parts, ", ")
}
