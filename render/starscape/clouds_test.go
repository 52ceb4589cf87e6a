package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
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
	}{{"M 13", 60, 600, Glow}, {"M 45", 10, 30, Stars}, {"M 42", 6, 0, Wisps}, {"M 57", 0.6, 0, Ring}, {"M 1", 6, 0, Shell}, {"M 31", 90000, 0, Spiral}} {
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
