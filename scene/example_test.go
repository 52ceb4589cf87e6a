package scene_test

import (
	"fmt"

	"galaxy/scene"
	"galaxy/sim"
)

// A scene is a text. Parse checks it and makes the setup of a world.
func Example() {
	sc, err := scene.Parse("two.toml", []byte(`
schema = 1
title = "Two ships"

[[group]]
name = "ships"
count = 2
radius = 1
speed = 10
steer = "seek"
drive = "kinematic"
place.line = { from = [0, 0], to = [0, 50] }
goal = [100, 0]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	for w.Time() < 5 {
		w.Step()
	}
	for _, a := range w.Agents() {
		fmt.Printf("%s at (%.1f, %.1f)\n", w.AgentName(a.ID), a.Pos.X, a.Pos.Y)
	}
	// Output:
	// ships 1 at (50.0, 0.0)
	// ships 2 at (44.7, 27.6)
}

// Open takes the name of a built-in scene or the path of a file, and changes as --set takes them.
func ExampleOpen() {
	sc, err := scene.Open("arena", "group.all.count=100")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(sc.Title, "with", len(sc.Setup.Agents), "agents")

	_, err = scene.Open("arana")
	fmt.Println(err)
	// Output:
	// The arena with 100 agents
	// there is no scene "arana", built in or as a file; did you mean "arena"?
}

// A file with mistakes is refused with all of them, each with its place and a way out.
func Example_mistakes() {
	_, err := scene.Parse("my.toml", []byte(`schema = 1
title = "Mine"

[[group]]
name = "ships"
count = 2
radius = -1
speed = 10
steer = "sek"
drive = "thrust"
place.line = { from = [0, 0], to = [0, 50] }
`))
	fmt.Println(err)
	// Output:
	// my.toml:7:10: radius must be at least 0, this is -1
	//     7 | radius = -1
	//       |          ^^
	// my.toml:9:9: there is no behaviour "sek"; did you mean "seek"?
	//     9 | steer = "sek"
	//       |         ^^^^^
}

// Steered gives groups another method, and leaves all else as it is: so methods are compared.
func ExampleScene_Steered() {
	sc, err := scene.Open("orbit-race")
	if err != nil {
		fmt.Println(err)
		return
	}
	other, err := sc.Steered("safe(arrive)", "seek")
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range sc.Setup.Groups {
		was, is := &sc.Setup.Groups[i], &other.Setup.Groups[i]
		fmt.Println(was.Name, was.Method(), is.Method())
	}
	// Output:
	// seek seek safe(arrive)
	// pursue pursue pursue
	// intercept intercept intercept
	// rendezvous rendezvous rendezvous
}
