package prose_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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

// Marks finds what is marked, and leaves alone what is none: a product, braces, a mark without an end.
func TestMarks(t *testing.T) {
	for text, want := range map[string]string{
		"Press *What if …*, **once**.": `0"Press " 8"What if …" 0", " 1"once" 0"."`,
		"`hohmann` („*Fly it*“)":       `2"hohmann" 0" („" 8"Fly it" 0"“)"`,
		"2 * 3 * 4, a*b*c, ** and *x":  `0"2 * 3 * 4, a*b*c, ** and *x"`,
		"steer = { script = `x }":      "0\"steer = { script = `x }\"",
	} {
		got := ""
		for _, s := range prose.Marks(text) {
			got += fmt.Sprintf(" %d%q", s.Style, s.Text)
		}
		if got != " "+want {
			t.Errorf("%s: %s", text, got)
		}
	}
	list, err := prose.Parse("Press *Fly it*: {thing:a*b}.")
	if err != nil || prose.Words(list) != "Press Fly it: a*b." || list[0].Spans[1].Style != prose.Emphasis {
		t.Errorf("%v, %v", list, err)
	}
}

// No mark of markup is left in what lessons say, in any language: texts have none but those that are drawn, and titles, summaries, hints,
// questions and answers, which are drawn as they are, have none at all.
func TestNoRawMarks(t *testing.T) {
	scenes, _ := filepath.Glob("../library/*.toml")
	said, _ := filepath.Glob("../../languages/*/lessons/*.toml")
	if len(scenes) < 50 || len(said) < 30 {
		t.Fatalf("%d scenes, %d lessons in languages", len(scenes), len(said))
	}
	raw := regexp.MustCompile("[*`]|\\{[a-z]+:|\\]\\(|(^| )_[a-z]+_|^#+ ")
	long := regexp.MustCompile(`(?ms)^(text|lesson) = (?:"""\n(.*?)"""|"(.*?)")$`)
	short := regexp.MustCompile(`(?m)^(?:title|summary|question|hints|choices|ask) = (.*)$`)
	for _, file := range append(scenes, said...) {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range short.FindAllStringSubmatch(string(b), -1) {
			if raw.MatchString(m[1]) {
				t.Errorf("%s: a mark is seen in %s", file, m[1])
			}
		}
		for _, m := range long.FindAllStringSubmatch(string(b), -1) {
			for _, s := range spans(t, file, m[1], m[2]+m[3]) {
				if s.Style == prose.Plain && raw.MatchString(s.Text) {
					t.Errorf("%s: a mark is seen in %s", file, s.Text)
				}
			}
		}
	}
}

// spans returns what is drawn of the text of a step, or of the lesson of a scene without steps, but for formulas and tables.
func spans(t *testing.T, file, key, text string) (list []prose.Span) {
	if key == "lesson" {
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, " ") {
				list = append(list, prose.Marks(line)...)
			}
		}
		return list
	}
	blocks, err := prose.Parse(text)
	if err != nil {
		t.Errorf("%s: %v", file, err)
	}
	for _, b := range blocks {
		if b.Kind != prose.Formula {
			list = append(list, b.Spans...)
		}
	}
	return list
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
