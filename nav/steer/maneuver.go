package steer

import (
	"slices"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// maneuver is what behaviours share that plan burns: they wish for nothing. A world plans and flies the burns, for they take the pull of
// all bodies; without one, as for an agent with another drive, they do nothing.
type maneuver struct{}

// Looks returns the empty sight: obstacles do not matter.
func (maneuver) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (maneuver) plans() {}

// follow lets the ship do the maneuver of a behaviour.
func follow(b nav.Behavior, self *nav.Agent, v *nav.View) r2.Vec {
	if v.Flight != nil {
		v.Flight.Follow(self, v, b)
	}
	return r2.Vec{}
}

// tell draws the flight plan.
func tell(b nav.Behavior, self *nav.Agent, v *nav.View, p nav.Pen) {
	if v.Flight != nil {
		v.Flight.Explain(self, v, b, p)
	}
}

// Plans returns the name of the first behaviour that plans burns of b and its parts, or "". Such ones are for ships with the drive
// orbital.
func Plans(b nav.Behavior) string {
	if whole, ok := b.(nav.Composite); ok {
		for _, part := range whole.Parts() {
			if name := Plans(part.Behavior); name != "" {
				return name
			}
		}
		return ""
	}
	if d, ok := b.(*nav.Detached); ok {
		return Plans(nav.Attached(d))
	}
	if _, ok := b.(interface{ plans() }); ok {
		return nav.Name(b)
	}
	return ""
}

// Pursues reports whether the maneuver of b, or of one of its parts, may lead to another ship.
func Pursues(b nav.Behavior) bool {
	if whole, ok := b.(nav.Composite); ok {
		return slices.ContainsFunc(whole.Parts(), func(p *nav.Part) bool { return Pursues(p.Behavior) })
	}
	if d, ok := b.(*nav.Detached); ok {
		return Pursues(nav.Attached(d))
	}
	switch b.(type) {
	case *Dock, *KeepStation:
		return true
	}
	return false
}
