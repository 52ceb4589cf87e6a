package lint

import (
	"fmt"
	"strings"

	"galaxy/internal/format"
	"galaxy/orbit"
	"galaxy/scene"
)

// otherEphemeris returns sentences about bodies that the scene's file of JPL lacks, and about a start out of its years.
func otherEphemeris(s *scene.Scene) (all []string) {
	file, lacks := s.EphemerisFile()
	if file == nil {
		return nil
	}
	for i := range s.Setup.Bodies {
		path, ok := s.Setup.Bodies[i].Path.(interface {
			Holds(t float64) bool
			File() string
			Span() (from, to float64)
		})
		if ok && !path.Holds(s.Setup.Start) {
			from, to := path.Span()
			first, _ := orbit.DateAt(from)
			last, _ := orbit.DateAt(to)
			all = append(all, fmt.Sprintf("%s has %s from %s to %s alone: at the start it is where it is without the file, or near these dates between both",
				path.File(), s.Setup.Bodies[i].Name, first, last))
			break
		}
	}
	if n := len(lacks); n > 0 {
		const named = 6
		list := strings.Join(lacks[:min(n, named)], ", ")
		if n > named {
			list += fmt.Sprintf(" and %d more", n-named)
		}
		all = append(all, fmt.Sprintf("%s lacks %s: %s without it", file.Name(), list, format.Form(n, "it stays where it is", "they stay where they are")))
	}
	return all
}
