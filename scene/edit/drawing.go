// Package edit changes the text of a scene file in place: a tile, a mark, an agent. Comments, spaces and the order of
// keys stay, byte for byte.
//
//	scene ──Open──▶ Drawing ──Draw, PutGoal, AddAgent …──▶ Change ──Back──▶ the change that undoes it
package edit

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// Drawing is the text of a scene file, for edits in place. An edit keeps the rest of the text,
// byte for byte. The text is not checked; Parse checks it. Letters and marks are for scenes with a
// map.
type Drawing struct {
	text []byte
	rows []int      // by row of the map, from row 0 up: where it begins
	of   *tiles.Map // or nil
}

// Change is a change of the text of a drawing.
type Change []splice

// splice replaces a part of a text by another.
type splice struct {
	at       int
	old, new string
}

// Back returns the change that undoes c.
func (c Change) Back() Change {
	back := make(Change, len(c))
	for i, s := range c {
		back[len(c)-1-i] = splice{s.at, s.new, s.old}
	}
	return back
}

// Open returns the text of a scene for edits. It fails if the scene has none, and if its map is not
// drawn in that text, but in a file of Tiled, an override or a text of one line.
func Open(s *scene.Scene) (*Drawing, error) {
	m := s.Setup.Tiles
	if s.Text() == "" {
		return nil, errors.New("this scene has no file that could be edited")
	}
	src := &tomlfile.Source{Name: s.File, Text: []byte(s.Text())}
	if m == nil {
		return &Drawing{text: src.Text}, nil
	}
	root, bad := tomlfile.Parse(src, tomlfile.Format{})
	if bad != nil {
		return nil, tomlfile.Mistakes{*bad}
	}
	n := root.Lookup("tiles").Lookup("map")
	if n == nil {
		return nil, errors.New("this map is not drawn in the scene file, so it cannot be edited here; change the file that it is read from, or the lists of its maze")
	}
	body, exact := n.Body()
	d := &Drawing{text: src.Text, of: m}
	if !exact || !d.find(body) {
		return nil, errors.New(`this map is not as it stands in the scene file, so it cannot be edited here; draw it between """, and leave out --set tiles.map`)
	}
	return d, nil
}

// find finds the rows, and reports whether they equal the rows of the map.
func (d *Drawing) find(body tomlfile.Span) bool {
	for from := body.From; from < body.To; {
		line, _, _ := bytes.Cut(d.text[from:body.To], []byte("\n"))
		switch width := len(bytes.TrimSuffix(line, []byte("\r"))); {
		case width == d.of.Width():
			d.rows = append(d.rows, from)
		case width > 0:
			return false
		}
		from += len(line) + 1
	}
	if len(d.rows) != d.of.Height() {
		return false
	}
	slices.Reverse(d.rows)
	for y := range d.rows {
		for x := range d.of.Width() {
			t := tiles.Tile{X: x, Y: y}
			if scene.CostOf(d.Letter(t)) != d.of.Cost(t) {
				return false
			}
		}
	}
	return true
}

// Text returns the text with its edits.
func (d *Drawing) Text() []byte { return bytes.Clone(d.text) }

// Letter returns the letter on a tile of the map.
func (d *Drawing) Letter(t tiles.Tile) byte { return d.text[d.rows[t.Y]+t.X] }

// Draw draws a letter on a tile of the map.
func (d *Drawing) Draw(t tiles.Tile, letter byte) Change { return d.make(d.letter(t, letter)) }

// Move moves a letter of the map to another tile; its old tile becomes open ground.
func (d *Drawing) Move(from, to tiles.Tile) Change {
	return d.make(d.letter(from, '.'), d.letter(to, d.Letter(from)))
}

func (d *Drawing) letter(t tiles.Tile, letter byte) splice {
	return splice{d.rows[t.Y] + t.X, string(d.Letter(t)), string(letter)}
}

// make applies changes, which do not overlap. Their positions are those before all of
// them.
func (d *Drawing) make(changes ...splice) Change {
	e := Change(changes)
	slices.SortFunc(e, func(a, b splice) int { return cmp.Compare(b.at, a.at) }) // from the end, so that positions stay valid
	d.Apply(e)
	return e
}

// Apply applies an edit again, or the reverse of one. The text must be the same as then.
func (d *Drawing) Apply(c Change) {
	for _, s := range c {
		if longer := len(s.new) - len(s.old); longer != 0 {
			d.text = slices.Replace(d.text, s.at, s.at+len(s.old), []byte(s.new)...)
			for i, row := range d.rows {
				if row >= s.at+len(s.old) {
					d.rows[i] += longer
				}
			}
			continue
		}
		copy(d.text[s.at:], s.new) // moves no text
	}
}
