package sim

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/sim/stocks"
)

// Transfer moves so much of a stock from a body, an agent, or each agent of a group, to another one: as much as there is and as fits. One of
// the two is no group.
type Transfer struct {
	From, To string
	Stock    string
	Amount   float64 // > 0; +Inf for all of it
}

func (o Transfer) Text() Text {
	amount := "all"
	if !math.IsInf(o.Amount, 1) {
		amount = strconv.FormatFloat(o.Amount, 'g', -1, 64)
	}
	return Text{"transfer", o.From, o.To, o.Stock, amount}
}

func (o Transfer) plan(w *World) (command, error) {
	stock, err := stockOf(w, o.Stock)
	if err != nil {
		return command{}, err
	}
	from, err := holders(w, o.From, stock)
	if err != nil {
		return command{}, err
	}
	to, err := holders(w, o.To, stock)
	if err != nil {
		return command{}, err
	}
	if len(from) > 1 && len(to) > 1 {
		return command{}, fmt.Errorf("%s and %s are groups: name a body or an agent for one of them", o.From, o.To)
	}
	c := command{kind: transfer}
	for _, a := range from {
		for _, b := range to {
			c.moves = append(c.moves, movement{a, b, stock, o.Amount})
		}
	}
	return c, nil
}

// movement is what a transfer leaves for the next step.
type movement struct {
	from, to stocks.Holder
	stock    int
	amount   float64
}

// stockOf returns the number of a stock.
func stockOf(w *World, name string) (int, error) {
	if w.setup.Stocks == nil || len(w.setup.Stocks.Names) == 0 {
		return 0, fmt.Errorf("there are no stocks in this scene: give a group stocks = [{ name = %q }]", name)
	}
	i := slices.Index(w.setup.Stocks.Names, name)
	if i < 0 {
		return 0, fmt.Errorf("there is no stock %q: %s", name, suggest.Hint(name, w.setup.Stocks.Names))
	}
	return i, nil
}

// holders returns the body of a name, or its agents that are here and no wrecks. It is an error if they have no such stock.
func holders(w *World, name string, stock int) (list []stocks.Holder, err error) {
	if i := slices.IndexFunc(w.setup.Bodies, func(b orbit.Body) bool { return b.Name == name }); i >= 0 {
		list = append(list, stocks.Holder{Body: true, Index: uint32(i)})
	} else {
		ids, err := AgentsNamed(w, name)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			list = append(list, stocks.Holder{Index: id})
		}
	}
	for _, h := range list {
		if !w.stocks.Has(h, stock) {
			return nil, fmt.Errorf("%s has no %s: give it stocks = [{ name = %q }]", name, w.setup.Stocks.Names[stock], w.setup.Stocks.Names[stock])
		}
	}
	return list, nil
}

// amount reads how much.
func (a *arguments) amount() float64 {
	text := a.word()
	if text == "all" {
		return math.Inf(1)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 0) || x > mostAmount {
		a.fail(fmt.Errorf("%.40q is no amount; write a number above 0, or all", text))
	}
	return x
}

// mostAmount is the largest amount of a stock, and the largest note.
const mostAmount = 1e15

// WriteNote writes a note of a group, a number that all of it can read.
type WriteNote struct {
	Group, Note string
	Value       float64
}

func (o WriteNote) Text() Text {
	return Text{"note", o.Group, o.Note, strconv.FormatFloat(o.Value, 'g', -1, 64)}
}

func (o WriteNote) plan(w *World) (command, error) {
	group, err := groupOf(&w.setup, o.Group)
	if err != nil {
		return command{}, err
	}
	n, err := NoteOf(&w.setup, group, o.Note)
	return command{kind: write, notes: []note{{group, n, o.Value}}}, err
}

// note is what an order or a behaviour leaves for the next step.
type note struct {
	group, note int
	value       float64
}

// NoteOf returns the number of a note of a group.
func NoteOf(s *Setup, group int, name string) (int, error) {
	var known []string
	if s.Stocks != nil && group < len(s.Stocks.Notes) {
		for i, n := range s.Stocks.Notes[group] {
			if n.Name == name {
				return i, nil
			}
			known = append(known, n.Name)
		}
	}
	if len(known) == 0 {
		return 0, fmt.Errorf("%q has no notes: give the group notes = [{ name = %q }]", s.Groups[group].Name, name)
	}
	return 0, fmt.Errorf("%q has no note %q: %s", s.Groups[group].Name, name, suggest.Hint(name, known))
}

// number reads a number.
func (a *arguments) number() float64 {
	text := a.word()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(x) <= mostAmount) {
		a.fail(fmt.Errorf("%.40q is no number from -1e15 to 1e15", text))
	}
	return x
}
