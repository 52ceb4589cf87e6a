package galaxy_test

import (
	"bytes"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

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

// TestPlainWords finds the words for people in the comments and strings of every room.
func TestPlainWords(t *testing.T) {
	used := map[string]bool{}
	for _, room := range rooms(t) {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil {
			t.Fatal(err)
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

// rooms returns the folders with Go files, but this one and tools.
func rooms(t *testing.T) (list []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (name == "tools" || name == "testdata" || strings.HasPrefix(name, ".")):
			return fs.SkipDir
		case !entry.IsDir() && filepath.Ext(name) == ".go":
			if room := filepath.Dir(path); room != "." && !slices.Contains(list, room) {
				list = append(list, room)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestNoChains finds sentences of pages that point twice at a noun instead of naming it, as
// docs/style.md explains.
func TestNoChains(t *testing.T) {
	chain := regexp.MustCompile(`(?i)\b(that|those) of\b[^.:;|]*\b(that|those) of\b`)
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/decisions/*.md", "examples/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", pattern, err)
		}
		for _, file := range files {
			if slices.Contains([]string{"CHANGELOG.md", "docs/style.md", "docs/behaviours.md"}, filepath.ToSlash(file)) {
				continue // what was, what not to write, and comments of nav
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range chain.FindAllIndex(text, -1) {
				t.Errorf("%s:%d: name the noun: %q", file, 1+bytes.Count(text[:m[0]], []byte("\n")), text[m[0]:m[1]])
			}
		}
	}
}

// TestPlainWordsOfTexts finds the words for people in texts that are not code.
func TestPlainWordsOfTexts(t *testing.T) {
	// A scene of the library, a value of filters, and people.
	allowed := regexp.MustCompile(`(?i)who.goes.first|everyone, own|others, everyone|\| everyone \||somebody's|people who`)
	for _, pattern := range []string{
		"README.md", "CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md", "docs/*.md", "docs/decisions/*.md",
		"scene/library/*.toml", "examples/*.md",
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
