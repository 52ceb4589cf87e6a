package starscape

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// near returns what one sees of an object from a height, and its index.
func near(t *testing.T, name string, height float64) (*View, *Starscape, sky.Object, int32) {
	t.Helper()
	a := atlas(t)
	for i, o := range a.Objects() {
		if o.Aliases[0] == name {
			s, v := New(a), &View{}
			s.Show(v, above(o.Place, height), 1280, 720, 1, Options{Haze: true, Density: 1, Whole: true})
			return v, s, o, int32(i)
		}
	}
	t.Fatal("no object ", name)
	return nil, nil, sky.Object{}, 0
}

func cloudOf(v *View, s *Starscape, object int32) *Cloud {
	for i := range v.Clouds {
		if s.cloudRefs[i] == object {
			return &v.Clouds[i]
		}
	}
	return nil
}

// From near, a cluster is its stars, denser in the middle of a globular one; a nebula has a form of its own.
func TestClustersAreStars(t *testing.T) {
	for _, c := range []struct {
		name   string
		height float64
		least  int
		form   Form
	}{{"M 13", 60, 600, Glow}, {"M 45", 10, 30, Stars}, {"M 42", 6, 0, Wisps}, {"M 57", 0.6, 1, Ring}, {"M 1", 6, 1, Shell}, {"M 31", 90000, 0, Spiral}} {
		v, s, o, i := near(t, c.name, c.height)
		count, middle := 0, 0
		for k, r := range s.refs {
			if r == (ref{ofMember, i}) {
				if count++; math.Hypot(float64(v.Lights[k].X), float64(v.Lights[k].Y)) < 0.25*0.5*o.Size*s.camera.length/(StandOff*c.height) {
					middle++
				}
			}
		}
		if count < c.least || c.least == 0 && count > 0 {
			t.Errorf("%s has %d stars", c.name, count)
		}
		if c.form == Glow && middle < count/8 {
			t.Errorf("of %d stars of %s, %d are in the middle", count, c.name, middle)
		}
		if cloud := cloudOf(v, s, i); cloud == nil || cloud.Form != c.form {
			t.Errorf("%s looks like %+v", c.name, cloud)
		} else if c.form == Stars && cloud.Flux[1] > 0 {
			t.Errorf("%s is a ball", c.name)
		}
	}
}

// A galaxy beyond the disk has no name over it, and beside the disk it has.
func TestGalaxiesBehindTheDisk(t *testing.T) {
	s := New(atlas(t))
	s.camera = newCamera(above(r3.Vec{}, 34000), 1280, 720)
	if b := s.behindDisk(r3.Vec{X: 3e5, Z: -3e6}); b < 0.99 {
		t.Errorf("straight below, the disk hides %.2f of a galaxy", b)
	}
	if b := s.behindDisk(r3.Vec{X: 3e6, Z: -3e6}); b > 0.01 {
		t.Errorf("beside the disk it hides %.2f of a galaxy", b)
	}
	if b := s.behindDisk(r3.Vec{Z: 1e4}); b != 0 {
		t.Errorf("the disk hides %.2f of what is before it", b)
	}
	v := &View{}
	s.Show(v, above(r3.Vec{}, 34000), 1280, 720, 1, Options{Haze: true, Density: 1, Whole: true})
	for i := range v.Names {
		if n := &v.Names[i]; string(n.Text) == "Sculptor Galaxy" && n.Opacity > 0.01 {
			t.Errorf("the Sculptor Galaxy is named before the disk with opacity %.2f", n.Opacity)
		}
	}
}

// Galaxies near to ours are as large in the sky as they are, and turned as they are: axes in minutes of arc, and the angle of the longer one from north over
// east (Revised NGC by Steinicke, as the table has it).
func TestGalaxiesInTheSky(t *testing.T) {
	a := atlas(t)
	for _, c := range []struct {
		name               string
		major, minor, from float64
	}{{"M 31", 189.1, 61.7, 35}, {"M 33", 68.7, 41.6, 23}, {"PGC 17223", 645.6, 549.5, 170}, {"NGC 292", 319.1, 205.1, 45}} {
		i := slices.IndexFunc(a.Objects(), func(o sky.Object) bool { return o.Aliases[0] == c.name })
		d := r3.Unit(r3.Sub(a.Objects()[i].Place, law.Sun))
		pole := sky.FromICRF(r3.Vec{Z: 1})
		north := r3.Unit(r3.Sub(pole, r3.Scale(dot(pole, d), d)))
		s, v := New(a), &View{}
		eye := above(law.Sun, 1e-6)
		eye.Axes = [3]r3.Vec{r3.Cross(d, north), north, r3.Scale(-1, d)}
		s.Show(v, eye, 1280, 720, 1, Options{Haze: true, Whole: true})
		cloud := cloudOf(v, s, int32(i))
		if cloud == nil {
			t.Errorf("%s is not seen", c.name)
			continue
		}
		flat := math.Hypot(float64(cloud.Long[0]), float64(cloud.Long[1]))
		major := 2 * 60 * 180 / math.Pi * float64(cloud.Radius) / s.camera.length
		angle := math.Mod(180/math.Pi*math.Atan2(-float64(cloud.Long[0]), float64(cloud.Long[1]))+360, 180)
		if math.Abs(major/c.major-1) > 0.01 || math.Abs(flat*c.major-c.minor) > 0.03*c.minor || math.Abs(angle-c.from) > 1 {
			t.Errorf("%s is %.1f′ × %.1f′ at %.0f°, not %v′ × %v′ at %v°", c.name, major, flat*c.major, angle, c.major, c.minor, c.from)
		}
	}
}

// A galaxy's disc is one thing in space: seen from beside it is a line, from both sides it is round, and the one is the mirror
// of the other.
func TestDiscsInSpace(t *testing.T) {
	s := New(atlas(t))
	d := r3.Unit(r3.Vec{X: 1, Y: 2, Z: 0.5})
	long := r3.Unit(r3.Cross(r3.Vec{Z: 1}, d))
	c := cloud{at: r3.Scale(1e6, d), disc: discOf(d, long, 0.4), long: long, bulge: 1, flat: 0.4}
	if got := math.Abs(dot(c.disc[0], c.disc[1])) + math.Abs(dot(c.disc[1], c.disc[2])) + math.Abs(dot(c.disc[0], c.disc[2])); got > 1e-9 {
		t.Fatalf("its axes are not at right angles: %v", got)
	}
	look := func(from r3.Vec) (flat float64, hand float32) {
		w := r3.Scale(-1, from)
		up := r3.Unit(r3.Cross(w, r3.Vec{X: 0.3, Y: 0.4, Z: 0.5}))
		s.camera.at = r3.Add(c.at, r3.Scale(1e5, from))
		s.camera.eye.Axes = [3]r3.Vec{r3.Cross(w, up), up, from}
		axis, _, hand := s.turned(&c)
		return math.Hypot(float64(axis[0]), float64(axis[1])), hand
	}
	over, a := look(c.disc[2])
	under, b := look(r3.Scale(-1, c.disc[2]))
	edge, _ := look(r3.Unit(r3.Add(c.disc[0], c.disc[1])))
	sun, _ := look(r3.Scale(-1, d))
	if over < 0.99 || under < 0.99 || a != -b || edge > 0.14 || math.Abs(sun-0.4) > 0.02 {
		t.Errorf("from above %.2f (%v), from below %.2f (%v), from beside %.2f, from the Sun %.2f", over, a, under, b, edge, sun)
	}
}

// From near, the Crab has its pulsar and the Ring its star as points in their middles, which are parts of the nebula to a click.
func TestNebulaeHaveCores(t *testing.T) {
	for _, c := range []struct {
		name   string
		height float64
	}{{"M 1", 6}, {"M 57", 0.6}} {
		v, s, o, i := near(t, c.name, c.height)
		count := 0
		for k, r := range s.refs {
			if r == (ref{ofMember, i}) {
				count++
				if l := &v.Lights[k]; math.Hypot(float64(l.X), float64(l.Y)) > 1 || l.Flux[2] <= l.Flux[0] {
					t.Errorf("in the middle of %s there is %+v", o.Name, *l)
				}
			}
		}
		if count != 1 {
			t.Errorf("%s has %d stars in its middle", o.Name, count)
		}
	}
}
