package sky

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/sky/law"
)

// An Object is a cluster, nebula or galaxy: Messier's or Caldwell's, the Milky Way, or the black hole in its middle.
type Object struct {
	Name      string
	Aliases   []string
	Kind      string
	Place     r3.Vec     // in the frame of the galaxy, pc
	Magnitude float64    // visual, seen from the Sun; NaN if unknown
	Size      float64    // pc, of the longer axis; 0 if unknown
	Form      string     // as astronomers write it: SBb, SNR; "" if unknown
	Axes      [2]float64 // minutes of arc, seen from the Sun: the longer one and the other; 0 if unknown
	Long      r3.Vec     // the direction of the longer axis in the sky of the Sun, in the frame of the galaxy; zero if unknown
	Recedes   float64    // km/s from the Sun; NaN if unknown
	Core      Core       // what shines in its middle; zero for none
	Source    string     // "" for the table of Messier's and Caldwell's objects
	Circles   *Circling  // about Place; nil for what stays there
}

// Core is the star that a nebula has in its middle.
type Core struct {
	Words  string  // what it is
	AbsMag float64 // visual
	Teff   float64 // K
}

// coreOf returns the star in the middle of an object. The Crab Pulsar has V 16.5 behind 1.6 mag of dust (Nasuti et al. 1996) and turns in 33.4 ms (Lyne et al.
// 1993); that of the Ring has V 15.7 and 120,000 K (O'Dell et al. 2007). Those of other planetary nebulae are like it: made up.
func coreOf(id, kind string) Core {
	switch {
	case id == "M 1":
		return Core{"a pulsar, left by the supernova of 1054, which turns in 33.4 ms; drawn as a steady point of light, without its beams", 3.4, 40000}
	case id == "M 57":
		return Core{"a star of 120,000 K that becomes a white dwarf, and whose shell the nebula was", 6.2, 40000}
	case kind == "planetary nebula":
		return Core{"a star that becomes a white dwarf; its light is made up", 5.5, 40000}
	}
	return Core{}
}

// Kinds that are no table's.
const (
	Constellation = "constellation"
	BlackHole     = "black hole"
)

var kindOf = map[string]string{
	"OC": "open cluster", "GC": "globular cluster", "BN": "nebula", "DN": "dark nebula", "PN": "planetary nebula", "GX": "galaxy", "SS": "stars",
}

// inFull are other names of objects, by the name that the table has: the whole names of galaxies that it has by their letters.
var inFull = map[string][]string{
	"LMC": {"Large Magellanic Cloud"}, "SMC": {"Small Magellanic Cloud"}, "Horsehead Nebula": {"Barnard 33", "Horsehead"},
}

// readObjects reads clusters, nebulae and galaxies, between the Milky Way itself and the stars of its black hole with that.
// The few without a distance, or with a row twice, are left out.
func readObjects() ([]Object, error) {
	t := openTable("deep_sky")
	all := []Object{milkyWay}
	for t.next() {
		pc, known := t.number("distance_pc")
		id := t.text("id")
		pc = cmp.Or(distances[id], pc)
		if !known || all[len(all)-1].Aliases[0] == id {
			continue
		}
		o := Object{Aliases: []string{id}, Kind: kindOf[t.text("type")], Magnitude: math.NaN(), Recedes: math.NaN(), Form: t.text("morphology"), Source: sources[id]}
		if ngc := t.text("ngc_ic"); ngc != "" {
			o.Aliases = append(o.Aliases, ngc)
		}
		o.Name = cmp.Or(t.text("name"), id)
		o.Aliases = append(o.Aliases, inFull[o.Name]...)
		if v, bright := t.number("v_mag"); bright {
			o.Magnitude = v
		}
		o.Place = r3.Add(law.Sun, FromICRF(portable.Scale3(pc, direction(t.value("ra_deg"), t.value("dec_deg")))))
		o.Core = coreOf(id, o.Kind)
		o.Axes = [2]float64{t.value("major_arcmin"), t.value("minor_arcmin")}
		if angle, known := t.number("pa_deg"); known {
			o.Long = longAxis(t.value("ra_deg"), t.value("dec_deg"), angle)
		}
		o.Size = pc * o.Axes[0] / 60 * degree
		if v, moves := t.number("rv_km_s"); moves {
			o.Recedes = v
		}
		all = append(all, o)
	}
	all = append(all, readHoleStars()...)
	return append(all, blackHole), t.err
}

// longAxis returns the direction at a place of the sky that is so many degrees from north, over east.
func longAxis(ra, dec, angle float64) r3.Vec {
	sinA, cosA := portable.Sincos(ra * degree)
	sinD, cosD := portable.Sincos(dec * degree)
	sin, cos := portable.Sincos(angle * degree)
	east, north := r3.Vec{X: -sinA, Y: cosA}, r3.Vec{X: -float64(sinD * cosA), Y: -float64(sinD * sinA), Z: cosD}
	return FromICRF(r3.Add(portable.Scale3(sin, east), portable.Scale3(cos, north)))
}

// Objects returns the clusters, nebulae, galaxies and stars about the black hole, the Milky Way first and the hole last.
func (c *Atlas) Objects() []Object { return c.deep }

// milkyWay is the galaxy itself.
var milkyWay = Object{Name: "Milky Way", Aliases: []string{"Milky Way", "Galaxy"}, Kind: "galaxy", Magnitude: math.NaN(), Recedes: math.NaN(), Size: 0.8 * law.EdgeFrom}

const (
	// HoleMass is the mass of the black hole in the middle of the galaxy, in Suns.
	// Source: GRAVITY Collaboration 2022, A&A 657, L12.
	HoleMass = 4.3e6
	// HoleRadius is the radius of its horizon in pc if it does not turn, 2GM/c²: 2.953250 km for each Sun.
	HoleRadius = HoleMass * 2.953250 / kmPerPC
	// ShadowRadius is that of its shadow as seen from afar, √27/2 of the horizon's.
	// Source: Synge 1966, MNRAS 131, 463.
	ShadowRadius = 2.598076211353316 * HoleRadius
)

// blackHole is that in the middle of the galaxy. Its size is the shadow's.
var blackHole = Object{Size: 2 * ShadowRadius, Name: "Sagittarius A*", Aliases: []string{"Sgr A*", "Galactic Centre", "Galactic Center"}, Kind: BlackHole, Magnitude: math.NaN(), Recedes: math.NaN()}
