package scene

import (
	"fmt"
	"strconv"

	"galaxy/sky"
)

// OfSystem returns a system of the sky as a scene that begins at t, days past J2000.0 TDB: its bodies, and
// ships that travel among them. The name is one that the key star takes; the Sun's is the built-in scene
// solar-system. set are overrides, path=value, as [Open] takes them.
func OfSystem(name string, t float64, set ...string) (*Scene, error) {
	atlas, err := sky.Open()
	if err != nil {
		return nil, err
	}
	found, err := atlas.FindOne(name)
	if err != nil {
		return nil, err
	}
	if found.System == nil {
		return nil, fmt.Errorf("%s is a %s, and no star with what goes round it; name a star", found.Name(), found.Object.Kind)
	}
	set = append([]string{"time.start=" + strconv.FormatFloat(t, 'g', -1, 64)}, set...)
	if found.System.Address == solAddress {
		return Open("solar-system", set...)
	}
	return Parse(found.System.Address, template(found.System), set...)
}

// template returns the text of a system's scene.
func template(s *sky.System) []byte {
	return fmt.Appendf(nil, "schema = 1\ntitle = %q\n\n[system]\nstar = %q\n", s.Name, s.Address)
}
