package steer

import "galaxy/nav"

// HasSteadyReach reports whether the limits of an agent alone tell how far b looks at neighbours, for as long as
// the parameters of b and the step stay.
func HasSteadyReach(b nav.Behavior) bool {
	switch b := b.(type) {
	case nav.Feeler, *Avocado, *Context, *Evade, *HeadingRule, *Hide, *Interpose, *NHTTC, *ORCA, *PowerLaw:
		return true
	case nav.Composite:
		for _, part := range b.Parts() {
			if !HasSteadyReach(part.Behavior) {
				return false
			}
		}
		return true
	case nav.StepReacher, nav.Reacher:
		return false
	}
	return true
}
