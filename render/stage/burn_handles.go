package stage

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/orbit"
)

// BurnPart is a part of a burn that has a handle.
type BurnPart uint8

// The parts of burns: the time, and the Δv along six directions.
const (
	NoPart BurnPart = iota
	BurnTime
	Prograde
	Retrograde
	Normal
	Antinormal
	Outward
	Inward
)

var partNames = [...]string{"", "time", "prograde", "retrograde", "normal", "antinormal", "outwards", "inwards"}

func (p BurnPart) String() string {
	if int(p) >= len(partNames) {
		return fmt.Sprintf("BurnPart(%d)", int(p))
	}
	return partNames[p]
}

// Axis returns which of the three parts of a burn changes with a handle, 0 prograde, 1 normal, 2 outwards, and by which sign.
func (p BurnPart) Axis() (axis int, sign float64) {
	if p < Prograde {
		return 0, 0
	}
	return int(p-Prograde) / 2, 1 - 2*float64((p-Prograde)%2)
}

// Grip is a handle of a burn: of the one under the pointer, or the one that is dragged. The zero value is none.
type Grip struct {
	Burn int // of the flight plan of the selected ship
	Part BurnPart
}

// BurnSpot is a burn of the path ahead in the picture, with the handles that change it.
//
//	         normal
//	           ●
//	 inwards ○ | ● prograde       ● adds, ○ takes away
//	          \|/
//	    ───────◉────────▶ path
//	          /|\
//	retrograde ○ ...
type BurnSpot struct {
	Burn  int
	At    r2.Vec    // pixels from the picture's centre, y up
	Arms  [6]r2.Vec // of the handles from Prograde on, from there
	Open  bool      // the handles are shown
	Says  string    // what the handle does that is held, or is under the pointer; else nothing
	Track []TrackPoint
}

// TrackPoint is where the ship would be at a time if it did not burn, pixels from the picture's centre.
type TrackPoint struct {
	Time float64
	At   r2.Vec
	Seen bool
}

// In points: the length of the arms, how near the pointer is to a handle that it holds, and to a burn whose handles it opens and closes.
const (
	armLong   = 46
	handGrasp = 9
	openNear  = 16
	closeFar  = 74
)

// Grasp returns the handle at a point of the picture, pixels from its centre. At one place those of an open burn come first.
func (f *Frame) Grasp(at r2.Vec) Grip {
	best, least := Grip{}, handGrasp*f.Scale
	for i := range f.Burns {
		b := &f.Burns[i]
		if b.Open {
			for k, arm := range b.Arms {
				if d := r2.Norm(r2.Sub(at, r2.Add(b.At, arm))); d < least {
					best, least = Grip{b.Burn, Prograde + BurnPart(k)}, d
				}
			}
		}
		if d := r2.Norm(r2.Sub(at, b.At)); d < least {
			best, least = Grip{b.Burn, BurnTime}, d
		}
	}
	return best
}

// buildHandles lists the burns of the path ahead, and draws the handles of the one that is dragged or near the pointer.
func (s *selection) buildHandles(f *Frame, c *course) {
	if !s.view.Handles || c.frame.turn.On {
		return
	}
	for i := range c.events {
		e := &c.events[i]
		if e.Kind != orbit.OnIgnition || e.Burn < 0 || e.Burn >= len(c.plan) || e.Time < s.time {
			continue
		}
		if b, ok := s.burnSpot(c, e); ok {
			f.Burns = append(f.Burns, b)
		}
	}
	open := s.openBurn(f)
	for i := range f.Burns {
		b := &f.Burns[i]
		if b.Open = i == open; b.Open {
			s.track(c, b)
		}
		s.drawHandles(f, c, b)
		if x, y := s.upright(b.At); b.Open {
			far := closeFar * s.points
			s.labels.avoid(rect{x - far, y - far, x + far, y + far})
		}
	}
}

// besideHandles reports whether a place of the picture is among handles.
func (s *selection) besideHandles(f *Frame, at r2.Vec) bool {
	return slices.ContainsFunc(f.Burns, func(b BurnSpot) bool { return b.Open && r2.Norm(r2.Sub(b.At, at)) < closeFar*s.points })
}

// openBurn returns which burn has its handles shown: that of View.Grip; else the nearest one to the pointer, which stays open as long
// as that is over its handles.
func (s *selection) openBurn(f *Frame) int {
	best, least := Nothing, closeFar*s.points
	for i := range f.Burns {
		b := &f.Burns[i]
		if s.view.Grip.Part != NoPart {
			if b.Burn == s.view.Grip.Burn {
				return i
			}
			continue
		}
		d := r2.Norm(r2.Sub(s.pointer(), b.At))
		if b.Burn == s.opened.Burn && s.opened.Part != NoPart {
			d -= (closeFar - openNear) * s.points // it is open already
		} else if d > openNear*s.points {
			continue
		}
		if s.view.Pointing && d < least && d < openNear*s.points {
			best, least = i, d
		}
	}
	if s.opened = (Grip{}); best != Nothing {
		s.opened = Grip{f.Burns[best].Burn, BurnTime}
	}
	return best
}

// before returns the ship at the node of a burn if it did not burn, relative to the body that it is about, and when that is.
func (c *course) before(e *orbit.FlightEvent) (about int, st orbit.State, node float64, ok bool) {
	const just = 1e-7 // of √(r³/μ), before the burn begins
	pace, _ := c.pace(e.Time)
	t := e.Time - just*pace
	about, err := c.flight.Center(t)
	if err != nil {
		return 0, st, 0, false
	}
	st, err = c.flight.At(t, about)
	if b := &c.plan[e.Burn]; b.On == orbit.OnTime {
		node = b.Time
	} else {
		node = 0.5 * (e.Time + c.coasts(e.Time))
	}
	st.R, st.V = orbit.Propagate(st.R, st.V, c.flight.Gravity().System()[about].Mu, node-t)
	return about, st, node, err == nil
}

// burnSpot returns a burn in the picture.
func (s *selection) burnSpot(c *course, e *orbit.FlightEvent) (b BurnSpot, ok bool) {
	about, st, node, ok := c.before(e)
	if !ok {
		return b, false
	}
	out := s.outOf(&c.frame)
	at := out(c.frame.placed(about, st.R, node))
	seen, zoom := s.camera.See(at)
	if zoom == 0 || s.hidden(seen) || !s.OnScreen(flat(seen), armLong*s.points) {
		return b, false
	}
	along, normal := r3.Unit(st.V), r3.Unit(r3.Cross(st.R, st.V))
	axes := [3]r3.Vec{along, normal, r3.Cross(along, normal)}
	b = BurnSpot{Burn: e.Burn, At: flat(seen)}
	var arms [3]r2.Vec
	deep := 0 // the axis that is seen most from its end
	for k, axis := range axes {
		arms[k] = flat(s.camera.Turned(axis))
		if r2.Norm(arms[k]) < r2.Norm(arms[deep]) {
			deep = k
		}
	}
	for k := range arms {
		const plain = 0.35 // of its length is seen of an arm that is drawn where it points
		arm, long := arms[k], r2.Norm(arms[k])
		if k == deep && long < plain { // aside, between the other two
			p, q := r2.Unit(arms[(k+1)%3]), r2.Unit(arms[(k+2)%3])
			arm, long = r2.Add(p, q), 0.3
			if r2.Norm(arm) < plain {
				arm = r2.Vec{X: -p.Y, Y: p.X}
			}
		}
		arm = r2.Scale(armLong*s.points*(0.55+0.45*long), r2.Unit(arm))
		b.Arms[2*k], b.Arms[2*k+1] = arm, r2.Scale(-1, arm)
	}
	return b, true
}

// placed returns a place that is relative to a body at a time, in a frame.
func (k *pathFrame) placed(about int, at r3.Vec, t float64) r3.Vec {
	center := k.center
	if k.turn.On {
		center = -1
	}
	return k.seen(r3.Add(at, k.gravity.State(about, center, t).R), t)
}

// track lists where the ship would be without a burn, a revolution around its node: there the burn can be dragged to.
func (s *selection) track(c *course, b *BurnSpot) {
	const corners = 180
	for i := range c.events {
		e := &c.events[i]
		if e.Kind != orbit.OnIgnition || e.Burn != b.Burn {
			continue
		}
		about, st, node, ok := c.before(e)
		if !ok {
			return
		}
		mu := c.flight.Gravity().System()[about].Mu
		r := r3.Norm(st.R)
		half := 0.25 * math.Pi * math.Sqrt(r*r*r/mu)
		if a := 1 / (2/r - r3.Norm2(st.V)/mu); a > 0 {
			half = min(math.Pi*math.Sqrt(a*a*a/mu), 8*half) // of a revolution
		}
		out := s.outOf(&c.frame)
		for k := range corners + 1 {
			t := node + half*(2*float64(k)/corners-1)
			at, _ := orbit.Propagate(st.R, st.V, mu, t-node)
			// About its body it is where the frame has that body at the node: the line goes around that, as the path does.
			place := r3.Add(c.frame.placed(about, st.R, node), r3.Sub(at, st.R))
			if about == c.frame.center {
				place = c.frame.placed(about, at, t)
			}
			seen, zoom := s.camera.See(out(place))
			b.Track = append(b.Track, TrackPoint{t, flat(seen), zoom > 0})
		}
		return
	}
}

// drawHandles draws a ring about a burn, its handles if it is open, and what the one under the pointer does.
func (s *selection) drawHandles(f *Frame, c *course, b *BurnSpot) {
	ink := s.view.Options.Palette
	hold := s.view.Grip
	if hold.Part == NoPart && s.view.Pointing {
		hold = f.Grasp(s.pointer())
	}
	held := func(part BurnPart) bool { return hold == Grip{b.Burn, part} }
	knob := func(at r2.Vec, radius float64, c color.NRGBA, part BurnPart, hollow bool) {
		if held(part) {
			radius *= 1.4
		}
		d := Disc{X: at.X, Y: at.Y, Radius: radius * s.points, Color: c}
		if hollow {
			d.Ring = float32(1.6 * s.points)
		}
		f.Marks = append(f.Marks, d)
	}
	inks := [3]color.NRGBA{solid(ink.Ink(nav.InkChoice)), solid(ink.Ink(nav.InkWish)), solid(ink.Ink(nav.InkCrossing))}
	knob(b.At, 6.5, chosenColor, BurnTime, true)
	if b.Open {
		for k, arm := range b.Arms {
			part := Prograde + BurnPart(k)
			shade := inks[k/2]
			tip := r2.Add(b.At, arm)
			f.Arrows = append(f.Arrows, segment(r2.Add(b.At, r2.Scale(7*s.points/r2.Norm(arm), arm)), r2.Add(b.At, r2.Scale(1-5*s.points/r2.Norm(arm), arm)), 1.2*s.points, faded(shade, 0.7)))
			knob(tip, 5, shade, part, k%2 == 1)
		}
	}
	if hold.Burn != b.Burn || hold.Part == NoPart {
		return
	}
	b.Says = s.handleSays(&c.plan[b.Burn], hold.Part)
	s.tell(b.Says, chosenColor)
	n := s.decisions.note
	const below = armLong + 12 // points: off the handles
	x, y := s.upright(b.At)
	if y += below * s.points; y+n.h < 2*s.half.Y {
		n.x, n.y = math.Round(max(4*s.points, min(x-0.5*n.w, 2*s.half.X-n.w-4*s.points))), math.Round(y)
	}
}

// tell writes a note beside the pointer.
func (s *selection) tell(text string, ink color.NRGBA) {
	n := s.decisions.note
	n.text = append(n.text[:0], text...)
	n.place(ink)
}

// handleSays tells what a handle of a burn does: of its part, which way it goes and by how much.
func (s *selection) handleSays(b *orbit.Burn, part BurnPart) string {
	u := s.world.Setup().Flights.Units
	if part == BurnTime {
		dv := s.view.Words.Number(deltaV(b.DeltaV() / u.Speed()))
		if b.On == orbit.OnTime {
			return s.view.Words.Format("burn %s, in %s: drag it along the path", dv, s.appendDuration(nil, b.Time-s.time, s.scene.Units.Time))
		}
		return s.view.Words.Format("burn %s, at the next %s: drag it along the path", dv, s.view.Words.Called("event", b.On.String()))
	}
	axis, sign := part.Axis()
	v := sign * [3]float64{b.Prograde, b.Normal, b.Radial}[axis] / u.Speed()
	if v < 0 { // the burn goes the other way than the handle
		part = Prograde + ((part - Prograde) ^ 1)
	}
	return s.view.Words.Format("%s %+.3f km/s", s.view.Words.Called("direction", part.String()), math.Abs(v))
}
