package sky

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// The elements of the table's large moons agree with those of package orbit, which were checked
// against an ephemeris: in direction, within a few degrees for years.
func TestMoonsAgree(t *testing.T) {
	moons, err := readMoons(map[string]bool{})
	if err != nil {
		t.Fatal(err)
	}
	known := orbit.SolarSystem(orbit.Modern)
	compared := 0
	for _, m := range moons {
		i, err := known.Find(m.Name)
		if err != nil || m.Name == "Moon" {
			continue
		}
		_, path := known.About(i)
		for _, time := range []float64{0, 3652, 7305} {
			a, _ := m.Path.State(time)
			b, _ := path.State(time)
			allowed := 6.0
			switch m.Name {
			case "Mimas": // it swings by 43° with Tethys
				allowed = 31
			case "Iapetus":
				allowed = 10
			case "Miranda", "Oberon", "Triton": // package orbit has other mean motions
				if allowed = 8; time > 0 {
					continue
				}
			}
			if angle := math.Acos(portable.Dot3(a, b)/portable.Norm3(a)/portable.Norm3(b)) / degree; angle > allowed {
				t.Errorf("%s is %.1f° off after %g days", m.Name, angle, time)
			}
		}
		compared++
	}
	if compared < 15 {
		t.Errorf("only %d moons", compared)
	}
}
