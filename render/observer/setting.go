package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky"
)

// A scene may have a place in the sky: the plane of a system in au, or the plane of the galaxy in
// parsecs. One zoom leads through both: one world is watched at a time, and one scene is swapped
// for the next at a height at which only stars of either can be seen.
//
//	height of the picture
//	  100 kpc |
//	          |  scene galaxy: the eye stands above the galactic plane
//	   0.3 pc |- - - - - - - - the attitude begins to turn; the ships of the galaxy fade
//	          |  scene galaxy: the eye turns to the system's plane
//	  2000 au |= = = = = = = = the scenes are swapped; the world of the system fades in
//	          |  scene of a system
//	   700 au |- - - - - - - -
//	          |  scene of a system, down to its smallest moon

// Setting is how a scene lies in the sky.
type Setting struct {
	Galaxy bool    // the scene has the galaxy's plane
	Home   Nearby  // the system that gives the scene its plane; none for the galaxy and for scenes without a place
	Unit   float64 // pc per unit of scene length
}

// Placed reports whether the scene has a place in the sky.
func (s *Setting) Placed() bool { return s.Galaxy || s.Home.System != nil }

// Nearby is a system to which the eye turns when it comes near.
type Nearby struct {
	System *sky.System // or nil
	Swap   float64     // pc: in a lower picture the system's scene is shown
}

// KMPerPC is the length of a parsec in km, and AU the length of an astronomical unit in parsecs.
const (
	KMPerPC = 3.0856775814913673e13
	AU      = orbit.AU / KMPerPC
)

// The scenes of a system and of the galaxy are swapped when the picture is leastSwap au high, or
// SwapSizes times as high as the system is large. TurnFrom is the height, in pc, from which on the
// eye turns to the system's plane, or turnSwaps times the height of the swap; settled times that
// the eye has turned, and LeaveSwaps times that the system is left: later than it was entered, so
// that a hand that trembles does not swap at every frame.
const (
	leastSwap  = 2000
	SwapSizes  = 4
	TurnFrom   = 0.3
	turnSwaps  = 5
	settled    = 1.5
	LeaveSwaps = 1.3
)

// solSize is the largest distance of Pluto from the Sun, au.
const solSize = 50

// NearTo returns a system to turn to, or none.
func NearTo(s *sky.System) Nearby {
	if s == nil {
		return Nearby{}
	}
	return Nearby{s, AU * max(leastSwap, SwapSizes*systemSize(s))}
}

// systemSize returns how far from the origin of a system its bodies come, au.
func systemSize(s *sky.System) float64 {
	if len(s.Bodies) == 0 {
		return solSize
	}
	size := 0.0
	for i := range s.Bodies {
		switch s.Bodies[i].Kind {
		case sky.Star, sky.Pair, sky.Planet:
		default:
			continue // moons are near their planets; comets and minor planets are small
		}
		far := 0.0
		for k := i; k >= 0; k = s.Bodies[k].Parent {
			if b := &s.Bodies[k]; b.Orbit != nil {
				far += math.Abs(b.Scale) * s.Axis(k) * (1 + min(b.Orbit.E, 1))
			} else {
				far += r3.Norm(b.Offset)
			}
		}
		size = max(size, far)
	}
	return size
}

// Same reports whether two systems are one.
func Same(a, b *sky.System) bool {
	return a == b || a != nil && b != nil && a.Address == b.Address
}

// turned returns how far the eye has turned from the plane of the galaxy, 0, to the plane of the
// system, 1, with a picture of a height at a focus, pc.
func (n Nearby) turned(focus r3.Vec, height, t float64) float64 {
	if n.System == nil {
		return 0
	}
	far := max(height, 2*r3.Norm(r3.Sub(focus, n.System.At(t))))
	return 1 - LogRamp(settled*n.Swap, max(TurnFrom, turnSwaps*n.Swap), far)
}

// LogRamp rises smoothly from 0 at a to 1 at b, by the logarithm of x.
func LogRamp(a, b, x float64) float64 {
	return smooth(min(max(math.Log(x/a)/math.Log(b/a), 0), 1))
}

// attitude returns the attitude of the picture of an eye above the plane of the galaxy or, near by, of the system.
func (n Nearby) attitude(focus r3.Vec, height, t float64) quat.Number {
	share := n.turned(focus, height, t)
	if share == 0 {
		return upright
	}
	return between(upright, Attitude(n.System.Axes), share)
}

// PlaneAxes returns the axes of the plane of a scene.
func (s *Setting) PlaneAxes() [3]r3.Vec {
	if home := s.Home.System; home != nil {
		return home.Axes
	}
	return Axes(upright)
}

// Focus returns the place in the middle of the picture, pc in the frame of the galaxy.
func (o *Observer) Focus() r3.Vec {
	if o.Galaxy {
		return o.focus
	}
	home := o.Home.System
	return r3.Add(home.At(o.world.SkyTime()), inPlane(r2.Scale(o.Unit, o.Plane().Center), home.Axes))
}

// HeightPC returns the height of the picture at the focus in pc.
func (o *Observer) HeightPC() float64 { return float64(o.Height) / o.zoom * o.Unit }

// NearSystem returns the system to whose plane the eye turns.
func (o *Observer) NearSystem() Nearby {
	if o.Galaxy {
		return o.Near
	}
	return o.Home
}

// Turned returns how far the eye has turned to the plane of the system that is near.
func (o *Observer) Turned() float64 {
	return o.NearSystem().turned(o.Focus(), o.HeightPC(), o.world.SkyTime())
}

// above returns the attitude of the picture from above, or on a journey.
func (o *Observer) above() quat.Number {
	if j := o.journey; j != nil {
		return between(j.attitude0, j.attitude1, j.turned())
	}
	now := o.NearSystem().attitude(o.Focus(), o.HeightPC(), o.world.SkyTime())
	if e := &o.easing; e.left > 0 {
		return between(now, e.attitude, smooth(e.left/easeSeconds))
	}
	return now
}

// axes returns the axes of the picture of the plane.
func (o *Observer) axes() [3]r3.Vec { return Axes(o.leaning()) }

// TurnTo makes the eye turn to the plane of another system, or of none, when it comes near, and go
// with it.
func (o *Observer) TurnTo(s *sky.System) {
	o.Near = NearTo(s)
	o.Ride(o.frame)
}

// MayTurnTo reports whether the eye can turn to another system without a jump: not while it is turned
// to one.
func (o *Observer) MayTurnTo(s *sky.System) bool {
	return Same(o.Near.System, s) || o.Turned() == 0
}

// TreeOf returns the frames of a system, the same ones for both ends of a journey.
func (o *Observer) TreeOf(s *sky.System) *sky.Tree {
	if known := o.tree; known == nil || known.Origin().In.System() != s {
		o.tree = s.Tree()
	}
	return o.tree
}

// focusAt makes a place the focus in the galaxy, pc, relative to a system or to none.
func (o *Observer) focusAt(s *sky.System, v r3.Vec) {
	if s != nil {
		v = r3.Add(s.At(o.world.SkyTime()), v)
	}
	o.focus = v
	o.Ride(o.frame)
}
