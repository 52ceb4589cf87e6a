package player

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/sim"
)

// Why says why the selected agent does what it does, by what it decided of late. What it decided before it was selected is found by a
// world that goes on from a moment of the history, beside this one.
type Why struct {
	base
	playback  *Playback
	selection *Selection

	decider explain.Decider
	world   *sim.World
	version uint64 // of the world when it was looked at
	ship    int
	list    []explain.Decision
	reason  explain.Reason
	spoken  *words.Language // in which the reason is said

	peeks bool       // the world stands at a moment of late
	was   float64    // scene time before
	of    *sim.World // that stands there
	by    int        // the agent that was selected

	asked asked
}

const (
	whyTicks   = 180    // how far a reason looks back
	whyStride  = 4      // ticks from one decision to the next
	mostGap    = 20     // ticks between two decisions that are taken for neighbours
	mostBeside = 30_000 // steps of agents that are simulated anew to look back
	slower     = 8      // how many times as long a script takes for one
)

// Reason returns why the selected agent does what it does. ok is false if none is selected, or if it decides nothing.
func (y *Why) Reason() (r explain.Reason, ok bool) {
	y.look()
	return y.reason, len(y.list) > 0
}

// Decisions returns what the selected agent decided of late, in the order of time.
func (y *Why) Decisions() []explain.Decision {
	y.look()
	return y.list
}

// look brings the decisions up to date.
func (y *Why) look() {
	if y.Peeks() {
		return
	}
	w, id := y.ws.World, y.ws.ship
	if id == None || id >= w.Count() || w.Presence(uint32(id)) != sim.Here {
		y.list, y.world = y.list[:0], nil
		return
	}
	same := y.world == w && y.ship == id
	if same && y.version == w.Version() {
		if y.spoken != y.voice.Language() {
			y.tell(w, id)
		}
		return
	}
	tick := w.Tick()
	if n := len(y.list); !same || n > 0 && tick <= y.list[n-1].Tick {
		y.list = y.list[:0]
	}
	if n := len(y.list); n == 0 || tick > y.list[n-1].Tick+mostGap {
		y.lookBack(w, id)
	}
	y.world, y.version, y.ship = w, w.Version(), id
	if d, ok := y.decider.Decide(w, id); ok {
		y.list = append(y.list, d)
	}
	for len(y.list) > 0 && tick-y.list[0].Tick > whyTicks {
		y.list = append(y.list[:0], y.list[1:]...)
	}
	y.tell(w, id)
}

// tell says the reason in the language of the window.
func (y *Why) tell(w *sim.World, id int) {
	y.spoken = y.voice.Language()
	y.reason = explain.Why(y.voice, w, id, y.list)
}

// lookBack finds what was decided before the present tick and after the decisions that are known, if the world is small enough to simulate
// that anew. Where it cannot tell all of that, it forgets what was decided before.
func (y *Why) lookBack(w *sim.World, id int) {
	first := w.Tick()
	if !w.Flights().Any() {
		first = max(y.ws.history.First(), w.Tick()-y.back(w, id))
	}
	if n := len(y.list); n > 0 && first <= y.list[n-1].Tick+whyStride {
		first = y.list[n-1].Tick + whyStride
	} else {
		y.list = y.list[:0]
	}
	if first >= w.Tick() {
		return
	}
	f, orders, err := y.ws.history.Fork(first)
	if err != nil {
		y.list = y.list[:0]
		return
	}
	defer f.Close()
	for f.Tick() < w.Tick() {
		if (f.Tick()-first)%whyStride == 0 {
			if d, ok := y.decider.Decide(f, id); ok && f.Presence(uint32(id)) == sim.Here {
				y.list = append(y.list, d)
			}
		}
		if sim.Repeat(f, orders) != nil {
			y.list = y.list[:0]
			return
		}
		f.Step()
	}
}

// back returns how many ticks before the present one may be simulated anew.
func (y *Why) back(w *sim.World, id int) uint64 {
	beside := uint64(mostBeside)
	if a := w.Glance(uint32(id)).Of; a.Group >= 0 && nav.Written(w.Setup().Groups[a.Group].Behavior) {
		beside /= slower
	}
	return min(w.Tick(), whyTicks, beside/uint64(w.Count()))
}

// Show selects what a reason is about, or marks where it is.
func (y *Why) Show(of nav.Subject) { y.selection.SelectCause(of) }

// Name returns what a thing is called; of the target, what that is.
func (y *Why) Name(of nav.Subject) string { return explain.NameOf(y.voice, y.ws.World, y.ws.ship, of) }

// Peek shows the world at a moment of late, until EndPeek.
func (y *Why) Peek(t float64) {
	if !y.Peeks() {
		y.peeks, y.was, y.of, y.by = true, y.ws.World.Time(), y.ws.World, y.ws.ship
	}
	y.playback.Scrub(t)
}

// Peeks reports whether a moment of late is shown, of the selected agent and its world.
func (y *Why) Peeks() bool { return y.peeks && y.of == y.ws.World && y.by == y.ws.ship }

// EndPeek shows the moment again that was shown before Peek.
func (y *Why) EndPeek() {
	if !y.peeks {
		return
	}
	if y.peeks = false; y.of == y.ws.World {
		y.playback.Scrub(y.was)
		for range whyTicks { // at once: what the person does next is done at that moment
			y.playback.seek()
		}
	}
	y.ws.EndScrub()
}

// Then returns why the agent did what it did at the moment that is shown, by what it had decided until then; that is now, unless it peeks.
func (y *Why) Then() explain.Reason {
	w := y.ws.World
	known := slices.IndexFunc(y.list, func(d explain.Decision) bool { return d.Tick > w.Tick() })
	if !y.Peeks() || known < 1 {
		return y.reason
	}
	return explain.Why(y.voice, w, y.ship, y.list[:known])
}

// mostNamed is how many things a plot names.
const mostNamed = 3

// Plot returns what has moved the selected agent of late, with the shares of the three things that did most.
func (y *Why) Plot() explain.Plot {
	y.look()
	u := y.ws.Scene.Units
	p := explain.Plot{Reason: y.reason, Time: u.Time, Length: u.Length, List: y.list}
	for _, w := range y.reason.Words {
		p.Title += w.Text
	}
	for k, s := range y.reason.Shares {
		if k < mostNamed && s.Part > 0 {
			p.Things, p.Names = append(p.Things, s.Of), append(p.Names, y.Name(s.Of))
		}
	}
	return p
}

// Save writes the plot into the present folder, as ".csv", ".svg" or ".png", under a name that no file has, and a notice tells it.
func (y *Why) Save(ext string) {
	plot := y.Plot()
	if len(plot.List) == 0 {
		return
	}
	var text bytes.Buffer
	_ = map[string]func(io.Writer) error{".csv": plot.CSV, ".svg": plot.SVG, ".png": plot.PNG}[ext](&text) // into memory
	name, err := saveNew(strings.TrimSuffix(filepath.Base(y.ws.Scene.File), ".toml")+"-why", ext, text.Bytes())
	if err != nil {
		y.notices.Warn(y.sayf("The plot cannot be saved: %v", err))
		return
	}
	y.notices.Notify(y.sayf("Saved as %s.", name))
}
