package nav

import "gonum.org/v1/gonum/spatial/r2"

// Knowledge is what an agent knows beside what it sees: of itself, and of others as far as their groups show it. It is of the start of the
// step.
type Knowledge interface {
	// Health returns the hit points that an agent has left, and had at first. ok is false for one that is invulnerable.
	Health(self *Agent, id uint32) (left, full float64, ok bool)
	// Stock returns how much of a stock an agent has.
	Stock(self *Agent, id uint32, name string) (amount float64, ok bool)
	// State returns the name of the state in which an agent of [States] is, and for how much time.
	State(self *Agent, id uint32) (name string, time float64, ok bool)
	// Age returns for how much time self has not sensed an agent that it remembers; 0 of one that it senses.
	Age(self *Agent, id uint32) float64
	// HitBy returns the agent whose shell hit self last.
	HitBy(self *Agent) (id uint32, ok bool)
	// Note returns a note of self's group.
	Note(self *Agent, name string) (value float64, ok bool)
	// Heard calls visit for the messages of a word that self has received, each with the place of its sender, length.
	Heard(self *Agent, word string, visit func(from uint32, at r2.Vec))
}

// message is what an agent tells others.
type message struct {
	word string  // or the name of a note
	note bool    // else a word
	x    float64 // how far it goes, length, or the value of the note
}

// mostSent is how many messages a view keeps for a step.
const mostSent = 8

// Send lets the agent's team hear a word in the next step, within a reach from middle to middle, length; +Inf for any distance. After eight
// messages of a step it does nothing.
func (v *View) Send(word string, reach float64) { v.tell(message{word, false, reach}) }

// Note writes a note of the agent's group, which is there in the next step. It counts as a message of Send.
func (v *View) Note(name string, value float64) { v.tell(message{name, true, value}) }

func (v *View) tell(m message) {
	if len(v.sent) < mostSent {
		v.sent = append(v.sent, m)
	}
}

// TakeSent calls visit for the messages of Send and Note, and forgets them: x is a reach, or the value of a note.
func (v *View) TakeSent(visit func(name string, note bool, x float64)) {
	for _, m := range v.sent {
		visit(m.word, m.note, m.x)
	}
	v.sent = v.sent[:0]
}
