package sim

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
)

// Place moves things at once, as by hand: agents, a rock, a box or goals. Of several the first comes to the place, and the others move
// as far. Agents keep their velocities. Until the next step the hash of the tick stays as it was.
//
// A thing is a group or an agent, or several, as in [Goto]; "rock 3" or "box 2", numbered from 1 as in the setup; "goal of" agents,
// for the places that they head for now; or "stop 2 of" a group, where agents of the group that head for it go on to its new place.
// An agent of such a name comes first.
type Place struct {
	Thing string
	At    r2.Vec // length
}

func (o Place) Text() Text { return Text{"place", o.Thing, fmt.Sprintf("%v,%v", o.At.X, o.At.Y)} }

func (o Place) plan(w *World) (command, error) {
	if w.setup.Tiles != nil {
		return command{}, errors.New("on a map of tiles nothing is placed by an order; edit the map instead")
	}
	p, err := placeableNamed(w, o.Thing)
	if err != nil {
		return command{}, err
	}
	if o.At == p.at {
		return command{}, nil
	}
	by := r2.Sub(o.At, p.at)
	switch p.kind {
	case theAgents:
		err = p.moveAgents(w, o.At, by)
	case theGoals:
		p.moveGoals(w, o.At, by)
	case aStop:
		p.moveStop(w, o.At)
	default:
		err = p.moveObstacle(w, o.At)
	}
	if err == nil {
		w.copies.fresh = false
		w.version++
	}
	return command{}, err
}

// placeable is a thing that can be placed.
type placeable struct {
	kind  placeableKind
	ids   []uint32 // of agents, or those with the goals
	index int      // of a rock or box; of a stop the group
	stop  int
	at    r2.Vec // where it is: of several the first, of a box the middle
}

type placeableKind uint8

const (
	noPlaceable placeableKind = iota
	theAgents
	theGoals
	aRock
	aBox
	aStop
)

// placeable reads the name of a thing that can be placed.
func (a *arguments) placeable() string {
	name := a.word()
	if a.w.setup.Tiles == nil { // else the order is refused for that
		_, err := placeableNamed(a.w, name)
		a.fail(err)
	}
	return name
}

// placeableNamed returns the thing of a name that can be placed.
func placeableNamed(w *World, name string) (p placeable, err error) {
	if p.ids, err = AgentsNamed(w, name); err == nil {
		if len(p.ids) == 0 {
			return p, notNow("no agent of %s is here", name)
		}
		p.kind, p.at = theAgents, w.agents.Pos(w.agents.SlotOf(p.ids[0]))
		return p, nil
	}
	s := &w.setup
	if i := slices.IndexFunc(s.Bodies, func(b orbit.Body) bool { return b.Name == name }); i >= 0 && name != "" {
		return p, fmt.Errorf("%s is a body, whose place is a formula of time; its orbit is changed in the scene", name)
	}
	if n, ok := Numbered(name, "rock ", len(s.Obstacles)); ok {
		return placeable{kind: aRock, index: n, at: s.Obstacles[n].Pos}, nil
	}
	if n, ok := Numbered(name, "box ", len(s.Boxes)); ok {
		return placeable{kind: aBox, index: n, at: middleOf(s.Boxes[n])}, nil
	}
	if agents, ok := strings.CutPrefix(name, "goal of "); ok {
		return goalsNamed(w, agents)
	}
	if number, group, ok := strings.Cut(name, " of "); ok && strings.HasPrefix(number, "stop ") {
		return stopNamed(w, number, group)
	}
	if things, _, ok := strings.Cut(name, " "); ok && (things == "rock" || things == "box") {
		return p, fmt.Errorf("there is no %s: the scene has %s and %s, counted from 1", name, format.Count(len(s.Obstacles), "rock", "rocks"), format.Count(len(s.Boxes), "box", "boxes"))
	}
	return p, err
}

// Numbered returns the index that a name such as "rock 3" has, of so many things; the kind is that with its blank, "rock ".
func Numbered(name, kind string, things int) (index int, ok bool) {
	number, ok := strings.CutPrefix(name, kind)
	n, err := strconv.Atoi(number)
	return n - 1, ok && err == nil && n >= 1 && n <= things
}

func middleOf(b nav.Box) r2.Vec { return portable.AddScaled(b.Min, 0.5, r2.Sub(b.Max, b.Min)) }

// goalsNamed returns the goals of some agents, as far as these are places.
func goalsNamed(w *World, agents string) (placeable, error) {
	ids, err := AgentsNamed(w, agents)
	ids = slices.DeleteFunc(ids, func(id uint32) bool { return w.Goal(id).Kind != nav.PointGoal })
	if err == nil && len(ids) == 0 {
		err = fmt.Errorf("%s has no place as its goal", agents)
	}
	if err != nil {
		return placeable{}, err
	}
	return placeable{kind: theGoals, ids: ids, at: w.Goal(ids[0]).Point}, nil
}

// stopNamed returns a stop of a group.
func stopNamed(w *World, number, group string) (placeable, error) {
	g, err := groupOf(&w.setup, group)
	if err != nil {
		return placeable{}, err
	}
	stops := w.setup.Groups[g].Itinerary.Stops
	k, ok := Numbered(number, "stop ", len(stops))
	switch {
	case !ok:
		return placeable{}, fmt.Errorf("%s has no %s: its stops are counted from 1 to %d", group, number, len(stops))
	case stops[k].Kind != nav.PointGoal:
		return placeable{}, fmt.Errorf("%s of %s is no place: it moves by itself", number, group)
	}
	return placeable{kind: aStop, index: g, stop: k, at: stops[k].Point}, nil
}

// keepHash keeps the hash of the tick as it is, since things are about to be moved.
func keepHash(w *World) {
	if !w.moved {
		w.settled = w.Hash()
		w.moved = true
	}
}

// moveAgents moves agents, the first of them to a place. In a world of solid agents they need room there.
func (p *placeable) moveAgents(w *World, at, by r2.Vec) error {
	places := make([]r2.Vec, len(p.ids))
	for k, id := range p.ids {
		if w.flights.Has(id) {
			return fmt.Errorf("%s is a ship on an orbit, which stays where it falls; burn changes its path", w.AgentName(id))
		}
		places[k] = r2.Add(w.agents.Pos(w.agents.SlotOf(id)), by)
	}
	places[0] = at // without rounding
	if w.setup.Contacts != nil {
		w.neighbors.show()
		w.agents.Locate()
		for k, id := range p.ids {
			if other, ok := w.space.inWay(id, places[k], p.ids); ok {
				return notNow("there is no room for %s at %.6g,%.6g: %s is there", w.AgentName(id), places[k].X, places[k].Y, nameOf(w, other))
			}
		}
	}
	keepHash(w)
	for k, id := range p.ids {
		slot := w.agents.SlotOf(id)
		w.agents.SetPos(slot, places[k])
		w.agents.StandAt(slot)
		w.journeys.ClearContact(id)
	}
	w.neighbors.resort(w.tick)
	return nil
}

// inWay returns a solid thing that an agent would overlap at a place, but for some other agents. Agents must be shown and located.
func (s *space) inWay(id uint32, at r2.Vec, but []uint32) (contact.Other, bool) {
	a := s.of(id)
	own := a.Hull()
	for k := range s.fixed {
		f := &s.fixed[k]
		hull := f.Hull.At(f.To)
		hull = hull.Inflate(&own)
		if _, ok := hull.Depth(at); ok && !s.isBoundFor(id, f.Other) {
			return f.Other, true
		}
	}
	q := s.grid.Around(nav.Box{Min: at, Max: at}, a.Radius+s.agents.Largest)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			if _, moves := slices.BinarySearch(but, b.ID); moves || !s.setup.Contacts.Between(a.Group, s.of(b.ID).Group) {
				continue
			}
			hull := b.Hull()
			hull = hull.Inflate(&own)
			if _, ok := hull.Depth(r2.Sub(at, b.Pos)); ok {
				return contact.Other{Kind: contact.Agent, Index: b.ID}, true
			}
		}
	}
	return contact.Other{}, false
}

// nameOf returns what orders call a thing.
func nameOf(w *World, o contact.Other) string {
	switch o.Kind {
	case contact.Agent:
		return w.AgentName(o.Index)
	case contact.Body:
		return w.setup.Bodies[o.Index].Name
	}
	return fmt.Sprintf("%v %d", o.Kind, o.Index+1)
}

// moveObstacle moves a rock or a box. In a world of solid agents none may be there.
func (p *placeable) moveObstacle(w *World, at r2.Vec) error {
	x := change{group: noGroup, moves: p.kind, index: p.index}
	hull := shape.Hull{}
	if p.kind == aRock {
		o := &w.setup.Obstacles[p.index]
		x.place[0] = nav.Box{Min: o.Pos, Max: o.Pos}
		x.place[1] = nav.Box{Min: at, Max: at}
		disc := shape.Disc(r2.Vec{}, o.Radius)
		hull = disc.At(at)
	} else {
		b, by := w.setup.Boxes[p.index], r2.Sub(at, p.at)
		x.place = [2]nav.Box{b, {Min: r2.Add(b.Min, by), Max: r2.Add(b.Max, by)}}
		hull.Core = x.place[1]
	}
	if w.setup.Contacts != nil {
		if id, ok := w.space.under(hull); ok {
			return notNow("there is no room for the %s: %s is there", map[placeableKind]string{aRock: "rock", aBox: "box"}[p.kind], w.AgentName(id))
		}
	}
	keepHash(w)
	rearrange(w, x)
	return nil
}

// under returns an agent that is here and overlaps a shape.
func (s *space) under(hull shape.Hull) (id uint32, found bool) {
	for id := range uint32(s.agents.Len()) {
		slot := s.agents.SlotOf(id)
		if !s.agents.Here(slot) || s.agents.Is(slot, columns.Resting) {
			continue
		}
		own := s.agents.Of(slot).Hull()
		inflated := hull.Inflate(&own)
		if _, ok := inflated.Depth(s.agents.Pos(slot)); ok {
			return id, true
		}
	}
	return 0, false
}

// rearrange makes a change of the place of a thing in the setup and in the world.
func rearrange(w *World, x change) {
	w.orders.changes.list = append(w.orders.changes.list, x)
	w.controls.apply(&x, true)
	stand(w)
}

// put moves a thing of the setup.
func (s *Setup) put(x *change, to nav.Box) {
	switch x.moves {
	case aRock:
		s.Obstacles[x.index].Pos = to.Min
	case aBox:
		s.Boxes[x.index] = to
	default:
		s.Groups[x.index].Itinerary.Stops[x.stop].Point = to.Min
	}
}

// stand lets the world have rocks, boxes and stops where the setup has them.
func stand(w *World) {
	w.controls.moved = false
	w.scenery.Stand(w.setup.Obstacles)
	still := w.input.Fixed[len(w.setup.Bodies):]
	for i := range w.setup.Obstacles {
		still[i].From, still[i].To = w.setup.Obstacles[i].Pos, w.setup.Obstacles[i].Pos
	}
	for i := range w.setup.Boxes {
		still[len(w.setup.Obstacles)+i].Hull.Core = w.setup.Boxes[i]
	}
	w.input.Index.Stand(w.input.Fixed)
	for _, b := range w.senses.buffers {
		b.lookout.Begin(2 * w.agents.Side())
	}
	w.journeys.Route()
}

// moveStop moves a stop of a group, and with it the goals of the agents that are on their way to it or are there.
func (p *placeable) moveStop(w *World, to r2.Vec) {
	keepHash(w)
	rearrange(w, change{group: noGroup, moves: aStop, index: p.index, stop: p.stop, place: [2]nav.Box{{Min: p.at, Max: p.at}, {Min: to, Max: to}}})
	for id := range w.setup.Agents {
		slot := w.agents.SlotOf(uint32(id))
		if g := w.agents.GoalOf(slot); w.setup.Agents[id].Group == int32(p.index) && g.Kind == nav.PointGoal && g.Point == p.at {
			retarget(w, slot, to)
		}
	}
}

// moveGoals moves the goals of agents, the first of them to a place.
func (p *placeable) moveGoals(w *World, at, by r2.Vec) {
	keepHash(w)
	for k, id := range p.ids {
		to := at
		if k > 0 {
			to = r2.Add(w.Goal(id).Point, by)
		}
		retarget(w, w.agents.SlotOf(id), to)
	}
}

// retarget moves the goal of the agent in a slot to a place, and the agent goes on to it.
func retarget(w *World, slot int, to r2.Vec) {
	g := *w.agents.GoalOf(slot)
	g.Point = to
	w.agents.SetGoal(slot, &g)
	w.journeys.Retarget(slot, w.tick)
}
