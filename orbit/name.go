package orbit

import (
	"fmt"

	"galaxy/internal/suggest"
)

// Find returns the index of the body called name. Case does not count, and
// spaces, hyphens and underscores are one: "earth-moon-barycenter" finds
// "Earth-Moon barycenter". The error names the nearest body.
func (s System) Find(name string) (int, error) {
	key := suggest.Fold(name)
	for i := range s {
		if key != "" && suggest.Fold(s[i].Name) == key {
			return i, nil
		}
	}
	return -1, fmt.Errorf("no body is called %q; %s", name, suggest.Hint(name, s.Names()))
}

// Names returns the names of the bodies, in their order.
func (s System) Names() []string {
	list := make([]string, len(s))
	for i := range s {
		list[i] = s[i].Name
	}
	return list
}
