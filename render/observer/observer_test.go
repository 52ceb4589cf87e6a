package observer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/sky"
)

// fake is a world of some bodies that move, and of a system.
type fake struct {
	bodies []r3.Vec
	speed  r3.Vec // of all bodies, per day
	days   float64
	extent Extent
	system *sky.System
	stand  r3.Vec
	axes   quat.Number // of every frame; zero for none
}

func (w *fake) Origin(f Frame) (r3.Vec, bool) {
	if f.Body == None || f.Body >= len(w.bodies) {
		return r3.Vec{}, false
	}
	return r3.Add(w.bodies[f.Body], r3.Scale(w.days, w.speed)), true
}
func (w *fake) BodyNamed(string) int         { return None }
func (w *fake) SkyTime() float64             { return w.days }
func (w *fake) Extent() Extent               { return w.extent }
func (w *fake) Stand() (r3.Vec, quat.Number) { return w.stand, quat.Number{Real: 1} }
func (w *fake) Clearance(r3.Vec) float64     { return 0 }
func (w *fake) Axes(Frame, FrameAxes) (quat.Number, bool) {
	return w.axes, w.axes != quat.Number{}
}

func (w *fake) SystemAt(float64, float64, float64) *sky.System { return w.system }
func newFake() *fake                                           { return &fake{extent: Extent{Size: r2.Vec{X: 100, Y: 50}, Smallest: 1e-3}} }
func on(body int) Frame                                        { return Frame{None, body} }
func far(a, b r3.Vec) float64                                  { return r3.Norm(r3.Sub(a, b)) }
func someSystem(name string, at r3.Vec, q quat.Number) *sky.System {
	return &sky.System{Name: name, Address: name, Place: at, Axes: Axes(q)}
}

// anAttitude draws an attitude.
func anAttitude(t *rapid.T, label string) quat.Number {
	part := rapid.Float64Range(-1, 1)
	q := quat.Number{Real: part.Draw(t, label), Imag: part.Draw(t, label), Jmag: part.Draw(t, label), Kmag: part.Draw(t, label)}
	if n := quat.Abs(q); n > 1e-3 {
		return quat.Scale(1/n, q)
	}
	return upright
}

// apart returns by which angle two attitudes differ.
func apart(a, b quat.Number) float64 {
	q := quat.Mul(a, quat.Conj(b))
	return 2 * math.Atan2(math.Sqrt(q.Imag*q.Imag+q.Jmag*q.Jmag+q.Kmag*q.Kmag), math.Abs(q.Real))
}

// (1) The axes of an attitude are unit vectors at right angles, and its attitude that of its axes. (2) Between two
// attitudes lies what is as far from both as the share says. (3) A direction is what it was. (4) Straight down is from
// above.
func TestAttitudes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, b := anAttitude(rt, "a"), anAttitude(rt, "b")
		axes := Axes(a)
		if far(r3.Cross(axes[0], axes[1]), axes[2]) > 1e-15*8 || math.Abs(r3.Norm(axes[0])-1) > 1e-15*8 {
			rt.Fatalf("axes %v", axes)
		}
		if d := apart(Attitude(axes), a); d > 1e-7 {
			rt.Fatalf("the attitude of its axes is %v beside", d)
		}
		share := rapid.Float64Range(0, 1).Draw(rt, "share")
		m, all := between(a, b, share), apart(a, b)
		if all < 3 && (math.Abs(apart(a, m)-share*all) > 1e-7 || math.Abs(apart(m, b)-(1-share)*all) > 1e-7) {
			rt.Fatalf("%v of %v: %v and %v", share, all, apart(a, m), apart(m, b))
		}
		lon, lat := rapid.Float64Range(-3.1, 3.1).Draw(rt, "lon"), rapid.Float64Range(-steepest, steepest).Draw(rt, "lat")
		if x, y := direction(looking(lon, lat)); math.Abs(x-lon) > 1e-12 || math.Abs(y-lat) > 1e-12 {
			rt.Fatalf("(%v, %v) became (%v, %v)", lon, lat, x, y)
		}
	})
	if d := apart(looking(math.Pi/2, -math.Pi/2), upright); d > 1e-15 {
		t.Errorf("straight down is %v from above", d)
	}
}

// Whatever it rides on, an observer stays where it is as it mounts, and then goes with it: as steady far out as at home.
func TestRide(t *testing.T) {
	w := newFake()
	w.bodies, w.speed = []r3.Vec{{X: 3, Y: 4}, {X: 4.5e9, Y: -1e9}}, r3.Vec{X: 0.25}
	for i := range w.bodies {
		o := New(w)
		o.Show(Plane{r2.Vec{X: w.bodies[i].X + 2, Y: w.bodies[i].Y - 1}, 1000})
		before := o.Plane()
		if o.Ride(on(i)); o.Plane() != before {
			t.Errorf("on body %d it jumps to %v", i, o.Plane())
		}
		for range 100 {
			w.days += 0.125
			o.Settle(0.02)
		}
		at, _ := w.Origin(on(i))
		if v := r3.Sub(o.focus, at); v != (r3.Vec{X: 2, Y: -1}) {
			t.Errorf("beside body %d at %v", i, v)
		}
		if d := o.Drift(); d != (r2.Vec{}) {
			t.Errorf("no person has moved it, and the stars drift by %v", d)
		}
		w.days = 0
	}
}

// A flight ends beside what moves, and one that is broken off in its first half goes on with what it has left.
func TestFlyToWhatMoves(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		returns bool
	}{{1, true}, {4, false}, {0, false}} {
		w := newFake()
		w.bodies, w.speed = []r3.Vec{{}, {X: 40, Y: 20}}, r3.Vec{X: 10}
		o := New(w)
		o.Show(Plane{Zoom: 100})
		o.Ride(on(0))
		o.Fly(on(1), r2.Vec{X: 0.5}, 500, 5)
		for s := 0.0; o.Flight() != nil; s += 0.125 {
			if c.seconds > 0 && s >= c.seconds {
				before := o.Plane()
				if got := o.BreakOff(); got != c.returns || o.Frame() != on(map[bool]int{true: 0, false: 1}[c.returns]) || o.Plane() != before {
					t.Errorf("after %v s: returns %v, rides on %v, at %v", s, got, o.Frame(), o.Plane())
				}
				break
			}
			w.days += 0.125
			o.Advance(0.125)
			o.Settle(0.125)
		}
		if at, _ := w.Origin(on(1)); c.seconds == 0 && (o.Plane().Center != r2.Vec{X: at.X + 0.5, Y: at.Y} || o.Plane().Zoom != 500) {
			t.Errorf("it ends at %v, not at %v", o.Plane(), at)
		}
		if o.Moves() {
			t.Error("it still moves")
		}
	}
}

// The plane and the sky are one picture: what lies in the plane is where the eye sees it, however the system lies.
func TestThePlaneIsWhereTheEyeSeesIt(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newFake()
		home := someSystem("home", r3.Vec{X: -8000, Y: 30, Z: 12}, anAttitude(rt, "plane"))
		o := New(w)
		o.Begin(Setting{Home: NearTo(home), Unit: AU})
		at := r2.Vec{X: rapid.Float64Range(-40, 40).Draw(rt, "x"), Y: rapid.Float64Range(-40, 40).Draw(rt, "y")}
		o.Show(Plane{at, math.Exp(rapid.Float64Range(2, 25).Draw(rt, "zoom"))})
		px, py := rapid.Float64Range(-600, 600).Draw(rt, "px"), rapid.Float64Range(-300, 300).Draw(rt, "py")
		p := o.PointAt(px+float64(o.Width)/2, float64(o.Height)/2-py)
		eye := o.Eye()
		x, y, ok := eye.Project(sky.Place{In: o.TreeOf(home).Origin().In, At: r3.Vec{X: p.X, Y: p.Y}}, o.Width, o.Height)
		if tolerance := 1e-6 + 1e-13*o.Plane().Zoom; !ok || math.Hypot(x-px, y-py) > tolerance {
			rt.Fatalf("what is at (%v, %v) is seen at (%v, %v)", px, py, x, y)
		}
	})
}

// inGalaxy returns an observer in the galaxy, above a system.
func inGalaxy(w *fake, s *sky.System, heightPC float64) Observer {
	o := New(w)
	o.Begin(Setting{Galaxy: true, Unit: 1})
	o.Show(Plane{Zoom: float64(o.Height) / heightPC})
	o.TurnTo(s)
	o.focusAt(s, r3.Vec{})
	return o
}

// The star under the pointer stays there while the wheel turns, from the whole galaxy to its system, to whose plane the
// eye turns.
func TestZoomToAStar(t *testing.T) {
	w := newFake()
	turned := quat.Number(r3.NewRotation(1.2, r3.Vec{X: 0.6, Y: 0.8}))
	star := someSystem("star", r3.Vec{X: 100, Y: -50, Z: 20}, turned)
	o := inGalaxy(w, nil, 1000)
	x, y, ok := o.PixelOf(star)
	if w.system = star; !ok {
		t.Fatal("it is behind the eye")
	}
	for o.HeightPC() > 1.1*lowestSky {
		o.ZoomBy(1.05, x, y)
		if nowX, nowY, ok := o.PixelOf(star); !ok || math.Hypot(nowX-x, nowY-y) > 1e-3 {
			t.Fatalf("%v pc high: it has moved from (%v, %v) to (%v, %v)", o.HeightPC(), x, y, nowX, nowY)
		}
	}
	if d := apart(o.Attitude(), turned); d > 1e-6 {
		t.Errorf("the eye is turned %v from the plane", d)
	}
}

// A journey leads from star to star, each picture near the last, and the eye turns without a jump, also where it is
// broken off.
func TestJourney(t *testing.T) {
	for _, breakAt := range []float64{9, 2, 3} {
		w := newFake()
		a := someSystem("a", r3.Vec{X: 10}, quat.Number(r3.NewRotation(1, r3.Vec{X: 1})))
		b := someSystem("b", r3.Vec{Y: 300, Z: 4}, quat.Number(r3.NewRotation(2, r3.Vec{Y: 1})))
		o := inGalaxy(w, a, 0.01)
		o.Depart(o.Here(a, None), o.WaypointOf(b, None), 0.01, 5)
		const frame = 1.0 / 60
		for s := 0.0; s < 7; s += frame {
			focus, height, attitude := o.Focus(), o.HeightPC(), o.Attitude()
			if s >= breakAt && o.Travelling() {
				o.BreakOff()
			}
			if o.Advance(frame) {
				o.Arrive()
			}
			o.Settle(frame)
			if d := far(o.Focus(), focus); d > 0.2*max(height, o.HeightPC()) || math.Abs(math.Log(o.HeightPC()/height)) > 0.5 || apart(o.Attitude(), attitude) > 0.1 {
				t.Fatalf("%v s: by %v of %v pc, %v as high, turned by %v", s, d, height, o.HeightPC()/height, apart(o.Attitude(), attitude))
			}
		}
		if o.Moves() || breakAt > 5 && (!Same(o.Near.System, b) || far(o.Focus(), b.Place) > 1e-12 || apart(o.Attitude(), Attitude(b.Axes)) > 1e-9) {
			t.Errorf("it ends at %v near %v", o.Focus(), o.Near.System)
		}
	}
}

// Where scenes are swapped, what was seen stays where it was, and so does where one looked.
func TestCrossing(t *testing.T) {
	w := newFake()
	w.extent.Endless = true
	home := someSystem("home", r3.Vec{X: 10, Z: 3}, quat.Number(r3.NewRotation(0.7, r3.Vec{X: 1})))
	o := New(w)
	o.Begin(Setting{Home: NearTo(home), Unit: AU})
	o.Show(Plane{r2.Vec{X: 300, Y: -20}, float64(o.Height) / 2500})
	o.LookAround(true, true)
	o.Face(0.3, -0.2)
	ahead, focus, height := o.Ahead(), o.Focus(), o.HeightPC()
	for _, s := range []Setting{{Galaxy: true, Unit: 1}, {Home: NearTo(home), Unit: AU}} {
		seen := o.Outlook()
		o.Begin(s)
		o.GoOn(seen)
		if far(o.Focus(), focus) > 1e-12 || math.Abs(o.HeightPC()/height-1) > 1e-12 || far(o.Ahead(), ahead) > 1e-12 {
			t.Errorf("galaxy %v: at %v, %v pc high, ahead is %v", s.Galaxy, o.Focus(), o.HeightPC(), o.Ahead())
		}
	}
}

// Around, what is so many pixels beside comes to the middle when one drags it there; the plane comes back as it was.
func TestLookAround(t *testing.T) {
	w := newFake()
	w.extent.Endless = true
	home := someSystem("home", r3.Vec{}, upright)
	o := New(w)
	o.Begin(Setting{Home: NearTo(home), Unit: AU})
	o.Show(Plane{Zoom: 10})
	before := o.Eye()
	o.LookAround(true, false)
	for range 200 {
		if o.Settle(1.0 / 60); !o.Moves() {
			break
		}
	}
	star := sky.Place{In: sky.Galactic, At: r3.Vec{X: -1, Y: 10, Z: 0.5}}
	eye := o.Eye()
	x, y, _ := eye.Project(star, o.Width, o.Height)
	o.Pan(x, y)
	eye = o.Eye()
	if nowX, nowY, ok := eye.Project(star, o.Width, o.Height); !ok || math.Hypot(nowX, nowY) > 0.25*math.Hypot(x, y) {
		t.Errorf("what was at (%v, %v) is at (%v, %v)", x, y, nowX, nowY)
	}
	if o.Wheel(1e6, 0, 0); !o.Moves() {
		t.Error("the wheel does nothing")
	}
	o.Settle(10)
	if d := o.Field() - LeastField; math.Abs(d) > 1e-12 {
		t.Errorf("the field is %v", o.Field())
	}
	o.LookAround(false, true)
	if eye := o.Eye(); eye != before {
		t.Errorf("back it is %v, not %v", eye, before)
	}
}
