package scene

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/format"
	"galaxy/scene/condition"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Deed is what an act of a solution does.
type Deed uint8

// The deeds.
const (
	Wait   Deed = iota // for Time
	Order              // Words
	Answer             // Words: the question, and the answer
	Select             // Words: the name of a thing, or none
	Again              // the scene begins again, with the changes of parameters
	See                // Words: a term about the view of the person, and what it tells from now on
)

// Act is an act of a solution.
type Act struct {
	Deed  Deed
	Time  float64 // scene time, ≥ 0
	Words sim.Text
}

// orderWords reads an order as far as it can be checked without a world.
func (b *builder) orderWords(text string, at tomlfile.Span) (sim.Text, bool) {
	words, err := sim.Words(text)
	if err != nil {
		b.Fail(at, "", "the order cannot be read: %v", err)
		return nil, false
	}
	if len(words) == 0 {
		b.Fail(at, `write an order, as "set walker safe true"`, "this is no order")
		return nil, false
	}
	isGroup := func(g sim.Group) bool { return g.Name == words[0] }
	if !slices.ContainsFunc(sim.Verbs(), func(v sim.Verb) bool { return v.Name == words[0] }) && !slices.ContainsFunc(b.scene.Setup.Groups, isGroup) {
		b.Unknown(at, words[0], verbNames, "there is no order %q", words[0])
		return nil, false
	}
	if words[0] == "set" && len(words) > 2 && !b.checkKnob(Knob{words[1], words[2]}, at) {
		return nil, false
	}
	return words, true
}

// mostTried is the number of agents up to which orders are tried.
const mostTried = 10_000

// attempt is an order of the scene, and where its file has it.
type attempt struct {
	order sim.Text
	at    tomlfile.Span
	later bool // it is given at another time, when agents may be here that are not now
}

// stepAttempts are the orders with which steps begin. A place may be taken by then, if the scene does not begin again with the step, so that
// such an order is not tried.
func (b *builder) stepAttempts() (list []attempt) {
	for i := range b.scene.Steps {
		for k, o := range b.scene.Steps[i].Orders {
			if o[0] != "place" || b.scene.Steps[i].Again {
				list = append(list, attempt{o, b.file.Steps[i].Tree().Lookup("orders").Items[k].Value, false})
			}
		}
	}
	return list
}

// tryOrders gives orders to a world of the scene: names of agents and things, parameters, their values.
func (b *builder) tryOrders(list []attempt) {
	setup := &b.scene.Setup
	if len(list) == 0 || len(b.Found) > 0 || len(setup.Agents) > mostTried {
		return
	}
	w, err := sim.New(*setup)
	if err != nil {
		return // another check tells it
	}
	defer w.Close()
	for _, x := range list {
		if err := w.Give(x.order); err != nil && !(x.later && errors.Is(err, sim.ErrNotNow)) {
			b.Fail(x.at, "", "the order cannot be given: %v", cmp.Or(errors.Unwrap(err), err))
		}
	}
}

func verbNames() (names []string) {
	for _, v := range sim.Verbs() {
		names = append(names, v.Name)
	}
	return names
}

// isAngle reports whether a text is an angle of an arrow, in degrees.
func isAngle(text string) bool {
	x, err := strconv.ParseFloat(text, 64)
	return err == nil && x >= -360 && x <= 360
}

// act reads an act of a solution.
func (b *builder) act(text string, at tomlfile.Span, ask *Ask) (a Act, ok bool) {
	words, err := sim.Words(text)
	if err != nil || len(words) == 0 {
		b.Fail(at, "", "%q is no act", text)
		return a, false
	}
	rest := words[1:]
	switch words[0] {
	case "wait":
		if len(rest) == 1 {
			a.Time, err = strconv.ParseFloat(rest[0], 64)
		}
		if len(rest) != 1 || err != nil || !(a.Time > 0 && a.Time <= 1e12) {
			b.Fail(at, `write "wait 2"`, "wait takes a time in the scene's unit")
			return a, false
		}
		if most := 1e7 * b.scene.Setup.Dt; a.Time > most {
			b.Fail(at, "", "to wait %s takes more than ten million steps", format.Text(a.Time))
			return a, false
		}
		return a, true
	case "answer":
		if ask != nil && ask.Arrow != nil {
			if len(rest) != 2 || ask.Name != rest[0] || !isAngle(rest[1]) {
				b.Fail(at, `write "answer NAME 40"`, "answer takes the name of the question of its step, and an angle in degrees from -360 to 360")
				return a, false
			}
			return Act{Deed: Answer, Words: rest}, true
		}
		if len(rest) != 2 || ask == nil || ask.Name != rest[0] || !slices.Contains(ask.Choices, rest[1]) {
			b.Fail(at, `write "answer NAME CHOICE"`, "answer takes the name of the question of its step, and one of the choices")
			return a, false
		}
		return Act{Deed: Answer, Words: rest}, true
	case "select":
		if len(rest) > 1 {
			b.Fail(at, `write "select NAME"`, "select takes one name, in quotes if it has blanks")
			return a, false
		}
		if len(rest) == 1 {
			b.selection(rest[0], at)
		}
		return Act{Deed: Select, Words: rest}, true
	case "view":
		var v condition.View
		if len(rest) != 2 {
			b.Fail(at, `write "view zoom 2"`, "view takes a term about the view and its value")
			return a, false
		}
		if err := v.Set(rest[0], rest[1]); err != nil {
			b.Fail(at, "", "%v", err)
			return a, false
		}
		if rest[0] == "followed" && rest[1] != "" {
			b.selection(rest[1], at)
		}
		return Act{Deed: See, Words: rest}, true
	case "again":
		if len(rest) > 0 {
			b.Fail(at, `write "again"`, "again takes nothing")
			return a, false
		}
		return Act{Deed: Again}, true
	}
	words, ok = b.orderWords(text, at)
	return Act{Deed: Order, Words: words}, ok
}

// String writes an act as a file has it.
func (a Act) String() string {
	verb := ""
	switch a.Deed {
	case Wait:
		return fmt.Sprintf("wait %g", a.Time)
	case Again:
		return "again"
	case Answer:
		verb = "answer "
	case Select:
		verb = "select "
	case See:
		verb = "view "
	}
	return strings.TrimSpace(verb + wordsText(a.Words))
}

// wordsText joins words as [sim.Words] splits them.
func wordsText(words []string) string {
	var b strings.Builder
	for i, word := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if word == "" || strings.ContainsAny(word, ` "`) {
			word = `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
		}
		b.WriteString(word)
	}
	return b.String()
}
