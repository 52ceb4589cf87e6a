package moves

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// rule is the behaviour of a class: a [nav.Feeler], or a composition of these. Near agents are found once
// for the whole composition; each part feels the things in its own scope.
//
//	blend
//	 |-- separation      Start, Feel, Feel, … Decide  -->  Mix
//	 '-- weighted                                          Mix  -->  Mixed: the wish
//	      |-- alignment
//	      '-- seek
type rule struct {
	feeler   nav.Feeler  // nil: the rule is a composition
	starter  nav.Starter // nil: the feeler has no start of its own
	scope    nav.Scope
	whole    nav.Composite // nil: the rule is a feeler
	parts    []rule        // of the whole
	abstains bool          // the behaviour may abstain
}

// feels reports whether a behaviour can be a rule.
func feels(b nav.Behavior) bool {
	switch b := b.(type) {
	case nav.Feeler:
		return !b.Scope(nav.Limits{Radius: 1, MaxSpeed: 1, Cruise: 1, MaxAccel: nav.Unlimited}).View
	case *nav.States:
		return false // which of its parts decides depends on the agent
	case nav.Composite:
		return !slices.ContainsFunc(b.Parts(), func(p *nav.Part) bool { return !feels(p.Behavior) })
	}
	return false
}

// ruleOf returns the rule for agents with behaviour b, which feels, and these limits.
func ruleOf(b nav.Behavior, l nav.Limits) (p rule) {
	_, p.abstains = b.(nav.Abstainer)
	if whole, ok := b.(nav.Composite); ok {
		p.whole = whole
		for _, inner := range whole.Parts() {
			p.parts = append(p.parts, ruleOf(inner.Behavior, l))
		}
		return p
	}
	p.feeler = b.(nav.Feeler)
	p.starter, _ = b.(nav.Starter)
	p.scope = p.feeler.Scope(l)
	return p
}

// moves reports whether p feels how other agents move.
func (p *rule) moves() bool {
	if p.whole != nil {
		return slices.ContainsFunc(p.parts, func(inner rule) bool { return inner.moves() })
	}
	return p.scope.Of&nav.Agents != 0 && !p.scope.Places
}

// wish returns the acceleration that a rule wishes for w.self, length/time², or false if it abstains.
func (c *Mover) wish(w *worker, class *class, p *rule) (wish r2.Vec, matters bool) {
	if p.whole == nil {
		w.sum = nav.Sum{}
		if p.starter == nil || p.starter.Start(&w.self, &w.sum, nil) {
			c.feel(w, class, p)
		}
		wish, matters = p.feeler.Decide(&w.self, &w.sum, nil)
		return finite(wish), matters || !p.abstains
	}
	var sum nav.Sum
	for i, more := 0, true; more && i < len(p.parts); i++ {
		asked, heard := c.wish(w, class, &p.parts[i])
		sum, more = p.whole.Mix(class.limits, c.dt, sum, i, asked, heard)
	}
	wish, matters = p.whole.Mixed(sum)
	return finite(wish), matters || !p.abstains
}

// met is an agent that the deciding one may feel.
type met struct {
	dx, dy float64 // from it to the deciding agent, length
	d2     float64 // the square of that distance
	radius float64
	slot   uint32
	class  uint32
	at     uint32 // its place
}

// meet lists the agents that w.self may feel, in the order of a view.
func (c *Mover) meet(w *worker, class *class) {
	pos, p := w.self.Pos, &c.Places
	q := p.Cells.Around(nav.Box{Min: pos, Max: pos}, class.feels)
	w.found = q.Within(w.found[:0], 0, p.X, p.Y, pos, float64(class.feels*class.feels))
	w.met, w.listed = slices.Grow(w.met[:0], len(w.found))[:len(w.found)], true
	n := 0
	for _, at := range w.found {
		s := p.Slot[at]
		k, dx, dy := c.KindNo[s], pos.X-p.X[at], pos.Y-p.Y[at]
		m := &w.met[n] // set by field: copying a struct stalls on fields that were just stored
		m.dx, m.dy, m.d2 = dx, dy, float64(dx*dx)+float64(dy*dy)
		m.radius, m.slot, m.class, m.at = c.Radii[k], s, k, at
		if c.ID[s] != w.self.ID {
			n++
		}
	}
	w.met = w.met[:n]
}
