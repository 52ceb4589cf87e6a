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
	// Parts returns the parts in their order; the parts' parameters are set
	// through them.
	Parts() []*Part
	// Add appends a part under a name that a parameter's path finds it by,
	// usually the name of its kind. It returns an error where the name is taken,
	// empty or holds a dot, and where b is nil or contains the composition itself.
	Add(name string, b Behavior) error

	// Mix adds the wish of the i-th part, of an agent with these limits in a step of dt, to a
	// sum, which is zero at first. The wish is finite; heard is false where the part abstains.
	// Where more is false, no later part counts: its wish need not be asked for. A world whose
	// parts are all [Feeler]s need not make a View to ask them.
	Mix(l Limits, dt float64, sum Sum, i int, wish r2.Vec, heard bool) (_ Sum, more bool)
	// Mixed returns the wish that comes of the sum, and whether it matters: false where an
	// [Abstainer] abstains.
	Mixed(sum Sum) (wish r2.Vec, matters bool)

	partParams(part *Part) []Param
	cloneParts()
	slots() []Slot
	madeOf(c *parts) bool
}

// Part is one behaviour of a composition.
type Part struct {
	Name     string
	Behavior Behavior

	// Weight is a factor on the part's wish. Priority ignores it.
	Weight float64 `default:"1" min:"0" help:"factor on this part's wish"`

	slot int // the first of its own among those of the composition; 0 where it has none
}

// parts holds the parts of a composition.
type parts struct{ list []*Part }

// Parts returns the parts in their order.
func (c *parts) Parts() []*Part { return c.list }

// Add appends a part with weight 1; see [Composite]. Parts of b that are added later have a place
// among its [Slots] once these are asked for.
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

// Reach implements [Reacher]: it returns the largest reach of the parts.
func (c *parts) Reach(self *Agent, largest float64) float64 { return c.StepReach(self, largest, 0) }

// StepReach implements [StepReacher].
func (c *parts) StepReach(self *Agent, largest, dt float64) float64 {
	reach := 0.0
	for _, part := range c.list {
		reach = max(reach, reachFrom(part.slot, part.Behavior, self, largest, dt))
	}
	return reach
}

// Looks implements [Looker]: it joins what the parts look at.
func (c *parts) Looks(self *Agent, dt float64) Sight {
	var s Sight
	for _, part := range c.list {
		if s = s.Join(SightOf(part.Behavior, self, dt)); s.All() {
			break
		}
	}
	return s
}

// Cruises implements [Cruiser]: it reports whether a part does.
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

// mix mixes the wishes of the parts of b, and draws their reasons where there is a pen.
func (c *parts) mix(b Composite, self *Agent, v *View, p Pen) (_ r2.Vec, matters bool) {
	var sum Sum
	l := self.Limits()
	for i, more := 0, true; more && i < len(c.list); i++ {
		part := c.list[i]
		asked, heard := part.decide(self, v)
		if p != nil {
			part.explain(self, v, p)
		}
		sum, more = b.Mix(l, v.Dt, sum, i, asked, heard)
	}
	return b.Mixed(sum)
}

// decide returns the part's wish, and false where the part abstains.
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

// vote returns what b wishes, and false where it abstains.
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

// ArrivalRadius implements [Arriver]: it returns the largest one of the parts.
func (c *parts) ArrivalRadius(self *Agent) float64 {
	radius := 0.0
	for _, part := range c.list {
		if a, ok := part.Behavior.(Arriver); ok {
			radius = max(radius, a.ArrivalRadius(self))
		}
	}
	return radius
}
