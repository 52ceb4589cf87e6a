package build

import (
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/scene/edit"
)

// Placed is an agent that was put elsewhere by hand, or its goal.
type Placed struct {
	ID   uint32
	At   r2.Vec // scene length
	Goal bool
}

// WritePlaces writes what was moved by hand into the scene's text, as one stroke: rocks, boxes and stops as they are in the world, and the
// starts and goals of agents. It returns how many things it has written, and the names of those that the text has in a form that
// cannot be changed.
func (e *Editor) WritePlaces(agents []Placed) (written int, refused []string) {
	if !e.inSpace() {
		return 0, nil
	}
	s, err := e.parsed()
	now, v := e.things.World.Setup(), e.host.Voice()
	if err != nil || len(s.Setup.Obstacles) != len(now.Obstacles) || len(s.Setup.Boxes) != len(now.Boxes) ||
		len(s.Setup.Groups) != len(now.Groups) || len(s.Setup.Agents) != len(now.Agents) {
		return 0, nil
	}
	var all edit.Change
	// write makes a change of so many things, which stays if the text is a scene then that is as it should be.
	write := func(things int, name string, change edit.Change, err error, is func(s *scene.Scene) bool) bool {
		if err == nil {
			again, bad := e.parsed()
			if bad == nil && is(again) {
				s, all, written = again, append(all, change...), written+things
				return true
			}
			e.drawing.Apply(change.Back())
		}
		if name != "" {
			refused = append(refused, name)
		}
		return false
	}
	for i := range now.Obstacles {
		if at := now.Obstacles[i].Pos; at != s.Setup.Obstacles[i].Pos {
			change, err := e.drawing.MoveRock(i, at)
			write(1, v.Format("rock %d", i+1), change, err, func(s *scene.Scene) bool { return s.Setup.Obstacles[i].Pos == at })
		}
	}
	for i, b := range now.Boxes {
		if b != s.Setup.Boxes[i] {
			change, err := e.drawing.MoveBox(i, b.Min, b.Max)
			write(1, v.Format("box %d", i+1), change, err, func(s *scene.Scene) bool { return s.Setup.Boxes[i] == b })
		}
	}
	for g := range now.Groups {
		for k, stop := range now.Groups[g].Itinerary.Stops {
			stops := s.Setup.Groups[g].Itinerary.Stops
			if stop.Kind != nav.PointGoal || k >= len(stops) || stop.Point == stops[k].Point {
				continue
			}
			change, err := e.drawing.MoveStop(g, k, stop.Point)
			write(1, v.Format("stop %d of %s", k+1, now.Groups[g].Name), change, err, func(s *scene.Scene) bool {
				return s.Setup.Groups[g].Itinerary.Stops[k].Point == stop.Point
			})
		}
	}
	byGroup := make([][]Placed, len(now.Groups)) // of counts
	for _, p := range agents {
		a, name := &s.Setup.Agents[p.ID], e.things.ShipName(int(p.ID))
		single, own := s.Single(int(p.ID))
		switch {
		case p.Goal && a.Goal.Kind == nav.PointGoal && a.Goal.Point == p.At || !p.Goal && a.Pos == p.At:
		case p.Goal && own:
			change, err := e.drawing.AimAgent(single, p.At)
			write(1, v.Format("the goal of %s", name), change, err, aimed([]Placed{p}))
		case own:
			change, err := e.drawing.MoveAgent(single, p.At)
			write(1, name, change, err, stands([]Placed{p}))
		default:
			byGroup[a.Group] = append(byGroup[a.Group], p)
		}
	}
	for g, list := range byGroup {
		var starts, goals []Placed
		for _, p := range list {
			if p.Goal {
				goals = append(goals, p)
			} else {
				starts = append(starts, p)
			}
		}
		name := now.Groups[g].Name
		switch {
		case len(goals) == 0:
		case len(goals) < s.Groups[g].Count || len(now.Groups[g].Itinerary.Stops) > 1: // the text has one for the whole group
			refused = append(refused, v.Format("goals of %s", name))
		default:
			change, err := e.drawing.MoveStop(g, 0, goals[0].At)
			write(1, v.Format("the goal of %s", name), change, err, aimed(goals))
		}
		if len(starts) == 0 || e.moveWhole(s, g, starts, write) {
			continue
		}
		first, moved := int(s.Groups[g].First), make([]edit.Moved, 0, len(starts))
		for _, p := range starts {
			moved = append(moved, edit.Moved{Number: int(p.ID) - first + 1, At: p.At})
		}
		const most = 1000 // lines of text
		if len(moved) > most {
			refused = append(refused, v.Count(len(moved), "%d ship of %s", "%d ships of %s", name))
			continue
		}
		change, err := e.drawing.MoveAgents(g, moved)
		write(len(starts), name, change, err, stands(starts))
	}
	if len(all) > 0 {
		e.push(stroke{edit: all})
	}
	return written, refused
}

// moveWhole moves the place of a group if all ships of its count were moved by the same way, and none to a place of its own before.
func (e *Editor) moveWhole(s *scene.Scene, g int, starts []Placed, write func(int, string, edit.Change, error, func(*scene.Scene) bool) bool) bool {
	if len(starts) != s.Groups[g].Count {
		return false
	}
	by := r2.Sub(starts[0].At, s.Setup.Agents[starts[0].ID].Pos)
	change, err := e.drawing.MoveGroup(g, by)
	return write(len(starts), "", change, err, stands(starts))
}

// stands reports whether agents start where they were put, but for rounding.
func stands(agents []Placed) func(s *scene.Scene) bool {
	return func(s *scene.Scene) bool {
		for _, p := range agents {
			a := &s.Setup.Agents[p.ID]
			if !(r2.Norm(r2.Sub(a.Pos, p.At)) <= 1e-9*r2.Norm(p.At)+1e-6*a.Radius) {
				return false
			}
		}
		return true
	}
}

// aimed reports whether agents have the goals that they were given.
func aimed(agents []Placed) func(s *scene.Scene) bool {
	return func(s *scene.Scene) bool {
		for _, p := range agents {
			if g := &s.Setup.Agents[p.ID].Goal; g.Kind != nav.PointGoal || g.Point != p.At {
				return false
			}
		}
		return true
	}
}

// parsed returns the scene of the edited text.
func (e *Editor) parsed() (*scene.Scene, error) {
	return scene.Parse(e.things.Scene.File, e.drawing.Text(), e.things.Scene.Set...)
}

// SaysWritten tells what WritePlaces has written, or nothing.
func (e *Editor) SaysWritten(written int, refused []string) string {
	said, v := "", e.host.Voice()
	if written == 1 {
		said = v.Text("What you have moved is written.")
	} else if written > 1 {
		said = v.Format("The %d things that you have moved are written.", written)
	}
	if len(refused) > 0 {
		said += " " + v.Format("Not written, since the file has it in another form: %s.", strings.Join(refused, ", "))
	}
	return strings.TrimSpace(said)
}
