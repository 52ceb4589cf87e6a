package lesson

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"galaxy/internal/sanitize"
	"galaxy/internal/version"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// Work is what a pupil did in a lesson: for each step that is done, what it takes to see again that it was. A file of it holds no more
// about a person than the name that was typed.
type Work struct {
	Format  int     `json:"galaxy_work"`
	Program string  `json:"program"` // that wrote it
	Lesson  string  `json:"lesson"`  // the name of the scene
	Name    string  `json:"name"`    // that was typed, or empty
	Scene   string  `json:"scene"`   // the text of the scene
	Steps   []Proof `json:"steps"`
	Picture []byte  `json:"picture,omitempty"` // of the scene when it was saved, a PNG; nothing proves it
}

// Proof is how a step was done: a run of the scene from its beginning, and what else there was when the condition became true.
type Proof struct {
	Step     int             `json:"step"` // from 1
	Title    string          `json:"title"`
	Seconds  float64         `json:"seconds"` // on the clock, until it was done, or done again; nothing proves it
	Since    uint64          `json:"since"`   // tick of the run at which the step began
	Before   int             `json:"before"`  // how many orders had been given by then
	Tick     uint64          `json:"tick"`    // at which it was done
	Selected string          `json:"selected,omitempty"`
	View     *condition.View `json:"view,omitempty"` // if the step asks for it; nothing proves it
	Answers  []Answered      `json:"answers,omitempty"`
	Orders   []Given         `json:"orders,omitempty"`
}

// Answered is an answer to a question.
type Answered struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`         // or the angle of an arrow in degrees
	Tick     uint64 `json:"tick,omitempty"` // of the run, at which an arrow was drawn
}

// Given is an order as it was given.
type Given struct {
	Tick  uint64   `json:"tick"`
	Words []string `json:"words"`
}

// The limits of works.
const (
	workFormat = 1
	MostWork   = 8 << 20 // bytes of a file
	mostOrders = 10_000  // of a proof
	mostName   = 100     // characters

	MostPicture  = 128 << 10 // bytes of its picture
	PictureWidth = 320       // pixels, at most; and as many high
)

// proof returns how the present step has just been done.
func (r *Run) proof() Proof {
	p := Proof{
		Step: r.at + 1, Title: r.steps[r.at].Title, Seconds: r.states[r.at].seconds,
		Tick: r.world.Tick(), Selected: r.host.Selected(),
	}
	if r.steps[r.at].Done.Views() {
		v := r.View()
		p.View = &v
	}
	p.Since, p.Before = r.subject.Began()
	for i := range r.steps {
		if a := r.states[i].answer; a != "" {
			p.Answers = append(p.Answers, Answered{r.steps[i].Ask.Name, a, r.states[i].drawn})
		}
	}
	for _, o := range r.world.Orders() {
		if o.Tick <= r.world.Tick() {
			p.Orders = append(p.Orders, Given{o.Tick, o.Text()})
		}
	}
	return p
}

// Saves reports whether something has been done that a work can have.
func (r *Run) Saves() bool {
	return slices.ContainsFunc(r.states, func(s state) bool { return s.proof != nil })
}

// Work returns what has been done in a scene's lesson since it was opened: of a step that was done more than once, how it was done last.
func (r *Run) Work(s *scene.Scene, name string) *Work {
	w := &Work{Format: workFormat, Program: "galaxy " + version.Number, Lesson: nameOf(s), Name: sanitize.Cut(name, mostName), Scene: s.Text(), Steps: []Proof{}}
	for i := range r.states {
		if p := r.states[i].proof; p != nil {
			w.Steps = append(w.Steps, *p)
		}
	}
	return w
}

// nameOf is the name by which works know a lesson: of a file without its folder.
func nameOf(s *scene.Scene) string {
	if scene.IsBuiltin(s.File) {
		return s.File
	}
	return filepath.Base(s.File)
}

// Write writes a work as a file has it.
func (w *Work) Write(to io.Writer) error {
	enc := json.NewEncoder(to)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(w)
}

// ReadWork reads a work from the text of a file. It fails on what no work has.
func ReadWork(text []byte) (*Work, error) {
	if len(text) > MostWork {
		return nil, fmt.Errorf("it has %d bytes, and a work at most %d", len(text), MostWork)
	}
	w := &Work{}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(w); err != nil {
		return nil, fmt.Errorf("it is no work: %s", sanitize.Line(err.Error()))
	}
	switch {
	case dec.More():
		return nil, errors.New("something stands behind its end")
	case w.Format != workFormat:
		return nil, fmt.Errorf("it is of format %d, and this program reads %d", w.Format, workFormat)
	case utf8.RuneCountInString(w.Name) > mostName:
		return nil, errors.New("its name is too long")
	}
	if err := checkPicture(w.Picture); err != nil {
		return nil, err
	}
	for i := range w.Steps {
		if p := &w.Steps[i]; p.Seconds < 0 {
			return nil, fmt.Errorf("the seconds of its step %d are negative", p.Step)
		}
		if p := &w.Steps[i]; len(p.Orders) > mostOrders || !slices.IsSortedFunc(p.Orders, func(a, b Given) int { return cmp.Compare(a.Tick, b.Tick) }) {
			return nil, fmt.Errorf("the orders of its step %d are too many, or not in order", p.Step)
		}
	}
	return w, nil
}

// checkPicture refuses a picture that is none, or too large. A work may have none.
func checkPicture(picture []byte) error {
	if len(picture) == 0 {
		return nil
	}
	size, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || len(picture) > MostPicture || size.Width > PictureWidth || size.Height > PictureWidth {
		return fmt.Errorf("its picture is no PNG of at most %d×%[1]d pixels and %d bytes", PictureWidth, MostPicture)
	}
	return nil
}

// witness is the observer of a proof.
type witness struct {
	p     *Proof
	scene *scene.Scene
}

func (w witness) Drawn(question string) (d condition.Drawn, ok bool) {
	for _, a := range w.p.Answers {
		for i := range w.scene.Steps {
			if ask := w.scene.Steps[i].Ask; a.Question == question && ask != nil && ask.Name == question {
				d.Angle, ok = angleOf(ask, a.Choice)
				d.Tick = a.Tick
				return d, ok
			}
		}
	}
	return d, false
}

func (w witness) Selected() string { return w.p.Selected }

func (w witness) View() condition.View {
	if w.p.View == nil {
		return condition.AtRest
	}
	return *w.p.View
}

func (w witness) Answer(question string) (any, bool) {
	for _, a := range w.p.Answers {
		if a.Question == question {
			return a.Choice, true
		}
	}
	return nil, false
}

// patience is how many times as long as the scene itself a proof may last.
const patience = 20

// Verify plays a proof of a scene's lesson again. It returns nil if the step is done by it, else why it does not count.
func (p *Proof) Verify(s *scene.Scene) error {
	if p.Step < 1 || p.Step > len(s.Steps) {
		return fmt.Errorf("the lesson has no step %d, %q", p.Step, sanitize.Cut(p.Title, 80))
	}
	span, _ := s.Span()
	if most := patience * span / s.Setup.Dt; float64(p.Tick) > most {
		return fmt.Errorf("it lasts %d ticks, more than %.0f", p.Tick, most)
	}
	if p.Since > p.Tick || p.Before < 0 {
		return errors.New("it is done before it begins")
	}
	if err := p.checkAnswers(s); err != nil {
		return err
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		return err
	}
	defer w.Close()
	subject := condition.Of(w, witness{p, s})
	for i := range s.Steps {
		if ask := s.Steps[i].Ask; ask != nil && ask.Arrow != nil {
			subject.Draws(ask.Name, *ask.Arrow)
		}
	}
	question := subject.Ask(s.Steps[p.Step-1].Done)
	orders := p.Orders
	for {
		for len(orders) > 0 && orders[0].Tick == w.Tick() {
			if err := w.Give(sim.Text(orders[0].Words)); err != nil {
				return fmt.Errorf("an order of it is refused: %w", err)
			}
			orders = orders[1:]
		}
		if w.Tick() == p.Since {
			subject.Since(p.Since, p.Before)
		}
		if w.Tick() == p.Tick {
			break
		}
		w.Step()
		subject.Look()
	}
	switch holds, err := question.Holds(); {
	case err != nil:
		return err
	case !holds:
		return errors.New("the replay does not do the step")
	}
	return nil
}

// checkAnswers refuses answers that no question takes.
func (p *Proof) checkAnswers(s *scene.Scene) error {
	for _, a := range p.Answers {
		i := slices.IndexFunc(s.Steps, func(step scene.Step) bool { return step.Ask != nil && step.Ask.Name == a.Question })
		if i < 0 {
			return fmt.Errorf("the lesson has no question %q", sanitize.Cut(a.Question, 80))
		}
		if _, drawn := angleOf(s.Steps[i].Ask, a.Choice); !drawn && !slices.Contains(s.Steps[i].Ask.Choices, a.Choice) {
			return fmt.Errorf("%q is no answer to the question %q", sanitize.Cut(a.Choice, 80), sanitize.Cut(a.Question, 80))
		}
	}
	return nil
}
