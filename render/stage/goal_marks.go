package stage

import (
	"bytes"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
)

// goal is a point of the scene that is a goal of a group's agents.
type goal struct {
	at     r2.Vec
	within float64
	group  int32
	stop   bool // one of several stops of a journey
	bound  bool // an agent is still on its way
}

// goals are the points that are marked. Orders move them, so the agents' goals are
// scanned over and over, some for each picture.
type goals struct {
	shown []goal
	next  []goal // found since the scan passed agent 0
	from  int    // the next agent to scan
}

const (
	mostGoals  = 64   // more would hide everything else
	goalsAsked = 1024 // agents for each picture
	fewGoals   = 16   // are named; more are named under the pointer only
)

// findGoals scans every agent.
func (s *Builder) findGoals() {
	for s.scanGoals(); s.goals.from > 0; {
		s.scanGoals()
	}
}

// scanGoals scans the goals of some agents and, after the last agent, shows the goals
// that it found.
func (s *Builder) scanGoals() {
	g, n, setup := &s.goals, s.world.Count(), s.world.Setup()
	if g.from == 0 {
		g.next = g.next[:0]
		for i := range setup.Groups {
			stops := setup.Groups[i].Itinerary.Stops
			for _, stop := range stops {
				if stop.Kind == nav.PointGoal {
					g.add(goal{stop.Point, stop.Within, int32(i), len(stops) > 1, len(stops) > 1})
				}
			}
		}
	}
	end := min(g.from+goalsAsked, n)
	for ; g.from < end && len(g.next) <= mostGoals; g.from++ {
		if to := s.world.Goal(uint32(g.from)); to.Kind == nav.PointGoal {
			a := s.world.Glance(uint32(g.from))
			bound := r2.Norm(r2.Sub(a.Pos, to.Point)) > to.Within
			g.add(goal{to.Point, to.Within, a.Of.Group, false, bound})
		}
	}
	if g.from < n && len(g.next) <= mostGoals {
		return
	}
	if len(g.next) > mostGoals {
		g.next = g.next[:0]
	}
	g.shown, g.next, g.from = g.next, g.shown, 0
}

// add adds a goal, each once.
func (g *goals) add(m goal) {
	i := slices.IndexFunc(g.next, func(o goal) bool { return o.at == m.at && o.within == m.within && o.group == m.group })
	if i < 0 {
		g.next = append(g.next, m)
	} else if m.bound {
		g.next[i].bound = true
	}
}

// buildGoals draws a ring around every goal: agents within it have arrived. It is faint
// where all have.
func (s *Builder) buildGoals(f *Frame) {
	s.scanGoals()
	for i := range s.goals.shown {
		g := &s.goals.shown[i]
		at, radius := s.goalRing(g)
		if !s.OnScreen(at, radius+2*s.points) {
			continue
		}
		c := faded(s.goalColor(i), 0.3)
		if g.bound {
			c = faded(s.goalColor(i), 0.65)
		}
		f.Discs = append(f.Discs,
			Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(1.2 * s.points), Color: c},
			Disc{X: at.X, Y: at.Y, Radius: 1.2 * s.points, Color: c})
	}
}

// goalRing returns the middle of a goal's ring and its radius in pixels.
func (s *Builder) goalRing(g *goal) (at r2.Vec, radius float64) {
	return s.Screen(g.at), max(g.within*s.view.Camera.Zoom, 4*s.points)
}

// goalColor returns the colour of goal i's group, or a neutral one where several groups
// share the goal.
func (s *Builder) goalColor(i int) color.NRGBA {
	g := &s.goals.shown[i]
	if slices.ContainsFunc(s.goals.shown, func(o goal) bool { return o.at == g.at && o.group != g.group }) {
		return quietColor
	}
	return s.view.Options.Palette.GroupColor(s.scene, g.group)
}

// nameGoals writes the names of the groups below the rings of their goals, where these
// are few; of the stops of a journey and of several goals of a group, below the first one that has room.
func (s *Builder) nameGoals(f *Frame) {
	if len(s.goals.shown) > fewGoals {
		return
	}
	size, last := math.Round(11.5*s.points), int32(-1)
	var room [fewGoals][]byte
	written := room[:0]
	for i := range s.goals.shown {
		g := &s.goals.shown[i]
		at, radius := s.goalRing(g)
		if !s.OnScreen(at, radius) || !g.bound || g.stop && g.group == last || s.goals.before(i) {
			continue
		}
		last = g.group
		text := s.keepGoal(i)
		if slices.ContainsFunc(written, func(t []byte) bool { return bytes.Equal(t, text) }) {
			continue
		}
		w := s.meter.width(text, size, false)
		if s.word(f, text, r2.Vec{X: at.X, Y: at.Y - radius - 0.9*size}, size, w, lightened(s.goalColor(i))) {
			written = append(written, text)
		}
	}
}

// keepGoal is appendGoal for a text of the picture.
func (s *Builder) keepGoal(i int) []byte {
	start := len(s.text)
	s.text = s.appendGoal(s.text, i, s.goals.several(i))
	return s.text[start:len(s.text):len(s.text)]
}

// several reports whether the group with goal i, alone there, has other ones that its agents are
// bound for.
func (g *goals) several(i int) bool {
	m, others := &g.shown[i], false
	for k := range g.shown {
		switch o := &g.shown[k]; {
		case m.stop || k != i && o.at == m.at:
			return false
		case o.group == m.group && o.at != m.at && o.bound && !o.stop:
			others = true
		}
	}
	return others
}

// before reports whether an earlier goal is at the same place as goal i.
func (g *goals) before(i int) bool {
	return slices.ContainsFunc(g.shown[:i], func(o goal) bool { return o.at == g.shown[i].at })
}

// appendGoal writes the names of all groups with goal i, which may stand for several.
func (s *Builder) appendGoal(b []byte, i int, several bool) []byte {
	first := s.goals.shown[i]
	switch {
	case first.stop:
		b = append(b, "stop of "...)
	case several:
		b = append(b, "goals of "...)
	default:
		b = append(b, "goal of "...)
	}
	groups, start := s.world.Setup().Groups, len(b)
	for _, g := range s.goals.shown[i:] {
		if g.at != first.at {
			continue
		}
		if len(b) > start {
			b = append(b, ", "...)
		}
		if g.group >= 0 && int(g.group) < len(groups) {
			b = append(b, groups[g.group].Name...)
		} else {
			b = append(b, "a ship"...)
		}
	}
	return b
}

// pointedGoal returns the index of the first goal whose ring or middle is under
// the pointer, or Nothing.
func (s *Builder) pointedGoal() int {
	p := s.pointer()
	for i := range s.goals.shown {
		at, radius := s.goalRing(&s.goals.shown[i])
		if d := r2.Norm(r2.Sub(p, at)); d < explain.Grasp*s.points || math.Abs(d-radius) < explain.Grasp*s.points {
			return i
		}
	}
	return Nothing
}

// writeGoal writes the meaning of goal i's ring.
func (s *Builder) writeGoal(i int) {
	n, g := &s.note, &s.goals.shown[i]
	n.text = s.appendGoal(n.text[:0], i, false)
	n.text = appendShort(append(n.text, ": there within "...), g.within)
	n.text = append(append(n.text, ' '), s.scene.Units.Length...)
	s.placeNote(s.goalColor(i))
}
