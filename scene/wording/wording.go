// Package wording has what a lesson says in another language than its scene: titles, texts, questions and hints, by place. All else of a
// lesson is the scene's: conditions, answers by which they ask, names of things, and by which names work is kept. So a lesson is done in
// any language, and a work that was saved in one is proved in another.
package wording

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/scene"
	"galaxy/scene/prose"
	"galaxy/scene/tomlfile"
)

// Wording is what a scene and its lesson say.
type Wording struct {
	Title, Summary string
	Lesson         string // of a scene without steps
	Steps          []Step // as many as the scene has
}

// Step is what a step of a lesson says.
type Step struct {
	Title    string
	Text     []prose.Block
	Question string   // empty: none
	Choices  []string // as many as the scene's, in their order
	Right    string   // of them
	Hints    []string // as many as the scene's
}

// file is a file with the texts of a scene in a language.
type file struct {
	Title   string     `toml:"title"`
	Summary string     `toml:"summary"`
	Lesson  string     `toml:"lesson"`
	Steps   []fileStep `toml:"step"`
}

type fileStep struct {
	Title    string   `toml:"title"`
	Text     string   `toml:"text"`
	Question string   `toml:"question"`
	Choices  []string `toml:"choices"`
	Hints    []string `toml:"hints"`
}

var keys = []string{"title", "summary", "lesson", "step", "step.title", "step.text", "step.question", "step.choices", "step.hints"}

// English returns what a scene says by itself.
func English(s *scene.Scene) *Wording {
	w := &Wording{Title: s.Title, Summary: s.Summary, Lesson: s.Lesson, Steps: make([]Step, len(s.Steps))}
	for i := range s.Steps {
		of := &s.Steps[i]
		w.Steps[i] = Step{Title: of.Title, Text: of.Text, Hints: of.Hints}
		if of.Ask != nil {
			w.Steps[i].Question, w.Steps[i].Choices, w.Steps[i].Right = of.Ask.Text, of.Ask.Choices, of.Ask.Right
		}
	}
	return w
}

// Of returns what a scene says in a language of a shelf, and in English what the language lacks, which nil lacks altogether. Only built-in
// scenes have other languages. What is wrong in a file is said in English; the error, one sentence, tells the first mistake, and there is
// a wording in any case.
func Of(s *scene.Scene, in *words.Language, shelf words.Shelf) (*Wording, error) {
	w := English(s)
	if in == nil || !scene.IsBuiltin(s.File) {
		return w, nil
	}
	files, err := shelf.Lesson(in.Code, s.File)
	for _, f := range files {
		err = cmp.Or(err, w.read(s, f))
	}
	return w, err
}

// read puts the texts of a file in the place of the others.
func (w *Wording) read(s *scene.Scene, f words.Text) error {
	shown := sanitize.Line(f.File)
	text, err := sanitize.UTF8(f.Text)
	if err != nil {
		return fmt.Errorf("%s: %w", shown, err)
	}
	var said file
	if err := words.Decode(shown, text, &said, keys); err != nil {
		return err
	}
	w.Title, w.Summary = cmp.Or(tomlfile.Label(said.Title), w.Title), cmp.Or(tomlfile.Label(said.Summary), w.Summary)
	if len([]rune(said.Lesson)) <= 2*longest {
		w.Lesson = cmp.Or(said.Lesson, w.Lesson)
	}
	if n := len(said.Steps); n > len(s.Steps) {
		return fmt.Errorf("%s: it has %d steps, and the lesson has %d; take out the last", shown, n, len(s.Steps))
	}
	for i := range said.Steps {
		if why := w.Steps[i].read(&s.Steps[i], &said.Steps[i]); why != "" {
			err = cmp.Or(err, fmt.Errorf("%s:%d: step %d %s; it is said in English until then", shown, lineOfStep(text, i), i+1, why))
		}
	}
	return err
}

// longest is the most characters in the text of a step.
const longest = 4000

// read puts the texts of a step in the place of the English ones. It returns what is wrong, and leaves that part as it is.
func (st *Step) read(of *scene.Step, said *fileStep) (wrong string) {
	refuse := func(format string, values ...any) {
		if wrong == "" {
			wrong = fmt.Sprintf(format, values...)
		}
	}
	st.Title = cmp.Or(tomlfile.Label(said.Title), st.Title)
	if blocks, why := textOf(of, said.Text); why != "" {
		refuse("%s", why)
	} else if blocks != nil {
		st.Text = blocks
	}
	if of.Ask != nil {
		st.Question = cmp.Or(tomlfile.Label(said.Question), st.Question)
	} else if said.Question != "" {
		refuse("has a question, and the lesson asks none there")
	}
	switch n := len(said.Choices); {
	case n == 0:
	case n != len(st.Choices):
		refuse("has %d choices, and the lesson has %d", n, len(st.Choices))
	case repeats(labels(said.Choices)):
		refuse("has the same choice twice")
	default:
		i := slices.Index(of.Ask.Choices, of.Ask.Right)
		if st.Choices = labels(said.Choices); i >= 0 {
			st.Right = st.Choices[i]
		}
	}
	switch n := len(said.Hints); {
	case n == 0:
	case n != len(st.Hints):
		refuse("has %d hints, and the lesson has %d", n, len(st.Hints))
	default:
		st.Hints = labels(said.Hints)
	}
	return wrong
}

func labels(list []string) []string {
	said := make([]string, len(list))
	for i := range list {
		said[i] = tomlfile.Label(list[i])
	}
	return said
}

func repeats(list []string) bool {
	return slices.Contains(list, "") || len(slices.Compact(slices.Sorted(slices.Values(list)))) < len(list)
}

// textOf reads the text of a step, which must have the controls of the English one, whatever their order; or says what is wrong.
func textOf(of *scene.Step, text string) (blocks []prose.Block, why string) {
	if text == "" {
		return nil, ""
	}
	if len([]rune(text)) > longest {
		return nil, fmt.Sprintf("has a text of more than %d characters", longest)
	}
	blocks, err := prose.Parse(text)
	if err != nil {
		return nil, "has a mistake in its text: " + sanitize.Line(err.Error())
	}
	want, got := Controls(of.Text), Controls(blocks)
	for _, control := range want {
		if !slices.Contains(got, control) {
			return nil, fmt.Sprintf("lacks {%s}, which the English text has", control)
		}
	}
	for _, control := range got {
		if !slices.Contains(want, control) {
			return nil, fmt.Sprintf("has {%s}, which the English text has not", sanitize.Line(control))
		}
	}
	if !slices.Equal(want, got) {
		return nil, "has a control more often or less often than the English text"
	}
	return blocks, ""
}

var kinds = map[prose.Style]string{prose.Knob: "knob", prose.Thing: "thing", prose.Colour: "colour", prose.Try: "try", prose.When: "when"}

// Controls returns the controls of a text without what is written in their places, as thing:rock 1, sorted.
func Controls(blocks []prose.Block) (list []string) {
	for i := range blocks {
		for _, span := range blocks[i].Spans {
			if kind, ok := kinds[span.Style]; ok {
				list = append(list, kind+":"+span.Of)
			}
		}
	}
	slices.Sort(list)
	return list
}

// lineOfStep returns the number of the line at which step i begins.
func lineOfStep(text []byte, i int) int {
	row, step := 0, -1
	for line := range bytes.Lines(text) {
		row++
		if bytes.HasPrefix(bytes.TrimSpace(line), []byte("[[step]]")) {
			if step++; step == i {
				return row
			}
		}
	}
	return 1
}
