package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Verbs returns the verbs of a text as [fmt.Printf] has them, by the number of the value that each puts in, from 1: "%[2]s of %.1f" has 2s
// and 3.1f. It is sorted, so that two texts that take the same values have the same verbs.
func Verbs(text string) (list []string) {
	next := 1
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		start := i + 1
		for i++; i < len(text) && strings.IndexByte("+-#0123456789.", text[i]) >= 0; i++ {
		}
		how := text[start:i]
		if i < len(text) && text[i] == '[' {
			end := strings.IndexByte(text[i:], ']')
			if end < 0 {
				return append(list, "[")
			}
			if n, err := strconv.Atoi(text[i+1 : i+end]); err == nil {
				next = n
			}
			i += end + 1
		}
		if i >= len(text) {
			return append(list, "%")
		}
		if text[i] == '%' || text[i] == ' ' { // 95 % of them
			continue
		}
		list = append(list, fmt.Sprint(next)+how+string(text[i]))
		next++
	}
	if len(list) > 0 && strings.Contains(strings.ReplaceAll(text, "%%", ""), "% ") {
		list = append(list, "% ") // a flag, where there are values
	}
	slices.Sort(list)
	return list
}

// controls returns what stands in braces in a text, sorted.
func controls(text string) (list []string) {
	for {
		_, rest, ok := strings.Cut(text, "{")
		if !ok {
			break
		}
		inside, after, ok := strings.Cut(rest, "}")
		if !ok {
			break
		}
		list, text = append(list, inside), after
	}
	slices.Sort(list)
	return list
}

// fits says why a text cannot stand for a key; empty if it can.
func fits(key, said string) string {
	switch {
	case said == "":
		return ""
	case key == string(dateForm):
		return formsDates(said)
	case len(said) > longestText:
		return fmt.Sprintf("has %d bytes, and there can be %d", len(said), longestText)
	case !slices.Equal(Verbs(key), Verbs(said)):
		return fmt.Sprintf("does not put in the same values as %.60q; write each %%-verb as it is there, or as %%[1]s, %%[2]d in another order", key)
	case !slices.Equal(controls(key), controls(said)):
		return fmt.Sprintf("has not the same braces as %.60q; copy them", key)
	case strings.Contains(said, "##"):
		return "has ##, which would cut it; take it out"
	}
	return ""
}
