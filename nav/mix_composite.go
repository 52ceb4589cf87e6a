package nav

import (
	"fmt"
	"slices"
	"strings"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Composite is a behaviour made of others: [Weighted], [Priority] or [Blend].
type Composite interface {
	Behavior
	// Parts returns the parts in their order. Set the parameters of the parts through them.
	Parts() []*Part
	// Add appends a part under a name that a parameter's path finds it by, usually the name of its
	// kind. It returns an error if the name is taken, is empty or holds a dot, and if b is nil or
	// contains the composition itself.
	Add(name string, b Behavior) error

	// Mix adds the wish of the i-th part, of an agent with these limits in a step of dt, to a sum,
	// which is zero at first. The wish is finite; heard is false if the part abstains. If more is
	// false, no later part counts, and a world need not ask for its wish. A world need not make a
	// View if all parts are a [Feeler].
	Mix(l Limits, dt float64, sum Sum, i int, wish r2.Vec, heard bool) (_ Sum, more bool)
	// Mixed returns the wish that follows from the sum, and whether it matters: false if an
	// [Abstainer] abstains.
	Mixed(sum Sum) (wish r2.Vec, matters bool)

	partParams(part *Part) []Param
	cloneParts()
	slots() []Slot
	madeOf(c *parts) bool
}

// Part is one behaviour of a composition.
type Part struct {
	Name     string   // by which the path of a parameter finds it; without a dot
	Behavior Behavior // not nil

	// Weight is a factor on the part's wish, ≥ 0. Priority ignores it.
	Weight float64 `default:"1" min:"0" help:"factor on this part's wish"`

	slot int // the index of its first slot among the slots of the composition; 0 if it has none
}

// parts holds the parts of a composition.
type parts struct {
	list   []*Part
	leader int // 1 + the index of the first part that chooses its target, or 0
}

// Parts returns the parts in their order.
func (c *parts) Parts() []*Part { return c.list }

// Add appends a part with weight 1; see [Composite]. A part that is added to b later gets its place
// among the slots at the next call of [Slots].
func (c *parts) Add(name string, b Behavior) error {
	if name == "" || strings.Contains(name, ".") {
		return fmt.Errorf("%q does not name a part: a parameter's path needs a name without a dot", name)
	}
	if b == nil {
		return fmt.Errorf("part %q is nil", name)
	}
	if whole, ok := b.(Composite); ok && whole.madeOf(c) {
		return fmt.Errorf("part %q is made of what it would be a part of", name)
	}
	for _, part := range c.list {
		if part.Name == name {
			return fmt.Errorf("two parts are named %q", name)
		}
	}
	c.list = append(c.list, &Part{Name: name, Behavior: b, Weight: 1})
	c.slots()
	return nil
}

// madeOf reports whether c is part, or contains it at any depth.
func (c *parts) madeOf(part *parts) bool {
	if c == part {
		return true
	}
	for _, p := range c.list {
		if inner, ok := p.Behavior.(Composite); ok && inner.madeOf(part) {
			return true
		}
	}
	return false
}

func (c *parts) partParams(*Part) []Param { return nil }

func (c *parts) cloneParts() {
	c.list = slices.Clone(c.list)
	for i, part := range c.list {
		twin := *part
		twin.Behavior = Clone(part.Behavior)
		c.list[i] = &twin
	}
}

// Reach returns the largest reach of the parts.
func (c *parts) Reach(self *Agent, largest float64) float64 { return c.StepReach(self, largest, 0) }

func (c *parts) StepReach(self *Agent, largest, dt float64) float64 {
	reach := 0.0
	for _, part := range c.list {
		reach = max(reach, reachFrom(part.slot, part.Behavior, self, largest, dt))
	}
	return reach
}

// Looks joins the sights of the parts.
func (c *parts) Looks(self *Agent, dt float64) Sight {
	var s Sight
	for _, part := range c.list {
		if s = s.Join(SightOf(part.Behavior, self, dt)); s.All() {
			break
		}
	}
	return s
}

// Cruises reports whether a part does.
func (c *parts) Cruises() bool {
	return slices.ContainsFunc(c.list, func(part *Part) bool {
		b, ok := part.Behavior.(Cruiser)
		return ok && b.Cruises()
	})
}

// Meets reports whether a part flies to where its target can be met.
func (c *parts) Meets() bool {
	return slices.ContainsFunc(c.list, func(part *Part) bool {
		b, ok := part.Behavior.(interface{ Meets() bool })
		return ok && b.Meets()
	})
}

// Filters reports whether the only part keeps clear of others by a filter: a mix of several wishes does not.
func (c *parts) Filters() bool {
	if len(c.list) != 1 {
		return false
	}
	b, ok := c.list[0].Behavior.(interface{ Filters() bool })
	return ok && b.Filters()
}

// mix mixes the wishes of the parts of b, and draws their reasons if there is a pen.
func (c *parts) mix(b Composite, self *Agent, v *View, p Pen) (_ r2.Vec, matters bool) {
	var sum Sum
	l, first := self.Limits(), c.lead(self, v)
	for i, more := 0, true; more && i < len(c.list); i++ {
		part := c.list[i]
		asked, heard := first.of(part, self, v)
		if p != nil {
			part.explain(self, v, p)
		}
		sum, more = b.Mix(l, v.Dt, sum, i, asked, heard)
	}
	return b.Mixed(sum)
}

// decide returns the part's wish, and false if the part abstains.
func (part *Part) decide(self *Agent, v *View) (wish r2.Vec, matters bool) {
	if part.slot == 0 {
		return vote(part.Behavior, self, v)
	}
	had, ok := v.lend(self, part.slot)
	if !ok {
		return r2.Vec{}, true
	}
	wish, matters = vote(part.Behavior, self, v)
	v.giveBack(self, part.slot, had)
	return wish, matters
}

// vote returns the wish of b, and false if b abstains.
func vote(b Behavior, self *Agent, v *View) (wish r2.Vec, matters bool) {
	if a, ok := b.(Abstainer); ok {
		wish, matters = a.Vote(self, v)
		return portable.Finite(wish), matters
	}
	return portable.Finite(b.Steer(self, v)), true
}

// explain draws the reasons of a part under the part's name.
func (part *Part) explain(self *Agent, v *View, p Pen) {
	if e, ok := part.Behavior.(Explainer); ok {
		if part.slot > 0 {
			had, ok := v.lend(self, part.slot)
			if !ok {
				return
			}
			defer v.giveBack(self, part.slot, had)
		}
		e.Explain(self, v, partPen{part.Name, p})
	}
}

// partPen tells the pen behind it which part of a composition draws.
type partPen struct {
	part string
	pen  Pen
}

func (p partPen) Arrow(s Stroke, from, vec r2.Vec) {
	s.Part = p.part
	p.pen.Arrow(s, from, vec)
}

func (p partPen) Line(s Stroke, from, to r2.Vec) {
	s.Part = p.part
	p.pen.Line(s, from, to)
}

func (p partPen) Circle(s Stroke, center r2.Vec, radius float64) {
	s.Part = p.part
	p.pen.Circle(s, center, radius)
}

// ArrivalRadius returns the largest radius of the parts.
func (c *parts) ArrivalRadius(self *Agent) float64 {
	radius := 0.0
	for _, part := range c.list {
		if a, ok := part.Behavior.(Arriver); ok {
			radius = max(radius, a.ArrivalRadius(self))
		}
	}
	return radius
}
