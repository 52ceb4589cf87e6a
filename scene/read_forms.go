package scene

import (
	"reflect"
	"strings"
	"time"

	"galaxy/orbit"
)

// The types of this file have a form of their own in scene files, or several.

// spot is a point, or the name of a body or an agent.
type spot struct {
	at    span
	name  string
	point point
}

func (s *spot) read(n *node, d *decoder) {
	s.at = n.value
	switch n.kind {
	case stringKind:
		s.name = n.text
	case arrayKind:
		s.point.read(n, d)
	default:
		d.fail(n.value, `write [x, y] or "name"`, "a place is a point or a name, this is %s", n.kind)
	}
}

// aim is a goal: a spot, or a choice among the agents of a group.
type aim struct {
	spot
	among *chaseTable // nil: the spot
}

func (g *aim) read(n *node, d *decoder) {
	switch n.kind {
	case stringKind, arrayKind:
		g.spot.read(n, d)
		return
	case tableKind:
	default:
		d.fail(n.value, `write [x, y], "name" or { group = "name", choose = "random" }`, "a goal is a point, a name or a choice among a group, this is %s", n.kind)
		return
	}
	g.at, g.among = n.value, new(chaseTable)
	d.table(n, reflect.ValueOf(g.among).Elem(), "a goal")
}

// instant is a scene time: a number, a date, or today.
type instant struct {
	at     span
	given  bool
	dated  bool   // a date or "today": the scene needs a calendar
	date   string // if dated: the date for recordings
	number float64
}

// now is the wall clock; tests replace it.
var now = time.Now

const today = "today"

func (t *instant) read(n *node, d *decoder) {
	t.at, t.given = n.value, true
	switch n.kind {
	case integerKind, floatKind:
		t.number, _ = d.number(n, "start", `min:"-1e9" max:"1e9" unit:"scene time"`)
		return
	case stringKind, dateKind:
	default:
		d.fail(n.value, `write a number, 2026-11-20 or "today"`, "start is a time, this is %s", n.kind)
		return
	}
	t.dated = true
	t.date = n.text
	if n.text == today {
		t.date = now().UTC().Format(time.DateOnly)
	}
	days, _, err := orbit.ParseDate(t.date)
	if err != nil {
		d.fail(n.value, `write a number, 2026-11-20 or "today"`, "%s", strings.TrimPrefix(err.Error(), "orbit: "))
		return
	}
	t.number = days
}

// part is a behaviour, drive or gunner of a method.
type part struct {
	name   string
	weight float64
	at     span
	params *node  // nil: all defaults
	file   string // of a script
}

// has reports whether the file sets a parameter.
func (p *part) has(param string) bool { return p.params.lookup(param) != nil }

// parts is the name of a behaviour, a table {name = {parameters}}, or a list of these.
type parts []part

func (ps *parts) read(n *node, d *decoder) {
	*ps = nil
	items := []*node{n}
	if n.kind == arrayKind {
		items = n.items
		if len(items) == 0 {
			d.fail(n.value, "leave it out, or name one", "this list is empty")
		}
	}
	for _, item := range items {
		if p, ok := readPart(item, d); ok {
			*ps = append(*ps, p)
		}
	}
}

func (ps *parts) setDefault(name string) { *ps = parts{{name: name, weight: 1}} }

const weightKey = "weight"

func readPart(n *node, d *decoder) (part, bool) {
	switch n.kind {
	case stringKind:
		return part{name: n.text, weight: 1, at: n.value}, true
	case tableKind:
	default:
		d.fail(n.value, `write "name" or { name = { parameter = value } }`, "a method is a name or a table, this is %s", n.kind)
		return part{}, false
	}
	p := part{weight: 1}
	for _, e := range n.entries {
		switch {
		case e.name == weightKey:
			if x, ok := d.number(e.node, weightKey, `min:"0" max:"1e6"`); ok {
				p.weight = x
			}
		case e.name == scriptKey && p.name == "":
			if !p.readScript(e.node, d) {
				return part{}, false
			}
		case p.name != "":
			d.fail(e.node.key, "put each in a table of its own, in a list", "a table names one method, and this one names %q already", p.name)
		case e.node.kind != tableKind:
			d.fail(e.node.value, "write { parameter = value }", "the parameters of %q are a table, this is %s", e.name, e.node.kind)
			return part{}, false
		default:
			p.name, p.params, p.at = e.name, e.node, e.node.key
		}
	}
	if p.name == "" {
		d.fail(n.key, "write { name = { parameter = value } }", "this table names no method")
		return part{}, false
	}
	return p, true
}
