package prose_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"galaxy/scene/prose"
)

func ExampleParse() {
	list, err := prose.Parse("Untick {knob:walker.sidestep|side-step}.\nThe **rock** is in the way.\n\n- one\n- two\n  and more\n\n    F = m·a\n")
	for _, b := range list {
		fmt.Print(b.Kind)
		for _, s := range b.Spans {
			fmt.Printf(" %d%q%s", s.Style, s.Text, s.Of)
		}
		fmt.Println()
	}
	fmt.Println(err)
	// Output:
	// 0 0"Untick " 3"side-step"walker.sidestep 0". The " 1"rock" 0" is in the way."
	// 1 0"one"
	// 1 0"two and more"
	// 2 0"F = m·a"
	// <nil>
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"a {knob:x":           "a control has no end",
		"a\nb {nob:x}":        "{nob:x} is no control",
		"a\n\n- **b":          "** has no end",
		"`c":                  "` has no end",
		"{try:}":              "{try:} is no control",
		"{when:3|}":           "{when:3|} is no control",
		"x\n- y\n  z {colour": "a control has no end",
	} {
		_, err := prose.Parse(text)
		var bad *prose.Error
		if !errors.As(err, &bad) || bad.What != want {
			t.Errorf("%q: %v, want %s", text, err, want)
			continue
		}
		if c := text[bad.At]; c != '{' && c != '*' && c != '`' {
			t.Errorf("%q: the mistake is at %d, %c", text, bad.At, c)
		}
	}
}

// FuzzParse: the words of a text are those of its lines, and mistakes lie within it.
func FuzzParse(f *testing.F) {
	f.Add("a {knob:b.c} **d** `e`\n\n- f\n    g\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := prose.Parse(text)
		var bad *prose.Error
		if errors.As(err, &bad) && (bad.At < 0 || bad.At >= len(text)) {
			t.Fatalf("a mistake at %d of %d", bad.At, len(text))
		}
		if err == nil && !strings.ContainsAny(text, "{}*`") && len(strings.Fields(prose.Words(list))) != len(strings.Fields(text)) {
			t.Fatalf("%q becomes %q", text, prose.Words(list))
		}
	})
}
