package stage

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/render/explain"
)

// ringGap is the gap between the selection and the ring around it, in points.
const ringGap = 5

// selection marks and names the selected ship or body.
type selection struct {
	*lettering
	bodies    *bodies
	decisions *decisions
	course    course
	target    targetPath // of the course
	field     field
	ghosts    []course // of the arcs that are plans of the ship
	opened    Grip     // the burn whose handles are shown

	eta, shipName []byte
}

// build marks the selection and, for a ship, its goal.
func (s *selection) build(f *Frame) {
	const arrowGap = 1 // the gap between the ring around a hull and an arrow, in points
	if i := s.view.Body; i >= 0 && i < len(s.bodies.now) && !s.bodies.roles[i].hidden {
		p := &s.bodies.now[i]
		s.ring(f, p.at, p.radius+ringGap*s.points, faded(chosenColor, 0.9))
	}
	s.buildFixed(f)
	for _, id := range s.view.Others {
		if isThere(s.world, id) {
			at, radius := s.shipRing(id)
			s.ring(f, at, radius-0.6*ringGap*s.points, faded(chosenColor, 0.6))
		}
	}
	s.buildArcs(f)
	s.buildBranches(f)
	id := s.view.Ship
	if !isThere(s.world, id) || s.view.Around == 1 {
		s.buildGhostHulls(f)
		return
	}
	s.buildField(f, id)
	at, radius := s.shipRing(id)
	s.ring(f, at, radius, faded(chosenColor, 0.9))
	s.buildCourse(f, id)

	s.world.View(uint32(id), &s.decisions.sight)
	if s.view.Options.Vectors || s.view.Options.Velocities {
		s.decisions.explained.Voice = s.view.Words
		s.decisions.explained.Listen(s.world, id, &s.decisions.sight, s.view.Options.Circle)
	}
	if s.view.Options.Velocities {
		s.buildVelocities(f, id)
	}
	if s.view.Options.Vectors {
		s.decisions.placeStrokes(&s.decisions.explained, id, 1, (ringGap+arrowGap)*s.points)
	}
	kept := len(s.labels.shapes)
	if s.view.Options.Vectors {
		s.avoidArrows()
	}
	arrows := len(s.labels.shapes)
	s.buildGhost(f, id, at)
	last := len(s.labels.shapes)
	if s.view.Options.Labels {
		s.shipName = s.world.AppendAgentName(s.shipName[:0], uint32(id))
		s.shipName = s.appendState(s.shipName, id)
		if s.view.Options.Vectors {
			s.avoidCourse(id, at)
		}
		s.avoidShips(id)
		s.label(f, shipLabel, at, radius, s.shipName, chosenColor)
	}
	s.buildGhostHulls(f)
	s.labels.shapes = slices.Delete(s.labels.shapes[:last], kept, arrows) // names of arrows keep off by themselves
}

// buildFixed marks and names the selected rock or box.
func (s *selection) buildFixed(f *Frame) {
	of := s.view.Fixed
	if of.Kind == nav.NoSubject || s.view.Coasting || s.view.Around == 1 {
		return
	}
	at, radius, ok := s.decisions.placeOf(of)
	if !ok {
		return
	}
	name := s.view.Words.Format("rock %d", of.Index+1)
	if of.Kind == nav.BoxSubject {
		box := &s.world.Setup().Boxes[of.Index]
		_, zoom := s.seePlane(r2.Scale(0.5, r2.Add(box.Min, box.Max)))
		name, radius = s.view.Words.Format("box %d", of.Index+1), 0.5*(box.Max.X-box.Min.X)*zoom
		s.decisions.markBox(f, int(of.Index), faded(chosenColor, 0.9))
	} else {
		radius += ringGap * s.points
		s.ring(f, at, radius, faded(chosenColor, 0.9))
	}
	if s.view.Options.Labels {
		s.shipName = append(s.shipName[:0], name...)
		s.label(f, shipLabel, at, radius, s.shipName, chosenColor)
	}
}

// avoidArrows keeps labels off the arrows and the curve of the explanation.
func (s *selection) avoidArrows() {
	const mostAvoided = 16 // the number of arrows that labels keep off: those of a crowd of pushes leave no room for any
	piece, wide, avoided := 12*s.points, 4*s.points, 0
	for i := range s.decisions.explained.Strokes {
		st := &s.decisions.explained.Strokes[i]
		switch {
		case !st.Shown:
			continue
		case st.Ink == nav.InkWeight && i%4 == 0: // its pieces are short
		case st.Shape == explain.Vector && avoided < mostAvoided:
			avoided++
		default:
			continue
		}
		run := r2.Sub(st.Tip, st.Tail)
		pieces := max(1, math.Ceil(r2.Norm(run)/piece))
		for k := 0.0; k <= pieces; k++ {
			x, y := s.upright(r2.Add(st.Tail, r2.Scale(k/pieces, run)))
			s.labels.avoid(rect{x - wide, y - wide, x + wide, y + wide})
		}
	}
}

// avoidCourse keeps the ship's name off the line ahead of and behind the ship, where
// most of its arrows are, and most of all off the part ahead, where these have names.
func (s *selection) avoidCourse(id int, at r2.Vec) {
	x, y := s.upright(at)
	long, short := explain.LongestForce*s.points, 6*s.points
	v := s.Turned(s.world.Glance(uint32(id)).Vel)
	ahead := r2.Vec{X: math.Copysign(long, v.X)}
	if math.Abs(v.X) < math.Abs(v.Y) {
		ahead = r2.Vec{Y: -math.Copysign(long, v.Y)}
		s.labels.avoid(rect{x - short, y - long, x + short, y + long})
	} else {
		s.labels.avoid(rect{x - long, y - short, x + long, y + short})
	}
	for k := range 4 {
		px, py := x+(0.125+0.25*float64(k))*ahead.X, y+(0.125+0.25*float64(k))*ahead.Y
		s.labels.avoid(rect{px - 2*short, py - short, px + 2*short, py + short})
	}
}

// avoidShips keeps labels off the other ships, where these are few.
func (s *selection) avoidShips(but int) {
	n := s.world.Count()
	if n > fewAgents {
		return
	}
	for id := range n {
		if spot := s.shipSpot(id); id != but && isThere(s.world, id) && s.OnScreen(spot, 0) {
			x, y := s.upright(spot)
			r := s.hull(id)
			s.labels.avoid(rect{x - r, y - r, x + r, y + r})
		}
	}
}

// ring draws a ring, and keeps labels out of it.
func (s *lettering) ring(f *Frame, at r2.Vec, radius float64, c color.NRGBA) {
	if !s.OnScreen(at, radius+2*s.points) {
		return
	}
	f.Marks = append(f.Marks, Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(1.4 * s.points), Color: c})
	if x, y := s.upright(at); radius < 40*s.points {
		inner := radius - 2*s.points // its own label needs room to appear beside it
		s.labels.avoid(rect{x - inner, y - inner, x + inner, y + inner})
	}
}

// buildGhost draws the target of agent id where they can first meet, and the way there; or, if they never can, where the
// target comes nearest. It is as seen from the body as which the agent moves.
func (s *selection) buildGhost(f *Frame, id int, at r2.Vec) {
	a, target := s.decisions.sight.Seen(s.world.Agent(uint32(id))), &s.decisions.sight.Target
	if target.Kind == nav.NoGoal || r2.Norm(r2.Sub(target.Pos, a.Pos)) <= target.Within || s.world.Flights().Has(uint32(id)) {
		return // there is none, it has arrived, or it falls and does not fly straight: its course tells how near it comes
	}
	place, eta, ok := steer.Meeting(&a, &s.decisions.sight)
	if !ok && !(r2.Norm(target.Vel) > a.MaxSpeed) {
		return // it may yet come
	}
	ink := s.view.Options.Palette.Ink(nav.InkPath)
	shade := faded(solid(ink), 0.85)
	ghost, zoom := s.seeShip(s.world, id, place)
	radius := max(target.Radius, target.Within) * zoom
	if target.Kind == nav.BodyGoal && int(target.Index) < len(s.bodies.now) {
		radius = s.bodies.now[target.Index].radius
	}
	radius = max(radius, 4*s.points)
	if s.leans() && zoom > 0 && target.Kind != nav.BodyGoal {
		s.lay(f, place, radius/zoom, 1.4*s.points, shade)
	} else {
		s.ring(f, ghost, radius, shade)
	}
	drawn := s.view.Options.Vectors && s.decisions.explained.Draws(nav.InkCourse) // by the behaviour itself
	if tail, tip, seen := s.Clip(at, ghost, 0.5*s.shipSize(1)+(ringGap+3)*s.points, radius); seen && ok && !drawn {
		course := segment(tail, tip, 1.2*s.points, faded(shade, 0.6))
		course.Dash = float32(5 * s.points)
		f.Arrows = append(f.Arrows, course)
	}
	if s.view.Options.Labels && (eta > 0 || !ok) {
		s.tellGhost(eta, ok, s.canMatch(&a))
		s.label(f, ghostLabel, ghost, radius, s.eta, shade)
	}
}

// canMatch reports whether an agent can meet its target in the way that its method asks for.
func (s *selection) canMatch(a *nav.Agent) bool {
	g := groupOf(s.world, a.Group)
	return g == nil || steer.CanMatch(g.Behavior, a, &s.decisions.sight)
}

func (s *selection) tellGhost(eta float64, meets, matches bool) {
	s.eta = s.eta[:0]
	if t := &s.decisions.sight.Target; t.Kind == nav.BodyGoal && int(t.Index) < len(s.bodies.roles) {
		s.eta = append(append(s.eta, s.bodies.title(int(t.Index))...), " · "...)
	}
	switch {
	case s.view.Stalled:
		s.eta = append(s.eta, s.say("not getting nearer")...)
	case !meets:
		s.eta = append(s.eta, s.say("out of reach")...)
	case !matches:
		s.eta = append(s.eta, s.say("its speed cannot be matched")...)
	default:
		s.eta = s.appendDuration(append(s.eta, s.say("in ")...), eta, s.scene.Units.Time)
	}
}

// The distance of the arrow's tip from the edges of the picture, and its length, in
// points. At the top there is room for the menu bar.
const (
	offScreenInset = 16
	offScreenTop   = 40
	offScreenLong  = 26
)

// buildOffScreen draws an off-screen indicator: an arrow at the edge of the picture,
// beside the panels, toward a selection outside of it.
//
//	+----------------+
//	|                |
//	|        center  |
//	|           '.   |
//	|             ↘  |
//	+----------------+
//	                    * selected
func (s *selection) buildOffScreen(f *Frame) {
	at, radius := s.bodies.ringed()
	if radius == 0 || s.OnScreen(at, radius) || math.IsNaN(at.X+at.Y) {
		return
	}
	if i := s.view.Body; i >= 0 && i < len(s.bodies.roles) && s.bodies.roles[i].hidden {
		return
	}
	long := offScreenLong * s.points
	side := s.half.X - offScreenInset*s.points
	if at.X > 0 {
		side -= s.view.Right
	} else {
		side -= s.view.Left
	}
	top := s.half.Y - offScreenInset*s.points
	if at.Y > 0 {
		top = s.half.Y - offScreenTop*s.points
	}
	if side < long || top < long {
		return // the picture is too small
	}
	tip := r2.Scale(min(side/math.Abs(at.X), top/math.Abs(at.Y)), at) // one of them is not 0
	tail := r2.Sub(tip, r2.Scale(long, r2.Unit(at)))
	arrow := segment(tail, tip, 2.4*s.points, faded(chosenColor, 0.9))
	arrow.Head = float32(11 * s.points)
	f.Arrows = append(f.Arrows, arrow)
}
