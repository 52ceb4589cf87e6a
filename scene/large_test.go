package scene

import "testing"

// The agents of a scene are listed at once, in a list that does not grow.
func TestAgentsOfALargeSceneAreListedAtOnce(t *testing.T) {
	const n = 200_000
	text := `schema = 1
title = "large"
[[group]]
name = "many"
count = 200000
place.disc = { radius = 5000 }
radius = 1
speed = 10
steer = "magnet"
goal = [0, 0]
`
	var s *Scene
	bytes := allocated(func() {
		var err error
		if s, err = Parse("large.toml", []byte(text)); err != nil {
			t.Fatal(err)
		}
	})
	if len(s.Setup.Agents) != n || cap(s.Setup.Agents) > n+n/50 {
		t.Errorf("%d agents, room for %d", len(s.Setup.Agents), cap(s.Setup.Agents))
	}
	if each := bytes / n; each > 700 {
		t.Errorf("each agent takes %d bytes", each)
	}
}
