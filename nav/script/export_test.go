package script

import (
	"maps"
	"slices"
)

// Names are all names that a script can use, for the test of the page about them.
func Names() map[string][]string {
	builtin := slices.Sorted(maps.Keys(offered))
	for name := range hosts {
		if name[0] >= 'a' && name[0] <= 'z' {
			builtin = append(builtin, name)
		}
	}
	return map[string][]string{
		"me": meNames, "view": viewFields, "target": targetNames, "vec": vecNames, "math": mathNames, "builtins": builtin,
		"obstacle": (*obstacle)(nil).AttrNames(), "neighbor": (*neighbor)(nil).AttrNames(), "box": (*box)(nil).AttrNames(), "near": (*near)(nil).AttrNames(),
		"route": route{}.AttrNames(), "goal": goal{}.AttrNames(), "pen": (*pen)(nil).AttrNames(), "ink": slices.Sorted(maps.Keys(inks)),
	}
}
