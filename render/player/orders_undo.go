package player

import (
	"slices"
	"strings"

	"galaxy/internal/words"
	"galaxy/render/explain"
	"galaxy/sim"
)

// Undo takes back the last order: the world goes back to before it, and from there to the present without it. Values that one slider
// was set to one after another are one order, and so are the places to which a thing was dragged at one tick. It takes the last
// stroke back while the scene is edited, and an edit of a scene in space that has got no order since.
func (od *Orders) Undo() {
	if ed := od.playback.editor; ed.Editing() {
		ed.Undo()
		return
	}
	given := od.ws.World.Orders()
	first := len(given) - 1
	for first > od.ws.keptOrders && sameGesture(&given[first-1], &given[first]) {
		first--
	}
	if first < od.ws.keptOrders {
		if od.playback.editor.undoHand(false) {
			return
		}
		od.notices.Notify(od.say("There is no order to undo."))
		return
	}
	undone := slices.Clone(given[first:])
	if od.recast(given[:first], od.sayf("Undone: %s. %s gives it again.", brief(od.voice, undone), od.notices.KeyName("Ctrl+Shift+Z"))) {
		od.ws.undone = append(od.ws.undone, undone)
	}
}

// Redo gives again, at its tick, what Undo took back last.
func (od *Orders) Redo() {
	if ed := od.playback.editor; ed.Editing() {
		ed.Redo()
		return
	}
	n := len(od.ws.undone)
	if n == 0 {
		if od.playback.editor.undoHand(true) {
			return
		}
		od.notices.Notify(od.say("There is no order to give again."))
		return
	}
	again := od.ws.undone[n-1]
	if again[len(again)-1].Tick > od.ws.World.Tick() {
		od.notices.Notify(od.say("That order was given later: time must be there first."))
		return
	}
	if od.recast(slices.Concat(od.ws.World.Orders(), again), od.sayf("Ordered again: %s.", brief(od.voice, again))) {
		od.ws.undone = od.ws.undone[:n-1]
	}
}

// Undoable reports whether there is something that Undo takes back.
func (od *Orders) Undoable() bool {
	ed := od.playback.editor
	ordered := len(od.ws.World.Orders()) > od.ws.keptOrders
	return !ed.Editing() && ordered || ed.Undoable() > 0 && (ed.Editing() || od.ws.World.Setup().Tiles == nil)
}

// Redoable reports whether there is something that Redo gives again.
func (od *Orders) Redoable() bool {
	ed := od.playback.editor
	return !ed.Editing() && len(od.ws.undone) > 0 || ed.Redoable() > 0 && (ed.Editing() || od.ws.World.Setup().Tiles == nil)
}

// recast gives the world the course to which other orders lead, and seeks the present on it. It reports whether that was possible; a
// notice says why not.
func (od *Orders) recast(orders []sim.Given, said string) bool {
	tick := od.ws.World.Tick()
	orders = slices.Clone(orders)
	switch given := od.ws.World.Orders(); {
	case od.tape.replay != nil:
		od.notices.Notify(od.voice.Fault(errReplay))
		return false
	case od.ws.coast.on || od.playback.editor.Editing():
		od.notices.Notify(od.say("Orders cannot be undone here: the ships are not simulated at this time."))
		return false
	case len(given) > len(orders) && given[len(given)-1].Verb == "tile" && od.playback.editor.Undoable() > 0:
		od.notices.Notify(od.sayf("That was a stroke on the map: %s edits it, and undoes strokes.", od.notices.KeyName("F2")))
		return false
	}
	od.tape.checkpointBeforeRewind()
	from := firstChange(od.ws.World.Orders(), orders)
	if !od.ws.history.Recast(orders) {
		od.notices.Notify(od.sayf("That order is too long ago to be undone: %s begins again.", od.notices.KeyName("Backspace")))
		return false
	}
	od.playback.p.Marks.recast()
	od.tape.recast(from)
	od.playback.afterRewind()
	od.ws.backwards, od.ws.scrub = false, scrub{seeking: true, target: tick}
	od.notices.Notify(said)
	return true
}

// firstChange returns the tick of the first order in which two lists differ, one of which has more at its end.
func firstChange(a, b []sim.Given) uint64 {
	if len(a) < len(b) {
		a, b = b, a
	}
	return a[len(b)].Tick
}

// recast lets the recording go on from the tick before one from which the orders are others: it forgets what was after that. From
// the first tick on it records another run.
func (tp *Tape) recast(from uint64) {
	r := tp.recorder
	switch {
	case r == nil:
	case !r.begun:
		tp.start()
	case from > 0:
		r.rec.Cut(from - 1)
	default:
		tp.start()
		tp.beginRun()
	}
}

// sameGesture reports whether two orders set the same parameter, place the same thing at the same tick, or are of one flight plan.
func sameGesture(a, b *sim.Given) bool {
	switch {
	case b.Verb == "burn" && (a.Verb == "burn" || a.Verb == "coast"):
		return a.Tick == b.Tick && a.Args[0] == b.Args[0]
	case a.Verb != b.Verb || len(a.Args) != len(b.Args):
		return false
	case a.Verb == "set":
		return len(a.Args) == 3 && slices.Equal(a.Args[:2], b.Args[:2])
	}
	return a.Verb == "place" && a.Tick == b.Tick && a.Args[0] == b.Args[0]
}

// brief returns orders for a notice: the last of several.
func brief(v *words.Voice, orders []sim.Given) string {
	text := orderWords(v, &orders[len(orders)-1])
	if first, _, more := strings.Cut(text, "\n"); more {
		text = first + "…"
	}
	const most = 80
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	switch n := len(orders); {
	case n > 1 && orders[0].Verb == "set":
		text += " (" + v.Count(n, "%d value", "%d values") + ")"
	case n > 1 && orders[0].Verb != "place":
		text += " (" + v.Count(n, "the last of %d order", "the last of %d orders") + ")"
	}
	return text
}

// orderWords returns an order for a notice: in English as it is given, else with its verb and the things that it is about in words.
func orderWords(v *words.Voice, g *sim.Given) string {
	if v.Language() == nil {
		return strings.Join(g.Text(), " ")
	}
	said := v.Called("order", g.Verb)
	if g.Verb == "set" && len(g.Args) == 3 {
		return said + ": " + g.Args[0] + ": " + explain.ParamWords(v, g.Args[1]) + " = " + v.Number(g.Args[2])
	}
	for i, word := range g.Args {
		if said += " "; i == 0 {
			said = v.Called("order", g.Verb) + ": "
		}
		said += thingWords(v, word)
	}
	return said
}
