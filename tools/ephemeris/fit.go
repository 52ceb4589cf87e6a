package main

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"galaxy/orbit"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/spatial/r3"
)

// reference is a place of a body that somebody published, from the Sun or, of the Moon, from Earth.
type reference struct {
	body string
	t    float64
	r    r3.Vec
}

func readReferences(folder string) ([]reference, error) {
	var refs []reference
	for _, name := range []string{"swiss_planets.csv", "swiss_moon.csv"} {
		rows, err := readCSV(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			refs = append(refs, reference{row["body"], number(row["jd_tdb"]) - orbit.J2000, r3.Vec{
				X: number(row["x_au"]), Y: number(row["y_au"]), Z: number(row["z_au"]),
			}})
		}
	}
	slices.SortStableFunc(refs, func(a, b reference) int { return cmp.Compare(a.t, b.t) })
	return refs, nil
}

// of returns one half of the references of a body: every second one, from the first or from the second on.
func of(refs []reference, body string, half int) []reference {
	var list []reference
	n := 0
	for _, r := range refs {
		if r.body == body {
			if n%2 == half {
				list = append(list, r)
			}
			n++
		}
	}
	return list
}

// corrected are the bodies whose starts are fitted for the table; the others have the states of J2000.0.
var corrected = []string{"Moon", "Pluto", "Ceres", "Vesta", "Pallas", "Juno"}

// nudge is the change of a place, au, for the derivatives.
const nudge = 1e-9

// moved changes a component of a body's state. The Moon moves about the barycentre of it and Earth, and Earth takes it along; the
// Moon's seventh component is the tide.
func (m *model) moved(body string, component int, by float64) {
	if component == 6 {
		if body == "Moon" {
			m.tide *= 1 + by
		}
		return
	}
	part := func(i int) *float64 {
		at := &m.start[i].X
		if component >= 3 {
			at = &m.start[i].V
		}
		return []*float64{&at.X, &at.Y, &at.Z}[component%3]
	}
	if body != "Moon" {
		*part(slices.Index(m.names, body)) += by
		if body == "Earth" {
			*part(moon) += by
		}
		return
	}
	share := m.gm[moon] / (m.gm[moon] + m.gm[earth])
	*part(moon) += by * (1 - share)
	*part(earth) -= by * share
}

// nudged returns how far a component is moved for a derivative.
func nudged(body string, component int) float64 {
	switch {
	case component == 6:
		return 0.01
	case component >= 3 || body == "Moon":
		return nudge / 100
	}
	return nudge
}

func (m *model) clone() *model {
	return &model{names: m.names, gm: m.gm, start: slices.Clone(m.start), tide: m.tide, sunJ2: m.sunJ2}
}

// fit corrects the starts of bodies by the method of Gauss and Newton, to one half of the references.
func (m *model) fit(refs []reference, bodies []string, half int) error {
	from, to := refs[0].t-1, refs[len(refs)-1].t+1
	for round := range 2 {
		base, err := m.record(from, to)
		if err != nil {
			return err
		}
		report(base, refs)
		var turned [7]*motion
		for c := range turned {
			other := m.clone()
			for _, body := range bodies {
				other.moved(body, c, nudged(body, c))
			}
			if turned[c], err = other.record(from, to); err != nil {
				return err
			}
		}
		for _, body := range bodies {
			n := 6
			if body == "Moon" {
				n = 7
			}
			rows := of(refs, body, half)
			a, b := mat.NewDense(3*len(rows), n, nil), mat.NewVecDense(3*len(rows), nil)
			for k, ref := range rows {
				r, _ := base.relative(body, ref.t)
				weight := 1 / r3.Norm(ref.r)
				put := func(set func(row int, x float64), v r3.Vec) {
					for c, x := range []float64{v.X, v.Y, v.Z} {
						set(3*k+c, weight*x)
					}
				}
				put(func(row int, x float64) { b.SetVec(row, x) }, r3.Sub(ref.r, r))
				for c := range n {
					other, _ := turned[c].relative(body, ref.t)
					put(func(row int, x float64) { a.Set(row, c, x) }, r3.Scale(1/nudged(body, c), r3.Sub(other, r)))
				}
			}
			scales := make([]float64, n)
			for c := range n {
				scales[c] = mat.Norm(a.ColView(c), 2)
				for row := range 3 * len(rows) {
					a.Set(row, c, a.At(row, c)/scales[c])
				}
			}
			var change mat.VecDense
			if err := change.SolveVec(a, b); err != nil {
				return fmt.Errorf("%s: %w", body, err)
			}
			for c := range n {
				m.moved(body, c, change.AtVec(c)/scales[c])
			}
		}
		fmt.Printf("round %d: tide %.3f of its start\n", round+1, m.tide/tide)
	}
	return nil
}

// report prints the worst errors, as angles from the centre.
func report(m *motion, refs []reference) {
	worst := map[string]float64{}
	for _, ref := range refs {
		r, _ := m.relative(ref.body, ref.t)
		worst[ref.body] = max(worst[ref.body], math.Atan2(r3.Norm(r3.Cross(r, ref.r)), r3.Dot(r, ref.r))/arcsec)
	}
	for _, name := range m.names {
		if w, known := worst[name]; known {
			fmt.Printf("  %s %.3f\"", name, w)
		}
	}
	fmt.Println()
}
