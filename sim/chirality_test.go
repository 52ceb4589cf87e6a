package sim_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

func chirality(t testing.TB, settings ...string) nav.Behavior {
	return tuned(t, "chirality", settings...)
}

// square returns one of the published size that goes from one place to another.
func square(from, to r2.Vec, speed float64, hand nav.Handedness) nav.Agent {
	return nav.Agent{
		Radius: 7, Square: true, Mass: 1, MaxSpeed: speed, MaxAccel: 360, MaxTurn: nav.Unlimited, Hand: hand,
		Pos: from, Goal: nav.Goal{Kind: nav.PointGoal, Point: to, Within: 1},
	}
}

// standing returns one that has stopped, and has nowhere to go.
func standing(at r2.Vec, speed float64) nav.Agent {
	a := square(at, at, speed, nav.Left)
	a.Goal, a.Stopped = nav.Goal{}, true
	return a
}

// play runs squares for some time, or until done says so, and returns that time.
// At no time do two of them overlap.
func play(t *testing.T, b nav.Behavior, limit float64, done func(w *sim.World) bool, agents ...nav.Agent) float64 {
	t.Helper()
	for i := range agents {
		agents[i].ID = uint32(i)
	}
	w, err := sim.New(sim.Setup{
		Dt: 1. / 60, Agents: agents,
		Groups: []sim.Group{{Name: "all", Behavior: b, Drive: nav.Thrust{}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for w.Time() < limit && !done(w) {
		w.Step()
		if n := squaresOverlapping(w.Agents()); n > 0 || len(w.Faults()) > 0 {
			t.Fatalf("at %.2f: %d pairs overlap, faults %+v", w.Time(), n, w.Faults())
		}
	}
	return w.Time()
}

// stopped reports whether all agents have stopped and none is dodging.
func stopped(w *sim.World) bool {
	for i := range w.Agents() {
		if a := &w.Agents()[i]; !a.Stopped || a.Timer > 0 {
			return false
		}
	}
	return true
}

// Figures 1 and 2: two that run straight into each other pass, each to its left,
// and both arrive; with different hands both go the same way and stay in each
// other's.
func TestSquaresPassHeadOn(t *testing.T) {
	west, east := r2.Vec{X: -100}, r2.Vec{X: 100}
	straight := 200. / 90
	for _, c := range []struct {
		red, blue nav.Handedness
		side      float64 // of red as they pass, seen from blue: 1 is above
		passes    bool
	}{
		{nav.Left, nav.Left, 1, true},
		{nav.Right, nav.Right, -1, true},
		{nav.Left, nav.Right, 0, false},
	} {
		side := 0.0
		time := play(t, chirality(t), 6, func(w *sim.World) bool {
			red, blue := w.Agents()[0], w.Agents()[1]
			if side == 0 && red.Pos.X > blue.Pos.X {
				side = math.Copysign(1, red.Pos.Y-blue.Pos.Y)
			}
			return stopped(w)
		}, square(west, east, 90, c.red), square(east, west, 90, c.blue))
		if side != c.side || c.passes != (time < 2*straight) {
			t.Errorf("%v and %v: passed on side %v, stopped after %.2f of %.2f straight on", c.red, c.blue, side, time, straight)
		}
	}
}

// Figure 3: one that catches up with a slower one goes round it on its own left;
// the slower one never leaves the line to the same side.
func TestSquaresPassFromBehind(t *testing.T) {
	above, slowAbove := 0.0, 0.0
	overtook := false
	play(t, chirality(t), 8, func(w *sim.World) bool {
		fast, slow := w.Agents()[0].Pos, w.Agents()[1].Pos
		above, slowAbove = max(above, fast.Y), max(slowAbove, slow.Y)
		overtook = overtook || fast.X > slow.X+14
		return overtook
	}, square(r2.Vec{X: -60}, r2.Vec{X: 400}, 90, nav.Left), square(r2.Vec{}, r2.Vec{X: 400}, 40, nav.Left))
	if !overtook || !(above > 14) || slowAbove > 0 {
		t.Errorf("overtook: %v; the faster one as far as %.1f above, the slower one %.1f", overtook, above, slowAbove)
	}
}

// Figures 9 and 10: one whose goal is held by another swings away from it and
// back, and gives up all the same, as its time runs back at half the rate; at
// several times that rate it never does.
func TestSquaresGiveUpAtAHeldGoal(t *testing.T) {
	for _, c := range []struct {
		decay   string
		givesUp bool
	}{
		{"0", true},
		{"0.5", true},
		{"8", false},
	} {
		touching, partings := false, 0
		time := play(t, chirality(t, "decay", c.decay), 60, func(w *sim.World) bool {
			a, b := w.Agents()[0].Pos, w.Agents()[1].Pos
			near := max(math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)) < 14+90./60
			if touching && !near {
				partings++
			}
			touching = near
			return stopped(w)
		}, square(r2.Vec{X: -60, Y: 1}, r2.Vec{}, 90, nav.Left), standing(r2.Vec{}, 1e-9))
		if partings == 0 || c.givesUp != (time < 5) || !c.givesUp && time < 60 {
			t.Errorf("decay %s: swung away %d times, stopped after %.2f", c.decay, partings, time)
		}
	}
}

// No self-resonance: one goes right through a crowd that stands, and sets it in
// motion; once it has stopped the crowd does too, within the time of one dodge.
func TestCrowdComesToRest(t *testing.T) {
	agents := []nav.Agent{square(r2.Vec{X: -150, Y: 3}, r2.Vec{X: 150}, 90, nav.Left)}
	for i := range 49 {
		agents = append(agents, standing(r2.Vec{X: float64(i%7)*15 - 45, Y: float64(i/7)*15 - 45}, 90))
	}
	last, most := math.Inf(1), 0
	time := play(t, chirality(t), 60, func(w *sim.World) bool {
		moving := 0
		for i := range w.Agents() {
			if w.Agents()[i].Timer > 0 {
				moving++
			}
		}
		most = max(most, moving)
		if math.IsInf(last, 1) && w.Agents()[0].Stopped {
			last = w.Time()
		}
		return stopped(w)
	}, agents...)
	if most < 10 || !(time-last <= 5+0.1) {
		t.Errorf("%d were set going; the mover stopped at %.2f and all at %.2f", most, last, time)
	}
}
