package stage

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
)

// Arc is a flight that could be: a transfer from one body to another one, as it is seen from the body that both go around.
type Arc struct {
	Center         int      // the body
	Points         []r3.Vec // places from its departure to its arrival, relative to the centre
	Depart, Arrive float64  // scene times
	Chosen         bool
	Text           string // written at its end
}

// buildArcs draws the flights to compare: dashed, the chosen one brighter and with its name.
func (s *selection) buildArcs(f *Frame) {
	for i := range s.view.Arcs {
		a := &s.view.Arcs[i]
		if a.Center >= len(s.bodies.states) || len(a.Points) == 0 {
			continue
		}
		ink, wide := faded(solid(s.view.Options.Palette.Ink(nav.InkPath)), 0.45), 1.2*s.points
		if a.Chosen {
			ink, wide = chosenColor, 1.6*s.points
		}
		center := s.bodies.states[a.Center].R
		line := pen{dash: 7 * s.points, wide: wide, ink: ink}
		for _, at := range a.Points {
			s.draw(f, &line, r3.Add(center, at))
		}
		for _, end := range []r3.Vec{a.Points[0], a.Points[len(a.Points)-1]} {
			v, zoom := s.camera.See(r3.Add(center, end))
			if zoom == 0 || s.hidden(v) {
				continue
			}
			f.Marks = append(f.Marks, Disc{X: v.X, Y: v.Y, Radius: 4 * s.points, Ring: float32(1.4 * s.points), Color: ink})
			if a.Chosen && end == a.Points[len(a.Points)-1] && s.view.Options.Labels {
				s.label(f, arcLabel, r2.Vec{X: v.X, Y: v.Y}, 4*s.points, []byte(a.Text), ink)
			}
		}
	}
}
