package edit

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/scene"
)

const field = `schema = 1 # kept
title = "Field"

[[obstacle]] # a rock
at = [ 10, 0 ] # here
radius = 2

[[obstacle]]
min = [20, 0]
max = [24, 4]

[[obstacle]]
at = [40, 0]
radius = 3

[[group]]
name = "ships"
count = 3
place.ring = { at = [-50, 5], radius = 4 } # far out
steer = ["detour", { magnet = { arrival = 3 } }]
goal = "rock bottom"

[[group]]
name = "lone"
count = 1
place.disc = { at = "rock bottom", radius = 9 }
steer = "seek"
stops = [[1, 2], [3, 4]]

[[body]]
name = "rock bottom"
radius = 1

[[body]]
name = "moon"
parent = "rock bottom"
radius = 0.5
orbit = { a = 10, period = 20 } # round

[[agent]]
name = "Ada"
group = "ships"
at = [0, 30]
`

// Each edit of a thing in space changes the text in one place, to what is read again, and can be taken back.
func TestEditsInSpace(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(d *Drawing) (Change, error)
		want string // that the text has then
		gone string // that it had before
	}{
		{"add a rock", func(d *Drawing) (Change, error) { return d.AddRock(r2.Vec{X: 1.5, Y: -2}, 4) }, "\n\n[[obstacle]]\nat = [1.5, -2]\nradius = 4\n", ""},
		{"add a box", func(d *Drawing) (Change, error) { return d.AddBox(r2.Vec{X: 1}, r2.Vec{X: 3, Y: 2}) }, "\n\n[[obstacle]]\nmin = [1, 0]\nmax = [3, 2]\n", ""},
		{"move a rock", func(d *Drawing) (Change, error) { return d.MoveRock(1, r2.Vec{X: 41, Y: 1}) }, "at = [41, 1]\nradius = 3", "at = [40, 0]"},
		{"move a box", func(d *Drawing) (Change, error) { return d.MoveBox(0, r2.Vec{X: 21}, r2.Vec{X: 25, Y: 4}) }, "min = [21, 0]\nmax = [25, 4]", "min = [20, 0]"},
		{"remove a rock", func(d *Drawing) (Change, error) { return d.DropRock(0) }, "[[obstacle]]\nmin", "here"},
		{"remove a box", func(d *Drawing) (Change, error) { return d.DropBox(0) }, "[[obstacle]]\nat = [40", "min = "},
		{"add a ship", func(d *Drawing) (Change, error) { return d.AddAgent(0, r2.Vec{X: 7}) }, "[[agent]]\nname = \"ships 4\"\ngroup = \"ships\"\nat = [7, 0]\n", ""},
		{"move a ship", func(d *Drawing) (Change, error) { return d.MoveAgent(0, r2.Vec{X: 7}) }, "group = \"ships\"\nat = [7, 0]", "at = [0, 30]"},
		{"move a group", func(d *Drawing) (Change, error) { return d.MoveGroup(0, r2.Vec{X: 8, Y: 1}) }, "{ at = [-42, 6], radius = 4 } # far out", "[-50, 5]"},
		{"move a ship of a count", func(d *Drawing) (Change, error) { return d.MoveAgents(0, []Moved{{2, r2.Vec{X: 7}}}) }, "radius = 4 } # far out\nplace.start = [{ number = 2, at = [7, 0] }]\n", ""},
		{"move a stop", func(d *Drawing) (Change, error) { return d.MoveStop(1, 1, r2.Vec{X: 7}) }, "stops = [[1, 2], [7, 0]]\n", "[3, 4]"},
		{"aim a ship", func(d *Drawing) (Change, error) { return d.AimAgent(0, r2.Vec{X: 7}) }, "name = \"Ada\"\ngoal = [7, 0]\n", ""},
		{"copy a group", func(d *Drawing) (Change, error) { return d.CopyGroup(0, r2.Vec{X: 8, Y: 1}) }, "\n\n[[group]]\nname = \"ships 2\"\ncount = 3\nplace.ring = { at = [8, 1], radius = 4 } # far out\nsteer = [\"detour\", { magnet = { arrival = 3 } }]\ngoal = \"rock bottom\"\n", ""},
		{"remove a group", func(d *Drawing) (Change, error) { return d.DropGroup(1) }, "goal = \"rock bottom\"\n\n[[body]]", "lone"},
		{"move a moon", func(d *Drawing) (Change, error) { return d.MoveBody("moon", r2.Vec{X: 10}, r2.Vec{Y: 15}) }, "orbit = { a = 15, node = 90, period = 20 } # round", "a = 10"},
		{"move a fixed body", func(d *Drawing) (Change, error) { return d.MoveBody("rock bottom", r2.Vec{}, r2.Vec{X: 3}) }, "name = \"rock bottom\"\nat = [3, 0]\n", ""},
		{"add a moon", func(d *Drawing) (Change, error) { return d.AddMoon("body", "moon", r2.Vec{X: -2}, 0.25, 7, 0) }, "[[body]]\nname = \"body 1\"\nparent = \"moon\"\nradius = 0.25\norbit = { a = 2, node = 180, period = 7 }\n", ""},
		{"add a body", func(d *Drawing) (Change, error) { return d.AddBody(r2.Vec{X: -2}, 1) }, "[[body]]\nname = \"body 1\"\nradius = 1\nat = [-2, 0]\n", ""},
		{"change a radius", func(d *Drawing) (Change, error) { return d.ChangeBody("moon", "radius", "0.7") }, "parent = \"rock bottom\"\nradius = 0.7\n", "0.5"},
		{"change an element", func(d *Drawing) (Change, error) { return d.ChangeBody("moon", "orbit.a", "12") }, "orbit = { a = 12, period = 20 } # round", "a = 10"},
		{"a further element", func(d *Drawing) (Change, error) { return d.ChangeBody("moon", "orbit.e", "0.2") }, "orbit = { a = 10, e = 0.2, period = 20 } # round", ""},
		{"remove a moon", func(d *Drawing) (Change, error) { return d.DropBody("moon") }, "radius = 1\n\n[[agent]]", "period"},
		{"aim a group", func(d *Drawing) (Change, error) { return d.AimGroup(0, r2.Vec{X: 8}) }, "goal = [8, 0]", `goal = "rock bottom"`},
		{"a further stop", func(d *Drawing) (Change, error) { return d.AimGroup(1, r2.Vec{X: 8}) }, "stops = [[1, 2], [3, 4], [8, 0]]", ""},
		{"a parameter that is there", func(d *Drawing) (Change, error) { return d.SetParam(0, "magnet.arrival", "5") }, "{ magnet = { arrival = 5 } }", "arrival = 3"},
		{"a further parameter", func(d *Drawing) (Change, error) { return d.SetParam(0, "magnet.lead", "true") }, "{ magnet = { lead = true, arrival = 3 } }", ""},
		{"a parameter of a name", func(d *Drawing) (Change, error) { return d.SetParam(0, "detour.clearance", "2") }, `[{ detour = { clearance = 2 } }, {`, `["detour"`},
		{"safe", func(d *Drawing) (Change, error) { return d.SetParam(1, "safe", "true") }, "name = \"lone\"\nsafe = true\n", ""},
	} {
		s, err := scene.Parse("field.toml", []byte(field))
		if err != nil {
			t.Fatal(err)
		}
		d, err := Open(s)
		if err != nil {
			t.Fatal(err)
		}
		change, err := c.edit(d)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		text := string(d.Text())
		if !strings.Contains(text, c.want) || c.gone != "" && strings.Contains(text, c.gone) || !strings.HasPrefix(text, "schema = 1 # kept\n") {
			t.Errorf("%s:\n%s", c.name, text)
		}
		if _, err := scene.Parse("field.toml", d.Text()); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if d.Apply(change.Back()); string(d.Text()) != field {
			t.Errorf("%s, taken back:\n%s", c.name, d.Text())
		}
	}
}

// What the file has in another form is left to the person.
func TestEditsInSpaceRefuse(t *testing.T) {
	s, err := scene.Parse("field.toml", []byte(field))
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	for name, edit := range map[string]func() (Change, error){
		"a group at a body":   func() (Change, error) { return d.MoveGroup(1, r2.Vec{X: 1}) },
		"a copy of it":        func() (Change, error) { return d.CopyGroup(1, r2.Vec{X: 1}) },
		"a built-in body":     func() (Change, error) { return d.MoveBody("Earth", r2.Vec{X: 1}, r2.Vec{X: 2}) },
		"a rock too many":     func() (Change, error) { return d.DropRock(2) },
		"an unknown part":     func() (Change, error) { return d.SetParam(0, "seek.speed", "1") },
		"a list of one's own": func() (Change, error) { return d.SetParam(0, "threshold", "1") },
	} {
		if _, err := edit(); err == nil {
			t.Errorf("%s is changed", name)
		}
	}
	if string(d.Text()) != field {
		t.Error("the text has changed")
	}
}

// A change of a body that is built in is a table of its own, and goes with it.
func TestChangesOfBuiltInBodies(t *testing.T) {
	const text = "schema = 1\ntitle = \"Solar\"\n\n[system]\nbuiltin = \"solar\"\n"
	s, err := scene.Parse("solar.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, path, value, want string }{
		{"Jupiter", "mass", `"10 Jupiters"`, "\n\n[[body]]\nname = \"Jupiter\"\nmass = \"10 Jupiters\"\n"},
		{"Jupiter", "mass", `"2 Jupiters"`, "\nmass = \"2 Jupiters\"\n"},
		{"Mars", "orbit.e", "0.5", "\n\n[[body]]\nname = \"Mars\"\norbit = { e = 0.5 }\n"},
		{"Mars", "orbit.a", "2", "\norbit = { e = 0.5, a = 2 }\n"},
		{"Mars", "orbit.e", "0.1", "\norbit = { e = 0.1, a = 2 }\n"},
		{"Pluto", "remove", "true", "\n\n[[body]]\nname = \"Pluto\"\nremove = true\n"},
	} {
		if _, err := d.ChangeBody(c.name, c.path, c.value); err != nil {
			t.Fatal(err)
		}
		if got := string(d.Text()); !strings.Contains(got, c.want) {
			t.Errorf("%s of %s:\n%s", c.path, c.name, got)
		}
		if _, err := scene.Parse("solar.toml", d.Text()); err != nil {
			t.Errorf("%s of %s: %v", c.path, c.name, err)
		}
	}
	for _, name := range []string{"Mars", "Jupiter", "Pluto"} {
		if _, err := d.DropBody(name); err != nil {
			t.Error(err)
		}
	}
	if got := string(d.Text()); strings.TrimSpace(got) != strings.TrimSpace(text) {
		t.Errorf("after all is taken back:\n%s", got)
	}
}

// Starts of ships of a count come to the list that is there, in every form that a place has.
func TestMovesShipsOfCounts(t *testing.T) {
	for name, c := range map[string]struct{ place, want string }{
		"dotted":   {"place.ring = { radius = 4 }\nplace.start = [{ number = 3, at = [1, 2] }]", "place.start = [{ number = 1, at = [5, 6] }, { number = 3, at = [7, 8] }]"},
		"braces":   {"place = { ring = { radius = 4 } }", "place = { ring = { radius = 4 }, start = [{ number = 1, at = [5, 6] }, { number = 3, at = [7, 8] }] }"},
		"a header": {"goal = [9, 9]\n[group.place] # where\nring = { radius = 4 }", "ring = { radius = 4 }\nstart = [{ number = 1, at = [5, 6] }, { number = 3, at = [7, 8] }]"},
	} {
		text := strings.Replace(field, "place.ring = { at = [-50, 5], radius = 4 } # far out\nsteer = [\"detour\", { magnet = { arrival = 3 } }]\ngoal = \"rock bottom\"", c.place, 1)
		s, err := scene.Parse("field.toml", []byte(text))
		if err != nil {
			t.Fatal(name, err)
		}
		d, err := Open(s)
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := d.MoveAgents(0, []Moved{{3, r2.Vec{X: 7, Y: 8}}, {1, r2.Vec{X: 5, Y: 6}}}); err != nil {
			t.Fatal(name, err)
		}
		if !strings.Contains(string(d.Text()), c.want) {
			t.Errorf("%s:\n%s", name, d.Text())
		}
		again, err := scene.Parse("field.toml", d.Text())
		if err != nil {
			t.Fatal(name, err)
		}
		if a := again.Setup.Agents; a[0].Pos != (r2.Vec{X: 5, Y: 6}) || a[2].Pos != (r2.Vec{X: 7, Y: 8}) {
			t.Errorf("%s: %v, %v", name, a[0].Pos, a[2].Pos)
		}
	}
}
