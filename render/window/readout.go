package window

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/sim"
)

// readOut writes what is selected and what changed, a line each, for a screen reader or a braille line. Of each kind of line only the
// latest is written, and none sooner than readOutPause after the last, so that a crowd of events is no flood.
type readOut struct {
	said  [readOutKinds]string // the last line of each kind that was written
	since float64              // seconds since the last line
	began bool
	world *sim.World
	heard uint64 // the tick of the last event that was written
}

// The kinds of lines, in the order in which they are written.
const (
	readFocus = iota
	readNotice
	readStep
	readDone
	readHint
	readSelection
	readEvent
	readTime
	readRate
	readOutKinds
)

const readOutPause = 0.3 // seconds

// advance writes the next line, if one is due. It reports whether more are waiting.
func (r *readOut) advance(w *window, seconds float64) (waits bool) {
	out := w.config.ReadOut
	if out == nil && w.settings.ReadOut {
		out = os.Stderr
	}
	if out == nil || w.config.Frames > 0 {
		return false
	}
	r.since += seconds
	if world := w.player.World; r.world != world || world.Tick()+1 < r.heard { // another one, or rewound
		r.world, r.heard = world, world.Tick()
	}
	now, last := r.lines(w)
	for kind, line := range now {
		if line == "" || line == r.said[kind] {
			r.said[kind] = line
			continue
		}
		if r.began && r.since < readOutPause {
			return true
		}
		r.began, r.since, r.said[kind] = true, 0, line
		if kind == readEvent {
			r.heard = last
		}
		_, _ = io.WriteString(out, sanitize.Line(line)+"\n") // a reader that is gone stops nothing
		return true
	}
	return false
}

// lines returns the line of each kind as of now, and the tick of the last event.
func (r *readOut) lines(w *window) (now [readOutKinds]string, last uint64) {
	p := w.player
	say := func(k words.Key, values ...any) string { return p.Words.Format(k, values...) }
	now[readFocus], now[readNotice] = w.focusLine(), p.Notices.Text()
	if run := p.Lesson.Run(); run != nil {
		at := run.At()
		now[readStep] = say("Step %d of %d: %s", at+1, run.Len(), p.Lesson.Said(at).Title)
		if run.Passing() {
			now[readDone] = say("This step is done.")
		}
		if hints := run.Hints(); len(hints) > 0 && !run.Passing() {
			now[readHint] = say("Hint %d: %s", len(hints), p.Lesson.Said(at).Hints[len(hints)-1])
		}
	}
	now[readSelection] = w.selectionLine()
	more := 0
	for i, list := 0, p.Marks.List(); i < len(list); i++ {
		if m := &list[i]; m.Tick >= r.heard && m.Time <= p.Time() {
			if now[readEvent] != "" {
				more++
			}
			now[readEvent], last = p.Marks.Say(m), m.Tick+1
		}
	}
	if more > 0 {
		now[readEvent] = say("%s; %d more before it", now[readEvent], more)
	}
	now[readTime] = say("Time runs.")
	if p.Playback.Paused() {
		now[readTime] = say("Time stands still.")
	}
	// The rate that is asked for: how much of it is achieved changes all the time.
	rate := say("%s %s per second", p.Words.Number(strconv.FormatFloat(p.Playback.Rate(), 'g', 4, 64)), cmp.Or(p.Scene.Units.Time, "s"))
	if p.Backwards() {
		rate = say("%s backwards", rate)
	}
	now[readRate] = say("Speed of time: %s", rate)
	return now, last
}

// selectionLine says what is selected, where it is going, and its state.
func (w *window) selectionLine() string {
	p := w.player
	if f, ok := p.Facts.Ship(); ok {
		line := p.Words.Format("Selected: %s", f.Name)
		if f.HasTarget {
			line = p.Words.Format("Selected: %s, on its way to %s", f.Name, f.Target)
		}
		if m, ok := p.Facts.Mind(); ok {
			line += ", " + m.States[m.State]
		}
		return line
	}
	if f, ok := p.Facts.Body(); ok {
		return p.Words.Format("Selected: %s", f.Name)
	}
	return p.Words.Text("Nothing is selected.")
}

// focusLine says at which control of a panel the keyboard is, with the value of a parameter; or of the picture; nothing while it is at the scene.
func (w *window) focusLine() string {
	if w.ui == nil || w.ui.Focused() == "" {
		if w.hand.on {
			return w.player.Words.Format("Keyboard at: %s", w.hand.line())
		}
		return ""
	}
	name := w.ui.Focused()
	if said := w.ui.FocusSaid(); said != "" {
		return w.player.Words.Format("Keyboard at: %s", said)
	}
	group, param, _ := strings.Cut(strings.TrimPrefix(name, "control "), ".")
	for _, g := range w.player.World.Setup().Groups {
		if g.Name != group {
			continue
		}
		for _, p := range g.Params() {
			if p.Name == param {
				name = fmt.Sprintf("%s = %s", name, p.Text())
			}
		}
	}
	return w.player.Words.Format("Keyboard at: %s", name)
}
