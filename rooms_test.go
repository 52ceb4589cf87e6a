package galaxy_test

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRooms compares the imports of the code with the table of rooms in ARCHITECTURE.md:
// each package is a room and imports only the rooms of its row.
func TestRooms(t *testing.T) {
	allowed := readRooms(t)
	list := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...")
	list.Env = append(os.Environ(), "CGO_ENABLED=1") // include the files with cgo
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		room := strings.TrimPrefix(fields[0], "galaxy/")
		if room == "galaxy" {
			continue // this test
		}
		seen[room] = true
		may, ok := allowed[room]
		if !ok {
			t.Errorf("package %s is no room of ARCHITECTURE.md", room)
			continue
		}
		for _, imp := range fields[1:] {
			other, ours := strings.CutPrefix(imp, "galaxy/")
			if ours && !slices.Contains(may, other) {
				t.Errorf("%s imports %s, which ARCHITECTURE.md does not allow", room, other)
			}
			if imp == "C" && !slices.Contains([]string{"lib", "render/offscreen", "render/panel"}, room) {
				t.Errorf("%s uses cgo; only lib, render/offscreen and render/panel may", room)
			}
		}
	}
	for room := range allowed {
		if !seen[room] {
			t.Errorf("ARCHITECTURE.md names a room %s that does not exist", room)
		}
	}
}

// TestDrawing compares the drawing of rooms in ARCHITECTURE.md with the table: each room stands in it once, above all
// rooms that it may import.
func TestDrawing(t *testing.T) {
	allowed := readRooms(t)
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	row := map[string]int{}
	for i, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "    ") || !strings.Contains(line, "│") {
			continue
		}
		for cell := range strings.SplitSeq(line, "│") {
			if strings.Contains(cell, "─") {
				continue // an edge
			}
			for _, room := range strings.Fields(cell) {
				if _, ok := allowed[room]; !ok || row[room] > 0 {
					t.Errorf("line %d draws %s, which the table does not name or the drawing has twice", i+1, room)
				}
				row[room] = i + 1
			}
		}
	}
	for room, may := range allowed {
		if row[room] == 0 {
			t.Errorf("the drawing lacks the room %s", room)
		}
		for _, other := range may {
			if row[other] <= row[room] {
				t.Errorf("%s may import %s, which the drawing does not have below it", room, other)
			}
		}
	}
}

// TestPropertyTestsAreSeeded finds test packages that draw cases with rapid without
// internal/seeded, which makes the cases the same in every run.
func TestPropertyTestsAreSeeded(t *testing.T) {
	list := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .TestImports}} {{.}}{{end}}{{range .XTestImports}} {{.}}{{end}}`, "./...")
	list.Env = append(os.Environ(), "CGO_ENABLED=1")
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	drawing := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if fields[0] == "galaxy/internal/seeded" || !slices.Contains(fields, "pgregory.net/rapid") {
			continue
		}
		drawing++
		if !slices.Contains(fields, "galaxy/internal/seeded") {
			t.Errorf(`the tests of %s draw different cases in every run: import _ "galaxy/internal/seeded" in one of their files`, fields[0])
		}
	}
	if drawing < 10 {
		t.Errorf("only %d packages have property tests", drawing)
	}
}

// readRooms reads from the table which rooms each room may import.
func readRooms(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	rooms := map[string][]string{}
	quoted := regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		room := quoted.FindStringSubmatch(cells[1])[1]
		rooms[room] = []string{}
		for _, m := range quoted.FindAllStringSubmatch(cells[3], -1) {
			rooms[room] = append(rooms[room], m[1])
		}
	}
	if len(rooms) == 0 {
		t.Fatal("ARCHITECTURE.md has no table of rooms")
	}
	return rooms
}
