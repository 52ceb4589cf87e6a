package scene

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"galaxy/nav/tiles"
)

// Drawing is the map in the text of a scene file, to be changed where it stands:
// every tile is one byte, so nothing else of the text moves. Agents are added at
// the end of it.
type Drawing struct {
	text   []byte
	rows   []int // where each row begins, from row 0 up
	of     *tiles.Map
	agents []string // tables added, the newest last
}

// Drawing returns the scene's map for changing. It fails where the map is not
// drawn in the file's own text: in a Tiled file, an override, or a text of one line.
func (s *Scene) Drawing() (*Drawing, error) {
	m := s.Setup.Tiles
	if m == nil {
		return nil, errors.New("this scene has no map of tiles to edit")
	}
	src := &source{s.File, []byte(s.Text)}
	root, bad := parseTree(src)
	if bad != nil {
		return nil, Mistakes{*bad}
	}
	n := root.lookup("tiles").lookup("map")
	if n == nil {
		return nil, errors.New("this map is not drawn in the scene file, so it cannot be edited here; change the file that it is read from")
	}
	body, exact := bodyOf(n)
	d := &Drawing{text: src.text, of: m}
	if !exact || !d.find(body) {
		return nil, errors.New(`this map is not as it stands in the scene file, so it cannot be edited here; draw it between """, and leave out --set tiles.map`)
	}
	return d, nil
}

// find finds the rows, and reports whether they are those of the map.
func (d *Drawing) find(body span) bool {
	for from := body.from; from < body.to; {
		line, _, _ := bytes.Cut(d.text[from:body.to], []byte("\n"))
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
			if CostOf(d.Letter(t)) != d.of.Cost(t) {
				return false
			}
		}
	}
	return true
}

// Letter returns what is drawn on a tile of the map.
func (d *Drawing) Letter(t tiles.Tile) byte { return d.text[d.rows[t.Y]+t.X] }

// Draw draws a letter on a tile of the map.
func (d *Drawing) Draw(t tiles.Tile, letter byte) { d.text[d.rows[t.Y]+t.X] = letter }

// Text returns the file with the map as it is drawn now. Nobody has checked it:
// Parse does.
func (d *Drawing) Text() []byte {
	text := bytes.Clone(d.text)
	if n := len(text); len(d.agents) > 0 && n > 0 && text[n-1] != '\n' {
		text = append(text, '\n')
	}
	for _, table := range d.agents {
		text = append(text, table...)
	}
	return text
}

// AddAgent adds one agent to a group, in the middle of a tile.
func (d *Drawing) AddAgent(group string, t tiles.Tile) {
	at := d.of.Center(t)
	d.agents = append(d.agents, fmt.Sprintf("\n[[agent]]\nname = %q\ngroup = %q\nat = [%v, %v]\n",
		fmt.Sprintf("%s at %d,%d", group, t.X, t.Y), group, at.X, at.Y))
}

// DropAgent takes the agent that was added last away.
func (d *Drawing) DropAgent() { d.agents = d.agents[:len(d.agents)-1] }

// IsMark says whether a letter of a drawn map names its tile.
func IsMark(letter byte) bool {
	return 'a' <= letter && letter <= 'z' || 'A' <= letter && letter <= 'Z'
}

// CostOf returns the cost of a tile on which a letter of a drawn map stands.
func CostOf(letter byte) uint8 {
	switch {
	case letter == '#':
		return tiles.Solid
	case '1' <= letter && letter <= '9':
		return letter - '0'
	}
	return 1
}

// Ground returns what a letter makes of its tile, in the words of an order.
func Ground(letter byte) string {
	switch c := CostOf(letter); c {
	case tiles.Solid:
		return "solid"
	case 1:
		return "open"
	default:
		return strconv.Itoa(int(c))
	}
}
