package nav

// HasSteadyReach reports whether the limits of an agent alone tell how far b looks at neighbours, for as long as
// the parameters of b and the step stay.
func HasSteadyReach(b Behavior) bool {
	switch b := b.(type) {
	case Feeler, *Context, *Evade, *HeadingRule, *Hide, *Interpose, *ORCA, *PowerLaw:
		return true
	case Composite:
		for _, part := range b.Parts() {
			if !HasSteadyReach(part.Behavior) {
				return false
			}
		}
		return true
	case StepReacher, Reacher:
		return false
	}
	return true
}
