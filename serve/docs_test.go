package serve

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/golden"
	"galaxy/scene"
)

// The session in docs/serve.md goes as it stands there.
func TestSessionOfTheManual(t *testing.T) {
	text, err := os.ReadFile("../docs/serve.md")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scene.Open("driven")
	if err != nil {
		t.Fatal(err)
	}
	w, err := Open(sc, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, reply, asked := NewSession(w, nil), "", 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if request, ok := strings.CutPrefix(line, "    > "); ok {
			answer, _ := s.Answer([]byte(request))
			reply = string(answer)
			asked++
		}
		if want, ok := strings.CutPrefix(line, "    < "); ok {
			rest, ends := reply, strings.HasSuffix(want, "…")
			for i, part := range strings.Split(want, "…") {
				at := strings.Index(rest, part)
				if at < 0 || i == 0 && at > 0 {
					t.Fatalf("the page has\n%s\nand the answer is\n%s", want, reply)
				}
				rest = rest[at+len(part):]
			}
			if rest != "" && !ends {
				t.Errorf("%s goes on: %s", want, rest)
			}
		}
	}
	if asked < 8 {
		t.Errorf("%d requests", asked)
	}
}

// docs/serve.md has a row for each op, and the columns as they are.
func TestManualOfServe(t *testing.T) {
	text, err := os.ReadFile("../docs/serve.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range ops {
		keys := ""
		if len(op.keys) > 0 {
			keys = "`" + strings.Join(op.keys, "`, `") + "` "
		}
		if row := fmt.Sprintf("| `%s` | %s|", op.name, keys); !strings.Contains(string(text), row) {
			t.Errorf("there is no row %s", row)
		}
	}
	before, rest, ok := strings.Cut(string(text), "| column | numbers | meaning |\n|---|---|---|\n")
	_, after, ends := strings.Cut(rest, "\n\n")
	if !ok || !ends {
		t.Fatal("there is no table of columns")
	}
	table := "| column | numbers | meaning |\n|---|---|---|\n"
	for _, c := range append(slices.Clip(columns), stockColumn(0, "NAME")) {
		table += fmt.Sprintf("| `%s` | %d | %s |\n", c.Name, c.Width, c.Help)
	}
	golden.Check(t, "../docs/serve.md", before+table+"\n"+after)
}
