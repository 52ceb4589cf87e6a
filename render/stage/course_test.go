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
	c.see(&pathFrame{gravity: c.flight.Gravity(), center: c.center, mate: c.mate, beside: c.beside})
	return w, c
}

// towards returns the path of the target of a course.
func towards(w *sim.World, c *course) (*targetPath, bool) {
	s := &selection{lettering: &lettering{picture: &picture{world: w}}}
	ok := s.target.follow(s, c, s.targetOf(c))
	if ok {
		s.target.see(c)
	}
	return &s.target, ok
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
	told := func(w *sim.World, c *course) string {
		var texts []string
		k, ok := towards(w, c)
		for i := range c.marks {
			texts = append(texts, c.marks[i].text)
		}
		if ok && k.near {
			texts = append(texts, k.words(&selection{lettering: &lettering{picture: &picture{world: w}}}))
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
		w, c := aheadOf(t, x.scene, x.ship, x.steps)
		got := told(w, c)
		for _, want := range x.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q lacks %q", x.scene, got, want)
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
	if !c.follow(w, int(id), &ship, new(View)) {
		t.Fatal("there is no course")
	}
	g := c.flight.Gravity()
	pole := turn.pole(g.System().States(nil, w.Time()))
	c.see(&pathFrame{gravity: g, center: c.center, turn: turn, pole: pole})
	for range 40 {
		w.Step()
		now := pairAt(w.Bodies()[turn.Host].R, w.Bodies()[turn.Body].R, pole)
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

// TestNodesAndShadows: the ship goes through the plane of the frame at its nodes, at the inclination of the scene's file, and Earth hides the
// middle of the Sun where a part of the path is dark: there it is as far from the line through Sun and Earth as the Earth's limb.
func TestNodesAndShadows(t *testing.T) {
	w, c := aheadOf(t, "kepler", "kepler", 1)
	nodes := 0
	for i := range c.marks {
		m := &c.marks[i]
		if m.shape != upwards && m.shape != downward {
			continue
		}
		nodes++
		before, _ := c.at(m.time - 1e-3)
		if math.Abs(m.at.Z) > 1e-12 || (before.Z < 0) != (m.shape == upwards) || !strings.Contains(m.text, "20.0°") {
			t.Errorf("%q is at %v, and was before at %v", m.text, m.at, before)
		}
	}
	if nodes != 2 {
		t.Errorf("%d nodes", nodes)
	}
	g := c.flight.Gravity()
	earth := w.Setup().Bodies[c.center]
	if len(c.shade) == 0 {
		t.Fatal("it is never dark")
	}
	for _, x := range c.shade {
		for _, when := range []float64{x.From, x.To} {
			at, _ := c.at(when)
			sun := g.State(0, c.center, when).R
			off := r3.Norm(r3.Cross(at, r3.Unit(sun)))
			if when != c.made && when != c.until && (r3.Dot(at, sun) > 0 || math.Abs(off/earth.Radius-1) > 2e-3) {
				t.Errorf("the shadow ends %v radii from its axis", off/earth.Radius)
			}
		}
		if !c.dark(x.From, x.To) || c.dark(x.To, x.To+1e-6) {
			t.Error("the path is dark elsewhere")
		}
	}
}

// TestPathOfTheTarget: the station is on the line that is drawn for it, and the tug comes as near to it as is told.
func TestPathOfTheTarget(t *testing.T) {
	w, c := aheadOf(t, "docking", "tug", 20)
	c.see(&pathFrame{gravity: c.flight.Gravity(), center: c.center, beside: Nothing})
	k, ok := towards(w, c)
	if !ok || k.name != "station" || !k.near || len(k.points) < 90 {
		t.Fatalf("%+v", k)
	}
	if d := r3.Norm(r3.Sub(k.ours, k.theirs)); math.Abs(d-r3.Norm(k.apart.R)) > 1e-15 || d > 1e-9 {
		t.Errorf("the places are %v apart, and %v is told", d, r3.Norm(k.apart.R))
	}
	station, _ := w.AgentNamed("station")
	for range 20 {
		w.Step()
	}
	is, _ := w.Flights().Ship(station)
	at := r3.Sub(is.Now.R, w.Bodies()[c.center].R)
	i := slices.IndexFunc(k.points, func(p coursePoint) bool { return p.time > w.Time() })
	p, q := k.points[i-1], k.points[i]
	share := (w.Time() - p.time) / (q.time - p.time)
	on := r3.Add(p.at, r3.Scale(share, r3.Sub(q.at, p.at)))
	if off := r3.Norm(r3.Sub(on, at)) / r3.Norm(at); off > 1e-3 {
		t.Errorf("it is %v radii from its line", off)
	}
}

// TestFrameOfThePath: a path is drawn about the Earth as seen from near, and about the Sun where the orbit is a point.
func TestFrameOfThePath(t *testing.T) {
	w, c := aheadOf(t, "kepler", "kepler", 1)
	sc, err := scene.Open("kepler")
	if err != nil {
		t.Fatal(err)
	}
	earth, id := w.Bodies()[c.center].R, c.ship
	for _, x := range []struct {
		zoom float64
		want int
	}{{1e6, c.center}, {1e3, 0}} {
		var b Builder
		var f Frame
		v := View{Width: 800, Height: 600, Scale: 1, Alpha: 1, Ship: id, Body: Nothing, Follow: Nothing}
		v.Camera.Center, v.Camera.Zoom = flat(earth), x.zoom
		b.Build(&f, sc, w, v)
		if got := b.selection.course.frame.center; got != x.want {
			t.Errorf("at %v pixels per au it is about body %d, want %d", x.zoom, got, x.want)
		}
	}
}

// A path stays while the burns of its plan are flown one after the other, and is flown anew when one is dropped.
func TestDroppedBurnsChangeThePath(t *testing.T) {
	plan := orbit.Plan{{Time: 1, Prograde: 1}, {Time: 2, Prograde: 2}}
	c := course{plan: plan}
	for _, k := range []struct {
		left  orbit.Plan
		now   float64
		tried bool
		want  bool
	}{
		{plan, 0, false, true},
		{plan, 0, true, true},
		{plan[1:], 1.5, false, true},
		{nil, 3, false, true},
		{plan[1:], 0.5, false, false},
		{nil, 1.5, false, false},
		{plan[1:], 1.5, true, false},
		{plan[:1], 0, false, false},
	} {
		if got := c.plans(k.left, k.now, k.tried); got != k.want {
			t.Errorf("%d burns left at %v, tried %v: %v", len(k.left), k.now, k.tried, got)
		}
	}
}
