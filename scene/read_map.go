package scene

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"galaxy/nav/tiles"
)

// drawing is a map drawn in a text, one line for each row.
type drawing struct {
	text  string
	at    span
	exact bool // at is the text itself, character by character
}

func (t *drawing) read(n *node, d *decoder) {
	t.at = n.value
	if n.kind != stringKind {
		d.fail(n.value, `write """, then a line for each row`, "a map is drawn in a text, this is %s", n.kind)
		return
	}
	t.text = n.text
	t.at, t.exact = bodyOf(n)
}

// bodyOf returns the range of the characters of a text of several lines, and true. If the
// text has escapes or is on one line, it returns the range of the value, and false.
func bodyOf(n *node) (span, bool) {
	s := n.value
	const quotes = 3
	raw := s.src.text[s.from:s.to]
	if len(raw) < 2*quotes || !bytes.HasPrefix(raw, []byte(`"""`)) && !bytes.HasPrefix(raw, []byte(`'''`)) {
		return s, false
	}
	body := raw[quotes : len(raw)-quotes]
	body = bytes.TrimPrefix(bytes.TrimPrefix(body, []byte("\r")), []byte("\n")) // TOML drops the first line break
	if string(body) != n.text {
		return s, false
	}
	to := s.to - quotes
	return span{s.src, to - len(body), to}, true
}

// fail reports a mistake at its position in the drawn map.
func (t *drawing) fail(d *decoder, m tiles.Mistake) {
	if !t.exact {
		d.fail(t.at, m.Hint, "line %d, column %d of the map: %s", m.Line, m.Column, m.What)
		return
	}
	text := t.at.src.text[t.at.from:t.at.to]
	from := lineStart(text, m.Line)
	for column := 1; column < m.Column && from < len(text) && text[from] != '\n'; column++ {
		_, n := utf8.DecodeRune(text[from:])
		from += n
	}
	at := t.at.from + from
	d.fail(span{t.at.src, at, at + 1}, m.Hint, "%s", m.What)
}

// tileName returns a tile as (column, row).
func tileName(t tiles.Tile) string { return fmt.Sprintf("(%d, %d)", t.X, t.Y) }

// lineStart returns the beginning of a line, counted from 1.
func lineStart(text []byte, line int) int {
	at := 0
	for ; line > 1; line-- {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	return at
}
