package scene

import (
	"reflect"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Whatever sim refuses has a place in the file, also what the checks of the keys make
// impossible.
func TestWhatSimRefusesHasAPlace(t *testing.T) {
	const text = `schema = 1
title = "check"
[[obstacle]]
at = [9, 9]
radius = 1
[[group]]
name = "ships"
count = 2
place.line = { from = [0, 0], to = [5, 0] }
[[agent]]
name = "Ada"
at = [0, 7]
[time]
step = 0.1
`
	for _, c := range []struct {
		want   string
		change func(s *sim.Setup)
	}{
		{"check.toml:13:2: this cannot be simulated: Dt = -1 must", func(s *sim.Setup) { s.Dt = -1 }},
		{"check.toml:3:3: this cannot be simulated: Obstacles[0]: Radius = -1 must", func(s *sim.Setup) { s.Obstacles[0].Radius = -1 }},
		{"check.toml:6:3: this cannot be simulated: Groups[0] (\"ships\") has no Drive", func(s *sim.Setup) { s.Groups[0].Drive = nil }},
		{"check.toml:6:3: this cannot be simulated: Agents[1]: Mass = 0 must", func(s *sim.Setup) { s.Agents[1].Mass = 0 }},
		{"check.toml:10:3: this cannot be simulated: Agents[2]: Goal.Kind = 9", func(s *sim.Setup) { s.Agents[2].Goal = nav.Goal{Kind: 9} }},
		{"check.toml:1:1: this cannot be simulated: Workers = -1 must", func(s *sim.Setup) { s.Workers = -1 }},
		{"check.toml:10:3: this cannot be simulated: Groups[1] (\"Ada\") has no Drive", func(s *sim.Setup) { s.Groups[1].Drive = nil }},
	} {
		s, err := Parse("check.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		c.change(&s.Setup)
		root, _ := tomlfile.Parse(&tomlfile.Source{Name: "check.toml", Text: []byte(text)}, sceneFormat)
		b := builder{scene: s}
		b.Table(root, reflect.ValueOf(&b.file).Elem(), "a scene")
		b.checkSetup(2)
		if len(b.Found) != 1 || !strings.HasPrefix(b.Found.Error(), c.want) {
			t.Errorf("got  %v\nwant %s", b.Found, c.want)
		}
	}
}
