package orbit

import (
	"strings"
	"testing"
)

// Find returns a body of that name, in some spelling, or an error.
func FuzzFind(f *testing.F) {
	for _, name := range []string{"Earth", "earth-moon_barycenter", "", " ", "-_", "ceres", "Marss", "é", "\xff"} {
		f.Add(name)
	}
	table, _ := TableFor(0)
	system := SolarSystem(table)
	f.Fuzz(func(t *testing.T, name string) {
		i, err := system.Find(name)
		if err != nil {
			if i != -1 || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %d, %v", name, i, err)
			}
			return
		}
		if again, err := system.Find(system[i].Name); err != nil || again != i {
			t.Fatalf("%q is %q, which is %d, %v", name, system[i].Name, again, err)
		}
	})
}
