package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// eyeOn is an eye that stands on a body of a system and looks at another one of it.
func eyeOn(t *testing.T, from, to string) Eye {
	t.Helper()
	stand, err := directory(t).FindOne(from)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := directory(t).FindOne(to)
	if err != nil {
		t.Fatal(err)
	}
	tree := stand.System.Tree()
	body := max(goal.Body, 0)
	at, ahead := tree.Place(stand.Body, 0), tree.Place(body, 0)
	d := ahead.From(at, 0)
	z := r3.Unit(r3.Scale(-1, d))
	if f := at.In; f.Parent != nil {
		z = r3.Add(r3.Add(r3.Scale(z.X, f.Axes[0]), r3.Scale(z.Y, f.Axes[1])), r3.Scale(z.Z, f.Axes[2]))
	}
	x := r3.Unit(r3.Cross(r3.Vec{Z: 1}, z))
	return Eye{Focus: at, Axes: [3]r3.Vec{x, r3.Cross(z, x), z}, Height: 1e-9}
}

// A sun of the system that the eye is in has its name before all others, and what stands in its glare has none. Two
// suns are named apart where they are seen apart.
func TestNamesOfSuns(t *testing.T) {
	a := atlas(t)
	for _, c := range []struct {
		from, to, sun, also string
		field               float64
	}{
		{"TRAPPIST-1 e", "TRAPPIST-1", "TRAPPIST-1", "", 60},
		{"Earth", "Sun", "Sun", "", 60},
		{"Mercury", "Sun", "Sun", "", 5},
		{"Proxima Centauri b", "alpha Centauri", "Rigil Kentaurus", "Toliman", 2},
		{"Proxima Centauri b", "alpha Centauri", "Rigil Kentaurus", "", 60},
	} {
		eye := eyeOn(t, c.from, c.to)
		eye.Zoom = Zoom(c.field * math.Pi / 180)
		var v View
		for at := 0.0; at < 3; at++ { // days: planets pass before and behind the sun
			eye.Time = at
			New(a).Show(&v, eye, 1280, 720, 1, Options{Density: 1, Whole: true, Figures: true})
			var sun *Name
			also := ""
			for i := range v.Names {
				n := &v.Names[i]
				if n.Kind == OfStar && string(n.Text) == c.sun && sun == nil {
					sun = n
				}
				if c.also != "" && string(n.Text) == c.also || c.also == "" && n.Body >= 0 {
					also = string(n.Text)
				}
			}
			if at == 0 && (sun == nil || sun.Text[0] != v.Names[0].Text[0] || also != c.also) {
				t.Fatalf("from %s the names begin with %s; %s has also %q", c.from, v.Names[0].Text, c.sun, also)
			}
			if sun == nil {
				continue
			}
			for _, n := range v.Names {
				if d := math.Hypot(float64(n.X-sun.X), float64(n.Y-sun.Y)); d < 8 && n.Kind != OfFigure && string(n.Text) != c.sun && string(n.Text) != c.also {
					t.Errorf("from %s %s is named %.1f points from %s", c.from, n.Text, d, c.sun)
				}
			}
		}
	}
}

// Light and name of a star are where its motion has brought it by the date: also where time has gone on a little since the
// lists were made, so that only the dynamic stars are listed anew.
func TestNamesFollowTheStars(t *testing.T) {
	a := atlas(t)
	found, err := directory(t).FindOne("Arcturus")
	if err != nil {
		t.Fatal(err)
	}
	star := found.System
	for _, years := range []float64{-20_000, -2000, 0, 2000, 20_000} {
		z := r3.Unit(r3.Sub(law.Sun, star.Place)) // the eye looks to where the star is now
		x := r3.Unit(r3.Cross(r3.Vec{Z: 1}, z))
		eye := Eye{Focus: sky.Place{In: sky.Galactic, At: r3.Add(law.Sun, r3.Scale(-1e-6, z))}, Axes: [3]r3.Vec{x, r3.Cross(z, x), z}, Height: 1e-6, Time: years * 365.25}
		var v View
		s := New(a)
		s.Show(&v, eye, 1280, 720, 1, Options{Density: 1, Whole: true})
		for later := 0.0; later < 3000; later += 1000 { // days
			eye.Time = years*365.25 + later
			s.Show(&v, eye, 1280, 720, 1, Options{Density: 1})
			wantX, wantY, _ := eye.Project(sky.Place{In: sky.Galactic, At: star.At(eye.Time)}, 1280, 720)
			named := false
			for _, n := range v.Names {
				if string(n.Text) == "Arcturus" {
					named = true
					if off := math.Hypot(float64(n.X)-wantX, float64(n.Y)-wantY); off > 2*pixelTolerance {
						t.Errorf("after %g years and %g days Arcturus is named %.2f pixels off", years, later, off)
					}
				}
			}
			if !named && math.Abs(years) <= 2000 { // before and after it is out of the picture
				t.Errorf("after %g years Arcturus has no name", years)
			}
		}
	}
}

// In the glare of a sun a planet and a star have no name, but a second sun has.
func TestGlare(t *testing.T) {
	n := names{most: 10}
	n.glares = append(n.glares, glare{100, 50, 20})
	for i, c := range []struct {
		candidate
		want bool
	}{
		{candidate{x: 110, y: 50, kind: OfBody}, true},
		{candidate{x: 100, y: 65, kind: OfStar}, true},
		{candidate{x: 100, y: 65, kind: OfStar, sun: true}, false},
		{candidate{x: 100, y: 50, kind: OfFigure}, false},
		{candidate{x: 125, y: 50, kind: OfBody}, false},
	} {
		n.best[i] = c.candidate
		if got := n.inGlare(i); got != c.want {
			t.Errorf("%+v in the glare: %v", c.candidate, got)
		}
	}
}

// What is at a place is listed with each system once, as Pick has it first.
func TestPickAll(t *testing.T) {
	a := atlas(t)
	s := New(a)
	var v View
	s.Show(&v, above(law.Sun, 30), 1280, 720, 1, Options{Whole: true})
	several := 0
	for i := 0; i < len(v.Lights); i += 50 {
		x, y := float64(v.Lights[i].X), float64(v.Lights[i].Y)
		first, _ := s.Pick(&v, Pointer{X: x, Y: y, Reach: 9})
		all := s.PickAll(&v, Pointer{X: x, Y: y, Reach: 9}, 8)
		if len(all) == 0 && max(v.Lights[i].Flux[0], v.Lights[i].Flux[1], v.Lights[i].Flux[2]) < leastSeen {
			continue
		}
		if len(all) == 0 || all[0] != first {
			t.Fatalf("at %v, %v Pick finds %v, PickAll %v", x, y, first, all)
		}
		if len(all) > 1 {
			several++
		}
		for k := range all {
			for j := range k {
				if all[j].Name == all[k].Name {
					t.Errorf("%s is listed twice", all[k].Name)
				}
			}
		}
	}
	if several < 10 {
		t.Errorf("at %d places are several stars", several)
	}
}

// A star that one does not see cannot be picked: too faint a one, or one behind a body.
func TestPickWhatIsSeen(t *testing.T) {
	s := New(atlas(t))
	var v View
	s.Show(&v, above(law.Sun, 30), 1280, 720, 1, Options{Whole: true})
	v.Clouds, v.Lights, s.refs = nil, v.Lights[:1], s.refs[:1]
	for _, c := range []struct {
		flux   float32
		hidden bool
		want   bool
	}{{1, false, true}, {0.01, false, false}, {1, true, false}} {
		v.Lights[0].Flux = [3]float32{c.flux, c.flux, c.flux}
		p := Pointer{X: float64(v.Lights[0].X) + 3, Y: float64(v.Lights[0].Y), Reach: 9, Hidden: func(x, _ float64) bool {
			return c.hidden && x == float64(v.Lights[0].X)
		}}
		if _, ok := s.Pick(&v, p); ok != c.want {
			t.Errorf("a star of flux %v, hidden: %v, is picked: %v", c.flux, c.hidden, ok)
		}
		if all := s.PickAll(&v, p, 4); (len(all) > 0) != c.want {
			t.Errorf("a star of flux %v, hidden: %v, is listed: %v", c.flux, c.hidden, all)
		}
	}
}

// Among the stars one that is far behind what one looks at is named after a nearer one that looks as bright, and paler;
// from within a system all count as they look.
func TestFarNamesYield(t *testing.T) {
	s := New(atlas(t))
	for _, c := range []struct {
		height float64
		yields bool
	}{{1e-4, false}, {10, true}} {
		s.camera.eye.Height = c.height
		s.names.begin(s.atlas, 1, c.height, 0)
		near := 50 * c.height
		s.offerStar(0, 0, 1e4, near*near, ref{1000, -1})
		s.offerStar(50, 0, 1e4, 9*near*near, ref{1000, -1})
		a, b := s.names.best[0], s.names.best[1]
		if s.names.count != 2 {
			t.Errorf("at %v pc %d stars are named", c.height, s.names.count)
		}
		if a.x != 0 || (b.score < 0.99*a.score) != c.yields || a.opacity < leastBack || !c.yields && b.opacity < 1 {
			t.Errorf("at %v pc a far star has %v, one three times as far %v", c.height, a, b)
		}
	}
}

// While the eye turns slowly, the list of names changes only where stars come into the picture or leave it: no name goes
// and comes again.
func TestNamesTakeNoTurns(t *testing.T) {
	s := New(atlas(t))
	var v View
	changes := map[string]int{}
	var shown map[string]bool
	inside := func(n *Name) bool { return math.Abs(float64(n.X)) < 620 && math.Abs(float64(n.Y)) < 340 }
	for k := range 200 {
		eye := above(law.Sun, 1e-4)
		sin, cos := math.Sincos(1e-3 * float64(k))
		eye.Axes[0], eye.Axes[1] = r3.Vec{X: cos, Y: sin}, r3.Vec{X: -sin, Y: cos}
		tilt, rise := math.Sincos(5e-4 * float64(k))
		eye.Axes[1], eye.Axes[2] = r3.Add(r3.Scale(rise, eye.Axes[1]), r3.Scale(tilt, eye.Axes[2])), r3.Sub(r3.Scale(rise, eye.Axes[2]), r3.Scale(tilt, eye.Axes[1]))
		s.Show(&v, eye, 1280, 720, 1, Options{Density: 0.4, Whole: true})
		now := map[string]bool{}
		for i := range v.Names {
			if n := &v.Names[i]; n.Kind == OfStar && inside(n) {
				if name := string(n.Text); k > 0 && !shown[name] {
					changes[name]++
				}
				now[string(n.Text)] = true
			}
		}
		for name := range shown {
			if !now[name] {
				changes[name]++
			}
		}
		shown = now
	}
	turns := 0
	for name, n := range changes {
		if n > 2 {
			turns += n - 2
			t.Logf("%s comes and goes %d times", name, n)
		}
	}
	if turns > 0 || len(changes) == 0 {
		t.Errorf("%d names change, and take %d turns", len(changes), turns)
	}
}
