// Package tour reads and checks tours, and holds the built-in ones. A tour leads through places of scenes and of the sky,
// step by step; docs/tours.md describes its file.
//
//	text ──tomlfile──▶ tourFile ──checker──▶ Tour
//	                              opens the scenes, looks for what each step names
package tour

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// A Tour leads through places, one after another. All that it names exists: [Open] has
// checked that.
type Tour struct {
	File           string // the name of a built-in tour, or the path of a file
	Title, Summary string
	Steps          []Step // at least one
}

// A Step is a place to be shown, and for how long. Fields that it leaves open stay as they were
// before, or as the scene has them if the step opens one.
type Step struct {
	Caption string
	Seconds float64 // until the next step
	Flight  float64 // seconds of these that the camera takes to get there; 0 is a cut
	Scene   string  // to open: the name of a built-in one, or a path; or empty
	Time    *float64

	// At most one of these says where the camera goes; without any it stays.
	Body, Agent string // in the scene
	At          *[2]float64
	Star        string       // anything in the sky that [galaxy/sky/names.Directory.Find] knows
	Galaxy      *r3.Vec      // a place in the galaxy, pc
	From        *scene.Stand // from which it looks around at the body Look, or as Azimuth and Altitude say

	Elevation  *float64 // of the eye over the plane, degrees: 90 is from above; nil leaves it
	Azimuth    *float64 // of the direction in which it looks along the plane, degrees: 90 has y up in the picture; nil leaves it
	Roll       *float64 // of the picture, counter-clockwise, degrees; nil leaves it
	Field      *float64 // of view, degrees; nil leaves it
	Frame      *scene.CameraAxes
	Width      float64 // that the picture shows, scene length, or pc at Star and Galaxy; 0 for the usual one
	Rate       float64 // scene time per second; 0 leaves it
	Paused     bool
	Orders     []string // as typed
	Show, Hide []string // of Layers
	Look       *string  // a thing of the sky to look at from where the camera is, or empty to look at the plane again
	Select     *string  // an agent or a body, or empty for nothing
}

// Layers are the parts of a picture that a tour shows or hides.
var Layers = []string{"orbits", "trails", "labels", "states", "arrows", "all-arrows", "circle", "field", "velocities", "stars", "glow", "clock", "large", "grid", "figures", "boundaries"}

// Seconds returns how long the tour takes.
func (t *Tour) Seconds() (sum float64) {
	for i := range t.Steps {
		sum += t.Steps[i].Seconds
	}
	return sum
}

//go:embed tours
var tours embed.FS

// Builtin lists the names of the built-in tours, sorted.
func Builtin() []string { return tomlfile.Names(tours, "tours", "") }

// IsBuiltin reports whether a name is of a built-in tour.
func IsBuiltin(name string) bool {
	_, ok := builtinText(name)
	return ok
}

// builtinText returns the file of a built-in tour.
func builtinText(name string) (text []byte, ok bool) {
	if strings.Contains(name, "/") {
		return nil, false
	}
	text, err := tours.ReadFile("tours/" + name + tomlfile.Extension)
	return text, err == nil
}

// maxTour is the largest size of the file of a tour in bytes.
const maxTour = 1 << 20

// Is reports whether a name means a built-in tour, or a file that begins as tours
// do: its first line that is no comment is tour = 1.
func Is(nameOrPath string) bool {
	if _, ok := builtinText(nameOrPath); ok {
		return !scene.IsBuiltin(nameOrPath)
	}
	if scene.IsBuiltin(nameOrPath) {
		return false
	}
	file, err := sanitize.Open(nameOrPath)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, 4096)
	n, _ := file.Read(head)
	return tomlfile.FirstKey(head[:n]) == "tour"
}

// Open reads a built-in tour by name, or a file by path, and checks that all it names
// exists, as far as possible without playing it. Its errors are like the errors of [scene.Open].
func Open(nameOrPath string) (*Tour, error) {
	if text, ok := builtinText(nameOrPath); ok {
		return parse("", &tomlfile.Source{Name: nameOrPath, Text: text})
	}
	src, err := tomlfile.ReadFile(nameOrPath, maxTour, false)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		hint := "galaxy tour lists those that are built in"
		if c := suggest.Nearest(nameOrPath, Builtin()); c != "" {
			hint = fmt.Sprintf("did you mean %q?", c)
		}
		return nil, fmt.Errorf("there is no tour %q, built in or as a file; %s", nameOrPath, hint)
	case err != nil:
		return nil, fmt.Errorf("tour %s cannot be read: %w", sanitize.Line(nameOrPath), err)
	}
	return parse(path.Dir(strings.ReplaceAll(nameOrPath, "\\", "/")), src)
}

// parse reads and checks a tour. Paths of scenes in it begin in folder.
func parse(folder string, src *tomlfile.Source) (*Tour, error) {
	if err := src.Decode(); err != nil {
		return nil, err
	}
	root, bad := tomlfile.Parse(src, tourFormat)
	if bad != nil {
		return nil, tomlfile.Mistakes{*bad}
	}
	d := tomlfile.Decoder{Format: tourFormat}
	var f tourFile
	decode(&d, root, &f)
	if len(d.Found) > 0 {
		return nil, d.Mistakes()
	}
	c := checker{Decoder: &d, folder: folder, opened: map[string]*tourScene{}}
	t := c.check(src.Name, &f)
	c.close()
	if len(d.Found) > 0 {
		return nil, d.Mistakes()
	}
	return t, nil
}
