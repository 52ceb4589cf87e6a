package main

import (
	"fmt"
	"math"
	"path/filepath"

	"galaxy/orbit"
	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

// planets move alone over five thousand years, Earth and Moon as one.
var planets = []string{"Sun", "Mercury", "Venus", "Earth-Moon barycenter", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"}

// moonShare is the product of the masses of Earth and Moon over the square of their sum.
const moonShare = 0.0120056

// ellipses integrates the planets from 3000 BC to AD 3000, and prints how far they are from the ellipses of package orbit in
// each era: seconds of arc seen from the Sun. Its first and last centuries are better than 1″ against the table, but Pluto's,
// whose start makes 45″ in 190 years.
func ellipses(folder string) error {
	m, err := readModel(filepath.Join(folder, "data", "sol_states_j2000_ssb_icrf_km.csv"))
	if err != nil {
		return err
	}
	gm, start := planetsOf(m)
	system := orbit.SolarSystem(orbit.LongTerm)
	eras := []float64{-2000, 0, 1800, 2100, 3001}
	worst := make([][]float64, len(planets))
	for i := range worst {
		worst[i] = make([]float64, len(eras))
	}
	for _, end := range []float64{-5000 * year, 1000 * year} {
		forth := math.Copysign(1, end)
		in := radau.New(lawOfPlanets(gm), 0, forth*0.1, 1e-6, start)
		for next := 0.0; in.T*forth < end*forth; {
			if _, err := in.Step(); err != nil {
				return err
			}
			if in.T*forth < next*forth {
				continue
			}
			next = in.T + forth*17
			era := 0
			for 2000+in.T/year > eras[era] {
				era++
			}
			for i := 1; i < len(planets); i++ {
				k, err := system.Find(planets[i])
				if err != nil {
					return err
				}
				got, want := orbit.ICRFFromEcliptic(system.At(k, in.T).R), r3.Sub(in.Now[i].X, in.Now[sun].X)
				worst[i][era] = max(worst[i][era], math.Atan2(r3.Norm(r3.Cross(got, want)), r3.Dot(got, want))/arcsec)
			}
		}
	}
	fmt.Println("before", eras)
	for i, name := range planets[1:] {
		fmt.Printf("%-22s%8.1f\n", name, worst[i+1])
	}
	return nil
}

// planetsOf returns the planets of the model, Earth and Moon together.
func planetsOf(m *model) (gm []float64, start []radau.State) {
	for i, name := range m.names {
		share := 1.0
		switch name {
		case "Ceres", "Vesta", "Pallas", "Juno":
			continue
		case "Moon": // after Earth
			last := len(gm) - 1
			share = m.gm[i] / (gm[last] + m.gm[i])
			gm[last] += m.gm[i]
		default:
			gm, start = append(gm, m.gm[i]), append(start, radau.State{})
		}
		at := &start[len(start)-1]
		at.X = r3.Add(at.X, r3.Scale(share, r3.Sub(m.start[i].X, at.X)))
		at.V = r3.Add(at.V, r3.Scale(share, r3.Sub(m.start[i].V, at.V)))
	}
	return gm, start
}

// lawOfPlanets writes accelerations: all pulls, the Sun's Schwarzschild term, and the ring that the Moon makes about Earth.
type lawOfPlanets []float64

// Begin does nothing: the law does not depend on time.
func (lawOfPlanets) Begin(*[radau.Nodes]float64) {}

// Accelerate writes the accelerations.
func (gm lawOfPlanets) Accelerate(_ int, x, v, a []r3.Vec) {
	attract(gm, x, a)
	for i := 1; i < len(gm); i++ {
		r, w := r3.Sub(x[i], x[sun]), r3.Sub(v[i], v[sun])
		d := r3.Norm(r)
		pull := gm[sun] / (d * d * d)
		k := pull / (lightSpeed * lightSpeed)
		a[i] = r3.Add(a[i], r3.Scale(k, r3.Add(r3.Scale(4*gm[sun]/d-r3.Dot(w, w), r), r3.Scale(4*r3.Dot(r, w), w))))
		if i == earth {
			a[i] = r3.Sub(a[i], r3.Scale(pull*0.75*moonShare*1.0045*moonAxis*moonAxis/(d*d), r))
		}
	}
}
