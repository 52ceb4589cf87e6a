package tiles_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"galaxy/nav/tiles"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/spatial/r2"
)

func TestParse(t *testing.T) {
	m, marks, mistakes := tiles.Parse("\r\n\n#.9b\r\na1#Z\n\n\n", 30, r2.Vec{X: -5, Y: 7})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	want := []tiles.Mark{{Letter: 'b', Tile: tiles.Tile{X: 3, Y: 1}}, {Letter: 'a', Tile: tiles.Tile{}}, {Letter: 'Z', Tile: tiles.Tile{X: 3}}}
	if diff := cmp.Diff(want, marks); diff != "" {
		t.Error(diff)
	}
	if got := m.Draw(marks...); got != "#.9b\na.#Z\n" {
		t.Errorf("%q", got)
	}
	if m.Width() != 4 || m.Height() != 2 || m.Size() != 30 || m.Origin() != (r2.Vec{X: -5, Y: 7}) {
		t.Errorf("%+v", m)
	}
	if m.Cost(tiles.Tile{X: 2, Y: 1}) != 9 || !m.Solid(tiles.Tile{Y: 1}) || m.Uniform() {
		t.Error("costs")
	}
	if !marks[2].Goal() || marks[0].Goal() {
		t.Error("goals")
	}
}

// TestMistakes: every mistake has its place.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "1:1: the map has no rows; draw one line of letters for each row"},
		{"\n\n", "1:1: the map has no rows; draw one line of letters for each row"},
		{"###\n###", "1:1: the map has no open tile; draw at least one . for open ground"},
		{"\n...\n..\n...\n.", "3:3: this row has 2 tiles, the first one 3; all rows are equally long\n5:2: this row has 1 tile, the first one 3; all rows are equally long"},
		{"...\n\n...", "2:1: this row has 0 tiles, the first one 3; all rows are equally long"},
		{
			".é.\n..0", "1:2: no tile is drawn as 'é'; # is solid, . is open, 1 to 9 are costs, a to z starts, A to Z goals\n" +
				"2:3: no tile is drawn as '0'; # is solid, . is open, 1 to 9 are costs, a to z starts, A to Z goals",
		},
		{
			"a.#B\n..#.\n##.#\nC#..", "1:4: the goal B is walled in: no start on the map has a way to it; open a wall; a diagonal step between two solid tiles is no way\n" +
				"4:1: the goal C is walled in: no start on the map has a way to it; open a wall; a diagonal step between two solid tiles is no way",
		},
		{"B#A", ""}, // without a start there is nothing to be walled in from
		{"b#a", ""},
		{strings.Repeat(".", 9000), "1:1: the map is 9000 × 1 tiles; 8192 × 8192 is the most"},
	} {
		_, _, mistakes := tiles.Parse(c.text, 30, r2.Vec{})
		var lines []string
		for _, m := range mistakes {
			lines = append(lines, m.Error())
		}
		if got := strings.Join(lines, "\n"); got != c.want {
			t.Errorf("%q:\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
	if _, _, mistakes := tiles.Parse(strings.Repeat("?", 5000), 1, r2.Vec{}); len(mistakes) != 100 {
		t.Errorf("%d mistakes", len(mistakes))
	}
	for _, size := range []float64{0, -1} {
		if _, _, mistakes := tiles.Parse("...", size, r2.Vec{}); len(mistakes) != 1 {
			t.Errorf("size %v: %v", size, mistakes)
		}
	}
	for _, side := range [][2]int{{0, 1}, {1, -1}, {tiles.MaxSide + 1, 1}} {
		if _, err := tiles.New(side[0], side[1], 1, r2.Vec{}); err == nil {
			t.Errorf("a map of %v", side)
		}
	}
	if _, err := tiles.New(1, 1, 1, r2.Vec{X: 1e30}); err == nil {
		t.Error("an origin so far that tiles have no size")
	}
}

// FuzzParse: no text makes it panic; mistakes lie within the text; what is read
// is drawn as it was.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", "a.#\n9.B\n", "\n#\r\n.\r\n", "ab\nA", "é\x00\xff", "..\n\n.."} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, marks, mistakes := tiles.Parse(text, 30, r2.Vec{})
		lines := strings.Split(text, "\n")
		for _, e := range mistakes {
			if e.Line < 1 || e.Line > len(lines) || e.Column < 1 || e.Column > len([]rune(lines[e.Line-1]))+1 || e.What == "" {
				t.Fatalf("%+v", e)
			}
		}
		if (m == nil) == (len(mistakes) == 0) {
			t.Fatal("neither a map nor mistakes, or both")
		}
		if m == nil {
			return
		}
		drawn := m.Draw(marks...)
		again, marksAgain, mistakes := tiles.Parse(drawn, 30, r2.Vec{})
		if len(mistakes) > 0 || again.Draw(marksAgain...) != drawn || !slices.Equal(marks, marksAgain) {
			t.Fatalf("%q is drawn as %q, %v", text, drawn, mistakes)
		}
	})
}

// TestAt: a tile owns its left and lower edge, and its centre lies in it.
func TestAt(t *testing.T) {
	for _, size := range []float64{30, 0.1, 1. / 3, 7e5} {
		for _, origin := range []r2.Vec{{}, {X: -0.7, Y: 1e3}} {
			m, err := tiles.New(500, 3, size, origin)
			if err != nil {
				t.Fatal(err)
			}
			for x := range 500 {
				at := tiles.Tile{X: x, Y: 1}
				if got := m.At(m.Center(at)); got != at {
					t.Errorf("the centre of %v lies in %v", at, got)
				}
				edge := origin.X + float64(float64(x)*size)
				if got := m.At(r2.Vec{X: edge, Y: origin.Y}); got != (tiles.Tile{X: x}) {
					t.Errorf("the left edge of column %d lies in %v, size %v", x, got, size)
				}
				before := math.Nextafter(edge, math.Inf(-1))
				if got := m.At(r2.Vec{X: before, Y: origin.Y}); got != (tiles.Tile{X: x - 1}) {
					t.Errorf("the last point before column %d lies in %v, size %v", x, got, size)
				}
			}
		}
	}
	m, _ := tiles.New(4, 3, 30, r2.Vec{})
	for _, c := range []struct {
		p    r2.Vec
		want tiles.Tile
	}{
		{r2.Vec{X: -1e-9, Y: 5}, tiles.Tile{X: -1}},
		{r2.Vec{X: 120, Y: 89.9}, tiles.Tile{X: 4, Y: 2}},
		{r2.Vec{X: -1e300, Y: 1e300}, tiles.Tile{X: -1, Y: 3}},
	} {
		if got := m.At(c.p); got != c.want || m.Contains(got) {
			t.Errorf("%v lies in %v, not %v", c.p, got, c.want)
		}
	}
	if got := fmt.Sprint(m); got != "....\n....\n....\n" {
		t.Errorf("%q", got)
	}
}
