package stage

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/scene"
	"galaxy/sim"
)

// A caption is split into few lines, of even width and within the picture, and loses no word.
func TestCaptionLines(t *testing.T) {
	var m meter
	words := rapid.SliceOfN(rapid.StringMatching(`[a-zA-Z,.]{1,12}`), 0, 40)
	rapid.Check(t, func(rt *rapid.T) {
		text := strings.Join(words.Draw(rt, "words"), " ")
		width := rapid.Float64Range(320, 4000).Draw(rt, "width")
		lines := m.captionLines(text, width, 1)
		if got := strings.Join(lines, " "); got != text {
			rt.Fatalf("%q is shown as %q", text, got)
		}
		most := max(width-2*captionSide, leastCaption*width)
		if plain := m.wrap(text, captionSize, most); len(plain) != len(lines) {
			rt.Fatalf("%d lines, not %d", len(lines), len(plain))
		}
		for _, l := range lines {
			if strings.Contains(l, " ") && m.width([]byte(l), captionSize, false) > most {
				rt.Fatalf("%q is wider than %v", l, most)
			}
		}
	})
	if lines := m.captionLines("A caption that is a little longer than one line of the picture can be: its lines are even, not one long and one of a word", 1280, 1); len(lines) != 2 || len(lines[1]) < 2*len(lines[0])/3 {
		t.Errorf("%q", lines)
	}
}

// Labels keep out of the caption's place, and one that is too long ends with dots.
func TestCaptionInPicture(t *testing.T) {
	sc, err := scene.Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s, f := new(Builder), new(Frame)
	v := viewOf(r2.Vec{}, 20)
	v.Caption = strings.Repeat("word ", 120)
	s.Build(f, sc, w, v)
	c := &s.caption
	if len(c.lines) != MostCaptionLines || !strings.HasSuffix(string(c.lines[2]), "…") {
		t.Errorf("%q", c.lines)
	}
	if c.x < 0 || c.x+c.w > float64(v.Width) || c.y+c.h > float64(v.Height) {
		t.Errorf("it stands at %v, %v, of %v×%v", c.x, c.y, c.w, c.h)
	}
	shown := 0
	for _, text := range f.Texts {
		inside := float64(text.Y) > c.y && float64(text.X) > c.x && float64(text.X) < c.x+c.w
		if strings.HasPrefix(string(text.S), "word") {
			shown++
		} else if inside {
			t.Errorf("%q is under it", text.S)
		}
	}
	if shown != MostCaptionLines {
		t.Errorf("%d lines are drawn", shown)
	}
	if CaptionFits(strings.Repeat("word ", 120), 1280, 720, 1) || !CaptionFits("A few words.", 1280, 720, 1) || CaptionFits(strings.Repeat("w", 300), 1280, 720, 1) {
		t.Error("what fits is not told from what does not")
	}
	before := testing.AllocsPerRun(5, func() { s.Build(f, s.picture.scene, s.picture.world, v) })
	v.Caption = ""
	if after := testing.AllocsPerRun(5, func() { s.Build(f, s.picture.scene, s.picture.world, v) }); before > after {
		t.Errorf("a caption allocates: %v, without it %v", before, after)
	}
}
