package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// travel holds the motions that move an observer by themselves.
type travel struct {
	flight  *Flight  // within the scene, or nil
	journey *Journey // through the sky, or nil
	easing  easing
	wheel   wheel
	came    float64 // natural logarithm of how many times closer wheels have brought it, since it began
}

// Moves reports whether the next picture is from another place without any input.
func (o *Observer) Moves() bool {
	return o.flight != nil || o.journey != nil || o.easing.left > 0 || o.wheel.remaining != 0 || o.tilt.turns() || o.lens.moves() || o.around.moves()
}

// Journey returns the journey under way through the sky, or nil.
func (o *Observer) Journey() *Journey { return o.journey }

// Travelling reports whether there is a journey.
func (o *Observer) Travelling() bool { return o.journey != nil }

// course is the way of a flight or a journey along a zoomPath.
type course struct {
	w0, w1           float64 // heights of the picture at both ends
	far              farthest
	elapsed, seconds float64
}

const (
	// FlightSeconds is how long a flight to something takes.
	FlightSeconds = 5

	adjustSpeed = 3.2 // length of a path per second: slow enough for the eye

	// A flight that moves the picture only a little is long enough to be seen and short enough not
	// to annoy.
	minAdjustSeconds = 0.35
	maxAdjustSeconds = 2.8
)

// AdjustSeconds returns the seconds of a flight that only puts the picture right, from one height
// to another, over a distance.
func AdjustSeconds(from, to, apart float64) float64 {
	return min(max(zoomPath{from, to, apart}.length()/adjustSpeed, minAdjustSeconds), maxAdjustSeconds)
}

// farthest is the largest distance between the ends of a flight so far. The height of the picture
// follows that: the distance itself would make it tremble when years pass in a second, and a higher
// eye comes no nearer to anything.
type farthest float64

// seen takes a distance, and returns the largest one.
func (f *farthest) seen(way float64) float64 {
	*f = max(*f, farthest(way))
	return float64(*f)
}

// at returns the height of the picture where the ends are so far apart now, and the shares of the
// way that have been passed and that are left. Each is exact if it is small.
func (c *course) at(apart float64) (height, passed, left float64) {
	if c.over() {
		return c.w1, 1, 0
	}
	return zoomPath{c.w0, c.w1, c.far.seen(apart)}.at(smooth(c.Passed()))
}

// over reports whether the end has been reached.
func (c *course) over() bool { return c.elapsed >= c.seconds }

// Passed returns the share of its time that is over.
func (c *course) Passed() float64 {
	if c.over() {
		return 1
	}
	return c.elapsed / c.seconds
}

// Flight moves the observer from one view to another along a zoomPath. Each end moves with a frame of its own:
// the observer leaves in the one, and arrives in the other.
//
// It flies through no body. The eye is √¾ heights above the plane, and on a zoomPath w² = W² − 4·(u − c)². So the
// square of its distance to the point (d, b) of the plane, ¾·w² + (u − d)² + b², is −2·u² + …, which is concave: it is
// least at one of the ends.
type Flight struct {
	course
	Begin  Frame
	from   r3.Vec  // offset from Begin, scene length
	to     r3.Vec  // offset from the observer's frame
	pixels float64 // of the picture's height
}

// view returns the height of the picture, the offset of the focus from its frame, and the share of
// the way that is left. from is the present offset of the beginning from that frame.
func (f *Flight) view(from r3.Vec) (height float64, offset r3.Vec, left float64) {
	way := r3.Sub(f.to, from)
	height, passed, left := f.at(math.Hypot(way.X, way.Y)) // the picture passes over the plane
	if passed < left {
		return height, r3.Add(from, r3.Scale(passed, way)), left
	}
	return height, r3.Sub(f.to, r3.Scale(left, way)), left
}

// Fly moves the observer to an offset from a frame, in so many seconds or, for 0, in as many as it takes to follow
// the picture. In the galaxy a flight to nothing leads into its plane.
func (o *Observer) Fly(to Frame, offset r2.Vec, zoom, seconds float64) {
	o.StepOff()
	pixels := float64(o.Height)
	f := &Flight{Begin: o.frame, from: o.offset, pixels: pixels, course: course{w0: pixels / o.zoom, w1: pixels / zoom}}
	o.Ride(to)
	f.to = r3.Vec{X: offset.X, Y: offset.Y}
	if to == Free {
		f.to.Z = -o.Origin(to).Z
	}
	o.wheel, o.flight = wheel{}, nil
	if o.Jumps {
		o.offset, o.zoom = f.to, zoom
		o.moveAlong()
		return
	}
	o.flight = f
	if f.seconds = seconds; !(seconds > 0) {
		way := r3.Sub(f.to, o.flightFrom())
		f.seconds = AdjustSeconds(f.w0, f.w1, math.Hypot(way.X, way.Y))
	}
}

// Flight returns the flight under way, or nil; Resume goes on with one in another world of the same scene.
func (o *Observer) Flight() *Flight  { return o.flight }
func (o *Observer) Resume(f *Flight) { o.flight = f }

// flightFrom returns where the flight under way begins, as an offset from the observer's frame.
func (o *Observer) flightFrom() r3.Vec {
	f := o.flight
	if f.Begin == o.frame {
		return f.from
	}
	return r3.Add(f.from, r3.Sub(o.Origin(f.Begin), o.Origin(o.frame)))
}

// advanceFlight moves the observer along the flight under way.
func (o *Observer) advanceFlight(seconds float64) {
	f := o.flight
	f.elapsed += seconds
	height, offset, _ := f.view(o.flightFrom())
	o.zoom, o.offset = f.pixels/height, offset
	if f.over() {
		o.flight = nil
	}
}

// BreakOff ends the motion of the observer when the person takes it. The observer goes on with the
// thing that is near, and BreakOff reports whether that is the thing that it flew away from.
func (o *Observer) BreakOff() (returns bool) {
	if f := o.flight; f != nil && f.Begin != o.frame {
		if _, _, left := f.view(o.flightFrom()); left > 0.5 {
			returns = true
			o.Ride(f.Begin)
		}
	}
	if o.journey != nil && o.Galaxy {
		o.easing = easing{o.above(), easeSeconds}
	}
	o.flight, o.journey = nil, nil
	return returns
}

// easing leads the eye from the attitude at which a journey was broken off to the attitude of its
// place.
type easing struct {
	attitude quat.Number
	left     float64 // seconds
}

const easeSeconds = 1.5

// Waypoint is one end of a journey: a place that may move, and the system it is in.
type Waypoint struct {
	Near  Nearby                    // or none
	Place func(t float64) sky.Place // t in days past J2000.0
	Body  string                    // to follow, or empty
}

// Fixed returns a waypoint that is a place of a frame, near no system.
func Fixed(at sky.Place) Waypoint {
	return Waypoint{Place: func(float64) sky.Place { return at }}
}

// WaypointOf returns the end of a journey that is a body of a system, or its origin for body < 0.
func (o *Observer) WaypointOf(s *sky.System, body int) Waypoint {
	tree := o.TreeOf(s)
	w := Waypoint{Near: NearTo(s)}
	if body < 0 {
		w.Place = func(float64) sky.Place { return tree.Origin() }
		return w
	}
	w.Place = func(t float64) sky.Place { return tree.Place(body, t) }
	if s.Bodies[body].Kind != sky.Pair {
		w.Body = s.Bodies[body].Name
	}
	return w
}

// Journey moves the observer from one place of the sky to another, each of which may move: the
// focus goes along the line between the present places of both, by a zoomPath, the height of which
// is the logarithm of the distance to either end. The eye turns in the middle half, while no system
// is shown: the picture of a system has its own plane.
type Journey struct {
	course               // in pc
	From, To             Waypoint
	attitude0, attitude1 quat.Number // of the picture at both ends
}

// turned returns how far the eye has turned from the attitude of the beginning to the attitude of
// the end.
func (j *Journey) turned() float64 {
	const least = 0.05
	path := zoomPath{j.w0, j.w1, float64(j.far)}
	from, _ := path.above(LeaveSwaps * j.From.Near.Swap)
	_, to := path.above(j.To.Near.Swap)
	from, to = max(from, smooth(0.25)), min(to, smooth(0.75))
	if to-from < least {
		mid := min(max(0.5*(from+to), least), 1-least)
		from, to = mid-0.5*least, mid+0.5*least
	}
	return smooth(min(max((smooth(j.Passed())-from)/(to-from), 0), 1))
}

// Leaves reports whether the journey still leaves its beginning.
func (j *Journey) Leaves() bool { return j.Passed() < 0.5 }

// EndsInside reports whether its last picture is of the scene of a system.
func (j *Journey) EndsInside() bool { return j.To.Near.System != nil && j.w1 < j.To.Near.Swap }

// galactic is the origin of the frame of the galaxy.
var galactic = sky.Place{In: sky.Galactic}

// Between returns the vector from a to b, pc in the axes of the galaxy, through the nearest common
// frame.
func Between(a, b sky.Place, t float64) r3.Vec {
	v := r3.Scale(a.In.Unit/sky.Galactic.Unit, b.From(a, t))
	for f := a.In; f.Parent != nil; f = f.Parent {
		v = outOf(v, f.Axes)
	}
	return v
}

// Depart starts a journey with a picture of a height at its end, pc. In 0 seconds the next Advance arrives.
func (o *Observer) Depart(from, to Waypoint, height, seconds float64) {
	o.StepOff()
	t := o.world.SkyTime()
	j := &Journey{From: from, To: to, attitude0: o.above(), course: course{w0: o.HeightPC(), w1: height, seconds: seconds}}
	j.attitude1 = to.Near.attitude(to.Place(t).From(galactic, t), height, t)
	o.wheel, o.flight, o.pivot = wheel{}, nil, pivot{}
	o.Ride(Free)
	o.journey = j
}

// Continue goes on with a journey in another scene; nil ends it at the observer's place.
func (o *Observer) Continue(j *Journey) { o.journey = j }

// Arrive ends a journey that has come to its end. Without that it stays there.
func (o *Observer) Arrive() {
	to := o.journey.To.Near
	o.journey = nil
	if o.Galaxy {
		o.Near = to
		o.Ride(Free)
	}
}

// advanceJourney moves the observer along a journey, and reports whether that is over.
func (o *Observer) advanceJourney(seconds float64) bool {
	j := o.journey
	j.elapsed = min(j.elapsed+seconds, j.seconds)
	t := o.world.SkyTime()
	a, b := j.From.Place(t), j.To.Place(t)
	way := Between(a, b, t)
	height, passed, left := j.at(r3.Norm(way))
	o.zoom = float64(o.Height) * o.Unit / height
	switch {
	case !o.Galaxy:
		o.rideInSystem(way, passed, left, t)
		return j.over()
	case j.Leaves():
		o.Near = j.From.Near
	default:
		o.Near = j.To.Near
	}
	if passed < left {
		o.focusAt(nil, r3.Add(a.From(galactic, t), r3.Scale(passed, way)))
	} else {
		o.focusAt(nil, r3.Sub(b.From(galactic, t), r3.Scale(left, way)))
	}
	return j.over()
}

// rideInSystem puts the focus of the scene of a system where a journey is.
func (o *Observer) rideInSystem(way r3.Vec, passed, left, t float64) {
	home, end, share := o.Home.System, o.journey.From, passed
	if passed > left {
		end, share = o.journey.To, -left
	}
	v := r3.Scale(share/AU, InAxes(way, home.Axes)) // from that end, au
	with, at, here := Free, end.Place(t), Same(end.Near.System, home)
	if i := o.world.BodyNamed(end.Body); i != None && here {
		with.Body = i
	} else if tree := at.In.Tree(); tree != nil && here {
		v = r3.Add(v, at.From(tree.Origin(), t))
	} else {
		v = r3.Add(v, r3.Scale(1/AU, InAxes(r3.Sub(at.From(galactic, t), home.At(t)), home.Axes)))
	}
	v.Z = 0 // the scene is seen in its plane
	o.RideAt(with, v)
}
