package sim

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/spell"
)

// Order is something that a person did to a running world. It is kept in a
// recording.
type Order struct {
	Tick uint64   `json:"tick"`           // it holds from the step that leaves this tick
	Verb string   `json:"verb"`           // one of Verbs
	Args []string `json:"args,omitempty"` // as the verb takes them
}

// Verb is what can be ordered.
type Verb struct {
	Name    string
	Args    string // what it takes: GROUP is a group's name, […] may be left out
	Summary string // one clause
}

// verb is a Verb that can be carried out: plan checks the arguments and returns
// what the next step begins with, or nil where all is done already.
type verb struct {
	Verb
	plan func(w *World, args []string) (func(), error)
}

var verbs = []verb{
	{Verb{"set", "GROUP PARAMETER VALUE", "change a parameter of a group's behaviour, or of its gunner, as gunner.range"}, (*World).set},
	{Verb{"goto", "GROUP X,Y", "send a group to a place, where it forms a block, or on tiles a crowd"}, (*World).sendTo},
	{Verb{"tile", "X,Y solid|open|COST", "make a tile a wall, or ground of a cost from 1 to 255"}, (*World).setTile},
	{Verb{"load", "[GROUP…]", "place agents anew, anywhere in the arena, without a goal"}, (*World).load},
	{Verb{"circle", "[GROUP…]", "gather in a circle"}, formed((*World).circle)},
	{Verb{"groups", "[GROUP…]", "three groups, each bound for a place across the circle"}, formed((*World).three)},
	{Verb{"blocks", "[GROUP…]", "two blocks, face to face"}, formed((*World).blocks)},
	{Verb{"lines", "[GROUP…]", "two vertical lines, face to face"}, formed((*World).lines)},
	{Verb{"swap", "[GROUP…]", "switch places: blocks exchange sides, lines turn round, all others by chance"}, formed((*World).swapPlaces)},
}

// Verbs lists what can be ordered.
func Verbs() []Verb {
	list := make([]Verb, len(verbs))
	for i := range verbs {
		list[i] = verbs[i].Verb
	}
	return list
}

// Give gives an order, and keeps it for a recording. Parameters change at once, and
// with them how far one looks: a View shows what the next step will. What moves
// agents or sends them elsewhere is done when the next step begins, so that the state
// at a tick has one hash. Give fails, and does nothing, on an unknown verb or
// argument, saying which would be valid.
//
//	w.Give("set", "ships", "magnet.influence", "4")
//	w.Give("circle")
//
// On tiles the name of a group is a verb too, and a tile's numbers are what it
// takes: red 12,7. Tiles change at once, so that one who paints them sees it while
// time stands still; agents heed it from the next step on.
func (w *World) Give(verb string, args ...string) error {
	act, err := w.plan(verb, args)
	if err != nil {
		return fmt.Errorf("sim: order %q: %w", strings.TrimSpace(verb+" "+strings.Join(args, " ")), err)
	}
	if act != nil {
		w.pending = append(w.pending, act)
	}
	w.orders = append(w.orders, Order{Tick: w.tick, Verb: verb, Args: slices.Clone(args)})
	return nil
}

// Words splits the text of an order, such as goto "red ships" 120,-40, into the
// words that Give takes. Blanks set them apart, and what has blanks in it stands in
// quotes. It fails where quotes are left open, or the text has several lines.
func Words(text string) ([]string, error) {
	if strings.ContainsAny(text, "\r\n") {
		return nil, errors.New("an order is one line")
	}
	fields := csv.NewReader(strings.NewReader(text))
	fields.Comma = ' '
	words, err := fields.Read()
	if err != nil && err != io.EOF {
		return nil, errors.New(`quotes begin and end a word, as "red ships"`)
	}
	return slices.DeleteFunc(words, func(s string) bool { return s == "" }), nil
}

func (w *World) plan(name string, args []string) (func(), error) {
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.Name == name })
	if i < 0 && w.setup.Tiles != nil {
		if g, err := w.group(name); err == nil {
			return w.sendToTile(g, args)
		}
	}
	if i < 0 {
		names := make([]string, len(verbs))
		for k := range verbs {
			names[k] = verbs[k].Name
		}
		return nil, fmt.Errorf("unknown verb %q: %s", name, spell.Hint(name, names))
	}
	return verbs[i].plan(w, args)
}

// Orders returns all orders given so far, oldest first.
func (w *World) Orders() []Order { return w.orders }

// obey carries out what was ordered since the last step.
func (w *World) obey() {
	if len(w.pending) == 0 {
		return
	}
	for _, act := range w.pending {
		act()
	}
	w.ways.Replan(w.now)
	clear(w.pending)
	w.pending = w.pending[:0]
}

func (w *World) set(args []string) (func(), error) {
	if len(args) != 3 {
		return nil, fmt.Errorf("%d arguments; it takes a group, a parameter and a value", len(args))
	}
	i, err := w.group(args[0])
	if err != nil {
		return nil, err
	}
	param, err := w.setup.Groups[i].param(args[1])
	if err != nil {
		return nil, err
	}
	was := param.Value()
	if err := param.SetText(args[2]); err != nil {
		return nil, err
	}
	w.changes = append(w.changes, change{group: i, param: args[1], from: was, to: param.Value()})
	// The parameter may be how far the group looks, or its guns reach.
	w.arms.reach = w.reachOfGuns()
	if side := w.sideOfCells(); side != w.grid.Side() {
		w.grid.Resize(side, len(w.now))
		w.sort()
	}
	return nil, nil
}

func (w *World) sendTo(args []string) (func(), error) {
	if len(args) != 2 {
		return nil, fmt.Errorf("%d arguments; it takes a group and a place, as 120,-40", len(args))
	}
	i, err := w.group(args[0])
	if err != nil {
		return nil, err
	}
	to, err := parsePoint(args[1])
	if err != nil {
		return nil, err
	}
	a := w.arena([]int{i})
	if w.setup.Tiles != nil {
		return w.crowdTo(a, to)
	}
	return func() { w.send(a.ids, lattice(to, len(a.ids), a.block), loose) }, nil
}

// parsePoint reads a place such as 120,-40.
func parsePoint(text string) (p r2.Vec, err error) {
	x, y, two := strings.Cut(text, ",")
	for _, c := range []struct {
		text string
		to   *float64
	}{{x, &p.X}, {y, &p.Y}} {
		v, bad := strconv.ParseFloat(c.text, 64)
		if !two || bad != nil || !(v >= -maxPlace && v <= maxPlace) {
			return p, fmt.Errorf("%q is no place; write X,Y, each from -1e12 to 1e12, as 120,-40", text)
		}
		*c.to = v
	}
	return p, nil
}

// maxPlace bounds the coordinates that an order can name, as scene files do.
const maxPlace = 1e12

// formed makes a plan of what the agents of some groups do, or of all.
func formed(do func(w *World, a *arena)) func(*World, []string) (func(), error) {
	return func(w *World, args []string) (func(), error) {
		groups, err := w.groups(args)
		if err != nil {
			return nil, err
		}
		a := w.arena(groups)
		return func() { do(w, a) }, nil
	}
}

func (w *World) groups(names []string) (groups []int, err error) {
	for _, name := range names {
		i, err := w.group(name)
		if err != nil {
			return nil, err
		}
		groups = append(groups, i)
	}
	return groups, nil
}

func (w *World) group(name string) (int, error) {
	known := make([]string, len(w.setup.Groups))
	for i := range w.setup.Groups {
		if known[i] = w.setup.Groups[i].Name; known[i] == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown group %q: %s", name, spell.Hint(name, known))
}
