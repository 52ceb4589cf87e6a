package player

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/law"
)

// A scene may have a place in the sky: the plane of a system in au, or that of the galaxy in
// parsecs. One zoom leads through both: the player watches one world at a time, and goes over
// from one scene to the next where nothing but stars is seen of either.
//
//	height of the picture
//	  100 kpc |
//	          |  scene galaxy: the eye stands above the galactic plane
//	   0.3 pc |- - - - - - - - the axes begin to turn; the ships of the galaxy fade
//	          |  scene galaxy: the eye turns to the system's plane
//	  2000 au |= = = = = = = = the scenes are swapped; the world of the system fades in
//	          |  scene of a system
//	   700 au |- - - - - - - -
//	          |  scene of a system, down to its smallest moon

// setting is how a scene lies in the sky.
type setting struct {
	galaxy bool    // the scene has the galaxy's plane
	home   nearby  // the system whose plane the scene has; none of the galaxy and of scenes without a place
	unit   float64 // pc per unit of scene length
}

// nearby is a system that the eye turns to where it comes near.
type nearby struct {
	system *sky.System // or nil
	swap   float64     // pc: in a lower picture the system's scene is shown
}

// inSky reports whether the scene has a place in the sky.
func (s *setting) inSky() bool { return s.galaxy || s.home.system != nil }

// kmPerPC is the length of a parsec.
const kmPerPC = 3.0856775814913673e13

// auPC is the length of an astronomical unit in parsecs.
const auPC = orbit.AU / kmPerPC

// upright are the axes of the galaxy.
var upright = [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}

// sol is the Solar System without its bodies: where it is, and its plane. It is known before
// the atlas is read.
var sol = sync.OnceValue(func() *sky.System {
	s := &sky.System{Name: "Sol", Address: "Sol", Place: law.Sun}
	for i, axis := range upright {
		s.Axes[i] = sky.FromICRF(orbit.ICRFFromEcliptic(axis))
	}
	return s
})

// solSize is the largest distance of Pluto from the Sun, au.
const solSize = 50

// The scenes of a system and of the galaxy are swapped where the picture is leastSwap au high, or
// swapSizes times as high as the system is large. turnFrom is the height, in pc, from which on
// the eye turns to the system's plane, or turnSwaps times the height of the swap; settled times
// that the eye has turned, and leaveSwaps times that the system is left: later than it was
// entered, so that a hand that trembles does not swap at every frame.
const (
	leastSwap  = 2000
	swapSizes  = 4
	turnFrom   = 0.3
	turnSwaps  = 5
	settled    = 1.5
	leaveSwaps = 1.3
)

// swapHeight returns the height of the picture, pc, at which the scenes are swapped.
func swapHeight(s *sky.System) float64 {
	return auPC * max(leastSwap, swapSizes*systemSize(s))
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

// InSky reports whether the scene has a place in the sky, so that one can zoom out of it to
// the stars.
func (sk *Sky) InSky() bool { return sk.set.inSky() && sk.tape.replay == nil }

// findSetting says how a new scene lies in the sky.
func (sk *Sky) findSetting() {
	s := &sk.set
	*s = setting{}
	switch star := sk.ws.Scene.Star; {
	case sk.ws.Scene.Galaxy:
		*s = setting{galaxy: true, unit: 1}
		return
	case star == "":
		return
	case star == sol().Name:
		s.home.system = sol()
		if atlas := sk.atlasIfRead(); atlas != nil {
			s.home.system = atlas.System(0)
		}
	default:
		if s.home.system, _ = sk.ws.Scene.System(); s.home.system == nil {
			return
		}
	}
	s.unit = auPC
	size := max(sk.ws.index.High.X, sk.ws.index.High.Y, -sk.ws.index.Low.X, -sk.ws.index.Low.Y)
	s.home.swap = max(swapHeight(s.home.system), swapSizes*size*auPC)
}

// begin finds the place of a new scene in the sky.
func (sk *Sky) begin() {
	before := sk.set.galaxy
	sk.findSetting()
	sk.flight, sk.easing = nil, easing{}
	if !before || !sk.set.galaxy {
		sk.near, sk.pivot, sk.z, sk.depth = nearby{}, pivot{}, 0, 0
	}
}

// focus returns the place in the middle of the picture, pc in the frame of the galaxy.
func (sk *Sky) focus() r3.Vec {
	s, c := &sk.set, sk.camera.view.Center
	if s.galaxy {
		return r3.Vec{X: c.X, Y: c.Y, Z: sk.z}
	}
	home := s.home.system
	return r3.Add(home.At(sk.ws.SkyTime()), inPlane(r2.Scale(s.unit, c), home.Axes))
}

// inPlane returns the vector of a point of a plane with the given axes.
func inPlane(v r2.Vec, axes [3]r3.Vec) r3.Vec {
	return r3.Add(r3.Scale(v.X, axes[0]), r3.Scale(v.Y, axes[1]))
}

// along returns a vector in the given axes.
func along(v r3.Vec, axes [3]r3.Vec) r3.Vec {
	return r3.Vec{X: r3.Dot(v, axes[0]), Y: r3.Dot(v, axes[1]), Z: r3.Dot(v, axes[2])}
}

// height returns the height of the picture in pc.
func (sk *Sky) height() float64 {
	return float64(sk.camera.height) / sk.camera.view.Zoom * sk.set.unit
}

// turned returns how far the eye has turned from the plane of the galaxy, 0, to that of the system,
// 1, with a picture of a height at a focus, pc.
func (n nearby) turned(focus r3.Vec, height, t float64) float64 {
	if n.system == nil {
		return 0
	}
	far := max(height, 2*r3.Norm(r3.Sub(focus, n.system.At(t))))
	return 1 - logRamp(settled*n.swap, max(turnFrom, turnSwaps*n.swap), far)
}

// logRamp rises smoothly from 0 at a to 1 at b, by the logarithm of x.
func logRamp(a, b, x float64) float64 {
	return smooth(min(max(math.Log(x/a)/math.Log(b/a), 0), 1))
}

// axes returns the axes of the picture of an eye above the plane of the galaxy or, near by, of the
// system: right, up, towards the eye, in those of the galaxy.
func (n nearby) axes(focus r3.Vec, height, t float64) [3]r3.Vec {
	share := n.turned(focus, height, t)
	if share == 0 {
		return upright
	}
	return turn(upright, n.system.Axes, share)
}

// turn returns axes on the shortest way from some to others.
func turn(from, to [3]r3.Vec, share float64) [3]r3.Vec {
	switch share {
	case 0:
		return from
	case 1:
		return to
	}
	// The rotation that leads from the first to the second, as a matrix, is Σ to[i]·from[i]ᵀ. Its
	// quaternion (Shepperd 1978) begins with the largest part.
	var m [3][3]float64
	for i := range from {
		a, b := numbers(to[i]), numbers(from[i])
		for r := range 3 {
			for c := range 3 {
				m[r][c] += a[r] * b[c]
			}
		}
	}
	q := [4]float64{1 + m[0][0] + m[1][1] + m[2][2], 1 + m[0][0] - m[1][1] - m[2][2], 1 - m[0][0] + m[1][1] - m[2][2], 1 - m[0][0] - m[1][1] + m[2][2]}
	k := 0
	for i := range q {
		if q[i] > q[k] {
			k = i
		}
	}
	d := [3]float64{m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]}
	s := [3]float64{m[1][0] + m[0][1], m[2][0] + m[0][2], m[2][1] + m[1][2]} // xy, xz, yz
	switch k {
	case 0:
		q = [4]float64{q[0], d[0], d[1], d[2]}
	case 1:
		q = [4]float64{d[0], q[1], s[0], s[1]}
	case 2:
		q = [4]float64{d[1], s[0], q[2], s[2]}
	case 3:
		q = [4]float64{d[2], s[1], s[2], q[3]}
	}
	if q[0] < 0 {
		q = [4]float64{-q[0], -q[1], -q[2], -q[3]}
	}
	axis := r3.Vec{X: q[1], Y: q[2], Z: q[3]}
	sin := r3.Norm(axis)
	if sin == 0 {
		return from
	}
	turn := r3.NewRotation(share*2*math.Atan2(sin, q[0]), axis)
	var now [3]r3.Vec
	for i := range from {
		now[i] = turn.Rotate(from[i])
	}
	return now
}

func numbers(v r3.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// axes returns the axes of the picture: right, up, towards the eye, in those of the galaxy.
func (sk *Sky) axes() [3]r3.Vec {
	if f := sk.flight; f != nil {
		return turn(f.axes0, f.axes1, f.turned())
	}
	axes := sk.nearSystem().axes(sk.focus(), sk.height(), sk.ws.SkyTime())
	if e := &sk.easing; e.left > 0 {
		return turn(axes, e.axes, smooth(e.left/easeSeconds))
	}
	return axes
}

// easing leads the eye from the axes at which a flight was broken off to those of its place.
type easing struct {
	axes [3]r3.Vec
	left float64 // seconds
}

const easeSeconds = 1.5

// moves reports whether the eye flies through the sky, or still turns.
func (s *skyState) moves() bool { return s.flight != nil || s.easing.left > 0 }

// nearSystem returns the system to whose plane the eye turns.
func (sk *Sky) nearSystem() nearby {
	if sk.set.galaxy {
		return sk.near
	}
	return sk.set.home
}

// worldShare returns how much of the scene's world is shown: 1, but 0 where one scene is swapped for
// another, so that nothing appears at once.
func (sk *Sky) worldShare() float64 {
	s := &sk.set
	switch {
	case !sk.InSky():
		return 1
	case sk.ws.coast.lost:
		return 0
	case s.galaxy:
		const gone = 0.3
		return max(0, 1-sk.nearSystem().turned(sk.focus(), sk.height(), sk.ws.SkyTime())/gone)
	}
	const whole = 3
	return 1 - logRamp(s.home.swap/whole, s.home.swap, sk.height())
}
