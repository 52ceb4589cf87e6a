// Package suggest finds the known word nearest to a misspelt one.
package suggest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fold returns the canonical form of a name: two names are the same if it is equal.
// It ignores case, spaces, hyphens and underscores.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// Nearest returns the known word at the smallest edit distance from word, or "" if
// none is near enough for a typing error: a third of the letters may be wrong, and two
// in a short word, but never all. It ignores case. Of equally near words the first wins. For a word
// of more than 100 letters it returns "", and it searches the first 10,000 known words
// only.
func Nearest(word string, known []string) string {
	const longest, most = 100, 10_000
	if len(word) > longest*utf8.UTFMax {
		return ""
	}
	letters := []rune(strings.ToLower(word))
	if len(letters) > longest {
		return ""
	}
	best, least := "", min(1+max(2, len(letters)/3), len(letters))
	for _, k := range known[:min(len(known), most)] {
		if n := utf8.RuneCountInString(k); n-len(letters) >= least || len(letters)-n >= least {
			continue // the difference in length is a lower bound of the distance
		}
		if d := distance(letters, []rune(strings.ToLower(k))); d < least {
			best, least = k, d
		}
	}
	return best
}

// Hint returns the end of a message about an unknown word: the nearest known word, or
// else the list of known ones.
func Hint(word string, known []string) string {
	if k := Nearest(word, known); k != "" {
		return fmt.Sprintf("did you mean %q?", k)
	}
	const few = 40
	if n := len(known); n > few {
		return fmt.Sprintf("there are %d, from %q to %q", n, slices.Min(known), slices.Max(known))
	}
	sorted := slices.Sorted(slices.Values(known))
	switch n := len(sorted); n {
	case 0:
		return "there are none"
	case 1:
		return "it can be " + sorted[0]
	default:
		return "it can be " + strings.Join(sorted[:n-1], ", ") + " or " + sorted[n-1]
	}
}

// distance counts the insertions, deletions, replacements and swaps of
// neighbours that turn a into b (optimal string alignment).
func distance(a, b []rune) int {
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
