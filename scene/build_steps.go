package scene

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/scene/condition"
	"galaxy/scene/prose"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Step is a step of a lesson.
type Step struct {
	Title  string
	Text   []prose.Block
	Done   *condition.Condition
	Runs   *condition.Condition // time runs by itself as soon as it comes to hold; nil: never
	Ask    *Ask                 // a question, or nil
	Hints  []string
	Knobs  []Knob // those of Text first
	Select *string
	Height float64  // of the view of what Select names; 0: that of the scene's camera
	Show   []string // layers
	Hide   []string
	Again  bool       // the scene begins again with the step
	Orders []sim.Text // given when the step begins
	Plays  []Act      // the kept solution
}

// LeadsToMoment reports whether the text has a control that takes time to a moment.
func (s *Step) LeadsToMoment() bool {
	return slices.ContainsFunc(s.Text, func(b prose.Block) bool {
		return slices.ContainsFunc(b.Spans, func(s prose.Span) bool { return s.Style == prose.When })
	})
}

// Ask is a question of a step.
type Ask struct {
	Name, Text string
	Choices    []string
	Right      string   // of them, the one that turns out to be true, or empty
	Hides      []string // layers that are hidden until it is answered

	Arrow *condition.Arrow // in place of choices, or nil
}

// Knob is a parameter of a group.
type Knob struct{ Group, Param string }

// Bounds of lessons.
const (
	mostSteps   = 40
	mostActs    = 200
	longestStep = 4000 // characters
	mostHints   = 5
)

// steps reads the steps of a lesson. All else of the scene has been built.
func (b *builder) steps() {
	f := &b.file
	if len(f.Steps) > mostSteps {
		b.Fail(f.Steps[mostSteps].Tree().Key, "make two lessons of it", "a lesson has at most %d steps", mostSteps)
		return
	}
	var questions, arrows []string
	for i := range f.Steps {
		t := &f.Steps[i]
		if t.Ask != nil {
			if slices.Contains(questions, t.Ask.Name) {
				b.Fail(t.Ask.Pos("name"), "", "another question is called %q, too", t.Ask.Name)
			}
			if questions = append(questions, t.Ask.Name); t.Ask.Arrow != "" {
				arrows = append(arrows, t.Ask.Name)
			}
		}
		if i == 0 && (t.Again || len(t.Orders) > 0 || t.Height > 0) {
			b.Fail(t.Tree().Key, "take again, orders and height out, and let the scene be as it is to be", "the first step begins with the scene")
		}
		if title := tomlfile.Label(t.Title); slices.ContainsFunc(b.scene.Steps, func(s Step) bool { return s.Title == title }) {
			b.Fail(t.Pos("title"), "name it otherwise: what is done is kept by titles", "another step is called %q, too", title)
		}
		b.scene.Steps = append(b.scene.Steps, b.step(t, questions, arrows))
	}
	b.tryOrders(b.stepAttempts())
}

func (b *builder) step(t *stepTable, questions, arrows []string) Step {
	s := Step{
		Title: tomlfile.Label(t.Title), Ask: b.ask(t.Ask), Select: t.Select, Height: t.Height, Show: t.Show, Hide: t.Hide, Again: t.Again,
		Text: b.prose(t.Text, t.Tree().Lookup("text")),
	}
	if len(t.Hints) > mostHints {
		b.Fail(t.Pos("hints"), "", "a step has at most %d hints", mostHints)
	}
	for _, h := range t.Hints {
		s.Hints = append(s.Hints, tomlfile.Label(h))
	}
	about := condition.About{Questions: questions, Arrows: arrows, Measures: b.measureNames()}
	s.Done, s.Runs = b.stepCondition(t, "done", t.Done, about), b.stepCondition(t, "runs", t.Runs, about)
	for i, text := range t.Knobs {
		b.addKnob(&s, text, t.Tree().Lookup("knobs").Items[i].Value)
	}
	for _, block := range s.Text {
		for _, span := range block.Spans {
			b.checkControl(&s, &span, placeIn(t.Tree().Lookup("text"), span.At, t.Text))
		}
	}
	if t.Select != nil && *t.Select != "" {
		b.selection(*t.Select, t.Pos("select"))
	} else if t.Height > 0 {
		b.Fail(t.Pos("height"), "name a ship or a body in select", "height is about what select names")
	}
	for i, text := range t.Orders {
		if words, ok := b.orderWords(text, t.Tree().Lookup("orders").Items[i].Value); ok {
			s.Orders = append(s.Orders, words)
		}
	}
	if len(t.Solution) > mostActs {
		b.Fail(t.Pos("solution"), "", "a solution has at most %d acts", mostActs)
		return s
	}
	for i, text := range t.Solution {
		if act, ok := b.act(text, t.Tree().Lookup("solution").Items[i].Value, s.Ask); ok {
			s.Plays = append(s.Plays, act)
		}
	}
	return s
}

// stepCondition reads the expression of a key of a step, or returns nil where the step has none.
func (b *builder) stepCondition(t *stepTable, key, text string, about condition.About) *condition.Condition {
	if !t.Has(key) {
		return nil
	}
	c, err := condition.Parse(text, &b.scene.Setup, about)
	if bad := new(script.Error); errors.As(err, &bad) {
		b.Fail(placeIn(t.Tree().Lookup(key), sanitize.Offset([]byte(text), 1, bad.Column), text), bad.Hint, "%s: %s", key, bad.What)
	}
	return c
}

// placeIn returns the place of a byte of a text in the value of a key, as far as it stands there as it is.
func placeIn(n *tomlfile.Node, at int, text string) tomlfile.Span {
	span := n.Value
	if span.Source == nil || at < 0 || at > len(text) {
		return span
	}
	raw := span.Source.Text[span.From:min(span.To, len(span.Source.Text))]
	if begin := bytes.Index(raw, []byte(text)); begin >= 0 {
		from := span.From + begin + at
		return tomlfile.Span{Source: span.Source, From: from, To: min(from+1, span.To)}
	}
	return span
}

// prose reads a text with controls.
func (b *builder) prose(text string, at *tomlfile.Node) []prose.Block {
	if at == nil {
		return nil
	}
	if len([]rune(text)) > longestStep {
		b.Fail(at.Value, "cut it into two steps", "the text of a step has at most %d characters", longestStep)
		return nil
	}
	blocks, err := prose.Parse(text)
	if bad := new(prose.Error); errors.As(err, &bad) {
		b.Fail(placeIn(at, bad.At, text), bad.Hint, "%s", bad.What)
	}
	return blocks
}

func (b *builder) ask(t *askTable) *Ask {
	if t == nil {
		return nil
	}
	switch n := len(t.Choices); {
	case t.Arrow != "" && n > 0:
		b.Fail(t.Pos("choices"), "take out one of the two", "a question with an arrow has no choices")
	case t.Arrow == "" && (t.Shows != "" || t.After != 0):
		b.Fail(t.Tree().Key, `name an agent: arrow = "walker"`, "shows and after are about an arrow")
	case t.Arrow == "" && !t.Has("choices"):
		b.Fail(t.Tree().Key, `write choices = ["left", "right"]`, "a question has choices, or an arrow")
	case t.Arrow == "" && (n < 2 || n > 6):
		b.Fail(t.Pos("choices"), "", "a question has two to six choices, not %d", n)
	}
	if t.Right != "" && !slices.Contains(t.Choices, t.Right) {
		b.Unknown(t.Pos("right"), t.Right, func() []string { return t.Choices }, "%q is none of the choices", t.Right)
	}
	a := &Ask{Name: t.Name, Right: tomlfile.Label(t.Right), Text: tomlfile.Label(t.Text), Hides: t.Hides}
	if t.Arrow != "" {
		a.Arrow = &condition.Arrow{Of: b.flat(t.Arrow, t.Pos("arrow")), Velocity: t.Shows == "velocity", After: t.After}
	}
	for _, c := range t.Choices {
		if slices.Contains(a.Choices, tomlfile.Label(c)) {
			b.Fail(t.Pos("choices"), "", "%q is a choice twice", c)
		}
		a.Choices = append(a.Choices, tomlfile.Label(c))
	}
	return a
}

// flat checks the name of an agent whose motion is in the plane.
func (b *builder) flat(name string, at tomlfile.Span) string {
	setup, want := &b.scene.Setup, suggest.Fold(name)
	id, ok := b.agentID[want]
	if !ok {
		id, ok = b.member(want)
	}
	if !ok {
		b.Unknown(at, name, b.selectable, "there is no agent %q", name)
		return ""
	}
	if int(id) >= len(setup.Agents) {
		return setup.AgentName(id)
	}
	if g := int(setup.Agents[id].Group); g >= 0 && g < len(setup.Groups) {
		if _, orbital := setup.Groups[g].Drive.(*nav.Orbital); orbital {
			b.Fail(at, "ask with choices", "an arrow of %s, which moves in space, cannot be drawn in the plane", name)
		}
	}
	return setup.AgentName(id)
}

// addKnob adds a parameter, written as GROUP.PARAMETER.
func (b *builder) addKnob(s *Step, text string, at tomlfile.Span) {
	group, param, _ := strings.Cut(text, ".")
	if k := (Knob{group, param}); b.checkKnob(k, at) && !slices.Contains(s.Knobs, k) {
		s.Knobs = append(s.Knobs, k)
	}
}

// checkKnob reports whether there is a parameter of a group.
func (b *builder) checkKnob(k Knob, at tomlfile.Span) bool {
	setup, group, param := &b.scene.Setup, k.Group, k.Param
	i := slices.IndexFunc(setup.Groups, func(g sim.Group) bool { return g.Name == group })
	if i < 0 {
		var known []string
		for g := range setup.Groups {
			known = append(known, setup.Groups[g].Name)
		}
		b.Unknown(at, group, func() []string { return known }, "there is no group %q: a parameter is written as GROUP.PARAMETER", group)
		return false
	}
	params := setup.Groups[i].Params()
	if !slices.ContainsFunc(params, func(p nav.Param) bool { return p.Name == param }) {
		b.Unknown(at, param, func() (known []string) {
			for _, p := range params {
				known = append(known, p.Name)
			}
			return known
		}, "%s has no parameter %q: it has those of its method, %s, and other keys of the group are none", group, param, setup.Groups[i].Method())
		return false
	}
	return true
}

// checkThing checks the name of a thing that can be selected.
func (b *builder) checkThing(name string, at tomlfile.Span) {
	setup := &b.scene.Setup
	kind, number, _ := strings.Cut(name, " ")
	n, err := strconv.Atoi(number)
	if err == nil && n >= 1 && (kind == "rock" && n <= len(setup.Obstacles) || kind == "box" && n <= len(setup.Boxes)) {
		return
	}
	b.selection(name, at)
}

// Colours are the names of the arrows' colours, as {colour:push} names them.
var Colours = map[string]nav.Ink{
	"pull": nav.InkPull, "push": nav.InkPush, "sum": nav.InkSum, "path": nav.InkPath, "limit": nav.InkLimit, "wish": nav.InkWish,
	"aside": nav.InkAside, "total": nav.InkTotal, "choice": nav.InkChoice, "course": nav.InkCourse, "crossing": nav.InkCrossing,
	"yield": nav.InkYield, "weight": nav.InkWeight, "option": nav.InkOption, "taken": nav.InkTaken,
}

func colourNames() (names []string) {
	for name := range Colours {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Tries are what a button {try:…} can do beside giving an order.
var Tries = []string{"again", "compare", "open"}

// checkControl checks what a control of the text is about.
func (b *builder) checkControl(s *Step, span *prose.Span, at tomlfile.Span) {
	switch span.Style {
	case prose.Knob:
		b.addKnob(s, span.Of, at)
	case prose.Thing:
		b.checkThing(span.Of, at)
	case prose.Colour:
		if _, ok := Colours[span.Of]; !ok {
			b.Unknown(at, span.Of, colourNames, "there is no colour %q", span.Of)
		}
	case prose.When:
		if t, err := strconv.ParseFloat(span.Of, 64); err != nil || !(t >= 0 && t <= 1e12) {
			b.Fail(at, "write {when:3.2}", "%q is no time since the start", span.Of)
		}
	case prose.Try:
		words, err := sim.Words(span.Of)
		switch {
		case err != nil || len(words) == 0:
			b.Fail(at, "write {try:set GROUP PARAMETER VALUE|TEXT}", "%q is no order", span.Of)
		case words[0] == "compare" && len(words) == 2:
			if known := kindNames(nav.Kinds()); !slices.Contains(known, words[1]) {
				b.Unknown(at, words[1], func() []string { return known }, "there is no behaviour %q", words[1])
			}
		case words[0] == "open" && len(words) == 2:
			if !IsBuiltin(words[1]) {
				b.Unknown(at, words[1], Builtin, "there is no built-in scene %q", words[1])
			}
		case words[0] != "again" || len(words) != 1:
			b.orderWords(span.Of, at)
		}
	}
}
