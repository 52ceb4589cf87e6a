package app

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"galaxy/internal/version"
)

func TestVersionLine(t *testing.T) {
	shape := regexp.MustCompile(`^galaxy v\d+\.\d+\.\d+ \(([0-9a-f]{12}|([0-9a-f]{12}\+changes|unknown commit|in \S+), build [0-9a-f]{12}), go\d\S*, \w+/\w+\)$`)
	if line := versionLine(); !shape.MatchString(line) {
		t.Errorf("%q has not the shape of galaxy v0.6.0 (commit or build, go version, os/arch)", line)
	}
}

// TestChangelogBeginsWithThisRelease: the first heading of the changelog has the program's
// version.
func TestChangelogBeginsWithThisRelease(t *testing.T) {
	text, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	headings := regexp.MustCompile(`(?m)^## (.*)$`).FindAllStringSubmatch(string(text), -1)
	shape := regexp.MustCompile(`^v\d+\.\d+\.\d+ \((unreleased|\d{4}-\d{2}-\d{2})\)$`)
	for i, h := range headings {
		if !shape.MatchString(h[1]) {
			t.Errorf("heading %q is no version with a date, or unreleased", h[1])
		}
		if i > 0 && strings.Contains(h[1], "unreleased") {
			t.Errorf("%s is below a newer version; when was it released?", h[1])
		}
	}
	if len(headings) == 0 || !strings.HasPrefix(headings[0][1], version.Number+" ") {
		t.Errorf("the first heading is %q, and the program says %s", headings[0], version.Number)
	}
}
