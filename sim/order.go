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

	"galaxy/internal/suggest"
	"galaxy/sim/formations"
)

// Order is an intervention of a person in a running world. Recordings keep orders.
type Order struct {
	Tick uint64   `json:"tick"`           // the step that leaves this tick carries it out
	Verb string   `json:"verb"`           // one of Verbs
	Args []string `json:"args,omitempty"` // as the verb takes them
}

// Verb is what can be ordered.
type Verb struct {
	Name    string
	Args    string // what it takes: GROUP is a group's name, […] may be left out
	Summary string // one clause
}

// verb is a Verb with its plan, which checks the arguments and returns the command for the
// next step.
type verb struct {
	Verb
	plan func(w *World, args []string) (command, error)
}

var verbs = allVerbs()

func allVerbs() []verb {
	list := []verb{
		{Verb{"set", "GROUP PARAMETER VALUE", "change a parameter of a group's behaviour, or of its gunner, as gunner.range"}, planSet},
		{Verb{"goto", "GROUP X,Y", "send a group to a place, where it forms a block, or on tiles a crowd"}, planGoto},
		{Verb{"tile", "X,Y solid|open|COST", "make a tile a wall, or ground of a cost from 1 to 255"}, planTile},
		{Verb{"script", "FILE.star TEXT […]", "steer by another version of a script, or of several files of one"}, planScript},
		{Verb{"load", "[GROUP…]", "place agents anew, anywhere in the arena, without a goal"}, planScatter},
	}
	for i := range formations.List {
		f := &formations.List[i]
		list = append(list, verb{Verb{f.Name, "[GROUP…]", f.Summary}, func(w *World, args []string) (command, error) {
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

// Give gives an order, and keeps it for a recording. The next step carries it out when it
// begins, so that the state at a tick has one hash. Parameters and tiles show the change at
// once all the same: in Setup, in a View, and in Tiles. Give fails, and does nothing, on an
// unknown verb or argument; the error lists what is valid.
//
//	w.Give("set", "ships", "magnet.influence", "4")
//	w.Give("circle")
//
// On tiles the name of a group is a verb too, which takes a tile: red 12,7. So does a verb
// that is also the name of a group.
func (w *World) Give(verb string, args ...string) error {
	d, err := w.plan(verb, args)
	if err != nil {
		return fmt.Errorf("sim: order \"%s\": %w", brief(verb, args), err)
	}
	if d.kind != nothing {
		w.pending = append(w.pending, d)
	}
	w.orders = append(w.orders, Order{Tick: w.tick, Verb: verb, Args: slices.Clone(args)})
	return nil
}

// brief returns an order for a message: of a text of several lines, such as a script, the first.
func brief(verb string, args []string) string {
	words := []string{verb}
	for _, arg := range args {
		if first, _, more := strings.Cut(arg, "\n"); more {
			arg = first + "…"
		}
		words = append(words, arg)
	}
	text := strconv.Quote(strings.TrimSpace(strings.Join(words, " ")))
	return text[1 : len(text)-1]
}

// Words splits the text of an order, such as goto "red ships" 120,-40, into the
// words that Give takes. Blanks separate words, and quotes enclose a word with blanks. It
// fails on open quotes, and on a text of several lines.
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

func (w *World) plan(name string, args []string) (command, error) {
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
		return command{}, fmt.Errorf("unknown verb %q: %s", name, suggest.Hint(name, names))
	}
	return verbs[i].plan(w, args)
}

func planSet(w *World, args []string) (command, error) {
	if len(args) != 3 {
		return command{}, fmt.Errorf("%d arguments; it takes a group, a parameter and a value", len(args))
	}
	i, err := groupOf(&w.setup, args[0])
	if err != nil {
		return command{}, err
	}
	c, err := w.controls.set(i, args[1], args[2])
	if err == nil {
		w.changes.list = append(w.changes.list, c)
	}
	return command{}, err
}

func planGoto(w *World, args []string) (command, error) {
	if len(args) != 2 {
		return command{}, fmt.Errorf("%d arguments; it takes a group and a place, as 120,-40", len(args))
	}
	i, err := groupOf(&w.setup, args[0])
	if err != nil {
		return command{}, err
	}
	to, err := parsePoint(args[1])
	if err != nil {
		return command{}, err
	}
	ids := agentsOf(w, []int{i})
	if w.setup.Tiles != nil {
		return planCrowd(w, ids, to)
	}
	a := formations.NewArena(w.setup.Agents, ids)
	return command{kind: send, ids: ids, places: formations.Rows(to, len(ids), a.Block)}, nil
}

func planFormation(w *World, f *formations.Formation, args []string) (command, error) {
	groups, err := groupsOf(&w.setup, args)
	if err != nil {
		return command{}, err
	}
	ids := agentsOf(w, groups)
	a := formations.NewArena(w.setup.Agents, ids)
	return command{kind: send, ids: ids, places: f.Places(&a, len(ids)), swap: f.Swap}, nil
}

func planSwap(w *World, args []string) (command, error) {
	groups, err := groupsOf(&w.setup, args)
	if err != nil {
		return command{}, err
	}
	ids := agentsOf(w, groups)
	return command{kind: swap, ids: ids, center: formations.NewArena(w.setup.Agents, ids).Center}, nil
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

// agentsOf returns the agents of some groups, or of all where groups is empty, without
// wrecks, quarantined and absent agents.
func agentsOf(w *World, groups []int) (ids []uint32) {
	for i := range w.setup.Agents {
		if (len(groups) == 0 || slices.Contains(groups, int(w.setup.Agents[i].Group))) && !w.rests(uint32(i)) {
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
	return 0, fmt.Errorf("unknown group %q: %s", name, suggest.Hint(name, known))
}
