package scene

import (
	"errors"
	"fmt"
	"slices"

	"galaxy/nav/tiles"
)

// Redraw returns the text of a scene file with another map in the place of the one
// that is drawn there. All else stays as it is, comments too.
//
// It fails where the map is in a file of its own, and for what cannot be drawn: a
// cost above 9, a mark whose name is no letter or that stands in a wall. The cost
// of the ground below a mark is not drawn.
func Redraw(text []byte, m *tiles.Map, marks []Mark) ([]byte, error) {
	root, bad := parseTree(&source{text: text})
	if bad != nil {
		return nil, bad
	}
	n := root.lookup("tiles").lookup("map")
	if n == nil {
		return nil, errors.New("no map is drawn in this scene file")
	}
	letters := make([]tiles.Mark, len(marks))
	for i, k := range marks {
		switch {
		case len(k.Name) != 1 || k.Name[0]|' ' < 'a' || k.Name[0]|' ' > 'z':
			return nil, fmt.Errorf("the mark %q is no letter from a to z or A to Z, so it cannot be drawn", k.Name)
		case m.Solid(k.Tile):
			return nil, fmt.Errorf("the mark %q is on tile %s, and that is solid", k.Name, tileName(k.Tile))
		}
		letters[i] = tiles.Mark{Letter: k.Name[0], Tile: k.Tile}
	}
	const dearest = 9
	for y := range m.Height() {
		for x := range m.Width() {
			t := tiles.Tile{X: x, Y: y}
			if c := m.Cost(t); c > dearest {
				return nil, fmt.Errorf("tile %s costs %d, and the most that can be drawn is %d", tileName(t), c, dearest)
			}
		}
	}
	return slices.Concat(text[:n.value.from], []byte("\"\"\"\n"+m.Draw(letters...)+`"""`), text[n.value.to:]), nil
}
