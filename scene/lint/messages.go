package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// asked finds the words and notes that expressions ask for.
var asked = regexp.MustCompile(`\b(signal|note|stock)\(\s*(?:word\s*=\s*|name\s*=\s*)?["']([^"']+)["']`)

// unread returns a sentence for each word that is sent and each note that is written, and for which nothing in the scene asks.
func unread(s *scene.Scene) (all []string) {
	if s.Rules == nil {
		return nil
	}
	reads := map[string]bool{}
	s.Rules.Conditions(func(c *condition.Condition) {
		for _, m := range asked.FindAllStringSubmatch(c.Text(), -1) {
			reads[m[1]+" "+m[2]] = true
		}
	})
	for _, p := range scene.Scripts(&s.Setup) {
		if p.Names("heard") || p.Names("notes") {
			return nil // a script may ask for any
		}
	}
	s.Rules.Orders(func(o sim.Text) {
		at, of, sentence := 2, "signal", ""
		switch {
		case o[0] == "signal" && len(o) > 2:
			sentence = fmt.Sprintf("nothing answers to the message %q: no expression asks for signal(%q)", o[at], o[at])
		case o[0] == "note" && len(o) > 2:
			of, sentence = "note", fmt.Sprintf("nothing reads the note %q: no expression asks for note(%q)", o[at], o[at])
		default:
			return
		}
		if !reads[of+" "+o[at]] && !slices.Contains(all, sentence) {
			all = append(all, sentence)
		}
	})
	slices.SortStableFunc(all, strings.Compare)
	return all
}
