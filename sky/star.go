package sky

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/sky/law"
)

// catalogued is a star of the catalogue.
type catalogued struct {
	system       int // the index of its system's brightest star
	hip, hr, hd  int
	gaia         string
	gj           string
	proper       string
	bayer        string
	flamsteed    string
	variable     string
	con          string
	comp         string
	v            float64
	absMag       float64 // without the law's dust
	class        string
	teff, lum, r float64
	fromSun      r3.Vec // pc, the galaxy's axes
	motion       r3.Vec // km/s, the galaxy's axes
	source       string
	assumed      []string
}

// readStars reads the catalogue's stars, the Sun first.
func readStars(types []mainSequence) ([]catalogued, error) {
	t := openTable("stars")
	var all []catalogued
	for t.next() {
		s := catalogued{
			system: t.whole("system"), hip: t.whole("hip"), hr: t.whole("hr"), hd: t.whole("hd"),
			gaia: t.text("gaia_dr3"), gj: t.text("gj"), proper: t.text("name"), bayer: t.text("bayer"),
			flamsteed: t.text("flamsteed"), variable: t.text("variable"), con: t.text("con"), comp: t.text("comp"),
			v: t.value("v_mag"), class: t.text("spectral"),
			teff: t.value("teff_k"), lum: t.value("lum_lsun"), r: t.value("radius_rsun"),
			source: sourceOf[strings.TrimSuffix(t.text("dist_src"), "?")],
		}
		if name := cutOff[len(all)]; name != "" {
			s.proper = name
		}
		if t.whole("id") != len(all) {
			t.fail(fmt.Errorf("its id is %s instead of %d", t.text("id"), len(all)))
			break
		}
		icrf := r3.Vec{X: t.value("x_pc"), Y: t.value("y_pc"), Z: t.value("z_pc")}
		s.fromSun = FromICRF(icrf)
		if pc := portable.Norm3(icrf); pc > 0 {
			s.motion = spaceMotion(icrf, t.value("pmra_mas_yr"), t.value("pmdec_mas_yr"), t.value("rv_km_s"))
			s.absMag = s.v - law.Modulus(pc) - law.Dust(law.Sun, r3.Add(law.Sun, s.fromSun))
			if _, known := t.number("rv_km_s"); !known {
				s.assumed = append(s.assumed, "radial velocity")
			}
		} else {
			s.absMag = 4.82
		}
		s.complete(types, t.text("bv"), t.text("teff_src"))
		if v, wrong := visual[len(all)]; wrong {
			s.dim(law.Flux(v - s.v))
			s.v = v
		}
		all = append(all, s)
	}
	nearer(all)
	merge(all)
	return all, t.err
}

// spaceMotion returns the velocity, km/s in the galaxy's axes, of a star at a place in the axes of the ICRF, pc from the
// Sun, by its proper motion to the east and to the north, thousandths of a second of arc a year, and its radial velocity, km/s.
func spaceMotion(at r3.Vec, east, north, radial float64) r3.Vec {
	pc := portable.Norm3(at)
	d := portable.Scale3(1/pc, at)
	toNorth, toEast := compass(d)
	const kmPerSecond = 4.740470464 // of 1″ a year at 1 pc
	across := pc * kmPerSecond / 1000
	return FromICRF(combine([3]r3.Vec{toEast, toNorth, d}, r3.Vec{X: across * east, Y: across * north, Z: radial}))
}

// merge finds the stars that the catalogue has twice, 61 Cygni A and p Eridani A: a star from Hipparcos
// within 5 au of an equally bright one from the 10-parsec sample. The latter gets the number, and the system of the
// former is -1.
func merge(all []catalogued) {
	for i := range all {
		double := &all[i]
		if double.source != sourceOf["hip1"] {
			continue
		}
		for j := max(0, i-10); j < min(len(all), i+10); j++ { // by distance
			s := &all[j]
			if j == i || s.system != double.system || s.source != sourceOf["gaia10pc"] || s.hip > 0 ||
				math.Abs(s.v-double.v) > 0.06 || portable.Norm3(r3.Sub(s.fromSun, double.fromSun)) > 5*pcPerAU {
				continue
			}
			s.hip = double.hip
			lead := double.system
			for k := range all {
				if lead == i && all[k].system == lead {
					all[k].system = j
				}
			}
			double.system = -1
			break
		}
	}
}

// brightest is the absolute magnitude that no star of the catalogue is brighter than.
const brightest = -9.5

// nearer brings systems nearer that would be brighter than any star, because their parallaxes are too
// small to be measured: to the distance at which they are as bright as the brightest.
func nearer(all []catalogued) {
	shrink := map[int]float64{} // by system
	for i := range all {
		s := &all[i]
		if s.absMag >= brightest || s.source == sourceOf["lacking"] { // not by a parallax
			continue
		}
		lo, hi := 0.0, 1.0
		for range 40 {
			mid := 0.5 * (lo + hi)
			at := portable.Scale3(mid, s.fromSun)
			if s.v-law.Modulus(portable.Norm3(at))-law.Dust(law.Sun, r3.Add(law.Sun, at)) < brightest {
				hi = mid
			} else {
				lo = mid
			}
		}
		if known, there := shrink[s.system]; !there || lo < known {
			shrink[s.system] = lo
		}
	}
	for i := range all {
		s := &all[i]
		if by, there := shrink[s.system]; there {
			s.bring(by)
		}
	}
}

var sourceOf = map[string]string{
	"gaia10pc": "10-parsec sample v2", "gaia3": "Gaia DR3", "hip2": "Hipparcos 2007", "hip1": "Hipparcos 1997",
	"sky2000": "SKY2000", "cns5": "CNS5", "definition": "by definition",
	"lacking": sources["Eta Carinae"],
}

// complete fills in the gaps of the catalogue: a class from colour and brightness;
// temperature, light and radius from the main sequence.
func (s *catalogued) complete(types []mainSequence, bv, by string) {
	if strings.HasSuffix(by, "*") {
		s.assumed = append(s.assumed, "magnitude")
	}
	row := dwarf(types, byMag, s.absMag)
	if s.class == "" || s.class == "m" {
		s.class = row.class
		if colour, err := strconv.ParseFloat(bv, 64); err == nil {
			s.class = classOf(types, colour, s.absMag)
		}
		s.assumed = append(s.assumed, "class")
	}
	if s.teff == 0 {
		s.teff = row.teff
		s.assumed = append(s.assumed, "temperature")
	}
	if s.lum == 0 {
		s.lum = pow(10, row.logL)
		s.assumed = append(s.assumed, "luminosity")
	}
	if s.r == 0 {
		s.r = row.radius
		s.assumed = append(s.assumed, "radius")
	}
}

// mass returns an estimate of the star's mass, Suns: for dwarfs by their light, 0.6 for
// white dwarfs; for giants the mass with the same light on the main sequence, from which they came,
// between 1 and 25; for supergiants and bright giants a fit to Polaris (5.1), Canopus (8) and Antares (11
// to 14).
func (s *catalogued) mass(types []mainSequence) float64 {
	switch {
	case ClassLetter(s.class) == 'D':
		return 0.6
	case supergiant(s.class) || strings.Contains(s.class, "II") && !strings.Contains(s.class, "III"):
		return max(1, min(40, pow(s.lum, 1/3.5)/1.8))
	case giant(s.class):
		return max(1, min(25, math.Sqrt(math.Sqrt(s.lum))/1.8))
	}
	return dwarf(types, byMag, s.absMag).mass
}

// address returns the star's lasting number, or its name if no catalogue has it.
func (s *catalogued) address(i int) string {
	switch {
	case i == 0:
		return "Sol"
	case s.hip > 0:
		return "HIP " + strconv.Itoa(s.hip)
	case s.gaia != "":
		return "Gaia DR3 " + s.gaia
	case s.hd > 0 && s.comp == "":
		return "HD " + strconv.Itoa(s.hd)
	case s.hr > 0:
		return "HR " + strconv.Itoa(s.hr)
	case s.gj != "":
		return "GJ " + s.gj
	case s.proper != "":
		return s.proper
	}
	return "catalogue " + strconv.Itoa(i)
}

// names returns the star's names, the best known first.
func (s *catalogued) names(c *Atlas, i int) []string {
	var list []string
	if i == 0 {
		return []string{"Sol", "Sun"}
	}
	add := func(name string) { list = append(list, name) }
	part := ""
	if s.comp != "" {
		part = " " + s.comp[:1]
	}
	if s.proper != "" {
		add(s.proper)
	}
	for _, of := range []string{s.bayer, s.flamsteed} {
		letter, abbr, found := strings.Cut(of, " ")
		if !found {
			continue
		}
		add(strings.ToUpper(letter[:1]) + letter[1:] + " " + c.genitive(abbr) + part)
	}
	if s.variable != "" {
		add(s.variable)
	}
	if s.gj != "" {
		add("GJ " + s.gj)
	}
	for _, n := range []struct {
		in string
		no int
	}{{"HIP", s.hip}, {"HR", s.hr}, {"HD", s.hd}} {
		if n.no > 0 {
			add(n.in + " " + strconv.Itoa(n.no))
		}
	}
	if s.gaia != "" {
		add("Gaia DR3 " + s.gaia)
	}
	if len(list) == 0 {
		add(s.address(i))
	}
	return list
}

// everyday are other names of stars, by their proper ones.
var everyday = map[string][]string{
	"Polaris":          {"Pole Star", "North Star"},
	"Proxima Centauri": {"Proxima", "Proxima Cen"},
	"Rigil Kentaurus":  {"Rigil Kent"},
	"Sirius A":         {"Dog Star"},
}

// appendShort appends the names of a star that is called after its discoverer without its last word: Barnard's Star is Barnard's,
// and Barnard.
func appendShort(keys []string, name string) []string {
	if n := len(name) - len("'s star"); n > 0 && strings.EqualFold(name[n:], "'s star") {
		keys = append(keys, name[:n], name[:n+len("'s")])
	}
	return keys
}

// keys appends the names by which the star is found, and returns the number of names before the catalogue numbers. The
// names also come without the letter of the component, without the figure of the Bayer letter, with abbreviated
// constellations, and Barnard's Star as Barnard.
func (s *catalogued) keys(c *Atlas, i int, keys []string) (list []string, plain int) {
	if n := len(s.proper); n > 2 && s.proper[n-2] == ' ' {
		keys = append(keys, s.proper[:n-2])
	}
	keys = append(appendShort(keys, s.proper), everyday[s.proper]...)
	for _, of := range []string{s.bayer, s.flamsteed} {
		letter, abbr, found := strings.Cut(of, " ")
		if !found {
			continue
		}
		figures := []string{letter}
		if plain := strings.TrimRight(letter, "123456789"); plain != letter && of == s.bayer {
			figures = append(figures, plain)
		}
		for _, l := range figures {
			for _, con := range []string{abbr, c.genitive(abbr)} {
				keys = append(keys, l+" "+con)
				if s.comp != "" {
					keys = append(keys, l+" "+con+" "+s.comp[:1])
				}
			}
		}
	}
	names := s.names(c, i)
	number := func(name string) bool {
		catalogue, _, _ := strings.Cut(name, " ")
		return slices.Contains([]string{"HIP", "HR", "HD", "GJ", "Gaia"}, catalogue) && catalogue != name
	}
	for _, numbers := range []bool{false, true} {
		for _, name := range names {
			if number(name) == numbers {
				keys = append(keys, name)
			}
		}
		if !numbers {
			plain = len(keys)
		}
	}
	return keys, plain
}
