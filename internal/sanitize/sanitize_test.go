package sanitize

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"plain é 宇 –\u00a0x":                         "plain é 宇 –\u00a0x",
		"\x1b[31mred\x1b[0m":                         "␛[31mred␛[0m",
		"a\nb\tc\r\x00\x7f":                          "a␊b␉c␍␀␡",
		"\u202eexe\u2066 \u200f\u061c\u009b1m\u2028": "�exe� ���1m�",
		"bad \xff\xc3 utf-8":                         "bad �� utf-8",
		"family 👨\u200d👩":                            "family 👨\u200d👩",
	} {
		if got := Line(text); got != want {
			t.Errorf("Line(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	long := strings.Repeat("é", 1<<20)
	if got := Cut(long, 40); utf8.RuneCountInString(got) != 40 || !strings.Contains(got, "é…é") {
		t.Errorf("%d characters: %q", utf8.RuneCountInString(got), got)
	}
	if got := Cut("short", 5); got != "short" {
		t.Errorf("%q", got)
	}
}

// For any text, in any pieces, the output has no control characters except line breaks
// and tabs, and equals that of the whole text at once.
func TestWriter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.SampledFrom([]byte("a\n\t\x1b\x9b\xc2\xe2\x80\xae\xf0\xff\x00"))).Draw(t, "text")
		var whole, pieces bytes.Buffer
		if n, err := NewWriter(&whole).Write(text); n != len(text) || err != nil {
			t.Fatal(n, err)
		}
		w := NewWriter(&pieces)
		for rest := text; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			if k, err := w.Write(rest[:n]); k != n || err != nil {
				t.Fatal(k, err)
			}
			rest = rest[n:]
		}
		if whole.String() != pieces.String() {
			t.Fatalf("%q in pieces is %q, at once %q", text, &pieces, &whole)
		}
		if !utf8.Valid(whole.Bytes()) {
			t.Fatalf("%q became %q", text, &whole)
		}
		for _, r := range whole.String() {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("%q became %q", text, &whole)
			}
		}
	})
}

func TestWriterCutsEndlessLines(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	for range 1000 {
		if _, err := w.Write([]byte(strings.Repeat("x", 1000))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Write([]byte("\nnext\n")); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), strings.Repeat("x", longest-1)+"…\nnext\n"; got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

func TestPosition(t *testing.T) {
	text := []byte("aé\n\nx")
	for at, want := range map[int][2]int{-1: {1, 1}, 0: {1, 1}, 1: {1, 2}, 3: {1, 3}, 4: {2, 1}, 5: {3, 1}, 6: {3, 2}, 99: {3, 2}} {
		if line, column := Position(text, at); line != want[0] || column != want[1] {
			t.Errorf("byte %d is at %d:%d, want %v", at, line, column, want)
		}
	}
}

func TestUTF8(t *testing.T) {
	for text, want := range map[string]string{"": "", "\ufeffa": "a", "a\ufeff": "a\ufeff"} {
		if got, err := UTF8([]byte(text)); err != nil || string(got) != want {
			t.Errorf("UTF8(%q) = %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"\xff\xfea\x00", "\xfe\xff\x00a"} {
		if _, err := UTF8([]byte(text)); err == nil {
			t.Errorf("UTF-16 %q is read", text)
		}
	}
}

// Offset finds the byte whose position Position tells.
func TestOffset(t *testing.T) {
	text := []byte("a\u00e9b\n\nc")
	for at := range len(text) + 1 {
		if at < len(text) && !utf8.RuneStart(text[at]) {
			continue
		}
		if line, column := Position(text, at); Offset(text, line, column) != at {
			t.Errorf("line %d, column %d is byte %d instead of %d", line, column, Offset(text, line, column), at)
		}
	}
	if got := Offset(text, 1, 9); got != 4 {
		t.Errorf("behind the end of the first line is byte %d", got)
	}
	if got := Offset(text, 9, 1); got != len(text) {
		t.Errorf("behind the last line is byte %d", got)
	}
}
