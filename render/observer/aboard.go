package observer

import "gonum.org/v1/gonum/spatial/r3"

// Aboard reports whether the eye is in the ship on which the observer rides, and not before something that it looks at.
//
//	        focus
//	o ------> x        the eye is at the ship; the focus goes round it as the eye turns
//	ship
func (o *Observer) Aboard() bool { return o.aboard }

// Board puts the eye into the ship on which the observer rides, with a slant in the axes of its way: the zero slant looks
// where it goes. There the eye turns, and the wheel changes its field of view.
func (o *Observer) Board(s Slant) {
	o.flight, o.journey, o.wheel = nil, nil, wheel{}
	o.TurnWith(OfWay)
	o.aboard = true
	o.TiltTo(s, r3.Vec{}, 0)
}

// StepOff puts the ship into the middle of the picture, if the eye is in it.
func (o *Observer) StepOff() {
	if o.aboard {
		o.aboard, o.offset = false, r3.Vec{}
		o.moveAlong()
	}
}

// eyeDistance returns how far the eye of a leaning picture is from the focus if nothing is in its way, scene length.
func (o *Observer) eyeDistance() float64 { return o.standOff() * float64(o.Height) / o.zoom }
