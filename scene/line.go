package scene

import (
	"slices"

	"galaxy/internal/sanitize"
)

// placedKeys are the keys of groups whose places in the file a scene knows.
var placedKeys = [...]string{"steer", "speed", "gunner"}

// LineOf returns the line, from 1, in which the file has steer, speed or gunner of a group, or else the group; 0 for other keys, and
// where an override has it.
func (s *Scene) LineOf(group int, key string) int {
	i := slices.Index(placedKeys[:], key)
	if i < 0 || group >= len(s.spans) {
		return 0
	}
	at := s.spans[group][i]
	if at.Source == nil || at.Source.Name == "--set" {
		return 0
	}
	line, _ := sanitize.Position(at.Source.Text, min(max(at.From, 0), len(at.Source.Text)))
	return line
}
