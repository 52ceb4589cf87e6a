package scene

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"galaxy/orbit"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Recording returns a recording of the scene before its first step, with all files that
// the scene was read from.
func (s *Scene) Recording() *sim.Recording {
	return &sim.Recording{Scene: s.Text(), File: s.File, Files: s.Files, Set: s.Set, Ephemeris: s.ephemeris, EphemerisFile: s.charts}
}

// Recorded reads the scene of a recording. It opens no files.
func Recorded(r *sim.Recording) (*Scene, error) {
	switch of := r.Ephemeris; {
	case of == "" || of == orbit.Ephemeris || of == orbit.Ellipses:
	case orbit.IsOfFile(of) && r.EphemerisFile == nil:
		return nil, fmt.Errorf("the recording needs the ephemeris %.80q, a file that it does not hold: galaxy replay FILE --ephemeris PATH gives it", of)
	case orbit.IsOfFile(of) && !r.EphemerisFile.Is(of):
		return nil, fmt.Errorf("the recording needs the ephemeris %.80q, and %.80q is another file: give it with galaxy replay FILE --ephemeris PATH", of, r.EphemerisFile.String())
	case orbit.IsOfFile(of):
	default:
		return nil, fmt.Errorf("the recording needs the ephemeris %.40q, and this program has %q and %q: play it with the release that wrote it, %.40q, or record it again",
			r.Ephemeris, orbit.Ephemeris, orbit.Ellipses, r.Program)
	}
	return parseGiven(&tomlfile.Source{Name: r.File, Text: []byte(r.Scene)}, givens{beside: ".", files: held(r.Files), ephemeris: r.Ephemeris, charts: r.EphemerisFile}, r.Set...)
}

// Again reads the scene again from the texts in memory, with its overrides or others. It
// undoes what orders have changed in the setup.
func (s *Scene) Again(set ...string) (*Scene, error) {
	again, err := parseGiven(&tomlfile.Source{Name: s.File, Text: []byte(s.Text())}, givens{beside: ".", files: held(s.Files), ephemeris: s.ephemeris, charts: s.charts}, set...)
	if err == nil {
		again.living = s.living
		if again.Setup.Start == s.Setup.Start && again.Setup.Dt == s.Setup.Dt {
			again.Ahead = s.Ahead
		}
	}
	return again, err
}

// heldFiles is a file system of texts in memory, by name.
type heldFiles map[string]string

func held(files []sim.File) heldFiles {
	h := heldFiles{}
	for _, f := range files {
		h[f.Name] = f.Text
	}
	return h
}

// Open opens a file.
func (h heldFiles) Open(name string) (fs.File, error) {
	text, ok := h[filepath.ToSlash(name)]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return textFile{strings.NewReader(text)}, nil
}

// textFile is a file in memory.
type textFile struct{ *strings.Reader }

// Stat fails: a text has no file information.
func (textFile) Stat() (fs.FileInfo, error) { return nil, errors.ErrUnsupported }

// Close does nothing.
func (textFile) Close() error { return nil }
