package sim

import (
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
)

// Argument is a thing that an order takes.
type Argument struct {
	Name    string // as GROUP
	Help    string // a clause, as "a group"
	Pattern string // a regular expression of its text; empty: any word
}

// argument is an Argument of a type, with how it is read.
type argument[T any] struct {
	Argument
	read func(a *arguments) T
}

const decimal = `[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?`

var (
	aGroup            = argument[string]{Argument{"GROUP", "a group", ""}, (*arguments).group}
	agentsOrGroups    = argument[string]{Argument{"GROUP|AGENT", "a group or an agent, as couriers or \"couriers 3\", or several as \"couriers 3,couriers 5\"", ""}, (*arguments).agents}
	aWhere            = argument[destination]{Argument{"X,Y|NAME", "a place as 120,-40, or the name of a body or an agent", ""}, (*arguments).destination}
	aThing            = argument[string]{Argument{"NAME", "the name of a body or an agent", ""}, (*arguments).thing}
	aSource           = argument[string]{Argument{"GROUP", "a group with a source", ""}, (*arguments).group}
	aParameter        = argument[string]{Argument{"PARAMETER", "a parameter", ""}, (*arguments).word}
	aValue            = argument[string]{Argument{"VALUE", "a value", ""}, (*arguments).word}
	aPlaceable        = argument[string]{Argument{"THING", "a group, an agent or several, \"rock 3\", \"box 2\", \"goal of couriers\" for the present goals of agents, or \"stop 2 of couriers\" for a stop of a group, or its goal", ""}, (*arguments).placeable}
	aPlace            = argument[r2.Vec]{Argument{"X,Y", "a place, each coordinate from -1e12 to 1e12, as 120,-40", decimal + "," + decimal}, (*arguments).place}
	aTile             = argument[tiles.Tile]{Argument{"X,Y", "a tile, column and row from 0, as 12,7", `\+?[0-9]+,\+?[0-9]+`}, (*arguments).tile}
	aWhen             = argument[string]{Argument{"HOURS|EVENT", "hours from now on, as 1.5, or the next event: periapsis, apoapsis, ascending-node, descending-node, entry or exit", `\+?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|periapsis|apoapsis|ascending-node|descending-node|entry|exit`}, (*arguments).when}
	aPrograde         = argument[float64]{Argument{"PROGRADE", "Δv along the velocity in km/s", decimal}, (*arguments).speed}
	aNormal           = argument[float64]{Argument{"NORMAL", "along the normal of the orbit", decimal}, (*arguments).speed}
	aRadial           = argument[float64]{Argument{"RADIAL", "outwards", decimal}, (*arguments).speed}
	shipsOrGroups     = argument[string]{agentsOrGroups.Argument, (*arguments).ships}
	aManeuver         = argument[string]{Argument{"MANEUVER", "a behaviour that plans burns, as hohmann", ""}, (*arguments).word}
	someAccelerations = argument[[][2]float32]{Argument{"X,Y|BASE64", "an acceleration for all of them, as 0.5,-2, or one for each, float32 in base64", decimal + "," + decimal + `|[A-Za-z0-9+/]+={0,2}`}, (*arguments).accelerations}
	someSettings      = argument[string]{Argument{"SETTINGS", "its parameters and its target, as altitude=800,to=Moon or past=Jupiter,dates=500,900", ""}, (*arguments).word}
	aDriven           = argument[string]{Argument{"GROUP|AGENT", "a group or an agent, as couriers or \"couriers 3\"", ""}, (*arguments).driven}
	aCount            = argument[int]{Argument{"COUNT", "how many, from 1 to 200", `0*([1-9][0-9]?|1[0-9][0-9]|200)`}, (*arguments).count}
	aState            = argument[string]{Argument{"STATE", "a state of theirs", ""}, (*arguments).word}
	aHolder           = argument[string]{Argument{"BODY|GROUP|AGENT", "a body, an agent or a group", ""}, (*arguments).word}
	aStock            = argument[string]{Argument{"STOCK", "a stock", ""}, (*arguments).word}
	anAmount          = argument[float64]{Argument{"AMOUNT", "how much: a number above 0, or all", `all|\+?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?`}, (*arguments).amount}
	aNote             = argument[string]{Argument{"NOTE", "a note of it", ""}, (*arguments).word}
	aNumber           = argument[float64]{Argument{"VALUE", "a number", decimal}, (*arguments).number}
	aVelocity         = argument[r2.Vec]{Argument{"VX,VY", "a velocity, each part from -1e12 to 1e12, as 3,-0.5", decimal + "," + decimal}, (*arguments).velocity}
	aMemory           = argument[string]{Argument{"NAME", "a name under which it keeps something", ""}, (*arguments).word}
	aKept             = argument[any]{Argument{"VALUE", "a number, true, false, none, X,Y, or the name of an agent", ""}, (*arguments).kept}
	aWord             = argument[string]{Argument{"WORD", "a word", ""}, (*arguments).word}
	aReach            = argument[float64]{Argument{"REACH", "a distance, or any", `any|\+?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?`}, (*arguments).reach}
	aGround           = argument[uint8]{Argument{"solid|open|COST", "solid, open or a cost from 1 to 255", `solid|open|0*([1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])`}, (*arguments).ground}
)

// oneArgument, twoArguments and threeArguments complete a verb by what it takes, in order, and the order that comes of it.
func oneArgument[A any](v Verb, a argument[A], order func(A) planned) Verb {
	v.Args, v.Least = []Argument{a.Argument}, 1
	v.read = func(of *arguments) planned { return order(a.read(of)) }
	return v
}

func twoArguments[A, B any](v Verb, a argument[A], b argument[B], order func(A, B) planned) Verb {
	v.Args, v.Least = []Argument{a.Argument, b.Argument}, 1
	v.read = func(of *arguments) planned {
		first := a.read(of)
		return order(first, b.read(of))
	}
	return v
}

func threeArguments[A, B, C any](v Verb, a argument[A], b argument[B], c argument[C], order func(A, B, C) planned) Verb {
	v.Args, v.Least = []Argument{a.Argument, b.Argument, c.Argument}, 1
	v.read = func(of *arguments) planned {
		first := a.read(of)
		second := b.read(of)
		return order(first, second, c.read(of))
	}
	return v
}

// ofGroups completes a verb that takes any number of groups; none are all.
func ofGroups(v Verb, order func(groups []string) planned) Verb {
	v.Args, v.More = []Argument{aGroup.Argument}, true
	v.read = func(of *arguments) planned { return order(of.groups()) }
	return v
}

// Usage returns the order with the names of its arguments: GROUP is a group's name, […] may be left out, or repeats the
// others.
func (v *Verb) Usage() string {
	words := []string{v.Name}
	for _, a := range v.Args {
		words = append(words, a.Name)
	}
	switch {
	case v.Least == 0:
		return v.Name + " [" + strings.Join(words[1:], " ") + "…]"
	case v.Optional > 0:
		needed := len(words) - v.Optional
		return strings.Join(words[:needed], " ") + " [" + strings.Join(words[needed:], " [") + strings.Repeat("]", v.Optional)
	case v.More:
		words = append(words, "[…]")
	}
	return strings.Join(words, " ")
}

// Takes returns what the order takes, a clause.
func (v *Verb) Takes() string {
	var clauses []string
	for _, a := range v.Args {
		clauses = append(clauses, a.Help)
	}
	last, and := len(clauses)-1, " and "
	if last > 0 && strings.Contains(clauses[last-1], ", ") {
		and = ", and "
	}
	text := clauses[last]
	if last > 0 {
		text = strings.Join(clauses[:last], ", ") + and + text
	}
	switch {
	case v.Least == 0:
		text += ", several, or none for all"
	case v.Optional > 0:
		last := "the last "
		if v.Optional > 1 {
			last += strconv.Itoa(v.Optional) + " "
		}
		text += "; " + last + "may be left out"
	case v.More:
		text += ", or several of these"
	}
	return text
}

// fits reports whether the verb takes so many arguments.
func (v *Verb) fits(n int) bool {
	if v.Optional > 0 {
		return n <= len(v.Args) && n >= len(v.Args)-v.Optional
	}
	times := n / len(v.Args)
	return n%len(v.Args) == 0 && times >= v.Least && (times <= 1 || v.More)
}

// Pattern returns a regular expression of the order as a line of text, as [Words] reads it. It is without the verb where
// the name of a group is the verb.
func (v *Verb) Pattern() string {
	const word = `([^" \r\n]+|"([^"\r\n]|"")+")`
	exactly := func(text string) string { return `(` + text + `|"(` + text + `)")` }
	args := ""
	for i, a := range v.Args {
		if i >= len(v.Args)-v.Optional {
			args += "("
		}
		if a.Pattern == "" {
			args += " +" + word
		} else {
			args += " +" + exactly(a.Pattern)
		}
	}
	args += strings.Repeat(")?", v.Optional)
	switch {
	case v.Least == 0:
		args = "(" + args + ")*"
	case v.More:
		args = "(" + args + ")+"
	}
	verb := word
	if slices.ContainsFunc(verbs, func(k Verb) bool { return k.Name == v.Name }) {
		verb = exactly(v.Name)
	}
	return "^ *" + verb + args + " *$"
}
