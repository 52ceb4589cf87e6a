//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/prose"
	"galaxy/sim"
)

const lessonScene = `schema = 1
title = "A walk"
course = 1
[time]
step = 0.1
[[agent]]
name = "walker"
at = [-40, 0]
goal = [40, 0]
speed = 10
radius = 2
steer = "antigravity"
[[obstacle]]
at = [10, 0]
radius = 4
[[step]]
title = "Where will it go?"
text = """
The {thing:walker} is pushed away ({colour:push|red}) by {thing:rock 1|the rock}, **far** or near. Later: {when:2}.

- Untick {knob:walker.sidestep|side-step}, or turn {knob:walker.range|the range}.
- {try:set walker safe true|Make it safe}.

    F = k / r
"""
ask = { name = "side", text = "Where?", choices = ["left", "right"], right = "left" }
done = 'answer("side") != ""'
hints = ["Say one.", "Say left."]
[[step]]
title = "Without it"
text = """
Untick {knob:walker.sidestep|side-step} here.

- It is a box.
"""
done = 'not param("walker", "sidestep")'
again = true
`

func openSteps(t *testing.T) *tester {
	t.Helper()
	s, err := scene.Parse("walk.toml", []byte(lessonScene))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	h := open(t, s)
	h.frames(3)
	return h
}

// A lesson is done by clicks alone: what stands in the text is pressed, questions are answered, hints asked for, steps begun.
func TestALessonByClicks(t *testing.T) {
	t.Chdir(t.TempDir())
	h := openSteps(t)
	p := h.p
	r := p.Lesson.Run()
	h.click("hint")
	if len(r.Hints()) != 1 {
		t.Errorf("%d hints after a click on Hint", len(r.Hints()))
	}
	h.click("control walker")
	if ship, ok := p.Facts.Ship(); !ok || ship.Name != "walker" {
		t.Error("the name of the walker does not select it")
	}
	h.click("control rock 1")
	if m, ok := p.Orders.Marker(); !ok || m.Center.X != 10 {
		t.Errorf("the name of the rock marks %v, %v", m.Center, ok)
	}
	h.click("control set walker safe true")
	h.click("control walker.sidestep")
	var orders []string
	for _, o := range p.World.Orders() {
		orders = append(orders, strings.Join(o.Text(), " "))
	}
	if got := strings.Join(orders, ", "); got != "set walker safe true, set walker sidestep false" {
		t.Errorf("orders %q", got)
	}
	later := h.ui.itemRects["next step later"]
	h.click("answer right")
	if !r.Passing() {
		t.Fatal("the step is not done")
	}
	h.frames(2)
	if next := h.ui.itemRects["next step"]; next != later {
		t.Errorf("Next step is at %v, and was at %v", next, later)
	}
	if _, boxed := h.ui.itemRects["task"]; !boxed {
		t.Error("a question has no box")
	}
	h.click("next step")
	h.frames(2)
	if _, boxed := h.ui.itemRects["task"]; boxed {
		t.Error("a box is drawn about nothing")
	}
	if r.At() != 1 || p.World.Tick() != 0 || len(p.World.Orders()) != 0 {
		t.Fatalf("step %d at tick %d with %d orders", r.At()+1, p.World.Tick(), len(p.World.Orders()))
	}
	h.click("control walker.sidestep")
	p.Advance(0.01)
	if r.Count() != 2 {
		t.Fatalf("%d steps are done", r.Count())
	}
	h.frames(2)
	h.click("save work")
	h.frames(2)
	h.click("pupil")
	h.write("Ada")
	h.click("save")
	h.frames(2)
	h.click("save work")
	h.frames(2)
	h.write("Ben") // the keyboard is there
	h.click("save")
	files, err := filepath.Glob("*.json")
	if err != nil || !slices.Equal(files, []string{"walk-work-ada.json", "walk-work-ben.json"}) {
		t.Fatalf("saved are %q, %v", files, err)
	}
	for i, name := range []string{"Ada", "Ben"} {
		if text, err := os.ReadFile(files[i]); err != nil || !strings.Contains(string(text), `"name": "`+name+`"`) {
			t.Errorf("%v: %s", err, text)
		}
	}
	h.click("step 1")
	if r.At() != 0 || r.Passing() || !r.Done(0) {
		t.Errorf("step %d, passing %v, done %v", r.At()+1, r.Passing(), r.Done(0))
	}
}

// Controls of one name say of which group they are; those of other names do not.
func TestKnobsOfOneName(t *testing.T) {
	h := openLesson(t, "chicken", 100)
	if h.click("step 2"); h.p.Lesson.Run().At() != 1 {
		t.Fatal("this is not step 2")
	}
	h.frames(2)
	blue, box, orange := h.ui.itemRects["knobs of blue"], h.ui.itemRects["blue.sidestep"], h.ui.itemRects["knobs of orange"]
	if !(blue.max.Y > 0 && box.max.Y > blue.max.Y && orange.max.Y > box.max.Y) {
		t.Errorf("blue is at %v, its side-step at %v, orange at %v", blue, box, orange)
	}
	h = openLesson(t, "straight-ahead", 100)
	h.click("step 3")
	h.frames(2)
	if at, ok := h.ui.itemRects["knobs of walker"]; ok {
		t.Errorf("the only walker is named at %v", at)
	}
}

// The boxes of a guard are ticked as the group is guarded: an order that guards it changes no method.
func TestGuardIsTicked(t *testing.T) {
	p, err := player.New(small(t))
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	pp := paramPanel{desk: &desk{player: p}}
	for _, on := range []string{"false", "true", "false"} {
		if err := p.World.Give(sim.Set{Group: "hunters", Parameter: "safe", Value: on}); err != nil {
			t.Fatal(err)
		}
		p.World.Step()
		if k := pp.control(scene.Knob{Group: "hunters", Param: "safe"}); k.Text() != on {
			t.Errorf("the method is %s, and the box says %s", p.World.Setup().Groups[1].Method(), k.Text())
		}
	}
}

// In the look for the colour-blind a text calls an arrow by the colour that it has there, and by its role as before.
func TestColourWords(t *testing.T) {
	p, err := player.New(small(t))
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	ls := lessonSteps{desk: &desk{player: p}}
	for _, c := range []struct{ of, text, other string }{{"push", "red", "orange"}, {"choice", "green", "purple"}, {"pull", "green", "green"}, {"push", "enemies", "enemies"}} {
		for palette, want := range map[stage.Palette]string{stage.Standard: c.text, stage.ColorBlind: c.other} {
			p.Options.Palette = palette
			if got := ls.colourWord(&prose.Span{Style: prose.Colour, Of: c.of, Text: c.text}); got != want {
				t.Errorf("{colour:%s|%s} is %q in palette %d, want %q", c.of, c.text, got, palette, want)
			}
		}
	}
}

// With letters of twice the size no control of a docked lesson lies under another one or under another panel: each is seen as a whole at
// the upper or the lower end of the lesson's text.
func TestLargeTextCoversNoControl(t *testing.T) {
	h := openSteps(t)
	h.scale = 2
	h.frames(6)
	h.picture("lesson-steps-200")
	seen := map[string]bool{}
	for _, end := range []string{"above", "below"} {
		h.apart(end)
		row := h.ui.itemRects["left title"]
		var lesson box
		for _, b := range h.ui.covered {
			if b.min.X <= row.min.X && row.max.X <= b.max.X && b.min.Y <= row.min.Y && row.max.Y <= b.max.Y {
				lesson = b
			}
		}
		names := []string{"step 1", "step 2", "skip step", "control walker", "answer left", "answer right", "step again", "hint"}
		for i, name := range names {
			a, drawn := h.ui.itemRects[name]
			if !drawn || a.min.X < lesson.min.X || a.max.X > lesson.max.X {
				t.Errorf("%s: %s at %v is not within the lesson, %v", end, name, a, lesson)
			}
			seen[name] = seen[name] || a.min.Y >= row.max.Y && a.max.Y <= lesson.max.Y
			for _, other := range names[:i] {
				if b := h.ui.itemRects[other]; a.min.X < b.max.X && b.min.X < a.max.X && a.min.Y < b.max.Y && b.min.Y < a.max.Y {
					t.Errorf("%s: %s and %s overlap", end, name, other)
				}
			}
			if end == "below" && !seen[name] {
				t.Errorf("%s is never seen as a whole", name)
			}
		}
		h.point(0.5*(lesson.min.X+lesson.max.X), lesson.max.Y-10)
		for range 20 {
			h.ui.io.AddMouseWheelEvent(0, -1)
			h.frames(2)
		}
	}
}

// An answer that is longer than the panel is read in several lines, as a whole.
func TestLongAnswersAreBroken(t *testing.T) {
	const long = "round the rock, back again, and then past its goal on the other side"
	s, err := scene.Parse("walk.toml", []byte(strings.Replace(lessonScene, `"left", "right"`, `"left", "`+long+`"`, 1)))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	h := open(t, s)
	h.frames(3)
	whole, short, title := h.ui.itemRects["answer "+long], h.ui.itemRects["answer left"], h.ui.itemRects["left title"]
	if whole.max.X > title.max.X || whole.max.Y-whole.min.Y < 1.2*(short.max.Y-short.min.Y) {
		t.Errorf("the answer is at %v, a short one at %v, and the panel ends at %v", whole, short, title.max.X)
	}
	h.click("answer " + long)
	if given, _ := h.p.Lesson.Run().Answer("side"); given != long {
		t.Errorf("the answer is kept as %v", given)
	}
}

func TestPictureOfALesson(t *testing.T) {
	h := openSteps(t)
	h.picture("lesson-steps")
	h.click("answer right")
	h.p.Options.Paper = true
	h.frames(2)
	h.picture("lesson-steps-done")
}
