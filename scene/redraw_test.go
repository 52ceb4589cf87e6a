package scene

import (
	"slices"
	"strings"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// What is drawn into a file is read from it, and nothing else in it has changed.
func TestRedraw(t *testing.T) {
	const before, after = "schema = 1 # one\ntitle = \"x\"\n[tiles]#map = 'a'\n map =  ", " # a comment\n\n# and another\nsize = 3\n"
	rapid.Check(t, func(t *rapid.T) {
		old := rapid.SampledFrom([]string{`"a.B"`, `'a.B'`, `"a.\nB."`, "\"\"\"\na.\nB.\n\"\"\"", "'''a'''", "\"\"\"a.\\\n   .B\"\"\"", "''"}).Draw(t, "old")
		m, err := tiles.New(rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height"), 3, r2.Vec{})
		if err != nil {
			t.Fatal(err)
		}
		m.Fill(func(tiles.Tile) uint8 { return rapid.Uint8Range(0, 9).Draw(t, "cost") })
		start := tiles.Tile{X: 0, Y: m.Height() - 1}
		m.Set(start, 1)
		marks := []Mark{{rapid.SampledFrom([]string{"a", "z", "A", "Z"}).Draw(t, "mark"), start}}
		text, err := Redraw([]byte(before+old+after), m, marks)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), before+`"""`) || !strings.HasSuffix(string(text), `"""`+after) {
			t.Fatalf("more than the map has changed:\n%s", text)
		}
		s, err := Parse("redrawn.toml", text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Setup.Tiles.String(); got != m.String() || !slices.Equal(s.Marks, marks) {
			t.Fatalf("read with %v\n%s\ndrawn with %v\n%s", s.Marks, got, marks, m)
		}
	})
}

func TestRedrawRefuses(t *testing.T) {
	s := parseHall(t)
	m := s.Setup.Tiles
	dear := m.Clone()
	dear.Set(tiles.Tile{X: 2, Y: 2}, 10)
	for want, f := range map[string]func() ([]byte, error){
		"no map is drawn":       func() ([]byte, error) { return Redraw([]byte(small), m, nil) },
		"this is not TOML":      func() ([]byte, error) { return Redraw([]byte("="), m, nil) },
		"\"gate\" is no letter": func() ([]byte, error) { return Redraw([]byte(hall), m, []Mark{{Name: "gate"}}) },
		"\"@\" is no letter":    func() ([]byte, error) { return Redraw([]byte(hall), m, []Mark{{Name: "@"}}) },
		"(0, 2), and that is solid": func() ([]byte, error) {
			return Redraw([]byte(hall), m, []Mark{{Name: "a", Tile: tiles.Tile{X: 0, Y: 2}}})
		},
		"tile (2, 2) costs 10": func() ([]byte, error) { return Redraw([]byte(hall), dear, s.Marks) },
	} {
		if text, err := f(); err == nil || text != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
