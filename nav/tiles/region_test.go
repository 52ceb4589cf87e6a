package tiles_test

import (
	"runtime"
	"strings"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// What can be reached is what a field has a way from, for agents of any width.
func TestReachIsWhereFieldsHaveWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, "....#3")
		from := make([]tiles.Tile, rapid.IntRange(0, 3).Draw(t, "starts"))
		for i := range from {
			from[i] = anyTile(t, m, "start")
		}
		need := rapid.IntRange(1, 3).Draw(t, "need")
		var field tiles.Field
		field.Flow(m, from, need)
		reach := tiles.ReachOf(m, from, need)
		for y := -1; y <= m.Height(); y++ {
			for x := -1; x <= m.Width(); x++ {
				at := tiles.Tile{X: x, Y: y}
				if _, way := field.Cost(at); reach.Has(at) != way {
					t.Fatalf("%v from %v at clearance %d: reached %v, a way %v on\n%s", at, from, need, reach.Has(at), way, m)
				}
			}
		}
	})
}

// A drawn map takes little more than its tiles: two bytes for each, and marks are held
// against it with a bit for each.
func TestParseTakesLittle(t *testing.T) {
	const side = 1024
	text := strings.Repeat(strings.Repeat(".", side)+"\n", side-1) + "a" + strings.Repeat(".", side-2) + "B"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m, marks, mistakes := tiles.Parse(text, 1, r2.Vec{})
	runtime.ReadMemStats(&after)
	if m == nil || len(marks) != 2 {
		t.Fatal(marks, mistakes)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 3*side*side {
		t.Errorf("%d bytes for %d tiles", n, side*side)
	}
}

func TestParseRefusesTooManyLetters(t *testing.T) {
	const side = 1001
	text := strings.Repeat(strings.Repeat("a", side)+"\n", side)
	_, _, mistakes := tiles.Parse(text, 1, r2.Vec{})
	if len(mistakes) != 1 || mistakes[0].Line != 1000 || !strings.Contains(mistakes[0].What, "more than 1000000 letters") {
		t.Error(mistakes)
	}
}
