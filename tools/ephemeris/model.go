package main

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"slices"
	"sort"
	"strconv"

	"galaxy/orbit"
	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

const (
	perDay     = 86400 / orbit.AU
	gmUnit     = 86400 * 86400 / (orbit.AU * orbit.AU * orbit.AU)
	lightSpeed = 173.144632684669 // au/day

	earthJ2, earthRadius = 1.08262668e-3, 6378.137 / orbit.AU
	moonJ2, moonC22      = 2.0321e-4, 2.2382e-5
	moonRadius           = 1738 / orbit.AU
	moonAxis             = 384400 / orbit.AU
	sunRadius            = 695700 / orbit.AU
	// The tide that the Moon raises pushes it along its way: −25.8″ per century² of longitude.
	tide = moonAxis / 3 * 25.8 * arcsec / (36525 * 36525)
)

// model is the bodies with their states of J2000.0: barycentric, ICRF, au and days.
type model struct {
	names []string
	gm    []float64
	start []radau.State
	tide  float64 // acceleration of the Moon along its way, at its mean distance
	sunJ2 float64 // flattening of the Sun; the table's integration leaves it out

	times *[radau.Nodes]float64 // of a step
}

const (
	sun = iota
	mercury
	venus
	earth
	moon
)

// systems are the bodies that are integrated; a planet stands for the barycentre of its moons and itself.
var systems = []string{"Sun", "Mercury", "Venus", "Earth", "Moon", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto", "Ceres", "Vesta"}

// minor are osculating elements of the Minor Planet Center, ecliptic of J2000.0, of the epoch 2461200.5; and
// a mass of DE431.
var minor = []minorPlanet{
	{"Pallas", 13.9, 2.7695590, 0.2307001, 34.93279, 172.88662, 310.96993, 254.24964},
	{"Juno", 1.8, 2.6709895, 0.2556999, 12.98659, 169.81162, 247.89506, 262.73228},
}

type minorPlanet struct {
	name                     string
	gm                       float64 // km³/s²
	a, e, i, node, peri, man float64
}

func (p *minorPlanet) elements(mu float64) orbit.Elements {
	return orbit.FromMeanAnomaly(orbit.Keplerian{
		A: p.a, E: p.e, I: rad(p.i), Node: rad(p.node), Peri: rad(p.peri), M: rad(p.man), Epoch: minorEpoch, Mu: mu,
	})
}

const minorEpoch = 2461200.5 - orbit.J2000

func readModel(file string) (*model, error) {
	rows, err := readCSV(file)
	if err != nil {
		return nil, err
	}
	m := &model{names: slices.Clone(systems), tide: tide}
	for _, name := range systems {
		var gm float64
		var x, v r3.Vec
		for _, row := range rows {
			if row["body"] != name && (row["parent"] != name || name == "Sun" || name == "Earth") {
				continue
			}
			g := number(row["gm_km3_s2"])
			gm += g
			x = r3.Add(x, r3.Scale(g, r3.Vec{X: number(row["x_km"]), Y: number(row["y_km"]), Z: number(row["z_km"])}))
			v = r3.Add(v, r3.Scale(g, r3.Vec{X: number(row["vx_km_s"]), Y: number(row["vy_km_s"]), Z: number(row["vz_km_s"])}))
		}
		if gm == 0 {
			return nil, fmt.Errorf("%s: no row of %s", file, name)
		}
		m.gm = append(m.gm, gm*gmUnit)
		m.push(r3.Scale(1/gm/orbit.AU, x), r3.Scale(perDay/gm, v))
	}
	// The minor planets start from elements of another date: there and back.
	there, err := m.record(0, minorEpoch)
	if err != nil {
		return nil, err
	}
	later := &model{names: slices.Clone(m.names), gm: slices.Clone(m.gm), tide: m.tide}
	for i := range m.names {
		x, v := there.state(i, minorEpoch)
		later.push(x, v)
	}
	for _, p := range minor {
		r, v := p.elements(m.gm[sun]).State(minorEpoch)
		sr, sv := there.state(sun, minorEpoch)
		later.names = append(later.names, p.name)
		later.gm = append(later.gm, p.gm*gmUnit)
		later.push(r3.Add(sr, orbit.ICRFFromEcliptic(r)), r3.Add(sv, orbit.ICRFFromEcliptic(v)))
	}
	back, err := later.follow(minorEpoch, 0, nil)
	if err != nil {
		return nil, err
	}
	for k, p := range minor {
		m.names = append(m.names, p.name)
		m.gm = append(m.gm, p.gm*gmUnit)
		m.start = append(m.start, back.Now[len(systems)+k])
	}
	return m, nil
}

func rad(deg float64) float64 { return deg * math.Pi / 180 }

func (m *model) push(x, v r3.Vec) {
	m.start = append(m.start, radau.State{X: x, V: v})
}

// Begin keeps the times of the nodes.
func (m *model) Begin(times *[radau.Nodes]float64) { m.times = times }

// attract writes the accelerations by which bodies pull each other.
func attract(gm []float64, x, a []r3.Vec) {
	clear(a)
	for i := range gm {
		for j := i + 1; j < len(gm); j++ {
			d := r3.Sub(x[j], x[i])
			r2 := r3.Norm2(d)
			k := 1 / (r2 * math.Sqrt(r2))
			a[i], a[j] = r3.Add(a[i], r3.Scale(k*gm[j], d)), r3.Sub(a[j], r3.Scale(k*gm[i], d))
		}
	}
}

// Accelerate writes the accelerations.
func (m *model) Accelerate(node int, x, v, a []r3.Vec) {
	attract(m.gm, x, a)
	push := func(i int, f r3.Vec) { a[i] = r3.Add(a[i], f) }
	// Schwarzschild's term of the Sun.
	gm, sr, sv := m.gm[sun], x[sun], v[sun]
	for i := 1; i < len(m.gm); i++ {
		r, w := r3.Sub(x[i], sr), r3.Sub(v[i], sv)
		d := r3.Norm(r)
		k := gm / (lightSpeed * lightSpeed * d * d * d)
		push(i, r3.Scale(k, r3.Add(r3.Scale(4*gm/d-r3.Dot(w, w), r), r3.Scale(4*r3.Dot(r, w), w))))
	}
	if m.sunJ2 != 0 {
		pole := r3.Vec{X: 0.1223, Y: -0.4231, Z: 0.8978} // right ascension 286.13°, declination 63.87°
		for i := 1; i < len(m.gm); i++ {
			push(i, flattened(gm, m.sunJ2, sunRadius, r3.Sub(x[i], sr), pole))
		}
	}
	// Earth and Moon: flattening of both, the tide.
	r, w := r3.Sub(x[moon], x[earth]), r3.Sub(v[moon], v[earth])
	d := r3.Norm(r)
	century := m.times[node] / 36525
	pole := r3.Unit(r3.Vec{X: 2004.19 * arcsec * century, Y: -22.4 * arcsec * century * century, Z: 1})
	f := flattened(m.gm[earth], earthJ2, earthRadius, r, pole)
	f = r3.Add(f, flattened(m.gm[earth], moonJ2, moonRadius, r, orbit.ICRFFromEcliptic(r3.Vec{Z: 1})))
	f = r3.Add(f, r3.Scale(-9*m.gm[earth]*moonC22*moonRadius*moonRadius/(d*d*d*d*d), r))
	f = r3.Add(f, r3.Scale(m.tide*math.Pow(moonAxis/d, 7)/r3.Norm(w), w))
	push(moon, f)
	push(earth, r3.Scale(-m.gm[moon]/m.gm[earth], f))
}

// flattened returns the pull at r of the bulge of a body with a pole.
func flattened(gm, j2, radius float64, r, pole r3.Vec) r3.Vec {
	d2, z := r3.Norm2(r), r3.Dot(r, pole)
	k := -1.5 * gm * j2 * radius * radius / (d2 * d2 * math.Sqrt(d2))
	return r3.Add(r3.Scale(k*(1-5*z*z/d2), r), r3.Scale(2*k*z, pole))
}

// motion is a recorded integration.
type motion struct {
	names []string
	share float64 // of the Moon in the mass of it and Earth
	steps []radau.Step
}

// record integrates from J2000.0 to both times.
func (m *model) record(from, to float64) (*motion, error) {
	rec := &motion{names: slices.Clone(m.names), share: m.gm[moon] / (m.gm[moon] + m.gm[earth])}
	for _, end := range []float64{from, to} {
		if end == 0 {
			continue
		}
		if _, err := m.follow(0, end, rec); err != nil {
			return nil, err
		}
	}
	sort.Slice(rec.steps, func(i, j int) bool { return rec.first(i) < rec.first(j) })
	return rec, nil
}

// follow integrates from one time to another, and records the steps.
func (m *model) follow(from, to float64, rec *motion) (*radau.Integrator, error) {
	forth := math.Copysign(1, to-from)
	i := radau.New(m, from, forth*0.1, 1e-6, m.start)
	for i.T != to {
		if forth*(i.T+i.Dt-to) > 0 {
			i.Dt = to - i.T
		}
		s, err := i.Step()
		if err != nil {
			return nil, err
		}
		if rec != nil {
			rec.steps = append(rec.steps, radau.Step{From: s.From, Dt: s.Dt, Arcs: slices.Clone(s.Arcs)})
		}
	}
	return i, nil
}

// first returns the lesser end of a step.
func (m *motion) first(i int) float64 { return min(m.steps[i].From, m.steps[i].From+m.steps[i].Dt) }

// state returns the barycentric state of body i.
func (m *motion) state(i int, t float64) (r, v r3.Vec) {
	k := sort.Search(len(m.steps), func(k int) bool { return m.first(k) > t })
	return m.steps[max(k-1, 0)].State(i, t)
}

// relative returns the state of a body from the Sun, or of the Moon from Earth.
func (m *motion) relative(name string, t float64) (r, v r3.Vec) {
	center, share := sun, 0.0
	switch name {
	case "Moon":
		center = earth
	case "Earth-Moon barycenter":
		name, share = "Earth", m.share
	}
	r, v = m.state(slices.Index(m.names, name), t)
	if share > 0 {
		mr, mv := m.state(moon, t)
		r, v = r3.Add(r3.Scale(1-share, r), r3.Scale(share, mr)), r3.Add(r3.Scale(1-share, v), r3.Scale(share, mv))
	}
	cr, cv := m.state(center, t)
	return r3.Sub(r, cr), r3.Sub(v, cv)
}

// readCSV returns the rows of a table by heading.
func readCSV(file string) ([]map[string]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	cells, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	var rows []map[string]string
	for _, line := range cells[1:] {
		row := map[string]string{}
		for i, h := range cells[0] {
			row[h] = line[i]
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err) // the tables are the repository's own
	}
	return x
}
