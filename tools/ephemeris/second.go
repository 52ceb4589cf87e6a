package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"

	"galaxy/orbit"
	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

const (
	secondHeader = `# Places by a second integration of the Solar System, which checks the table sol_residuals.bin where no reference reaches.
# Method: extrapolation of the modified midpoint rule (Gragg, Bulirsch, Stoer), fixed steps of 2 days; the table's is Gauss-Radau of order 15.
# Starts: of all bodies fitted to the half of the rows of swiss_planets.csv and swiss_moon.csv that the table's starts have not used; the table
# has the planets' starts from JPL's states of J2000.0. The flattening of the Sun, J2 = 2.2e-7, is there; the table leaves it out.
# Geometric, from the centre, ICRF, au. Made by go run -C tools/ephemeris . ../../orbit
body,center,jd_tdb,x_au,y_au,z_au
`
	solarJ2    = 2.2e-7
	secondStep = 2   // days
	between    = 499 // steps from one row to the next: no period of a body
)

// check integrates the model a second time and writes places from 1800 to 2100. The model has the starts that the table's
// integration began with.
func (m *model) check(refs []reference, file string) error {
	m.sunJ2 = solarJ2
	if err := m.fit(refs, m.names[1:], 1); err != nil {
		return err
	}
	names := append([]string{"Earth-Moon barycenter"}, m.names[1:]...)
	var out bytes.Buffer
	out.WriteString(secondHeader)
	for _, end := range []float64{day(1800), day(2100)} {
		h := float64(secondStep)
		if end < 0 {
			h = -h
		}
		g := begin(m)
		for n := 0; h*(end-g.t) > 0; n++ {
			if n%between == 0 && (n > 0 || h > 0) {
				for _, name := range names {
					center, r := g.relative(m, name)
					fmt.Fprintf(&out, "%s,%s,%.1f,%.10f,%.10f,%.10f\n", name, center, g.t+orbit.J2000, r.X, r.Y, r.Z)
				}
			}
			g.step(h)
		}
	}
	return os.WriteFile(file, out.Bytes(), 0o644)
}

// gragg integrates by extrapolation: W. B. Gragg's modified midpoint rule with ever more parts of a step, whose error has even powers
// of a part's length alone.
type gragg struct {
	law radau.Law
	t   float64
	y   []r3.Vec // places, then velocities
}

// rows is how many rules are extrapolated: with 2, 4, 6 … parts.
const rows = 8

// begin returns the integration of a model from its start.
func begin(m *model) gragg {
	g := gragg{law: m, y: make([]r3.Vec, 2*len(m.start))}
	for i, s := range m.start {
		g.y[i], g.y[len(m.start)+i] = s.X, s.V
	}
	return g
}

// slope writes the derivative.
func (g *gragg) slope(t float64, y, to []r3.Vec) {
	n := len(y) / 2
	copy(to[:n], y[n:])
	g.law.Begin(&[radau.Nodes]float64{t})
	g.law.Accelerate(0, y[:n], y[n:], to[n:])
}

func (g *gragg) step(big float64) {
	var table [rows][]r3.Vec // of the last row, from its own rule to the one that is extrapolated most
	f := make([]r3.Vec, len(g.y))
	for k := range rows {
		parts := 2 * (k + 1)
		h := big / float64(parts)
		before, now := slices.Clone(g.y), make([]r3.Vec, len(g.y))
		g.slope(g.t, before, f)
		for i := range now {
			now[i] = r3.Add(before[i], r3.Scale(h, f[i]))
		}
		for p := 1; p < parts; p++ {
			g.slope(g.t+float64(p)*h, now, f)
			for i := range now {
				before[i], now[i] = now[i], r3.Add(before[i], r3.Scale(2*h, f[i]))
			}
		}
		g.slope(g.t+big, now, f)
		for i := range now {
			now[i] = r3.Scale(0.5, r3.Add(r3.Add(now[i], before[i]), r3.Scale(h, f[i])))
		}
		for j := range k { // Neville's rule in the square of h
			ratio := float64(k+1) / float64(k-j)
			c := 1 / (ratio*ratio - 1)
			was := table[j]
			table[j] = now
			better := make([]r3.Vec, len(now))
			for i := range now {
				better[i] = r3.Add(now[i], r3.Scale(c, r3.Sub(now[i], was[i])))
			}
			now = better
		}
		table[k] = now
	}
	g.y, g.t = table[rows-1], g.t+big
}

// relative returns where a body is from its centre.
func (g *gragg) relative(m *model, name string) (center string, r r3.Vec) {
	place := func(name string) r3.Vec {
		return g.y[slices.Index(m.names, name)]
	}
	switch name {
	case "Moon":
		return "Earth", r3.Sub(place("Moon"), place("Earth"))
	case "Earth-Moon barycenter":
		share := m.gm[moon] / (m.gm[moon] + m.gm[earth])
		r = r3.Add(r3.Scale(1-share, place("Earth")), r3.Scale(share, place("Moon")))
	default:
		r = place(name)
	}
	return "Sun", r3.Sub(r, place("Sun"))
}
