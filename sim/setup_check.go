package sim

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// maxWorkers bounds Setup.Workers: more goroutines than any machine has
// processors is a slip of the pen.
const maxWorkers = 1024

// LeastStep returns the least Setup.Dt for a start: so much that the clock can show a
// thousand times between two ticks, and bodies move evenly.
func LeastStep(start float64) float64 {
	start = math.Abs(start)
	return 1024 * (math.Nextafter(start, math.Inf(1)) - start)
}

// Check returns what is wrong with s, one clause for each kind of mistake, or nil where
// [New] makes a world of it.
func (s *Setup) Check() error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf("sim: "+format, args...)) }
	if !finite(s.Start) {
		bad("Start = %v must be finite", s.Start)
	}
	if !finite(s.Dt) || s.Dt <= 0 {
		bad("Dt = %v must be finite and above 0", s.Dt)
	}
	if least := LeastStep(s.Start); s.Dt > 0 && s.Dt < least {
		bad("Dt = %v must be at least %v, or at Start = %v the clock does not run evenly", s.Dt, least, s.Start)
	}
	if s.Workers < 0 || s.Workers > maxWorkers {
		bad("Workers = %d must be from 0 (one per processor) to %d", s.Workers, maxWorkers)
	}
	if !finite(s.End.Time) || s.End.Time < 0 {
		bad("End.Time = %v must be finite, and 0 (never) or more", s.End.Time)
	}
	if c := s.Contacts; c != nil && !(c.Restitution >= 0 && c.Restitution <= 1) {
		bad("Contacts.Restitution = %v must be from 0 (they stay together) to 1 (elastic)", c.Restitution)
	}
	if err := s.Bodies.Check(); err != nil {
		errs = append(errs, fmt.Errorf("sim: Bodies: %w", err))
	}
	s.checkObstacles(bad)
	s.checkGroups(bad)
	s.checkAgents(bad)
	if len(errs) == 0 {
		s.checkEnd(bad)
		if g, heaped := s.Heaped(); heaped {
			bad("Agents start upon each other, most of them of group %q: about %d pairs may overlap", s.Groups[g].Name, MostOverlaps)
		}
	}
	return errors.Join(errs...)
}

func (s *Setup) checkObstacles(bad func(string, ...any)) {
	for i := range s.Obstacles {
		o := &s.Obstacles[i]
		switch {
		case !finite2(o.Pos):
			bad("Obstacles[%d]: Pos = %v must be finite", i, o.Pos)
		case o.Vel != r2.Vec{}:
			bad("Obstacles[%d]: Vel = %v must be 0: rocks stand still; what moves is a body", i, o.Vel)
		case !finite(o.Radius) || o.Radius < 0:
			bad("Obstacles[%d]: Radius = %v must be finite and not negative", i, o.Radius)
		case o.Body != -1:
			bad("Obstacles[%d]: Body = %d must be -1: bodies become obstacles by themselves", i, o.Body)
		default:
			continue
		}
		return
	}
	for i, b := range s.Boxes {
		if !finite2(b.Min) || !finite2(b.Max) || b.Min.X > b.Max.X || b.Min.Y > b.Max.Y {
			bad("Boxes[%d]: Min = %v must be finite and nowhere above Max = %v", i, b.Min, b.Max)
			return
		}
	}
}

func (s *Setup) checkGroups(bad func(string, ...any)) {
	seen := make(map[string]bool, len(s.Groups))
	for i := range s.Groups {
		g := &s.Groups[i]
		switch {
		case g.Behavior == nil:
			bad("Groups[%d] (%q) has no Behavior", i, g.Name)
		case g.Drive == nil:
			bad("Groups[%d] (%q) has no Drive", i, g.Name)
		case seen[g.Name]:
			bad("Groups[%d]: the name %q is taken", i, g.Name)
		case g.Itinerary.Choice > Random:
			bad("Groups[%d].Itinerary.Choice = %d is none of stay, loop, list, random", i, g.Itinerary.Choice)
		}
		seen[g.Name] = true
		if what := gunProblem(g.Gunner); what != "" {
			bad("Groups[%d].Gunner.Gun(): %s", i, what)
		}
		for k := range g.Itinerary.Stops {
			stop := &g.Itinerary.Stops[k]
			if stop.Kind == nav.NoGoal {
				bad("Groups[%d].Itinerary.Stops[%d] is no goal", i, k)
			} else if what := s.goalProblem(stop); what != "" {
				bad("Groups[%d].Itinerary.Stops[%d]: %s", i, k, what)
			}
		}
	}
}

func gunProblem(g nav.Gunner) string {
	if g == nil {
		return ""
	}
	gun := g.Gun()
	switch {
	case !finite(gun.Range) || gun.Range < 0:
		return fmt.Sprintf("Range = %v must be finite and not negative", gun.Range)
	case !finite(gun.Speed) || gun.Speed <= 0:
		return fmt.Sprintf("Speed = %v must be finite and above 0", gun.Speed)
	case !finite(gun.Reload) || gun.Reload < 0:
		return fmt.Sprintf("Reload = %v must be finite and not negative", gun.Reload)
	case !finite(gun.Damage) || gun.Damage < 0:
		return fmt.Sprintf("Damage = %v must be finite and not negative", gun.Damage)
	}
	return ""
}

func (s *Setup) checkAgents(bad func(string, ...any)) {
	if len(s.Agents) > math.MaxInt32 {
		bad("%d Agents are more than %d", len(s.Agents), math.MaxInt32)
		return
	}
	for i := range s.Agents {
		if what := s.agentProblem(i); what != "" {
			bad("Agents[%d]: %s", i, what)
			return
		}
	}
	if len(s.Health) > len(s.Agents) {
		bad("%d numbers of Health are more than the %d Agents", len(s.Health), len(s.Agents))
	}
	if len(s.Slack) > len(s.Agents) {
		bad("%d numbers of Slack are more than the %d Agents", len(s.Slack), len(s.Agents))
	}
	for i, x := range s.Slack {
		if !finite(x) {
			bad("Slack[%d] = %v must be finite", i, x)
		}
	}
	for i, x := range s.Health {
		if !finite(x) || x < 0 {
			bad("Health[%d] = %v must be finite and not negative", i, x)
			return
		}
	}
}

func (s *Setup) agentProblem(i int) string {
	a := &s.Agents[i]
	switch {
	case a.ID != uint32(i):
		return fmt.Sprintf("ID = %d must be its index", a.ID)
	case a.Group < 0 || int(a.Group) >= len(s.Groups):
		return fmt.Sprintf("Group = %d is none of the %d groups", a.Group, len(s.Groups))
	case !finite(a.Mass) || a.Mass <= 0:
		return fmt.Sprintf("Mass = %v must be finite and above 0", a.Mass)
	case a.Goal.Kind == nav.AgentGoal && a.Goal.Index == int32(i):
		return fmt.Sprintf("Goal.Index = %d is the agent itself", i)
	}
	if err := a.Check(); err != nil {
		return err.Error()
	}
	if m := s.Tiles; m != nil && m.Overlaps(a.Shape(), a.Pos) {
		if p, ok := m.Freed(a.Shape(), a.Pos); ok {
			return fmt.Sprintf("Pos = %v is in a wall; %v is free", a.Pos, p)
		}
		return fmt.Sprintf("Pos = %v is in a wall, and no tile has room for a Radius of %v", a.Pos, a.Radius)
	}
	if what := s.goalProblem(&a.Goal); what != "" {
		return "Goal." + what
	}
	return ""
}

func (s *Setup) goalProblem(g *nav.Goal) string {
	switch {
	case g.Kind > nav.AgentGoal:
		return fmt.Sprintf("Kind = %d is unknown", g.Kind)
	case !finite(g.Within) || g.Within < 0:
		return fmt.Sprintf("Within = %v must be finite and not negative", g.Within)
	case g.Kind == nav.PointGoal && !finite2(g.Point):
		return fmt.Sprintf("Point = %v must be finite", g.Point)
	case g.Kind == nav.BodyGoal && (g.Index < 0 || int(g.Index) >= len(s.Bodies)):
		return fmt.Sprintf("Index = %d is none of the %d bodies", g.Index, len(s.Bodies))
	case g.Kind == nav.AgentGoal && (g.Index < 0 || int(g.Index) >= len(s.Agents)):
		return fmt.Sprintf("Index = %d is none of the %d agents", g.Index, len(s.Agents))
	}
	return ""
}

// checkEnd refuses an end that can never come, of an otherwise sound setup.
func (s *Setup) checkEnd(bad func(string, ...any)) {
	if !s.End.Arrived {
		return
	}
	bound := false
	for i := range s.Agents {
		it := &s.Groups[s.Agents[i].Group].Itinerary
		if len(it.Stops) > 1 && (it.Choice == Loop || it.Choice == Random) && s.End.Time == 0 {
			bad("End.Arrived never comes: group %q travels for ever (%v); give End.Time as well", s.Groups[s.Agents[i].Group].Name, it.Choice)
			return
		}
		bound = bound || s.Agents[i].Goal.Kind != nav.NoGoal || len(it.Stops) > 0
	}
	if !bound {
		bad("End.Arrived makes no sense where no agent has a goal")
	}
}

func finite(x float64) bool { return x-x == 0 } // ±Inf - ±Inf and NaN - NaN are NaN

func finite2(v r2.Vec) bool { return finite(v.X) && finite(v.Y) }
