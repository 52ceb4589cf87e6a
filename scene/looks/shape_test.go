package looks

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// The half axes of bodies that are no balls have the volume of a ball of the published mean radius, km: JPL Solar System Dynamics,
// physical parameters of planetary satellites.
func TestAxesHaveTheVolume(t *testing.T) {
	for name, radius := range map[string]float64{
		"Phobos": 11.08, "Deimos": 6.2, "Amalthea": 83.5, "Thebe": 49.3, "Adrastea": 8.2, "Metis": 21.5, "Hyperion": 135, "Phoebe": 106.5,
		"Janus": 89.5, "Epimetheus": 58.1, "Helene": 17.6, "Telesto": 12.4, "Calypso": 9.6, "Atlas": 15.1, "Prometheus": 43.1,
		"Pandora": 40.7, "Pan": 14.1, "Proteus": 210, "Vesta": 262.7, "Ceres": 473,
	} {
		s := ShapeOf(name)
		if s == nil {
			t.Errorf("%s is a ball", name)
			continue
		}
		if got := math.Cbrt(s.Axes[0] * s.Axes[1] * s.Axes[2]); math.Abs(got/radius-1) > 0.035 {
			t.Errorf("%s: %.1f km, want %.1f", name, got, radius)
		}
		if !(s.Axes[0] >= s.Axes[1] && s.Axes[1] >= s.Axes[2]) {
			t.Errorf("%s: half axes %v", name, s.Axes)
		}
		if got := Small(name, "", false, radius, 3); got.Shape != s {
			t.Errorf("%s looks as another shape", name)
		}
	}
	if ShapeOf("Titan") != nil || Small("x", "", false, 400, 3).Shape != nil {
		t.Error("a large moon is no ball")
	}
	if s := Small("x", "", false, 5, 3).Shape; s == nil || s.Axes[2] > 0.95*s.Axes[0] {
		t.Errorf("a small one is %+v", s)
	}
}

// A small moon turns its long axis to its planet, wherever its orbit has it; Phobos turns as its rotation is published.
func TestLongAxisPointsToThePlanet(t *testing.T) {
	to := r3.Vec{X: 3, Y: -4, Z: 0.1}
	for _, at := range []float64{0, 9820.3, -40000} {
		for _, name := range []string{"Janus", "Atlas", "Pan"} {
			s := SpinOf(name)
			axes := s.Facing(to, at).Axes(at)
			if off := r3.Dot(axes[0], r3.Unit(to)); off < 0.85 { // the pole leans
				t.Errorf("%s at %v: the cosine is %v", name, at, off)
			}
			if off := r3.Norm(r3.Sub(axes[2], s.Axes(at)[2])); off > 1e-9 {
				t.Errorf("%s at %v: its pole moves by %v", name, at, off)
			}
		}
		if s := SpinOf("Phobos"); s.Facing(to, at).Axes(at) != s.Axes(at) {
			t.Error("Phobos turns")
		}
	}
}

// The Sun stands over the tropics at the solstices of 2026, 21 June 08:24 and 21 December 20:50 UTC (U.S. Naval Observatory).
func TestSolstices(t *testing.T) {
	system := orbit.SolarSystem(orbit.Integrated)
	earth, err := system.Find("Earth")
	if err != nil {
		t.Fatal(err)
	}
	for jd, want := range map[float64]float64{2461212.8508: 23.44, 2461396.3689: -23.44} {
		at := jd - orbit.J2000
		sun := r3.Scale(-1, r3.Unit(system.At(earth, at).R))
		if got := math.Asin(r3.Dot(sun, SpinOf("Earth").Axes(at)[2])) / degree; math.Abs(got-want) > 0.01 {
			t.Errorf("JD %v: the Sun is over %.3f°, want %.2f°", jd, got, want)
		}
	}
}
