package app

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strconv"

	"galaxy/internal/atomicfile"
	"galaxy/internal/words"
)

func (c *gradeC) write(s *streams, rows []graded) error {
	html := func(to io.Writer, rows []graded) error {
		speech, err := c.speak(s, c.Config)
		if err != nil {
			return err
		}
		return writeGradesHTML(to, speech, rows)
	}
	for _, out := range []struct {
		to    filename
		write func(io.Writer, []graded) error
	}{{c.CSV, writeGradesCSV}, {c.HTML, html}} {
		if out.to == "" {
			continue
		}
		f, err := atomicfile.Create(string(out.to))
		if err != nil {
			return err
		}
		err = errors.Join(out.write(f, rows))
		if err == nil {
			err = f.Commit()
		}
		f.Discard()
		if err != nil {
			return err
		}
	}
	if c.JSON {
		return s.json(append([]graded{}, rows...))
	}
	w := s.table()
	fmt.Fprintln(w, "name\tfile\tlesson\tstep\tanswer\tseconds\tcounts")
	for _, r := range rows {
		counts := "yes"
		if !r.Verified {
			counts = "no: " + r.Why
		}
		if same := r.Copied(); same != "" {
			counts += "; the same as " + same
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%.0f\t%s\n", r.Name, r.File, r.Lesson, r.Step, r.Answer, r.Seconds, counts)
	}
	return w.Flush()
}

func writeGradesCSV(to io.Writer, rows []graded) error {
	w := csv.NewWriter(to)
	list := [][]string{{"lesson", "step", "name", "passed", "seconds", "verified", "file", "note", "answer"}}
	for _, r := range rows {
		list = append(list, []string{
			sheetText(r.Lesson), strconv.Itoa(r.Step), sheetText(r.Name), strconv.FormatBool(r.Passed),
			strconv.FormatFloat(r.Seconds, 'f', 1, 64), strconv.FormatBool(r.Verified), sheetText(r.File), sheetText(r.Note), sheetText(r.Answer),
		})
	}
	return w.WriteAll(list)
}

// sheetText keeps a spreadsheet from reading a typed name as a formula.
func sheetText(text string) string {
	if text != "" && bytes.ContainsAny([]byte(text[:1]), "=+-@\t") {
		return "'" + text
	}
	return text
}

var gradesPage = template.Must(template.New("grades").Parse(`<!DOCTYPE html>
<html lang="{{.Code}}"><head><meta charset="utf-8"><title>{{.Text "Lessons of galaxy"}}</title>
<style>body{font:15px/1.4 sans-serif;margin:2em;color:#111}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.25em .6em;text-align:left}.no{background:#f6dcdc}.yes{background:#dcf0dc}.of{background:#fff;vertical-align:top}</style>
</head><body><h1>{{.Text "What was done"}}</h1>
<p>{{.Text "A step counts if the orders and answers of its file, played again, do it. Seconds are as the files say: nothing proves them."}}</p>
<table><tr><th>{{.Text "name"}}<th>{{.Text "file"}}<th>{{.Text "lesson"}}<th>{{.Text "counts"}}</tr>
{{range .Rows}}{{if .Steps}}<tr class="{{if eq .Steps .Counted}}yes{{else}}no{{end}}"><td>{{.Name}}<td>{{.File}}<td>{{.Lesson}}<td>{{if .Step}}{{$.Format "%d of %d" .Counted .Steps}}{{else}}✗{{end}}</tr>
{{end}}{{end}}</table><p></p>
<table><tr><th>{{.Text "picture"}}<th>{{.Text "file"}}<th>{{.Text "name"}}<th>{{.Text "lesson"}}<th>{{.Text "step"}}<th>{{.Text "answer"}}<th>{{.Text "seconds"}}<th>{{.Text "counts"}}</tr>
{{range .Rows}}<tr class="{{if .Verified}}yes{{else}}no{{end}}">{{if .Steps}}<td rowspan="{{.Steps}}" class="of">{{if .Picture}}<img src="{{.Picture}}" alt="{{$.Text "the scene when it was saved"}}">{{end}}<td rowspan="{{.Steps}}" class="of">{{.File}}{{if .Changed}}<br><strong>{{$.Text "the scene has been changed"}}</strong>{{end}}{{with .Same}}<br><strong>{{$.Format "the same orders and answers at the same times as %s" .}}</strong>{{end}}{{end}}<td>{{.Name}}<td>{{.Lesson}}<td>{{if .Step}}{{.Step}}{{end}}<td>{{.Answer}}<td>{{if .Step}}{{printf "%.0f" .Seconds}}{{end}}<td>{{if .Verified}}✓ {{$.Text "yes"}}{{else}}✗ {{$.Text "no"}}: {{$.Reason .Why}}{{.Detail}}{{end}}{{with .Alike}}<br><strong>{{$.Format "the same orders and answers at the same times as %s" .}}</strong>{{end}}</tr>
{{end}}</table></body></html>
`))

// gradesOf is what the page says.
type gradesOf struct {
	*words.Voice
	Code string // of the language
	Rows []graded
}

// Reason says why a step does not count, as far as the language has that.
func (g gradesOf) Reason(why string) string { return g.Text(words.Key(why)) }

func writeGradesHTML(to io.Writer, in *speech, rows []graded) error {
	page := gradesOf{new(words.Voice), words.English, rows}
	if page.Speak(in.in); in.in != nil {
		page.Code = in.in.Code
	}
	return gradesPage.Execute(to, page)
}
