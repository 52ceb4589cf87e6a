package lint

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	_ "galaxy/internal/seeded"
	"galaxy/scene"
	"galaxy/sim"

	"pgregory.net/rapid"
)

// Unreachable goals are reported group by group, by name.
func TestUnreachableGoalsAreReported(t *testing.T) {
	const text = `schema = 1
title = "walled"
[tiles]
size = 10
map = """
aA#B
..#b
"""
[[group]]
name = "red"
count = 2
place.marks = "a"
goal = "B"
[[group]]
name = "blue"
count = 2
place.marks = "b"
goal = "B"
[[agent]]
name = "lone"
at = "a"
goal = [35, 5]
[[agent]]
name = "shadow"
group = "blue"
at = "A"
`
	for _, c := range []struct {
		set, want []string
	}{
		{nil, []string{
			`no way leads 2 of the 2 agents of "red" to "B"; they are lost`,
			`no way leads 1 of the 3 agents of "blue" to "B"; it is lost`,
			`no way leads "lone" to "b"; it is lost`,
		}},
		{[]string{"group.red.goal=A", "group.blue.goal=shadow", "agent.shadow.goal=A", "agent.lone.goal=[15, 4]"}, []string{
			`no way leads 2 of the 3 agents of "blue" to "shadow"; they are lost`,
		}},
	} {
		s, err := scene.Parse("walled.toml", []byte(text), c.set...)
		if err != nil {
			t.Fatal(err)
		}
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if got := Lost(s, w); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.set, got, c.want)
		}
		w.Close()
		if got := Unreachable(s); !slices.Equal(got, c.want) {
			t.Errorf("%q: at the start %q, want %q", c.set, got, c.want)
		}
		w, err = sim.New(s.WithoutGoals())
		if err != nil {
			t.Fatal(err)
		}
		w.Close()
	}
}

// What is told without a world is what a world finds, and beside it stops that are for
// later.
func TestUnreachableIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(2, 9).Draw(t, "width"), rapid.IntRange(2, 9).Draw(t, "height")
		var rows []string
		for range height {
			rows = append(rows, rapid.StringOfN(rapid.SampledFrom([]rune("...##2")), width, width, -1).Draw(t, "row"))
		}
		rows[0] = "B" + rows[0][1:]
		rows[height-1] = rows[height-1][:width-1] + "C"
		text := "schema = 1\ntitle = \"x\"\n[tiles]\nsize = 10\nmap = \"\"\"\n" + strings.Join(rows, "\n") + "\"\"\"\n"
		for i := range rapid.IntRange(1, 6).Draw(t, "agents") {
			text += fmt.Sprintf("[[agent]]\nname = \"a%d\"\nat = [%d, %d]\nradius = %v\ngoal = %q\n", i,
				10*rapid.IntRange(0, width-1).Draw(t, "x")+5, 10*rapid.IntRange(0, height-1).Draw(t, "y")+5,
				rapid.SampledFrom([]float64{1, 6}).Draw(t, "radius"), rapid.SampledFrom([]string{"B", "C"}).Draw(t, "goal"))
		}
		s, err := scene.Parse("x.toml", []byte(text))
		if err != nil {
			t.Skip()
		}
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		if got, want := Unreachable(s), Lost(s, w); !slices.Equal(got, want) {
			t.Fatalf("%q, and in a world %q, of\n%s", got, want, text)
		}
	})
}

// To check a scene takes a few bytes for each tile, however far its agents go: 600 MB at
// most for 8192 × 8192 are 9 for each. The ways of a run would take 8 more at least.
func TestCheckTakesLittle(t *testing.T) {
	const side = 1024
	text := []byte("schema = 1\ntitle = \"x\"\n[tiles]\nmap = \"\"\"\na" + strings.Repeat(".", side-1) + "\n" +
		strings.Repeat(strings.Repeat(".", side)+"\n", side-2) + strings.Repeat(".", side-1) + "B\"\"\"\n" +
		"[[group]]\nname = \"g\"\ncount = 9\nplace.marks = \"a\"\ngoal = \"B\"\n")
	n := allocated(func() {
		s, err := scene.Parse("x.toml", text)
		if err != nil {
			t.Fatal(err)
		}
		w, err := sim.New(s.WithoutGoals())
		if err != nil {
			t.Fatal(err)
		}
		w.Close()
		if lost := Unreachable(s); len(lost) > 0 {
			t.Error(lost)
		}
	})
	if n > 8*side*side+side*side/2 {
		t.Errorf("%d bytes for %d tiles", n, side*side)
	}
}

// allocated returns the bytes that do allocates, what is freed again among them.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
