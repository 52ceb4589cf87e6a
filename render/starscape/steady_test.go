package starscape

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// A picture of an eye at rest does not depend on the way by which the eye came, nor on whether one waits.
func TestSameLightsByAnyWay(t *testing.T) {
	a := atlas(t)
	last := above(r3.Add(law.Sun, r3.Vec{X: 40, Y: -10, Z: 5}), 25)
	last.Time = 1e5
	var want View
	o := Options{Budget: 3000, Haze: true}
	whole := o
	whole.Whole = true
	New(a).Show(&want, last, viewerWidth, viewerHeight, 1, whole)
	for _, way := range [][]Eye{
		{last},
		{above(r3.Vec{}, 30000), above(law.Sun, 100), above(law.Sun, 1)},
		{above(r3.Add(law.Sun, r3.Vec{X: 3000}), 2)},
	} {
		w := viewer{s: New(a), o: o, lag: 3}
		for _, eye := range way {
			for range 9 {
				w.see(eye)
			}
		}
		w.rest(t, last)
		if !slices.Equal(w.v.Lights, want.Lights) || !slices.Equal(w.v.Haze.RGB, want.Haze.RGB) || w.v.Limit != want.Limit {
			t.Errorf("by %d stations: %d lights to %g; at once %d to %g", len(way), len(w.v.Lights), w.v.Limit, len(want.Lights), want.Limit)
		}
	}
}

// Once warm, a picture allocates nothing: in rest, and while the eye turns with time going on.
func TestNoGarbage(t *testing.T) {
	s := New(atlas(t))
	var v View
	sol := atlas(t).System(0)
	eye := above(r3.Vec{}, 1e-5)
	eye.Focus = sol.Tree().Place(3, 0)
	o := Options{Haze: true, Figures: true, Density: 1, Inside: sol, InsideShare: 0.5, Whole: true}
	s.Show(&v, eye, viewerWidth, viewerHeight, 1, o)
	o.Whole = false
	turn := 0.0
	show := func() {
		turn += 1e-4
		c, z := math.Cos(turn), math.Sin(turn)
		eye.Axes = [3]r3.Vec{{X: c, Y: z}, {X: -z, Y: c}, {Z: 1}}
		eye.Time += 0.1
		s.Show(&v, eye, viewerWidth, viewerHeight, 1, o)
	}
	for s.shown.framed || s.busy || s.haze.busy { // what is looked up beside the first pictures needs room
		show()
	}
	for range 50 {
		show()
	}
	if n := testing.AllocsPerRun(50, show); n > 0 {
		t.Errorf("a picture allocates %g times", n)
	}
	if len(v.Lights) < 2000 || len(v.Names) == 0 || len(v.Figures) == 0 {
		t.Errorf("%d lights, %d names, %d lines", len(v.Lights), len(v.Names), len(v.Figures))
	}
}

// The budget holds, near the centre of the galaxy too, where millions of stars are brighter than the usual limit.
func TestBudget(t *testing.T) {
	for name, c := range map[string]struct {
		eye    Eye
		budget int
	}{
		"the Sun":    {above(law.Sun, 1), 0},
		"the centre": {above(r3.Vec{Z: 0}, 0.5), 2000},
		"the disk":   {above(r3.Vec{}, 30000), 5000},
	} {
		var v View
		s := New(atlas(t))
		s.Show(&v, c.eye, viewerWidth, viewerHeight, 1, Options{Budget: c.budget, Whole: true})
		most := c.budget
		if most == 0 {
			most = budget
		}
		if n := len(v.Lights); n > most+most/20 || n < most/2 {
			t.Errorf("%s: %d lights with a budget of %d", name, n, most)
		}
		if n := len(s.shown.stars); n > 8*most {
			t.Errorf("%s: %d stars were looked up for %d", name, n, most)
		}
		// Half the picture in points has half the budget.
		s.Show(&v, c.eye, viewerWidth/2, viewerHeight, 1, Options{Budget: c.budget, Whole: true})
		if n := len(v.Lights); n > most/2+most/40 {
			t.Errorf("%s: half the picture has %d lights", name, n)
		}
	}
}

// What is beside a body that the eye follows stays where it is in the picture, to a hundredth of a pixel, over 600
// pictures of an hour each, at any depth.
func TestNoDrift(t *testing.T) {
	a := atlas(t)
	sol := a.System(0)
	tree := sol.Tree()
	index := map[string]int{}
	for i := range sol.Bodies {
		index[sol.Bodies[i].Name] = i
	}
	found, err := directory(t).FindOne("Alpha Centauri")
	if err != nil {
		t.Fatal(err)
	}
	cen := found.System
	for _, c := range []struct {
		name   string
		tree   *sky.Tree
		body   int
		height float64 // km
	}{
		{"Phobos", tree, index["Phobos"], 100},
		{"Io", tree, index["Io"], 1e4},
		{"Neptune", tree, index["Neptune"], 1e6},
		{"the Sun", tree, index["Sol"], 1e9},
		{"a star of Alpha Centauri", cen.Tree(), firstStar(cen), 1e10},
	} {
		var worst, x0, y0 float64
		for i := range 600 {
			time := 9000 + float64(i)/24
			eye := above(r3.Vec{}, c.height/sky.Galactic.Unit)
			eye.Focus, eye.Time = c.tree.Place(c.body, time), time
			// A point at rest beside the body, a tenth of the picture off.
			beside := c.tree.Place(c.body, time)
			beside.At = r3.Add(beside.At, r3.Scale(0.1*c.height/beside.In.Unit, r3.Vec{X: 0.6, Y: 0.8}))
			x, y, inFront := eye.Project(beside, viewerWidth, viewerHeight)
			if !inFront || !(math.Hypot(x, y) > 1) {
				t.Fatalf("what is beside %s is at %g, %g", c.name, x, y)
			}
			if i == 0 {
				x0, y0 = x, y
			}
			worst = max(worst, math.Hypot(x-x0, y-y0))
		}
		t.Logf("%s: %.2g pixels", c.name, worst)
		if worst > 0.01 {
			t.Errorf("%s drifts by %g pixels", c.name, worst)
		}
	}
}

func firstStar(s *sky.System) int {
	return slices.IndexFunc(s.Bodies, func(b sky.Body) bool { return b.Kind == sky.Star })
}

// From the Earth the planets are points of light among the stars, in their true directions and of their brightness.
func TestPlanets(t *testing.T) {
	a := atlas(t)
	sol := a.System(0)
	tree := sol.Tree()
	index := map[string]int{}
	for i := range sol.Bodies {
		index[sol.Bodies[i].Name] = i
	}
	const time = 9800
	earth := tree.Place(index["Earth"], time)
	s := New(a)
	for name, want := range map[string][2]float64{"Jupiter": {-3.5, -1.3}, "Saturn": {-1, 2}, "Mars": {-3.5, 2.5}, "Uranus": {5, 6.5}} {
		d := tree.Place(index[name], time).From(earth, time)
		z := r3.Scale(-1/math.Sqrt(dot(d, d)), d) // in the system's axes
		f := &sol.Axes
		z = r3.Add(r3.Add(r3.Scale(z.X, f[0]), r3.Scale(z.Y, f[1])), r3.Scale(z.Z, f[2]))
		x := r3.Unit(r3.Cross(r3.Vec{X: 0.1, Y: 0.2, Z: 0.97}, z))
		eye := Eye{Focus: earth, Axes: [3]r3.Vec{x, r3.Cross(z, x), z}, Height: 1e-11, Time: time}
		var v View
		s.Show(&v, eye, viewerWidth, viewerHeight, 1, Options{Whole: true, Density: 1})
		star, there := s.Pick(&v, Pointer{Reach: 2})
		if !there || star.Name != name || star.Body != index[name] {
			t.Errorf("in the direction of %s there is %+v", name, star)
			continue
		}
		for i, r := range s.refs {
			if r.key != ofBody || int(r.body) != star.Body {
				continue
			}
			l := v.Lights[i]
			flux := float64(0.2126*l.Flux[0]+0.7152*l.Flux[1]+0.0722*l.Flux[2])/s.gain + 1
			if m := v.Limit - 2.5*math.Log10(flux); m < want[0] || m > want[1] {
				t.Errorf("%s has the magnitude %.1f, want %v", name, m, want)
			}
		}
		if !slices.ContainsFunc(v.Names, func(n Name) bool { return n.Kind == OfBody && string(n.Text) == name }) {
			t.Errorf("%s is not named", name)
		}
		s.Show(&v, eye, viewerWidth, viewerHeight, 1, Options{Whole: true, Inside: sol, InsideShare: 1})
		if slices.ContainsFunc(s.refs, func(r ref) bool { return r.key == ofBody || r.key == 0 }) {
			t.Error("the Sun or a planet is listed where a world draws them")
		}
	}
}
