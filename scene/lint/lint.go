// Package lint finds settings of a valid scene that are suspicious, and goals that no way leads to. Each
// finding is a sentence; a scene with findings runs all the same.
package lint

import (
	"fmt"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// Bounds of a sensible step.
const (
	// In the library no agent moves more than 1.4 widths of its goal in a step: liners
	// among the planets, which brake before they arrive.
	mostWidths = 10
	// With fewer steps for an orbital period a body seems to jump, or to move backwards.
	fewestPlaces = 4
)

// Warnings returns a sentence for each suspicious setting: groups and bodies that are too fast for the time step, speeds
// that no behaviour flies, parts that steer to goals which other parts ignore, guns without enemies, groups that cannot do what they are for, crowds in which
// each agent looks at all others, bodies that a file of JPL lacks, and bodies that pull each other until they collide or fly apart.
func Warnings(s *scene.Scene) []string {
	var all []string
	step := fmt.Sprintf("in one step of %s %s", format.Text(s.Setup.Dt), s.Units.Time)
	fast := 0
	for _, l := range longestStrides(s) {
		if l.widths <= mostWidths {
			continue
		}
		if fast++; fast <= mostReported {
			all = append(all, fmt.Sprintf("%s %q flies %.3g times the width of its goal%s at full speed, and may miss it; a time.step of %.1g is small enough",
				step, s.Setup.AgentName(l.agent), l.widths, l.goal, s.Setup.Dt/l.widths))
		}
	}
	if fast > mostReported {
		all = append(all, fmt.Sprintf("%s so do agents of %d more groups", step, fast-mostReported))
	}
	fastest, shortest := "", math.Inf(1)
	for i := range s.Setup.Bodies {
		if t := period(s.Setup.Bodies[i].Path, s.Setup.Start); t < shortest {
			fastest, shortest = s.Setup.Bodies[i].Name, t
		}
	}
	if turns := s.Setup.Dt / shortest; turns > 1./fewestPlaces {
		all = append(all, fmt.Sprintf("%s %q completes %s; a time.step of %.1g is small enough", step, fastest, orbits(turns), shortest/20))
	}
	return slices.Concat(all, idleCruises(s), otherWays(s), idleGuns(s), lostStates(s), unread(s), unknownWords(s), tooManySpawned(s), hopeless(s), crowds(s), stacks(s), otherEphemeris(s), endOfMotion(s))
}

// orbits returns a number of orbits as text, to three digits.
func orbits(n float64) string {
	if text := fmt.Sprintf("%.3g", n); text != "1" {
		return text + " orbits"
	}
	return "1 orbit"
}

// stride is the distance that an agent moves in a step at top speed, in widths of its
// goal.
type stride struct {
	widths float64
	agent  uint32
	goal   string
}

// longestStrides returns the longest stride of each group. Goals without a width do not
// count.
func longestStrides(s *scene.Scene) []stride {
	longest := make([]stride, len(s.Setup.Groups))
	for i := range s.Setup.Agents {
		a := &s.Setup.Agents[i]
		if _, ok := s.Setup.Groups[a.Group].Drive.(*nav.Orbital); ok {
			continue // it has no top speed, and its way does not depend on the step
		}
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

// period returns the period of a path, infinite if it has none.
func period(p orbit.Path, t float64) float64 {
	switch p := p.(type) {
	case orbit.Conic:
		return p.Elements(t).Period()
	case orbit.Swing:
		return p.Period
	}
	return math.Inf(1)
}

// eachGroup returns the sentences that say returns about groups, "" for none. After mostReported of
// them it says that there are more.
func eachGroup(s *scene.Scene, more string, say func(i int, g *sim.Group) string) (all []string) {
	for i := range s.Setup.Groups {
		switch text := say(i, &s.Setup.Groups[i]); {
		case text == "":
		case len(all) == mostReported:
			return append(all, more)
		default:
			all = append(all, text)
		}
	}
	return all
}
