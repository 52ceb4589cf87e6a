package stage

import (
	"testing"

	"galaxy/internal/words"
)

// The clock, the rate and lengths are written as the language of the view writes them, and in English without one.
func TestLettersInGerman(t *testing.T) {
	german, err := words.Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	var v words.Voice
	v.Speak(german)
	in := func(v *words.Voice) []string {
		p := &picture{view: View{Words: v}}
		return []string{
			string(p.appendDuration(nil, 17.34, "s")), string(p.appendDuration(nil, 900, "day")),
			string(p.marked(p.appendRate(nil, 1.5, "s"), 0)), string(p.appendRate(nil, 1./86400, "day")),
			string(p.fill(nil, "from %s", "Mars")), p.view.Words.Date(string(AppendDate(nil, 9829.5, UTC, false))), p.unit("units"),
		}
	}
	for i, want := range [][2]string{
		{"17.3 s", "17,3 s"},
		{"2.46 yr", "2,46 Jahre"},
		{"1.5×", "1,5×"},
		{"real time", "Echtzeit"},
		{"from Mars", "von Mars"},
		{"2026-11-29 23:58 UTC", "29.11.2026 23:58 UTC"},
		{"units", "Einheiten"},
	} {
		if e, g := in(nil)[i], in(&v)[i]; e != want[0] || g != want[1] {
			t.Errorf("%q in English, %q in German, not %q and %q", e, g, want[0], want[1])
		}
	}
}
