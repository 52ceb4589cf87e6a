package galaxy_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestNotice: NOTICE names every file of third-party data, and neither NOTICE nor the
// header of such a file names a missing one.
func TestNotice(t *testing.T) {
	notice, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, pattern := range []string{"orbit/data/*", "orbit/testdata/*.csv", "scene/looks/*.csv", "scene/looks/mosaics/*", "sky/data/*", "sky/testdata/*.csv"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(found), err)
		}
		files = append(files, found...)
	}
	table := regexp.MustCompile(`\w+\.(csv\.gz|csv|png|jpg|gz|bin)`)
	named := table.FindAllString(string(notice), -1)
	var there []string
	for _, file := range files {
		there = append(there, filepath.Base(file))
		if !slices.Contains(named, filepath.Base(file)) {
			t.Errorf("NOTICE does not name %s", file)
		}
	}
	for _, name := range named {
		if !slices.Contains(there, name) {
			t.Errorf("NOTICE names %s, which is missing", name)
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			for _, name := range table.FindAllString(line, -1) {
				if strings.HasPrefix(line, "#") && !slices.Contains(there, name) {
					t.Errorf("%s: the header names %s, which is missing", file, name)
				}
			}
		}
	}
}
