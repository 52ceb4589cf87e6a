package wording

import (
	"cmp"
	"fmt"
	"slices"

	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/scene/tomlfile"
	"galaxy/scene/tour"
)

// Tour is what a tour says.
type Tour struct {
	Title, Summary string
	Captions       []string // one for each step
}

// tourFile is a file with the texts of a tour in a language.
type tourFile struct {
	Title   string `toml:"title"`
	Summary string `toml:"summary"`
	Steps   []struct {
		Caption string `toml:"caption"`
	} `toml:"step"`
}

// OfTour returns what a tour says in a language of a shelf, as [Of] does for a scene.
func OfTour(t *tour.Tour, in *words.Language, shelf words.Shelf) (*Tour, error) {
	w := &Tour{Title: t.Title, Summary: t.Summary, Captions: make([]string, len(t.Steps))}
	for i := range t.Steps {
		w.Captions[i] = t.Steps[i].Caption
	}
	if in == nil || !tour.IsBuiltin(t.File) {
		return w, nil
	}
	files, err := shelf.Tour(in.Code, t.File)
	for _, f := range files {
		err = cmp.Or(err, w.read(f))
	}
	return w, err
}

// Heading returns the title and the summary of a built-in scene or tour in a language of a shelf, without opening it: by its name, and
// what they are in English.
func Heading(name, title, summary string, in *words.Language, shelf words.Shelf) (said, more string) {
	lessons, _ := shelf.Lesson(in.Code, name)
	tours, _ := shelf.Tour(in.Code, name)
	for _, f := range slices.Concat(lessons, tours) {
		var of struct {
			Title, Summary, Lesson string
			Step                   []map[string]any
		}
		if text, err := sanitize.UTF8(f.Text); err == nil && words.Decode(f.File, text, &of, nil) == nil {
			title, summary = cmp.Or(tomlfile.Label(of.Title), title), cmp.Or(tomlfile.Label(of.Summary), summary)
		}
	}
	return title, summary
}

// read puts the texts of a file in the place of the others.
func (w *Tour) read(f words.Text) error {
	shown := sanitize.Line(f.File)
	text, err := sanitize.UTF8(f.Text)
	if err != nil {
		return fmt.Errorf("%s: %w", shown, err)
	}
	var said tourFile
	if err := words.Decode(shown, text, &said, []string{"title", "summary", "step", "step.caption"}); err != nil {
		return err
	}
	w.Title, w.Summary = cmp.Or(tomlfile.Label(said.Title), w.Title), cmp.Or(tomlfile.Label(said.Summary), w.Summary)
	if n := len(said.Steps); n > len(w.Captions) {
		return fmt.Errorf("%s: it has %d steps, and the tour has %d; take out the last", shown, n, len(w.Captions))
	}
	for i := range said.Steps {
		caption := sanitize.Line(said.Steps[i].Caption)
		if n := len([]rune(caption)); n > tour.MaxCaption {
			err = cmp.Or(err, fmt.Errorf("%s:%d: the caption of step %d has %d characters, and there can be %d; it is said in English until then", shown, lineOfStep(text, i), i+1, n, tour.MaxCaption))
		} else if caption != "" {
			w.Captions[i] = caption
		}
	}
	return err
}
