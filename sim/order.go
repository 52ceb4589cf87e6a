package sim

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/sim/formations"
)

// Order is an intervention in a running world: [Set], [Goto], [Approach], [Send], [SetTile], [Script], [Scatter],
// [Add], [Spawn], [Leave], [Place], [Tell], [Transfer], [WriteNote], [Signal], [Damage], [SetVelocity], [SetMemory], [Burn], [Coast], [Fly], [Drive], [Form],
// [Swap], the [Text] of one of these, or one that was [Given].
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
	Args     []Argument
	Least    int    // how often all arguments come at least: 0 or 1 times
	More     bool   // they may come more often
	Optional int    // so many of the last may be left out
	Summary  string // one clause
	OfMethod bool   // it changes how a group steers: a world that steers by another method can refuse it

	read func(a *arguments) planned
}

var verbs = allVerbs()

// allVerbs declares the verbs: what each takes, is called, does and becomes.
func allVerbs() []Verb {
	list := []Verb{
		threeArguments(Verb{Name: "set", Summary: "change a parameter of a group's behaviour, or of its gunner, as gunner.range", OfMethod: true},
			aGroup, aParameter, aValue, func(group, parameter, value string) planned { return Set{group, parameter, value} }),
		twoArguments(Verb{Name: "goto", Summary: "send a group to a place, where it forms a block, or on tiles a crowd; or to a body or an agent; or one agent, or several"},
			agentsOrGroups, aWhere, func(name string, to destination) planned { return Goto{name, to.place, to.target} }),
		twoArguments(Verb{Name: "tile", Summary: "make a tile a wall, or ground of a cost from 1 to 255"},
			aTile, aGround, func(at tiles.Tile, cost uint8) planned { return SetTile{at, cost} }),
		{
			Name: "script", Summary: "steer by another version of a script, or of several files of one", OfMethod: true,
			Args: []Argument{{"FILE.star", "a script's file", ""}, {"TEXT", "its text", ""}}, Least: 1, More: true,
			read: func(a *arguments) planned { return Script{a.files()} },
		},
		ofGroups(Verb{Name: "load", Summary: "place agents anew, anywhere in the arena, without a goal"}, func(groups []string) planned { return Scatter{groups} }),
		twoArguments(Verb{Name: "add", Summary: "let the next agent of a group's source come now, at a place"},
			aSource, aPlace, func(group string, at r2.Vec) planned { return Add{group, at} }),
		twoArguments(Verb{Name: "place", Summary: "move ships, a rock, a box or goals to a place at once, as by hand; several keep their places to each other"},
			aPlaceable, aPlace, func(thing string, at r2.Vec) planned { return Place{thing, at} }),
	}
	list = append(list, Verb{
		Name: "spawn", Summary: "let the next agents of a group's source come now, as near to a place as there is room; or where each starts", Least: 1, Optional: 1,
		Args: []Argument{aSource.Argument, aCount.Argument, aWhere.Argument},
		read: func(a *arguments) planned {
			o := Spawn{Group: aSource.read(a), Count: aCount.read(a)}
			if len(a.words) > 0 {
				o.Where = a.word()
			}
			return o
		},
	}, oneArgument(Verb{Name: "leave", Summary: "let agents of a source leave; once all of it have come, they come again"},
		agentsOrGroups, func(names string) planned { return Leave{names} }), twoArguments(Verb{Name: "tell", Summary: "let agents enter a state of their group"},
		agentsOrGroups, aState, func(names, state string) planned { return Tell{names, state} }))
	list = append(list, Verb{
		Name: "burn", Summary: "add a burn to the flight plans of ships on orbits", Least: 1, Optional: 2,
		Args: []Argument{agentsOrGroups.Argument, aWhen.Argument, aPrograde.Argument, aNormal.Argument, aRadial.Argument},
		read: func(a *arguments) planned {
			o := Burn{Agents: agentsOrGroups.read(a), When: aWhen.read(a), Prograde: aPrograde.read(a)}
			for _, to := range []*float64{&o.Normal, &o.Radial} {
				if len(a.words) > 0 {
					*to = aNormal.read(a)
				}
			}
			return o
		},
	}, oneArgument(Verb{Name: "coast", Summary: "stop the engines of ships on orbits, and drop their flight plans and maneuvers, until another order or goal"}, agentsOrGroups, func(names string) planned { return Coast{names} }))
	list = append(list, Verb{
		Name: "fly", Summary: "let ships on orbits do a maneuver, in place of what they do; one that has landed takes off by launch", Least: 1, Optional: 1,
		Args: []Argument{shipsOrGroups.Argument, aManeuver.Argument, someSettings.Argument},
		read: func(a *arguments) planned {
			o := Fly{Agents: shipsOrGroups.read(a), Maneuver: aManeuver.read(a)}
			if len(a.words) > 0 {
				o.Settings = someSettings.read(a)
			}
			return o
		},
	})
	list = append(list, twoArguments(Verb{Name: "drive", Summary: "set the accelerations of agents that steer by driven, until the next ones", OfMethod: true},
		aDriven, someAccelerations, func(name string, list [][2]float32) planned { return Drive{name, list} }))
	list = append(list, Verb{
		Name: "transfer", Summary: "move so much of a stock from a body or an agent to another one, as much as there is and as fits", Least: 1,
		Args: []Argument{aHolder.Argument, aHolder.Argument, aStock.Argument, anAmount.Argument},
		read: func(a *arguments) planned {
			o := Transfer{From: aHolder.read(a), To: aHolder.read(a), Stock: aStock.read(a)}
			o.Amount = anAmount.read(a)
			return o
		},
	}, threeArguments(Verb{Name: "note", Summary: "write a note of a group, a number that all of it can read"}, aGroup, aNote, aNumber,
		func(group, note string, value float64) planned { return WriteNote{group, note, value} }), Verb{
		Name: "signal", Summary: "let agents send a word to their team within a distance, or to a group", Least: 1, Optional: 1,
		Args: []Argument{agentsOrGroups.Argument, aWord.Argument, aReach.Argument, aGroup.Argument},
		read: func(a *arguments) planned {
			o := Signal{Agents: agentsOrGroups.read(a), Word: aWord.read(a), Reach: aReach.read(a)}
			if len(a.words) > 0 {
				o.To = aGroup.read(a)
			}
			return o
		},
	})
	list = append(list,
		twoArguments(Verb{Name: "damage", Summary: "take hit points from agents, which become wrecks without any; a number below 0 mends them"},
			agentsOrGroups, aNumber, func(names string, amount float64) planned { return Damage{names, amount} }),
		twoArguments(Verb{Name: "velocity", Summary: "give agents a velocity, from which they go on"},
			agentsOrGroups, aVelocity, func(names string, v r2.Vec) planned { return SetVelocity{names, v} }),
		threeArguments(Verb{Name: "memory", Summary: "write what the script of agents keeps as me.memory.NAME"},
			agentsOrGroups, aMemory, aKept, func(names, name string, value any) planned { return SetMemory{names, name, value} }))
	for _, k := range Approaches {
		list = append(list, twoArguments(Verb{Name: k.Name, Summary: k.Summary}, agentsOrGroups, aThing, func(names, target string) planned { return Approach{k.Name, names, target} }))
	}
	for _, f := range formations.List {
		list = append(list, ofGroups(Verb{Name: f.Name, Summary: f.Summary}, func(groups []string) planned { return Form{f.Name, groups} }))
	}
	return append(list, ofGroups(Verb{Name: "swap", Summary: "switch places: blocks exchange sides, lines turn round, all others by chance"}, func(groups []string) planned { return Swap{groups} }))
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

// verbOfGroup declares the name of a group as a verb.
func verbOfGroup(name string) Verb {
	return oneArgument(Verb{Name: name, Summary: "send " + name + " to a tile"}, aTile, func(to tiles.Tile) planned { return Send{name, to} })
}

// Give gives an order, and keeps it for a recording. The next step carries it out when it
// begins, so that the state at a tick has one hash. Parameters and tiles show the change at
// once all the same: in Setup, in a View, and in Tiles. What [Place] moves is there at once,
// and the hash of the tick stays as it was. Give fails, and does nothing, on an
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

func (g *Given) equals(other *Given) bool {
	return g.Tick == other.Tick && g.Verb == other.Verb && slices.Equal(g.Args, other.Args)
}

// Orders returns all orders given so far, oldest first.
func (w *World) Orders() []Given { return w.orders.given }

// ForgetOrders drops the orders of all ticks before the present one, for a world that gets orders without end and that nothing
// records. A [History] of the world needs them.
func ForgetOrders(w *World) {
	if old := firstAt(w.orders.given, w.tick); old > 0 {
		w.orders.given = slices.Clone(w.orders.given[old:])
	}
}
