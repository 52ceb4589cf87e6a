// Package scene reads and checks scene files, and holds the built-in ones.
//
// A scene file is TOML; docs/scenes.md describes it. It becomes a sim.Setup and
// what a window needs beside it, or a list of mistakes with their places:
//
//	text ──parseTree──▶ node ──override──▶ node ──table──▶ sceneFile ──build──▶ Scene
//	          syntax          --set paths        keys,           names, references,
//	                                             types, ranges   parts that fit
package scene

import (
	"io/fs"
	"math"

	"galaxy/internal/plain"
	"galaxy/sim"
)

// Scene is a checked scene: what to simulate, and how to show it first.
type Scene struct {
	File    string     // name for messages: a path, or a built-in's name
	Text    string     // the file as read
	Files   []sim.File // what Text names beside it, as read: a Tiled map with its tilesets and templates
	Title   string
	Summary string // one line, for lists
	Lesson  string // text for the reader, may be long

	Units    Units
	Calendar bool     // time is days past J2000.0 TDB: clocks show dates
	Rate     float64  // scene time per second of the window
	Set      []string // overrides in force, "today" made a date

	Setup  sim.Setup
	Marks  []Mark // named tiles of Setup.Tiles, in the order of the map
	Looks  []Look // how to draw Setup.Bodies, by index
	Groups []GroupLook
	Camera Camera
	Keys   []Key // in the order of the file, that for any key last

	singles int // the number of agents given one by one, the last of all
}

// Units names the scene's units, for labels.
type Units struct {
	Length string // "au", "km", "units"
	Time   string // "day", "s"
}

// Look is how a body is drawn.
type Look struct {
	Color [3]float64 // sRGB, 0 to 1
	Glow  bool       // a star: it shines
}

// GroupLook is how a group's agents are drawn, and which they are: Count from
// the ID First on. Agents given one by one that join a group are not among them.
type GroupLook struct {
	Color [3]float64
	First uint32
	Count int
}

// Camera is the first view.
type Camera struct {
	Center [2]float64 // scene length, measured from the body that it follows
	Height float64    // scene length from the lower to the upper edge
	Follow string     // name of a body to stay with, or empty
}

// Parse checks the text of a scene file; file is its name for messages. The
// error is a [Mistakes] with everything that is wrong.
func Parse(file string, text []byte, set ...string) (*Scene, error) {
	return parseWith(file, text, nil, set...)
}

// parseWith is Parse; what the text names is read from files or, where that is nil, from
// where file lies.
func parseWith(file string, text []byte, files fs.FS, set ...string) (*Scene, error) {
	text, err := plain.UTF8(text)
	if err != nil {
		return nil, Mistakes{{File: file, Line: 1, Column: 1, Width: 1, What: err.Error(), Hint: "save it in UTF-8"}}
	}
	src := &source{file, text}
	root, bad := parseTree(src)
	if bad != nil {
		return nil, Mistakes{*bad}
	}
	s, mistakes := build(src, root, files, set)
	if len(mistakes) > 0 {
		return nil, mistakes
	}
	return s, nil
}

// TicksPerSecond returns how many steps make a second of the window's time, at
// least one: how often tables and recordings are written.
func (s *Scene) TicksPerSecond() uint64 {
	return max(1, uint64(math.Round(s.Rate/s.Setup.Dt)))
}
