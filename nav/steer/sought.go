package steer

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
)

// sought is memory for searches among the agents in sight.
type sought struct {
	places []uint32
	list   []soughtAgent
	found  []*nav.Neighbor
	square float64 // a guess of the distance, squared, within which enough agents are found: that of the last search, and more
}

// soughtAgent is an agent in sight, by its distance.
type soughtAgent struct {
	square float64
	of     *nav.Neighbor
}

// before orders agents by distance, and equally distant ones by ID.
func (a soughtAgent) before(b soughtAgent) bool {
	return a.square < b.square || a.square == b.square && a.of.ID < b.of.ID
}

// Nearest returns the agents in sight of self within a distance, length, from centre to centre, that are accepted: the
// nearest first, of equally distant ones the one with the lower ID, at most so many. The list is valid until the next search with
// the view, and what it refers to as long as the view.
//
//	Crowd, columns  ──circle about self, as large as it must be──▶ some ──accept──▶ ranked
func Nearest(self *nav.Agent, v *nav.View, within float64, most int, accept func(*nav.Neighbor) bool) []*nav.Neighbor {
	s := &scratchOf(v).sought
	s.list = s.list[:0]
	a := engine.Of(v)
	limit := float64(within * within)
	if most <= 0 {
		return nil
	}
	if a.Crowd == nil {
		for i := range v.Neighbors {
			s.add(self, &v.Neighbors[i], limit, most, accept)
		}
		return s.agents()
	}
	limit = min(limit, float64(a.Reach*a.Reach))
	for try := s.square; ; try *= 4 {
		if !(try > 0 && try < limit) {
			try = limit
		}
		s.list = s.list[:0]
		for _, k := range s.within(self, a, try) {
			if k != a.Place {
				s.add(self, &a.Crowd.Agents[k], try, most, accept)
			}
		}
		if len(s.list) == most {
			s.square = 1.5 * s.list[most-1].square
			return s.agents()
		}
		if try == limit {
			s.square = math.Inf(1)
			return s.agents()
		}
	}
}

// agents returns the agents of the list.
func (s *sought) agents() []*nav.Neighbor {
	s.found = s.found[:0]
	for i := range s.list {
		s.found = append(s.found, s.list[i].of)
	}
	return s.found
}

// add adds an agent to the list, if it is among the nearest.
func (s *sought) add(self *nav.Agent, n *nav.Neighbor, limit float64, most int, accept func(*nav.Neighbor) bool) {
	x := soughtAgent{portable.Norm2(r2.Sub(n.Pos, self.Pos)), n}
	full := len(s.list) == most
	if !(x.square <= limit) || full && !x.before(s.list[most-1]) || !accept(n) {
		return
	}
	if !full {
		s.list = append(s.list, x)
	}
	k := len(s.list) - 1
	for ; k > 0 && x.before(s.list[k-1]); k-- {
		s.list[k] = s.list[k-1]
	}
	s.list[k] = x
}

// within returns the places in the crowd of the agents in a circle about self, itself too.
func (s *sought) within(self *nav.Agent, a *engine.Aside, square float64) []uint32 {
	c := simd.Circle{X: self.Pos.X, Y: self.Pos.Y, Limit: square}
	s.places = s.places[:0]
	for _, span := range a.SpansAround(self.Pos, math.Sqrt(square)*(1+1e-9)) {
		n := len(s.places)
		s.places = slices.Grow(s.places, int(span.End-span.First)+7)
		found := c.Within(s.places[n:cap(s.places)], span.First, a.Crowd.X[span.First:span.End], a.Crowd.Y[span.First:span.End])
		s.places = s.places[:n+found]
	}
	return s.places
}

// Count returns how many agents in sight of self within a distance, length, from centre to centre, are accepted.
func Count(self *nav.Agent, v *nav.View, within float64, accept func(*nav.Neighbor) bool) (count int) {
	a := engine.Of(v)
	limit := float64(within * within)
	if a.Crowd == nil {
		for i := range v.Neighbors {
			if n := &v.Neighbors[i]; portable.Norm2(r2.Sub(n.Pos, self.Pos)) <= limit && accept(n) {
				count++
			}
		}
		return count
	}
	for _, k := range scratchOf(v).sought.within(self, a, min(limit, float64(a.Reach*a.Reach))) {
		if k != a.Place && accept(&a.Crowd.Agents[k]) {
			count++
		}
	}
	return count
}

// InSight returns an agent that self sees, by its ID, or nil.
func InSight(self *nav.Agent, v *nav.View, id uint32) *nav.Neighbor {
	a := engine.Of(v)
	if a.Crowd == nil {
		if i := slices.IndexFunc(v.Neighbors, func(n nav.Neighbor) bool { return n.ID == id }); i >= 0 {
			return &v.Neighbors[i]
		}
		return nil
	}
	manner := engine.Manner(id)
	for _, span := range a.SpansAround(self.Pos, a.Reach) {
		for k := span.First; k < span.End; k++ {
			if a.Crowd.Manners[k] != manner || a.Crowd.Agents[k].ID != id || k == a.Place {
				continue
			}
			n := &a.Crowd.Agents[k]
			if portable.Norm2(r2.Sub(n.Pos, self.Pos)) <= float64(a.Reach*a.Reach) {
				return n
			}
			return nil
		}
	}
	return nil
}

// SearchCost returns how much work a search is, in units of about a tenth of a microsecond: by how many agents there are, and never by
// how they lie in memory or by what another search has found, so that it is the same in every run.
func SearchCost(v *nav.View) int {
	const least = 8
	if a := engine.Of(v); a.Crowd != nil {
		return least + len(a.Crowd.Agents)/1024
	}
	return least + len(v.Neighbors)/64
}
