package lint

import (
	"fmt"
	"regexp"
	"slices"

	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// asked finds the words and notes that expressions ask for.
var asked = regexp.MustCompile(`\b(signal|note)\(\s*(?:word\s*=\s*|name\s*=\s*)?["']([^"']+)["']`)

// unread returns a sentence for each word that is sent and each note that is written, and for which nothing in the scene asks.
func unread(s *scene.Scene) (all []string) {
	if s.Rules == nil {
		return nil
	}
	reads := map[string]bool{}
	look := func(c *condition.Condition) {
		for _, m := range asked.FindAllStringSubmatch(c.Text(), -1) {
			reads[m[1]+" "+m[2]] = true
		}
	}
	s.Rules.Conditions(look)
	for i := range s.Steps {
		look(s.Steps[i].Done)
	}
	for _, p := range scene.Scripts(&s.Setup) {
		if p.Names("heard") || p.Names("notes") {
			return nil // a script may ask for any
		}
	}
	s.Rules.Orders(func(o sim.Text) {
		what := map[string]string{"signal": "answers to the message", "note": "reads the note"}[o[0]]
		if what == "" || len(o) < 3 || reads[o[0]+" "+o[2]] {
			return
		}
		if said := fmt.Sprintf("nothing %s %q: no expression asks for %s(%q)", what, o[2], o[0], o[2]); !slices.Contains(all, said) {
			all = append(all, said)
		}
	})
	slices.Sort(all)
	return all
}
