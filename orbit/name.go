package orbit

import (
	"fmt"
	"strings"

	"galaxy/internal/spell"
)

// Find returns the index of the body called name. Case does not count, and
// spaces, hyphens and underscores are one: "earth-moon-barycenter" finds
// "Earth-Moon barycenter". The error names the nearest body.
func (s System) Find(name string) (int, error) {
	key := spell.Fold(name)
	for i := range s {
		if key != "" && spell.Fold(s[i].Name) == key {
			return i, nil
		}
	}
	return -1, fmt.Errorf("no body is called %q%s", name, s.suggest(name))
}

// suggest ends an error sentence about an unknown name with a way out.
func (s System) suggest(name string) string {
	if len(s) == 0 {
		return "; there are no bodies"
	}
	known := make([]string, len(s))
	for i := range s {
		known[i] = s[i].Name
	}
	if best := spell.Nearest(name, known); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	const shown = 8
	list := "; there are " + strings.Join(known[:min(shown, len(s))], ", ")
	if more := len(s) - shown; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}
