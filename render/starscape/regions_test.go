package starscape

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky/law"
)

// regionsSeen returns the names of regions in a view, and how well they are seen.
func regionsSeen(v *View) map[string]float32 {
	all := map[string]float32{}
	for i := range v.Names {
		if n := &v.Names[i]; n.Kind == OfRegion {
			all[string(n.Text)] = n.Opacity
		}
	}
	return all
}

// From above the arms, the bar and the Sun have names. They go as one comes nearer, the Sun's last.
func TestArmsHaveNames(t *testing.T) {
	s, v := New(atlas(t)), &View{}
	show := func(at r3.Vec, height float64) map[string]float32 {
		s.Show(v, above(at, height), 1280, 720, 1, Options{Haze: true, Density: 1, Whole: true})
		return regionsSeen(v)
	}
	whole := show(r3.Vec{}, 34000)
	for _, name := range []string{
		"Scutum–Centaurus Arm", "Sagittarius–Carina Arm", "Perseus Arm", "Norma–Outer Arm", "Orion Spur (Local Arm)", "Galactic bar", "The Sun is here",
	} {
		if whole[name] < 0.5 {
			t.Errorf("from above the whole galaxy %s is named with opacity %v", name, whole[name])
		}
	}
	if near := show(law.Sun, 1200); near["The Sun is here"] < 0.9 || len(near) > 1 {
		t.Errorf("1200 pc above the Sun there is %v", near)
	}
	if near := show(law.Sun, 100); len(near) > 0 {
		t.Errorf("100 pc above the Sun there is %v", near)
	}
}

// The arms' names are on arms: there are more young stars than on the mean of their circles.
func TestNamesOfArmsAreOnArms(t *testing.T) {
	e := atlas(t).Galaxy.Emission()
	for _, g := range regions {
		if (strings.Contains(g.name, "Arm") || strings.Contains(g.name, "Spur")) && e.Arms(g.at.X, g.at.Y) < 1.2 {
			t.Errorf("where %s is named the density of young stars is %.2f of its circle's", g.name, e.Arms(g.at.X, g.at.Y))
		}
	}
	bar := regions[slices.IndexFunc(regions, func(g region) bool { return g.name == "Galactic bar" })].at
	if along, beside := e.At(bar, -10).Old, e.At(r3.Vec{X: bar.X, Y: -bar.Y}, -10).Old; along < 1.5*beside {
		t.Errorf("where the bar is named there is %.2f of the light beside it", along/beside)
	}
}

// What is in the band has names for eyes that look around near the Sun, in fields in which it has room.
func TestBandHasNames(t *testing.T) {
	s, v := New(atlas(t)), &View{}
	show := func(from r3.Vec, l, b, field float64) map[string]float32 {
		d := law.Direction(l, b)
		right := r3.Unit(r3.Cross(d, r3.Vec{Z: 1}))
		eye := above(from, 1e-6)
		eye.Axes, eye.Zoom = [3]r3.Vec{right, r3.Cross(right, d), r3.Scale(-1, d)}, Zoom(field*math.Pi/180)
		s.Show(v, eye, 1280, 720, 1, Options{Haze: true, Density: 1, Whole: true})
		return regionsSeen(v)
	}
	here := law.Sun
	if seen := show(here, 35, 0, 60); seen["Great Rift"] < 0.9 || seen["Scutum Star Cloud"] < 0.9 {
		t.Errorf("towards Aquila there is %v", seen)
	}
	if seen := show(here, 35, 60, 60); len(seen) > 0 {
		t.Errorf("beside the band there is %v", seen)
	}
	if seen := show(here, 3, 0, 100); seen["Pipe Nebula"] > 0 {
		t.Errorf("in a wide field there is %v", seen)
	}
	if seen := show(r3.Add(here, r3.Vec{Y: 100}), 35, 0, 60); len(seen) > 0 {
		t.Errorf("100 pc from the Sun there is %v", seen)
	}
}
