package scene

import (
	"fmt"

	"galaxy/internal/sanitize"
	"galaxy/nav/tiles"
	"galaxy/scene/tomlfile"
)

// drawing is a map drawn in a text, one line for each row.
type drawing struct {
	text  string
	at    tomlfile.Span
	exact bool // at is the text itself, character by character
}

func (t *drawing) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	t.at = n.Value
	if n.Kind != tomlfile.StringKind {
		d.Fail(n.Value, `write """, then a line for each row`, "a map is drawn in a text, this is %s", n.Kind)
		return
	}
	t.text = n.Text
	t.at, t.exact = n.Body()
}

// fail reports a mistake at its position in the drawn map.
func (t *drawing) fail(d *tomlfile.Decoder, m tiles.Mistake) {
	if !t.exact {
		d.Fail(t.at, m.Hint, "line %d, column %d of the map: %s", m.Line, m.Column, m.What)
		return
	}
	at := t.at.From + sanitize.Offset(t.at.Source.Text[t.at.From:t.at.To], m.Line, m.Column)
	d.Fail(tomlfile.Span{Source: t.at.Source, From: at, To: at + 1}, m.Hint, "%s", m.What)
}

// tileName returns a tile as (column, row).
func tileName(t tiles.Tile) string { return fmt.Sprintf("(%d, %d)", t.X, t.Y) }

// IsMark reports whether a letter of a drawn map is a mark.
func IsMark(letter byte) bool { return IsStart(letter) || IsGoal(letter) }

// IsGoal reports whether a letter of a drawn map is the mark of a goal.
func IsGoal(letter byte) bool { return 'A' <= letter && letter <= 'Z' }

func IsStart(letter byte) bool { return 'a' <= letter && letter <= 'z' }

// CostOf returns the cost of a tile with that letter in a drawn map.
func CostOf(letter byte) uint8 {
	switch {
	case letter == '#':
		return tiles.Solid
	case '1' <= letter && letter <= '9':
		return letter - '0'
	}
	return 1
}
