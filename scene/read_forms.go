package scene

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"galaxy/orbit"
	"galaxy/scene/tomlfile"
)

// The types of this file have a form of their own in scene files, or several.

// spot is a point, or the name of a body or an agent.
type spot struct {
	at    tomlfile.Span
	name  string
	point tomlfile.Point
}

func (s *spot) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	s.at = n.Value
	switch n.Kind {
	case tomlfile.StringKind:
		s.name = n.Text
	case tomlfile.ArrayKind:
		s.point.Read(n, d)
	default:
		d.Fail(n.Value, `write [x, y] or "name"`, "a place is a point or a name, this is %s", n.Kind)
	}
}

// aim is a goal: a spot, or a choice among the agents of a group.
type aim struct {
	spot
	among *chaseTable // nil: the spot
}

func (g *aim) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	switch n.Kind {
	case tomlfile.StringKind, tomlfile.ArrayKind:
		g.spot.Read(n, d)
		return
	case tomlfile.TableKind:
	default:
		d.Fail(n.Value, `write [x, y], "name" or { group = "name", choose = "random" }`, "a goal is a point, a name or a choice among a group, this is %s", n.Kind)
		return
	}
	g.at, g.among = n.Value, new(chaseTable)
	d.Table(n, reflect.ValueOf(g.among).Elem(), "a goal")
}

// Instant is a scene time in a file: a number, a date, or today.
type Instant struct {
	At     tomlfile.Span // where the file has it, for messages
	Number float64       // scene time; days past J2000.0 TDB for a date
	Date   string        // for recordings, if the file has a date or "today", which needs a calendar
}

// now is the wall clock; tests replace it.
var now = time.Now

// Read reads the start of a scene.
func (t *Instant) Read(n *tomlfile.Node, d *tomlfile.Decoder) { t.ReadAs("start", "2026-11-20", n, d) }

// ReadAs reads the value of a key; messages give a date as an example.
func (t *Instant) ReadAs(key, example string, n *tomlfile.Node, d *tomlfile.Decoder) {
	t.At = n.Value
	hint := fmt.Sprintf(`write a number, %s or "today"`, example)
	switch n.Kind {
	case tomlfile.IntegerKind, tomlfile.FloatKind:
		t.Number, _ = d.Number(n, key, `min:"-1e9" max:"1e9"`)
	case tomlfile.StringKind, tomlfile.DateKind:
		if t.Date = n.Text; t.Date == "today" {
			t.Date = now().UTC().Format(time.DateOnly)
		}
		days, _, err := orbit.ParseDate(t.Date)
		if err != nil {
			d.Fail(n.Value, hint, "%s", strings.TrimPrefix(err.Error(), "orbit: "))
			return
		}
		t.Number = days
	default:
		d.Fail(n.Value, hint, "%s is a time, this is %s", key, n.Kind)
	}
}

// part is a behaviour, drive or gunner of a method.
type part struct {
	name   string
	weight float64
	at     tomlfile.Span
	params *tomlfile.Node // nil: all defaults
	file   string         // of a script
}

// has reports whether the file sets a parameter.
func (p *part) has(param string) bool { return p.params.Lookup(param) != nil }

// parts is the name of a behaviour, a table {name = {parameters}}, or a list of these.
type parts []part

func (ps *parts) Read(n *tomlfile.Node, d *tomlfile.Decoder) {
	*ps = nil
	items := []*tomlfile.Node{n}
	if n.Kind == tomlfile.ArrayKind {
		items = n.Items
		if len(items) == 0 {
			d.Fail(n.Value, "leave it out, or name one", "this list is empty")
		}
	}
	for _, item := range items {
		if p, ok := readPart(item, d); ok {
			*ps = append(*ps, p)
		}
	}
}

func (ps *parts) SetDefault(name string) { *ps = parts{{name: name, weight: 1}} }

const weightKey = "weight"

func readPart(n *tomlfile.Node, d *tomlfile.Decoder) (part, bool) {
	switch n.Kind {
	case tomlfile.StringKind:
		return part{name: n.Text, weight: 1, at: n.Value}, true
	case tomlfile.TableKind:
	default:
		d.Fail(n.Value, `write "name" or { name = { parameter = value } }`, "a method is a name or a table, this is %s", n.Kind)
		return part{}, false
	}
	p := part{weight: 1}
	for _, e := range n.Entries {
		switch {
		case e.Name == weightKey:
			if x, ok := d.Number(e.Node, weightKey, `min:"0" max:"1e6"`); ok {
				p.weight = x
			}
		case e.Name == scriptKey && p.name == "":
			if !p.readScript(e.Node, d) {
				return part{}, false
			}
		case p.name != "":
			d.Fail(e.Node.Key, "put each in a table of its own, in a list", "a table names one method, and this one names %q already", p.name)
		case e.Node.Kind != tomlfile.TableKind:
			d.Fail(e.Node.Value, "write { parameter = value }", "the parameters of %q are a table, this is %s", e.Name, e.Node.Kind)
			return part{}, false
		default:
			p.name, p.params, p.at = e.Name, e.Node, e.Node.Key
		}
	}
	if p.name == "" {
		d.Fail(n.Key, "write { name = { parameter = value } }", "this table names no method")
		return part{}, false
	}
	return p, true
}
