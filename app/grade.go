package app

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/scene"
	"galaxy/scene/lesson"
)

type gradeC struct {
	Folder string   `arg:"" type:"existingdir" help:"A folder with works: files that \"Save what I did\" has written."`
	Lesson []string `placeholder:"FILE" help:"A lesson of your own that works are of; may be repeated. Those that are built in are known."`
	CSV    filename `name:"csv" placeholder:"FILE" help:"Write the table as CSV: lesson, step, name, passed, seconds, verified, file, note, answer."`
	HTML   filename `name:"html" placeholder:"FILE" help:"Write the table as a page."`
	JSON   bool     `name:"json" help:"Print a JSON array of its rows."`
	settingsFlag
	languageFlag
}

// graded is a row of the table: a step of a work, or a file that is no work of a lesson that is known.
type graded struct {
	Lesson   string  `json:"lesson"`
	Step     int     `json:"step"` // from 1; 0 for a file as a whole
	Name     string  `json:"name"`
	Answer   string  `json:"answer"`   // to the question of the step, an arrow in degrees; empty where it asks nothing
	Passed   bool    `json:"passed"`   // as the file says
	Seconds  float64 `json:"seconds"`  // on the clock, as the file says
	Verified bool    `json:"verified"` // it counts
	Why      string  `json:"why"`      // it does not count; empty if it does
	File     string  `json:"file"`
	Note     string  `json:"note"` // why it does not count, and what else there is to say of its file

	Detail  string       `json:"-"` // of why, or empty
	Same    string       `json:"-"` // another file with the same orders and answers, or empty
	Alike   string       `json:"-"` // another file with the same ones in this step, where not in all, or empty
	Changed bool         `json:"-"` // the scene of its file has been
	picture template.URL // of the work, in its first row; empty for none
	steps   int          // rows of the work, in its first row
	counted int          // of them, that count
}

// The reasons that are no errors of a step.
const (
	notDone      words.Key = "not done"
	sceneChanged words.Key = "the scene has been changed"
	notRead      words.Key = "the file cannot be read as a work"
	notKnown     words.Key = "its lesson is not known"
	sameAs       words.Key = "the same orders and answers at the same times as %s"
)

// annotate writes the note of a row.
func (g *graded) annotate() {
	var notes []string
	if g.Why != "" {
		notes = append(notes, g.Why+g.Detail)
	}
	if g.Changed && g.Why != string(sceneChanged) {
		notes = append(notes, string(sceneChanged))
	}
	if same := g.Copied(); same != "" {
		notes = append(notes, fmt.Sprintf(string(sameAs), same))
	}
	g.Note = strings.Join(notes, "; ")
}

// Picture is the picture of a work for the page.
func (g graded) Picture() template.URL { return g.picture }

// Steps is how many rows of the page a work has, in the first of them.
func (g graded) Steps() int { return g.steps }

// Counted is how many of them count.
func (g graded) Counted() int { return g.counted }

// Copied is another file that has the same orders and answers, or the same ones in this step, or empty.
func (g graded) Copied() string { return cmp.Or(g.Same, g.Alike) }

// mostWorks is how many files a folder may have, and mostPictures how many bytes the pictures of a page: later works have none.
const (
	mostWorks    = 2000
	mostPictures = 32 << 20
)

func (c *gradeC) Run(s *streams) error {
	outputs := []output{{"--csv", c.CSV}, {"--html", c.HTML}}
	if err := checkApart(c.Lesson, outputs...); err != nil {
		return err
	}
	lessons, err := c.lessons()
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(globbed(c.Folder), "*.json"))
	if err != nil || len(files) == 0 {
		return cmp.Or(err, fmt.Errorf("there is no work, a file *.json, in %s", sanitize.Line(c.Folder)))
	}
	if len(files) > mostWorks {
		return fmt.Errorf("there are %d files in %s; it takes up to %d", len(files), sanitize.Line(c.Folder), mostWorks)
	}
	var all [][]graded // of each file
	bad, pictures, left := 0, 0, 0
	seen, steps := map[string]int{}, map[string]int{} // proofs, and one of a step → the first file with them
	for i, file := range files {
		w, err := readWork(file)
		if err != nil {
			fmt.Fprintf(s.err, "galaxy: %s: %v\n", sanitize.Line(file), err)
			all = append(all, ungraded(&lesson.Work{}, file, notRead, ": "+err.Error()))
			bad++
			continue
		}
		of := lessons[w.Lesson]
		if of == nil {
			fmt.Fprintf(s.err, "galaxy: %s is of a lesson %q that is not known; name its file by --lesson\n", sanitize.Line(file), sanitize.Line(w.Lesson))
			all = append(all, ungraded(w, file, notKnown, ""))
			bad++
		} else {
			if changed(w, of) {
				fmt.Fprintf(s.err, "galaxy: %s is of another version of %s: its scene has been changed\n", sanitize.Line(file), sanitize.Line(w.Lesson))
			}
			if pictures += len(w.Picture); pictures > mostPictures {
				w.Picture, left = nil, left+1
			}
			all = append(all, grade(w, of, file))
		}
		if len(w.Steps) == 0 {
			continue
		}
		if first, again := seen[fingerprint(w)]; again {
			fmt.Fprintf(s.err, "galaxy: %s has the same orders and answers at the same times as %s\n", sanitize.Line(file), sanitize.Line(files[first]))
			alike(all[first], all[i])
			continue
		}
		seen[fingerprint(w)] = i
		for k := range w.Steps {
			p := &w.Steps[k]
			if of == nil || p.Step < 1 || p.Step > len(of.Steps) || !personal(p, of) {
				continue
			}
			one := fingerprint(&lesson.Work{Lesson: w.Lesson, Steps: w.Steps[k : k+1]})
			first, again := steps[one]
			if !again {
				steps[one] = i
				continue
			}
			if first == i {
				continue
			}
			fmt.Fprintf(s.err, "galaxy: step %d of %s has the same orders and answers at the same times as in %s\n", p.Step, sanitize.Line(file), sanitize.Line(files[first]))
			a, b := &all[first][p.Step-1], &all[i][p.Step-1]
			a.Alike, b.Alike = cmp.Or(a.Alike, b.File), a.File
		}
	}
	rows := slices.Concat(all...)
	for i := range rows {
		rows[i].annotate()
	}
	if left > 0 && c.HTML != "" {
		fmt.Fprintf(s.err, "galaxy: %s left out of the page, which has room for %d MiB of them\n", format.Count(left, "picture is", "pictures are"), mostPictures>>20)
	}
	err = c.write(s, rows)
	if err == nil && bad > 0 {
		err = failing(fmt.Errorf("%s no work that can be graded", format.Count(bad, "file is", "files are")))
	}
	return err
}

// lessons are the lessons that are known, by the name that works have of them.
func (c *gradeC) lessons() (map[string]*scene.Scene, error) {
	known := map[string]*scene.Scene{}
	builtin, err := lesson.Builtin()
	for _, sc := range builtin {
		known[sc.File] = sc
	}
	for _, file := range c.Lesson {
		sc, opened := scene.Open(file)
		if opened != nil {
			return nil, opened
		}
		known[filepath.Base(sc.File)] = sc
	}
	return known, err
}

// globbed returns a folder as a pattern that it alone matches.
func globbed(folder string) string {
	var b bytes.Buffer
	for _, r := range folder {
		if filepath.Separator == '/' && slices.Contains([]rune(`*?[\`), r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func readWork(file string) (*lesson.Work, error) {
	text, err := sanitize.Read(file, lesson.MostWork)
	if err != nil {
		return nil, err
	}
	return lesson.ReadWork(text)
}

// fingerprint is the same for works that were copied.
func fingerprint(w *lesson.Work) string {
	steps := slices.Clone(w.Steps)
	for i := range steps {
		steps[i].Seconds, steps[i].View = 0, nil
	}
	text, _ := json.Marshal(steps) // which has been read from such a text
	return w.Lesson + " " + string(text)
}

// personal reports whether no two pupils are likely to have a proof of a step in common: an order was given while time ran, or an arrow
// drawn, or a number is in it as a hand gives it, which is not one of the lesson. The same choice leads to the same run.
func personal(p *lesson.Proof, of *scene.Scene) bool {
	return slices.ContainsFunc(p.Answers, func(a lesson.Answered) bool { return a.Tick > p.Since }) ||
		slices.ContainsFunc(p.Orders, func(o lesson.Given) bool {
			return o.Tick > p.Since || slices.ContainsFunc(o.Words, func(word string) bool {
				return strings.Contains(word, ".") && !strings.Contains(of.Text(), word)
			})
		})
}

// changed reports whether a work is of another scene than its lesson: texts, colours and comments may have changed.
func changed(w *lesson.Work, of *scene.Scene) bool {
	if w.Scene == of.Text() {
		return false
	}
	was, err := scene.Substance(w.Scene)
	if err != nil {
		return true
	}
	is, err := scene.Substance(of.Text())
	return err != nil || was != is
}

// alike lets the rows of two works with the same orders and answers name each other's file; those of the first name the first such one.
func alike(first, other []graded) {
	for i := range first {
		first[i].Same = cmp.Or(first[i].Same, other[0].File)
	}
	for i := range other {
		other[i].Same = first[0].File
	}
}

// ungraded returns the one row of a file that is no work of a lesson that is known.
func ungraded(w *lesson.Work, file string, why words.Key, detail string) []graded {
	return []graded{{
		Lesson: sanitize.Line(w.Lesson), Name: sanitize.Line(w.Name), File: sanitize.Line(filepath.Base(file)),
		Why: string(why), Detail: sanitize.Line(detail), steps: 1,
	}}
}

// grade returns the rows of a work: one for each step of the lesson.
func grade(w *lesson.Work, of *scene.Scene, file string) (rows []graded) {
	other := changed(w, of)
	for i := range of.Steps {
		row := graded{
			Lesson: w.Lesson, Step: i + 1, Name: sanitize.Line(w.Name), File: sanitize.Line(filepath.Base(file)),
			Why: string(notDone), Changed: other,
		}
		for k := range w.Steps {
			if p := &w.Steps[k]; p.Step == i+1 {
				row.Passed, row.Seconds, row.Why = true, p.Seconds, ""
				row.Answer = answerOf(p, of.Steps[i].Ask)
				if row.Changed {
					row.Why = string(sceneChanged)
				} else if err := p.Verify(of); err != nil {
					row.Why = err.Error()
				}
				row.Verified = row.Why == ""
				break
			}
		}
		rows = append(rows, row)
	}
	if len(rows) > 0 {
		for i := range rows {
			if rows[i].Verified {
				rows[0].counted++
			}
		}
		if rows[0].steps = len(rows); len(w.Picture) > 0 {
			rows[0].picture = template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(w.Picture))
		}
	}
	return rows
}

// answerOf returns the answer to the question of a step, or nothing.
func answerOf(p *lesson.Proof, ask *scene.Ask) string {
	k := slices.IndexFunc(p.Answers, func(a lesson.Answered) bool { return ask != nil && a.Question == ask.Name })
	if k < 0 {
		return ""
	}
	answer := sanitize.Line(p.Answers[k].Choice)
	if ask.Arrow != nil {
		answer += "°"
	}
	return answer
}
