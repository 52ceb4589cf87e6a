// Package tiled reads maps of the editor Tiled: .tmx and .tmj, with the tilesets
// (.tsx, .tsj) and the templates (.tx, .tj) that they name.
//
// A map is read in three steps. A reader for XML and one for JSON turn a file into a
// mapFile, in which the cells of the layers are still as they are stored:
//
//	.tmx ──readTMX──▶ mapFile ──painter──▶ cost of each tile, objects: Map
//	.tmj ──readTMJ──▶
//
// So it is known how much there is to unpack before anything is, and a tile is a byte
// from the first: neither a small file nor many layers fill the memory.
package tiled

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"galaxy/internal/plain"
	"galaxy/nav/tiles"
)

// Map is what a map of Tiled says of the ground, and the objects on it.
type Map struct {
	Width, Height int      // in tiles, 1 to tiles.MaxSide
	Cost          []uint8  // of each tile, row by row from below: tiles.Solid, or 1 to 255
	Objects       []Object // those that have a name, in the order of the file
	Files         []File   // the text of all files that were read, the map's own first
}

// File is a file as it was read.
type File struct{ Name, Text string }

// Object is an object of a map.
type Object struct {
	Name string     // not empty, at most 100 characters
	Tile tiles.Tile // that its middle is on
	src  *source
	at   int
}

// Mistake returns a mistake at the place of the object in its file.
func (o *Object) Mistake(what string) *Mistake { return &Mistake{What: what, src: o.src, at: o.at} }

// MaxMistakes is how many mistakes are collected: a map with more is not meant for this.
const MaxMistakes = 10

// Mistake is what is wrong with a map, and the way out.
type Mistake struct {
	What string  // one clause
	Hint string  // the way out, or empty
	src  *source // the file, or nil: the map as a whole
	at   int     // where in it, or nowhere: the file as a whole
}

// nowhere is the place of a mistake of a file as a whole.
const nowhere = -1

// source is the text of a file.
type source struct {
	name string
	text []byte
}

// Position returns the file that the mistake is in, empty for that of the map as a
// whole, and its line and column, in characters, both from 1; 0 for a file as a whole.
func (m *Mistake) Position() (file string, line, column int) {
	switch {
	case m.src == nil:
		return "", 0, 0
	case m.at == nowhere:
		return m.src.name, 0, 0
	}
	line, column = plain.Position(m.src.text, m.at)
	return m.src.name, line, column
}

// Error returns the mistake as file:line:column: what, without the way out.
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

// Read reads the map of that name, whose paths have slashes between their parts, and
// the files that it names. With mistakes the map is what could be read, or nil.
func Read(from fs.FS, name string) (*Map, []*Mistake) { return newFiles(from).readAll(name) }

// readAll reads a map and the files that it names.
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

// isJSON says whether a file of Tiled of that name is JSON, not XML.
func isJSON(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".tmj", ".tsj", ".tj", ".json":
		return true
	}
	return false
}
