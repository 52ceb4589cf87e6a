package orbit

import (
	"fmt"
	"strings"
	"unicode"
)

// Find returns the index of the body called name. Case does not count, and
// spaces, hyphens and underscores are one: "earth-moon-barycenter" finds
// "Earth-Moon barycenter". The error names the nearest body.
func (s System) Find(name string) (int, error) {
	key := fold(name)
	for i := range s {
		if key != "" && fold(s[i].Name) == key {
			return i, nil
		}
	}
	return -1, fmt.Errorf("no body is called %q%s", name, s.suggest(name))
}

// fold reduces a name to what Find compares.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// suggest ends an error sentence about an unknown name with a way out.
func (s System) suggest(name string) string {
	if len(s) == 0 {
		return "; there are no bodies"
	}
	key := []rune(fold(name))
	best, least := "", 1+len(key)/3 // further off it is another word, no slip
	for i := range s {
		if d := editDistance(key, []rune(fold(s[i].Name))); d <= least {
			if best == "" || d < least {
				best, least = s[i].Name, d
			}
		}
	}
	if best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	const shown = 8
	var names []string
	for _, b := range s[:min(shown, len(s))] {
		names = append(names, b.Name)
	}
	list := "; there are " + strings.Join(names, ", ")
	if more := len(s) - shown; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// editDistance counts the insertions, deletions, replacements and swaps of
// neighbours that turn a into b (optimal string alignment).
func editDistance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
