package sky

import (
	"fmt"
	"math"
	"strings"

	"galaxy/internal/format"
	"galaxy/orbit"
)

// shortAU is the length in au below which it is written in km.
const shortAU = 0.01

// Far writes a distance in parsecs in a unit in which it is neither long nor short.
func Far(pc float64) string {
	switch au := pc / pcPerAU; {
	case pc >= 999_500:
		return fmt.Sprintf("%.3g Mpc", pc/1e6)
	case pc >= 999.5:
		return fmt.Sprintf("%.3g kpc", pc/1000)
	case pc >= 0.05:
		return fmt.Sprintf("%.3g pc", pc)
	case au >= shortAU:
		return fmt.Sprintf("%.3g au", au)
	}
	return format.KM(pc * kmPerPC)
}

// ClassWords says in words what a spectral class is: "red dwarf" of M3V, "blue supergiant" of
// B2Ia, "white dwarf" of DA. Of none it is "star".
func ClassWords(class string) string {
	letter := ClassLetter(class)
	switch letter {
	case 'D':
		return "white dwarf"
	case 'L', 'T', 'Y':
		return "brown dwarf"
	case 'W':
		return "Wolf–Rayet star"
	case 'C', 'N', 'R':
		return "carbon star"
	}
	hue := map[rune]string{'O': "blue", 'B': "blue-white", 'A': "white", 'F': "yellow-white", 'G': "yellow", 'K': "orange", 'M': "red", 'S': "red"}[letter]
	switch {
	case hue == "":
		return "star"
	case supergiant(class):
		return hue + " supergiant"
	case giant(class) || letter == 'S':
		return hue + " giant"
	case strings.HasPrefix(class, "sd") || strings.HasSuffix(class, "VI"):
		return hue + " subdwarf"
	case strings.Contains(class, "IV") && !strings.Contains(class, "IV-V") && !strings.Contains(class, "IV/V"):
		return hue + " subgiant"
	case letter == 'G' || letter == 'K' || letter == 'M':
		return hue + " dwarf"
	}
	return hue + " star"
}

// supergiant reports whether a spectral class is that of a supergiant: I, Ia, Ib, Iab.
func supergiant(class string) bool {
	_, luminosity, found := strings.Cut(class, "I")
	return found && !strings.HasPrefix(luminosity, "I") && !strings.HasPrefix(luminosity, "V") && !strings.Contains(class, "D")
}

// Words says in words what a system is: "red dwarf", "double star of a white star and a white
// dwarf", "planet without a star".
func (s *System) Words() string {
	var stars []string
	for i := range s.Bodies {
		if s.Bodies[i].Kind == Star {
			stars = append(stars, ClassWords(s.Bodies[i].Class))
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
	return fmt.Sprintf("multiple star of %d, the brightest %s", len(stars), article(ClassWords(s.Primary().Class)))
}

// article puts a or an before a word.
func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// bodyWords says in words what body i of the system is: "moon of Jupiter", "planet of TRAPPIST-1".
func (s *System) bodyWords(i int) string {
	b := &s.Bodies[i]
	switch {
	case b.Kind == Star:
		return ClassWords(b.Class)
	case b.Kind == Pair:
		return "pair of stars"
	case b.Kind >= Comet || b.Parent < 0:
		return s.KindOf(i)
	}
	return s.KindOf(i) + " of " + articled(s.Bodies[b.Parent].Name)
}

// articled returns a name as it stands in a sentence.
func articled(name string) string {
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
	if au < shortAU {
		return format.KM(au * orbit.AU)
	}
	return number(au) + " au"
}
