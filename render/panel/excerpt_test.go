//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/faiface/mainthread"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// TestPassages: lines of files are parts of their own, sentences stay as they are.
func TestPassages(t *testing.T) {
	_, err := scene.Parse("a.toml", []byte("schema = 1\ntitle = \"x\"\n\n[time]\nstp = 3\npaused = 1\n"))
	if !errors.As(err, new(tomlfile.Mistakes)) {
		t.Fatal(err)
	}
	all := passages(err.Error()+"\nThe world goes on as it was.", 200)
	var says, carets []string
	for _, p := range all {
		if p.carets != "" {
			carets = append(carets, p.text+"\n"+p.carets)
			continue
		}
		says = append(says, p.text)
	}
	if len(carets) < 2 || carets[0] != "    5 | stp = 3\n      | ^^^" || len(says) != len(carets)+1 {
		t.Errorf("%q\n%q", says, carets)
	}
	if got := says[len(says)-1]; got != "The world goes on as it was." {
		t.Errorf("the end is %q", got)
	}
	for _, plain := range []string{"", "one\ntwo", "    5 | a", "    5 | a\n      | b", "    5 | a\n        | ^", "      | ^"} {
		if got := passages(plain, 80); len(got) != 1 || got[0] != (passage{text: plain}) {
			t.Errorf("%q becomes %q", plain, got)
		}
	}
}

// TestFold: lines end at spaces alone, and at the ends that the text has.
func TestFold(t *testing.T) {
	fits := func(line string) bool { return len(line) <= 20 }
	for s, want := range map[string]string{
		`one two`:                                     `one two`,
		`did you mean "speed"?`:                       "did you mean\n\"speed\"?",
		"a line\nand another that is long":            "a line\nand another that is\nlong",
		"a-word-that-is-too-long-by-itself in a line": "a-word-that-is-too-long-by-itself\nin a line",
		"":   "",
		"\n": "\n",
	} {
		if got := fold(s, fits); got != want {
			t.Errorf("%q becomes %q, not %q", s, got, want)
		}
	}
}

// TestExcerpt: (1) no line is wider than the room for it; (2) the first caret is below the letter
// that it was below; (3) what is cut is marked; (4) what fits stays.
func TestExcerpt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringOfN(rapid.RuneFrom([]rune("abcé = 1")), 1, 170, -1).Draw(t, "line")
		letters := []rune(line)
		at := rapid.IntRange(0, len(letters)-1).Draw(t, "column")
		wide := rapid.IntRange(1, len(letters)-at).Draw(t, "width")
		columns := rapid.IntRange(8, 180).Draw(t, "columns")
		carets := strings.Repeat(" ", at) + strings.Repeat("^", wide)
		shown, below := excerpt(line, carets, columns)
		if utf8.RuneCountInString(shown) > columns || len(below) > columns {
			t.Fatalf("%d columns:\n%s\n%s", columns, shown, below)
		}
		if len(letters) <= columns && (shown != line || below != carets) {
			t.Fatalf("%q has become %q", line, shown)
		}
		i := strings.IndexByte(below, '^')
		if i < 0 || i >= utf8.RuneCountInString(shown) {
			t.Fatalf("no caret below %q: %q", shown, below)
		}
		if got := []rune(shown)[i]; got != letters[at] && got != '…' {
			t.Fatalf("the caret is below %c, not %c:\n%s\n%s", got, letters[at], shown, below)
		}
		if len(letters) > columns && !strings.Contains(shown, "…") {
			t.Fatalf("%q is cut without a mark: %q", line, shown)
		}
	})
}

// TestMonospaced: lines of files have letters of one width.
func TestMonospaced(t *testing.T) {
	h := open(t, small(t))
	mainthread.Call(func() {
		imgui.SetCurrentContext(h.ui.imgui)
		imgui.PushFont(h.ui.mono, 0)
		defer imgui.PopFont()
		if i, w, e := imgui.CalcTextSize("iiii").X, imgui.CalcTextSize("WWWW").X, imgui.CalcTextSize("^ …é").X; i != w || i != e || i == 0 {
			t.Errorf("widths %g, %g and %g", i, w, e)
		}
	})
}
