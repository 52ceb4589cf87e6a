package lint

import (
	"fmt"

	"galaxy/internal/format"
	"galaxy/scene"
)

// endOfMotion says when and why bodies that pull each other come to rest, if they do within an hour of the window.
func endOfMotion(s *scene.Scene) []string {
	n := s.Setup.Bodies.NBody()
	if n == nil {
		return nil
	}
	const hour = 3600
	at, why := n.Ends(s.Setup.Start + hour*s.Rate)
	if why == "" {
		return nil
	}
	return []string{fmt.Sprintf("the bodies rest from the time %s %s on: %s; other places, velocities or masses keep them apart", format.Text(at), s.Units.Time, why)}
}
