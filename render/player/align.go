package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/render/stage"
)

// Alignment is a direction from which a scene can be seen that has a name.
type Alignment struct {
	Name  string
	Slant observer.Slant     // in the scene
	Axes  observer.FrameAxes // with which the observer turns from then on, unless they are the scene's

	Aboard bool // the eye is in the ship
}

// Alignments returns the directions that the scene and the selected or followed body have.
func (o *Observer) Alignments() []Alignment {
	along := o.InScene(o.Slant())
	along.Elevation, along.Roll = 0, 0
	list := []Alignment{{Name: o.say("From above"), Slant: observer.FromAbove}, {Name: o.say("Along the plane"), Slant: along}}
	if ship := o.ws.ship; ship != None {
		const over = 12 * math.Pi / 180 // its back, so that one sees where it goes
		way := o.ws.shipWay(ship)
		list = append(list,
			Alignment{Name: o.say("From behind"), Slant: observer.Slant{Azimuth: math.Atan2(way.Y, way.X), Elevation: over}, Axes: observer.OfWay},
			Alignment{Name: o.say("From its cockpit"), Aboard: true})
	}
	i := o.standing().body
	if i == None {
		return list
	}
	bodies, states := o.ws.World.Setup().Bodies, o.ws.index.bodyStates
	toward := func(name string, ahead r3.Vec) {
		if n := r3.Norm(ahead); n > 0 {
			list = append(list, Alignment{Name: name, Slant: observer.Slant{Azimuth: math.Atan2(ahead.Y, ahead.X), Elevation: -math.Asin(ahead.Z / n)}})
		}
	}
	from := func(j int) { toward(o.sayf("From %s", bodies[j].Name), r3.Sub(states[i].R, states[j].R)) }
	parent, root := bodies[i].Parent, i
	for bodies[root].Parent >= 0 {
		root = bodies[root].Parent
	}
	if root != i {
		from(root)
	}
	if parent >= 0 {
		if parent != root {
			from(parent)
		}
		toward(o.say("Along its orbit"), r3.Sub(states[i].V, states[parent].V))
	}
	return list
}

// OfferDirections offers the Alignments if the compass of the picture is at a point, in framebuffer pixels from its upper left
// corner, and reports whether it is.
func (od *Orders) OfferDirections(x, y float64, f *stage.Frame) bool {
	c, o := f.Compass, od.observer
	if !(math.Hypot(x-0.5*float64(o.Width)-c.X, 0.5*float64(o.Height)-y-c.Y) < c.Radius) {
		return false
	}
	offer := &Offer{X: x, Y: y, Title: o.say("Look from")}
	for _, a := range o.Alignments() {
		offer.add(a.Name, func() { o.Align(a) })
	}
	od.offer = offer
	return true
}

// Align turns the observer to a direction.
func (o *Observer) Align(a Alignment) {
	if a.Aboard {
		o.board(o.ws.ship, observer.Slant{})
		return
	}
	o.StepOff()
	if a.Axes != observer.OfScene {
		o.TurnWith(a.Axes)
	}
	o.TiltTo(o.SceneSlant(a.Slant), o.pivot(), observer.TurnSeconds)
}

// board puts the eye into a ship, from where it looks with a slant relative to its way.
func (o *Observer) board(ship int, s observer.Slant) {
	o.framing, o.ws.follow = framedByHand, true
	o.Continue(nil)
	o.SetZoom(o.ZoomToFit(o.ws.shipViewDiameter(ship)))
	o.RideAt(observer.Frame{Ship: ship, Body: None}, r3.Vec{})
	o.Board(s)
}

// Turning is a thing with which the observer can turn.
type Turning struct {
	Name string
	Axes observer.FrameAxes
}

// Turnings returns with what of the selected or followed thing the observer can turn, and at first nothing.
func (o *Observer) Turnings() []Turning {
	list := []Turning{{o.say("Nothing"), observer.OfScene}}
	for _, t := range [...]Turning{
		{o.say("Its surface"), observer.OfBody}, {o.say("The line from what it goes round"), observer.OfPair}, {o.say("Its way"), observer.OfWay},
	} {
		if _, ok := o.observed.Axes(o.mount(), t.Axes); ok {
			list = append(list, t)
		}
	}
	return list
}

// mount returns the frame of the selected thing, or else of the one that the observer follows.
func (o *Observer) mount() observer.Frame {
	if o.ws.Selected() {
		return o.ws.anchor.frame()
	}
	return o.Frame()
}

// TurnWith makes the observer follow the selected thing, and turn with it.
func (o *Observer) TurnWith(a observer.FrameAxes) {
	o.framing = framedByHand
	if a != observer.OfScene && o.Frame() != o.mount() {
		o.selection.SetFollow(true)
	}
	o.Observer.TurnWith(a)
}
