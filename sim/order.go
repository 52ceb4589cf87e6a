package sim

import (
	"fmt"
	"slices"

	"galaxy/sim/formations"
)

// Order is an intervention in a running world: [Set], [Goto], [Send], [SetTile], [Script], [Scatter],
// [Add], [Form], [Swap], the [Text] of one of these, or one that was [Given].
type Order interface {
	Text() Text // by which recordings play it again
}

// planned is an order of which each argument is valid in a world.
type planned interface {
	Order
	plan(w *World) (command, error) // for the next step
}

// Verb is a kind of orders.
type Verb struct {
	Name     string
	Args     string // what it takes: GROUP is a group's name, […] may be left out, or repeats the others
	Summary  string // one clause
	OfMethod bool   // it changes how a group steers: a world that steers by another method can refuse it

	takes string // its arguments, in a clause
	read  func(a *arguments) planned
}

var verbs = allVerbs()

// allVerbs declares the verbs.
func allVerbs() []Verb {
	list := []Verb{
		{"set", "GROUP PARAMETER VALUE", "change a parameter of a group's behaviour, or of its gunner, as gunner.range", true, "it takes a group, a parameter and a value", func(a *arguments) planned { return Set{a.group(), a.word(), a.word()} }},
		{"goto", "GROUP X,Y", "send a group to a place, where it forms a block, or on tiles a crowd", false, "it takes a group and a place, as 120,-40", func(a *arguments) planned { return Goto{a.group(), a.place()} }},
		{"tile", "X,Y solid|open|COST", "make a tile a wall, or ground of a cost from 1 to 255", false, "it takes a tile and what becomes of it, as 12,7 solid", func(a *arguments) planned { return SetTile{a.tile(), a.ground()} }},
		{"script", "FILE.star TEXT […]", "steer by another version of a script, or of several files of one", true, "it takes a script's file and its text, or several of these", func(a *arguments) planned { return Script{a.files()} }},
		{"load", "[GROUP…]", "place agents anew, anywhere in the arena, without a goal", false, "", func(a *arguments) planned { return Scatter{a.groups()} }},
	}
	list = append(list, Verb{"add", "GROUP X,Y", "let the next agent of a group's source come now, at a place", false, "it takes a group with a source and a place, as 120,-40", func(a *arguments) planned { return Add{a.group(), a.place()} }})
	for _, f := range formations.List {
		list = append(list, Verb{f.Name, "[GROUP…]", f.Summary, false, "", func(a *arguments) planned { return Form{f.Name, a.groups()} }})
	}
	return append(list, Verb{"swap", "[GROUP…]", "switch places: blocks exchange sides, lines turn round, all others by chance", false, "", func(a *arguments) planned { return Swap{a.groups()} }})
}

// Verbs lists what can be ordered. On tiles the name of a group is a verb, too.
func Verbs() []Verb { return slices.Clone(verbs) }

// VerbOf returns the kind of an order. The name of a group is one on tiles.
func VerbOf(o Order) Verb {
	name := o.Text()[0]
	if i := slices.IndexFunc(verbs, func(v Verb) bool { return v.Name == name }); i >= 0 {
		return verbs[i]
	}
	return verbOfGroup(name)
}

func verbOfGroup(name string) Verb {
	return Verb{name, "X,Y", "send " + name + " to a tile", false, "a group takes a tile, as 12,7", func(a *arguments) planned { return Send{name, a.tile()} }}
}

// Give gives an order, and keeps it for a recording. The next step carries it out when it
// begins, so that the state at a tick has one hash. Parameters and tiles show the change at
// once all the same: in Setup, in a View, and in Tiles. Give fails, and does nothing, on an
// unknown verb or argument; the error lists what is valid.
//
//	w.Give(sim.Set{Group: "ships", Parameter: "magnet.influence", Value: "4"})
//	w.Give(sim.Text{"circle"})
func (w *World) Give(o Order) error {
	text := o.Text()
	c, err := text.plan(w)
	if err != nil {
		return fmt.Errorf("sim: order \"%s\": %w", text.brief(), err)
	}
	if c.kind != nothing {
		w.orders.pending = append(w.orders.pending, c)
	}
	w.orders.given = append(w.orders.given, Given{w.tick, text[0], append([]string(nil), text[1:]...)})
	return nil
}

// Given is an order that was given, as recordings keep it.
type Given struct {
	Tick uint64   `json:"tick"`           // the step that leaves this tick carries it out
	Verb string   `json:"verb"`           // its first word
	Args []string `json:"args,omitempty"` // its other words
}

func (g Given) Text() Text { return append(Text{g.Verb}, g.Args...) }

// Orders returns all orders given so far, oldest first.
func (w *World) Orders() []Given { return w.orders.given }
