package player

import (
	"errors"
	"fmt"
	"strings"

	"galaxy/internal/words"
	"galaxy/scene"
	"galaxy/scene/tour"
	"galaxy/scene/wording"
)

// Words says texts to the person in a language that may change, and has what scenes say in it. Pictures and recordings that a person does
// not look at in the window are in English.
type Words struct {
	words.Voice
	notices *Notices
	shelf   words.Shelf
	names   map[string]string // of languages, by code; nil until they are asked for

	said *wording.Wording // of a scene in a language
	of   *scene.Scene
	in   *words.Language

	headings   map[string][2]string // titles and summaries of built-in scenes and tours, by their names
	headingsIn *words.Language      // in this language
}

// Use takes the languages of a shelf.
func (w *Words) Use(shelf words.Shelf) { w.shelf, w.names = shelf, nil }

// Choose speaks a language of the shelf from now on. A notice tells what is wrong in it.
func (w *Words) Choose(code string) {
	l, err := w.shelf.Open(code)
	if waits := w.notices.waits(); err == nil || l != nil {
		if w.Speak(l); waits {
			w.notices.Warn(w.notices.waitingNotice())
		}
	}
	w.notices.WarnOf(err)
}

// Code returns the code of the present language.
func (w *Words) Code() string {
	if l := w.Language(); l != nil {
		return l.Code
	}
	return words.English
}

// Languages returns the codes of the languages that can be chosen, and what each is called in itself.
func (w *Words) Languages() (codes []string, names map[string]string) {
	if w.names == nil {
		w.names = w.shelf.Names()
	}
	return w.shelf.Codes(), w.names
}

// Of returns what a scene says in the present language. A notice tells what is wrong in it.
func (w *Words) Of(s *scene.Scene) *wording.Wording {
	if l := w.Language(); w.said == nil || w.of != s || w.in != l {
		var err error
		w.said, err = wording.Of(s, l, w.shelf)
		w.of, w.in = s, l
		w.notices.WarnOf(err)
	}
	return w.said
}

// Heading returns the title and the summary of a scene in the present language. It keeps nothing.
func (w *Words) Heading(s *scene.Scene) (title, summary string) {
	l := w.Language()
	if l == nil {
		return s.Title, s.Summary
	}
	said, _ := wording.Of(s, l, w.shelf) // a mistake is told when the scene is open
	return said.Title, said.Summary
}

// headingOf returns the title and the summary of a built-in scene or tour in the present language, by those in English.
func (w *Words) headingOf(file, title, summary string) (string, string) {
	l := w.Language()
	if l == nil {
		return title, summary
	}
	if w.headings == nil || w.headingsIn != l {
		w.headings, w.headingsIn = map[string][2]string{}, l
	}
	said, ok := w.headings[file]
	if !ok {
		said[0], said[1] = wording.Heading(file, title, summary, l, w.shelf)
		w.headings[file] = said
	}
	return said[0], said[1]
}

// Tour returns what a tour says in the present language. It keeps nothing.
func (w *Words) Tour(t *tour.Tour) *wording.Tour {
	said, _ := wording.OfTour(t, w.Language(), w.shelf)
	return said
}

// speaker says texts in the language of the window.
type speaker struct{ voice *words.Voice }

// say returns a text in the language of the window.
func (s speaker) say(k words.Key) string { return s.voice.Text(k) }

// sayf returns a text in the language of the window, with values put in.
func (s speaker) sayf(k words.Key, values ...any) string { return s.voice.Format(k, values...) }

// sayn returns a text about n things in the language of the window.
func (s speaker) sayn(n int, one, several words.Key, more ...any) string {
	return s.voice.Count(n, one, several, more...)
}

// thingWords returns what a thing is called whose name orders know: a rock, a box, a stop or a goal. Other names are those of a scene.
func thingWords(v *words.Voice, name string) string {
	for _, kind := range [...]words.Key{"rock %d", "box %d"} {
		n := 0
		if said, err := fmt.Sscanf(name, string(kind), &n); err == nil && said == 1 && fmt.Sprintf(string(kind), n) == name {
			return v.Format(kind, n)
		}
	}
	if stop, of, ok := strings.Cut(name, " of "); ok {
		n := 0
		if said, err := fmt.Sscanf(stop, "stop %d", &n); err == nil && said == 1 {
			return v.Format("stop %d of %s", n, of)
		}
		if stop == "goal" {
			return v.Format("goal of %s", of)
		}
	}
	return name
}

// fault returns an error whose text a language can have.
func fault(k words.Key) error { return errors.New(string(k)) }

// Title returns the title of the open scene.
func (p *Player) Title() string { return p.Words.Of(p.Scene).Title }
