package scene

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/sky"
	"galaxy/sky/law"
)

// The stars of a galaxy are where the sky has them, and go by any of their names.
func TestGalaxy(t *testing.T) {
	const head = "schema = 1\ntitle = \"x\"\n[system]\nbuiltin = \"galaxy\"\n"
	s := parsed(t, head+`near = 5
stars = ["Vega", "HIP 91262", "alpha Centauri", "1BCN-6VDP-K710-4"]
[[group]]
name = "ships"
count = 2
steer = "seek"
stops = ["sirius", "α Lyrae", "HIP 16537"]
place.near = { bodies = ["GJ 244A"], distance = 0.1 }
[camera]
follow = "α Lyrae"
`+"\n")
	if !s.Galaxy || s.Star != "" || s.Units != (Units{"pc", "day"}) || !s.Calendar {
		t.Errorf("units %v, star %q", s.Units, s.Star)
	}
	if len(s.Stars) != len(s.Setup.Bodies) || len(s.Stars) < 50 {
		t.Fatalf("%d stars, %d bodies", len(s.Stars), len(s.Setup.Bodies))
	}
	for i := range s.Setup.Bodies {
		star := s.Stars[s.InSky(i)]
		for _, time := range []float64{0, 9822, 36525e3} {
			if d := r3.Norm(r3.Sub(s.Setup.Bodies.At(i, time).R, star.At(time))); d > 1e-11 {
				t.Errorf("%s is %g pc off at %g", star.Name, d, time)
			}
		}
		if p := star.Primary(); p != nil && (!s.Looks[i].Glow || s.Looks[i].Star == nil || !(s.Setup.Bodies[i].Radius > 0)) {
			t.Errorf("%s does not shine", star.Name)
		}
	}
	sun, err := s.Setup.Bodies.Find("Sol")
	if err != nil || s.Setup.Bodies.At(sun, 1e6).R != law.Sun {
		t.Errorf("the Sun is at %v", s.Setup.Bodies.At(sun, 1e6).R)
	}
	if n := len(slices.DeleteFunc(slices.Clone(s.Stars), func(x *sky.System) bool { return x.Name != "Vega" })); n != 1 || s.Camera.Follow != "Vega" {
		t.Errorf("Vega is there %d times, and %q is followed", n, s.Camera.Follow)
	}
	for i, want := range []string{"Sirius", "Vega", "Ran"} {
		if got := s.Setup.Bodies[s.Setup.Groups[0].Itinerary.Stops[i].Index].Name; got != want {
			t.Errorf("stop %d is %s instead of %s", i, got, want)
		}
	}
}

// Ships rise from the height of the star where they began to that of their goal.
func TestHeights(t *testing.T) {
	s := open(t, "galaxy")
	w := world(t, s, 1)
	var h Heights
	bodies := s.Setup.Bodies
	last := make([]float64, w.Count())
	arrivals := make([]int, w.Count())
	for step := range 600 {
		w.Step()
		for id := range uint32(w.Count()) {
			now, _ := w.Place(id)
			z := h.Of(s, w, id, now)
			if math.IsNaN(z) || math.Abs(z-law.Sun.Z) > 16 {
				t.Fatalf("step %d: ship %d is %g pc above the plane", step, id, z)
			}
			// It moves at most a little more than the plane's distance to go.
			if n := w.Journeys().Arrivals(id); n != arrivals[id] {
				arrivals[id] = n
			} else if step > 0 && math.Abs(z-last[id]) > 0.5 {
				t.Fatalf("step %d: ship %d jumps from %g to %g", step, id, last[id], z)
			}
			last[id] = z
		}
	}
	id := uint32(0)
	goal := w.Goal(id)
	if goal.Kind != nav.BodyGoal {
		t.Fatal("it has no star as its goal")
	}
	if at := bodies.At(int(goal.Index), w.Time()).R; math.Abs(h.Of(s, w, id, r2.Vec{X: at.X, Y: at.Y})-at.Z) > 1e-9 {
		t.Errorf("at its goal it is not at the goal's height %g", at.Z)
	}
	if z := h.Of(s, w, id, w.Journeys().From(id)); math.Abs(z-heightAt(w.Bodies(), w.Journeys().From(id))) > 0.02 {
		t.Errorf("where it began it was at %g", z)
	}
	if n := testing.AllocsPerRun(100, func() { h.Of(s, w, id, w.Journeys().From(id)) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	solar := open(t, "solar-system", "group.liners.count=1")
	if z := h.Of(solar, world(t, solar, 1), 0, r2.Vec{}); z != 0 {
		t.Errorf("in the Solar System it is at %g", z)
	}
}

// Many names that no star has are looked up without a search for the nearest one each.
func TestGalaxyOfManyUnknownNames(t *testing.T) {
	var b strings.Builder
	b.WriteString("schema = 1\ntitle = \"x\"\n[system]\nbuiltin = \"galaxy\"\nnear = 2\n")
	const n = 3000
	for i := range n {
		fmt.Fprintf(&b, "[[agent]]\nname = \"agent %d\"\nat = [0, %d]\ngoal = \"agent %d\"\nsteer = \"seek\"\n", i, i, (i+1)%n)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := parsed(t, b.String())
	runtime.ReadMemStats(&after)
	if len(s.Setup.Agents) != n || after.TotalAlloc-before.TotalAlloc > 200<<20 {
		t.Errorf("%d agents take %d bytes", len(s.Setup.Agents), after.TotalAlloc-before.TotalAlloc)
	}
	b.Reset()
	b.WriteString("schema = 1\ntitle = \"x\"\n[system]\nbuiltin = \"galaxy\"\nstars = [")
	for i := range 20 * n {
		fmt.Fprintf(&b, "\"no star %d\",", i)
	}
	b.WriteString("]\n")
	if _, err := Parse("many.toml", []byte(b.String())); err == nil || strings.Count(err.Error(), "\n") > 1000 {
		t.Errorf("%.200v", err)
	}
}
