package player

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"galaxy/internal/atomicfile"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/scene/lesson"
	"galaxy/scene/wording"
	"galaxy/sim"
)

// Lesson is the lesson of the scene, if it has steps.
type Lesson struct {
	base
	p    *Player
	run  *lesson.Run
	of   *scene.Scene // whose lesson run is
	kept Progress

	before stage.Options // the person's, before steps showed and hid layers
	layers []string      // that steps have shown or hidden
	near   bool          // a step has brought the view near
	arrow  lessonArrow
	starts start  // of time, by itself
	onward onward // to the next step, by itself

	// GoesOn says that a step that is done leads to the next one by itself: not where motion is reduced, or things are read out.
	GoesOn bool

	Read  bool // its panel has been drawn since the last frame, so that no notice says the same
	Below bool // the end of the step was below the edge of that panel

	// Picture, if not nil, returns a small picture of the scene as a PNG, or nil, for the file of what was done.
	Picture func() []byte
}

// Progress keeps which steps of which lessons are done.
type Progress interface {
	Passed(lesson string) (steps []string)
	Pass(lesson, step string)
}

// Keep reads which steps are done from what keeps them, and tells it of more.
func (l *Lesson) Keep(in Progress) {
	l.kept = in
	if l.run != nil {
		l.run.SetDone(in.Passed(l.name()))
	}
}

// name is the name by which the progress of the lesson is kept: of a file its whole path.
func (l *Lesson) name() string {
	file := l.ws.Scene.File
	if scene.IsBuiltin(file) {
		return file
	}
	if full, err := filepath.Abs(file); err == nil {
		return full
	}
	return file
}

// forget no longer keeps which steps are done: what follows begins anew.
func (l *Lesson) forget() { l.kept = nil }

// End gives back the layers that steps have shown or hidden.
func (l *Lesson) End() {
	l.p.Options.TakeLayers(l.layers, &l.before)
	l.layers = nil
}

// ShowAgain shows and hides the layers of the present step, after the person's own have been set.
func (l *Lesson) ShowAgain() {
	if l.run == nil {
		return
	}
	l.layers = nil
	lessonHost{l.p}.Show(l.run.Layers())
}

// begin begins the lesson of another scene.
func (l *Lesson) begin() {
	l.End()
	l.near, l.starts, l.onward, l.arrow = false, start{}, onward{}, lessonArrow{}
	if l.p.Tours.tour != nil { // which does what is to be done
		l.run = nil
		return
	}
	l.of = l.ws.Scene
	if l.run = lesson.Begin(l.of, lessonHost{l.p}); l.run != nil && l.kept != nil {
		l.run.SetDone(l.kept.Passed(l.name()))
	}
}

// renew reads the lesson of a scene again whose file has changed, and stays at its step.
func (l *Lesson) renew() {
	was := l.run
	l.begin()
	if was != nil && l.run != nil && was.At() > 0 {
		l.run.Go(was.At())
	}
}

// Run returns the lesson as it goes on, or nil if the scene has no steps.
func (l *Lesson) Run() *lesson.Run { return l.run }

// Said returns what a step says in the language of the window.
func (l *Lesson) Said(i int) *wording.Step { return &l.p.Words.Of(l.of).Steps[i] }

// advance notices what the person has done while paused, too, and counts the seconds of a frame.
func (l *Lesson) advance(seconds float64) {
	if l.run != nil {
		l.run.Spend(seconds)
		l.look()
		l.startTime(seconds)
		l.goOn(seconds)
		l.Read, l.Below = false, false
	}
}

// look notices what is done.
func (l *Lesson) look() {
	r := l.run
	if r == nil || l.p.Tape.replay != nil || !r.Look() {
		return
	}
	if l.kept != nil {
		l.kept.Pass(l.name(), r.Step(r.At()).Title)
	}
	if !l.Read {
		l.notices.Notify(l.sayf("Done: step %d of %d.", r.At()+1, r.Len()))
	}
}

// Go begins a step.
func (l *Lesson) Go(i int) {
	if l.run == nil {
		return
	}
	l.starts, l.onward, l.arrow = start{}, onward{}, lessonArrow{}
	l.run.Go(i)
	if err := l.run.Err(); err != nil {
		l.notices.Warn(l.notices.voice.Fault(err))
	}
}

// Passing reports whether the present step has been done since it began.
func (l *Lesson) Passing() bool { return l.run != nil && l.run.Passing() }

// Next begins the next step if this one is done, and after the last one of a lesson of the course the next lesson. A notice says if it cannot.
func (l *Lesson) Next() {
	switch r := l.run; {
	case r == nil:
		l.notices.Notify(l.say("This scene is no lesson with steps."))
	case !r.Passing():
		l.notices.Notify(l.say("This step is not done yet."))
	case r.At() == r.Len()-1:
		if next, ok := lesson.After(l.of.File); ok && l.of.Course > 0 {
			_ = l.p.Reopen(next) // a notice shows the error
			return
		}
		l.notices.Notify(l.say("This is the last step."))
	default:
		l.Go(r.At() + 1)
	}
}

// Reply answers the question of the present step. Time that is to run by itself begins to wait anew.
func (l *Lesson) Reply(answer string) {
	if l.run == nil {
		return
	}
	l.notices.WarnOf(l.run.Reply(answer))
	if l.look(); l.starts.in > 0 {
		l.starts.in = startSeconds
	}
}

// Try does what a button in the text says: an order, again, compare METHOD or open SCENE.
func (l *Lesson) Try(what string) {
	words, err := sim.Words(what)
	if err != nil || len(words) == 0 {
		return
	}
	switch {
	case words[0] == "again" && len(words) == 1:
		l.notices.WarnOf(l.p.Restart())
	case words[0] == "compare" && len(words) == 2:
		l.notices.WarnOf(l.p.CompareWith(words[1]))
	case words[0] == "open" && len(words) == 2:
		_ = l.p.Reopen(words[1]) // a notice shows the error
	default:
		l.notices.WarnOf(l.p.Orders.Give(words))
	}
}

// Opened notes that the person has opened a list, by its name for the term opened.
func (l *Lesson) Opened(list string) {
	if l.run != nil {
		l.run.Opened(list)
		l.look()
	}
}

// When takes time to a moment since the start, and stops it there.
func (l *Lesson) When(t float64) {
	pb, at := &l.p.Playback, l.ws.World.Setup().Start+t
	pb.SetPaused(true)
	if _, last, ok := pb.TimeRange(); ok && at <= last {
		pb.Scrub(at)
		l.ws.EndScrub()
		return
	}
	pb.WarpTo(at)
}

// Point selects a ship or a body, or marks a rock or a box for a moment.
func (l *Lesson) Point(name string) {
	if fixed, at, _ := l.ws.fixedThing(l.ws.fixedNamed(name)); fixed != "" {
		l.ws.marker = Marker{Center: at, Remaining: 1}
		return
	}
	lessonHost{l.p}.Select(name)
}

// Save writes what has been done in the lesson into the present folder, under a name that no file has, and a notice tells it. by is the
// name that is written in it, or empty; the file is called by it, too.
func (l *Lesson) Save(by string) {
	if l.run == nil {
		return
	}
	var text bytes.Buffer
	work := l.run.Work(l.ws.Scene, by)
	if l.Picture != nil {
		work.Picture = l.Picture()
	}
	err := work.Write(&text)
	var name string
	if err == nil {
		base := strings.TrimSuffix(filepath.Base(l.ws.Scene.File), ".toml") + "-work"
		name, err = saveNew(strings.TrimSuffix(base+"-"+inFileName(by), "-"), ".json", text.Bytes())
	}
	if err != nil {
		l.notices.Warn(l.sayf("What you did cannot be saved: %v", err))
		return
	}
	l.notices.Notify(l.sayf("Saved as %s: %d of %d steps. galaxy grade reads it.", name, len(work.Steps), l.run.Len()))
}

// inFileName returns a typed name as part of the name of a file: its letters, small, and digits, with - for what is between them.
func inFileName(typed string) string {
	const most = 40
	parts := strings.FieldsFunc(strings.ToLower(typed), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	name := []rune(strings.Join(parts, "-"))
	return string(name[:min(most, len(name))])
}

// saveNew writes text into a file of the present folder, under a name that no file has: base, or base with a number.
func saveNew(base, ext string, text []byte) (name string, err error) {
	for n := 1; ; n++ {
		if name = base + ext; n > 1 {
			name = fmt.Sprintf("%s-%d%s", base, n, ext)
		}
		f, err := atomicfile.OpenNew(name)
		if errors.Is(err, fs.ErrExist) && n < 1000 {
			continue
		}
		if err != nil {
			return name, err
		}
		if err = cmp.Or(f.Close(), write(name, text)); err != nil {
			_ = os.Remove(name) // which holds nothing
		}
		return name, err
	}
}

// write replaces a file, as a whole or not at all.
func write(name string, text []byte) error {
	f, err := atomicfile.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Commit()
}

// lessonHost is the player as the host of a lesson.
type lessonHost struct{ p *Player }

func (h lessonHost) World() *sim.World { return h.p.World }

// Again begins the scene again, paused: what is said about a step is read first.
func (h lessonHost) Again(kept bool) error {
	var changed []sim.Order
	if kept {
		changed = h.p.Orders.changes()
	}
	if err := h.p.beginBesideLast(against{}, changed); err != nil {
		return err
	}
	h.p.Playback.SetPaused(true)
	h.p.Notices.Dismiss()
	return nil
}

func (h lessonHost) Give(o sim.Order) error { return h.p.Orders.Give(o) }

func (h lessonHost) Select(name string) {
	p := h.p
	if name == "" {
		p.Selection.Deselect()
		return
	}
	if id := p.ShipNamed(name); id != None {
		p.Selection.SelectShip(id)
		return
	}
	for i := range p.World.Setup().Bodies {
		if p.World.Setup().Bodies[i].Name == name {
			p.Selection.SelectBody(i)
			return
		}
	}
}

func (h lessonHost) Selected() string {
	fixed, _, _ := h.p.fixedThing(h.p.fixed)
	return cmp.Or(fixed, h.p.selectedName())
}

func (h lessonHost) View() condition.View {
	p := h.p
	v := condition.View{Paused: p.Playback.Paused(), Rate: p.Playback.Rate(), Zoom: p.Observer.Came()}
	v.Tilt = max(0, observer.FromAbove.Elevation-p.Observer.Slant().Elevation) * 180 / math.Pi
	if p.Backwards() {
		v.Rate = -v.Rate
	}
	if p.follow {
		v.Followed = p.selectedName()
	}
	return v
}

func (h lessonHost) Play() {
	h.p.Lesson.starts = start{startSeconds, len(h.p.World.Orders())}
}

func (h lessonHost) Near(height float64) {
	l, o := &h.p.Lesson, &h.p.Observer
	switch near := l.near; {
	case height > 0:
		l.near = true
		o.flyNear(height)
	case near:
		l.near = false
		o.flyBack()
	}
}

func (h lessonHost) Show(layers, hidden []string) {
	l := &h.p.Lesson
	if l.layers == nil {
		l.before = h.p.Options
	}
	l.layers = append(append(l.layers, layers...), hidden...)
	h.p.Options.SetLayers(layers, true)
	h.p.Options.SetLayers(hidden, false)
}
