package wording_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/words"
	"galaxy/languages"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/lesson"
	"galaxy/scene/prose"
	"galaxy/scene/tour"
	"galaxy/scene/wording"
)

// Each file of a lesson in another language is about a built-in scene, says all of it, with the same controls, numbers and lists.
func TestLessonsInLanguages(t *testing.T) {
	files, err := fs.Glob(languages.FS, "*/lessons/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		code, name := strings.Split(file, "/")[0], strings.TrimSuffix(path.Base(file), ".toml")
		if !scene.IsBuiltin(name) {
			t.Errorf("%s: there is no scene %q", file, name)
			continue
		}
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		in, err := words.Shelf{}.Open(code)
		if err != nil {
			t.Fatal(err)
		}
		said, err := wording.Of(s, in, words.Shelf{})
		if err != nil {
			t.Error(err)
			continue
		}
		for _, missing := range missing(wording.English(s), said) {
			t.Errorf("%s: %s", file, missing)
		}
	}
}

// Each built-in scene and tour has a title and a summary in each built-in language, and each step of a tour a caption that fits.
func TestScenesAndToursInLanguages(t *testing.T) {
	for _, code := range (words.Shelf{}).Codes()[1:] {
		in, err := words.Shelf{}.Open(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range scene.Builtin() {
			if title, summary := wording.Heading(name, "", "", in, words.Shelf{}); title == "" || summary == "" {
				t.Errorf("%s/lessons/%s.toml lacks a title or a summary", code, name)
			}
		}
		for _, name := range tour.Builtin() {
			tr, err := tour.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			said, err := wording.OfTour(tr, in, words.Shelf{})
			if err != nil {
				t.Error(err)
			}
			if said.Title == tr.Title || said.Summary == tr.Summary {
				t.Errorf("%s/tours/%s.toml lacks a title or a summary", code, name)
			}
			for i, caption := range said.Captions {
				if english := tr.Steps[i].Caption; caption == english || !slices.Equal(numbers(caption), numbers(english)) || !stage.CaptionFits(caption, 1280, 720, 1) {
					t.Errorf("%s/tours/%s.toml: the caption of step %d is in English, has other numbers, or is too long: %q", code, name, i+1, caption)
				}
			}
		}
	}
}

// A tour of a person's language is said as far as it fits, and a mistake is a sentence with its line.
func TestTourOfOwnLanguage(t *testing.T) {
	tr, err := tour.Open("steering")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "fr", "tours"), 0o755); err != nil {
		t.Fatal(err)
	}
	text := "title = \"Un jour\"\n[[step]]\ncaption = \"Un but attire.\"\n[[step]]\ncaption = \"" + strings.Repeat("x", tour.MaxCaption+1) + "\"\n"
	if err := os.WriteFile(filepath.Join(folder, "fr", "tours", "steering.toml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	shelf := words.Shelf{Folder: folder}
	in, err := shelf.Open("fr")
	if err != nil {
		t.Fatal(err)
	}
	said, err := wording.OfTour(tr, in, shelf)
	if err == nil || !strings.Contains(err.Error(), "steering.toml:4: the caption of step 2 has 241 characters") {
		t.Error(err)
	}
	if said.Title != "Un jour" || said.Summary != tr.Summary || said.Captions[0] != "Un but attire." || said.Captions[1] != tr.Steps[1].Caption {
		t.Errorf("%+v", said)
	}
}

// Each lesson of the course is in each built-in language, with all that it says: nothing of it is left to be said in English.
func TestCourseInLanguages(t *testing.T) {
	lessons := 0
	for _, name := range scene.Builtin() {
		source, err := os.ReadFile("../library/" + name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(source), "\ncourse = ") { // cheaper than to open all scenes
			continue
		}
		lessons++
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range (words.Shelf{}).Codes()[1:] {
			file := code + "/lessons/" + name + ".toml"
			text, err := fs.ReadFile(languages.FS, file)
			if err != nil {
				t.Errorf("%s is not there: translate the lesson as docs/languages.md tells", file)
				continue
			}
			for _, lack := range lacks(t, s, file, text) {
				t.Errorf("%s lacks %s", file, lack)
			}
		}
	}
	if lessons < 36 {
		t.Errorf("only %d lessons were looked at", lessons)
	}
}

// lacks returns what a file has no text for, of all that its lesson says.
func lacks(t *testing.T, s *scene.Scene, file string, text []byte) (list []string) {
	t.Helper()
	var said struct {
		Title, Summary string
		Step           []struct {
			Title, Text, Question string
			Choices, Hints        []string
		}
	}
	if err := words.Decode(file, text, &said, nil); err != nil {
		t.Fatal(err)
	}
	has := func(what string, texts ...string) {
		if len(texts) == 0 || slices.ContainsFunc(texts, func(s string) bool { return strings.TrimSpace(s) == "" }) {
			list = append(list, what)
		}
	}
	has("the title", said.Title)
	has("the summary", said.Summary)
	for i := range s.Steps {
		of, step := &s.Steps[i], fmt.Sprintf("step %d: ", i+1)
		if i >= len(said.Step) {
			return append(list, step+"all of it")
		}
		st := &said.Step[i]
		has(step+"the title", st.Title)
		has(step+"the text", st.Text)
		if of.Ask != nil {
			has(step+"the question", st.Question)
			if len(of.Ask.Choices) > 0 {
				has(step+"the choices", st.Choices...)
			}
		}
		if len(of.Hints) > 0 {
			has(step+"the hints", st.Hints...)
		}
	}
	return list
}

// missing returns what a wording does not say as the English one does.
func missing(english, said *wording.Wording) (list []string) {
	same := func(what, a, b string) {
		if a == b && len(strings.Fields(a)) > 3 {
			list = append(list, what+" is in English")
		}
		if x, y := numbers(a), numbers(b); !slices.Equal(x, y) {
			list = append(list, what+" has the numbers "+strings.Join(y, ", ")+", in English "+strings.Join(x, ", "))
		}
	}
	same("the title", english.Title, said.Title)
	same("the summary", english.Summary, said.Summary)
	same("the lesson", english.Lesson, said.Lesson)
	for i := range english.Steps {
		a, b := &english.Steps[i], &said.Steps[i]
		step := "step " + string(rune('1'+i))
		same(step+": the title", a.Title, b.Title)
		same(step+": the text", prose.Words(a.Text), prose.Words(b.Text))
		same(step+": the question", a.Question, b.Question)
		for k := range a.Choices {
			same(step+": a choice", a.Choices[k], b.Choices[k])
		}
		for k := range a.Hints {
			same(step+": a hint", a.Hints[k], b.Hints[k])
		}
		for kind, what := range map[prose.Kind]string{prose.Item: "items", prose.Formula: "formulas"} {
			if count(a.Text, kind) != count(b.Text, kind) {
				list = append(list, step+": it has not as many "+what+" as in English")
			}
		}
	}
	return list
}

func count(blocks []prose.Block, kind prose.Kind) (n int) {
	for _, b := range blocks {
		if b.Kind == kind {
			n++
		}
	}
	return n
}

var number = regexp.MustCompile(`\d+(?:[.,]\d+)?`)

// numbers returns the numbers of a text with points as decimal marks, sorted: each counts, wherever it stands.
func numbers(text string) []string {
	list := number.FindAllString(text, -1)
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], ",", ".")
	}
	slices.Sort(list)
	return list
}

const french = `
title = "Tout droit"
[[step]]
title = "De quel côté ?"
text = """
Une pierre sur le chemin de {thing:walker|l'agent}, {colour:pull|vert}, {colour:push|rouge}.
"""
question = "Que fera-t-il ?"
choices = ["à gauche", "à droite", "il s'arrête"]
hints = ["un", "deux"]
`

func open(t *testing.T, text string) (*wording.Wording, error) {
	t.Helper()
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "fr", "lessons"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "fr", "lessons", "straight-ahead.toml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	shelf := words.Shelf{Folder: folder}
	in, err := shelf.Open("fr")
	if err != nil {
		t.Fatal(err)
	}
	s, err := scene.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	return wording.Of(s, in, shelf)
}

// A folder of a person adds a language to a lesson, step by step; what is not there yet is in English.
func TestOwnLessons(t *testing.T) {
	w, err := open(t, french)
	if err != nil {
		t.Fatal(err)
	}
	if st := w.Steps[0]; w.Title != "Tout droit" || st.Title != "De quel côté ?" || st.Right != "à gauche" || st.Hints[1] != "deux" || !strings.HasPrefix(prose.Words(st.Text), "Une pierre") {
		t.Errorf("%+v", st)
	}
	if w.Steps[1].Title != "Which way is it pushed?" || w.Summary == "" {
		t.Errorf("what is missing is not in English: %+v", w.Steps[1])
	}
}

// A mistake is told with its line, and that part is in English.
func TestMistakesOfLessons(t *testing.T) {
	for change, want := range map[[2]string]string{
		{"{colour:push|rouge}", "rouge"}:                "straight-ahead.toml:3: step 1 lacks {colour:push}",
		{"Une pierre", "{try:again|Une} pierre"}:        "has {try:again}, which the English text has not",
		{"Une pierre", "{thing:walker|Une} pierre"}:     "has a control more often or less often",
		{"Une pierre", "{thing Une pierre"}:             "step 1 has a mistake in its text: ",
		{`, "il s'arrête"`, ""}:                         "step 1 has 2 choices, and the lesson has 3",
		{"il s'arrête", "à gauche"}:                     "step 1 has the same choice twice",
		{`, "deux"`, ""}:                                "step 1 has 1 hints, and the lesson has 2",
		{"question", "queston"}:                         `straight-ahead.toml:8: there is no key "step.queston"`,
		{"[[step]]", strings.Repeat("[[step]]\n", 7)}:   "it has 7 steps, and the lesson has 4",
		{"question = \"Que fera-t-il ?\"", "question="}: "straight-ahead.toml:8: ",
	} {
		w, err := open(t, strings.Replace(french, change[0], change[1], 1))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", change[1], err)
		}
		if w == nil || len(w.Steps) != 4 || len(w.Steps[0].Choices) != 3 || len(w.Steps[0].Hints) != 2 || len(w.Steps[0].Text) == 0 {
			t.Errorf("%s: %+v", change[1], w)
		}
	}
}

// The language of the window changes nothing of a lesson: its answers, conditions and proofs are the scene's.
func TestLessonIsTheSame(t *testing.T) {
	s, err := scene.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	in, err := words.Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	w, err := wording.Of(s, in, words.Shelf{})
	if err != nil {
		t.Fatal(err)
	}
	if w.Steps[0].Title == s.Steps[0].Title || s.Steps[0].Ask.Right != "pass on the left" || w.Steps[0].Right != w.Steps[0].Choices[0] {
		t.Errorf("%+v", w.Steps[0])
	}
	v, err := lesson.Check(s)
	if err != nil || !v.Fine() {
		t.Errorf("%+v, %v", v, err)
	}
}
