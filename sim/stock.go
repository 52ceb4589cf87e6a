package sim

import (
	"slices"

	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/stocks"
)

// Store, Trade, Note and Holder are types of package [stocks].
type (
	Store  = stocks.Store
	Trade  = stocks.Trade
	Note   = stocks.Note
	Holder = stocks.Holder
)

// StocksOf returns the stocks of a world, or nil. Only orders and steps change them.
func StocksOf(w *World) *stocks.Stocks { return w.stocks }

// store makes the stocks.
func store(w *World) {
	s := &w.setup
	if s.Stocks == nil {
		return
	}
	groups := make([]int32, len(s.Agents))
	for i := range groups {
		groups[i] = s.Agents[i].Group
	}
	w.stocks = stocks.New(s.Stocks, groups)
	w.orders.stocks, w.gate.stocks, w.senses.stocks = w.stocks, w.stocks, w.stocks
	for g := range s.Groups {
		if s.Stocks.Shoots(g) {
			w.combat.Silent = w.stocks.Silent
		}
		if s.Stocks.Burns(g) {
			w.agents.Adrift = w.stocks.Dry
		}
	}
}

// exchange lets agents use their stocks, and trade.
type exchange struct {
	traders []uint32 // agents that trade
	bounds  []bound  // of these, in a step
	emptied []Emptied
}

// Traded is an amount that has come to an agent in a step, or left it, by a trade or by an order.
type Traded struct {
	Agent  uint32
	With   Holder  // where it came from, or went
	Stock  int     // its number
	Amount float64 // below 0 if it left
}

// Trades returns what has been traded in the last step, in the order in which it was. The list is valid until the next step.
func Trades(w *World) []Traded { return w.orders.traded }

// Emptied is a stock that an agent has used up in a step.
type Emptied struct {
	Agent uint32
	Stock int // its number
}

// Empties returns which stocks have been used up in the last step, by agent. The list is valid until the next step.
func Empties(w *World) []Emptied { return w.exchange.emptied }

// noteTrade notes that so much has come to an agent.
func (o *orders) noteTrade(id uint32, with Holder, stock int, amount float64) {
	if amount != 0 {
		o.traded = append(o.traded, Traded{id, with, stock, amount})
	}
}

// noteMove notes that so much has moved by an order. What moves between two bodies is of no agent.
func (o *orders) noteMove(m *movement, moved float64) {
	switch {
	case !m.to.Body:
		o.noteTrade(m.to.Index, m.from, m.stock, moved)
	case !m.from.Body:
		o.noteTrade(m.from.Index, m.to, m.stock, -moved)
	}
}

// bound is where an agent was on its way to before the step let it arrive.
type bound struct {
	arrivals int
	goal     nav.Goal
}

// noteGoals notes where the agents that trade are on their way to.
func (x *exchange) noteGoals(w *World) {
	x.bounds = x.bounds[:0]
	for _, id := range x.traders {
		x.bounds = append(x.bounds, bound{w.journeys.Arrivals(id), w.Goal(id)})
	}
}

// step lets agents use their stocks, and trade with what they have arrived at or begun to touch.
func (x *exchange) step(w *World) {
	x.emptied = x.emptied[:0]
	for id := range uint32(w.agents.Len()) {
		if w.setup.Stocks.Uses(int(w.setup.Agents[id].Group)) && Alive(w, id) {
			w.stocks.Use(id, w.setup.Dt, w.agents.DeltaV[w.agents.SlotOf(id)], w.arms.Record(id).Shots, func(stock int) {
				x.emptied = append(x.emptied, Emptied{id, stock})
			})
		}
	}
	for i, id := range x.traders {
		b := &x.bounds[i]
		switch at := uint32(b.goal.Index); {
		case w.journeys.Arrivals(id) == b.arrivals:
		case b.goal.Kind == nav.BodyGoal:
			meets(w, id, stocks.Holder{Body: true, Index: at})
		case b.goal.Kind == nav.AgentGoal:
			meets(w, id, stocks.Holder{Index: at})
		}
	}
	if len(x.traders) == 0 {
		return
	}
	for _, c := range w.Contacts() {
		if c.Began && c.With.Kind == contact.Agent {
			x.touches(w, c.Agent, c.With.Index)
			x.touches(w, c.With.Index, c.Agent)
		}
	}
}

// touches lets an agent trade with one that it begins to touch, unless it has just arrived there.
func (x *exchange) touches(w *World, id, other uint32) {
	if i, trades := slices.BinarySearch(x.traders, id); trades {
		if b := &x.bounds[i]; w.journeys.Arrivals(id) == b.arrivals || b.goal.Kind != nav.AgentGoal || uint32(b.goal.Index) != other {
			meets(w, id, stocks.Holder{Index: other})
		}
	}
}

// meets lets an agent that trades do so with a body or an agent.
func meets(w *World, id uint32, other stocks.Holder) {
	if !Alive(w, id) || !other.Body && !Alive(w, other.Index) {
		return
	}
	for _, t := range w.setup.Stocks.Trades[w.setup.Agents[id].Group] {
		switch {
		case other.Body && t.Body == int(other.Index), !other.Body && t.Group == int(w.setup.Agents[other.Index].Group):
		default:
			continue
		}
		if from, to := other, (stocks.Holder{Index: id}); t.Take {
			w.orders.noteTrade(id, other, t.Stock, w.stocks.Move(from, to, t.Stock, t.Amount))
		} else {
			w.orders.noteTrade(id, other, t.Stock, -w.stocks.Move(to, from, t.Stock, t.Amount))
		}
	}
}

// newTraders returns the agents of groups that trade, ascending.
func newTraders(s *Setup) (ids []uint32) {
	if s.Stocks == nil {
		return nil
	}
	for i := range s.Agents {
		if g := int(s.Agents[i].Group); g < len(s.Stocks.Trades) && len(s.Stocks.Trades[g]) > 0 {
			ids = append(ids, uint32(i))
		}
	}
	return ids
}

// comes gives an agent that comes what it has at the start, and lets it forget what it saw before.
func (g *gate) comes(id uint32, tick uint64) {
	a := &g.setup.Agents[id]
	if g.senses != nil && g.senses.controls.groups[a.Group].stateSlot > 0 {
		g.senses.memories.of(a)[g.senses.controls.groups[a.Group].stateSlot-1] = nav.Memory{0, float64(tick)}
	}
	if g.senses != nil && g.senses.watching.memory != nil {
		g.senses.watching.memory.Forget(id)
	}
	if g.stocks != nil {
		g.stocks.Fill(id)
	}
}

// checkStocks reports what is wrong with the stocks.
func (s *Setup) checkStocks(errs *setupErrors) {
	k := s.Stocks
	if k == nil {
		return
	}
	bad := func(field, problem string, args ...any) { errs.add("Stocks", -1, field, problem, args...) }
	store := func(field string, i, n int, x Store) {
		if !(x.Start >= 0 && x.Start <= x.Most) || !finite(x.Start) || !(x.PerDeltaV >= 0 && x.PerShot >= 0 && x.PerTime >= 0) {
			bad(field, "Stocks.%s[%d][%d] = %v must have 0 ≤ Start ≤ Most, Start finite, and uses of 0 or more", field, i, n, x)
		}
	}
	lists := func(field string, list [][]Store, most int) {
		if len(list) > most {
			bad(field, "Stocks.%s has %d elements, and there are %d", field, len(list), most)
		}
		for i := range list {
			if list[i] != nil && len(list[i]) != len(k.Names) {
				bad(field, "Stocks.%s[%d] has %d elements, and there are %d stocks", field, i, len(list[i]), len(k.Names))
			}
			for n, x := range list[i] {
				store(field, i, n, x)
			}
		}
	}
	lists("Groups", k.Groups, len(s.Groups))
	lists("Bodies", k.Bodies, len(s.Bodies))
	if len(k.Trades) > len(s.Groups) || len(k.Notes) > len(s.Groups) {
		bad("Trades", "Stocks has trades or notes of more groups than there are, %d", len(s.Groups))
	}
	for g, list := range k.Notes {
		for i, n := range list {
			if !finite(n.Start) {
				bad("Notes", "Stocks.Notes[%d][%d].Start = %v must be finite", g, i, n.Start)
			}
		}
	}
	for g, list := range k.Trades {
		for i, t := range list {
			if t.Stock < 0 || t.Stock >= len(k.Names) || t.Body >= len(s.Bodies) || t.Group >= len(s.Groups) || !(t.Amount > 0) || (t.Body < 0) == (t.Group < 0) {
				bad("Trades", "Stocks.Trades[%d][%d] = %v must name a stock, an amount above 0, and a body or a group", g, i, t)
			}
		}
	}
}
