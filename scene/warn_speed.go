package scene

import (
	"fmt"
	"math"

	"galaxy/internal/numeral"
	"galaxy/nav"
	"galaxy/orbit"
)

// What a step may be at most before it makes no sense of what happens within it.
const (
	// The agents of the library pass 1.4 widths of a goal at most: liners among the
	// planets, which brake before they get there.
	mostWidths = 10
	// A body with fewer places on its way round seems to jump, or to turn back.
	fewestPlaces = 4
)

// Warnings tells in a sentence each what a scene may say but hardly means: groups
// and bodies that are too quick for the step of its time.
func (s *Scene) Warnings() []string {
	var all []string
	step := fmt.Sprintf("in one step of %s %s", numeral.Text(s.Setup.Dt), s.Units.Time)
	quick := 0
	for _, l := range s.longestStrides() {
		if l.widths <= mostWidths {
			continue
		}
		if quick++; quick <= mostTold {
			all = append(all, fmt.Sprintf("%s %q flies %.3g times the width of its goal%s at full speed, and may miss it; a time.step of %.1g is fine enough",
				step, s.Setup.AgentName(l.agent), l.widths, l.goal, s.Setup.Dt/l.widths))
		}
	}
	if quick > mostTold {
		all = append(all, fmt.Sprintf("%s so do agents of %d more groups", step, quick-mostTold))
	}
	quickest, shortest := "", math.Inf(1)
	for i := range s.Setup.Bodies {
		if t := period(s.Setup.Bodies[i].Path, s.Setup.Start); t < shortest {
			quickest, shortest = s.Setup.Bodies[i].Name, t
		}
	}
	if turns := s.Setup.Dt / shortest; turns > 1./fewestPlaces {
		all = append(all, fmt.Sprintf("%s %q goes %s round; a time.step of %.1g is fine enough", step, quickest, times(turns), shortest/20))
	}
	return append(all, s.idleGuns()...)
}

// times writes how often, to three digits.
func times(n float64) string {
	if text := fmt.Sprintf("%.3g", n); text != "1" {
		return text + " times"
	}
	return "once"
}

// stride is how far an agent flies in one step at its top speed, in widths of a
// goal that it must hit.
type stride struct {
	widths float64
	agent  uint32
	goal   string
}

// longestStrides finds the longest of each group. Who has no goal, or one without
// any width, has nothing to miss.
func (s *Scene) longestStrides() []stride {
	longest := make([]stride, len(s.Setup.Groups))
	for i := range s.Setup.Agents {
		a := &s.Setup.Agents[i]
		l := &longest[a.Group]
		try := func(g *nav.Goal) {
			widths := a.MaxSpeed * s.Setup.Dt / (2 * g.Within)
			if g.Kind == nav.NoGoal || g.Within == 0 || widths <= l.widths {
				return
			}
			*l = stride{widths, a.ID, ""}
			if g.Kind == nav.BodyGoal {
				l.goal = fmt.Sprintf(" %q", s.Setup.Bodies[g.Index].Name)
			}
		}
		try(&a.Goal)
		for k := range s.Setup.Groups[a.Group].Itinerary.Stops {
			try(&s.Setup.Groups[a.Group].Itinerary.Stops[k])
		}
	}
	return longest
}

// period returns the time in which a path repeats itself, infinite for one that
// does not.
func period(p orbit.Path, t float64) float64 {
	switch p := p.(type) {
	case orbit.Conic:
		return p.Elements(t).Period()
	case orbit.Swing:
		return p.Period
	}
	return math.Inf(1)
}
