// Package tiled reads maps of the editor Tiled: .tmx and .tmj, with the tilesets
// (.tsx, .tsj) and the templates (.tx, .tj) that they name.
//
// A reader for XML and one for JSON parse a file into a mapFile, in which the cells of
// layers are still packed:
//
//	.tmx ──readTMX──▶ mapFile ──painter──▶ cost of each tile, objects: Map
//	.tmj ──readTMJ──▶
//
// So the number of cells is checked before any of them is unpacked, and the painter needs
// one byte for each tile, whatever the number of layers.
package tiled

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/nav/tiles"
)

// Map is the ground of a map of Tiled and the named objects on it.
type Map struct {
	Width, Height int      // in tiles, 1 to tiles.MaxSide
	Cost          []uint8  // of each tile, row by row from below: tiles.Solid, or 1 to 255
	Objects       []Object // objects with a name, in the order of the file
	Files         []File   // all files that were read, the map's own first
}

// File is the name and the text of a file.
type File struct{ Name, Text string }

// Object is an object of a map.
type Object struct {
	Name string     // not empty, at most 100 characters
	Tile tiles.Tile // at its centre
	src  *source
	at   int
}

// Mistake returns a mistake at the position of the object in its file.
func (o *Object) Mistake(what string) *Mistake { return &Mistake{What: what, src: o.src, at: o.at} }

// MaxMistakes is the largest number of mistakes that Read returns.
const MaxMistakes = 10

// Mistake is an error in a map or in a file that it names.
type Mistake struct {
	What string  // one clause
	Hint string  // the way out, or empty
	src  *source // the file, or nil: the map as a whole
	at   int     // byte in it, or nowhere: the file as a whole
}

// nowhere is the position of a mistake of a file as a whole.
const nowhere = -1

// source is the text of a file.
type source struct {
	name string
	text []byte
}

// Position returns the file of the mistake, empty for the map as a whole, and its line and
// column in characters, both from 1, or 0 for the file as a whole.
func (m *Mistake) Position() (file string, line, column int) {
	switch {
	case m.src == nil:
		return "", 0, 0
	case m.at == nowhere:
		return m.src.name, 0, 0
	}
	line, column = sanitize.Position(m.src.text, m.at)
	return m.src.name, line, column
}

// Error returns the mistake as file:line:column: what, without the hint.
func (m *Mistake) Error() string {
	switch file, line, column := m.Position(); {
	case file == "":
		return m.What
	case line == 0:
		return fmt.Sprintf("%s: %s", file, m.What)
	default:
		return fmt.Sprintf("%s:%d:%d: %s", file, line, column, m.What)
	}
}

const (
	saveAgain = "save it again in Tiled"
	saveNewer = "save it again in Tiled 1.2 or later"
)

// Read reads the map of that name, a path with slashes, and the files that it names. If
// there are mistakes, the map is incomplete or nil.
func Read(from fs.FS, name string) (*Map, []*Mistake) { return newFiles(from).readAll(name) }

func (f *files) readAll(name string) (*Map, []*Mistake) {
	drawn, problem := readMap(f, name)
	if problem == nil {
		problem = drawn.check()
	}
	if problem != nil {
		return nil, []*Mistake{problem}
	}
	p := newPainter(f, drawn)
	p.level(&drawn.top)
	return &Map{drawn.width, drawn.height, p.cost, p.objects, f.kept}, p.problems
}

// readMap reads a map's own file, in the format that its name says.
func readMap(files *files, name string) (*mapFile, *Mistake) {
	ext := strings.ToLower(path.Ext(name))
	if ext != ".tmx" && ext != ".tmj" && ext != ".json" {
		return nil, &Mistake{What: fmt.Sprintf("this is a %q file, and only .tmx and .tmj are read", ext), Hint: "in Tiled, save it as one of these"}
	}
	src, problem := files.read(name)
	if problem != nil {
		return nil, problem
	}
	m := &mapFile{budget: &files.budget, src: src}
	if isJSON(name) {
		return m, readTMJ(m)
	}
	return m, readTMX(m)
}

// isJSON reports whether a file of that name is in JSON, not in XML.
func isJSON(name string) bool {
	return slices.Contains([]string{".tmj", ".tsj", ".tj", ".json"}, strings.ToLower(path.Ext(name)))
}
