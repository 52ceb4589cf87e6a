package steer_test

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// corridors returns a map of corridors one tile wide of 30: one to the right along y = 45,
// with a junction at x = 135 to one that leads down, and a room of two by two on the left.
func corridors(t *testing.T) *tiles.Map {
	m, _, mistakes := tiles.Parse(`
..#######
.........
####.####
####.####
`, 30, r2.Vec{Y: -30})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	return m
}

// driver is a square in a corridor, bound to the right.
func driver(m *tiles.Map, at r2.Vec) (nav.Agent, nav.View) {
	goal := r2.Vec{X: 255, Y: 45}
	return nav.Agent{ID: 1, Radius: 7, MaxSpeed: 60, MaxAccel: nav.Unlimited, Square: true, Pos: at},
		nav.View{
			Dt: 0.1, Tiles: m, Target: nav.Target{Kind: nav.PointGoal, Pos: goal},
			Way: goal, After: goal, OnPath: true,
		}
}

// velocity returns the one that a behaviour gives self without inertia.
func velocity(b nav.Behavior, self nav.Agent, v *nav.View) r2.Vec {
	w := b.Steer(&self, v)
	return r2.Vec{X: math.Round(w.X*v.Dt*1e6) / 1e6, Y: math.Round(w.Y*v.Dt*1e6) / 1e6}
}

// A square first comes into the lane on the side of its hand, and then goes on; in a room,
// and where two do not fit side by side, it heads for its waypoint.
func TestLanesAreOnTheSideOfTheHand(t *testing.T) {
	m := corridors(t)
	b := tuned(t, "chirality", map[string]string{"jam.lanes": "true"})
	for _, c := range []struct {
		what   string
		at     r2.Vec
		hand   nav.Handedness
		radius float64
		vel    r2.Vec
	}{
		{"left, in the middle", r2.Vec{X: 82.5, Y: 45}, nav.Left, 7, r2.Vec{Y: 60}},
		{"right, in the middle", r2.Vec{X: 82.5, Y: 45}, nav.Right, 7, r2.Vec{Y: -60}},
		{"left, in its lane", r2.Vec{X: 80, Y: 52.5}, nav.Left, 7, r2.Vec{X: 60}},
		{"right, in its lane", r2.Vec{X: 80, Y: 37.5}, nav.Right, 7, r2.Vec{X: 60}},
		{"in the room", r2.Vec{X: 40, Y: 45}, nav.Left, 7, r2.Vec{X: 60}},
		{"too large", r2.Vec{X: 80, Y: 45}, nav.Left, 7.5, r2.Vec{X: 60}},
		{"too small", r2.Vec{X: 80, Y: 45}, nav.Left, 3, r2.Vec{X: 60}},
	} {
		self, v := driver(m, c.at)
		self.Hand, self.Radius = c.hand, c.radius
		if got := velocity(b, self, &v); got != c.vel {
			t.Errorf("%s: %v, not %v", c.what, got, c.vel)
		}
	}
}

// A square stops behind the one ahead, also one that comes toward it, passes one in the
// other lane, and overtakes one of another group that has stopped, where the other lane is
// free.
func TestLanesOvertakeWhatHasStopped(t *testing.T) {
	m := corridors(t)
	b := tuned(t, "chirality", map[string]string{"jam.lanes": "true"})
	const ahead = 15 // from the middle of a cell to that of the next one
	at := r2.Vec{X: 82.5, Y: 52.5}
	stopped := func(n nav.Neighbor) nav.Neighbor { n.Stopped = true; return n }
	own := nav.Neighbor{ID: 2, Radius: 7, Pos: r2.Vec{X: at.X + ahead, Y: 52.5}}
	other := own
	other.Group = 1
	beside := nav.Neighbor{ID: 3, Group: 1, Radius: 7, Pos: r2.Vec{X: at.X + ahead, Y: 37.5}, Vel: r2.Vec{X: -60}}
	for _, c := range []struct {
		what  string
		sees  []nav.Neighbor
		vel   r2.Vec
		stops bool
	}{
		{"one of its own that stands", []nav.Neighbor{own}, r2.Vec{}, false},
		{"one of its own that has stopped", []nav.Neighbor{stopped(own)}, r2.Vec{}, true},
		{"one of the others that stands", []nav.Neighbor{other}, r2.Vec{}, false},
		{"one of the others that has stopped", []nav.Neighbor{stopped(other)}, r2.Vec{Y: -60}, false},
		{"one that comes in the other lane", []nav.Neighbor{beside}, r2.Vec{X: 60}, false},
		{"a stopped one, and one that comes", []nav.Neighbor{stopped(other), beside}, r2.Vec{}, false},
	} {
		self, v := driver(m, at)
		v.Neighbors = c.sees
		if got := velocity(b, self, &v); got != c.vel {
			t.Errorf("%s: %v, not %v", c.what, got, c.vel)
		}
		for range 60 { // longer than the straight way takes
			b.Steer(&self, &v)
		}
		if self.Stopped != c.stops {
			t.Errorf("%s: stops: %v", c.what, self.Stopped)
		}
	}
}

// A square waits before a junction as long as there is no room where it leaves it; behind a
// stopped square of its group it stops there.
func TestLanesKeepJunctionsClear(t *testing.T) {
	m := corridors(t)
	b := tuned(t, "chirality", map[string]string{"jam.lanes": "true"})
	line := r2.Vec{X: 112.5, Y: 52.5} // in the last cell before it
	right, down := r2.Vec{X: 157.5, Y: 52.5}, r2.Vec{X: 142.5, Y: 22.5}
	for _, c := range []struct {
		what    string
		down    bool
		there   r2.Vec
		stopped bool
		group   int32
		goes    bool
	}{
		{"one of its own is in the junction", false, r2.Vec{X: 142.5, Y: 52.5}, false, 0, false},
		{"one of the others is in the junction", false, r2.Vec{X: 142.5, Y: 52.5}, false, 1, true},
		{"straight on, into another", false, right, false, 0, false},
		{"straight on, past it", false, down, false, 0, true},
		{"to the right, into another", true, down, false, 0, false},
		{"to the right, past it", true, right, false, 0, true},
		{"behind one of its own that has stopped", false, right, true, 0, false},
		{"behind one of the others that has stopped", false, right, true, 1, true},
	} {
		self, v := driver(m, line)
		if c.down {
			v.Target.Pos = r2.Vec{X: 135, Y: -15}
			v.Way, v.After = r2.Vec{X: 135, Y: 45}, v.Target.Pos
		}
		v.Neighbors = []nav.Neighbor{{ID: 2, Group: c.group, Radius: 7, Pos: c.there, Stopped: c.stopped}}
		if goes := velocity(b, self, &v).X > 0; goes != c.goes {
			t.Errorf("%s: goes: %v", c.what, goes)
		}
		for range 60 {
			b.Steer(&self, &v)
		}
		if want := c.stopped && c.group == 0; self.Stopped != want {
			t.Errorf("%s: stops: %v", c.what, self.Stopped)
		}
	}
}

// On the tile of the goal only the nearest square of a group goes on; once it has stopped
// it returns to the quarter in which it has come.
func TestLanesLeadToTheGoalOneByOne(t *testing.T) {
	m := corridors(t)
	b := tuned(t, "chirality", map[string]string{"jam.lanes": "true"})
	self, v := driver(m, r2.Vec{X: 235, Y: 52.5})
	v.Neighbors = []nav.Neighbor{{ID: 2, Radius: 7, Pos: r2.Vec{X: 251, Y: 45}}}
	if got := velocity(b, self, &v); got.X >= 60 {
		t.Errorf("second: %v", got)
	}
	v.Neighbors = nil
	b.Steer(&self, &v) // it remembers its lane
	for i := 0; i < 100 && !self.Stopped; i++ {
		self.Pos = r2.Add(self.Pos, r2.Scale(v.Dt, velocity(b, self, &v)))
		b.Steer(&self, &v)
	}
	if !self.Stopped || r2.Norm(r2.Sub(self.Pos, v.Target.Pos)) > 1 {
		t.Fatalf("first: stopped %v at %v", self.Stopped, self.Pos)
	}
	for range 100 {
		self.Pos = r2.Add(self.Pos, r2.Scale(v.Dt, velocity(b, self, &v)))
	}
	if want := (r2.Vec{X: 247.5, Y: 52.5}); r2.Norm(r2.Sub(self.Pos, want)) > 0.01 {
		t.Errorf("stopped, it is at %v, not %v", self.Pos, want)
	}
}

// A square on which one leans that has been held up for longer goes to the nearest vacant cell beside the
// way of that one; if none is beside it, it leans on in turn. One that only stands there, or has been held up for less, moves none.
func TestLanesGiveWay(t *testing.T) {
	m := corridors(t)
	b := tuned(t, "chirality", map[string]string{"jam.lanes": "true"})
	at := r2.Vec{X: 82.5, Y: 52.5}
	leaning := nav.Neighbor{ID: 9, Group: 1, Radius: 7, Pos: r2.Vec{X: at.X + 14.6, Y: 52.5}, Timer: 10}
	upright, hasty := leaning, leaning
	upright.Pos.X, hasty.Timer = at.X+15, 1
	below := nav.Neighbor{ID: 3, Group: 1, Radius: 7, Pos: r2.Vec{X: at.X, Y: 37.5}}
	for _, c := range []struct {
		what string
		sees []nav.Neighbor
		vel  r2.Vec
	}{
		{"one leans on it", []nav.Neighbor{leaning}, r2.Vec{Y: -60}},
		{"and another one is beside it", []nav.Neighbor{leaning, below}, r2.Vec{X: -60}},
		{"one stands before it", []nav.Neighbor{upright}, r2.Vec{}},
		{"one leans that has just come", []nav.Neighbor{hasty}, r2.Vec{}},
	} {
		for _, stopped := range []bool{false, true} {
			self, v := driver(m, at)
			self.Stopped, v.Neighbors = stopped, c.sees
			if got := velocity(b, self, &v); got != c.vel {
				t.Errorf("%s, stopped %v: %v, not %v", c.what, stopped, got, c.vel)
			}
		}
	}
}
