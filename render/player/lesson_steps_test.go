package player

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/scene"
	"galaxy/scene/lesson"
	"galaxy/sim"
)

const twoSteps = `schema = 1
title = "Two steps"
course = 1
[time]
step = 0.1
[[agent]]
name = "walker"
at = [0, 0]
goal = [20, 0]
speed = 10
radius = 1
steer = "antigravity"
[[obstacle]]
at = [10, 0]
radius = 2
[[step]]
title = "First"
text = "Say it."
ask = { name = "side", text = "Where?", choices = ["left", "right"], right = "left" }
done = 'answer("side") != "" and arrival("walker") > 0'
hints = ["one", "two"]
[[step]]
title = "Second"
text = "Without {knob:walker.sidestep}."
done = 'not param("walker", "sidestep")'
again = true
orders = ["set walker split false"]
`

// keptSteps is a progress.
type keptSteps map[string][]string

func (k keptSteps) Passed(lesson string) []string { return k[lesson] }
func (k keptSteps) Pass(lesson, step string)      { k[lesson] = append(k[lesson], step) }

func lessonPlayer(t *testing.T) *Player {
	t.Helper()
	s, err := scene.Parse("two.toml", []byte(twoSteps))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	return p
}

// run lets scene time pass.
func (p *Player) run(seconds float64) {
	p.Playback.SetPaused(false)
	for ; seconds > 0; seconds -= 0.1 {
		p.Advance(0.1)
	}
	p.Playback.SetPaused(true)
}

func TestStepsAreDoneByWhatOneDoes(t *testing.T) {
	p, progress := lessonPlayer(t), keptSteps{}
	p.Lesson.Keep(progress)
	r := p.Lesson.Run()
	p.run(6)
	if r.Done(0) {
		t.Fatal("the first step is done without an answer")
	}
	p.Lesson.Reply("up")
	if _, ok := r.Answer("side"); ok || !strings.Contains(p.Notices.Text(), "no answer") {
		t.Fatalf("an answer that is none is kept; notice %q", p.Notices.Text())
	}
	p.Lesson.Reply("right")
	if !r.Done(0) || !slices.Equal(progress[p.Lesson.name()], []string{"First"}) || !strings.Contains(p.Notices.Text(), "step 1 of 2") {
		t.Fatalf("done %v, kept %v, notice %q", r.Done(0), progress, p.Notices.Text())
	}
	p.Lesson.Go(1)
	if p.World.Tick() != 0 || !p.Playback.Paused() || r.At() != 1 {
		t.Fatalf("the second step begins at tick %d, paused %v", p.World.Tick(), p.Playback.Paused())
	}
	if orders := p.World.Orders(); len(orders) != 1 || orders[0].Verb != "set" {
		t.Errorf("it begins with %v", orders)
	}
	if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "sidestep", Value: "false"}); err != nil {
		t.Fatal(err)
	}
	p.Advance(0.1) // while paused
	if !r.Done(1) || r.Count() != 2 || len(progress[p.Lesson.name()]) != 2 {
		t.Errorf("the second step is done: %v, kept %v", r.Done(1), progress)
	}
}

// Time runs by itself a moment after what a step waits for, once: a pause by the person stays, and what is dragged comes to its place first.
func TestTimeRunsByItself(t *testing.T) {
	text := strings.Replace(twoSteps, `hints = ["one", "two"]`, `runs = 'answer("side") != ""'`, 1)
	text = strings.Replace(text, "again = true", `again = true
runs = 'order("place") > 0'`, 1)
	s, err := scene.Parse("two.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetPaused(true)
	rest := func(seconds float64) {
		for ; seconds > 0; seconds -= 0.1 {
			p.Advance(0.1)
		}
	}
	if rest(2); p.World.Tick() != 0 || p.Animating() {
		t.Fatalf("tick %d before an answer, moves %v", p.World.Tick(), p.Animating())
	}
	if p.Lesson.Reply("right"); !p.Animating() || !p.Playback.Paused() {
		t.Fatalf("after an answer: moves %v, paused %v", p.Animating(), p.Playback.Paused())
	}
	if rest(2); p.Playback.Paused() || p.World.Tick() == 0 {
		t.Fatal("time does not run after an answer")
	}
	p.Playback.SetPaused(true)
	p.Lesson.Reply("left")
	if rest(2); !p.Playback.Paused() {
		t.Fatal("another answer ends a pause by the person")
	}
	p.Lesson.Go(1)
	for x := range 20 { // as a hand moves it
		if err := p.Orders.Give(sim.Place{Thing: "rock 1", At: r2.Vec{X: 10, Y: float64(x) / 10}}); err != nil {
			t.Fatal(err)
		}
		if p.Advance(0.1); !p.Playback.Paused() {
			t.Fatal("time runs while a rock is moved")
		}
	}
	if rest(2); p.Playback.Paused() {
		t.Fatal("time does not run after a rock has been moved")
	}
}

// A try that ends without success brings a hint, and so does asking for one.
func TestTriesThatFailBringHints(t *testing.T) {
	p := lessonPlayer(t)
	r := p.Lesson.Run()
	if len(r.Hints()) != 0 || !r.MoreHints() {
		t.Fatalf("hints %q at first", r.Hints())
	}
	p.run(2)
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	p.Advance(0.1)
	if !slices.Equal(r.Hints(), []string{"one"}) {
		t.Errorf("hints %q after a try", r.Hints())
	}
	r.Failed()
	r.Failed()
	if !slices.Equal(r.Hints(), []string{"one", "two"}) || r.MoreHints() {
		t.Errorf("hints %q", r.Hints())
	}
}

// What was done in an earlier session is done, and done again if the step begins again.
func TestProgressIsKept(t *testing.T) {
	p := lessonPlayer(t)
	p.Lesson.Keep(keptSteps{p.Lesson.name(): {"Second"}})
	r := p.Lesson.Run()
	if r.Done(0) || !r.Done(1) {
		t.Fatalf("done: %v, %v", r.Done(0), r.Done(1))
	}
	if p.Lesson.Go(1); r.Passing() || !r.Done(1) {
		t.Errorf("begun again: passing %v, done %v", r.Passing(), r.Done(1))
	}
}

func TestButtonsOfALesson(t *testing.T) {
	p := lessonPlayer(t)
	p.Lesson.Try("set walker safe true")
	p.Lesson.When(1)
	p.Playback.SetPaused(false)
	for range 200 {
		p.Advance(0.1)
	}
	if !p.Playback.Paused() || p.World.Tick() != 11 {
		t.Errorf("paused %v at tick %d", p.Playback.Paused(), p.World.Tick())
	}
	if o := p.World.Orders(); len(o) != 1 || o[0].Args[1] != "safe" {
		t.Errorf("orders %v", o)
	}
	p.Lesson.Point("walker")
	if p.selectedName() != "walker" {
		t.Errorf("selected is %q", p.selectedName())
	}
	p.Lesson.Try("compare orca")
	if p.Rival() == nil {
		t.Error("nothing is compared")
	}
}

// What was done is a work that a replay proves; another answer, another order or another scene proves nothing.
func TestWorkIsProved(t *testing.T) {
	p := lessonPlayer(t)
	p.Lesson.Reply("left")
	p.run(6)
	p.Lesson.Go(1)
	p.run(1)
	if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "sidestep", Value: "false"}); err != nil {
		t.Fatal(err)
	}
	p.run(0.5)
	w := p.Lesson.Run().Work(p.Scene, "Ada")
	if len(w.Steps) != 2 {
		t.Fatalf("%d steps are in the work", len(w.Steps))
	}
	for i := range w.Steps {
		if err := w.Steps[i].Verify(p.Scene); err != nil {
			t.Errorf("step %d: %v", i+1, err)
		}
	}
	early := w.Steps[0]
	early.Tick = 3
	silent := w.Steps[0]
	silent.Answers = nil
	idle := w.Steps[1]
	idle.Orders = idle.Orders[:1]
	stranger := w.Steps[0]
	stranger.Step = 2
	renamed := w.Steps[0]
	if renamed.Title = "Another"; renamed.Verify(p.Scene) != nil {
		t.Error("with another title, as prose may change, it does not count")
	}
	long := w.Steps[0]
	long.Tick = 1 << 40
	before := w.Steps[1]
	before.Before = -1
	for what, proof := range map[string]lesson.Proof{"less than no orders": before, "too early": early, "no answer": silent, "no order": idle, "another step": stranger, "without end": long} {
		if proof.Verify(p.Scene) == nil {
			t.Errorf("%s: it counts", what)
		}
	}
}

// A lesson is done in German as in English: what is read is German, and the work that comes of it is proved without a language.
func TestALessonInGerman(t *testing.T) {
	s, err := scene.Open("chicken")
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Words.Choose("de")
	r := p.Lesson.Run()
	for i := range s.Steps {
		if i > 0 {
			p.Lesson.Next()
		}
		if p.Lesson.Next(); r.At() != i { // it is not done
			t.Fatalf("at step %d, want %d", r.At()+1, i+1)
		}
		said := p.Lesson.Said(i)
		if said.Title == s.Steps[i].Title {
			t.Errorf("step %d is called %q", i+1, said.Title)
		}
		for _, act := range s.Steps[i].Plays {
			if act.Deed != scene.Answer {
				if err := p.Orders.Give(act.Words); err != nil {
					t.Fatal(err)
				}
				continue
			}
			answer := act.Words[1]
			if k := slices.Index(s.Steps[i].Ask.Choices, answer); k >= 0 && said.Choices[k] == answer {
				t.Errorf("step %d: the answer is shown as %q", i+1, answer)
			}
			p.Lesson.Reply(answer)
		}
		for waited := 0; !r.Passing() && waited < 60; waited++ {
			p.run(1)
		}
		if !r.Passing() {
			t.Fatalf("step %d is not done", i+1)
		}
	}
	w := r.Work(p.Scene, "Ada")
	if len(w.Steps) != len(s.Steps) {
		t.Fatalf("%d steps are in the work", len(w.Steps))
	}
	for i := range w.Steps {
		if err := w.Steps[i].Verify(s); err != nil {
			t.Errorf("step %d: %v", i+1, err)
		}
	}
}

// A step that is done again, begun by the panel or by the person, is in the work as it was done last; one that is not done again, as it
// was done.
func TestWorkIsTheLastThatWasDone(t *testing.T) {
	p := lessonPlayer(t)
	p.Lesson.Go(1)
	turn := func(k string) {
		t.Helper()
		for _, o := range []sim.Set{{Group: "walker", Parameter: "k", Value: k}, {Group: "walker", Parameter: "sidestep", Value: "false"}} {
			if err := p.Orders.Give(o); err != nil {
				t.Fatal(err)
			}
		}
		p.run(1)
	}
	wants := func(after, k string) {
		t.Helper()
		w := p.Lesson.Run().Work(p.Scene, "")
		if len(w.Steps) != 1 {
			t.Fatalf("%s: %d steps are in the work", after, len(w.Steps))
		}
		var last string
		for _, o := range w.Steps[0].Orders {
			if o.Words[2] == "k" {
				last = o.Words[3]
			}
		}
		if last != k {
			t.Errorf("%s: the work has k = %s, want %s", after, last, k)
		}
		if err := w.Steps[0].Verify(p.Scene); err != nil {
			t.Errorf("%s: %v", after, err)
		}
	}
	turn("10")
	wants("done once", "10")
	p.Lesson.Go(1)
	p.run(1)
	wants("begun again", "10")
	turn("14")
	wants("done again", "14")
	p.Lesson.Go(0)
	p.run(1)
	p.Lesson.Go(1)
	turn("12")
	wants("the lesson begun again", "12")
	if err := p.Reset(); err != nil {
		t.Fatal(err)
	}
	p.run(1)
	turn("16")
	wants("the scene begun again", "16")
}

// The file of a work is called by its lesson, and by what of a typed name any file can be called.
func TestWorkIsCalledByItsName(t *testing.T) {
	t.Chdir(t.TempDir())
	p := lessonPlayer(t)
	for _, c := range []struct{ typed, file string }{
		{"", "two-work.json"}, {" Anna", "two-work-anna.json"}, {"../Jürgen / B. 2", "two-work-jürgen-b-2.json"}, {"…", "two-work-2.json"},
	} {
		p.Lesson.Save(c.typed)
		if _, err := os.Stat(c.file); err != nil {
			t.Errorf("%q: %v", c.typed, err)
		}
	}
}

// What would give an answer away is hidden until it is given, and the person's own layers come back after the step.
func TestTheAnswerIsHiddenUntilItIsGiven(t *testing.T) {
	text := strings.Replace(twoSteps, `right = "left" }`, `right = "left", hides = ["arrows"] }`, 1)
	s, err := scene.Parse("two.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	arrows := func(when string, want bool) {
		t.Helper()
		if p.Options.Vectors != want {
			t.Errorf("%s: arrows are shown: %v", when, p.Options.Vectors)
		}
	}
	arrows("before the answer", false)
	p.Options.Vectors = true
	p.Lesson.ShowAgain()
	arrows("before the answer, after the person's own layers", false)
	p.Lesson.Reply("right")
	arrows("after the answer", true)
	p.Lesson.Go(0)
	arrows("asked again", false)
	p.Lesson.Go(1)
	arrows("in the next step", true)
}

// A step that is done leads on by itself after a moment, unless the person stays, and not where motion is reduced; the last one does not.
func TestAStepThatIsDoneLeadsOn(t *testing.T) {
	p := lessonPlayer(t)
	r := p.Lesson.Run()
	done := func() {
		t.Helper()
		p.Lesson.Go(0)
		p.Lesson.Reply("left")
		for range 60 {
			if p.run(0.1); p.Lesson.Passing() {
				return
			}
		}
		t.Fatal("the first step is not done")
	}
	rest := func(seconds float64) {
		for ; seconds > 0; seconds -= 0.1 {
			p.Advance(0.1)
		}
	}
	done()
	if rest(10); r.At() != 0 || p.Animating() {
		t.Errorf("it leads on to step %d although it is not to", r.At()+1)
	}
	p.Lesson.GoesOn = true
	done()
	if share, ok := p.Lesson.Onward(); !ok || share < 0 || share > 0.1 || r.At() != 0 {
		t.Errorf("at step %d, %g of the time are over, %v", r.At()+1, share, ok)
	}
	p.Lesson.Stay()
	if rest(10); r.At() != 0 {
		t.Error("it leads on although the person stays")
	}
	p.Lesson.Go(0)
	p.Lesson.Reply("left")
	p.Playback.SetPaused(false)
	for range 1000 {
		if p.Advance(0.05); r.At() == 1 {
			break
		}
	}
	if r.At() != 1 || p.World.Tick() != 0 || !p.Playback.Paused() {
		t.Fatalf("it does not lead on: step %d, tick %d", r.At()+1, p.World.Tick())
	}
	if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "sidestep", Value: "false"}); err != nil {
		t.Fatal(err)
	}
	p.Advance(0.1)
	if _, ok := p.Lesson.Onward(); ok || !p.Lesson.Passing() {
		t.Error("the last step leads on")
	}
}

// onLesson returns a player that has opened a lesson of the library.
func onLesson(t *testing.T, name string) *Player {
	t.Helper()
	s, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() }) // whichever it has by then
	return p
}

// After the last step of a lesson of the course comes the next lesson.
func TestTheNextLessonFollows(t *testing.T) {
	p := onLesson(t, "straight-ahead")
	p.Lesson.Go(3)
	if p.Lesson.Next(); p.Scene.File != "straight-ahead" {
		t.Fatal("a lesson that is not done leads on")
	}
	if err := p.Orders.Give(sim.Place{Thing: "rock 1", At: r2.Vec{Y: 6}}); err != nil {
		t.Fatal(err)
	}
	p.run(6)
	if p.Lesson.Next(); p.Scene.File != "splitting" {
		t.Errorf("after straight-ahead comes %s", p.Scene.File)
	}
}

// What leads on by itself stays where the end of the step is out of sight, and where it has led to a moment; what is read then takes its time.
func TestAStepStaysWhileThereIsSomethingToSee(t *testing.T) {
	p := onLesson(t, "who-goes-first")
	p.Lesson.GoesOn = true
	p.Lesson.Go(1)
	p.Lesson.When(1.2)
	p.Playback.SetPaused(false)
	for range 600 {
		p.Advance(1. / 30)
	}
	if !p.Lesson.Passing() || p.Lesson.Run().At() != 1 {
		t.Errorf("the step that leads to a moment: passing %v, at %d", p.Lesson.Passing(), p.Lesson.Run().At()+1)
	}
	p.Lesson.Go(0)
	p.Lesson.Reply("green")
	for range 600 {
		p.Lesson.Below = true
		p.Advance(1. / 30)
	}
	if !p.Lesson.Passing() || p.Lesson.Run().At() != 0 {
		t.Errorf("the step with its end out of sight: passing %v, at %d", p.Lesson.Passing(), p.Lesson.Run().At()+1)
	}
}
