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
	Recedes   float64    // km/s from the Sun; NaN if unknown
	Source    string     // "" for the table of Messier's and Caldwell's objects
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

// readObjects reads clusters, nebulae and galaxies, between the Milky Way itself and its black hole.
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
		o.Axes = [2]float64{t.value("major_arcmin"), t.value("minor_arcmin")}
		o.Size = pc * o.Axes[0] / 60 * degree
		if v, moves := t.number("rv_km_s"); moves {
			o.Recedes = v
		}
		all = append(all, o)
	}
	return append(all, blackHole), t.err
}

// Objects returns the clusters, nebulae and galaxies, the Milky Way first and its black hole last.
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
