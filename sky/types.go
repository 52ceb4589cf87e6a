package sky

import (
	"strings"
	"unicode"
)

// mainSequence is a row of E. Mamajek's table of dwarf stars.
type mainSequence struct {
	class                                string
	teff, absMag, bv, logL, radius, mass float64
}

// readTypes reads the main sequence, from the brightest to the faintest. Rows without a
// mass or an absolute magnitude, those of the coldest brown dwarfs, are left out.
func readTypes() ([]mainSequence, error) {
	t := openTable("stellar_types")
	var rows []mainSequence
	for t.next() {
		_, massive := t.number("mass_msun")
		mag, bright := t.number("abs_mag_v")
		if !massive || !bright {
			continue
		}
		row := mainSequence{class: t.text("type"), teff: t.value("teff_k"), absMag: mag, logL: t.value("log_l"), radius: t.value("radius_rsun"), mass: t.value("mass_msun")}
		row.bv = 2.2 // the coldest have none
		if bv, ok := t.number("bv"); ok {
			row.bv = bv
		}
		rows = append(rows, row)
	}
	return rows, t.err
}

// dwarf returns the main sequence where key, which grows or falls along it, is x; beyond
// its ends the row at the end.
func dwarf(rows []mainSequence, key func(*mainSequence) float64, x float64) mainSequence {
	sign := 1.0
	if key(&rows[0]) > key(&rows[len(rows)-1]) {
		sign = -1
	}
	for i := 1; i < len(rows); i++ {
		a, b := &rows[i-1], &rows[i]
		if sign*key(b) < sign*x {
			continue
		}
		if key(a) == key(b) {
			return *b
		}
		u := max(0, min(1, (x-key(a))/(key(b)-key(a))))
		mix := func(p, q float64) float64 { return p + float64(u*(q-p)) }
		row := mainSequence{
			class: a.class, teff: mix(a.teff, b.teff), absMag: mix(a.absMag, b.absMag), bv: mix(a.bv, b.bv),
			logL: mix(a.logL, b.logL), radius: mix(a.radius, b.radius), mass: mix(a.mass, b.mass),
		}
		if u > 0.5 {
			row.class = b.class
		}
		return row
	}
	return rows[len(rows)-1]
}

func byMag(m *mainSequence) float64  { return m.absMag }
func byTeff(m *mainSequence) float64 { return m.teff }
func byMass(m *mainSequence) float64 { return m.mass }
func byBV(m *mainSequence) float64   { return m.bv }

// ClassLetter returns the letter of a spectral class, without older prefixes for
// dwarfs, giants and metallic lines: 'K' of "gK5", "sdK5" and "K5III". White dwarfs are
// 'D'. It is 0 where there is none.
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

// giant reports whether a spectral class is that of a giant or supergiant.
func giant(class string) bool {
	if strings.HasPrefix(class, "g") || strings.HasPrefix(class, "c") {
		return true
	}
	_, luminosity, found := strings.Cut(class, "I")
	return found && !strings.HasPrefix(luminosity, "V") && !strings.Contains(class, "D")
}

// classOf names the class of a star of colour bv and absolute magnitude m: a dwarf's, or
// a giant's where it is two magnitudes brighter than dwarfs of its colour.
func classOf(rows []mainSequence, bv, m float64) string {
	row := dwarf(rows, byBV, bv)
	if m < row.absMag-2 && bv > 0.4 {
		// At one colour giants are some 400 K cooler than dwarfs, two or three subclasses.
		return strings.TrimSuffix(row.class, "V") + "III"
	}
	return row.class
}
