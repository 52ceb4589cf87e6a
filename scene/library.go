package scene

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
)

// library holds the built-in scenes: each file in the folder is one. So does bench, with
// the cases of galaxy bench, whose names begin with the folder's.
var (
	//go:embed library
	library embed.FS
	//go:embed bench
	bench embed.FS
)

const caseOf = "bench/" // begins the name of a case

// Builtin lists the names of the built-in scenes, sorted, without the cases of the bench.
func Builtin() []string { return tomlfile.Names(library, "library", "") }

// Bench lists the names of the built-in cases of galaxy bench, sorted: "bench/head-on".
func Bench() []string { return tomlfile.Names(bench, "bench", caseOf) }

// IsBuiltin reports whether a name means a built-in scene or case.
func IsBuiltin(name string) bool { _, ok := builtinText(name); return ok }

// builtinText returns the file of a built-in scene or case.
func builtinText(name string) (text []byte, ok bool) {
	of, file := library, "library/"+name
	if strings.HasPrefix(name, caseOf) {
		of, file = bench, name
	}
	if strings.Count(file, "/") != 1 {
		return nil, false
	}
	text, err := of.ReadFile(file + tomlfile.Extension)
	return text, err == nil
}

// Open reads a built-in scene by name, or a file by path, applies the overrides
// (path=value) and checks the result. The error of a file with mistakes is a [tomlfile.Mistakes],
// each with file:line:column, a caret and a way out. The error of an unknown name
// suggests the nearest built-in scene.
func Open(nameOrPath string, set ...string) (*Scene, error) {
	if text, ok := builtinText(nameOrPath); ok {
		return Parse(nameOrPath, text, set...)
	}
	return openScene(nameOrPath, false, set...)
}

// OpenNamed is [Open] of a scene that another file names. Paths begin in folder, which has that file, and so do
// paths of scripts that overrides of a built-in scene name.
func OpenNamed(folder, name string, set ...string) (*Scene, error) {
	if text, ok := builtinText(name); ok {
		return parseGiven(&tomlfile.Source{Name: name, Text: text}, givens{beside: folder}, set...)
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(folder, filepath.FromSlash(name))
	}
	return openScene(name, true, set...)
}

func openScene(name string, named bool, set ...string) (*Scene, error) {
	src, err := tomlfile.ReadFile(name, maxFile, named)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no scene %q, built in or as a file; %s", name, suggestScene(name))
	case err != nil:
		return nil, fmt.Errorf("scene %s cannot be read: %w; give a file FILE.toml, or a scene that galaxy list has", sanitize.Line(name), err)
	}
	return parseGiven(src, givens{beside: "."}, set...)
}

func suggestScene(name string) string {
	if file := name + tomlfile.Extension; path.Ext(name) == "" {
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return fmt.Sprintf("did you mean %q?", file)
		}
	}
	word := strings.TrimSuffix(path.Base(name), tomlfile.Extension)
	if c := suggest.Nearest(word, Builtin()); c != "" {
		return fmt.Sprintf("did you mean %q?", c)
	}
	if c := suggest.Nearest(word, tomlfile.Names(bench, "bench", "")); c != "" {
		return fmt.Sprintf("did you mean %q?", caseOf+c)
	}
	return "galaxy list has those that are built in"
}

// maxFile is the largest size of a scene file in bytes: it has room for the largest map.
const maxFile = 96 << 20
