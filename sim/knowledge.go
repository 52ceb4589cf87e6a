package sim

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/sight"
	"galaxy/sim/stocks"
)

// Insight says what others can know of the agents of a group, beside what they see.
type Insight struct{ Health, Stocks, State bool }

// knowledge is a [nav.Knowledge] at the start of a step.
type knowledge struct {
	setup  *Setup
	arms   *arms.Arms
	stocks *stocks.Stocks // or nil
	orders *orders
	memory *sight.Memory // or nil
	tick   uint64
	of     uint64    // the version of the world, plus 1
	states []inState // by agent; nil where no group has states
}

// inState is the state of an agent and the tick at whose end it entered it.
type inState struct {
	name  string // empty: it has none
	since uint64
}

func newKnowledge(w *World) *knowledge {
	return &knowledge{setup: &w.setup, arms: w.arms, stocks: w.stocks, orders: w.orders, memory: w.senses.watching.memory}
}

// learn takes down what steps change while agents decide.
func (k *knowledge) learn(w *World) {
	if k.of == w.version+1 && k.tick == w.tick {
		return
	}
	k.tick, k.of = w.tick, w.version+1
	any := false
	for g := range k.setup.Groups {
		any = any || HasStates(w, g)
	}
	if !any {
		return
	}
	if k.states == nil {
		k.states = make([]inState, len(k.setup.Agents))
	}
	for id := range k.states {
		x := &k.states[id]
		x.name, x.since, _ = StateName(w, uint32(id))
	}
}

// shows returns what self may know of an agent.
func (k *knowledge) shows(self *nav.Agent, id uint32) Insight {
	if self.ID == id {
		return Insight{true, true, true}
	}
	return k.setup.Groups[k.setup.Agents[id].Group].Shows
}

func (k *knowledge) Health(self *nav.Agent, id uint32) (left, full float64, ok bool) {
	if !k.shows(self, id).Health || int(id) >= len(k.setup.Health) || k.setup.Health[id] == 0 {
		return 0, 0, false
	}
	return k.arms.Health(id), k.setup.Health[id], true
}

func (k *knowledge) Stock(self *nav.Agent, id uint32, name string) (amount float64, ok bool) {
	if k.stocks == nil || !k.shows(self, id).Stocks {
		return 0, false
	}
	n := slices.Index(k.setup.Stocks.Names, name)
	if h := (stocks.Holder{Index: id}); n >= 0 && k.stocks.Has(h, n) {
		amount, _ = k.stocks.Amount(h, n)
		return amount, true
	}
	return 0, false
}

func (k *knowledge) State(self *nav.Agent, id uint32) (name string, time float64, ok bool) {
	if k.states == nil || k.states[id].name == "" || !k.shows(self, id).State {
		return "", 0, false
	}
	x := k.states[id]
	return x.name, k.setup.sinceStart(k.tick - x.since), true
}

func (k *knowledge) Age(self *nav.Agent, id uint32) float64 {
	if k.memory != nil {
		for _, r := range k.memory.Of(self.ID) {
			if r.ID == id {
				return k.setup.sinceStart(k.tick - min(r.Tick, k.tick))
			}
		}
	}
	return 0
}

func (k *knowledge) HitBy(self *nav.Agent) (id uint32, ok bool) { return k.arms.HitBy(self.ID) }

func (k *knowledge) Note(self *nav.Agent, name string) (value float64, ok bool) {
	if k.stocks == nil {
		return 0, false
	}
	n, err := NoteOf(k.setup, int(self.Group), name)
	if err != nil {
		return 0, false
	}
	return k.stocks.Note(int(self.Group), n), true
}

func (k *knowledge) Heard(self *nav.Agent, word string, visit func(from uint32, at r2.Vec)) {
	list := k.orders.heard
	i, _ := slices.BinarySearchFunc(list, self.ID, func(h Heard, id uint32) int { return cmp.Compare(h.Agent, id) })
	for ; i < len(list) && list[i].Agent == self.ID; i++ {
		if list[i].Word == word {
			visit(list[i].From, list[i].At)
		}
	}
}

// posted is a message that an agent has sent in a step.
type posted struct {
	agent uint32
	name  string
	note  bool
	x     float64 // the value of a note, or how far a word goes
}

// deliver lets the next step deliver what agents have sent in this one, by agent.
func deliver(w *World) {
	var all []posted
	for _, b := range w.senses.buffers {
		all = append(all, b.sent...)
		b.sent = b.sent[:0]
	}
	slices.SortStableFunc(all, func(a, b posted) int { return cmp.Compare(a.agent, b.agent) })
	for _, m := range all {
		group := int(w.setup.Agents[m.agent].Group)
		if !m.note {
			w.orders.pending = append(w.orders.pending, command{kind: say, ids: []uint32{m.agent}, message: message{m.name, m.x, toFriends}})
		} else if n, err := NoteOf(&w.setup, group, m.name); err == nil {
			w.orders.pending = append(w.orders.pending, command{kind: write, notes: []note{{group, n, m.x}}})
		}
	}
}
