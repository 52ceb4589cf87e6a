package edit

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/scene/tomlfile"
)

// MoveStop moves a stop of a group, both by their indices in Setup.Groups, or its goal, which is stop 0.
func (d *Drawing) MoveStop(group, stop int, at r2.Vec) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	own := owner(root, group)
	if stops := own.Lookup("stops"); stops != nil && stop < len(stops.Items) && len(stops.Items[stop].Items) == 2 {
		from := bytes.LastIndexByte(d.text[:stops.Items[stop].Items[0].Value.From], '[')
		to := d.closing(from)
		return d.make(splice{from, string(d.text[from:to]), point(at)}), nil
	}
	if stop > 0 || own.Lookup("stops") != nil {
		return nil, errors.New("this stop is no point in the file; change it there")
	}
	return d.make(d.put(own, "goal", point(at))), nil
}

// AimAgent gives the agent of an [[agent]] table a place as its goal.
func (d *Drawing) AimAgent(i int, at r2.Vec) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	return d.make(d.put(root.Lookup("agent").List()[i], "goal", point(at))), nil
}

// Moved is an agent of a group's count, by its number from 1, and where it starts.
type Moved struct {
	Number int
	At     r2.Vec
}

// MoveAgents lets agents of a group's count start elsewhere: they come to the list place.start of the group, by its index in
// Setup.Groups, after those that are there.
func (d *Drawing) MoveAgents(group int, agents []Moved) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	place := owner(root, group).Lookup("place")
	if place == nil || len(place.Entries) == 0 {
		return nil, errUnplaced
	}
	list := place.Lookup("start")
	var all []Moved
	for _, m := range list.List() {
		at := m.Lookup("at")
		if number := m.Lookup("number"); number != nil && at != nil && len(at.Items) == 2 {
			all = append(all, Moved{int(tomlfile.ParseNumber(number)), r2.Vec{X: tomlfile.ParseNumber(at.Items[0]), Y: tomlfile.ParseNumber(at.Items[1])}})
		}
	}
	for _, m := range agents {
		if k := slices.IndexFunc(all, func(x Moved) bool { return x.Number == m.Number }); k >= 0 {
			all[k] = m
		} else {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b Moved) int { return a.Number - b.Number })
	const few = 3 // on one line
	between, first, last := ", ", "", ""
	if len(all) > few && !d.inline(place) {
		between, first, last = ","+d.lineBreak()+"  ", d.lineBreak()+"  ", ","+d.lineBreak()
	}
	texts := make([]string, len(all))
	for k, m := range all {
		texts[k] = fmt.Sprintf("{ number = %d, at = %s }", m.Number, point(m.At))
	}
	value := "[" + first + strings.Join(texts, between) + last + "]"
	if list != nil {
		if !d.plain(list) {
			return nil, errBrackets
		}
		from, to := d.extent(list)
		return d.make(splice{from, string(d.text[from:to]), value}), nil
	}
	beside := place.Entries[len(place.Entries)-1].Node
	_, to := d.extent(beside)
	key := "start = "
	switch dotted := place.Key.To < len(d.text) && d.text[place.Key.To] == '.'; {
	case d.inline(place):
		return d.make(splice{to, "", ", " + key + value}), nil
	case !d.plain(beside):
		return nil, errUnplaced // a table with a header of its own
	case dotted:
		key = "place." + key
	}
	_, to = d.line(to)
	return d.make(splice{to, "", d.lineBreak() + key + value}), nil
}
