package player

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// mostReaching is the number of groups whose reach is shown about a rock at a time.
const mostReaching = 3

// HoldKnob says that the person holds the knob of a parameter, until another one is held, or none with "".
func (od *Orders) HoldKnob(group, param string) {
	if od.knob.Group != "" {
		od.kept, od.keptShip = od.knob, od.ws.ship
	}
	od.knob.Group, od.knob.Param = group, param
}

// shownKnob returns the knob whose ring shows: the one that the person holds, or has held while time stands still.
func (od *Orders) shownKnob() scene.Knob {
	if od.knob.Group == "" && od.kept.Group != "" && od.mayMove() && od.ws.ship == od.keptShip && od.ws.fixed.Kind == nav.NoSubject {
		return od.kept
	}
	return od.knob
}

// KnobHeld reports whether the person holds the knob of a parameter.
func (od *Orders) KnobHeld(group, param string) bool {
	return od.knob == scene.Knob{Group: group, Param: param}
}

// reach returns how far the thing acts that is moved by hand, or the agent by a length whose knob is held; nil if there is none.
func (od *Orders) reach() *stage.Reach {
	h := &od.hand
	byHand := h.thing != "" && h.body == None && h.moved
	knob := od.shownKnob()
	if !byHand && knob.Group == "" && od.ws.fixed.Kind != nav.RockSubject {
		return nil // most pictures have none, and are to make no garbage
	}
	r := new(stage.Reach)
	switch {
	case byHand:
		od.reachOfHand(r)
	case knob.Group != "":
		od.reachOfKnob(r)
	case od.ws.fixed.Kind == nav.RockSubject && !od.ws.coast.on && int(od.ws.fixed.Index) < len(od.ws.World.Setup().Obstacles):
		od.reachOfRock(r, int(od.ws.fixed.Index))
		r.Ships = nil // the rings alone: this stays while time runs
	}
	if len(r.Rings)+len(r.Ships) == 0 {
		return nil
	}
	return r
}

func (od *Orders) reachOfHand(r *stage.Reach) {
	w, h, s := od.ws.World, &od.hand, od.ws.World.Setup()
	if h.ship != None {
		od.reachOfShip(r, h.ship, explain.Reaches(w, h.ship))
		return
	}
	if i, ok := sim.Numbered(h.thing, "rock ", len(s.Obstacles)); ok {
		od.reachOfRock(r, i)
		return
	}
	at, within, ok := od.goalHeld()
	if !ok {
		return
	}
	r.Rings = append(r.Rings, stage.Ring{At: at, Radius: within, Ink: nav.InkPull, Name: od.sayf("there within %s", od.length(within))})
}

// reachOfShip adds how far things act on an agent, each about the agent.
func (od *Orders) reachOfShip(r *stage.Reach, id int, list []explain.Reach) {
	at := od.ws.shipPosition(id)
	for _, reach := range list {
		if reach.Radii > 1 {
			continue // it depends on the thing
		}
		r.Rings = append(r.Rings, stage.Ring{At: at, Radius: reach.Near, Ink: nav.InkPush, Name: od.sayf("reach of %s, %s", explain.MethodWords(od.voice, reach.Of), od.length(reach.Near))})
	}
	r.Ships = append(r.Ships, id)
}

// reachOfRock adds how far a rock acts: on the selected agent, else on one of each group.
func (od *Orders) reachOfRock(r *stage.Reach, i int) {
	w, rock := od.ws.World, &od.ws.World.Setup().Obstacles[i]
	for _, id := range od.reached() {
		for _, reach := range explain.Reaches(w, id) {
			ring := stage.Ring{At: rock.Pos, Radius: reach.Near + reach.Radii*rock.Radius, Ink: nav.InkPush}
			same := func(o stage.Ring) bool { return o.At == ring.At && o.Radius == ring.Radius }
			if reach.What&nav.Obstacles == 0 || slices.ContainsFunc(r.Rings, same) {
				continue
			}
			ring.Name = od.sayf("acts on %s within %s", w.AgentName(uint32(id)), od.length(ring.Radius))
			r.Rings = append(r.Rings, ring)
		}
		r.Ships = append(r.Ships, id)
	}
}

// reached returns the selected agent, else the first of each of a few groups.
func (od *Orders) reached() (ids []int) {
	if od.ws.ship != None {
		return []int{od.ws.ship}
	}
	return od.ws.oneOfEach()
}

// oneOfEach returns the first agent that is here of each of a few groups.
func (ws *Workspace) oneOfEach() (ids []int) {
	w := ws.World
	var groups []int32
	for id := range w.Count() {
		g := w.Glance(uint32(id)).Of.Group
		if w.Presence(uint32(id)) != sim.Here || slices.Contains(groups, g) {
			continue
		}
		if groups, ids = append(groups, g), append(ids, id); len(ids) == mostReaching {
			break
		}
	}
	return ids
}

// goalHeld returns where the goal in the hand is now, and how near to it agents are there.
func (od *Orders) goalHeld() (at r2.Vec, within float64, ok bool) {
	w := od.ws.World
	if stop, of, found := strings.Cut(strings.TrimPrefix(od.hand.thing, "stop "), " of "); found && strings.HasPrefix(od.hand.thing, "stop ") {
		n, err := strconv.Atoi(stop)
		g := od.groupNamed(of)
		if stops := w.Setup().Groups; err == nil && g != None && n >= 1 && n <= len(stops[g].Itinerary.Stops) {
			s := &stops[g].Itinerary.Stops[n-1]
			return s.Point, s.Within, s.Kind == nav.PointGoal
		}
		return at, 0, false
	}
	of, isGoal := strings.CutPrefix(od.hand.thing, "goal of ")
	ids, err := sim.AgentsNamed(w, of)
	if !isGoal || err != nil || len(ids) == 0 {
		return at, 0, false
	}
	goal := w.Goal(ids[0])
	return goal.Point, goal.Within, goal.Kind == nav.PointGoal
}

// reachOfKnob adds what a parameter is the length of: of the selected agent if it is of the group, else of the group's first one.
func (od *Orders) reachOfKnob(r *stage.Reach) {
	w, groups := od.ws.World, od.ws.World.Setup().Groups
	knob, id := od.knobOf()
	if id == None {
		return
	}
	g := int(w.Glance(uint32(id)).Of.Group)
	for _, p := range groups[g].Params() {
		if p.Name != knob.Param || !strings.HasSuffix(p.Unit, "length") && !strings.HasSuffix(p.Unit, "radii") {
			continue
		}
		od.reachOfShip(r, id, explain.Turned(w, id, p.Name))
		if goal := w.Goal(uint32(id)); goal.Kind == nav.PointGoal && (p.Name == "arrival" || strings.HasSuffix(p.Name, ".arrival")) {
			within := p.Value()
			if q, err := nav.Find(groups[g].Behavior, strings.TrimSuffix(p.Name, "arrival")+"radii"); p.Unit == "own radii" || err == nil && q.Value() != 0 {
				within *= w.Glance(uint32(id)).Of.Radius
			}
			r.Rings = append(r.Rings, stage.Ring{At: goal.Point, Radius: within, Ink: nav.InkPull, Name: od.sayf("stops within %s", od.length(within))})
		}
	}
}

// knobOf returns the knob whose ring shows, and the agent about which: the selected one if it is of the group, else the group's first one,
// or None.
func (od *Orders) knobOf() (knob scene.Knob, id int) {
	w, groups := od.ws.World, od.ws.World.Setup().Groups
	knob = od.shownKnob()
	g := slices.IndexFunc(groups, func(g sim.Group) bool { return g.Name == knob.Group })
	if g < 0 || od.ws.coast.on {
		return knob, None
	}
	id = od.ws.ship
	if id == None || int(w.Glance(uint32(id)).Of.Group) != g {
		id = None
		for k := range w.Count() {
			if int(w.Glance(uint32(k)).Of.Group) == g && w.Presence(uint32(k)) == sim.Here {
				id = k
				break
			}
		}
	}
	return knob, id
}

// length writes a length of the scene.
func (od *Orders) length(v float64) string {
	digits := 0
	if v < 100 && v != math.Trunc(v) {
		digits = 1
	}
	return strings.TrimSpace(od.voice.Number(strconv.FormatFloat(v, 'f', digits, 64)) + " " + od.voice.Called("unit", od.ws.Scene.Units.Length))
}
