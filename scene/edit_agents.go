package scene

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/internal/spell"
	"galaxy/nav/tiles"
)

// Single returns which of the file's [[agent]] tables an agent comes from, from 0;
// false where it is one of a group's count.
func (s *Scene) Single(id int) (i int, ok bool) {
	i = id - (len(s.Setup.Agents) - s.singles)
	return i, i >= 0 && i < s.singles
}

// Alone reports whether a group is that of a single [[agent]], which has a task of
// its own.
func (s *Scene) Alone(group int) bool {
	g := s.Groups[group]
	_, single := s.Single(int(g.First))
	return g.Count == 1 && single
}

// AddAgent adds one agent to a group, in the middle of a tile, at the end of the
// text.
func (d *Drawing) AddAgent(group int, t tiles.Tile) (Edit, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	if others := root.lookup("agent").list(); len(others) > 0 && d.inline(others[0]) {
		return nil, errBrackets
	}
	own := owner(root, group)
	of := own.lookup("name").text
	number := 1
	if n := own.lookup("count"); n != nil {
		number += int(parseNumber(n))
	}
	name := func() string { return fmt.Sprintf("%s %d", of, number) }
	for taken := names(root); taken[spell.Fold(name())]; {
		number++
	}
	lines := []string{"", "[[agent]]", fmt.Sprintf("name = %q", name()), fmt.Sprintf("group = %q", of), "at = " + d.center(t), ""}
	if d.text[len(d.text)-1] != '\n' {
		lines = slices.Insert(lines, 0, "")
	}
	return d.make(splice{len(d.text), "", strings.Join(lines, d.lineBreak())}), nil
}

// MoveAgent lets one of the file's [[agent]] tables start in the middle of a tile.
func (d *Drawing) MoveAgent(i int, t tiles.Tile) (Edit, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	return d.make(d.put(root.lookup("agent").list()[i], "at", d.center(t))), nil
}

// DropAgent takes one of the file's [[agent]] tables out of the text.
func (d *Drawing) DropAgent(i int) (Edit, error) {
	root, err := d.tree()
	if err != nil {
		return nil, err
	}
	table := root.lookup("agent").list()[i]
	if d.inline(table) {
		return nil, errBrackets
	}
	from, _ := d.line(table.key.from)
	_, end := d.line(d.last(table))
	to := d.next(end)
	// The empty line that set it off goes too.
	if above, _ := d.line(max(0, from-1)); above < from && strings.TrimSpace(string(d.text[above:from])) == "" {
		if _, below := d.line(to); strings.TrimSpace(string(d.text[to:below])) == "" {
			from = above
		}
	}
	if root.othersIn(from, to, table) {
		return nil, errors.New("the file tells of this agent in more than one place; take it out there")
	}
	return d.make(splice{from, string(d.text[from:to]), ""}), nil
}

var errBrackets = errors.New("the agents are written as a list in brackets; change it in the file")

// othersIn reports whether a stretch of the text holds anything that hangs below n
// and not below one node.
func (n *node) othersIn(from, to int, but *node) bool {
	here := func(c *node) bool {
		at := c.key.from
		return c != but && (c.kind != arrayKind && from <= at && at < to || c.othersIn(from, to, but))
	}
	return slices.ContainsFunc(n.items, here) || slices.ContainsFunc(n.entries, func(e entry) bool { return here(e.node) })
}

// last returns where the last thing ends that a table holds.
func (d *Drawing) last(n *node) int {
	at := n.value.to
	for _, e := range n.entries {
		if d.plain(e.node) {
			_, to := d.extent(e.node)
			at = max(at, to)
			continue
		}
		at = max(at, d.last(e.node))
	}
	return at
}

func (d *Drawing) center(t tiles.Tile) string {
	c := d.of.Center(t)
	return fmt.Sprintf("[%s, %s]", digits(c.X), digits(c.Y))
}

// list returns the elements of a list, or of nothing.
func (n *node) list() []*node {
	if n == nil {
		return nil
	}
	return n.items
}

// owner returns the table of a group, counted as Setup.Groups are: those of the
// file first, then the agents that belong to none.
func owner(root *node, group int) *node {
	groups := root.lookup("group").list()
	if group < len(groups) {
		return groups[group]
	}
	group -= len(groups)
	for _, a := range root.lookup("agent").list() {
		if g := a.lookup("group"); g != nil && g.text != "" {
			continue
		}
		if group == 0 {
			return a
		}
		group--
	}
	return nil
}

// names returns the folded names of everything in a file.
func names(root *node) map[string]bool {
	taken := map[string]bool{}
	for _, kind := range []string{"body", "group", "agent"} {
		for _, n := range root.lookup(kind).list() {
			if name := n.lookup("name"); name != nil {
				taken[spell.Fold(name.text)] = true
			}
		}
	}
	return taken
}
