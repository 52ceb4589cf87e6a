package sim

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Add lets the next agent of a group's source come at a place, without waiting for its turn.
type Add struct {
	Group string
	Place r2.Vec // length
}

func (o Add) Text() Text { return Text{"add", o.Group, fmt.Sprintf("%v,%v", o.Place.X, o.Place.Y)} }

func (o Add) plan(w *World) (command, error) {
	n, err := newcomersOf(w, o.Group)
	if err != nil {
		return command{}, err
	}
	if id, ok := n.next(); !ok {
		return command{}, n.none()
	} else if !n.take(id, o.Place) {
		return command{}, notNow("there is no room at %v,%v: something is there, or comes too fast to stop before it", o.Place.X, o.Place.Y)
	}
	return n.command, nil
}

// Spawn lets the next agents of a group's source come now, as near to a place as there is room. Agents for which there is none, or of
// which none is left, do not come.
type Spawn struct {
	Group string
	Count int    // from 1 to 200
	Where string // a place X,Y, or the name of a body or an agent; empty: where each starts
}

// mostSpawned is how many agents come by one order.
const mostSpawned = 200

func (o Spawn) Text() Text {
	t := Text{"spawn", o.Group, fmt.Sprint(o.Count)}
	if o.Where != "" {
		t = append(t, o.Where)
	}
	return t
}

func (o Spawn) plan(w *World) (command, error) {
	n, err := newcomersOf(w, o.Group)
	if err != nil {
		return command{}, err
	}
	middle, least := r2.Vec{}, 0.0 // how far from the middle they come at least, but for their own radius
	if o.Where != "" {
		a := arguments{w: w, words: []string{o.Where}}
		to := a.destination()
		if a.err != nil {
			return command{}, a.err
		}
		middle = to.place
		if to.target != "" {
			g, _ := targetOf(w, to.target) // destination has found it
			middle, least = w.scenery.GoalPos(&g), w.setup.sizeOf(&g)
		}
	}
	for range o.Count {
		id, ok := n.next()
		if !ok {
			break
		}
		if a := w.Agent(id); o.Where == "" {
			n.ring, n.spot = 0, 0
			ok = n.settle(id, a.Pos, 0)
		} else {
			ok = n.settle(id, middle, least)
		}
		if !ok {
			break
		}
	}
	switch _, left := n.next(); {
	case len(n.command.ids) > 0:
		return n.command, nil
	case !left:
		return command{}, n.none()
	}
	return command{}, notNow("there is no room there")
}

// sizeOf returns the radius of a body or an agent that is a goal, length.
func (s *Setup) sizeOf(g *nav.Goal) float64 {
	if g.Kind == nav.BodyGoal {
		return s.Bodies[g.Index].Radius
	}
	return s.Agents[g.Index].Radius
}

// Leave lets agents of sources, or of groups whose agents leave on arrival, leave now.
type Leave struct{ Agents string } // as in [Goto]

func (o Leave) Text() Text { return Text{"leave", o.Agents} }

func (o Leave) plan(w *World) (command, error) {
	ids, err := AgentsNamed(w, o.Agents)
	if err != nil {
		return command{}, err
	}
	for _, id := range ids {
		if g := &w.setup.Groups[w.setup.Agents[id].Group]; g.Source == nil && !g.Itinerary.Leave {
			return command{}, fmt.Errorf("%q has neither a source nor on_arrival = \"leave\": its agents never leave", g.Name)
		}
	}
	return command{kind: leave, ids: ids}, nil
}

// newcomers are agents of a source that an order lets come.
type newcomers struct {
	w       *World
	group   int
	others  []command // by which agents come that have been ordered to since the last step
	ahead   int       // of the same source
	command command

	ring, spot int // where settle has found room last
}

func newcomersOf(w *World, group string) (*newcomers, error) {
	g, err := groupOf(&w.setup, group)
	if err != nil {
		return nil, err
	}
	if w.setup.Groups[g].Source == nil {
		return nil, fmt.Errorf("group %q has no source that agents could come from", group)
	}
	n := &newcomers{w: w, group: g, command: command{kind: add}}
	for _, c := range w.orders.pending {
		if c.kind != add {
			continue
		}
		n.others = append(n.others, c)
		if w.setup.Agents[c.ids[0]].Group == int32(g) {
			n.ahead += len(c.ids)
		}
	}
	w.neighbors.show()
	return n, nil
}

// next returns the next agent that would come, or false if none is left.
func (n *newcomers) next() (id uint32, ok bool) {
	return n.w.flows.Next(int32(n.group), n.ahead+len(n.command.ids))
}

func (n *newcomers) none() error {
	g := &n.w.setup.Groups[n.group]
	return notNow("no agent of %q is left to come: its source has %d", g.Name, g.Source.Count)
}

// take lets the next agent come at a place, if there is room.
func (n *newcomers) take(id uint32, at r2.Vec) bool {
	if !n.w.gate.hasRoomBeside(id, at, append(n.others, n.command)) {
		return false
	}
	n.command.ids, n.command.places = append(n.command.ids, id), append(n.command.places, at)
	return true
}

// come lets an agent of a source come at a place. One that has been here and left comes as new.
func (o *orders) come(tick uint64, id uint32, at r2.Vec) {
	if a := &o.setup.Agents[id]; o.gate.flows.Presence(id, a.Group) == Left {
		o.agents.SetGoal(o.agents.SlotOf(id), &a.Goal)
		o.arms.Mend(id)
		o.memories.clear(o.agents, id)
	}
	o.gate.add(tick, id, at)
}

// rings is how many rings about a place are searched for room.
const rings = 40

// settle lets the next agent come as near to a middle as there is room, on rings about it, of which the first goes round something with
// a radius.
//
//	 o o o
//	o (●) o   the first ring about a body
//	 o o o
func (n *newcomers) settle(id uint32, middle r2.Vec, radius float64) bool {
	if radius == 0 && n.ring == 0 && n.spot == 0 && n.take(id, middle) {
		return true
	}
	own := n.w.setup.Agents[id].Radius
	gap := float64(2 * (1 + spare) * own)
	if gap == 0 {
		return false
	}
	for ; n.ring < rings; n.ring, n.spot = n.ring+1, 0 {
		far := radius + float64(gap*float64(n.ring+1))
		places := min(int(2*math.Pi*far/gap), 100)
		for ; n.spot < places; n.spot++ {
			sin, cos := portable.Sincos(float64(2 * math.Pi * float64(n.spot) / float64(places)))
			if n.take(id, r2.Vec{X: middle.X + float64(far*cos), Y: middle.Y + float64(far*sin)}) {
				return true
			}
		}
	}
	return false
}

// ErrNotNow is the error of an order that may be possible at another time: an agent is not here, or there is no room.
var ErrNotNow = errors.New("not now")

// later is a reason of [ErrNotNow].
type later string

func (l later) Error() string { return string(l) }

func (l later) Is(err error) bool { return err == ErrNotNow }

// notNow says why an order is impossible now.
func notNow(text string, args ...any) error { return later(fmt.Sprintf(text, args...)) }
