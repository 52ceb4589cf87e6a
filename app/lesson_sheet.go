package app

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"image"
	"image/png"
	"regexp"
	"slices"
	"strings"

	"galaxy/internal/atomicfile"
	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/scene/lesson"
	"galaxy/scene/prose"
	"galaxy/scene/wording"
	"galaxy/sim"
)

type lessonSheet struct {
	Lesson string   `arg:"" help:"A built-in lesson, or a scene file with steps."`
	Out    filename `short:"o" placeholder:"FILE" default:"-" help:"The page, as FILE.html; without it, standard output."`
	settingsFlag
	languageFlag
}

// sheet is a teacher's sheet.
type sheet struct {
	*words.Voice
	Code    string // of the language
	Says    *wording.Wording
	Name    string
	Picture template.URL // of the beginning; empty: this build draws none
	Steps   []sheetStep
}

type sheetStep struct {
	wording.Step
	Arrow    *condition.Arrow // that it asks for, or nil
	Any      bool             // answer to its question will do
	Done     string
	Solution []sheetAct
	Trouble  string       // why the kept solution does not do it; empty if it does
	Picture  template.URL // at the end of the kept solution
}

func (c *lessonSheet) Run(s *streams) error {
	sc, err := scene.Open(c.Lesson)
	if err != nil {
		return err
	}
	if len(sc.Steps) == 0 {
		return fmt.Errorf("%s is no lesson: it has no [[step]]; galaxy lesson list names those that are built in", sanitize.Line(c.Lesson))
	}
	speech, err := c.speak(s, c.Config)
	if err != nil {
		return err
	}
	said, err := wording.Of(sc, speech.in, speech.shelf)
	if err != nil {
		fmt.Fprintf(s.err, "galaxy: %v\n", err)
	}
	page, err := newSheet(sc, said)
	if err != nil {
		return err
	}
	if page.Speak(speech.in); speech.in != nil {
		page.Code = speech.in.Code
	}
	var b bytes.Buffer
	if err := sheetPage.Execute(&b, page); err != nil {
		return err
	}
	if c.Out == "-" {
		_, err := s.out.Write(b.Bytes())
		return err
	}
	f, err := atomicfile.Create(string(c.Out))
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(b.Bytes()); err != nil {
		return err
	}
	return f.Commit()
}

// newSheet plays the kept solution of a lesson, and takes a picture when each step is done.
func newSheet(sc *scene.Scene, said *wording.Wording) (*sheet, error) {
	page := &sheet{Voice: new(words.Voice), Code: words.English, Says: said, Name: sc.Setup.Name}
	draw, end, err := openDrawing()
	if err != nil {
		draw, end = nil, func() {}
	}
	defer end()
	w, err := sim.New(sc.Setup)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	if page.Picture, err = pictured(draw, sc, w, sc.Camera.Select); err != nil {
		return nil, err
	}
	var failed error
	v, err := lesson.Play(sc, func(i int, w *sim.World, selected string) {
		step := &sc.Steps[i]
		one := sheetStep{Step: said.Steps[i], Done: step.Done.Text()}
		if step.Ask != nil {
			one.Arrow, one.Any = step.Ask.Arrow, anyAnswer(step)
		}
		for _, a := range step.Plays {
			one.Solution = append(one.Solution, actOf(a, step.Ask, &said.Steps[i]))
		}
		picture, err := pictured(draw, sc, w, selected)
		if err != nil && failed == nil {
			failed = err
		}
		one.Picture = picture
		page.Steps = append(page.Steps, one)
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return nil, err
	}
	for i := range v.Steps {
		page.Steps[i].Trouble = v.Steps[i].Trouble
	}
	return page, nil
}

// pictured draws a world as a lesson shows it. It returns nothing if nothing can be drawn here.
func pictured(draw func(*stage.Frame) (*image.NRGBA, error), sc *scene.Scene, w *sim.World, selected string) (template.URL, error) {
	if draw == nil {
		return "", nil
	}
	const width, height = 800, 450
	p := player.Watch(sc, w)
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(width, height, 1)
	p.Options.Paper, p.Options.Stars = true, false
	if id, ok := w.AgentNamed(selected); ok {
		p.Selection.SelectShip(int(id))
	}
	var b stage.Builder
	var f stage.Frame
	for range 30 { // until names are there
		p.Advance(0)
		v := p.View()
		v.Still, v.Sky.Whole = true, true
		b.Build(&f, sc, w, v)
	}
	picture, err := draw(&f)
	if err != nil {
		return "", err
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return "", err
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes())), nil
}

// stop ends a text with a full stop, if it has none.
func stop(s string) string { return strings.TrimSuffix(s, ".") + "." }

// sheetAct is an act of a solution: an answer, as the step says it, or an order or the like.
type sheetAct struct{ Answer, Order string }

func actOf(a scene.Act, ask *scene.Ask, said *wording.Step) sheetAct {
	if a.Deed == scene.Answer && len(a.Words) == 2 && ask != nil {
		if i := slices.Index(ask.Choices, a.Words[1]); i >= 0 {
			return sheetAct{Answer: said.Choices[i]}
		}
	}
	return sheetAct{Order: a.String()}
}

// anyAnswer reports whether a step asks what may be answered in any way: all that its condition says of the answer is that there is one,
// and of an arrow that it is off by 180° at most.
func anyAnswer(step *scene.Step) bool {
	term, holds := "answer", `!=\s*(""|'')`
	if step.Ask.Arrow != nil {
		term, holds = "error", `<=\s*180\b`
	}
	answer := term + `\(\s*["']` + regexp.QuoteMeta(step.Ask.Name) + `["']\s*\)`
	rest := regexp.MustCompile(answer+`\s*`+holds).ReplaceAllString(step.Done.Text(), "")
	return !regexp.MustCompile(answer).MatchString(rest)
}

// kind tells the template what a block is.
func kind(b prose.Block) string {
	return [...]string{prose.Paragraph: "p", prose.Item: "li", prose.Formula: "pre"}[b.Kind]
}

// style tells the template how a span looks.
func style(s prose.Span) string {
	switch s.Style {
	case prose.Strong:
		return "strong"
	case prose.Emphasis:
		return "em"
	case prose.Code:
		return "code"
	case prose.Plain:
		return ""
	}
	return "control"
}

var sheetPage = template.Must(template.New("sheet").Funcs(template.FuncMap{
	"kind": kind, "style": style, "next": func(i int) int { return i + 1 }, "stop": stop,
}).Parse(sheetHTML))

const sheetHTML = `<!doctype html>
<html lang="{{.Code}}"><head><meta charset="utf-8"><title>{{.Says.Title}}: {{.Text "teacher's sheet"}}</title>
<style>
body { font: 11pt/1.45 serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #111 }
h1, h2 { font-family: sans-serif; line-height: 1.2 } h2 { margin-top: 2em; border-top: 1px solid #999; padding-top: .6em }
img { width: 100%; border: 1px solid #ccc } pre, code { font: 10pt monospace } section { break-inside: avoid }
.control { background: #e8eef8; padding: 0 .3em; border-radius: .3em } .key { background: #f6f3e6; padding: .5em 1em } .aim { font-style: italic }
@media print { body { margin: 0 } }
</style></head><body>
<h1>{{.Says.Title}}</h1>
<p class="aim">{{stop .Says.Summary}}</p>
<p>{{.Text "Teacher's sheet of the lesson"}} <code>{{.Name}}</code>: <code>galaxy lesson open {{.Name}}</code> {{.Text "shows it. What stands on yellow is for the teacher."}}</p>
{{with .Picture}}<img src="{{.}}" alt="{{$.Text "The beginning of the lesson"}}">{{end}}
{{range $i, $s := .Steps}}<section>
<h2>{{next $i}}. {{.Title}}</h2>
{{range .Step.Text}}{{if eq (kind .) "pre"}}<pre>{{range .Spans}}{{.Text}}{{end}}</pre>{{else if eq (kind .) "li"}}<ul><li>{{template "spans" .Spans}}</li></ul>{{else}}<p>{{template "spans" .Spans}}</p>{{end}}
{{end}}{{with .Question}}<p><strong>{{.}}</strong>{{with $s.Arrow}} {{$.Format "Draw an arrow from %s." .Of}}{{end}}</p>
{{with $s.Choices}}<ul>{{range .}}<li>☐ {{.}}</li>{{end}}</ul>{{end}}
{{end}}<div class="key">{{with .Right}}<p>{{$.Text "What turns out to be true:"}} <strong>{{.}}</strong>.{{if $s.Any}} {{$.Text "The step takes any answer."}}{{end}}</p>{{else}}{{if .Any}}<p>{{$.Text "The step takes any answer."}}</p>{{end}}{{end}}
<p>{{$.Text "It is done when"}} <code>{{.Done}}</code>.</p>
{{with .Trouble}}<p><strong>{{$.Format "The kept solution does not do it: %s." .}}</strong></p>{{end}}
{{with .Hints}}<p>{{$.Text "Hints:"}} {{range $k, $h := .}}{{if $k}} {{end}}{{$h}}{{end}}</p>{{end}}
{{with .Solution}}<p>{{$.Text "One way:"}} {{range $k, $h := .}}{{if $k}}, {{end}}{{with .Answer}}{{$.Format "answer: %s" .}}{{else}}<code>{{.Order}}</code>{{end}}{{end}}.</p>{{end}}</div>
{{with .Picture}}<img src="{{.}}" alt="{{$.Text "At the end of this way"}}">{{end}}
</section>
{{end}}</body></html>
{{define "spans"}}{{range .}}{{if eq (style .) "strong"}}<strong>{{.Text}}</strong>{{else if eq (style .) "em"}}<em>{{.Text}}</em>{{else if eq (style .) "code"}}<code>{{.Text}}</code>{{else if eq (style .) "control"}}<span class="control">{{.Text}}</span>{{else}}{{.Text}}{{end}}{{end}}{{end}}
`
