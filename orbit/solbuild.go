package orbit

import (
	"cmp"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit/radau"
)

// emb is the parent of Earth and Moon.
const emb = "Earth-Moon barycenter"

// family lists the system in order: a planet, then its moons.
var family = [...][]string{
	{"Mercury"},
	{"Venus"},
	{"Mars", "Phobos", "Deimos"},
	{"Jupiter", "Io", "Europa", "Ganymede", "Callisto"},
	{"Saturn", "Mimas", "Enceladus", "Tethys", "Dione", "Rhea", "Titan", "Iapetus"},
	{"Uranus", "Miranda", "Ariel", "Umbriel", "Titania", "Oberon"},
	{"Neptune", "Triton"},
	{"Pluto", "Charon"},
}

var asteroids = [...]string{"Ceres", "Vesta"}

func buildSystem(t Table) System {
	b := builder{
		planets: readTable("standish_table1_1800_2050.csv"),
		mean:    readTable("moons_mean_elements_jpl.csv"),
		j2000:   readTable("moons_osculating_j2000_ecliptic.csv"),
		states:  readTable("sol_states_j2000_ssb_icrf_km.csv"),
	}
	if t != Modern {
		b.planets = readTable("standish_table2_3000bc_3000ad.csv")
	}
	if t == Integrated {
		b.residuals, b.corrected, b.terms = tables(), readTable("moons_mean_elements_corrected.csv"), readTable("moons_terms.csv")
	}
	b.from, b.to = t.Range()

	sun := b.add("Sun", -1, nil)
	for _, names := range family[:2] {
		b.add(names[0], sun, b.planet(names[0], names[0]))
	}
	b.earthAndMoon(sun)
	for _, names := range family[2:] {
		planet := b.add(names[0], sun, b.planet(names[0], names[0]))
		for _, moon := range names[1:] {
			b.add(moon, planet, b.moon(moon))
		}
	}
	for _, name := range asteroids {
		b.add(name, sun, b.perturbed(name, b.fromState(name), "Sun", name))
	}
	return b.system
}

// builder assembles the system from the embedded tables.
type builder struct {
	planets, mean, j2000, states table
	residuals                    map[string]*radau.Pieces // nil: ellipses alone
	corrected, terms             table                    // of moons; none without residuals
	from, to                     float64
	system                       System
}

const (
	mu     = secondsPerDay * secondsPerDay / (AU * AU * AU) // au³/day² in a km³/s²
	perDay = secondsPerDay / AU                             // au/day in a km/s
)

// add appends a body with the μ and the mean radius of the table of states.
func (b *builder) add(name string, parent int, p Path) int {
	row := b.states.row(name)
	b.system = append(b.system, Body{
		Name: name, Parent: parent, Path: p,
		Mu:     row.number("gm_km3_s2") * mu,
		Radius: row.number("mean_radius_km") / AU,
	})
	return len(b.system) - 1
}

func (b *builder) earthAndMoon(sun int) {
	b.system = append(b.system, Body{Name: emb, Parent: sun, Path: b.planet("EMBary", "Earth", "Moon")})
	moon := b.perturbed("Moon", b.moon("Moon"), "Earth", "Moon")
	earthMu := b.states.row("Earth").number("gm_km3_s2")
	moonMu := b.states.row("Moon").number("gm_km3_s2")
	earth := b.add("Earth", len(b.system)-1, Reflex{Of: moon, Share: moonMu / (earthMu + moonMu)})
	b.add("Moon", earth, moon)
}

// planet reads a row of Standish's tables, for the bodies that move about the Sun there.
func (b *builder) planet(name string, bodies ...string) Path {
	r := b.planets.row(name)
	path := must(NewSecular(MeanElements{
		At: Mean{
			A: r.number("a_au"), E: r.number("e"), I: r.number("I_deg"),
			L: r.number("L_deg"), Peri: r.number("varpi_deg"), Node: r.number("Omega_deg"),
		},
		Rate: Mean{
			A: r.number("da_au_cy"), E: r.number("de_cy"), I: r.number("dI_deg_cy"),
			L: r.number("dL_deg_cy"), Peri: r.number("dvarpi_deg_cy"), Node: r.number("dOmega_deg_cy"),
		},
		Unit: 36525,
		Bend: r.number("b_deg_cy2"), Cos: r.number("c_deg"), Sin: r.number("s_deg"), Freq: r.number("f_deg_cy"),
		From: b.from, To: b.to,
	}))
	if name == "EMBary" {
		name = emb
	}
	return b.perturbed(name, path, append(bodies, "Sun")...)
}

// perturbed returns the ellipse of a body with what the integration adds to it, if anything. The mass of the
// bodies that are named acts on it.
func (b *builder) perturbed(name string, ellipse Curved, masses ...string) Path {
	rest := b.residuals[name]
	if rest == nil {
		return ellipse
	}
	var all float64
	for _, of := range masses {
		all += float64(b.states.row(of).number("gm_km3_s2") * mu)
	}
	from := heldPlanets
	if name == "Moon" {
		from = heldOthers
	}
	return &Perturbed{ellipse, rest, all, from}
}

func (b *builder) moon(name string) Curved {
	if r, ok := b.corrected.find(name); ok {
		return must(NewSecular(b.correctedMoon(r)))
	}
	if r, ok := b.mean.find(name); ok {
		return must(NewSecular(meanMoon(r)))
	}
	return must(Prepare(j2000Moon(b.j2000.row(name))))
}

// MeanMoon returns the path of a moon that SolarSystem lacks, about its planet, if the program has corrected elements of it: of
// Hyperion and Nereid.
func MeanMoon(name string) (path *Secular, ok bool) {
	b := &builder{corrected: readTable("moons_mean_elements_corrected.csv"), terms: readTable("moons_terms.csv")}
	b.from, b.to = Integrated.Range()
	r, ok := b.corrected.find(name)
	if !ok {
		return nil, false
	}
	return must(NewSecular(b.correctedMoon(r))), true
}

// fromState returns the heliocentric ellipse through the state of J2000.0.
func (b *builder) fromState(name string) Curved {
	sun, body := b.states.row("Sun"), b.states.row(name)
	vec := func(x, y, z string, unit float64) r3.Vec {
		d := r3.Vec{
			X: body.number(x) - sun.number(x),
			Y: body.number(y) - sun.number(y),
			Z: body.number(z) - sun.number(z),
		}
		return EclipticFromICRF(portable.Scale3(unit, d))
	}
	el, err := FromState(
		vec("x_km", "y_km", "z_km", 1/AU),
		vec("vx_km_s", "vy_km_s", "vz_km_s", perDay),
		sun.number("gm_km3_s2")*mu, 0)
	if err != nil {
		panic("orbit: embedded state of " + name + ": " + err.Error())
	}
	return must(Prepare(el))
}

// correctedMoon reads a row of mean elements that were corrected, by the rules of its header.
func (b *builder) correctedMoon(r record) MeanElements {
	const year = 365.25
	node, peri := r.number("node_deg"), r.number("argp_deg")
	nodeRate, periRate := r.number("node_rate_deg_yr"), r.number("argp_rate_deg_yr")
	var terms []Term
	for x := range b.terms.all(r.cells[0]) {
		terms = append(terms, Term{
			Freq: float64(x.number("freq_deg_day") * year), Phase: x.number("phase_deg"),
			Longitude: x.number("longitude_deg"), Radius: x.number("radius"), Latitude: x.number("latitude"),
		})
	}
	return MeanElements{
		Epoch: r.number("epoch_jd") - J2000,
		At: Mean{
			A: r.number("a_km") / AU, E: r.number("e"), I: r.number("i_deg"),
			L: node + peri + r.number("mean_anomaly_deg"), Peri: node + peri, Node: node,
		},
		Rate: Mean{L: float64(r.number("n_deg_day")*year) + periRate + nodeRate, Peri: periRate + nodeRate, Node: nodeRate},
		Unit: year,
		Bend: r.number("bend_deg_yr2"), Cos: r.number("cos_deg"), Sin: r.number("sin_deg"), Freq: r.number("freq_deg_yr"),
		Terms: terms,
		From:  b.from, To: b.to,
		Axes: laplaceAxes(r.number("pole_ra_deg"), r.number("pole_dec_deg")),
	}
}

// meanMoon reads a row of JPL's mean elements of moons, by the rules that its
// header gives: periods of node and apsides are without sign; nodes regress and
// apsides advance, except the apsides of Io and Europa, locked to each other, which
// regress, and Triton, whose orbit is retrograde and whose node advances. Its longitude
// counts backwards beyond the node: n is the rate of argument and anomaly less the rate of
// the node.
func meanMoon(r record) MeanElements {
	const year = 365.25
	node := -360 / (r.number("Pnode_yr") * year)
	arg := 360 / (r.number("Pw_yr") * year)
	n := r.number("n_deg_day")
	switch r.cells[0] {
	case "Io", "Europa":
		arg = -arg
	case "Triton":
		node = -node
		n += 2 * node
	}
	m := MeanElements{
		Epoch: r.number("epoch_jd_tt") - J2000,
		At: Mean{
			A: r.number("a_km") / AU, E: r.number("e"), I: r.number("i_deg"),
			L:    r.number("node_deg") + r.number("w_deg") + r.number("M_deg"),
			Peri: r.number("node_deg") + r.number("w_deg"),
			Node: r.number("node_deg"),
		},
		Rate: Mean{L: n, Peri: arg + node, Node: node},
		Unit: 1,
	}
	if r.number("lap_dec_deg") != 0 {
		m.Axes = laplaceAxes(r.number("lap_ra_deg"), r.number("lap_dec_deg"))
	}
	return m
}

// j2000Moon reads a row of elements that hold at J2000.0. Its mean motion is
// JPL's if there is one: the osculating one lacks the effect of the planet's
// flattening, up to 2° a day for Mimas. The μ of the ellipse gives that mean motion.
func j2000Moon(r record) Elements {
	n := degree * cmp.Or(r.number("n_mean_jpl_deg_d"), r.number("n_osc_deg_d"))
	a := r.number("a_km") / AU
	return FromMeanAnomaly(Keplerian{
		A: a, E: r.number("e"), I: r.number("i_deg") * degree, Node: r.number("Omega_deg") * degree, Peri: r.number("argp_deg") * degree,
		M: r.number("M_deg") * degree, Mu: n * n * a * a * a,
	})
}

// must returns what was made of the embedded tables, which are valid.
func must[P any](made P, err error) P {
	if err != nil {
		panic(err)
	}
	return made
}
