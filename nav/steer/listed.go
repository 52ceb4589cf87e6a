package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/nav"
)

// listed returns the agents that v has, as a crowd, and which of them may matter to one that looks at none with a gap beyond
// a reach: the agents of the spans with a squared distance of at most limit, which is that of the view.
func listed(self *nav.Agent, v *nav.View, reach float64) (c *engine.Crowd, spans []engine.Span, limit float64) {
	if a := engine.Of(v); a.Crowd != nil {
		far := float64(math.Sqrt2*(self.Radius+a.Crowd.Largest)) + reach
		return a.Crowd, a.SpansAround(self.Pos, far), float64(a.Reach * a.Reach)
	}
	s := scratchOf(v)
	c = &s.crowd
	c.Set(v.Neighbors)
	s.all[0] = engine.Span{First: 0, End: uint32(len(v.Neighbors))}
	return c, s.all[:], math.Inf(1)
}

// ownPlace returns the agent's own place in the crowd that listed returns.
func ownPlace(v *nav.View) uint32 {
	if a := engine.Of(v); a.Crowd != nil {
		return a.Place
	}
	return engine.Nowhere
}

// firstOf returns where the first of some spans begins.
func firstOf(spans []engine.Span) uint32 {
	if len(spans) == 0 {
		return engine.Nowhere
	}
	return spans[0].First
}
