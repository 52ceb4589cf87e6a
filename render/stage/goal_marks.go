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
	*lettering
	note *note

	shown []goal
	next  []goal // found since the scan passed agent 0
	from  int    // the next agent to scan
}

const (
	mostGoals  = 64   // more would hide everything else
	goalsAsked = 1024 // agents for each picture
	fewGoals   = 16   // are named; more are named under the pointer only
)

// find scans every agent.
func (s *goals) find() {
	for s.scan(); s.from > 0; {
		s.scan()
	}
}

// scan scans the goals of some agents and, after the last agent, shows the goals that it found.
func (s *goals) scan() {
	n, setup := s.world.Count(), s.world.Setup()
	if s.from == 0 {
		s.next = s.next[:0]
		for i := range setup.Groups {
			stops := setup.Groups[i].Itinerary.Stops
			for _, stop := range stops {
				if stop.Kind == nav.PointGoal {
					s.add(goal{stop.Point, stop.Within, int32(i), len(stops) > 1, len(stops) > 1})
				}
			}
		}
	}
	end := min(s.from+goalsAsked, n)
	for ; s.from < end && len(s.next) <= mostGoals; s.from++ {
		if to := s.world.Goal(uint32(s.from)); to.Kind == nav.PointGoal {
			a := s.world.Glance(uint32(s.from))
			bound := r2.Norm(r2.Sub(a.Pos, to.Point)) > to.Within
			s.add(goal{to.Point, to.Within, a.Of.Group, false, bound})
		}
	}
	if s.from < n && len(s.next) <= mostGoals {
		return
	}
	if len(s.next) > mostGoals {
		s.next = s.next[:0]
	}
	s.shown, s.next, s.from = s.next, s.shown, 0
}

func (s *goals) add(m goal) {
	i := slices.IndexFunc(s.next, func(o goal) bool { return o.at == m.at && o.within == m.within && o.group == m.group })
	if i < 0 {
		s.next = append(s.next, m)
	} else if m.bound {
		s.next[i].bound = true
	}
}

// build draws a ring around every goal: agents within it have arrived. It is faint where all have.
func (s *goals) build(f *Frame) {
	s.scan()
	for i := range s.shown {
		g := &s.shown[i]
		at, radius := s.ringOf(g)
		if !s.OnScreen(at, radius+2*s.points) {
			continue
		}
		c := faded(s.colorOf(i), 0.3)
		if g.bound {
			c = faded(s.colorOf(i), 0.65)
		}
		if _, zoom := s.seePlane(g.at); s.leans() && zoom > 0 {
			s.lay(f, g.at, radius/zoom, 1.2*s.points, c)
		} else {
			f.Discs = append(f.Discs, Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(1.2 * s.points), Color: c})
		}
		f.Discs = append(f.Discs, Disc{X: at.X, Y: at.Y, Radius: 1.2 * s.points, Color: c})
	}
}

// ringOf returns the middle of a goal's ring and its radius in pixels.
func (s *goals) ringOf(g *goal) (at r2.Vec, radius float64) {
	at, zoom := s.seePlane(g.at)
	return at, max(g.within*zoom, 4*s.points)
}

// colorOf returns the colour of goal i's group, or a neutral one where several groups share the goal.
func (s *goals) colorOf(i int) color.NRGBA {
	g := &s.shown[i]
	if slices.ContainsFunc(s.shown, func(o goal) bool { return o.at == g.at && o.group != g.group }) {
		return quietColor
	}
	return s.view.Options.Palette.GroupColor(s.scene, g.group)
}

// name writes the names of the groups below the rings of their goals, or above one that has a wall below it, where these
// are few; of the stops of a journey and of several goals of a group, below the first one that has room.
func (s *goals) name(f *Frame) {
	if len(s.shown) > fewGoals {
		return
	}
	size, last := math.Round(11.5*s.points), int32(-1)
	var room [fewGoals][]byte
	written := room[:0]
	for i := range s.shown {
		g := &s.shown[i]
		at, radius := s.ringOf(g)
		named := slices.ContainsFunc(s.shown[:i], func(o goal) bool { return o.at == g.at })
		if named || !s.OnScreen(at, radius) || !g.bound || g.stop && g.group == last {
			continue
		}
		start := len(s.arena)
		s.arena = s.appendName(s.arena, i, s.several(i))
		text := s.arena[start:len(s.arena):len(s.arena)]
		if slices.ContainsFunc(written, func(t []byte) bool { return bytes.Equal(t, text) }) {
			continue
		}
		w := s.meter.width(text, size, false)
		off := radius + 0.9*size
		mid := r2.Vec{X: at.X, Y: at.Y - off}
		if !s.leans() && s.overBox(mid, size, w) {
			if mid.Y = at.Y + off; s.overBox(mid, size, w) {
				continue
			}
		}
		last = g.group
		if s.word(f, text, mid, size, w, lightened(s.colorOf(i))) {
			written = append(written, text)
		}
	}
}

// overBox reports whether a word near a point would cover the rim of a box, as a wall: within a large box it may stand.
func (s *lettering) overBox(mid r2.Vec, size, w float64) bool {
	_, _, r := s.wordBox(mid, size, w)
	boxes := s.world.Setup().Boxes
	for i := range boxes {
		a, _ := s.seePlane(boxes[i].Min)
		b, _ := s.seePlane(boxes[i].Max)
		ax, ay := s.upright(a)
		bx, by := s.upright(b)
		box := rect{min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)}
		within := r.x0 > box.x0 && r.x1 < box.x1 && r.y0 > box.y0 && r.y1 < box.y1
		if r.meets(box) && !within {
			return true
		}
	}
	return false
}

// several reports whether the group with goal i, alone there, has other ones that its agents are bound for.
func (s *goals) several(i int) bool {
	m, others := &s.shown[i], false
	for k := range s.shown {
		switch o := &s.shown[k]; {
		case m.stop || k != i && o.at == m.at:
			return false
		case o.group == m.group && o.at != m.at && o.bound && !o.stop:
			others = true
		}
	}
	return others
}

// appendName writes the names of all groups with goal i, which may stand for several.
func (s *goals) appendName(b []byte, i int, several bool) []byte {
	first := s.shown[i]
	switch {
	case first.stop:
		b = append(b, s.say("stop of ")...)
	case several:
		b = append(b, s.say("goals of ")...)
	default:
		b = append(b, s.say("goal of ")...)
	}
	groups, start := s.world.Setup().Groups, len(b)
	for _, g := range s.shown[i:] {
		if g.at != first.at {
			continue
		}
		if len(b) > start {
			b = append(b, ", "...)
		}
		if g.group >= 0 && int(g.group) < len(groups) {
			b = append(b, groups[g.group].Name...)
		} else {
			b = append(b, s.say("a ship")...)
		}
	}
	return b
}

// pointed returns the index of the first goal whose ring or middle is under the pointer, or Nothing.
func (s *goals) pointed() int {
	p := s.pointer()
	for i := range s.shown {
		at, radius := s.ringOf(&s.shown[i])
		if d := r2.Norm(r2.Sub(p, at)); d < explain.Grasp*s.points || math.Abs(d-radius) < explain.Grasp*s.points {
			return i
		}
	}
	return Nothing
}

func (s *goals) write(i int) {
	n, g := s.note, &s.shown[i]
	n.text = s.appendName(n.text[:0], i, false)
	n.text = append(n.text, s.say(": there within ")...)
	n.text = s.marked(appendShort(n.text, g.within), len(n.text))
	n.text = append(append(n.text, ' '), s.unit(s.scene.Units.Length)...)
	n.place(s.colorOf(i))
}
