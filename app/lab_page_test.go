package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLabPage: each command of docs/lab.md runs, in their order, beside its experiments.
func TestLabPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes many seconds")
	}
	text, err := os.ReadFile("../docs/lab.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	files, err := filepath.Glob("../docs/experiments/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d experiments, %v", len(files), err)
	}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(name)), content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	ran := 0
	for line := range strings.Lines(string(text)) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "galaxy ")
		if !ok || !strings.HasPrefix(line, "    ") {
			continue
		}
		var out, words strings.Builder
		if code := execute(strings.Fields(command), &streams{out: &out, err: &words}); code != done {
			t.Errorf("galaxy %s: exit code %d\n%s", command, code, words.String())
		}
		ran++
	}
	if ran < 8 {
		t.Errorf("only %d commands", ran)
	}
}
