package sim

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/columns"
)

// Signal lets agents send a message, a word, to others within reach, which can answer to it in the step after: all of a group, or else
// those of the same team. Wrecks and agents that are not here hear nothing.
type Signal struct {
	Agents string // as in [Goto]
	Word   string
	Reach  float64 // from middle to middle, length, ≥ 0; +Inf for any distance
	To     string  // a group, or empty
}

func (o Signal) Text() Text {
	reach := "any"
	if !math.IsInf(o.Reach, 1) {
		reach = strconv.FormatFloat(o.Reach, 'g', -1, 64)
	}
	t := Text{"signal", o.Agents, o.Word, reach}
	if o.To != "" {
		t = append(t, o.To)
	}
	return t
}

func (o Signal) plan(w *World) (command, error) {
	ids, err := AgentsNamed(w, o.Agents)
	if err != nil {
		return command{}, err
	}
	c := command{kind: say, ids: ids, message: message{o.Word, o.Reach, toFriends}}
	if o.To != "" {
		group, err := groupOf(&w.setup, o.To)
		if err != nil {
			return command{}, err
		}
		c.message.to = int32(group)
	}
	return c, nil
}

// message is what agents send.
type message struct {
	word  string
	reach float64
	to    int32 // a group, or toFriends
}

// toFriends sends a message to the agents of the same team.
const toFriends = -1

// Heard is a message that an agent has received.
type Heard struct {
	Agent, From uint32
	At          r2.Vec // where the sender was, length
	Word        string
}

// mostHeard is how many messages arrive in a step, and mostAsked how many agents are looked at for that; others are lost.
const (
	mostHeard = 200_000
	mostAsked = 5_000_000
)

// Messages returns what agents have been told when the last step began, by the agent that hears it. The list is valid until the next step.
func Messages(w *World) []Heard { return w.orders.heard }

// pass lets others hear a message of an agent.
func (o *orders) pass(id uint32, m *message) {
	self, at := &o.setup.Agents[id], o.agents.Pos(o.agents.SlotOf(id))
	hears := func(other uint32) (more bool) {
		b := &o.setup.Agents[other]
		o.asked++
		if other != id && (m.to == int32(b.Group) || m.to == toFriends && b.Team == self.Team) && len(o.heard) < mostHeard {
			o.heard = append(o.heard, Heard{other, id, at, m.word})
		}
		return o.asked < mostAsked && len(o.heard) < mostHeard
	}
	if math.IsInf(m.reach, 1) {
		for other := range uint32(o.agents.Len()) {
			if !o.agents.Is(o.agents.SlotOf(other), columns.Resting) && !hears(other) {
				return
			}
		}
		return
	}
	around(o.neighbors, at, m.reach, func(n *nav.Neighbor) bool {
		return n.Wreck || hears(n.ID)
	})
}

// reach reads how far a message goes.
func (a *arguments) reach() float64 {
	text := a.word()
	if text == "any" {
		return math.Inf(1)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0) || x > mostAmount {
		a.fail(fmt.Errorf("%.40q is no distance; write a number, 0 or more, or any", text))
	}
	return x
}
