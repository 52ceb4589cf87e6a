package rules_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// A hunter sees prey that flies behind a planet, and loses it there: for a while it heads for where it saw it last, and then for nothing. Seen
// again, the prey is its target again.
func TestSensesOfAHunter(t *testing.T) {
	for _, turned := range []float64{0, 90, 180, 250} {
		hunter(t, turned)
	}
}

// turnedBy turns all places of a scene about the origin, and its headings, in degrees.
func turnedBy(text string, degrees float64) string {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	text = regexp.MustCompile(`\[(-?[0-9]+), (-?[0-9]+)\]`).ReplaceAllStringFunc(text, func(pair string) string {
		var x, y float64
		fmt.Sscanf(pair, "[%f, %f]", &x, &y)
		return fmt.Sprintf("[%.6f, %.6f]", x*cos-y*sin, x*sin+y*cos)
	})
	return regexp.MustCompile(`heading = (-?[0-9]+)`).ReplaceAllStringFunc(text, func(h string) string {
		var a float64
		fmt.Sscanf(h, "heading = %f", &a)
		return fmt.Sprintf("heading = %v", math.Remainder(a+degrees, 360))
	})
}

func hunter(t *testing.T, turned float64) {
	t.Helper()
	w := world(t, turnedBy(`schema = 1
title = "Hide and seek"
[time]
step = 0.1
[[body]]
name = "Moon"
at = [40, 0]
radius = 15
[[group]]
name = "hunter"
count = 1
team = 1
place.disc = { at = [0, 0], radius = 0.01 }
heading = 0
speed = 0.001
steer = "pursue"
goal = { group = "prey" }
senses = { range = 100, cone = 90, behind = ["bodies"], memory = 2 }
[[group]]
name = "prey"
count = 1
team = 2
place.disc = { at = [80, 40], radius = 0.01 }
heading = -90
speed = 10
goal = [80, -200]
steer = "seek"
[[group]]
name = "other"
count = 1
team = 2
place.disc = { at = [-20, 0], radius = 0.01 }
steer = "stop"
`, turned), 1)
	look := func() *nav.View {
		var v nav.View
		w.View(0, &v)
		return &v
	}
	var last r2.Vec
	phases := ""
	note := func(s string) {
		if phases == "" || phases[len(phases)-1:] != s {
			phases += s
		}
	}
	for range 80 {
		w.Step()
		v, prey := look(), w.Agent(1)
		switch {
		case v.Target.Kind == nav.NoGoal:
			note("0")
			if sim.Sees(w, 0, 1) || len(sim.Recalls(w, 0)) != 0 {
				t.Fatalf("at %v it has no target, and sees or remembers it", w.Time())
			}
		case v.Target.Pos == prey.Pos:
			note("s")
			last = prey.Pos
			if !sim.Sees(w, 0, 1) {
				t.Fatalf("at %v it has a target that it does not see", w.Time())
			}
		default:
			note("r")
			if v.Target.Pos != last || v.Target.Vel != (r2.Vec{}) {
				t.Fatalf("at %v it heads for %v, and saw it last at %v", w.Time(), v.Target.Pos, last)
			}
		}
		for _, n := range v.Neighbors {
			if n.ID == 2 {
				t.Fatal("it sees what is behind it")
			}
		}
	}
	if phases != "sr0s" {
		t.Errorf("turned by %v, it saw, remembered, lost and saw again: %q", turned, phases)
	}
}

// A guard comes to see a ship that passes, and loses it; one that is wrecked in its sight it does not lose. Jumps in time change nothing.
func TestSightingsAndLosses(t *testing.T) {
	w := world(t, `schema = 1
title = "Sightings"
[time]
step = 0.1
[[group]]
name = "guard"
count = 1
team = 1
place.disc = { radius = 0.01 }
senses = { range = 30 }
[[group.state]]
name = "calm"
steer = "stop"
exits = [{ to = "alert", when = 'sighting("me", "enemies") == 2' }]
[[group.state]]
name = "alert"
steer = "stop"
to = "calm"
when = 'loss("me", "fast") == 1 and loss("guard") == 1'
[[group]]
name = "fast"
count = 1
team = 2
place.disc = { at = [-50, 5], radius = 0.01 }
goal = [500, 5]
speed = 20
steer = "seek"
[[group]]
name = "slow"
count = 1
team = 2
health = 1
place.disc = { at = [-60, 8], radius = 0.01 }
goal = [0, 8]
speed = 20
accel = 20
drive = "thrust"
steer = "arrive"
[[group]]
name = "gun"
count = 1
team = 3
place.disc = { at = [0, 20], radius = 0.01 }
steer = "stop"
gunner = { gunner = { range = 14, reload = 1, speed = 40 } }
[[trigger]]
when = 'near("fast", 8, "guard") > 0'
do = ["set guard safe true"]
[[measure]]
name = "sightings"
count = 'sighting("guard", "fast") + sighting("guard", "slow")'
[[measure]]
name = "losses"
count = 'loss("guard")'
`, 1)
	history := sim.NewHistory(w, 16<<20)
	var states []string
	for range 80 {
		name, _, _ := sim.StateName(w, 0)
		if states = append(states, name); history.Step() != nil {
			t.Fatal("no step")
		}
	}
	wrecked := w.Arms().Wrecked()[2]
	r := w.Report()
	if r.Own[0].Value != 2 || r.Own[1].Value != 1 || !wrecked {
		t.Errorf("it has seen %v and lost %v; the slow one is a wreck: %v", r.Own[0].Value, r.Own[1].Value, wrecked)
	}
	text := strings.Join(slices.Compact(slices.Clone(states)), " ")
	if text != "calm alert calm" {
		t.Errorf("it was %s", text)
	}
	for _, tick := range []uint64{40, 5, 70, 20} {
		if history.Go(tick); w.Tick() != tick {
			t.Fatal(w.Tick())
		}
		if name, _, _ := sim.StateName(w, 0); name != states[tick] {
			t.Errorf("back at %d it is %s, and was %s", tick, name, states[tick])
		}
	}
}

// With noise an agent senses others beside where they are, by a normal error, drawn anew in each step and the same for whatever looks. What it touches is
// where it is.
func TestNoiseOfSenses(t *testing.T) {
	w := world(t, `schema = 1
title = "Noise"
seed = 5
[time]
step = 0.1
[[group]]
name = "guard"
count = 1
team = 1
radius = 1
place.disc = { radius = 0.001 }
steer = [{ separation = { range = 20 } }, "pursue"]
goal = { group = "far" }
speed = 0.0001
senses = { range = 100, noise = 2 }
[[group]]
name = "far"
count = 1
team = 2
radius = 1
place.disc = { at = [9, 0], radius = 0.001 }
steer = "stop"
[[group]]
name = "close"
count = 1
team = 2
radius = 1
place.disc = { at = [0, 1.5], radius = 0.001 }
steer = "stop"
`, 1)
	var v, again nav.View
	n, sum, squares, last := 0.0, r2.Vec{}, r2.Vec{}, r2.Vec{}
	for range 2000 {
		w.Step()
		w.View(0, &v)
		off := r2.Sub(v.Target.Pos, w.Agent(1).Pos)
		if off == last {
			t.Fatal("an error lasts")
		}
		last = off
		n, sum, squares = n+1, r2.Add(sum, off), r2.Add(squares, r2.Vec{X: off.X * off.X, Y: off.Y * off.Y})
		for _, o := range v.Neighbors {
			if o.ID == 1 && o.Pos != v.Target.Pos || o.ID == 2 && o.Pos != w.Agent(2).Pos {
				t.Fatalf("it senses %d at %v, its target at %v, and they are at %v and %v", o.ID, o.Pos, v.Target.Pos, w.Agent(1).Pos, w.Agent(2).Pos)
			}
		}
		if w.View(0, &again); again.Target.Pos != v.Target.Pos {
			t.Fatal("seen again it is elsewhere")
		}
	}
	if len(v.Neighbors) != 2 {
		t.Errorf("it senses %d others", len(v.Neighbors))
	}
	for _, x := range []float64{sum.X / n, sum.Y / n} {
		if math.Abs(x) > 0.15 { // 3.4 standard errors
			t.Errorf("the mean error is %v", x)
		}
	}
	for _, x := range []float64{math.Sqrt(squares.X / n), math.Sqrt(squares.Y / n)} {
		if math.Abs(x-2) > 0.12 {
			t.Errorf("the standard deviation is %v, want 2", x)
		}
	}
}
