package lint

import (
	"fmt"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// hopeless returns a sentence for each group that cannot do what it is for: a rendezvous with what is faster than the ship, a limit of
// speed below that of the planet at which the ship starts, and a gun whose shells are slower than all enemies.
func hopeless(s *scene.Scene) (all []string) {
	first := make([]*nav.Agent, len(s.Setup.Groups))
	for i := range s.Setup.Agents {
		if a := &s.Setup.Agents[i]; first[a.Group] == nil {
			first[a.Group] = a
		}
	}
	more := func(what string) string { return "and there are more groups " + what }
	all = append(all, eachGroup(s, more("that rendezvous with what is faster"), func(i int, g *sim.Group) string {
		return tooFastToMatch(s, i, g, first[i])
	})...)
	all = append(all, eachGroup(s, more("with a speed below that of their planet"), func(i int, g *sim.Group) string {
		return slowerThanItsPlanet(s, i, g, first[i])
	})...)
	return append(all, eachGroup(s, more("with shells that are slower than all enemies"), func(i int, g *sim.Group) string {
		return slowShells(s, i, g, first[i])
	})...)
}

// line returns "line 7: " for a key of a group.
func line(s *scene.Scene, group int, key string) string {
	if n := s.LineOf(group, key); n > 0 {
		return fmt.Sprintf("line %d: ", n)
	}
	return ""
}

// inScene reports whether the speeds of a group's ships are limited as the scene sees them.
func inScene(g *sim.Group) bool {
	_, orbital := g.Drive.(*nav.Orbital)
	return !orbital && g.SpeedIn == (sim.SpeedIn{})
}

// tooFastToMatch is about a rendezvous with a body that is always faster than the ship.
func tooFastToMatch(s *scene.Scene, i int, g *sim.Group, a *nav.Agent) string {
	if a == nil || !inScene(g) || !meetsAtRest(g.Behavior) {
		return ""
	}
	for _, goal := range append([]nav.Goal{a.Goal}, g.Itinerary.Stops...) {
		if goal.Kind != nav.BodyGoal {
			continue
		}
		if slowest := slowestOf(s, int(goal.Index)); slowest > a.MaxSpeed {
			return fmt.Sprintf("%s%q is to arrive at %q with the velocity of that, which is never below %s %s/%s, and flies at %s at most: raise its speed above that",
				line(s, i, "speed"), s.Setup.AgentName(a.ID), s.Setup.Bodies[goal.Index].Name, format.Text(slowest), s.Units.Length, s.Units.Time, format.Text(a.MaxSpeed))
		}
	}
	return ""
}

// meetsAtRest reports whether a behaviour, or a part of it, is a rendezvous.
func meetsAtRest(b nav.Behavior) bool {
	if whole, ok := nav.Attached(b).(nav.Composite); ok {
		return slices.ContainsFunc(whole.Parts(), func(p *nav.Part) bool { return meetsAtRest(p.Behavior) })
	}
	return nav.Name(b) == "rendezvous"
}

// slowestOf returns the least speed of a body in the plane, as sampled over its period, or over an hour of the window where that is
// not known.
func slowestOf(s *scene.Scene, body int) float64 {
	const samples, hour = 64, 3600
	span := period(s.Setup.Bodies[body].Path, s.Setup.Start)
	if math.IsInf(span, 0) || math.IsNaN(span) {
		span = hour * s.Rate
	}
	least := math.Inf(1)
	for k := range samples {
		v := s.Setup.Bodies.States(nil, s.Setup.Start+span*float64(k)/samples)[body].V
		least = min(least, math.Hypot(v.X, v.Y))
	}
	return least
}

// slowerThanItsPlanet is about a ship that starts with the velocity of a body, which its own limit forbids.
func slowerThanItsPlanet(s *scene.Scene, i int, g *sim.Group, a *nav.Agent) string {
	if a == nil || !inScene(g) || len(s.Setup.Bodies) == 0 {
		return ""
	}
	fast := math.Hypot(a.Vel.X, a.Vel.Y)
	if !(fast > 1.001*a.MaxSpeed) {
		return ""
	}
	nearest, name := 0.001*fast, ""
	for k, state := range s.Setup.Bodies.States(nil, s.Setup.Start) {
		if off := r2.Norm(r2.Sub(a.Vel, r2.Vec{X: state.V.X, Y: state.V.Y})); off < nearest {
			nearest, name = off, s.Setup.Bodies[k].Name
		}
	}
	if name == "" {
		return ""
	}
	return fmt.Sprintf("%s%q starts with the velocity of %q, %s %s/%s, and its speed of %s brakes it to that, so that it stays behind: write speed_in = %[3]q, or a speed above that of %[3]q",
		line(s, i, "speed"), s.Setup.AgentName(a.ID), name, format.Text(fast), s.Units.Length, s.Units.Time, format.Text(a.MaxSpeed))
}

// slowShells is about guns whose shells are slower than each of their enemies.
func slowShells(s *scene.Scene, i int, g *sim.Group, a *nav.Agent) string {
	if a == nil || g.Gunner == nil || a.Team == 0 {
		return ""
	}
	if _, ok := g.Drive.(*nav.Orbital); ok { // its shells have the velocity of the ship, which has no top speed
		return ""
	}
	shell := g.Gunner.Gun().Speed
	var slowest *nav.Agent
	for k := range s.Setup.Agents {
		if b := &s.Setup.Agents[k]; b.Team != 0 && b.Team != a.Team && (slowest == nil || b.MaxSpeed < slowest.MaxSpeed) {
			slowest = b
		}
	}
	if slowest == nil || !(shell < slowest.MaxSpeed) {
		return ""
	}
	return fmt.Sprintf("%sshells of %q fly at %s %s/%s, and no enemy is slower than %q at %s: whatever flies away is not hit; raise gunner.speed above that",
		line(s, i, "gunner"), s.Setup.AgentName(a.ID), format.Text(shell), s.Units.Length, s.Units.Time, s.Setup.AgentName(slowest.ID), format.Text(slowest.MaxSpeed))
}
