package sim

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Zone is a named part of the plane: a disc about a place, a body or an agent, or a box. Nothing keeps agents in or out.
type Zone struct {
	Name   string
	About  nav.Goal // the middle of the disc: a place, a body or an agent; its Within counts not
	Radius float64  // of the disc, length, > 0; 0: the zone is the box
	Box    nav.Box
}

// Holds reports whether a place is in a zone of w as it is now.
func (z *Zone) Holds(w *World, at r2.Vec) bool {
	if z.Radius == 0 {
		return at.X >= z.Box.Min.X && at.X <= z.Box.Max.X && at.Y >= z.Box.Min.Y && at.Y <= z.Box.Max.Y
	}
	return portable.Norm2(r2.Sub(at, z.Middle(w))) <= float64(z.Radius*z.Radius)
}

// Middle returns the middle of a zone of w now, length.
func (z *Zone) Middle(w *World) r2.Vec {
	if z.Radius == 0 {
		return r2.Vec{X: float64(0.5*z.Box.Min.X) + float64(0.5*z.Box.Max.X), Y: float64(0.5*z.Box.Min.Y) + float64(0.5*z.Box.Max.Y)}
	}
	return w.scenery.GoalPos(&z.About)
}

// checkZones reports what is wrong with the zones.
func (s *Setup) checkZones(errs *setupErrors) {
	for i := range s.Zones {
		z := &s.Zones[i]
		bad := func(format string, args ...any) {
			errs.add("Zones", i, "", "Zones[%d] (%q): %s", i, z.Name, fmt.Sprintf(format, args...))
		}
		switch {
		case z.Name == "":
			errs.add("Zones", i, "Name", "Zones[%d] has no Name", i)
		case !(z.Radius >= 0) || !finite2(r2.Vec{X: z.Radius}):
			bad("Radius = %v must be finite and at least 0", z.Radius)
		case z.Radius == 0 && (!finite2(z.Box.Min) || !finite2(z.Box.Max) || z.Box.Min.X > z.Box.Max.X || z.Box.Min.Y > z.Box.Max.Y):
			bad("Box.Min = %v must be finite and nowhere above Box.Max = %v", z.Box.Min, z.Box.Max)
		case z.Radius > 0 && z.About.Kind == nav.NoGoal:
			bad("About is no place")
		case z.Radius > 0:
			if what := s.goalProblem(&z.About); what != "" {
				bad("About: %s", what)
			}
		}
	}
}
