package sim

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
)

// earthly is a world of one ship near a planet that goes about a star at 30 km/s, in km and s.
func earthly(t testing.TB, drive nav.Drive, b nav.Behavior, in SpeedIn) Setup {
	t.Helper()
	const sun, earth, moon = 1.32712440018e11, 398600.4, 4902.8
	path := func(q, e, mu float64) orbit.Path {
		o, err := orbit.Prepare(orbit.Elements{Q: q, E: e, Mu: mu})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	return Setup{
		Dt: 60, Workers: 1,
		Bodies: orbit.System{
			{Name: "sun", Parent: -1, Mu: sun, Radius: 7e5},
			{Name: "earth", Parent: 0, Mu: earth, Radius: 6371, Path: path(1.47e8, 0.0167, sun)},
			{Name: "moon", Parent: 1, Mu: moon, Radius: 1737, Path: path(363_000, 0.055, earth)},
		},
		Groups: []Group{{Name: "ships", Behavior: b, Drive: drive, SpeedIn: in}},
		Agents: []nav.Agent{{Radius: 1, Mass: 1, MaxSpeed: 20, MaxAccel: 0.02, MaxTurn: nav.Unlimited}},
	}
}

// in returns a setup with the ship away from body i, and at rest relative to it but for vel.
func (s Setup) beside(i int, away, vel r2.Vec) Setup {
	st := s.Bodies.At(i, s.Start)
	s.Agents[0].Pos = r2.Add(r2.Vec{X: st.R.X, Y: st.R.Y}, away)
	s.Agents[0].Vel = r2.Add(r2.Vec{X: st.V.X, Y: st.V.Y}, vel)
	return s
}

// relative returns the velocity of agent 0 relative to body i now.
func relative(w *World, i int) r2.Vec {
	v := w.Bodies()[i].V
	return r2.Sub(w.Agent(0).Vel, r2.Vec{X: v.X, Y: v.Y})
}

var frames = map[string]SpeedIn{"earth": {Kind: BodyFrame, Body: 1}, "nearest": {Kind: NearestFrame}}

// A ship at rest relative to a moving body goes on to be so, with its speed in that body; in the scene's own frame it is
// braked to its top speed there.
func TestShipAtRestInAFrameIsNotBraked(t *testing.T) {
	for _, drive := range []nav.Drive{nav.Kinematic{}, nav.Thrust{}} {
		for name, in := range frames {
			w := mustNew(t, earthly(t, drive, &steer.Coast{}, in).beside(1, r2.Vec{X: 50_000, Y: 20_000}, r2.Vec{}))
			for range 24 * 60 {
				w.Step()
				if v := r2.Norm(relative(w, 1)); v > 1e-9 {
					t.Fatalf("%T, %s: at tick %d it moves at %v km/s relative to Earth", drive, name, w.Tick(), v)
				}
			}
		}
		w := mustNew(t, earthly(t, drive, &steer.Coast{}, SpeedIn{}).beside(1, r2.Vec{X: 50_000}, r2.Vec{}))
		for range 24 * 60 {
			w.Step()
		}
		if v := r2.Norm(w.Agent(0).Vel); math.Abs(v-20) > 1e-9 {
			t.Errorf("%T: in the scene's frame its speed is %v, want that it is braked to 20", drive, v)
		}
	}
}

// Whatever a ship wishes for, its speed relative to the body never exceeds its top speed, if it has begun so; if it has begun
// faster, it brakes as hard as it can.
func TestSpeedIsAsSeenFromTheBody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drive := rapid.SampledFrom([]nav.Drive{nav.Kinematic{}, nav.Thrust{}}).Draw(t, "drive")
		b := rapid.SampledFrom([]nav.Behavior{&steer.Coast{}, &steer.Seek{}, &steer.Flee{}, &steer.Pursue{}, &steer.Magnet{Pull: 4, GapFloor: 1, Lead: true, Brake: true}, &steer.Intercept{}, &steer.Wander{}}).Draw(t, "behaviour")
		angle, fast := rapid.Float64Range(-3, 3).Draw(t, "angle"), rapid.SampledFrom([]float64{0, 20, 35}).Draw(t, "fast")
		s := earthly(&testing.T{}, drive, b, frames["earth"]).beside(1, r2.Vec{X: 90_000}, r2.Vec{X: fast * math.Cos(angle), Y: fast * math.Sin(angle)})
		s.Agents[0].Goal = nav.Goal{Kind: nav.BodyGoal, Index: rapid.Int32Range(0, 2).Draw(t, "goal"), Within: 100}
		w, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		last := fast
		for range 300 {
			w.Step()
			v := r2.Norm(relative(w, 1))
			if most := math.Max(20, last-0.9*0.02*60); v > most*(1+1e-12) && drive == (nav.Thrust{}) || v > 20*(1+1e-12) && drive == (nav.Kinematic{}) {
				t.Fatalf("tick %d: %v km/s after %v", w.Tick(), v, last)
			}
			last = v
		}
	})
}

// drifting returns a world of open space, of which all moves on at a velocity.
func drifting(seed uint64, b nav.Behavior, vel r2.Vec, in SpeedIn) Setup {
	draws := uint64(0)
	chance := func() float64 {
		draws++
		return float64(80*portable.Uniform(portable.Hash(seed, draws, 0, 0))) - 40
	}
	v := r3.Vec{X: vel.X, Y: vel.Y}
	s := Setup{
		Dt: 1. / 16, Workers: 1,
		Bodies: orbit.System{
			{Name: "home", Parent: -1, Radius: 3, Path: orbit.Straight{V: v}},
			{Name: "rock", Parent: -1, Radius: 4, Path: orbit.Straight{R: r3.Vec{X: chance(), Y: chance()}, V: v}},
			{Name: "goal", Parent: -1, Radius: 1, Path: orbit.Straight{R: r3.Vec{X: chance(), Y: chance()}, V: r3.Add(v, r3.Vec{X: 0.125})}},
		},
		Groups: []Group{{Name: "ships", Behavior: b, Drive: nav.Thrust{}, SpeedIn: in}},
	}
	for i := range 12 {
		a := nav.Agent{
			ID: uint32(i), Pos: r2.Vec{X: chance(), Y: chance()}, Vel: vel, Radius: 0.5, Mass: 1, Hand: nav.Handedness(i % 2),
			MaxSpeed: 10, MaxAccel: 20, MaxTurn: nav.Unlimited,
		}
		a.Goal = nav.Goal{Kind: nav.BodyGoal, Index: 2, Within: 1}
		if i%3 == 1 {
			a.Goal = nav.Goal{Kind: nav.AgentGoal, Index: int32(i / 2), Within: 1}
		}
		s.Agents = append(s.Agents, a)
	}
	return s
}

// Every behaviour flies in a frame as it flies in a scene that rests: the principle of relativity.
func TestFramesAreEqual(t *testing.T) {
	for _, kind := range nav.Kinds() {
		b, err := nav.New(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, mix := b.(nav.Composite); mix || kind.Name == "jump" || kind.Name == "wander" { // wander draws by the heading at rest
			continue
		}
		for seed := range uint64(8) {
			rest := drifting(seed, b, r2.Vec{}, SpeedIn{})
			moving := rest
			vel := r2.Vec{X: 64, Y: -32}
			moving.Agents = append([]nav.Agent(nil), rest.Agents...)
			moving.Bodies = append(orbit.System(nil), rest.Bodies...)
			moving.Groups = []Group{rest.Groups[0]}
			moving.Groups[0].SpeedIn = SpeedIn{Kind: BodyFrame, Body: 0}
			for i := range moving.Bodies {
				p := moving.Bodies[i].Path.(orbit.Straight)
				p.V = r3.Add(p.V, r3.Vec{X: vel.X, Y: vel.Y})
				moving.Bodies[i].Path = p
			}
			for i := range moving.Agents {
				moving.Agents[i].Vel = r2.Add(moving.Agents[i].Vel, vel)
			}
			w, u := mustNew(t, rest), mustNew(t, moving)
			for range 4 { // a crowd soon makes much of the last bit
				w.Step()
				u.Step()
			}
			for i := range rest.Agents {
				a, b := w.Agent(uint32(i)), u.Agent(uint32(i))
				if d := r2.Norm(r2.Sub(r2.Add(a.Vel, vel), b.Vel)); d > 1e-6 {
					t.Errorf("%s, seed %d: agent %d has %v at rest and %v in motion", kind.Name, seed, i, a.Vel, r2.Sub(b.Vel, vel))
					break
				}
			}
		}
	}
}

// The nearest body is the innermost whose sphere of influence holds the ship, and without masses that of the least distance
// in its radii.
func TestNearestBody(t *testing.T) {
	s := earthly(t, nav.Thrust{}, &steer.Coast{}, frames["nearest"])
	plain := s
	plain.Bodies = append(orbit.System(nil), s.Bodies...)
	for i := range plain.Bodies {
		plain.Bodies[i].Mu = 0
	}
	for _, c := range []struct {
		of    Setup
		body  int
		away  float64 // km
		wants int32
	}{
		{s, 1, 1e4, 1},
		{s, 1, 9.2e5, 1}, // the sphere of the Earth: 0.92 million km
		{s, 1, 9.5e5, 0},
		{s, 2, 3e4, 2},
		{s, 2, 6.5e4, 2}, // of the Moon: 66,000 km
		{s, 2, 6.8e4, 1},
		{s, 0, 5e9, 0},
		{plain, 1, 1e5, 1},
		{plain, 2, 1e3, 2},
		{plain, 0, 1e6, 0},
	} {
		w := mustNew(t, c.of.beside(c.body, r2.Vec{Y: -c.away}, r2.Vec{}))
		var v nav.View
		w.View(0, &v)
		if v.Frame == nil || v.Frame.Body != c.wants {
			t.Errorf("%v km from body %d it is %+v, want body %d", c.away, c.body, v.Frame, c.wants)
		}
	}
}

// A step in a frame allocates nothing.
func TestFrameAllocatesNothing(t *testing.T) {
	s := earthly(t, nav.Thrust{}, &steer.Intercept{}, frames["nearest"]).beside(1, r2.Vec{X: 20_000}, r2.Vec{})
	s.Agents[0].Goal = nav.Goal{Kind: nav.BodyGoal, Index: 2, Within: 1800}
	w := mustNew(t, s)
	for range 20 {
		w.Step()
	}
	if n := testing.AllocsPerRun(50, w.Step); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// An intercept in a frame arrives when it says, also where in the scene's frame its target outruns it.
func TestInterceptInAFrame(t *testing.T) {
	s := earthly(t, nav.Kinematic{}, &steer.Intercept{}, frames["earth"]).beside(1, r2.Vec{X: 20_000}, r2.Vec{})
	s.Agents[0].Goal = nav.Goal{Kind: nav.BodyGoal, Index: 2, Within: 1800}
	w := mustNew(t, s)
	var v nav.View
	w.View(0, &v)
	a := v.Seen(w.Agent(0))
	place, eta, ok := steer.Meeting(&a, &v)
	if !ok {
		t.Fatal("it meets the Moon never")
	}
	there := v.InScene(place, eta) // before a step: the view is of now
	for w.Report().Arrived == 0 && w.Time() < 2*eta {
		w.Step()
	}
	if got := w.Time(); math.Abs(got-eta) > 2*s.Dt {
		t.Errorf("it arrives after %v s, said %v", got, eta)
	}
	if d := r2.Norm(r2.Sub(there, w.Agent(0).Pos)); d > 1800+2*20*s.Dt {
		t.Errorf("it arrives %v km from where it was to meet the Moon", d)
	}
	s.Groups[0].SpeedIn = SpeedIn{}
	w = mustNew(t, s)
	w.View(0, &v)
	a = v.Seen(w.Agent(0))
	if _, _, ok := steer.Meeting(&a, &v); ok {
		t.Error("at 20 km/s it meets a Moon that moves at 30")
	}
}

// A setup that asks for a frame that there cannot be is refused, with the reason.
func TestFrameProblems(t *testing.T) {
	good := func() Setup { return earthly(t, nav.Thrust{}, &steer.Coast{}, frames["earth"]) }
	for want, change := range map[string]func(*Setup){
		"must be the index of a body":    func(s *Setup) { s.Groups[0].SpeedIn.Body = 3 },
		"none of the scene":              func(s *Setup) { s.Groups[0].SpeedIn.Kind = 9 },
		"scenes with bodies":             func(s *Setup) { s.Bodies, s.Groups[0].SpeedIn = nil, frames["nearest"] },
		"scenes without tiles and boxes": func(s *Setup) { s.Boxes = []nav.Box{{}} },
		"whose nose follows":             func(s *Setup) { s.Groups[0].Drive = &nav.Turning{} },
	} {
		s := good()
		change(&s)
		err := s.Check()
		var e *SetupError
		if !errors.As(err, &e) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
