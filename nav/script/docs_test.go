package script_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/script"
)

// TestPage runs every example of docs/scripts.md, and looks for every name that a script can
// use.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/scripts.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```python\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(examples) < 9 {
		t.Fatalf("%d examples", len(examples))
	}
	fails := regexp.MustCompile(`# fails: (.*)`)
	for _, e := range examples {
		_, err := steer(t, e[1])
		want := fails.FindStringSubmatch(e[1])
		switch {
		case want == nil && err != nil:
			t.Errorf("%v in\n%s", err, e[1])
		case want != nil && (err == nil || !strings.Contains(err.Error(), want[1])):
			t.Errorf("%v, want %s, in\n%s", err, want[1], e[1])
		}
		s := of(t, e[1])
		a, v := ship()
		var p record
		s.Explain(&a, &v, &p)
		if len(p) == 0 || strings.Contains(e[1], "pen.") && !slices.Contains(p, "pull") {
			t.Errorf("%v drawn by\n%s", p, e[1])
		}
	}
	words := regexp.MustCompile(`[A-Za-z_0-9]+`).FindAllString(string(page), -1)
	for of, names := range script.Names() {
		for _, name := range names {
			if !slices.Contains(words, name) && name != "param" {
				t.Errorf("the page does not say what %s of %s is", name, of)
			}
		}
	}
}

// TestExplainTellsMistakes: where explain or steer fails, a mark at the agent says why.
func TestExplainTellsMistakes(t *testing.T) {
	a, v := ship()
	for _, source := range []string{
		"def steer(me, view):\n    return vec(0, 0)\ndef explain(me, view, pen):\n    pen.arrow(1, 2)\n",
		"def steer(me, view):\n    return vec(0, 0) + 1\n",
		"def steer(me, view):\n    return vec(0, 0)\ndef explain(me, view, pen):\n    while True:\n        pen.circle('a', me.pos, 1)\n",
	} {
		var p record
		of(t, source).Explain(&a, &v, &p)
		if !slices.ContainsFunc(p, func(kind string) bool { return strings.Contains(kind, "a.star:") }) {
			t.Errorf("%v drawn by\n%s", p[:min(len(p), 3)], source)
		}
		if v.TakeFailure() != nil {
			t.Error("explaining counts as a failure")
		}
	}
}

// record is a pen that keeps the kinds of strokes.
type record []string

func (r *record) Arrow(s nav.Stroke, _, _ r2.Vec)          { *r = append(*r, s.Kind) }
func (r *record) Line(s nav.Stroke, _, _ r2.Vec)           { *r = append(*r, s.Kind) }
func (r *record) Circle(s nav.Stroke, _ r2.Vec, _ float64) { *r = append(*r, s.Kind) }
