package sky

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/spatial/r3"
)

// exoSource is where planets of other stars are from.
const exoSource = "Open Exoplanet Catalogue"

// exoSystem is a system of the Open Exoplanet Catalogue.
type exoSystem struct {
	name     string
	toward   r3.Vec  // ICRF
	distance float64 // pc, 0 if unknown
	star     int     // its brightest star in the catalogue of stars, or -1
	aliases  []string
	stars    []exoStar
	planets  []exoPlanet
}

// exoStar is a star of an exoSystem, or the barycentre of two.
type exoStar struct {
	id, parent   int // parent: the id of a pair, 0 for none
	pair         bool
	name, class  string
	mass, radius float64 // Suns
	teff, v, k   float64
	period, a, e float64 // of the pair, days and au
	separation   float64 // au
	bright       bool    // v is known
}

type exoPlanet struct {
	host                   int // an id; 0 floats freely
	name, status, method   string
	year                   int
	mass, most, radius     float64 // Jupiters; most: upper limit
	minimum                bool    // mass is m·sin i
	period, a              float64 // days, au
	e, i, peri, node, m    float64 // degrees
	hasE, hasI, hasPeri    bool
	hasNode, hasM, transit bool
	periastron, midTransit float64 // Julian dates
}

// readExo reads the systems with planets. Retracted planets are left out.
func readExo() ([]exoSystem, error) {
	var all []exoSystem
	index := map[string]int{}
	t := openTable("exo_systems")
	for t.next() {
		s := exoSystem{name: t.text("system"), toward: direction(t.value("ra_deg"), t.value("dec_deg")), distance: t.value("distance_pc"), star: -1}
		if id, known := t.number("star_id"); known {
			s.star = int(id)
		}
		for _, in := range []struct{ column, name string }{{"hip", "HIP "}, {"hd", "HD "}, {"gj", "GJ "}, {"gaia_dr2", "Gaia DR2 "}} {
			if number := t.text(in.column); number != "" {
				s.aliases = append(s.aliases, in.name+number)
			}
		}
		s.distance = cmp.Or(distances[s.name], s.distance)
		index[s.name] = len(all)
		all = append(all, s)
	}
	if t.err != nil {
		return nil, t.err
	}
	t = openTable("exo_stars")
	for t.next() {
		i, known := index[t.text("system")]
		if !known {
			t.fail(fmt.Errorf("there is no system %s", t.text("system")))
			break
		}
		s := exoStar{
			id: t.whole("body_id"), parent: t.whole("parent"), pair: t.text("kind") == "binary", name: t.text("name"),
			class: t.text("spectral_type"), mass: t.value("mass_msun"), radius: t.value("radius_rsun"), teff: t.value("teff_k"),
			k: t.value("mag_k"), period: t.value("period_d"), a: t.value("a_au"), e: t.value("e"), separation: t.value("separation_au"),
		}
		s.v, s.bright = t.number("mag_v")
		all[i].stars = append(all[i].stars, s)
	}
	if t.err != nil {
		return nil, t.err
	}
	for i := range all {
		fomalhaut(&all[i])
	}
	t = openTable("exo_planets")
	for t.next() {
		i, known := index[t.text("system")]
		if !known {
			t.fail(fmt.Errorf("there is no system %s", t.text("system")))
			break
		}
		p := exoPlanet{
			host: t.whole("host_id"), name: t.text("planet"), status: t.text("status"), method: t.text("method"), year: t.whole("year"),
			mass: t.value("mass_mjup"), most: t.value("mass_upper_mjup"), radius: t.value("radius_rjup"), minimum: t.text("mass_is_msini") == "1",
			period: t.value("period_d"), a: t.value("a_au"), transit: t.text("transiting") == "1",
			periastron: t.value("periastron_time_jd"), midTransit: t.value("transit_time_jd"),
		}
		p.e, p.hasE = t.number("e")
		p.i, p.hasI = t.number("i_deg")
		p.peri, p.hasPeri = t.number("argp_deg")
		p.node, p.hasNode = t.number("node_deg")
		p.m, p.hasM = t.number("mean_anomaly_deg")
		if p.status != "retracted" {
			all[i].planets = append(all[i].planets, p)
		}
	}
	return all, t.err
}
