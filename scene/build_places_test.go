package scene

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// parse reads a scene from the lines below its head.
func parse(t *testing.T, lines string, set ...string) *Scene {
	t.Helper()
	s, err := Parse("test.toml", []byte("schema = 1\ntitle = \"test\"\n"+lines), set...)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

// placed returns where the agents of one group start.
func placed(t *testing.T, count int, place, rest string) []nav.Agent {
	t.Helper()
	return parse(t, fmt.Sprintf("%s\n[[group]]\nname = \"ships\"\ncount = %d\nplace.%s\n", rest, count, place)).Setup.Agents
}

func near(a, b r2.Vec) bool { return r2.Norm(r2.Sub(a, b)) < 1e-9 }

func TestPlacesThatNeedNoChance(t *testing.T) {
	for place, want := range map[string][]r2.Vec{
		"ring = { radius = 5 }":                                   {{X: 5}, {Y: 5}, {X: -5}, {Y: -5}},
		"ring = { radius = 5, from = 90, at = [1, 0] }":           {{X: 1, Y: 5}, {X: -4}, {X: 1, Y: -5}, {X: 6}},
		"line = { from = [0, 3], to = [9, 3] }":                   {{Y: 3}, {X: 3, Y: 3}, {X: 6, Y: 3}, {X: 9, Y: 3}},
		"grid = { spacing = 2 }":                                  {{X: -1, Y: 1}, {X: 1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}},
		"grid = { spacing = 2, columns = 3, at = [10, 0] }":       {{X: 8, Y: 1}, {X: 10, Y: 1}, {X: 12, Y: 1}, {X: 8, Y: -1}},
		"line = { from = [0, 0], to = [0, 0] }\nheading = 90":     {{}, {}, {}, {}},
		"ring = { radius = 5, at = \"hub\" }\nhand = \"right\"\n": {{X: 25}, {X: 20, Y: 5}, {X: 15}, {X: 20, Y: -5}},
	} {
		for i, a := range placed(t, 4, place, "[[body]]\nname = \"hub\"\nat = [20, 0]") {
			if !near(a.Pos, want[i]) {
				t.Errorf("%s: agent %d at %v, want %v", place, i, a.Pos, want[i])
			}
		}
	}
}

func TestPlacesDrawnByChance(t *testing.T) {
	const rocks = "[[obstacle]]\nat = [10, 0]\nradius = 5\n[[obstacle]]\nmin = [-20, -5]\nmax = [-5, 5]\n" +
		"[[body]]\nname = \"star\"\nradius = 2\n[[body]]\nname = \"planet\"\nradius = 1\nswing = { from = [0, -15], to = [0, 15], period = 8 }\n"
	inner, outer := 0, 0
	for _, a := range placed(t, 2000, "disc = { radius = 20, inner = 4 }", rocks) {
		d := r2.Norm(a.Pos)
		if d < 4 || d > 20 {
			t.Fatalf("at %v, outside of the ring", a.Pos)
		}
		if r2.Norm(r2.Sub(a.Pos, r2.Vec{X: 10})) < 6 || inBox(a.Pos) {
			t.Fatalf("at %v, in an obstacle", a.Pos)
		}
		if d < 14.4 { // half the area lies within √((4² + 20²)/2)
			inner++
		} else {
			outer++
		}
	}
	// Obstacles take more of the inner half.
	if inner < 500 || outer < 900 {
		t.Errorf("%d within, %d outside of the ring of half the area", inner, outer)
	}
	for i, a := range placed(t, 100, "near = { distance = 3, bodies = [\"star\", \"planet\"] }", rocks) {
		center, radius := r2.Vec{}, 2.0
		if i%2 == 1 {
			center, radius = r2.Vec{Y: -15}, 1
		}
		if d := r2.Norm(r2.Sub(a.Pos, center)); d < radius+1 || d > radius+1+3 {
			t.Errorf("agent %d is %v from its body", i, d)
		}
	}
}

// inBox reports whether a ship of radius 1 touches the box of the test above.
func inBox(p r2.Vec) bool {
	n := r2.Vec{X: min(max(p.X, -20), -5), Y: min(max(p.Y, -5), 5)}
	return r2.Norm(r2.Sub(p, n)) < 1
}

func TestShipsNearABodyMoveWithIt(t *testing.T) {
	for _, a := range placed(t, 10, "near = { distance = 3, bodies = [\"planet\"] }",
		"[[body]]\nname = \"planet\"\nswing = { from = [-8, 0], to = [8, 0], period = 16, phase = 0.25 }") {
		if want := (r2.Vec{X: math.Pi}); !near(a.Vel, want) {
			t.Fatalf("velocity %v, want %v", a.Vel, want)
		}
	}
}

func TestSeedAndDrawDecidePlaces(t *testing.T) {
	const two = "[[group]]\nname = \"a\"\ncount = 5\nplace.disc = { radius = 9 }\n[[group]]\nname = \"b\"\ncount = 5\nplace.disc = { radius = 9 }\n"
	same := func(s, u *Scene, i, j int) bool { return s.Setup.Agents[i].Pos == u.Setup.Agents[j].Pos }
	s := parse(t, two)
	drawn := parse(t, two, "group.a.place.draw=4", "group.b.place.draw=4")
	for i := range 5 {
		if same(s, s, i, 5+i) || !same(drawn, drawn, i, 5+i) {
			t.Error("draw does not decide whether groups start alike")
		}
		if one := parse(t, two, "group.a.place.draw=1"); same(one, one, i, 5+i) {
			t.Error("draw = 1 is what group 1 draws of its own")
		}
		if !same(s, parse(t, two), i, i) || same(s, parse(t, two, "seed=2"), i, i) {
			t.Error("seed does not decide the places")
		}
	}
}

func TestBodiesRunAsTheFileSays(t *testing.T) {
	s := parse(t, `
[[body]]
name = "moon"
parent = "planet"
orbit = { a = 2, period = 4, mean_anomaly = 90 }
[[body]]
name = "star"
mu = 400
at = [7, 0]
[[body]]
name = "planet"
parent = "star"
orbit = { a = 10, e = 0.5, peri = 90 }
[[body]]
name = "comet"
parent = "star"
orbit = { q = 3, e = 1, periapsis_time = 0 }
[[body]]
name = "rock"
parent = "star"
at = [0, 2]
`)
	at := func(name string, t float64) r2.Vec {
		i, err := s.Setup.Bodies.Find(name)
		if err != nil {
			panic(err)
		}
		return plane(s.Setup.Bodies.At(i, t))
	}
	period := 2 * math.Pi * math.Sqrt(1000./400)
	for _, c := range []struct {
		name string
		time float64
		want r2.Vec
	}{
		{"star", 3, r2.Vec{X: 7}},
		{"rock", 3, r2.Vec{X: 7, Y: 2}},
		{"planet", 0, r2.Vec{X: 7, Y: 5}},
		{"planet", period / 2, r2.Vec{X: 7, Y: -15}},
		{"planet", period, r2.Vec{X: 7, Y: 5}},
		{"comet", 0, r2.Vec{X: 10}},
		{"moon", 0, r2.Vec{X: 7, Y: 7}},
	} {
		if got := at(c.name, c.time); !near(got, c.want) {
			t.Errorf("%s at %v: %v, want %v", c.name, c.time, got, c.want)
		}
	}
}

func TestArrivalIsAGapBetweenEdges(t *testing.T) {
	s := parse(t, `
[[body]]
name = "planet"
radius = 10
[[group]]
name = "ships"
radius = 2
count = 1
place.ring = { radius = 50 }
goal = "planet"
[[agent]]
name = "tug"
group = "ships"
radius = 3
within = 0.5
at = [40, 40]
goal = [0, 0]
[[agent]]
name = "tender"
at = "planet"
goal = "tug"
`)
	for i, want := range []float64{10 + 2 + 2, 3 + 0.5, 3 + 1 + 1} {
		if got := s.Setup.Agents[i].Goal.Within; got != want {
			t.Errorf("agent %d is there within %v, want %v", i, got, want)
		}
	}
}

func TestAMemberTakesItsGroupsGap(t *testing.T) {
	const group = "[[group]]\nname = \"ships\"\nradius = 2\nwithin = 0.25\n"
	for lines, want := range map[string]float64{
		"goal = [9, 9]":               2.25,
		"goal = [9, 9]\nradius = 3":   3.25,
		"goal = [9, 9]\nwithin = 0.5": 2.5,
	} {
		s := parse(t, group+"[[agent]]\nname = \"scout\"\ngroup = \"ships\"\nat = [0, 0]\n"+lines)
		if got := s.Setup.Agents[0].Goal.Within; got != want {
			t.Errorf("%q: there within %v, want %v", lines, got, want)
		}
	}
}

func TestOpenReadsAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(file, []byte(small), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Open(file, "seed=3")
	if err != nil || s.File != file || s.Text() != small || s.Setup.Seed != 3 {
		t.Errorf("%+v, %v", s, err)
	}
	if err := os.WriteFile(file, []byte("\ufeff"+strings.ReplaceAll(small, "\n", "\r\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(file); err != nil {
		t.Errorf("as Windows writes it:\n%v", err)
	}
	if err := os.Truncate(file, maxFile+1); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(file); err == nil {
		t.Error("a file of any size is read")
	}
}

// An agent that starts at a body starts on its edge, in the direction of its heading, with
// the velocity of the body; if the body is a stop, it starts for the next one.
func TestAgentsStartOnTheEdgeOfABody(t *testing.T) {
	const bodies = "[[body]]\nname = \"star\"\nmu = 1000\n[[body]]\nname = \"planet\"\nparent = \"star\"\nradius = 4\norbit = { a = 10 }\n" +
		"[[agent]]\nname = \"ship\"\nradius = 0.5\nat = \"planet\"\n"
	for rest, want := range map[string]r2.Vec{
		"":                               {X: 14.5},
		"goal = [10, 90]":                {X: 10, Y: 4.5},
		"goal = \"star\"":                {X: 5.5},
		"goal = \"planet\"":              {X: 14.5},
		"heading = -90":                  {X: 10, Y: -4.5},
		"stops = [\"planet\", \"star\"]": {X: 5.5},
	} {
		s := parse(t, bodies+rest)
		a := &s.Setup.Agents[0]
		if !near(a.Pos, want) || !near(a.Vel, r2.Vec{Y: 10}) {
			t.Errorf("%s: at %v with %v, want %v with the planet's velocity", rest, a.Pos, a.Vel, want)
		}
	}
	if s := parse(t, bodies+"goal = \"star\"", "agent.ship.at=[3, 0]"); s.Setup.Agents[0].Pos != (r2.Vec{X: 3}) || s.Setup.Agents[0].Vel != (r2.Vec{}) {
		t.Errorf("at a point: %+v", s.Setup.Agents[0])
	}
}

// An agent that is larger than its group arrives when its own edge is near enough.
func TestOwnRadiusCountsAtTheStops(t *testing.T) {
	const lines = "[[group]]\nname = \"small\"\ncount = 1\nradius = 1\nplace.ring.radius = 90\nstops = [[0, 50], [0, -50]]\n" +
		"[[agent]]\nname = \"same\"\ngroup = \"small\"\nat = [0, 0]\n[[agent]]\nname = \"large\"\ngroup = \"small\"\nradius = 5\nat = [0, 0]\n" +
		"[[agent]]\nname = \"bound\"\ngroup = \"small\"\nradius = 4\nat = [0, -9]\ngoal = [0, -20]\n"
	for _, c := range []struct {
		set  string
		want [4]float64
	}{
		{"group.small.speed=20", [4]float64{2, 2, 10, 8}},
		{"group.small.within=3", [4]float64{4, 4, 8, 7}},
	} {
		s := parse(t, lines, c.set)
		w := world(t, s, 1)
		for k := range 2 {
			for i, want := range c.want {
				if got := w.Agents()[i].Goal.Within; got != want {
					t.Errorf("%s, stop %d: %s is there within %v, want %v", c.set, k, s.Setup.AgentName(uint32(i)), got, want)
				}
			}
			for range 60 * 4 {
				w.Step()
			}
		}
	}
}

// Groups that start from the same marks go on where the last one has ended: each mark is
// looked at once, not once for each group.
func TestGroupsShareTheirMarks(t *testing.T) {
	const side, groups = 300, 2000
	text := "schema = 1\ntitle = \"x\"\n[tiles]\nmap = \"\"\"\n" + strings.Repeat(strings.Repeat("a", side)+"\n", side) + "\"\"\"\n" +
		strings.Repeat("[[group]]\nname = \"NAME\"\ncount = 1\nradius = 20\nplace.marks = \"a\"\n", groups)
	for i := range groups {
		text = strings.Replace(text, "NAME", fmt.Sprint("g", i), 1)
	}
	var s *Scene
	var err error
	n := allocated(func() { s, err = Parse("x.toml", []byte(text)) })
	if err != nil {
		t.Fatal(err)
	}
	if n > 200<<20 {
		t.Errorf("%d bytes for %d groups among %d marks", n, groups, side*side)
	}
	first, last := s.Setup.Agents[0].Pos, s.Setup.Agents[groups-1].Pos
	if last == first || s.Setup.Tiles.Overlaps(s.Setup.Agents[groups-1].Shape(), last) {
		t.Errorf("the last stands at %v, the first at %v", last, first)
	}
}

// The goals of a shifted group are its starts, moved, and shuffled they are the same ones
// in an order that depends on the seed; jitter moves no goal.
func TestGoalsOfAPlace(t *testing.T) {
	const grid = "grid = { spacing = 2, columns = 10, at = [3, 1] }"
	shift := r2.Vec{X: 30, Y: -4}
	starts := placed(t, 60, grid, "")
	for i, a := range placed(t, 60, grid+"\nplace.shift = [30, -4]", "jitter = 0.3") {
		if want := (nav.Goal{Kind: nav.PointGoal, Point: r2.Add(starts[i].Pos, shift), Within: 2}); a.Goal != want {
			t.Fatalf("agent %d is bound for %+v, want %+v", i, a.Goal, want)
		}
	}
	var orders [][]r2.Vec
	for _, seed := range []string{"seed = 1", "seed = 2", "seed = 2"} {
		var goals []r2.Vec
		for _, a := range placed(t, 60, grid+"\nplace.shift = [30, -4]\nplace.shuffle = true", seed) {
			goals = append(goals, a.Goal.Point)
		}
		sorted := slices.Clone(goals)
		slices.SortFunc(sorted, func(a, b r2.Vec) int { return cmp.Or(cmp.Compare(b.Y, a.Y), cmp.Compare(a.X, b.X)) })
		for i := range sorted {
			if !near(sorted[i], r2.Add(starts[i].Pos, shift)) {
				t.Fatalf("%s: %v is no goal of the group", seed, sorted[i])
			}
		}
		orders = append(orders, goals)
	}
	if slices.Equal(orders[0], orders[1]) || !slices.Equal(orders[1], orders[2]) {
		t.Error("the order does not depend on the seed alone")
	}
}

// Jitter moves every start by up to so many of its radii, single agents too, in all
// directions, and into nothing fixed.
func TestJitter(t *testing.T) {
	const lines = "[[obstacle]]\nmin = [-99, -9]\nmax = [99, -2]\n[[group]]\nname = \"g\"\ncount = 400\nradius = 2\nplace.line = { from = [-90, 0], to = [90, 0] }\n" +
		"[[agent]]\nname = \"one\"\nat = [0, 40]\nradius = 4\n"
	plain, moved, other := parse(t, lines), parse(t, "jitter = 0.5\n"+lines), parse(t, "jitter = 0.5\nseed = 7\n"+lines)
	farthest, left := 0.0, 0
	for i, a := range moved.Setup.Agents {
		d := r2.Sub(a.Pos, plain.Setup.Agents[i].Pos)
		share := r2.Norm(d) / a.Radius
		farthest = max(farthest, share)
		if d.X < 0 {
			left++
		}
		if share == 0 || share > 0.5 || a.Pos == other.Setup.Agents[i].Pos || a.Pos.Y < 0 {
			t.Errorf("agent %d starts %v from its place", i, d)
		}
	}
	if farthest < 0.49 || left < 160 || left > 240 {
		t.Errorf("moved by up to %.2f radii, %d of 401 to the left", farthest, left)
	}
}
