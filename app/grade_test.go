package app

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"html"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/scene/lesson"
	"galaxy/scene/prose"
	"galaxy/sim"
)

// work is what a pupil does to pass both steps of the lesson that galaxy lesson new writes.
func work(t *testing.T, file, name string) *lesson.Work {
	t.Helper()
	p, err := player.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	run := func(seconds int) {
		p.Playback.SetPaused(false)
		for range 10 * seconds {
			p.Advance(0.1)
		}
		p.Playback.SetPaused(true)
	}
	p.Lesson.Reply("it goes round")
	run(9)
	p.Lesson.Go(1)
	if err := p.Orders.Give(sim.Text{"place", "rock 1", "0,40"}); err != nil {
		t.Fatal(err)
	}
	run(12)
	return p.Lesson.Run().Work(p.Scene, name)
}

func TestGrade(t *testing.T) {
	dir := t.TempDir()
	text, err := templates.ReadFile("new/lesson.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "mine.toml")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "class")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	save := func(name string, w *lesson.Work) {
		var b bytes.Buffer
		if err := w.Write(&b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	honest := work(t, file, "=Ada")
	if len(honest.Steps) != 2 {
		t.Fatalf("%d steps are done", len(honest.Steps))
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 32, 18))); err != nil {
		t.Fatal(err)
	}
	honest.Picture = picture.Bytes()
	save("1.json", honest)
	copied := *honest
	copied.Name, copied.Picture = "Bo", nil // as works were before they had pictures
	save("2.json", &copied)
	changed := *honest
	changed.Name, changed.Scene = "Cy", strings.Replace(honest.Scene, "radius = 14", "radius = 1", 1)
	save("3.json", &changed)
	forged := *honest
	forged.Name, forged.Steps = "Di", append([]lesson.Proof{}, honest.Steps...)
	forged.Steps[1].Orders = nil
	save("4.json", &forged)

	again := *honest // with another first step, and the second one copied
	again.Name, again.Scene, again.Steps = "Ed", strings.Replace(honest.Scene, "The {thing:ship} seeks", "# The {thing:ship} only seeks", 1), append([]lesson.Proof{}, honest.Steps...)
	again.Steps[0].Answers = []lesson.Answered{{Question: "rock", Choice: "it explodes"}}
	again.Steps[1].Orders = []lesson.Given{{Tick: 0, Words: []string{"place", "rock 1", "0.25,40"}}}
	save("5.json", &again)
	more := again
	more.Name, more.Steps = "Flo", append([]lesson.Proof{}, again.Steps...)
	more.Steps[0].Answers = []lesson.Answered{{Question: "stone", Choice: "it stops"}}
	save("6.json", &more)
	late := *honest
	late.Steps = append([]lesson.Proof{}, honest.Steps...)
	late.Steps[0].Seconds = -5
	if err := late.Write(&picture); err != nil {
		t.Fatal(err)
	}
	if _, err := lesson.ReadWork(picture.Bytes()[len(honest.Picture):]); err == nil || !strings.Contains(err.Error(), "seconds") {
		t.Errorf("with negative seconds: %v", err)
	}

	var rows []graded
	readJSON(t, &rows, "grade", folder, "--lesson", file, "--csv", filepath.Join(dir, "a.csv"), "--html", filepath.Join(dir, "a.html"), "--json")
	got := map[string]int{}
	for _, r := range rows {
		if r.Verified {
			got[r.Name]++
		}
	}
	if len(rows) != 12 || got["=Ada"] != 2 || got["Cy"] != 0 || got["Di"] != 1 || got["Ed"] != 1 || got["Flo"] != 1 {
		t.Errorf("%d rows, steps that count: %v\n%+v", len(rows), got, rows)
	}
	const same = "the same orders and answers at the same times as "
	for i, want := range map[int]string{0: same + "2.json", 8: `"it explodes" is no answer to the question "rock"`, 9: same + "6.json", 10: `the lesson has no question "stone"`, 11: same + "5.json"} {
		if rows[i].Note != want {
			t.Errorf("row %d has the note %q, want %q", i, rows[i].Note, want)
		}
	}
	csv, err := os.ReadFile(filepath.Join(dir, "a.csv"))
	if err != nil || !strings.HasPrefix(string(csv), "lesson,step,name,passed,seconds,verified,file,note,answer\nmine.toml,1,'=Ada,true,") {
		t.Errorf("%v: %s", err, csv)
	}
	html, err := os.ReadFile(filepath.Join(dir, "a.html"))
	if err != nil || !strings.Contains(string(html), "the scene has been changed") || strings.Count(string(html), `<img src="data:image/png;base64,iVBOR`) != 5 || strings.Count(string(html), "rowspan") != 12 {
		t.Errorf("%v: %s", err, html)
	}
	german := filepath.Join(dir, "german.html")
	var out, messages bytes.Buffer
	if code := execute([]string{"grade", folder, "--lesson", file, "--html", german, "--language", "de", "--config", "none"}, &streams{out: &out, err: &messages}); code != done {
		t.Errorf("exit code %d: %s", code, messages.String())
	}
	if html, err = os.ReadFile(german); err != nil || !strings.Contains(string(html), `<html lang="de">`) || !strings.Contains(string(html), "✗ nein: die Szene wurde geändert") || !strings.Contains(string(html), "✓ ja") {
		t.Errorf("in German: %v: %s", err, html)
	}
	messages.Reset()
	if code := execute([]string{"grade", folder, "--lesson", file}, &streams{out: &out, err: &messages}); code != done || !strings.Contains(messages.String(), "2.json has the same orders") || !strings.Contains(messages.String(), "3.json is of another version") || !strings.Contains(out.String(), "; the same as") {
		t.Errorf("exit code %d: %s", code, messages.String())
	}
}

// What is wrong with a file is in the tables: that it cannot be read, that its lesson is not known, that its scene has been changed, that
// another one has the same orders and answers.
func TestGradeNamesFiles(t *testing.T) {
	sc, err := scene.Open("first-steps")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	view := func(zoom float64) *condition.View { v := condition.AtRest; v.Zoom = zoom; return &v }
	for file, w := range map[string]lesson.Work{
		"a.json": {Name: "Ada", Scene: sc.Text(), Steps: []lesson.Proof{{Step: 1, Seconds: 3, View: view(2), Orders: []lesson.Given{{Tick: 1, Words: []string{"x", "y"}}}}}},
		"b.json": {Scene: sc.Text(), Steps: []lesson.Proof{{Step: 1, Seconds: 4, View: view(2), Orders: []lesson.Given{{Tick: 1, Words: []string{"x", "y"}}}}}},
		"c.json": {Scene: sc.Text(), Steps: []lesson.Proof{{Step: 1, Orders: []lesson.Given{{Tick: 1, Words: []string{"x y"}}}}}},
		"d.json": {Name: "Di", Scene: "changed"},
		"e.json": {Name: "Ed", Lesson: "gone.toml"},
	} {
		var b bytes.Buffer
		w.Format, w.Lesson = 1, cmp.Or(w.Lesson, "first-steps")
		if err := w.Write(&b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "f.json"), []byte("<b>"), 0o644); err != nil {
		t.Fatal(err)
	}
	table, page := filepath.Join(dir, "table.csv"), filepath.Join(dir, "page.html")
	var out, messages bytes.Buffer
	if code := execute([]string{"grade", dir, "--csv", table, "--html", page, "--language", "de", "--config", "none"}, &streams{out: &out, err: &messages}); code != failed {
		t.Errorf("exit code %d: %s", code, messages.String())
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 1+4*len(sc.Steps)+2 {
		t.Fatalf("%v: %d rows\n%s", err, len(rows), text)
	}
	notes := map[string]string{}
	for _, r := range rows[1:] {
		if notes[r[6]] == "" {
			notes[r[6]] = r[7]
		}
	}
	same := "; the same orders and answers at the same times as "
	for file, want := range map[string]string{"a.json": same + "b.json", "b.json": same + "a.json", "d.json": "not done; the scene has been changed", "e.json": "its lesson is not known", "f.json": "the file cannot be read as a work: it is no work"} {
		if !strings.Contains(notes[file], want) {
			t.Errorf("the note of %s is %q, want %q", file, notes[file], want)
		}
	}
	if strings.Contains(notes["c.json"], "same") {
		t.Errorf("the note of c.json is %q", notes["c.json"])
	}
	if text, err = os.ReadFile(page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<td>b.json<td>first-steps<td>0 von 6</tr>", "b.json<br><strong>dieselben Befehle und Antworten zu denselben Zeiten wie a.json", "d.json<br><strong>die Szene wurde geändert", "e.json<td>Ed<td>gone.toml<td><td><td><td>✗ nein: die Lektion ist nicht bekannt", "f.json<td><td><td><td><td><td>✗ nein: die Datei lässt sich nicht als Arbeit lesen: it is no work"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if t.Failed() {
		t.Logf("%s", text)
	}
}

// The sheet of a lesson has its steps, questions and answers, one way to do each, and a picture of it where pictures can be drawn.
func TestTeachersSheet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sheet.html")
	var out, messages bytes.Buffer
	if code := execute([]string{"lesson", "sheet", "straight-ahead", "-o", file}, &streams{out: &out, err: &messages}); code != done {
		t.Fatalf("exit code %d: %s", code, messages.String())
	}
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h2>3. Without it</h2>", "Draw an arrow from walker.", "What turns out to be true: <strong>pass on the left</strong>", "<code>set walker sidestep false</code>", "<strong>pass on the left</strong>. The step takes any answer.", "<code>place &#34;rock 1&#34; ", "not param(&#34;walker&#34;"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the sheet has no %q", want)
		}
	}
	if strings.Contains(string(page), "<ul></ul>") {
		t.Error("the sheet has an empty list")
	}
	if n := strings.Count(string(page), `<img src="data:image/png;base64,`); errNoPictures == nil && n != 5 {
		t.Errorf("%d pictures of the beginning and four steps", n)
	}
}

// A step takes any answer if it asks for no more than one.
func TestAnyAnswer(t *testing.T) {
	for _, c := range []struct {
		lesson string
		step   int
		want   bool
	}{{"straight-ahead", 1, true}, {"straight-ahead", 2, false}, {"chicken", 1, true}, {"cardioid", 2, false}} {
		s, err := scene.Open(c.lesson)
		if err != nil {
			t.Fatal(err)
		}
		if step := &s.Steps[c.step-1]; anyAnswer(step) != c.want {
			t.Errorf("%s, step %d takes any answer: want %v, with %s", c.lesson, c.step, c.want, step.Done.Text())
		}
	}
}

// The sheet in German is German in all that it says; conditions and orders are those of the scene.
func TestTeachersSheetInGerman(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sheet.html")
	var out, messages bytes.Buffer
	if code := execute([]string{"lesson", "sheet", "chase", "--language", "de", "-o", file}, &streams{out: &out, err: &messages}); code != done || messages.Len() > 0 {
		t.Fatalf("exit code %d: %s", code, messages.String())
	}
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scene.Open("chase")
	if err != nil {
		t.Fatal(err)
	}
	english := []string{sc.Title, sc.Summary}
	for i := range sc.Steps {
		st := &sc.Steps[i]
		english = append(append(english, st.Title, strings.Fields(prose.Words(st.Text))[0]+" "), st.Hints...)
		if st.Ask != nil {
			english = append(append(english, st.Ask.Text), st.Ask.Choices...)
		}
	}
	for _, said := range english {
		if shown := html.EscapeString(said); strings.Contains(string(page), ">"+shown) || strings.Contains(string(page), shown+"<") {
			t.Errorf("the sheet says %q", said)
		}
	}
	for _, want := range []string{"<h1>Hinterher</h1>", "<strong>geradeaus weiterlaufen</strong>", "Antwort: geradeaus weiterlaufen", "<code>set hound right_of_way.on false</code>"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the sheet has no %q", want)
		}
	}
}

// Every built-in lesson is known by its name.
func TestBuiltinLessonsHaveSteps(t *testing.T) {
	list, err := lesson.Builtin()
	if err != nil || len(list) == 0 {
		t.Fatalf("%d lessons, %v", len(list), err)
	}
	for _, sc := range list {
		if !scene.IsBuiltin(sc.File) {
			t.Errorf("%s is not built in", sc.File)
		}
	}
}

// FuzzWork: any text is a work or no work, and a work can be played.
func FuzzWork(f *testing.F) {
	sc, err := scene.Open("straight-ahead")
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(`{"galaxy_work":1,"program":"galaxy","lesson":"straight-ahead","name":"x","scene":"","steps":[{"step":2,"title":"What turned it","seconds":1,"since":0,"before":0,"tick":9,"answers":[{"question":"arrow","choice":"the blue one, aside"}],"orders":[{"tick":3,"words":["set","walker","safe","true"]}]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		w, err := lesson.ReadWork(text)
		if err != nil {
			return
		}
		for i := range w.Steps {
			if w.Steps[i].Tick < 1000 {
				_ = w.Steps[i].Verify(sc)
			}
		}
	})
}
