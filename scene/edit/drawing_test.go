package edit

import (
	"strings"
	"testing"

	_ "galaxy/internal/seeded"
	"galaxy/nav/tiles"
	"galaxy/scene"

	"pgregory.net/rapid"
)

const drawn = "# one\nschema = 1 # two\ntitle = \"x\"\n\n[tiles] # three\nsize = 3\nmap = \"\"\"\n\n#####\n#a.2#\n#..B#\n#####\n\"\"\" # four\n\n# the end"

// What is drawn is what is read again, and nothing else of the text has changed.
func TestDrawingChangesTheMapAlone(t *testing.T) {
	for name, text := range map[string]string{"lines": drawn, "lines of Windows": strings.ReplaceAll(drawn, "\n", "\r\n")} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s, err := scene.Parse("x.toml", []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				d, err := Open(s)
				if err != nil {
					t.Fatal(err)
				}
				if got := string(d.Text()); got != text {
					t.Fatalf("nothing was drawn, and the text is %q", got)
				}
				want := s.Setup.Tiles.Clone()
				changed := map[int]byte{}
				for range rapid.IntRange(0, 8).Draw(t, "strokes") {
					at := tiles.Tile{X: rapid.IntRange(0, 4).Draw(t, "x"), Y: rapid.IntRange(0, 3).Draw(t, "y")}
					letter := rapid.SampledFrom([]byte("#.123456789")).Draw(t, "letter")
					if scene.IsMark(d.Letter(at)) {
						continue
					}
					d.Draw(at, letter)
					want.Set(at, scene.CostOf(letter))
					changed[d.rows[at.Y]+at.X] = letter
				}
				got := d.Text()
				if len(got) != len(text) {
					t.Fatalf("%d bytes became %d", len(text), len(got))
				}
				for i := range got {
					letter, ok := changed[i]
					if !ok {
						letter = text[i]
					}
					if got[i] != letter {
						t.Fatalf("byte %d is %q, not %q", i, got[i], letter)
					}
				}
				again, err := scene.Parse("x.toml", got)
				if err != nil {
					if strings.Contains(err.Error(), "start") { // the goal is walled in
						return
					}
					t.Fatal(err)
				}
				if again.Setup.Tiles.String() != want.String() || len(again.Marks) != 2 {
					t.Fatalf("read\n%s\ndrawn\n%s", again.Setup.Tiles, want)
				}
			})
		})
	}
}

func TestDrawingRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
		set        []string
	}{
		"one line": {"schema = 1\ntitle = \"x\"\n[tiles]\nmap = \"a.B\"\n", "not as it stands", nil},
		"escapes":  {"schema = 1\ntitle = \"x\"\n[tiles]\nmap = \"\"\"\na\\u002eB\n\"\"\"\n", "not as it stands", nil},
		"override": {drawn, "not as it stands", []string{`tiles.map="a.B"`}},
	} {
		s, err := scene.Parse("x.toml", []byte(c.text), c.set...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := Open(s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
