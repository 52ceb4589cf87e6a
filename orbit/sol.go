package orbit

import (
	"fmt"
	"slices"
	"sync"

	"gonum.org/v1/gonum/spatial/r3"
)

// AU is the astronomical unit in km, exact by definition (IAU 2012).
const AU = 149597870.7

// Table is one of the two sets of elements of the planets by E. M. Standish,
// "Keplerian Elements for Approximate Positions of the Major Planets". Each was
// fitted to an ephemeris over its own interval.
type Table int

const (
	// Modern holds from 1800 to 2050. The largest errors of direction on dates
	// of 1970 to 2040, in seconds of arc seen from the Sun: 31 for Mercury, 27
	// Venus, 22 the Earth-Moon barycenter, 101 Mars, 516 Jupiter, 739 Saturn,
	// 113 Uranus, 60 Neptune and 58 Pluto.
	Modern Table = iota
	// Ancient holds from 3000 BC to AD 3000, with errors up to twice as large
	// near our time, six times for the outermost.
	Ancient
)

func (t Table) String() string {
	if t == Modern {
		return "1800–2050"
	}
	return "3000 BC–AD 3000"
}

// Range returns the times, days past J2000.0 TDB, within which the table was
// fitted: whole calendar years, the last included.
func (t Table) Range() (from, to float64) {
	if t == Modern {
		return Date{1800, 1, 1}.Start(), Date{2051, 1, 1}.Start()
	}
	return Date{-3000, 1, 1}.Start(), Date{3001, 1, 1}.Start()
}

func (t Table) holds(at float64) bool {
	from, to := t.Range()
	return from <= at && at < to
}

// TableFor returns the better table for t, days past J2000.0 TDB. Outside both
// it returns Ancient with an error that says so, for a caller to show: the
// positions are then extrapolated, with angles that go on and shapes that stay.
func TableFor(t float64) (Table, error) {
	switch {
	case Modern.holds(t):
		return Modern, nil
	case Ancient.holds(t):
		return Ancient, nil
	}
	return Ancient, fmt.Errorf("%s is outside the planets' tables, years -3000 to 3000: positions are extrapolated from %s",
		FormatDate(t, TDB), Ancient)
}

// SolarSystem returns the Sun, the planets with Pluto, and their large moons, Ceres
// and Vesta. Lengths are au, times days, t counts days past J2000.0 TDB; the
// frame is the mean ecliptic and equinox of J2000.0 with the Sun at the origin.
//
// What the places are, and how far to trust them:
//
//   - The planets are the table's ellipses. The table's Earth is the barycentre
//     of Earth and Moon, here a body of its own without mass or radius; Earth
//     stands up to 4900 km from it, opposite the Moon.
//   - Heliocentric is what the tables say they are. The rows of Neptune and
//     Pluto in Modern were fitted so slowly that they follow the barycentre of
//     the Solar System better than the Sun, which circles it at up to 0.01 au:
//     the errors are 1.4 million km from the Sun, 0.3 from the barycentre. And
//     the Pluto of both is the barycentre of it and Charon, 2100 km from Pluto.
//   - The Moon, Phobos, Deimos, the moons of Galilei, Titan and Triton are JPL's
//     mean elements with turning nodes and apsides. Largest errors: the Moon
//     2.6° (1970–2040), the Galilean moons 0.24° (1931–2068), Titan 0.02°
//     and Triton 0.14° (in 2100). Their fixed ellipses leave out all that is not
//     secular: the Moon's 1.3° of evection and 0.7° of variation above all.
//   - The other moons have the ellipse of J2000.0 and JPL's mean motion:
//     right at J2000.0, in phase after that, with apsides that stand still.
//   - Ceres and Vesta go on the ellipse of J2000.0; Jupiter pulls the real ones
//     away: by 2040 Ceres to 1.7° and Vesta to 1.0°.
//
// The system is the caller's to change.
func SolarSystem(t Table) System {
	if t == Modern {
		return slices.Clone(modernSystem())
	}
	return slices.Clone(ancientSystem())
}

var (
	modernSystem  = sync.OnceValue(func() System { return buildSystem(Modern) })
	ancientSystem = sync.OnceValue(func() System { return buildSystem(Ancient) })
)

// emb is the body that carries Earth and Moon.
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
	if t == Ancient {
		b.planets = readTable("standish_table2_3000bc_3000ad.csv")
	}
	b.from, b.to = t.Range()

	sun := b.add("Sun", -1, nil)
	for _, names := range family[:2] {
		b.add(names[0], sun, b.planet(names[0]))
	}
	b.earthAndMoon(sun)
	for _, names := range family[2:] {
		planet := b.add(names[0], sun, b.planet(names[0]))
		for _, moon := range names[1:] {
			b.add(moon, planet, b.moon(moon))
		}
	}
	for _, name := range asteroids {
		b.add(name, sun, b.fromState(name))
	}
	return b.system
}

// builder puts the system together from the embedded tables.
type builder struct {
	planets, mean, j2000, states table
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
	b.system = append(b.system, Body{Name: emb, Parent: sun, Path: b.planet("EMBary")})
	moon := b.moon("Moon")
	earthMu := b.states.row("Earth").number("gm_km3_s2")
	moonMu := b.states.row("Moon").number("gm_km3_s2")
	earth := b.add("Earth", len(b.system)-1, Reflex{Of: moon, Share: moonMu / (earthMu + moonMu)})
	b.add("Moon", earth, moon)
}

// planet reads a row of Standish's tables.
func (b *builder) planet(name string) Path {
	r := b.planets.row(name)
	return mustSecular(MeanElements{
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
	})
}

func (b *builder) moon(name string) Path {
	if r, ok := b.mean.find(name); ok {
		return mustSecular(meanMoon(r))
	}
	return mustSecular(j2000Moon(b.j2000.row(name)))
}

// fromState returns the heliocentric ellipse through the state of J2000.0.
func (b *builder) fromState(name string) Path {
	sun, body := b.states.row("Sun"), b.states.row(name)
	vec := func(x, y, z string, unit float64) r3.Vec {
		d := r3.Vec{
			X: body.number(x) - sun.number(x),
			Y: body.number(y) - sun.number(y),
			Z: body.number(z) - sun.number(z),
		}
		return EclipticFromICRF(scale(unit, d))
	}
	el, err := FromState(
		vec("x_km", "y_km", "z_km", 1/AU),
		vec("vx_km_s", "vy_km_s", "vz_km_s", perDay),
		sun.number("gm_km3_s2")*mu, 0)
	if err != nil {
		panic("orbit: embedded state of " + name + ": " + err.Error())
	}
	o, err := Prepare(el)
	if err != nil {
		panic("orbit: embedded state of " + name + ": " + err.Error())
	}
	return o
}

// meanMoon reads a row of JPL's mean elements of moons, by the rules that its
// header gives: periods of node and apsides are without sign; nodes go back
// and apsides forward, but for the apsides of Io and Europa, locked to each
// other, which go back, and for Triton, which runs backwards and whose node goes
// forward. Its longitude counts backwards beyond the node: n is the rate of
// argument and anomaly less that of the node.
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
		At:    mean(r, r.number("node_deg"), r.number("w_deg"), r.number("M_deg")),
		Rate:  Mean{L: n, Peri: arg + node, Node: node},
		Unit:  1,
	}
	if r.number("lap_dec_deg") != 0 {
		m.Axes = laplaceAxes(r.number("lap_ra_deg"), r.number("lap_dec_deg"))
	}
	return m
}

// j2000Moon reads a row of elements that hold at J2000.0. Its mean motion is
// JPL's where there is one: the osculating one misses what the planet's
// flattening adds, up to 2° a day for Mimas.
func j2000Moon(r record) MeanElements {
	n := r.number("n_mean_jpl_deg_d")
	if n == 0 {
		n = r.number("n_osc_deg_d")
	}
	return MeanElements{
		At:   mean(r, r.number("Omega_deg"), r.number("argp_deg"), r.number("M_deg")),
		Rate: Mean{L: n},
		Unit: 1,
	}
}

func mean(r record, node, arg, anomaly float64) Mean {
	return Mean{
		A: r.number("a_km") / AU, E: r.number("e"), I: r.number("i_deg"),
		Node: node, Peri: node + arg, L: node + arg + anomaly,
	}
}

func mustSecular(m MeanElements) *Secular {
	s, err := NewSecular(m)
	if err != nil {
		panic(err)
	}
	return s
}
