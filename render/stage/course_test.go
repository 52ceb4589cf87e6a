package stage

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// aheadOf returns a scene's world after some steps, and the course of a ship then.
func aheadOf(t *testing.T, name, ship string, steps int) (*sim.World, *course) {
	t.Helper()
	s, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	for range steps {
		w.Step()
	}
	id, ok := w.AgentNamed(ship)
	if !ok {
		t.Fatalf("there is no %s", ship)
	}
	is, _ := w.Flights().Ship(id)
	c := new(course)
	if !c.follow(w, int(id), &is, new(View)) {
		t.Fatal("there is no course")
	}
	return w, c
}

// TestCourseIsFlown: the ship is on the line that was drawn ahead of it, as seen from the body, and burns where that says.
func TestCourseIsFlown(t *testing.T) {
	w, c := aheadOf(t, "hohmann", "hohmann", 1)
	for range 100 {
		w.Step()
		is, _ := w.Flights().Ship(0)
		at := r3.Sub(is.Now.R, w.Bodies()[c.center].R)
		drawn, ok := c.at(w.Time())
		if !ok || r3.Norm(r3.Sub(at, drawn)) > 1e-12 {
			t.Fatalf("at %v it is at %v, and %v was drawn", w.Time(), at, drawn)
		}
	}
	least := math.Inf(1)
	last, _ := w.Flights().Ship(0)
	for i := 1; i < len(c.points); i++ {
		least = min(least, r3.Norm(r3.Sub(c.points[i].at, r3.Sub(last.Now.R, w.Bodies()[c.center].R))))
	}
	if least > 3e-6 { // 450 km, half of the way between two points
		t.Errorf("no point is nearer to the ship than %v", least)
	}
}

// TestMarksOfCourses: burns, apsides, and how near a ship comes to its goal; near another ship the course ends there.
func TestMarksOfCourses(t *testing.T) {
	told := func(c *course) string {
		var texts []string
		for i := range c.marks {
			texts = append(texts, string(c.marks[i].text))
		}
		return strings.Join(texts, "; ")
	}
	for _, x := range []struct {
		scene, ship string
		steps       int
		want        []string
	}{
		{"kepler", "kepler", 1, []string{"periapsis 500 km", "apoapsis 30\u00a0000 km"}},
		{"hohmann", "hohmann", 1, []string{"burn 2.4 km/s", "apoapsis 35"}},
		{"free-return", "free return", 200, []string{"Moon 4\u00a0638 km", "periapsis 368 km"}},
		{"moon-base", "lander", 200, []string{"burn 1.79 km/s", "hits Moon"}},
		{"freighters", "to Mars", 400, []string{"burn 2.29 km/s", "Mars 3"}},
		{"docking", "tug", 20, []string{"burn 8.37 m/s"}},
	} {
		_, c := aheadOf(t, x.scene, x.ship, x.steps)
		for _, want := range x.want {
			if !strings.Contains(told(c), want) {
				t.Errorf("%s: %q lacks %q", x.scene, told(c), want)
			}
		}
	}
	_, c := aheadOf(t, "docking", "tug", 20)
	if end := r3.Norm(c.points[len(c.points)-1].at); c.mate == nil || end > 1e-11 {
		t.Errorf("the course of the tug ends %v from the station", end)
	}
}

// TestEqualAreas: the lines of the lesson on Kepler enclose equal areas.
func TestEqualAreas(t *testing.T) {
	_, c := aheadOf(t, "kepler", "kepler", 1)
	times := c.equal(16)
	if len(times) != 16 {
		t.Fatalf("%d lines", len(times))
	}
	var areas []float64
	for i := 1; i < len(times); i++ {
		sum := 0.0
		const fine = 200
		for k := range fine {
			at := func(k int) r3.Vec {
				p, _ := c.at(times[i-1] + (times[i]-times[i-1])*float64(k)/fine)
				return p
			}
			sum += r3.Norm(r3.Cross(at(k), at(k+1))) / 2
		}
		areas = append(areas, sum)
	}
	for i, a := range areas {
		if math.Abs(a/areas[0]-1) > 2e-3 {
			t.Errorf("area %d is %v, the first one %v", i, a, areas[0])
		}
	}
}

// TestCourseTurnsWithTwoBodies: in a frame that turns with the Sun and the Earth both stand still, and a ship is on the line that was
// drawn ahead of it when its time has come.
func TestCourseTurnsWithTwoBodies(t *testing.T) {
	s, err := scene.Open("lagrange")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	earth := slices.IndexFunc(s.Setup.Bodies, func(b orbit.Body) bool { return b.Name == "Earth-Moon barycenter" })
	id, _ := w.AgentNamed("drifter")
	ship, _ := w.Flights().Ship(id)
	turn := Turning{On: true, Host: s.Setup.Bodies[earth].Parent, Body: earth}
	c := new(course)
	if !c.follow(w, int(id), &ship, &View{Turning: turn}) {
		t.Fatal("there is no course")
	}
	for range 40 {
		w.Step()
		now := pairAt(w.Bodies()[turn.Host].R, w.Bodies()[turn.Body].R, c.pole)
		if host := now.within(w.Bodies()[turn.Host].R); math.Hypot(host.Y, host.Z) > 1e-12 || host.X > -0.9 {
			t.Fatalf("the Sun is at %v", host)
		}
		at, ok := c.at(w.Time())
		ship, _ = w.Flights().Ship(id)
		if off := r3.Norm(r3.Sub(now.outside(at), ship.Now.R)); !ok || off > 1e-12 {
			t.Fatalf("at %v it is %v from the line", w.Time(), off)
		}
	}
	if c.points[1].at.X < 0.005 {
		t.Errorf("it is at %v, not behind the Earth", c.points[1].at)
	}
}
