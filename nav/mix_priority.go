package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Abstainer is a behaviour that may abstain. A wish of zero is not an abstention: it means "keep
// this velocity".
type Abstainer interface {
	Behavior
	// Vote returns the wish of Steer, and false if the behaviour abstains.
	Vote(self *Agent, v *View) (wish r2.Vec, matters bool)
}

// A stepChecker is a part of a composition that checks the step to which the wish of another
// part leads, and changes the wish if it must.
type stepChecker interface {
	Behavior
	CheckStep(self *Agent, v *View, wish r2.Vec) (checked r2.Vec, changed bool)
}

// Priority follows the first of its parts that does not abstain.
//
//	part 1 -- matters? -- yes --> wish of part 1
//	             | no
//	part 2 -- matters? -- yes --> wish of part 2
//	             | no
//	            ...
//	             '------ none --> 0: it coasts
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999, which names two
// ways to combine behaviours: arbitration by priority, and the weighted sum.
//
// An [Abstainer] decides itself whether it matters; any other part matters if its
// wish is longer than Threshold. So collision avoidance goes first, and the way to the
// target last.
//
//  1. Parts after the one that is followed are not evaluated.
//  2. If no part matters, the wish is zero: the agent coasts.
//  3. steer.Detour checks the step to which the wish of a later part leads, and leads it past an
//     obstacle that it would strike.
type Priority struct {
	parts
	Threshold float64 `default:"0" min:"0" unit:"length/time²" help:"a part matters if it wishes for more than this"`
}

func (b *Priority) Steer(self *Agent, v *View) r2.Vec {
	wish, _ := b.Vote(self, v)
	return wish
}

// Vote abstains if no part matters.
func (b *Priority) Vote(self *Agent, v *View) (wish r2.Vec, matters bool) {
	part, wish := b.first(self, v)
	return wish, part != nil
}

// Explain lets only the part that is followed draw. If the agent coasts, the last part draws.
func (b *Priority) Explain(self *Agent, v *View, p Pen) {
	twin, restore := v.aside(self)
	defer restore()
	part, wish := b.first(twin, v)
	if part == nil && len(b.list) > 0 {
		part = b.list[len(b.list)-1]
	}
	if part != nil {
		part.explain(twin, v, p)
	}
	p.Arrow(Stroke{Kind: "wish", Ink: InkWish}, self.Pos, wish)
}

// first returns the part to follow and its wish, or nil and zero. The parts before it check the
// step to which the wish leads.
func (b *Priority) first(self *Agent, v *View) (*Part, r2.Vec) {
	part, wish := b.chosen(self, v)
	for _, earlier := range b.list {
		if checker, ok := earlier.Behavior.(stepChecker); ok {
			if checked, changed := checker.CheckStep(self, v, wish); changed {
				if wish = checked; part == nil {
					part = earlier
				}
			}
		}
		if earlier == part {
			break
		}
	}
	return part, wish
}

// chosen returns the part that matters first and its wish, or nil and zero.
func (b *Priority) chosen(self *Agent, v *View) (*Part, r2.Vec) {
	first := b.lead(self, v)
	for _, part := range b.list {
		if wish, heard := first.of(part, self, v); b.follows(part, wish, heard) {
			return part, wish
		}
	}
	return nil, r2.Vec{}
}

// follows reports whether b follows a part that wishes this; heard is false if the part abstains.
func (b *Priority) follows(part *Part, wish r2.Vec, heard bool) bool {
	if _, ok := part.Behavior.(Abstainer); ok {
		return heard
	}
	return b.Threshold == 0 && wish != (r2.Vec{}) || portable.Norm(wish) > b.Threshold
}

// Mix leaves out the check of the step: no part checks the step to which a wish leads.
func (b *Priority) Mix(_ Limits, _ float64, sum Sum, i int, wish r2.Vec, heard bool) (_ Sum, more bool) {
	if b.follows(b.list[i], wish, heard) {
		return Sum{A: wish, Count: 1}, false
	}
	return sum, true
}

// Mixed abstains if no part matters.
func (b *Priority) Mixed(sum Sum) (wish r2.Vec, matters bool) { return sum.A, sum.Count > 0 }

func init() {
	Register("priority", "follows the first of its parts that matters", func() Behavior { return new(Priority) })
}
