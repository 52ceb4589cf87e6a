package lab

import (
	"slices"
	"strings"

	"galaxy/nav"
)

// usual are the methods of a bench that names none: the methods made for crowds, some of them with the
// safety filter, and seek, which avoids nothing, as the floor.
var usual = []string{
	"pilot", "orca", "social_force", "power_law", "heading_rule", "context", "avocado", "nh_ttc",
	"antigravity{range = 10}", "magnet{neighbors = true}",
	"safe(orca)", "safe(antigravity{range = 10})", "safe(magnet{neighbors = true})", "seek",
}

// Usual returns the methods of a bench that names none, as Scene.Steered takes them.
func Usual() []string {
	var known []string
	for _, k := range nav.Kinds() {
		known = append(known, k.Name)
	}
	return slices.DeleteFunc(slices.Clone(usual), func(method string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(method, "safe("), "{")
		return !slices.Contains(known, strings.TrimSuffix(name, ")"))
	})
}
