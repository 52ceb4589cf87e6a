package orbit

import "fmt"

// moonErrors are the largest errors of moons on the dates of all references, minutes of arc seen from the planet: of 1931 to 2068 for
// the moons of Jupiter, of 1959 to 2040 for the others. They are those of docs/accuracy.md; a test holds them.
var moonErrors = map[string]float64{
	"Phobos": 1.7, "Deimos": 3.1,
	"Io": 0.7, "Europa": 0.9, "Ganymede": 1.2, "Callisto": 1.2,
	"Mimas": 32, "Enceladus": 4.6, "Tethys": 2.3, "Dione": 1.5, "Rhea": 6.2, "Titan": 2.3, "Hyperion": 33, "Iapetus": 7.5,
	"Miranda": 9.2, "Ariel": 5.2, "Umbriel": 5.7, "Titania": 1.8, "Oberon": 1.7,
	"Triton": 0.6, "Nereid": 46, "Charon": 5.9,
}

// planetErrors are the largest errors of the ellipses of LongTerm from 3000 BC to AD 3000, minutes of arc seen from the Sun,
// against an integration of the planets over that time (`go run -C tools/ephemeris . ../../orbit ellipses`).
var planetErrors = map[string]float64{
	"Mercury": 1, "Venus": 2, "Earth": 2, "Mars": 4, "Jupiter": 14, "Saturn": 30, "Uranus": 25, "Neptune": 11, "Pluto": 30,
}

// Accuracy says in words how far the place of a body of the Solar System may be off at t, days past J2000.0 TDB. The path is the
// body's about the Sun, or of a moon about its planet, as About has it.
func Accuracy(name string, path Path, moon bool, t float64) string {
	sentence, value := AccuracySentence(name, path, moon, t)
	if value == 0 {
		return sentence
	}
	return fmt.Sprintf(sentence, value)
}

// AccuracySentence returns what Accuracy says with a verb for a value, as [fmt.Printf] has it; with a value of 0 the sentence has none.
func AccuracySentence(name string, path Path, moon bool, t float64) (sentence string, value float64) {
	p, integrated := path.(*Perturbed)
	largest, known := moonErrors[name]
	switch {
	case name == "Sun":
		return "none: the Sun is the origin", 0
	case integrated && p.Holds(t):
		if moon {
			return "3″, of 1900 to 2100: integrated", 0
		}
		return "1″ as seen from the Sun, of %g to 2100: integrated", float64(p.from)
	case !Integrated.holds(t):
		return "not known: before 3000 BC and after AD 3000 its orbit is extrapolated", 0
	case name == "Moon":
		return "3° before 1900 and after 2100, 4° before AD 1, 9° by 3000 BC: a mean ellipse, without evection and variation", 0
	case moon && known && (t < Date{1950, 1, 1}.Start() || t >= Date{2051, 1, 1}.Start()):
		return "not known before 1950 and after 2050; %g′ seen from the planet from 1960 to 2040", largest
	case moon && known:
		return "%g′ seen from the planet, of 1960 to 2040: mean elements, with periodic terms where they are known", largest
	case moon:
		return "not known, degrees after decades: mean elements with the rates of their catalogue", 0
	case planetErrors[name] != 0:
		return "%g′ as seen from the Sun before 1800 and after 2100: a mean ellipse", planetErrors[name]
	case integrated || name == "Ceres" || name == "Vesta":
		return "degrees, outside of the years that were integrated: the ellipse of one date", 0
	}
	return "not known: the conic of one date, without the pull of planets; good for years about that date, worse after each time near a planet", 0
}
