package page

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/internal/words"
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
func Words(v *words.Voice, s *sky.System) string {
	var stars []string
	for i := range s.Bodies {
		if s.Bodies[i].Kind == sky.Star {
			stars = append(stars, sky.ClassWords(s.Bodies[i].Class))
		}
	}
	switch len(stars) {
	case 0:
		return v.Text("planet without a star")
	case 1:
		return called(v, stars[0])
	case 2:
		if stars[0] == stars[1] {
			return v.Format("double star of two %s", several(v, stars[0]))
		}
		return v.Format("double star of %s and %s", article(v, stars[0]), article(v, stars[1]))
	}
	return v.Format("multiple star of %d, the brightest %s", len(stars), article(v, sky.ClassWords(s.Primary().Class)))
}

// inConstellation says what a system is, and where it is seen.
func inConstellation(v *words.Voice, s *sky.System) string {
	said := Words(v, s)
	if s.Constellation != "" {
		said = v.Format("%s in %s", said, s.Constellation)
	}
	if s.Generated() {
		return v.Format("generated %s", said)
	}
	return said
}

// several returns a word for more than one thing; a language other than English has the word for one.
func several(v *words.Voice, word string) string {
	if v.Language() != nil {
		return called(v, word)
	}
	if f, ok := strings.CutSuffix(word, "f"); ok {
		return f + "fs"
	}
	return word + "s"
}

// article puts a or an before a word, in English alone.
func article(v *words.Voice, word string) string {
	if v.Language() != nil {
		return called(v, word)
	}
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// bodyWords says in words what body i of the system is: "moon of Jupiter", "planet of TRAPPIST-1".
func bodyWords(v *words.Voice, s *sky.System, i int) string {
	b := &s.Bodies[i]
	switch {
	case b.Kind == sky.Star:
		return called(v, sky.ClassWords(b.Class))
	case b.Kind == sky.Pair:
		return v.Text("pair of stars")
	case b.Kind >= sky.Comet || b.Parent < 0:
		return called(v, s.KindOf(i))
	}
	said := v.Format("%[1]s of %[2]s", called(v, s.KindOf(i)), v.BodyIn(words.OfBody, s.Bodies[b.Parent].Name)) // the form says of, where a language has it
	if b.Doubtful {
		return v.Format("doubtful %s", said)
	}
	return said
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
func units(v *words.Voice, x float64, unit string) string {
	if text := number(x); text != "1" {
		return text + " " + called(v, unit+"s")
	}
	return "1 " + called(v, unit)
}

// duration writes a time in days.
func duration(v *words.Voice, days float64) string {
	switch {
	case days >= 2*year:
		return v.Format("%s years", number(days/year))
	case days >= 2:
		return v.Format("%s days", number(days))
	}
	return v.Format("%s hours", number(24*days))
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
// "red dwarf in Aquarius, 12.4 pc, 7 planets". A nil voice says it in English.
func Note(v *words.Voice, f sky.Found, from r3.Vec, t float64) string {
	if o := f.Object; o != nil {
		if o.Kind == sky.Constellation {
			return called(v, o.Kind)
		}
		return called(v, o.Kind) + ", " + v.Number(sky.Far(portable.Norm3(r3.Sub(o.At(t), from))))
	}
	s := f.System
	far := portable.Norm3(r3.Sub(s.Galactic(f.Body, t), from))
	var parts []string
	if f.Body >= 0 {
		b := &s.Bodies[f.Body]
		parts = append(parts, bodyWords(v, s, f.Body))
		switch {
		case b.Kind == sky.Star && b.Name != s.Name:
			parts[0] = v.Format("%s of the system %s", parts[0], s.Name)
		case (b.Kind == sky.Planet || b.Kind == sky.Moon) && b.Class != "":
			parts = append(parts, called(v, b.Class))
		}
		if s.Generated() {
			parts[0] = v.Format("generated %s", parts[0])
		}
	} else {
		parts = append(parts, inConstellation(v, s))
	}
	if far >= leastFar {
		parts = append(parts, v.Number(sky.Far(far)))
	}
	if n := s.Planets(); f.Body < 0 && n > 0 {
		parts = append(parts, v.Count(n, "%d planet", "%d planets"))
		if n := s.DwarfPlanets(); n > 0 {
			parts = append(parts, v.Format("%d dwarf planets", n))
		}
	}
	return strings.Join(parts, ", ")
}
