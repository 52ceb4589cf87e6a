package stage

import (
	"image/color"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// Arc is a flight that could be: a transfer from one body to another one, as it is seen from the body that both go around, or a whole
// flight plan of a ship.
type Arc struct {
	Name           string   // written at its end; empty: none
	Center         int      // the body
	Points         []r3.Vec // places from its departure to its arrival, relative to the centre
	Depart, Arrive float64  // scene times
	Chosen         bool
	Text           string // written at the end of the chosen one in place of its name

	Flight *orbit.Flight // from Depart on, of the agent Ship by a plan, in place of Points; nil: there is none
	Plan   orbit.Plan
	Ship   int
}

// MostArcs is how many flights are compared at most, beside one that is chosen.
const MostArcs = 10

// ghostly is the opacity of flights that could be.
const ghostly = 0.45

// buildArcs draws the transfers to compare: dashed, the chosen one brighter and with what it takes.
func (s *selection) buildArcs(f *Frame) {
	for i := range s.view.Arcs {
		a := &s.view.Arcs[i]
		if a.Center >= len(s.bodies.states) || len(a.Points) == 0 {
			continue
		}
		ink, wide, name := s.pathInk(ghostly), 1.2*s.points, a.Name
		if a.Chosen {
			ink, wide, name = chosenColor, 1.6*s.points, a.Text
		}
		center := s.bodies.states[a.Center].R
		line := pen{dash: 7 * s.points, wide: wide, ink: ink}
		for _, at := range a.Points {
			s.draw(f, &line, r3.Add(center, at))
		}
		last := len(a.Points) - 1
		s.buildEnd(f, r3.Add(center, a.Points[0]), Nothing, "", ink)
		s.buildEnd(f, r3.Add(center, a.Points[last]), i, name, ink)
	}
}

// buildEnd marks an end of the i-th arc, and names it.
func (s *selection) buildEnd(f *Frame, at r3.Vec, i int, name string, ink color.NRGBA) {
	v, zoom := s.camera.See(at)
	if zoom == 0 || s.hidden(v) {
		return
	}
	f.Marks = append(f.Marks, Disc{X: v.X, Y: v.Y, Radius: 4 * s.points, Ring: float32(1.4 * s.points), Color: ink})
	ink.A = 255 // of the name, which is read
	if name != "" && s.view.Options.Labels {
		s.label(f, arcLabel+min(i, MostArcs), r2.Vec{X: v.X, Y: v.Y}, 4*s.points, []byte(name), ink)
	}
}

// buildGhosts draws the flight plans to compare with the course of the selected ship, in its frame: dashed, with their burns.
func (s *selection) buildGhosts(f *Frame, frame *pathFrame) {
	s.ghosts = slices.DeleteFunc(s.ghosts, func(c course) bool {
		return !slices.ContainsFunc(s.view.Arcs, func(a Arc) bool { return a.Flight == c.flight })
	})
	ink := s.pathInk(ghostly)
	for i := range s.view.Arcs {
		a := &s.view.Arcs[i]
		if a.Flight == nil || a.Ship != s.course.ship {
			continue
		}
		c := s.ghostOf(a)
		c.words = s.view.Words
		c.see(frame)
		if len(c.points) == 0 || c.points[len(c.points)-1].time <= s.time {
			continue
		}
		line := pen{dash: 7 * s.points, wide: 1.2 * s.points, ink: ink}
		if c.points[0].time < s.time {
			if at, ok := c.at(s.time); ok {
				s.draw(f, &line, s.outOf(frame)(at))
			}
		}
		s.drawCourse(f, c, &line)
		out := s.outOf(frame)
		if _, zoom := s.camera.See(out(r3.Vec{})); c.wide*zoom < resolved*s.points {
			continue
		}
		s.buildMarks(f, c, ink, false)
		s.buildEnd(f, out(c.points[len(c.points)-1].at), i, a.Name, ink)
	}
}

// ghostOf returns the course of an arc with a flight.
func (s *selection) ghostOf(a *Arc) *course {
	i := slices.IndexFunc(s.ghosts, func(c course) bool { return c.flight == a.Flight })
	if i < 0 {
		i = len(s.ghosts)
		s.ghosts = append(s.ghosts, course{flight: a.Flight, plan: a.Plan})
		a.Flight.Bound(MostCourseSteps)
		s.ghosts[i].begin(s.world, a.Ship, a.Depart)
	}
	return &s.ghosts[i]
}
