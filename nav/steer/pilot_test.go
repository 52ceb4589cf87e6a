package steer_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// flown returns an agent of radius 1 and cruise 2 after some steps of flight as a pilot,
// with a goal, and what it sees.
func flown(self nav.Agent, view nav.View, goal r2.Vec, steps int, drive nav.Drive) nav.Agent {
	b, err := nav.New("pilot")
	if err != nil {
		panic(err)
	}
	view.Neighbors = slices.Clone(view.Neighbors)
	view.Target = nav.Target{Kind: nav.PointGoal, Pos: goal, Within: 1}
	for range steps {
		drive.Move(&self, b.Steer(&self, &view), view.Dt)
		view.Time += view.Dt
		for i := range view.Neighbors {
			n := &view.Neighbors[i]
			n.Pos = portable.AddScaled(n.Pos, view.Dt, n.Vel)
		}
	}
	return self
}

func freePilot() nav.Agent {
	return nav.Agent{Radius: 1, MaxSpeed: 4, Cruise: 2, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, ID: 1}
}

// Alone it flies straight at its cruise, and stops at the target with any drive.
func TestPilotsFlyStraightAndStop(t *testing.T) {
	for name, c := range map[string]struct {
		drive       nav.Drive
		accel, turn float64
	}{
		"kinematic": {nav.Kinematic{}, nav.Unlimited, nav.Unlimited},
		"thrust":    {nav.Thrust{}, 1, nav.Unlimited},
		"turn":      {nav.Turning{}, 2, 1},
	} {
		self := freePilot()
		self.MaxAccel, self.MaxTurn = c.accel, c.turn
		goal := r2.Vec{X: 60}
		halfway := flown(self, nav.View{Dt: 0.1}, goal, 120, c.drive)
		if halfway.Pos.Y != 0 || math.Abs(halfway.Vel.X-2) > 0.1 {
			t.Errorf("%s: halfway at %v with %v", name, halfway.Pos, halfway.Vel)
		}
		beyond := 0.0
		for steps := 250; steps <= 500; steps += 10 {
			beyond = max(beyond, flown(self, nav.View{Dt: 0.1}, goal, steps, c.drive).Pos.X-60)
		}
		end := flown(self, nav.View{Dt: 0.1}, goal, 500, c.drive)
		if portable.Norm(r2.Sub(end.Pos, goal)) > 0.01 || portable.Norm(end.Vel) > 0.01 || beyond > 0.01 {
			t.Errorf("%s: ends at %v with %v, up to %v beyond", name, end.Pos, end.Vel, beyond)
		}
	}
}

// Dead ahead it passes to its hand.
func TestPilotsPassToTheirHand(t *testing.T) {
	for _, hand := range []nav.Handedness{nav.Left, nav.Right} {
		self := freePilot()
		self.Hand = hand
		v := nav.View{Dt: 0.1, Neighbors: []nav.Neighbor{{ID: 2, Pos: r2.Vec{X: 20}, Vel: r2.Vec{X: -2}, Radius: 1}}}
		passed := flown(self, v, r2.Vec{X: 40}, 50, nav.Kinematic{})
		if (passed.Pos.Y > 0) != (hand == nav.Left) || math.Abs(passed.Pos.Y) < 1 {
			t.Errorf("%v: passes at %v", hand, passed.Pos)
		}
	}
}

// In a street it keeps to its hand as soon as it has company, though none comes towards it; alone, and
// beside one wall only, it flies straight.
func TestPilotsKeepToTheirHandInCompany(t *testing.T) {
	north, south := nav.Box{Min: r2.Vec{X: -50, Y: 5}, Max: r2.Vec{X: 150, Y: 6}}, nav.Box{Min: r2.Vec{X: -50, Y: -6}, Max: r2.Vec{X: 150, Y: -5}}
	var mates []nav.Neighbor
	for i := range 10 {
		mates = append(mates, nav.Neighbor{ID: uint32(2 + i), Pos: r2.Vec{X: 3 * float64(i-10)}, Vel: r2.Vec{X: 2}, Radius: 1})
	}
	for name, c := range map[string]struct {
		walls []nav.Box
		mates []nav.Neighbor
		keeps bool
	}{
		"street":   {[]nav.Box{north, south}, mates, true},
		"alone":    {[]nav.Box{north, south}, nil, false},
		"one wall": {[]nav.Box{south}, mates, false},
		"open":     {nil, mates, false},
	} {
		for _, hand := range []nav.Handedness{nav.Left, nav.Right} {
			self := freePilot()
			self.Hand = hand
			self.Vel.X = 2
			end := flown(self, nav.View{Dt: 0.1, Boxes: c.walls, Neighbors: c.mates}, r2.Vec{X: 100}, 60, nav.Kinematic{})
			across := end.Pos.Y
			if hand == nav.Right {
				across = -across
			}
			if c.keeps && !(across > 1) || !c.keeps && across != 0 {
				t.Errorf("%s, hand %v: at %v after 60 steps", name, hand, end.Pos)
			}
		}
	}
}

// The wish is the same in other units of length and time: powers of two leave every bit of
// what is computed by them.
func TestPilotsDoNotDependOnUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawnSituation(t, 4)
		s.view.Target.Path = nil
		b, _ := nav.New("pilot")
		wish := b.Steer(&s.self, &s.view)
		o := s.clone()
		o.self.Memory, o.self.Timer = [6]float64{}, 0
		length, time := math.Ldexp(1, rapid.IntRange(-20, 20).Draw(t, "length")), math.Ldexp(1, rapid.IntRange(-20, 20).Draw(t, "time"))
		scale := func(v *r2.Vec, by float64) { *v = portable.Scale(by, *v) }
		speed := length / time
		scale(&o.self.Pos, length)
		scale(&o.self.Vel, speed)
		o.self.Radius *= length
		o.self.MaxSpeed *= speed
		o.self.Cruise *= speed
		o.self.MaxAccel *= speed / time
		o.self.MaxTurn /= time
		o.view.Dt *= time
		o.view.Time *= time
		scale(&o.view.Target.Pos, length)
		scale(&o.view.Target.Vel, speed)
		o.view.Target.Within *= length
		o.view.Target.Radius *= length
		for i := range o.view.Obstacles {
			q := &o.view.Obstacles[i]
			scale(&q.Pos, length)
			scale(&q.Vel, speed)
			scale(&q.Drift, length)
			q.Radius *= length
		}
		for i := range o.view.Neighbors {
			q := &o.view.Neighbors[i]
			scale(&q.Pos, length)
			scale(&q.Vel, speed)
			q.Radius *= length
		}
		for i := range o.view.Boxes {
			q := &o.view.Boxes[i]
			scale(&q.Min, length)
			scale(&q.Max, length)
		}
		got := portable.Scale(time/speed, b.Steer(&o.self, &o.view))
		if !near(got, wish, s.self.MaxSpeed/s.view.Dt) {
			t.Fatalf("in other units %v, not %v", got, wish)
		}
	})
}

// One that is at its target makes way for one that comes, and is back afterwards.
func TestPilotsMakeWay(t *testing.T) {
	self := freePilot()
	v := nav.View{Dt: 0.1, Neighbors: []nav.Neighbor{{ID: 2, Pos: r2.Vec{X: -16, Y: 0.3}, Vel: r2.Vec{X: 2}, Radius: 1}}}
	least := math.Inf(1)
	for steps := 1; steps < 300; steps++ {
		at := flown(self, v, r2.Vec{}, steps, nav.Kinematic{})
		other := r2.Vec{X: -16 + 0.2*float64(steps), Y: 0.3}
		least = min(least, portable.Norm(r2.Sub(at.Pos, other)))
	}
	if least < 2 {
		t.Errorf("the other comes as near as %v", least)
	}
	if end := flown(self, v, r2.Vec{}, 400, nav.Kinematic{}); portable.Norm(end.Pos) > 1 {
		t.Errorf("it is back at %v", end.Pos)
	}
}

// A pilot that is in nothing's way flies at its cruise; one that is 30 natural times late,
// as much faster as Hurry lets it, up to its top speed. (The relaxation takes 0.26 natural
// times, of 0.5 each: a step of 10 is long.)
func ExamplePilot() {
	b, _ := nav.New("pilot")
	view := nav.View{Dt: 10, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000}}}
	for _, late := range []float64{0, 2.5, 15} {
		self := nav.Agent{Radius: 1, Cruise: 2, MaxSpeed: 4, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited}
		self.Memory[1] = late
		nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
		fmt.Printf("%.4v late: flies at %.4v\n", late, self.Vel.X)
	}
	// Output:
	// 0 late: flies at 2
	// 2.5 late: flies at 3
	// 15 late: flies at 4
}

// One that others have pushed away from the wall that it followed flies on to its goal. It does not go round and round
// the post beside which it has come, on which it is never as near to the goal as it was at the wall.
func TestPilotsPushedOffAWallFlyOn(t *testing.T) {
	goal := r2.Vec{X: 40}
	v := nav.View{Dt: 0.1, Boxes: []nav.Box{{Min: r2.Vec{X: 20, Y: -12}, Max: r2.Vec{X: 22, Y: 10}}}, Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 4}, Radius: 1, Body: -1}}}
	self := freePilot()
	self.Pos, self.Vel.X = r2.Vec{X: 14, Y: 2}, 2
	self = flown(self, v, goal, 20, nav.Kinematic{})
	if self.Memory == (nav.Memory{}) || self.Memory[2] == 0 {
		t.Fatalf("at %v it does not follow the wall: %v", self.Pos, self.Memory)
	}
	self.Pos, self.Vel = r2.Vec{X: 1.7, Y: -0.5}, r2.Vec{X: -2}
	if end := flown(self, v, goal, 600, nav.Kinematic{}); portable.Norm(r2.Sub(end.Pos, goal)) > 0.1 {
		t.Errorf("it is at %v, %v from the goal", end.Pos, portable.Norm(r2.Sub(end.Pos, goal)))
	}
}

// A pilot keeps to what it has decided for its interval, whatever comes meanwhile, and no longer; with an interval of 0, in a view that is
// not for a step, or as seen from a body that may be another one in the next step, it decides anew.
func TestPilotsKeepToDecisions(t *testing.T) {
	b := mustNew("pilot").(*steer.Pilot)
	decide := func(interval float64, anew bool, frame *nav.Obstacle) (changed []bool) {
		b.Interval = interval
		self := freePilot()
		self.Vel = r2.Vec{X: 2}
		v := nav.View{Dt: 0.05, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 60}, Within: 1}}
		v.Neighbors = []nav.Neighbor{{ID: 2, Pos: r2.Vec{X: 9, Y: -5}, Vel: r2.Vec{Y: 1}, Radius: 1, Filters: true}}
		v.Frame = frame
		engine.Of(&v).Anew = anew
		b.Steer(&self, &v)
		for range 6 {
			other := self
			with := b.Steer(&self, &v)
			far := v
			far.Neighbors, far.Engine = nil, nil
			engine.Of(&far).Anew = anew
			changed = append(changed, b.Steer(&other, &far) != with)
		}
		return changed
	}
	if got, want := decide(0.4, false, nil), []bool{false, true, false, false, false, true}; !slices.Equal(got, want) {
		t.Errorf("agent 1 decides at first for two steps, then for four: it does so anew at %v, want %v", got, want)
	}
	for _, got := range [][]bool{decide(0, false, nil), decide(0.4, true, nil), decide(0.4, false, new(nav.Obstacle))} {
		if slices.Contains(got, false) {
			t.Errorf("it decides anew at %v, want always", got)
		}
	}
}
