package sim

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// MaxWorkers bounds Setup.Workers: more goroutines than any machine has
// processors is a slip of the pen.
const MaxWorkers = 1024

// LeastStep returns the least Setup.Dt for a start: so much that the clock can show a
// thousand times between two ticks, and bodies move evenly.
func LeastStep(start float64) float64 {
	start = math.Abs(start)
	return 1024 * (math.Nextafter(start, math.Inf(1)) - start)
}

// SetupError is what is wrong with one field of a [Setup].
type SetupError struct {
	Part    string // the field of the setup: "Dt", "Agents", "End"
	Index   int    // of the element that is wrong, or -1; of End, the group that it does not fit, or -1
	Field   string // of the element or of the part: "Pos", "Arrived"; empty for more than one
	Problem string // a clause that names the field and its value
	cause   error
}

// Error returns the problem.
func (e *SetupError) Error() string { return "sim: " + e.Problem }

// Unwrap returns the error of Bodies.Check, or nil.
func (e *SetupError) Unwrap() error { return e.cause }

// setupErrors collects what is wrong with a setup.
type setupErrors []error

func (e *setupErrors) add(part string, index int, field, problem string, args ...any) {
	*e = append(*e, &SetupError{part, index, field, fmt.Sprintf(problem, args...), nil})
}

// Check returns what is wrong with s, a [SetupError] for each kind of mistake, joined by
// [errors.Join], or nil where [New] makes a world of it.
func (s *Setup) Check() error {
	var errs setupErrors
	if !finite(s.Start) {
		errs.add("Start", -1, "", "Start = %v must be finite", s.Start)
	}
	if !finite(s.Dt) || s.Dt <= 0 {
		errs.add("Dt", -1, "", "Dt = %v must be finite and above 0", s.Dt)
	}
	if least := LeastStep(s.Start); s.Dt > 0 && s.Dt < least {
		errs.add("Dt", -1, "", "Dt = %v must be at least %v, or at Start = %v the clock does not run evenly", s.Dt, least, s.Start)
	}
	if s.Workers < 0 || s.Workers > MaxWorkers {
		errs.add("Workers", -1, "", "Workers = %d must be from 0 (one per processor) to %d", s.Workers, MaxWorkers)
	}
	if !finite(s.End.Time) || s.End.Time < 0 {
		errs.add("End", -1, "Time", "End.Time = %v must be finite, and 0 (never) or more", s.End.Time)
	}
	if c := s.Contacts; c != nil && !(c.Restitution >= 0 && c.Restitution <= 1) {
		errs.add("Contacts", -1, "Restitution", "Contacts.Restitution = %v must be from 0 (they stay together) to 1 (elastic)", c.Restitution)
	}
	if c := s.Contacts; c != nil && c.Pairs != nil && c.Pairs.Groups() != len(s.Groups) {
		errs.add("Contacts", -1, "Pairs", "Contacts.Pairs is for %d groups, and there are %d", c.Pairs.Groups(), len(s.Groups))
	}
	if err := s.Bodies.Check(); err != nil {
		errs = append(errs, &SetupError{"Bodies", -1, "", fmt.Sprintf("Bodies: %v", err), err})
	}
	s.checkObstacles(&errs)
	s.checkGroups(&errs)
	s.checkAgents(&errs)
	s.checkZones(&errs)
	s.checkStocks(&errs)
	s.checkSenses(&errs)
	if len(errs) == 0 {
		s.checkFlights(&errs)
		s.checkEnd(&errs)
		if g, many := s.TooManyOverlaps(); many {
			errs.add("Groups", g, "Agents", "Agents start upon each other, most of them of group %q: about %d pairs may overlap", s.Groups[g].Name, OverlapLimit)
		}
	}
	return errors.Join(errs...)
}

func (s *Setup) checkObstacles(errs *setupErrors) {
	for i := range s.Obstacles {
		o := &s.Obstacles[i]
		bad := func(field, problem string, args ...any) {
			errs.add("Obstacles", i, field, fmt.Sprintf("Obstacles[%d]: %s", i, problem), args...)
		}
		switch {
		case !finite2(o.Pos):
			bad("Pos", "Pos = %v must be finite", o.Pos)
		case o.Vel != r2.Vec{}:
			bad("Vel", "Vel = %v must be 0: rocks stand still; what moves is a body", o.Vel)
		case !finite(o.Radius) || o.Radius < 0:
			bad("Radius", "Radius = %v must be finite and not negative", o.Radius)
		case o.Body != -1:
			bad("Body", "Body = %d must be -1: bodies become obstacles by themselves", o.Body)
		default:
			continue
		}
		return
	}
	for i, b := range s.Boxes {
		if !finite2(b.Min) || !finite2(b.Max) || b.Min.X > b.Max.X || b.Min.Y > b.Max.Y {
			errs.add("Boxes", i, "", "Boxes[%d]: Min = %v must be finite and nowhere above Max = %v", i, b.Min, b.Max)
			return
		}
	}
}

// frameProblem returns what is wrong with the frame of a group's speed, and the field that is to change; or nothing.
func (s *Setup) frameProblem(g *Group) (field, problem string) {
	_, nose := g.Drive.(nav.Nose)
	switch in := g.SpeedIn; {
	case in.Kind == SceneFrame:
	case in.Kind > NearestFrame:
		return "SpeedIn", fmt.Sprintf("SpeedIn.Kind = %d is none of the scene, a body, the nearest body", in.Kind)
	case in.Kind == BodyFrame && (in.Body < 0 || int(in.Body) >= len(s.Bodies)):
		return "SpeedIn", fmt.Sprintf("SpeedIn.Body = %d must be the index of a body", in.Body)
	case len(s.Bodies) == 0:
		return "SpeedIn", "SpeedIn is for scenes with bodies"
	case s.Tiles != nil || len(s.Boxes) > 0:
		return "SpeedIn", "SpeedIn is for scenes without tiles and boxes: as seen from a body these would move"
	case g.Drive != nil && !nose:
		return "SpeedIn", "SpeedIn is for drives whose nose follows the velocity, as thrust and kinematic"
	}
	return "", ""
}

func (s *Setup) checkGroups(errs *setupErrors) {
	seen := make(map[string]bool, len(s.Groups))
	for i := range s.Groups {
		g := &s.Groups[i]
		switch {
		case g.Behavior == nil:
			errs.add("Groups", i, "Behavior", "Groups[%d] (%q) has no Behavior", i, g.Name)
		case len(nav.Slots(g.Behavior)) > MostSlots:
			errs.add("Groups", i, "Behavior", "Groups[%d] (%q): parts of its Behavior remember in %d places; %d are the most", i, g.Name, len(nav.Slots(g.Behavior)), MostSlots)
		case g.Drive == nil:
			errs.add("Groups", i, "Drive", "Groups[%d] (%q) has no Drive", i, g.Name)
		case seen[g.Name]:
			errs.add("Groups", i, "Name", "Groups[%d]: the name %q is taken", i, g.Name)
		case g.Itinerary.Leave && g.Itinerary.Choice == Loop && len(g.Itinerary.Stops) > 1:
			errs.add("Groups", i, "Itinerary", "Groups[%d].Itinerary.Leave never comes: with Loop the agents travel for ever", i)
		case g.Itinerary.Choice > Random:
			errs.add("Groups", i, "Itinerary", "Groups[%d].Itinerary.Choice = %d is none of stay, loop, list, random", i, g.Itinerary.Choice)
		}
		if field, what := s.frameProblem(g); what != "" {
			errs.add("Groups", i, field, "Groups[%d] (%q): %s", i, g.Name, what)
		}
		seen[g.Name] = true
		if what := s.sourceProblem(i); what != "" {
			errs.add("Groups", i, "Source", "Groups[%d].Source.%s", i, what)
		}
		if what := gunProblem(g.Gunner); what != "" {
			errs.add("Groups", i, "Gunner", "Groups[%d].Gunner.Gun(): %s", i, what)
		}
		for k, t := range g.Targets {
			if t != nil && (!(t.Within > 0) || t.Every < 1 || !(t.Better >= 0 && t.Better <= 1) || t.Most < 0 || !(t.Gap >= 0)) {
				errs.add("Groups", i, "Targets", "Groups[%d].Targets[%d]: Within = %v must be above 0, Every = %d at least 1, Better = %v from 0 to 1, Most = %d and Gap = %v at least 0", i, k, t.Within, t.Every, t.Better, t.Most, t.Gap)
			}
		}
		for k := range g.Itinerary.Stops {
			stop := &g.Itinerary.Stops[k]
			if stop.Kind == nav.NoGoal {
				errs.add("Groups", i, "Itinerary", "Groups[%d].Itinerary.Stops[%d] is no goal", i, k)
			} else if what := s.goalProblem(stop); what != "" {
				errs.add("Groups", i, "Itinerary", "Groups[%d].Itinerary.Stops[%d]: %s", i, k, what)
			}
		}
	}
}

func (s *Setup) sourceProblem(group int) string {
	src := s.Groups[group].Source
	switch {
	case src == nil:
		return ""
	case src.Count < 1 || src.Count > len(s.Agents):
		return fmt.Sprintf("Count = %d must be from 1 to the %d agents", src.Count, len(s.Agents))
	case int(src.First) > len(s.Agents)-src.Count:
		return fmt.Sprintf("First = %d leaves less than Count = %d of the %d agents", src.First, src.Count, len(s.Agents))
	case !finite(src.Rate) || src.Rate < 0:
		return fmt.Sprintf("Rate = %v must be finite and not negative", src.Rate)
	case !finite(src.From) || src.From < 0:
		return fmt.Sprintf("From = %v must be finite and not negative", src.From)
	case !finite(src.Until) || src.Until != 0 && src.Until < src.From:
		return fmt.Sprintf("Until = %v must be 0 (no end), or finite and at least From = %v", src.Until, src.From)
	}
	for i := range src.Count {
		if id := int(src.First) + i; int(s.Agents[id].Group) != group {
			return fmt.Sprintf("First and Count name agent %d, which is of group %d", id, s.Agents[id].Group)
		}
	}
	return ""
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

func (s *Setup) checkAgents(errs *setupErrors) {
	if len(s.Agents) > math.MaxInt32 {
		errs.add("Agents", -1, "", "%d Agents are more than %d", len(s.Agents), math.MaxInt32)
		return
	}
	for i := range s.Agents {
		if field, what := s.agentProblem(i); what != "" {
			errs.add("Agents", i, field, "Agents[%d]: %s", i, what)
			return
		}
	}
	if len(s.Health) > len(s.Agents) {
		errs.add("Health", -1, "", "%d numbers of Health are more than the %d Agents", len(s.Health), len(s.Agents))
	}
	if len(s.Slack) > len(s.Agents) {
		errs.add("Slack", -1, "", "%d numbers of Slack are more than the %d Agents", len(s.Slack), len(s.Agents))
	}
	for i, x := range s.Slack {
		if !finite(x) {
			errs.add("Slack", i, "", "Slack[%d] = %v must be finite", i, x)
		}
	}
	for i, x := range s.Health {
		if !finite(x) || x < 0 {
			errs.add("Health", i, "", "Health[%d] = %v must be finite and not negative", i, x)
			return
		}
	}
}

// InWall reports whether an agent starts in a wall of tiles or outside of the map. New
// refuses such a setup.
func (s *Setup) InWall(i int) bool {
	a := &s.Agents[i]
	return s.Tiles != nil && s.Tiles.Overlaps(a.Shape(), a.Pos)
}

func (s *Setup) agentProblem(i int) (field, what string) {
	a := &s.Agents[i]
	switch {
	case a.ID != uint32(i):
		return "ID", fmt.Sprintf("ID = %d must be its index", a.ID)
	case a.Group < 0 || int(a.Group) >= len(s.Groups):
		return "Group", fmt.Sprintf("Group = %d is none of the %d groups", a.Group, len(s.Groups))
	case !finite(a.Mass) || a.Mass <= 0:
		return "Mass", fmt.Sprintf("Mass = %v must be finite and above 0", a.Mass)
	case a.Goal.Kind == nav.AgentGoal && a.Goal.Index == int32(i):
		return "Goal", fmt.Sprintf("Goal.Index = %d is the agent itself", i)
	}
	if err := a.Check(); err != nil {
		return "", err.Error()
	}
	if s.InWall(i) {
		if p, ok := s.Tiles.Freed(a.Shape(), a.Pos); ok {
			return "Pos", fmt.Sprintf("Pos = %v is in a wall; %v is free", a.Pos, p)
		}
		return "Pos", fmt.Sprintf("Pos = %v is in a wall, and no tile has room for a Radius of %v", a.Pos, a.Radius)
	}
	if what := s.goalProblem(&a.Goal); what != "" {
		return "Goal", "Goal." + what
	}
	return "", ""
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
func (s *Setup) checkEnd(errs *setupErrors) {
	if !s.End.Arrived {
		return
	}
	bound := false
	for i := range s.Agents {
		it := &s.Groups[s.Agents[i].Group].Itinerary
		if len(it.Stops) > 1 && (it.Choice == Loop || it.Choice == Random && !it.Leave) && s.End.Time == 0 {
			g := int(s.Agents[i].Group)
			errs.add("End", g, "Arrived", "End.Arrived never comes: group %q travels for ever (%v); give End.Time as well", s.Groups[g].Name, it.Choice)
			return
		}
		bound = bound || s.Agents[i].Goal.Kind != nav.NoGoal || len(it.Stops) > 0
	}
	if !bound {
		errs.add("End", -1, "Arrived", "End.Arrived makes no sense where no agent has a goal")
	}
}

func finite(x float64) bool { return x-x == 0 } // ±Inf - ±Inf and NaN - NaN are NaN

func finite2(v r2.Vec) bool { return finite(v.X) && finite(v.Y) }
