package nav

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// Composite is a behaviour made of others.
type Composite interface {
	Behavior
	// Parts returns the parts in their order; the parts' parameters are set
	// through them.
	Parts() []*Part
	// Add appends a part under a name that a parameter's path finds it by,
	// usually the name of its kind. It fails where the name is taken.
	Add(name string, b Behavior) error

	partParams(part *Part) []Param
	cloneParts()
}

// Part is one behaviour of a composition.
type Part struct {
	Name     string
	Behavior Behavior

	// Weight is a factor on the part's wish. Only Weighted looks at it.
	Weight float64 `default:"1" min:"0" help:"factor on what this part wishes"`
}

// parts holds what every composition is made of.
type parts struct{ list []*Part }

// Parts returns the parts in their order.
func (c *parts) Parts() []*Part { return c.list }

// Add appends a part with weight 1. It fails where the name is taken.
func (c *parts) Add(name string, b Behavior) error {
	for _, part := range c.list {
		if part.Name == name {
			return fmt.Errorf("two parts are named %q", name)
		}
	}
	c.list = append(c.list, &Part{Name: name, Behavior: b, Weight: 1})
	return nil
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

// Reach returns how far the part that looks farthest looks.
func (c *parts) Reach(self *Agent, largest float64) float64 {
	reach := 0.0
	for _, part := range c.list {
		if r, ok := part.Behavior.(Reacher); ok {
			reach = max(reach, r.Reach(self, largest))
		}
	}
	return reach
}

// explain lets a part draw its reasons under its own name.
func (part *Part) explain(self *Agent, v *View, p Pen) {
	if e, ok := part.Behavior.(Explainer); ok {
		e.Explain(self, v, prefixed{part.Name + ": ", p})
	}
}

// prefixed is a pen that puts a part's name in front of what the part draws.
type prefixed struct {
	prefix string
	pen    Pen
}

func (p prefixed) Arrow(name string, ink Ink, from, vec r2.Vec) {
	p.pen.Arrow(p.prefix+name, ink, from, vec)
}

func (p prefixed) Line(name string, ink Ink, from, to r2.Vec) {
	p.pen.Line(p.prefix+name, ink, from, to)
}

func (p prefixed) Circle(name string, ink Ink, center r2.Vec, radius float64) {
	p.pen.Circle(p.prefix+name, ink, center, radius)
}
