package words

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/languages"
)

// English is the code of the language of the code's own texts.
const English = "en"

// Shelf is where languages are: those that are built in, and those in a person's folder, of which each adds to a built-in one of the same
// code, or is another one. The zero value has the built-in ones alone.
type Shelf struct {
	Folder string // of the person, which need not exist; or empty
}

// mostLanguages is how many folders of a person are looked at.
const mostLanguages = 100

// MaxLesson is the size of a file of a lesson's texts, in bytes.
const MaxLesson = 1 << 18

// filesOfTexts are the files of a language that have its texts beside lessons: those of the window; and what methods, their parameters,
// measures and events are called and do.
var filesOfTexts = []string{"window.toml", "names.toml"}

// Codes returns the codes of all languages: English, then the others in order.
func (s Shelf) Codes() []string {
	var list []string
	built, _ := fs.ReadDir(languages.FS, ".")
	for _, entry := range built {
		if entry.IsDir() {
			list = append(list, entry.Name())
		}
	}
	if s.Folder != "" {
		own, _ := os.ReadDir(s.Folder)
		for _, entry := range own[:min(len(own), mostLanguages)] {
			if _, err := parsed(entry.Name()); err == nil && entry.IsDir() && !slices.Contains(list, entry.Name()) {
				list = append(list, entry.Name())
			}
		}
	}
	list = slices.DeleteFunc(list, func(code string) bool { return code == English })
	slices.Sort(list)
	return append([]string{English}, list...)
}

// Open reads a language; nil is English. What is wrong in a person's file is left out, and the error, one sentence, tells it: there can
// be both a language and an error. An unknown code is an error that names those that there are.
func (s Shelf) Open(code string) (*Language, error) {
	if code == English {
		return nil, nil
	}
	known := s.Codes()
	if !slices.Contains(known, code) {
		return nil, fmt.Errorf("there is no language %.40q; %s", code, suggest.Hint(code, known))
	}
	l, err := newLanguage(code)
	if err != nil {
		return nil, err
	}
	for _, name := range filesOfTexts {
		for _, f := range s.files(path.Join(code, name), maxBytes) {
			failed := f.err
			if failed == nil {
				failed = l.read(f.name, f.text)
			}
			err = cmp.Or(err, failed)
		}
	}
	return l, err
}

// Names returns what each language of Codes is called, in itself.
func (s Shelf) Names() map[string]string {
	names := map[string]string{English: "English"}
	for _, code := range s.Codes()[1:] {
		if l, _ := s.Open(code); l != nil {
			names[code] = l.Name
		}
	}
	return names
}

// Lesson returns the files with a lesson's texts in a language, the built-in one first; name is the lesson's.
func (s Shelf) Lesson(code, name string) (list []Text, err error) {
	return s.texts(code, "lessons", name)
}

// Tour is Lesson for a tour.
func (s Shelf) Tour(code, name string) (list []Text, err error) {
	return s.texts(code, "tours", name)
}

func (s Shelf) texts(code, folder, name string) (list []Text, err error) {
	for _, f := range s.files(path.Join(code, folder, name+".toml"), MaxLesson) {
		if err = cmp.Or(err, f.err); f.err == nil {
			list = append(list, Text{f.name, f.text})
		}
	}
	return list, err
}

// Text is a file that was read.
type Text struct {
	File string // its name, for messages
	Text []byte
}

// found is a file that is there, and was read unless err is not nil.
type found struct {
	name string
	text []byte
	err  error
}

// files reads a file by its name within the folders of languages: the built-in one and the person's, as far as they are there.
func (s Shelf) files(name string, most int64) (list []found) {
	if text, err := languages.FS.ReadFile(name); err == nil {
		list = append(list, found{name: "languages/" + name, text: text})
	}
	if s.Folder == "" || !filepath.IsLocal(filepath.FromSlash(name)) {
		return list
	}
	own := filepath.Join(s.Folder, filepath.FromSlash(name))
	text, err := sanitize.Read(own, most)
	if errors.Is(err, fs.ErrNotExist) {
		return list
	}
	if err != nil {
		err = fmt.Errorf("%s cannot be read: %w", sanitize.Line(own), sanitize.Reason(err))
	}
	return append(list, found{own, text, err})
}

// Choose returns the code of the language to speak: the one that is asked for by name, if any, else that of the system, as its
// environment has it in LC_ALL, LC_MESSAGES or LANG, as far as there is one like it; else English. It fails for a name that there is not.
func (s Shelf) Choose(asked string, environment func(string) string) (string, error) {
	known := s.Codes()
	if asked != "" {
		if slices.Contains(known, asked) {
			return asked, nil
		}
		if code, ok := nearest(known, asked); ok {
			return code, nil
		}
		return English, fmt.Errorf("there is no language %.40q; %s", asked, suggest.Hint(asked, known))
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := environment(name)
		if value == "" {
			continue
		}
		code, _ := nearest(known, value)
		return code, nil
	}
	return English, nil
}

// nearest returns the known language that is most like one of the system, as de_AT.UTF-8; English and false if none is.
func nearest(known []string, system string) (string, bool) {
	system, _, _ = strings.Cut(system, ".")
	system, _, _ = strings.Cut(system, "@")
	want, err := language.Parse(strings.ReplaceAll(system, "_", "-"))
	if err != nil {
		return English, false
	}
	tags := make([]language.Tag, len(known))
	for i, code := range known {
		tags[i] = language.Make(code)
	}
	_, i, sure := language.NewMatcher(tags).Match(want)
	if sure < language.High {
		return English, false
	}
	return known[i], true
}
