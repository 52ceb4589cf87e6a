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
	system, err := systemNamed(name)
	if err != nil {
		return nil, err
	}
	set = append([]string{"time.start=" + strconv.FormatFloat(t, 'g', -1, 64)}, set...)
	if system.Address == solAddress {
		return Open("solar-system", set...)
	}
	return Parse(system.Address, template(system), set...)
}

// template returns the text of a system's scene.
func template(s *sky.System) []byte {
	return fmt.Appendf(nil, "schema = 1\ntitle = %q\n\n[system]\nstar = %q\n", s.Name, s.Address)
}

// systemNamed finds the system of a name, a number or an address.
func systemNamed(name string) (*sky.System, error) {
	atlas, err := sky.Open()
	if err != nil {
		return nil, err
	}
	found, err := atlas.FindOne(name)
	if err != nil {
		return nil, err
	}
	if o := found.Object; o != nil {
		return nil, fmt.Errorf("%s is a %s, and no star with what goes round it; name a star", o.Name, o.Kind)
	}
	return found.System, nil
}
