package window

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/panel"
	"galaxy/render/player"
)

// typist presses keys as GLFW reports them, through the callbacks of panels and window.
type typist struct {
	*testing.T
	w *window
}

// frames handles what was typed, and draws the panels alone: the picture behind them would take most of the time.
func (y typist) frames() {
	w := y.w
	for range 4 {
		w.handle()
		w.player.Advance(1. / 60)
		drawPanels(w)
	}
}

func drawPanels(w *window) {
	main(func() {
		gl.Enable(gl.RASTERIZER_DISCARD)
		defer gl.Disable(gl.RASTERIZER_DISCARD)
		w.ui.Draw(panel.Picture{Width: w.width, Height: w.height, Scale: w.scale}, 1./60, w.player, nil)
	})
}

// goesRound reports whether a key has moved the keyboard by so many panels, and moves it back.
func goesRound(by int) func(w *window, before player.Player) bool {
	return func(w *window, _ player.Player) bool {
		drawPanels(w)
		gone := w.ui.TakesKey(glfw.KeyTab)
		for n := 0; n < 3 && w.ui.TakesKey(glfw.KeyTab); n++ { // past the notice that tells of it
			w.ui.MoveFocus(-by)
			drawPanels(w)
		}
		return gone == panel.Enabled && !w.ui.TakesKey(glfw.KeyTab)
	}
}

func (y typist) key(k glfw.Key) {
	y.Helper()
	main(func() {
		f := y.w.gw.SetKeyCallback(nil)
		y.w.gw.SetKeyCallback(f)
		f(y.w.gw, k, 0, glfw.Press, 0)
		f(y.w.gw, k, 0, glfw.Release, 0)
	})
	y.frames()
}

func (y typist) text(s string) {
	main(func() {
		f := y.w.gw.SetCharCallback(nil)
		y.w.gw.SetCharCallback(f)
		for _, c := range s {
			f(y.w.gw, c)
		}
	})
	y.frames()
}

// to presses a key until the keyboard is at a control.
func (y typist) to(control string, k glfw.Key) {
	y.Helper()
	var seen []string
	for range 60 {
		if y.w.ui.Focused() == control {
			return
		}
		seen = append(seen, y.w.ui.Focused())
		y.key(k)
	}
	y.Fatalf("the keyboard does not come to %q, only to %q", control, seen)
}

// A lesson is opened from the menu and done from its first to its last step by keys alone: answers, knobs, time, and the way on; in English and
// in German, in which it is read out, too.
func TestALessonByKeyboardAlone(t *testing.T) {
	for code, title := range map[string]string{"en": "Which one counts?", "de": "Welcher zählt?"} {
		t.Run(code, func(t *testing.T) { lessonByKeyboardAlone(t, code, title) })
	}
}

func lessonByKeyboardAlone(t *testing.T, code, title string) {
	w := shown(t)
	if !panel.Enabled {
		t.Skip("this program has no panels")
	}
	w.player.Words.Choose(code)
	y := typist{t, w}
	y.key(glfw.KeyF6)
	y.key(glfw.KeyEnter)
	y.to("scenes", glfw.KeyDown)
	y.key(glfw.KeyEnter)
	y.to("find scene", glfw.KeyDown)
	y.to("shelf Course", glfw.KeyDown)
	y.key(glfw.KeyRight)
	y.to("scene cardioid", glfw.KeyDown)
	y.key(glfw.KeyEnter)
	r := w.player.Lesson.Run()
	if w.player.Scene.File != "cardioid" || r == nil {
		t.Fatalf("Enter opens %q", w.player.Scene.File)
	}
	if got := w.player.Lesson.Said(0).Title; got != title || w.player.Words.Code() != code {
		t.Errorf("the first step is called %q in %q", got, w.player.Words.Code())
	}
	w.player.Playback.SetStepBudget(0)
	for i, step := range []struct{ answer, knob, value string }{
		{answer: "the one ahead"}, {answer: "nothing"}, {"later", "walker.exponent", "0"}, {"", "walker.exponent", "10"},
	} {
		if r.At() != i {
			t.Fatalf("step %d, want %d", r.At(), i)
		}
		if step.answer != "" {
			y.to("answer "+step.answer, glfw.KeyTab)
			said := w.player.Lesson.Said(i).Choices[slices.Index(r.Step(i).Ask.Choices, step.answer)]
			if line := w.focusLine(); !strings.Contains(line, said) || (said == step.answer) != (code == "en") {
				t.Errorf("the answer %q is read out as %q", said, line)
			}
			y.key(glfw.KeySpace)
		}
		if step.knob != "" {
			y.to(step.knob, glfw.KeyTab) // which opens it for a number
			y.text(step.value)
			y.key(glfw.KeyEnter)
		}
		y.key(glfw.KeyEscape)
		if w.player.Playback.Paused() {
			y.key(glfw.KeySpace)
		}
		for n := 0; n < 900 && !r.Done(i); n++ {
			w.player.Advance(1. / 60)
		}
		if !r.Done(i) {
			t.Fatalf("step %d is not done: %s; orders %v", i+1, strings.Join(r.Hints(), " "), w.player.World.Orders())
		}
		y.to("time", glfw.KeyF6) // after the bar
		y.key(glfw.KeyF6)
		if i+1 < r.Len() {
			y.to("next step", glfw.KeyTab)
			y.key(glfw.KeySpace)
		}
	}
	y.to("following lesson", glfw.KeyTab)
	y.key(glfw.KeySpace)
	if w.player.Scene.File == "cardioid" {
		t.Error("the keyboard does not open the next lesson")
	}
	if y.key(glfw.KeyEscape); w.ui.TakesKey(glfw.KeySpace) {
		t.Error("Escape does not give the keyboard back")
	}
}

// The read-out names controls as the panels do, in the language of the window.
func TestControlsAreReadOutInTheLanguage(t *testing.T) {
	w := shown(t)
	if !panel.Enabled {
		t.Skip("this program has no panels")
	}
	p, err := player.Open("cardioid")
	if err != nil {
		t.Fatal(err)
	}
	w.player = p
	p.Words.Choose("de")
	y := typist{t, w}
	y.key(glfw.KeyF6)
	if got := w.focusLine(); !strings.HasSuffix(got, ": Szene") {
		t.Errorf("at the first menu %q is read out", got)
	}
	y.key(glfw.KeyEnter)
	y.to("first steps", glfw.KeyDown)
	if got := w.focusLine(); !strings.HasSuffix(got, ": Erste Schritte") {
		t.Errorf("at an item of a menu %q is read out", got)
	}
	y.key(glfw.KeyEscape)
	y.to("step 1", glfw.KeyF6)
	y.to("answer the one ahead", glfw.KeyTab)
	if got, said := w.focusLine(), p.Lesson.Said(0).Choices[0]; !strings.Contains(got, ": "+said) || strings.Contains(got, "the one ahead") {
		t.Errorf("at the answer %q this is read out: %q", said, got)
	}
	y.key(glfw.KeyEscape)
}

// Controls in the text of a lesson do by Enter or Space what they do by a click: a moment, a thing, a button, a switch, and a knob, whose slider
// then has the keyboard.
func TestControlsOfATextByKeyboard(t *testing.T) {
	w := shown(t)
	if !panel.Enabled {
		t.Skip("this program has no panels")
	}
	y := typist{t, w}
	open := func(name string, step int) *player.Player {
		p, err := player.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		w.player = p
		p.Playback.SetStepBudget(0)
		p.Lesson.Go(step)
		y.frames()
		y.to("step 1", glfw.KeyF6)
		return p
	}
	p := open("straight-ahead", 1)
	y.to("control 1.9", glfw.KeyTab)
	y.key(glfw.KeyEnter)
	for range 60 {
		p.Advance(1. / 60)
	}
	if at := p.Time(); at < 1.85 || at > 1.95 || !p.Playback.Paused() {
		t.Errorf("Enter on a moment takes time to %g", at)
	}
	y.key(glfw.KeyEscape)
	p = open("straight-ahead", 2)
	y.to("control walker.sidestep", glfw.KeyTab)
	y.key(glfw.KeySpace)
	if n := len(p.World.Orders()); n != 1 {
		t.Errorf("Space on a switch gives %d orders", n)
	}
	y.key(glfw.KeyEscape)
	p = open("first-steps", 0)
	p.Selection.Deselect()
	y.to("control scout", glfw.KeyTab)
	if y.key(glfw.KeyEnter); p.Ship() != 0 {
		t.Error("Enter on a thing does not select it")
	}
	y.key(glfw.KeyEscape)
	p = open("first-steps", 4)
	y.to("control scout.k", glfw.KeyTab)
	y.key(glfw.KeyEnter)
	y.to("scout.k", glfw.KeyDown)
	y.key(glfw.KeySpace) // takes hold of it
	y.key(glfw.KeyRight)
	if n := len(p.World.Orders()); n == 0 {
		t.Error("the slider of a knob in a text is not moved")
	}
	y.key(glfw.KeyEscape)
	y.key(glfw.KeyEscape)
	open("first-steps", 0)
	y.to("control open solar-system", glfw.KeyTab)
	y.key(glfw.KeySpace)
	if w.player.Scene.File != "solar-system" {
		t.Errorf("Space on a button opens %q", w.player.Scene.File)
	}
	y.key(glfw.KeyEscape)
}
