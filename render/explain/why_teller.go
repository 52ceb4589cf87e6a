package explain

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/sim"
)

// teller makes sentences of the texts of a language, which have the order of their words. A name is put in as a mark, so that it can be
// told from the text around it.
type teller struct {
	voice *words.Voice
	world *sim.World
	self  uint32
	list  []Decision
	text  string
	names []Word
	main  nav.Subject

	shares  []Share                  // by which a sentence was made, or nil
	effects func([]Decision) []Share // by arrows of the behaviour, or nil
	renewed words.Key                // that the agent has got another goal of late, with the lead of the sentence; empty: it has not
}

// firstMark is that of the first name: of those that Unicode leaves to programs.
const firstMark = '\uE000'

// sayf says a sentence.
func (t *teller) sayf(k words.Key, values ...any) {
	if t.text != "" {
		t.text += " "
	}
	t.text += t.voice.Format(k, values...)
}

// name returns the mark of a thing's name.
func (t *teller) name(of nav.Subject) string {
	t.names = append(t.names, Word{NameOf(t.voice, t.world, int(t.self), of), of})
	return string(rune(firstMark + len(t.names) - 1))
}

// words are what was said. The name of a kind of thing is capitalised where a sentence begins with it.
func (t *teller) words() (list []Word) {
	from := 0
	for i, r := range t.text {
		k := int(r) - firstMark
		if k < 0 || k >= len(t.names) {
			continue
		}
		if i > from {
			list = append(list, Word{Text: t.text[from:i]})
		}
		name := t.names[k]
		if of := name.Of.Kind; of != nav.AgentSubject && of != nav.BodySubject && (i == 0 || strings.HasSuffix(t.text[:i], ". ")) {
			first, n := utf8.DecodeRuneInString(name.Text)
			name.Text = string(unicode.ToUpper(first)) + name.Text[n:]
		}
		list, from = append(list, name), i+utf8.RuneLen(r)
	}
	if from < len(t.text) {
		list = append(list, Word{Text: t.text[from:]})
	}
	return list
}

// NameOf returns what a thing in the sight of agent id of w is called in the language of v; of its target, what that is. Orders take the
// English name, of a nil voice.
func NameOf(v *words.Voice, w *sim.World, id int, of nav.Subject) string {
	if of.Kind == nav.TargetSubject {
		switch goal := w.Goal(uint32(id)); goal.Kind {
		case nav.AgentGoal:
			of = nav.Subject{Kind: nav.AgentSubject, Index: goal.Index}
		case nav.BodyGoal:
			of = nav.Subject{Kind: nav.BodySubject, Index: goal.Index}
		}
	}
	switch of.Kind {
	case nav.TargetSubject:
		return v.Text("its goal")
	case nav.RockSubject:
		return v.Format("rock %d", of.Index+1)
	case nav.BoxSubject:
		return v.Format("box %d", of.Index+1)
	case nav.WallSubject:
		return v.Format("wall %d", of.Index+1)
	}
	e := Explanation{world: w, Voice: v}
	return string(e.appendSubject(nil, of))
}

// sided returns one of two texts, by the side of an angle.
func sided(angle float64, left, right words.Key) words.Key {
	if angle < 0 {
		return right
	}
	return left
}

// degrees writes an angle without its sign.
func degrees(angle float64) string { return fmt.Sprintf("%.0f°", math.Abs(angle)*180/math.Pi) }
