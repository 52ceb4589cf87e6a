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
	gm, x, v := planetsOf(m)
	system := orbit.SolarSystem(orbit.LongTerm)
	eras := []float64{-2000, 0, 1800, 2100, 3001}
	worst := make([][]float64, len(planets))
	for i := range worst {
		worst[i] = make([]float64, len(eras))
	}
	for _, end := range []float64{-5000 * year, 1000 * year} {
		forth := math.Copysign(1, end)
		in := radau.New(func(_ float64, x, v, a []float64) { lawOfPlanets(gm, x, v, a) }, 0, forth*0.1, 1e-6, x, v)
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
				got, want := orbit.ICRFFromEcliptic(system.At(k, in.T).R), r3.Sub(triple(in.X, i), triple(in.X, sun))
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

func triple(s []float64, i int) r3.Vec { return r3.Vec{X: s[3*i], Y: s[3*i+1], Z: s[3*i+2]} }

// planetsOf returns the planets of the model, Earth and Moon together.
func planetsOf(m *model) (gm, x, v []float64) {
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
			gm, x, v = append(gm, m.gm[i]), append(x, 0, 0, 0), append(v, 0, 0, 0)
		}
		for c := range 3 {
			at := len(x) - 3 + c
			x[at] += share * (m.x[3*i+c] - x[at])
			v[at] += share * (m.v[3*i+c] - v[at])
		}
	}
	return gm, x, v
}

// lawOfPlanets writes accelerations: all pulls, the Sun's Schwarzschild term, and the ring that the Moon makes about Earth.
func lawOfPlanets(gm, x, v, a []float64) {
	clear(a)
	add := func(i int, k float64, d r3.Vec) {
		a[3*i], a[3*i+1], a[3*i+2] = a[3*i]+k*d.X, a[3*i+1]+k*d.Y, a[3*i+2]+k*d.Z
	}
	for i := range gm {
		for j := i + 1; j < len(gm); j++ {
			d := r3.Sub(triple(x, j), triple(x, i))
			r2 := r3.Norm2(d)
			k := 1 / (r2 * math.Sqrt(r2))
			add(i, k*gm[j], d)
			add(j, -k*gm[i], d)
		}
	}
	for i := 1; i < len(gm); i++ {
		r, w := r3.Sub(triple(x, i), triple(x, sun)), r3.Sub(triple(v, i), triple(v, sun))
		d := r3.Norm(r)
		pull := gm[sun] / (d * d * d)
		k := pull / (lightSpeed * lightSpeed)
		add(i, k, r3.Add(r3.Scale(4*gm[sun]/d-r3.Dot(w, w), r), r3.Scale(4*r3.Dot(r, w), w)))
		if i == earth {
			add(i, -pull*0.75*moonShare*1.0045*moonAxis*moonAxis/(d*d), r)
		}
	}
}
