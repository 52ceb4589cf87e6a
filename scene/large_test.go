package scene

import (
	"fmt"
	"strings"
	"testing"
)

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

// Single agents are decoded in place, and listed at once; what a key may be is looked up once for all of them.
func TestManySingleAgents(t *testing.T) {
	const n = 20_000
	var text strings.Builder
	text.WriteString("schema = 1\ntitle = \"singles\"\n[[group]]\nname = \"all\"\nsteer = \"seek\"\ncount = 0\nradius = 0.3\nspeed = 1\nplace.disc = { radius = 10 }\n")
	for i := range n {
		fmt.Fprintf(&text, "[[agent]]\nname = \"a%d\"\ngroup = \"all\"\nat = [%d, %d]\ngoal = [%d, 0]\n", i, 2*(i%200), 2*(i/200), i%77)
	}
	var s *Scene
	bytes := allocated(func() {
		var err error
		if s, err = Parse("singles.toml", []byte(text.String())); err != nil {
			t.Fatal(err)
		}
	})
	if len(s.Setup.Agents) != n || cap(s.Setup.Agents) > n+n/50 {
		t.Errorf("%d agents, room for %d", len(s.Setup.Agents), cap(s.Setup.Agents))
	}
	if each := bytes / n; each > 3300 {
		t.Errorf("each agent takes %d bytes", each)
	}
}
