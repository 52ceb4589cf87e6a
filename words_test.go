package galaxy_test

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// plainRooms are the rooms whose comments and strings TestPlainWords checks.
var plainRooms = []string{
	"internal/rootfind", "internal/notice", "internal/format", "internal/sanitize", "internal/portable", "internal/release", "internal/seeded", "internal/settings",
	"internal/suggest", "internal/version", "internal/atomicfile", "internal/worlds",
	"app", "app/typed", "cmd/galaxy", "lab", "nav", "nav/tiles", "orbit",
	"render/explain", "render/film", "render/gl", "render/offscreen", "render/panel", "render/player", "render/stage", "render/starscape", "render/window",
	"scene", "scene/looks", "scene/tiled",
	"sky", "sky/chart", "sky/law", "sky/names", "sky/page",
	"sim", "sim/arms", "sim/contact", "sim/columns", "sim/formations", "sim/grid", "sim/journeys", "sim/part", "sim/scenery", "sim/ways", "sim/workers",
}

// personal are the words for people. Agents, ships, bodies and squares are things:
// "it", "that" and "which".
var personal = regexp.MustCompile(`(?i)\b(who|whom|whoever|whomever|everyone|everybody|nobody|somebody|someone)\b`)

// peopleOrValues are the exceptions: sentences about people and published values, each
// a part of the comment or string in which it stands.
var peopleOrValues = []string{
	`"everyone"`,       // a value of neighbour and threat filters
	`"who-goes-first"`, // a scene of the library
	"anyone who ever saw or will see this text", // a made-up licence
}

// TestPlainWords finds the words for people in the comments and strings of plainRooms.
func TestPlainWords(t *testing.T) {
	used := map[string]bool{}
	for _, room := range plainRooms {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s has no Go files: %v", room, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			positions := token.NewFileSet()
			source := positions.AddFile(file, -1, len(text))
			var words scanner.Scanner
			words.Init(source, text, nil, scanner.ScanComments)
			for {
				at, kind, literal := words.Scan()
				if kind == token.EOF {
					break
				}
				if kind != token.COMMENT && kind != token.STRING {
					continue
				}
				for _, allowed := range peopleOrValues {
					if strings.Contains(literal, allowed) {
						literal, used[allowed] = strings.ReplaceAll(literal, allowed, ""), true
					}
				}
				if m := personal.FindStringIndex(literal); m != nil {
					line := positions.Position(at).Line + strings.Count(literal[:m[0]], "\n")
					t.Errorf("%s:%d says %q of a thing: write it, that or which; for people, add the sentence to peopleOrValues", file, line, literal[m[0]:m[1]])
				}
			}
		}
	}
	for _, allowed := range peopleOrValues {
		if !used[allowed] {
			t.Errorf("%s is allowed and does not occur", allowed)
		}
	}
}

// TestPlainWordsOfTexts finds the words for people in texts that are not code.
func TestPlainWordsOfTexts(t *testing.T) {
	// A scene of the library, a value of filters, and people.
	allowed := regexp.MustCompile(`(?i)who.goes.first|everyone, own|others, everyone|\| everyone \||somebody's|people who`)
	for _, pattern := range []string{
		"README.md", "CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md", "docs/*.md", "docs/decisions/*.md",
		"scene/library/*.toml", "examples/*/*.go",
	} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Errorf("%s has no files: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				if word := personal.FindString(allowed.ReplaceAllString(line, "")); word != "" {
					t.Errorf("%s:%d says %q of a thing: write it, that or which", file, i+1, word)
				}
			}
		}
	}
}
