package edit

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"galaxy/internal/suggest"
	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// PutGoal sets a tile as the goal of a group, given by its index in Setup.Groups. A goal
// mark of that group alone moves there. If other groups share the mark, or the goal is a
// point or absent, a new mark is drawn. A group with stops gets one more. If the tile has
// a goal mark, the group gets that one.
func (d *Drawing) PutGoal(group int, t tiles.Tile) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	own := owner(root, group)
	var changes []splice
	letter := d.Letter(t)
	if !scene.IsGoal(letter) {
		if n := own.Lookup("goal"); n != nil && n.Kind == tomlfile.StringKind {
			if from, ok := d.only(n.Text); ok && mentioned(root, n.Text) == 1 {
				return d.Move(from, t), nil
			}
		}
		if letter, err = d.unused(root, own, 'A'); err != nil {
			return nil, err
		}
		changes = append(changes, d.letter(t, letter))
	}
	name := strconv.Quote(string(letter))
	if stops := own.Lookup("stops"); stops != nil {
		if mentions(stops, string(letter)) > 0 {
			return nil, nil
		}
		last := stops.Items[len(stops.Items)-1]
		end := last.Value.To
		if last.Kind == tomlfile.ArrayKind { // a point, and its bracket
			end += bytes.IndexByte(d.text[end:], ']') + 1
		}
		return d.make(append(changes, splice{end, "", ", " + name})...), nil
	}
	if n := own.Lookup("goal"); n != nil && n.Text == string(letter) {
		return nil, nil
	}
	return d.make(append(changes, d.put(own, "goal", name))...), nil
}

// PutStart adds a tile to the starts of a group of the file. If other groups share its
// mark, or the group is placed in another way, that tile becomes its only start.
func (d *Drawing) PutStart(group int, t tiles.Tile) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	own := owner(root, group)
	place := own.Lookup("place")
	if place == nil || len(place.Entries) == 0 {
		return nil, fmt.Errorf("%s has no agents of its own to start there: add some with +", own.Lookup("name").Text)
	}
	marks := place.Lookup("marks")
	if marks != nil && len(marks.Text) == 1 && mentioned(root, marks.Text) == 1 {
		return d.Draw(t, marks.Text[0]), nil
	}
	letter, err := d.unused(root, own, 'a')
	if err != nil {
		return nil, err
	}
	name := strconv.Quote(string(letter))
	if marks != nil {
		return d.make(d.letter(t, letter), d.put(place, "marks", name)), nil
	}
	for _, e := range place.Entries {
		if e.Name == "draw" {
			continue
		}
		if !d.plain(e.Node) {
			break
		}
		from := e.Node.Key.From
		_, to := d.extent(e.Node)
		return d.make(d.letter(t, letter), splice{from, string(d.text[from:to]), "marks = " + name}), nil
	}
	return nil, fmt.Errorf("the place of %s is written in a table of its own; change it in the file", own.Lookup("name").Text)
}

// DropMark removes a mark. If it was the last one of its letter, goals and stops with
// that letter are removed as well.
func (d *Drawing) DropMark(t tiles.Tile) (Change, error) {
	letter := string(d.Letter(t))
	changes := []splice{d.letter(t, '.')}
	if _, only := d.only(letter); !only {
		return d.make(changes...), nil
	}
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	for _, kind := range []string{"group", "agent"} {
		for _, own := range root.Lookup(kind).List() {
			drop, err := d.forget(own, letter)
			if err != nil {
				return nil, err
			}
			changes = append(changes, drop...)
		}
	}
	return d.make(changes...), nil
}

// forget returns the changes that remove a mark from the goal and stops of a table.
func (d *Drawing) forget(own *tomlfile.Node, name string) ([]splice, error) {
	goal, stops := own.Lookup("goal"), own.Lookup("stops")
	if mentions(goal, name)+mentions(stops, name) == 0 {
		return nil, nil
	}
	if d.inline(own) {
		return nil, fmt.Errorf("%s is written in braces, and goes there; change it in the file", own.Lookup("name").Text)
	}
	if mentions(goal, name) > 0 {
		return []splice{d.cut(goal)}, nil
	}
	if mentions(stops, name) > 1 {
		return nil, fmt.Errorf("%s stops there more than once; change it in the file", own.Lookup("name").Text)
	}
	if len(stops.Items) == 1 {
		return []splice{d.cut(stops)}, nil
	}
	at := slices.IndexFunc(stops.Items, func(n *tomlfile.Node) bool { return mentions(n, name) > 0 })
	from, to := stops.Items[at].Value.From, stops.Items[at].Value.To
	// Remove one comma too: the one after it or, at the end, the one before it.
	before, behind := bytes.TrimRight(d.text[:from], " \t"), bytes.TrimLeft(d.text[to:], " \t")
	if bytes.HasPrefix(behind, []byte(",")) {
		to = len(d.text) - len(bytes.TrimLeft(behind[1:], " \t"))
	} else if bytes.HasSuffix(before, []byte(",")) {
		from = len(before) - 1
	}
	return []splice{{from, string(d.text[from:to]), ""}}, nil
}

// only returns the tile of a mark, or false unless exactly one tile has it.
func (d *Drawing) only(mark string) (t tiles.Tile, ok bool) {
	if len(mark) != 1 || !scene.IsMark(mark[0]) {
		return t, false
	}
	for y := range d.rows {
		for x := range d.of.Width() {
			if at := (tiles.Tile{X: x, Y: y}); d.Letter(at) == mark[0] {
				if ok {
					return t, false
				}
				t, ok = at, true
			}
		}
	}
	return t, ok
}

// unused returns a free letter for a new mark, from a to z or, with first = 'A', A to Z:
// the initial of the table's name if it is free.
func (d *Drawing) unused(root, own *tomlfile.Node, first byte) (byte, error) {
	var taken [256]bool
	for y := range d.rows {
		for x := range d.of.Width() {
			taken[d.Letter(tiles.Tile{X: x, Y: y})] = true
		}
	}
	folded := takenNames(root)
	free := func(letter byte) bool { return !taken[letter] && !folded[suggest.Fold(string(letter))] }
	if initial := own.Lookup("name").Text[0] | 0x20; scene.IsStart(initial) && free(first+initial-'a') {
		return first + initial - 'a', nil
	}
	for letter := first; letter < first+26; letter++ {
		if free(letter) {
			return letter, nil
		}
	}
	return 0, errors.New("all letters are on the map already: remove one first")
}

// mentioned counts the references of groups and agents to a mark.
func mentioned(root *tomlfile.Node, mark string) int {
	return mentions(root.Lookup("group"), mark) + mentions(root.Lookup("agent"), mark)
}

// mentions counts the values below a node that equal a text.
func mentions(n *tomlfile.Node, text string) (count int) {
	if n == nil {
		return 0
	}
	if n.Kind == tomlfile.StringKind && n.Text == text {
		count++
	}
	for _, e := range n.Entries {
		count += mentions(e.Node, text)
	}
	for _, item := range n.Items {
		count += mentions(item, text)
	}
	return count
}
