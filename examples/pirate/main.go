// Command pirate writes the pirates of a built-in scene in four ways: as states in the scene's file, as states with scores, as a script, and in
// Go. It flies each
// with and without the patrol and prints how many of the ten freighters are lost.
//
//	CGO_ENABLED=0 go run .       # two seeds
//	CGO_ENABLED=0 go run . 20    # twenty
package main

import (
	_ "embed"
	"errors"
	"fmt"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/nav/steer"
	"galaxy/scene"
	"galaxy/sim"
	"log"
	"os"
	"strconv"
	"strings"
)

//go:embed pirate.star
var text string

//go:embed scores.toml
var scores string

func main() {
	seeds := 2
	if len(os.Args) > 1 {
		var err error
		if seeds, err = strconv.Atoi(os.Args[1]); err != nil || seeds < 1 {
			log.Fatal("give a number of seeds, 1 or more")
		}
	}
	program, err := script.Compile("pirate.star", script.Held(map[string]string{"pirate.star": text}))
	if err != nil {
		log.Fatal(err)
	}
	for _, way := range []struct {
		name   string
		states string              // in place of the scene's; empty: as the scene has them
		pirate func() nav.Behavior // nil: by states
	}{
		{"states", "", nil},
		{"scores", scores, nil},
		{"script", "", func() nav.Behavior { return script.New(program) }},
		{"Go", "", func() nav.Behavior { return new(Pirate) }},
	} {
		fmt.Printf("%-7s", way.name)
		for _, patrol := range []string{"0", "4"} {
			sum := 0.0
			for seed := range seeds {
				sum += lost(way.states, way.pirate, patrol, seed+1)
			}
			fmt.Printf("  %5.2f lost with a patrol of %s", sum/float64(seeds), patrol)
		}
		fmt.Println()
	}
}

// lost flies the scene once and returns how many freighters became wrecks.
func lost(states string, pirate func() nav.Behavior, patrol string, seed int) float64 {
	s, err := scene.Open("pirates")
	if err != nil {
		log.Fatal(err)
	}
	file := s.Text()
	if states != "" {
		from, to := strings.Index(file, "[[group.state]]"), strings.Index(file, "[[group]]\nname = \"patrol\"")
		file = file[:from] + states + file[to:]
	}
	if s, err = scene.Parse("pirates.toml", []byte(file), "group.patrol.count="+patrol, fmt.Sprint("seed=", seed)); err != nil {
		log.Fatal(err)
	}
	if pirate != nil {
		detour, whole := new(steer.Detour), new(nav.Priority)
		nav.Reset(detour) // its parameters have their defaults
		if err := errors.Join(whole.Add("detour", detour), whole.Add("pirate", pirate())); err != nil {
			log.Fatal(err)
		}
		g := &s.Setup.Groups[1]
		g.Behavior, g.Targets = whole, nil
		lair := nav.Goal{Kind: nav.BodyGoal, Index: 3, Within: 3}
		for i := range s.Setup.Agents {
			if s.Setup.Agents[i].Group == 1 {
				s.Setup.Agents[i].Goal = lair
			}
		}
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		log.Fatal(err)
	}
	defer w.Close()
	for !w.Done() {
		w.Step()
	}
	n := 0.0
	for id, a := range w.Setup().Agents {
		if a.Group == 0 && w.Arms().Wrecked()[id] {
			n++
		}
	}
	return n
}
