package scene

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"galaxy/internal/golden"
)

func TestMain(m *testing.M) {
	now = func() time.Time { return time.Date(2026, 11, 20, 13, 0, 0, 0, time.UTC) }
	os.Exit(m.Run())
}

// Every kind of mistake has a file in testdata/bad and its message beside it.
func TestMistakes(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.toml")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".toml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Parse(filepath.Base(file), text)
			if err == nil || s != nil {
				t.Fatalf("a bad file became scene %v", s)
			}
			golden.Check(t, strings.TrimSuffix(file, ".toml")+".golden", err.Error()+"\n")
		})
	}
}
