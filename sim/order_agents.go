package sim

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/formations"
)

// Goto sends a group to a place, where it forms a block, or on tiles a crowd; or to a body or to another agent. It sends one agent
// where Group names an agent, and several where it has several names with commas between them.
type Goto struct {
	Group  string
	Place  r2.Vec // length
	Target string // of a body or an agent, or empty: then Place counts
}

func (o Goto) Text() Text {
	if o.Target != "" {
		return Text{"goto", o.Group, o.Target}
	}
	return Text{"goto", o.Group, fmt.Sprintf("%v,%v", o.Place.X, o.Place.Y)}
}

func (o Goto) plan(w *World) (command, error) {
	ids, err := AgentsNamed(w, o.Group)
	if err != nil {
		return command{}, err
	}
	c, err := o.send(w, ids)
	if err == nil {
		attach(w, c.ids)
	}
	return c, err
}

// send plans the goals of some agents.
func (o Goto) send(w *World, ids []uint32) (c command, err error) {
	switch {
	case o.Target != "":
		if c, err = planHunt(w, ids, o.Target); err == nil {
			err = aimless(w, c.ids)
		}
		return c, err
	case w.setup.Tiles != nil:
		return planCrowd(w, ids, o.Place)
	}
	a := formations.NewArena(w.setup.Agents, ids)
	return command{kind: send, ids: ids, places: formations.Rows(o.Place, len(ids), a.Block)}, nil
}

// Send sends a group to the middle of a tile. Its verb is the name of the group.
type Send struct {
	Group string
	Tile  tiles.Tile
}

func (o Send) Text() Text { return Text{o.Group, fmt.Sprintf("%d,%d", o.Tile.X, o.Tile.Y)} }

func (o Send) plan(w *World) (command, error) {
	return planCrowd(w, agentsOf(w, []string{o.Group}), w.setup.Tiles.Center(o.Tile))
}

// Form sends groups, or all agents if it names none, to their places in one of [formations.List].
type Form struct {
	Formation string
	Groups    []string
}

func (o Form) Text() Text { return append(Text{o.Formation}, o.Groups...) }

func (o Form) plan(w *World) (command, error) {
	i := slices.IndexFunc(formations.List, func(f formations.Formation) bool { return f.Name == o.Formation })
	f, ids := &formations.List[i], agentsOf(w, o.Groups)
	a := formations.NewArena(w.setup.Agents, ids)
	return command{kind: send, ids: ids, places: f.Places(&a, len(ids)), swap: f.Swap}, nil
}

// Swap lets the agents of groups, or all agents if it names none, switch places: blocks exchange
// sides, lines turn round, all others by chance.
type Swap struct{ Groups []string }

func (o Swap) Text() Text { return append(Text{"swap"}, o.Groups...) }

func (o Swap) plan(w *World) (command, error) {
	ids := agentsOf(w, o.Groups)
	return command{kind: swap, ids: ids, center: formations.NewArena(w.setup.Agents, ids).Center}, nil
}

// Scatter puts agents of groups, or all agents if it names none, at random places in their arena,
// each in a cell of its own, so that they do not overlap. They have no goal then.
type Scatter struct{ Groups []string }

func (o Scatter) Text() Text { return append(Text{"load"}, o.Groups...) }

func (o Scatter) plan(w *World) (command, error) {
	ids := agentsOf(w, o.Groups)
	if slices.ContainsFunc(ids, w.flights.Has) {
		return command{}, errors.New("ships on orbits stay where they fall; name groups with another drive than orbital")
	}
	a, n := formations.NewArena(w.setup.Agents, ids), len(ids)
	side := max(a.Line, math.Sqrt2*a.Radius/math.Sqrt(float64(max(1, n)))) // of a cell
	if w.setup.Tiles == nil {
		return command{kind: scatter, ids: ids, places: formations.Rows(a.Center, n, side), side: side}, nil
	}
	w.neighbors.show()
	places, side := w.space.cells(ids, a.Center)
	if len(places) < n {
		return command{}, fmt.Errorf("the map has room for %d of %s", len(places), format.Count(n, "agent", "agents"))
	}
	// Rounding must not make neighbours touch.
	return command{kind: scatter, ids: ids, places: places, side: float64(0.999 * side)}, nil
}

// planHunt sends agents to a body or to another agent. That one itself stays as it is.
func planHunt(w *World, ids []uint32, target string) (command, error) {
	goal, err := targetOf(w, target)
	if err != nil {
		return command{}, err
	}
	switch at := uint32(goal.Index); {
	case goal.Kind == nav.BodyGoal:
		goal.Within = w.setup.Bodies[goal.Index].Radius
	case w.agents.Is(w.agents.SlotOf(at), columns.Resting):
		return command{}, notNow("%s is a wreck or not here", target)
	default:
		goal.Within = w.setup.Agents[at].Radius
		ids = slices.DeleteFunc(ids, func(id uint32) bool { return id == at })
	}
	if len(ids) == 0 {
		return command{}, fmt.Errorf("%s cannot go to itself", target)
	}
	return command{kind: hunt, ids: ids, goal: goal}, nil
}

// aimless returns an error that says which of some agents steer by a method without a goal.
func aimless(w *World, ids []uint32) error {
	asked, last := make([]bool, len(w.setup.Groups)), -1
	for _, id := range ids {
		if g := int(w.setup.Agents[id].Group); g != last && !asked[g] {
			if last, asked[g] = g, true; !nav.Aims(w.setup.Groups[g].Behavior) {
				return fmt.Errorf("%q steers by %s, which takes no goal: order follow, intercept, meet or orbit instead", w.setup.Groups[g].Name, w.setup.Groups[g].Method())
			}
		}
	}
	return nil
}

// planCrowd sends agents to one place on tiles, which must be no wall: each comes as near as
// the others let it. A block would reach into walls.
func planCrowd(w *World, ids []uint32, to r2.Vec) (command, error) {
	m, s := w.setup.Tiles, w.space
	t := m.At(to)
	if !m.Contains(t) {
		return command{}, fmt.Errorf("the place %s is not on the map", s.text(to))
	}
	if m.Solid(t) {
		hint := ""
		if near, ok := m.NearestOpen(t, 1); ok {
			hint = fmt.Sprintf("; the nearest open tile is %d,%d, at %s", near.X, near.Y, s.text(m.Center(near)))
		}
		return command{}, fmt.Errorf("tile %d,%d is solid%s", t.X, t.Y, hint)
	}
	if id, ok := s.tooLarge(ids, to); ok {
		return command{}, s.noRoom(id, to)
	}
	places := make([]r2.Vec, len(ids))
	for i := range places {
		places[i] = to
	}
	return command{kind: send, ids: ids, places: places}, nil
}

// agentsOf returns the agents of some groups, or of all if none is named, without wrecks,
// quarantined and absent agents.
func agentsOf(w *World, groups []string) (ids []uint32) {
	asked := make([]bool, len(w.setup.Groups))
	for i := range asked {
		asked[i] = len(groups) == 0 || slices.Contains(groups, w.setup.Groups[i].Name)
	}
	for i := range w.setup.Agents {
		if asked[w.setup.Agents[i].Group] && !w.agents.Is(w.agents.SlotOf(uint32(i)), columns.Resting) {
			ids = append(ids, uint32(i))
		}
	}
	return ids
}
