package scene

import (
	"path/filepath"
	"slices"

	"galaxy/internal/sanitize"
	"galaxy/sim"
)

// Changed reports whether the file of the scene, or a map or script that it reads, holds
// another text now than the scene has. A file that is not there any more has not changed.
func (s *Scene) Changed() bool {
	if text, ok := builtinText(s.File); ok {
		return string(text) != s.text
	}
	return changed(s.File, s.Text()) || slices.ContainsFunc(s.Files, func(f sim.File) bool { return changed(filepath.FromSlash(f.Name), f.Text) })
}

func changed(file, was string) bool {
	text, err := sanitize.Read(file, maxFile)
	if err != nil {
		return false
	}
	if decoded, err := sanitize.UTF8(text); err == nil {
		text = decoded
	}
	return string(text) != was
}
