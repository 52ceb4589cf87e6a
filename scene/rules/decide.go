package rules

import (
	"math"
	"slices"

	"galaxy/scene/condition"
	"galaxy/sim"
)

// Best is the number of the way into a state whose score was best.
const Best = -2

// member is an agent with states.
type member struct {
	id      uint32
	machine int
	wholes  int // where its wholes begin among those that were entered
}

// turn is what an agent has decided in a step.
type turn struct {
	goes  bool
	to    int
	way   int
	error error
}

// asker asks for agents, on one worker.
type asker struct {
	subject *condition.Subject
	exits   [][][]*condition.Question // by machine, state, exit
	scores  [][]*condition.Question   // by machine and state
}

func newAsker(s *condition.Subject, p *Plan) (a asker) {
	a.subject = s
	for i := range p.Machines {
		states := p.Machines[i].States
		exits, scores := make([][]*condition.Question, len(states)), make([]*condition.Question, len(states))
		for k := range states {
			for _, e := range states[k].Exits {
				exits[k] = append(exits[k], s.Ask(e.When))
			}
			if states[k].Score != nil {
				scores[k] = s.Ask(states[k].Score)
			}
		}
		a.exits, a.scores = append(a.exits, exits), append(a.scores, scores)
	}
	return a
}

// decide lets agents leave their states: all read the world as it is, and enter when the next step begins.
func (r *Rules) decide(w *sim.World, a sim.Answers) {
	if len(r.parts) == 0 {
		return
	}
	r.subject.Ready(r.measured)
	w.Share(len(r.parts), 64, r.some)
	for i, t := range r.turns {
		switch id := r.parts[i].id; {
		case t.error != nil:
			x, _ := sim.StateOf(w, id)
			if at := r.first(r.parts[i].machine) + x.State; !r.broken[at] {
				r.broken[at] = true
				r.tell(Told{Tick: w.Tick(), Trigger: -1, Agent: int(id), State: x.State, Error: t.error.Error()})
			}
		case t.goes:
			a.Enter(id, t.to, t.way)
			r.tell(Told{Tick: w.Tick(), Trigger: -1, Agent: int(id), State: t.to, Why: t.way})
		}
	}
	for i, t := range r.turns {
		m, id := &r.plan.Machines[r.parts[i].machine], r.parts[i].id
		to := t.to
		if !t.goes {
			x, _ := sim.StateOf(w, id)
			if to = x.State; x.Since+1 != w.Tick() || x.Why != sim.Told || !sim.Alive(w, id) {
				continue
			} // an order has told it, or it is there from the start
			if x.Before >= 0 {
				r.tell(Told{Tick: w.Tick(), Trigger: -1, Agent: int(id), State: to, Why: sim.Told})
			}
		}
		x, _ := sim.StateOf(w, id)
		from := x.State
		if !t.goes {
			from = x.Before
		}
		for _, k := range m.outermost(to) {
			if h := &m.Wholes[k]; !slices.Contains(h.Parts, from) {
				r.entered[r.parts[i].wholes+k] = w.Tick()
				r.give(w, a, h.Enter, int(id), Told{Trigger: -1, Agent: int(id), State: to})
			}
		}
		if enter := m.States[to].Enter; len(enter) > 0 {
			r.give(w, a, enter, int(id), Told{Trigger: -1, Agent: int(id), State: to})
		}
	}
}

func (r *Rules) decideSome(worker, lo, hi int) {
	r.askers[worker].subject.Same(r.subject)
	for i := lo; i < hi; i++ {
		r.turns[i] = r.turn(r.world, &r.askers[worker], r.parts[i])
	}
}

// outermost returns the wholes of which a state is a part, the outermost first.
func (m *Machine) outermost(state int) (list []int) {
	for k := range m.Wholes {
		if slices.Contains(m.Wholes[k].Parts, state) {
			list = append(list, k)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return len(m.Wholes[b].Parts) - len(m.Wholes[a].Parts) })
	return list
}

// since returns the tick at whose end an agent entered the state, or the whole, of an exit.
func (r *Rules) since(who member, e *Exit, state uint64) uint64 {
	if e.Whole < 0 {
		return state
	}
	return r.entered[who.wholes+e.Whole]
}

// first returns the place of the first state of a machine among those of all.
func (r *Rules) first(machine int) (at int) {
	for i := range machine {
		at += len(r.plan.Machines[i].States)
	}
	return at
}

// turn decides for an agent.
func (r *Rules) turn(w *sim.World, a *asker, who member) (t turn) {
	m := &r.plan.Machines[who.machine]
	if (w.Tick()+uint64(who.id))%m.Every != 0 || !sim.Alive(w, who.id) {
		return t
	}
	x, states := sim.StateOf(w, who.id)
	if states == nil || r.broken[r.first(who.machine)+x.State] {
		return t
	}
	for i, e := range m.States[x.State].Exits {
		a.subject.By(int32(who.id), r.since(who, &e, x.Since), x.State<<8+i, m.Every)
		holds, err := a.exits[who.machine][x.State][i].Holds()
		if err != nil {
			return turn{error: err}
		}
		if holds {
			return turn{goes: true, to: sim.Entry(w, who.id, e.To), way: i}
		}
	}
	if m.States[x.State].Score == nil {
		return t // it leaves by its exits alone
	}
	best, most := x.State, math.Inf(-1)
	for k, q := range a.scores[who.machine] {
		if q == nil {
			continue
		}
		a.subject.By(int32(who.id), x.Since, k<<8+0xff, m.Every)
		score, err := q.Number()
		if err != nil {
			return turn{error: err}
		}
		if k == x.State {
			score += m.States[k].Stay
		}
		if score > most {
			best, most = k, score
		}
	}
	if best != x.State {
		return turn{goes: true, to: best, way: Best}
	}
	return t
}
