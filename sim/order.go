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
	"galaxy/sim/formations"
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

// verb is a Verb with its plan, which checks the arguments and returns what is left for
// the next step to do.
type verb struct {
	Verb
	plan func(w *World, args []string) (deed, error)
}

var verbs = allVerbs()

func allVerbs() []verb {
	list := []verb{
		{Verb{"set", "GROUP PARAMETER VALUE", "change a parameter of a group's behaviour, or of its gunner, as gunner.range"}, planSet},
		{Verb{"goto", "GROUP X,Y", "send a group to a place, where it forms a block, or on tiles a crowd"}, planGoto},
		{Verb{"tile", "X,Y solid|open|COST", "make a tile a wall, or ground of a cost from 1 to 255"}, planTile},
		{Verb{"load", "[GROUP…]", "place agents anew, anywhere in the arena, without a goal"}, planLoad},
	}
	for i := range formations.List {
		f := &formations.List[i]
		list = append(list, verb{Verb{f.Name, "[GROUP…]", f.Summary}, func(w *World, args []string) (deed, error) {
			return planFormation(w, f, args)
		}})
	}
	return append(list, verb{Verb{"swap", "[GROUP…]", "switch places: blocks exchange sides, lines turn round, all others by chance"}, planSwap})
}

// Verbs lists what can be ordered.
func Verbs() []Verb {
	list := make([]Verb, len(verbs))
	for i := range verbs {
		list[i] = verbs[i].Verb
	}
	return list
}

// Give gives an order, and keeps it for a recording. It is carried out when the next step
// begins, so that the state at a tick has one hash. What is set and painted shows at once
// all the same: in Setup, in a View, and in Tiles. Give fails, and does nothing, on an
// unknown verb or argument, saying which would be valid.
//
//	w.Give("set", "ships", "magnet.influence", "4")
//	w.Give("circle")
//
// On tiles the name of a group is a verb too, and a tile's numbers are what it takes: red
// 12,7. A group that is called like a verb takes them as well.
func (w *World) Give(verb string, args ...string) error {
	d, err := w.plan(verb, args)
	if err != nil {
		return fmt.Errorf("sim: order %q: %w", strings.TrimSpace(verb+" "+strings.Join(args, " ")), err)
	}
	if d.kind != nothing {
		w.pending = append(w.pending, d)
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

// Orders returns all orders given so far, oldest first.
func (w *World) Orders() []Order { return w.orders }

func (w *World) plan(name string, args []string) (deed, error) {
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.Name == name })
	if w.setup.Tiles != nil && (i < 0 || len(args) == 1 && strings.Contains(args[0], ",")) {
		if g, err := groupOf(&w.setup, name); err == nil {
			return planTileGoal(w, g, args)
		}
	}
	if i < 0 {
		names := make([]string, len(verbs))
		for k := range verbs {
			names[k] = verbs[k].Name
		}
		return deed{}, fmt.Errorf("unknown verb %q: %s", name, spell.Hint(name, names))
	}
	return verbs[i].plan(w, args)
}

func planSet(w *World, args []string) (deed, error) {
	if len(args) != 3 {
		return deed{}, fmt.Errorf("%d arguments; it takes a group, a parameter and a value", len(args))
	}
	i, err := groupOf(&w.setup, args[0])
	if err != nil {
		return deed{}, err
	}
	c, err := w.controls.set(i, args[1], args[2])
	if err == nil {
		w.changes.list = append(w.changes.list, c)
	}
	return deed{}, err
}

func planGoto(w *World, args []string) (deed, error) {
	if len(args) != 2 {
		return deed{}, fmt.Errorf("%d arguments; it takes a group and a place, as 120,-40", len(args))
	}
	i, err := groupOf(&w.setup, args[0])
	if err != nil {
		return deed{}, err
	}
	to, err := parsePoint(args[1])
	if err != nil {
		return deed{}, err
	}
	ids := agentsOf(w, []int{i})
	if w.setup.Tiles != nil {
		return planCrowd(w, ids, to)
	}
	a := formations.NewArena(w.setup.Agents, ids)
	return deed{kind: send, ids: ids, places: formations.Rows(to, len(ids), a.Block)}, nil
}

func planFormation(w *World, f *formations.Formation, args []string) (deed, error) {
	groups, err := groupsOf(&w.setup, args)
	if err != nil {
		return deed{}, err
	}
	ids := agentsOf(w, groups)
	a := formations.NewArena(w.setup.Agents, ids)
	return deed{kind: send, ids: ids, places: f.Places(&a, len(ids)), swap: f.Swap}, nil
}

func planSwap(w *World, args []string) (deed, error) {
	groups, err := groupsOf(&w.setup, args)
	if err != nil {
		return deed{}, err
	}
	ids := agentsOf(w, groups)
	return deed{kind: swap, ids: ids, center: formations.NewArena(w.setup.Agents, ids).Center}, nil
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

// agentsOf returns the agents of some groups, or all, but for wrecks and others that rest
// for good.
func agentsOf(w *World, groups []int) (ids []uint32) {
	for i := range w.now {
		if (len(groups) == 0 || slices.Contains(groups, int(w.now[i].Group))) && !w.resting[i] {
			ids = append(ids, uint32(i))
		}
	}
	return ids
}

func groupsOf(s *Setup, names []string) (groups []int, err error) {
	for _, name := range names {
		i, err := groupOf(s, name)
		if err != nil {
			return nil, err
		}
		groups = append(groups, i)
	}
	return groups, nil
}

func groupOf(s *Setup, name string) (int, error) {
	known := make([]string, len(s.Groups))
	for i := range s.Groups {
		if known[i] = s.Groups[i].Name; known[i] == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown group %q: %s", name, spell.Hint(name, known))
}
