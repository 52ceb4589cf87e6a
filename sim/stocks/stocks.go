// Package stocks keeps named amounts: what agents and bodies have of ore or fuel, and the notes of groups, which all of a group read.
//
//	Mine ──take──▶ agent ──give──▶ Port      what is there, and what fits
//	                 │
//	                 ▼ per Δv, per shot, per time
//
// It knows neither which agents meet nor what they do: the caller says how much Δv and how many shots there were.
package stocks

import (
	"slices"

	"galaxy/sim/part"
)

// Setup is what there is at the start.
type Setup struct {
	Names  []string  // of stocks
	Groups [][]Store // by group and name, one for each of its agents; nil: none of its agents has any
	Bodies [][]Store // by body and name, or nil
	Trades [][]Trade // by group
	Notes  [][]Note  // by group
}

// Store is how much of a stock an agent or a body has, may have, and uses.
type Store struct {
	Start, Most float64 // amounts, 0 ≤ Start ≤ Most, Start finite; Most is +Inf for no bound, and 0 where there is no such stock
	PerDeltaV   float64 // amount that an agent uses for a change of its velocity by one length/time, ≥ 0
	PerShot     float64 // amount for a shot, ≥ 0
	PerTime     float64 // amount in a unit of scene time, ≥ 0
}

// Trade is what an agent takes or gives when it has arrived at a body, or begins to touch an agent of a group.
type Trade struct {
	Body, Group int     // one of these, the other -1
	Stock       int     // index of Setup.Names
	Take        bool    // else it gives
	Amount      float64 // at most, > 0; +Inf for all of it
}

// Note is a named number of a group.
type Note struct {
	Name  string
	Start float64
}

// Holder is what has stocks.
type Holder struct {
	Body  bool // else an agent
	Index uint32
}

// State is how much there is at a tick.
type State struct {
	agents []float64 // by agent and name
	bodies []float64 // by body and name
	notes  []float64 // of all groups
	spent  []float64 // by agent: the Δv that has been paid, length/time; nil where nothing is used
	fired  []int32   // by agent: the shots that have
}

// CopyTo makes d a copy of s, in d's memory if that is large enough.
func (s *State) CopyTo(d *State) {
	d.agents, d.bodies, d.notes = part.Copied(d.agents, s.agents), part.Copied(d.bodies, s.bodies), part.Copied(d.notes, s.notes)
	d.spent, d.fired = part.Copied(d.spent, s.spent), part.Copied(d.fired, s.fired)
}

// Bytes returns the memory that a copy takes, in bytes.
func (s *State) Bytes() int {
	return part.Bytes(s.agents) + part.Bytes(s.bodies) + part.Bytes(s.notes) + part.Bytes(s.spent) + part.Bytes(s.fired)
}

// Hash folds in all amounts and notes.
func (s *State) Hash(d *part.Hasher) {
	for _, list := range [...][]float64{s.agents, s.bodies, s.notes, s.spent} {
		for _, x := range list {
			d.Float(x)
		}
	}
	for _, n := range s.fired {
		d.Word(uint64(uint32(n)))
	}
}

// Stocks are the stocks of a world. Make them with [New].
type Stocks struct {
	State
	setup  *Setup
	groups []int32 // by agent
	first  []int   // by group: where its notes begin
}

// New returns stocks of agents, by the groups that they are in. The setup has a list for each group and body, or none for any.
func New(s *Setup, groups []int32) *Stocks {
	k := &Stocks{setup: s, groups: groups}
	k.agents = make([]float64, len(groups)*len(s.Names))
	k.bodies = make([]float64, len(s.Bodies)*len(s.Names))
	for id := range groups {
		k.Fill(uint32(id))
	}
	for i, stores := range s.Bodies {
		for n := range stores {
			k.bodies[i*len(s.Names)+n] = stores[n].Start
		}
	}
	for _, list := range s.Notes {
		k.first = append(k.first, len(k.notes))
		for _, n := range list {
			k.notes = append(k.notes, n.Start)
		}
	}
	if slices.ContainsFunc(s.Groups, func(list []Store) bool { return slices.ContainsFunc(list, Store.used) }) {
		k.spent, k.fired = make([]float64, len(groups)), make([]int32, len(groups))
	}
	return k
}

// Setup returns what there was at the start.
func (k *Stocks) Setup() *Setup { return k.setup }

// stores returns the stores of a holder by name, or nil.
func (k *Stocks) stores(h Holder) []Store {
	list, at := k.setup.Groups, h.Index
	if h.Body {
		list = k.setup.Bodies
	} else {
		at = uint32(k.groups[h.Index])
	}
	if int(at) >= len(list) {
		return nil
	}
	return list[at]
}

// cell returns where the amount of a holder is kept, and how much it may be; nil if it has no such stock.
func (k *Stocks) cell(h Holder, stock int) (amount *float64, most float64) {
	stores := k.stores(h)
	if stores == nil || stores[stock].Most == 0 {
		return nil, 0
	}
	list := k.agents
	if h.Body {
		list = k.bodies
	}
	return &list[int(h.Index)*len(k.setup.Names)+stock], stores[stock].Most
}

// Has reports whether a holder has a stock, be it empty.
func (k *Stocks) Has(h Holder, stock int) bool {
	amount, _ := k.cell(h, stock)
	return amount != nil
}

// Amount returns how much a holder has of a stock, and how much it may have: 0 and 0 without such a stock.
func (k *Stocks) Amount(h Holder, stock int) (amount, most float64) {
	cell, most := k.cell(h, stock)
	if cell == nil {
		return 0, 0
	}
	return *cell, most
}

// Put gives a holder so much of a stock, at least nothing and at most what it may have.
func (k *Stocks) Put(h Holder, stock int, amount float64) {
	if cell, most := k.cell(h, stock); cell != nil {
		*cell = min(max(amount, 0), most)
	}
}

// Move moves an amount from one holder to another, as much as there is and as fits, and returns how much that was.
func (k *Stocks) Move(from, to Holder, stock int, amount float64) (moved float64) {
	a, _ := k.cell(from, stock)
	b, most := k.cell(to, stock)
	if a == nil || b == nil || a == b {
		return 0
	}
	if moved = min(amount, *a, most-*b); !(moved > 0) {
		return 0
	}
	*a -= moved
	*b += moved
	return moved
}

// Fill gives an agent that comes what it has at the start.
func (k *Stocks) Fill(id uint32) {
	for n, x := range k.stores(Holder{Index: id}) {
		k.agents[int(id)*len(k.setup.Names)+n] = x.Start
	}
}

// Uses reports whether agents of a group use stocks.
func (s *Setup) Uses(group int) bool { return s.has(group, Store.used) }

// used reports whether agents use it.
func (x Store) used() bool { return x.PerDeltaV > 0 || x.PerShot > 0 || x.PerTime > 0 }

// Use lets an agent use its stocks for a step of a length of scene time, by the Δv, length/time, and the shots of all steps so far. It
// calls empty for those that it has used up by that.
func (k *Stocks) Use(id uint32, dt, deltaV float64, shots int, empty func(stock int)) {
	spent, fired := deltaV-k.spent[id], shots-int(k.fired[id])
	k.spent[id], k.fired[id] = deltaV, int32(shots)
	for n, x := range k.stores(Holder{Index: id}) {
		if x.Most > 0 {
			cell := &k.agents[int(id)*len(k.setup.Names)+n]
			had := *cell > 0
			if *cell = max(0, *cell-float64(x.PerDeltaV*spent)-float64(x.PerShot*float64(fired))-float64(x.PerTime*dt)); had && *cell == 0 {
				empty(n)
			}
		}
	}
}

// Shoots reports whether agents of a group use a stock for shots.
func (s *Setup) Shoots(group int) bool {
	return s.has(group, func(x Store) bool { return x.PerShot > 0 })
}

// Burns reports whether agents of a group use a stock for changes of their velocity.
func (s *Setup) Burns(group int) bool {
	return s.has(group, func(x Store) bool { return x.PerDeltaV > 0 })
}

func (s *Setup) has(group int, is func(Store) bool) bool {
	return s != nil && group < len(s.Groups) && slices.ContainsFunc(s.Groups[group], is)
}

// Dry reports whether an agent can change its velocity no more: a stock that it uses for that is empty.
func (k *Stocks) Dry(id uint32) bool {
	for n, x := range k.stores(Holder{Index: id}) {
		if x.PerDeltaV > 0 && k.agents[int(id)*len(k.setup.Names)+n] == 0 {
			return true
		}
	}
	return false
}

// Silent reports whether an agent has too little for a shot.
func (k *Stocks) Silent(id uint32) bool {
	for n, x := range k.stores(Holder{Index: id}) {
		if x.PerShot > 0 && k.agents[int(id)*len(k.setup.Names)+n] < float64(x.PerShot*(1-1e-9)) { // three tenths are three shots
			return true
		}
	}
	return false
}

// Note returns a note of a group, by its number there.
func (k *Stocks) Note(group, note int) float64 { return k.notes[k.first[group]+note] }

// Write changes a note of a group.
func (k *Stocks) Write(group, note int, value float64) { k.notes[k.first[group]+note] = value }
