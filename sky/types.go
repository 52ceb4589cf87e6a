package sky

import (
	"strings"
	"unicode"
)

// mainSequence is a row of E. Mamajek's table of dwarf stars.
type mainSequence struct {
	class                                string
	large                                *[3]string // the classes as hot of giants and of supergiants: III, Ib, Ia
	teff, absMag, bv, logL, radius, mass float64
}

// readTypes reads the main sequence, from the brightest to the faintest. It leaves out rows without a
// mass or an absolute magnitude, which are the coldest brown dwarfs.
func readTypes() ([]mainSequence, error) {
	t := openTable("stellar_types")
	var rows []mainSequence
	for t.next() {
		_, massive := t.number("mass_msun")
		mag, bright := t.number("abs_mag_v")
		if !massive || !bright {
			continue
		}
		class := t.text("type")
		hot := strings.TrimSuffix(class, "V")
		large := &[3]string{hot + "III", hot + "Ib", hot + "Ia"}
		row := mainSequence{class: class, large: large, teff: t.value("teff_k"), absMag: mag, logL: t.value("log_l"), radius: t.value("radius_rsun"), mass: t.value("mass_msun")}
		row.bv = 2.2 // the coldest have none
		if bv, ok := t.number("bv"); ok {
			row.bv = bv
		}
		rows = append(rows, row)
	}
	return rows, t.err
}

// dwarf returns the main sequence where a measure is x; beyond the ends of the sequence, the row at the end. Every
// measure grows or falls along the sequence.
func dwarf(rows []mainSequence, by measure, x float64) mainSequence {
	sign := 1.0
	if rows[0].on(by) > rows[len(rows)-1].on(by) {
		sign = -1
	}
	for i := 1; i < len(rows); i++ {
		a, b := &rows[i-1], &rows[i]
		if sign*b.on(by) < sign*x {
			continue
		}
		from, to := a.on(by), b.on(by)
		if from == to {
			return *b
		}
		u := max(0, min(1, (x-from)/(to-from)))
		mix := func(p, q float64) float64 { return p + float64(u*(q-p)) }
		row := mainSequence{
			class: a.class, large: a.large, teff: mix(a.teff, b.teff), absMag: mix(a.absMag, b.absMag), bv: mix(a.bv, b.bv),
			logL: mix(a.logL, b.logL), radius: mix(a.radius, b.radius), mass: mix(a.mass, b.mass),
		}
		if u > 0.5 {
			row.class, row.large = b.class, b.large
		}
		return row
	}
	return rows[len(rows)-1]
}

// measure is a quantity by which to find a dwarf. It is no function of a row, which would put all rows, and everything that
// has one, on the heap.
type measure uint8

const (
	byMag measure = iota
	byTeff
	byMass
	byBV
)

// on returns the row's value of a measure.
func (m *mainSequence) on(by measure) float64 {
	switch by {
	case byMag:
		return m.absMag
	case byTeff:
		return m.teff
	case byMass:
		return m.mass
	}
	return m.bv
}

// ClassLetter returns the letter of a spectral class, without older prefixes for
// dwarfs, giants and metallic lines: 'K' for "gK5", "sdK5" and "K5III". White dwarfs are
// 'D'. It is 0 if there is none.
func ClassLetter(class string) rune {
	for i, r := range strings.TrimSpace(class) {
		switch {
		case unicode.IsUpper(r):
			return r
		case i > 2 || !strings.ContainsRune("gdscmk(", r):
			return 0
		}
	}
	return 0
}

// giant reports whether a star of a spectral class is a giant or supergiant.
func giant(class string) bool {
	if strings.HasPrefix(class, "g") || strings.HasPrefix(class, "c") {
		return true
	}
	_, luminosity, found := strings.Cut(class, "I")
	return found && !strings.HasPrefix(luminosity, "V") && !strings.Contains(class, "D")
}

// classOf names the class of a star of colour bv and absolute magnitude m: a dwarf's, or
// a giant's if it is two magnitudes brighter than dwarfs of its colour.
func classOf(rows []mainSequence, bv, m float64) string {
	row := dwarf(rows, byBV, bv)
	if m < row.absMag-2 && bv > 0.4 {
		// At one colour giants are some 400 K cooler than dwarfs, two or three subclasses.
		return strings.TrimSuffix(row.class, "V") + "III"
	}
	return row.class
}

// ClassWords says a spectral class in words: "red dwarf" for M3V, "blue supergiant" for
// B2Ia, "white dwarf" for DA, "star" for none.
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

// supergiant reports whether a star of a spectral class is a supergiant: I, Ia, Ib, Iab.
func supergiant(class string) bool {
	_, luminosity, found := strings.Cut(class, "I")
	return found && !strings.HasPrefix(luminosity, "I") && !strings.HasPrefix(luminosity, "V") && !strings.Contains(class, "D")
}
