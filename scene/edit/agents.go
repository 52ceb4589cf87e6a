package edit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
)

// AddAgent adds an agent to a group at a place. Its table is written at the end of the text.
func (d *Drawing) AddAgent(group int, at r2.Vec) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	own := owner(root, group)
	of := own.Lookup("name").Text
	number := 1
	if n := own.Lookup("count"); n != nil {
		number += int(tomlfile.ParseNumber(n))
	}
	name := func() string { return fmt.Sprintf("%s %d", of, number) }
	for taken := takenNames(root); taken[suggest.Fold(name())]; {
		number++
	}
	return d.addTable("agent", fmt.Sprintf("name = %q", name()), fmt.Sprintf("group = %q", of), "at = "+point(at))
}

// MoveAgent moves the start of the agent of an [[agent]] table to a place.
func (d *Drawing) MoveAgent(i int, at r2.Vec) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	return d.make(d.put(root.Lookup("agent").List()[i], "at", point(at))), nil
}

// DropAgent removes an [[agent]] table from the text.
func (d *Drawing) DropAgent(i int) (Change, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	return d.drop(root, root.Lookup("agent").List()[i], "this agent")
}

// drop removes a table with a header, of a thing.
func (d *Drawing) drop(root, table *tomlfile.Node, thing string) (Change, error) {
	if d.inline(table) {
		return nil, errBrackets
	}
	from, _ := d.line(table.Key.From)
	_, end := d.line(d.last(table))
	to := d.next(end)
	// The empty line before it is removed too.
	if above, _ := d.line(max(0, from-1)); above < from && strings.TrimSpace(string(d.text[above:from])) == "" {
		if _, below := d.line(to); strings.TrimSpace(string(d.text[to:below])) == "" {
			from = above
		}
	}
	if othersIn(root, from, to, table) {
		return nil, errors.New(thing + " is defined in more than one place of the file; remove it in the file")
	}
	return d.make(splice{from, string(d.text[from:to]), ""}), nil
}

var errBrackets = errors.New("these are written as a list in brackets; change it in the file")

// last returns the end of the last value of a table.
func (d *Drawing) last(n *tomlfile.Node) int {
	at := n.Value.To
	for _, e := range n.Entries {
		if d.plain(e.Node) {
			_, to := d.extent(e.Node)
			at = max(at, to)
			continue
		}
		at = max(at, d.last(e.Node))
	}
	return at
}

// owner returns the table of a group by its index in Setup.Groups: first the [[group]]
// tables, then the [[agent]] tables without a group.
func owner(root *tomlfile.Node, group int) *tomlfile.Node {
	groups := root.Lookup("group").List()
	if group < len(groups) {
		return groups[group]
	}
	group -= len(groups)
	for _, a := range root.Lookup("agent").List() {
		if g := a.Lookup("group"); g != nil && g.Text != "" {
			continue
		}
		if group == 0 {
			return a
		}
		group--
	}
	return nil
}

// takenNames returns the folded names of all bodies, groups and agents of a file.
func takenNames(root *tomlfile.Node) map[string]bool {
	taken := map[string]bool{}
	for _, kind := range []string{"body", "group", "agent"} {
		for _, n := range root.Lookup(kind).List() {
			if name := n.Lookup("name"); name != nil {
				taken[suggest.Fold(name.Text)] = true
			}
		}
	}
	return taken
}

// othersIn reports whether a part of the text holds anything below n except one node.
func othersIn(n *tomlfile.Node, from, to int, but *tomlfile.Node) bool {
	here := func(c *tomlfile.Node) bool {
		at := c.Key.From
		return c != but && (c.Kind != tomlfile.ArrayKind && from <= at && at < to || othersIn(c, from, to, but))
	}
	return slices.ContainsFunc(n.Items, here) || slices.ContainsFunc(n.Entries, func(e tomlfile.Entry) bool { return here(e.Node) })
}
