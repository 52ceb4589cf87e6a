package player

import (
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/render/build"
	"galaxy/scene"
	"galaxy/scene/lint"
	"galaxy/sim"
)

// Editor is the editor of the scene's map, with the questions that are asked before strokes are lost. To read the file
// again is to begin another scene, which takes the player.
type Editor struct {
	base
	build.Editor
	p        *Player
	tape     *Tape
	lab      *Lab
	observer *Observer
	tours    *Tours
	drafts   string // folder of those of built-in scenes
}

// KeepDraftsIn lets edits of built-in scenes that are not saved be kept in a folder, and offers those that a crash has left of the
// scene that is open.
func (ed *Editor) KeepDraftsIn(folder string) {
	ed.drafts = folder
	ed.offerDraft()
}

// offerDraft says that there are edits of the scene from before a crash.
func (ed *Editor) offerDraft() {
	if ed.HasDraft() {
		ed.notices.Warn(ed.sayf("There are edits of this scene that were not saved: %s brings them back.", ed.notices.KeyName("F2")))
	}
}

// Toggle switches editing on or off. Changes stay.
func (ed *Editor) Toggle() {
	ed.tours.End() // which would leave the map
	switch {
	case ed.Editing():
		ed.End()
		what := ed.say("Editing ended.")
		if ed.Undoable() > 0 {
			what += " " + ed.sayf("%s restarts the scene as it was edited.", ed.notices.KeyName("Backspace"))
		}
		if ed.UnsavedStrokes() > 0 {
			what += " " + ed.say("Ctrl+S saves it.")
		}
		ed.notices.Notify(what)
		return
	case !ed.mayEdit():
		return
	}
	err := ed.Begin()
	if err != nil {
		ed.notices.Notify(ed.voice.Fault(err))
	}
	if !ed.Editing() {
		return
	}
	ed.ws.backwards, ed.ws.scrub = false, scrub{}
	if ed.ws.World.Setup().Tiles == nil {
		ed.p.Playback.paused = true
		said := ed.SaysWritten(ed.WritePlaces(ed.p.Orders.placedAgents()))
		if err != nil || said == "" && ed.UnsavedStrokes() > 0 {
			return // which a notice tells
		}
		if said != "" {
			ed.notices.Notify(ed.sayf("%s Each change begins the scene again; Ctrl+S saves.", said))
			return
		}
		ed.notices.Notify(ed.sayf("Time waits while you build; each change begins the scene again. %s ends it.", ed.notices.KeyName("F2")))
	}
}

// mayEdit reports whether the scene can be edited. A notice says why if not.
func (ed *Editor) mayEdit() bool {
	switch {
	case ed.tape.replay != nil:
		ed.notices.Notify(ed.voice.Fault(errReplay))
	case ed.lab.shownRun() != nil:
		ed.notices.Notify(ed.say("This is a run of an experiment, with the map that it ran with; open the scene itself to edit it."))
	case ed.ws.Scene.Galaxy:
		ed.notices.Notify(ed.say("Among the stars nothing can be built: fly to one and come down to its planets."))
	default:
		return true
	}
	return false
}

// ChangeBody changes a body as [build.Editor.ChangeBody] does, at the time of the picture. The mouse edits no longer than before.
func (ed *Editor) ChangeBody(name, path, value string) {
	ed.amend(func() { ed.Editor.ChangeBody(name, path, value) })
}

// RestoreBody takes all changes of a built-in body back, as ChangeBody makes them.
func (ed *Editor) RestoreBody(name string) {
	ed.amend(func() { ed.Editor.RestoreBody(name) })
}

// amend edits the scene by do at the time of the picture, and tells what follows.
func (ed *Editor) amend(do func()) {
	if !ed.mayEdit() {
		return
	}
	ed.tours.End() // which would leave the scene
	ed.atPresent(func() bool {
		before := ed.Undoable()
		do()
		return ed.Undoable() > before
	}, func() {
		undone := ed.sayf("%s takes the change back.", ed.notices.KeyName("Ctrl+Z"))
		ed.notices.Notify(strings.TrimSpace(ed.WhatFollows() + " " + undone))
	})
}

// resume switches editing on in a scene that was opened again, if it was on before.
func (ed *Editor) resume(before build.Editor) {
	if !before.Editing() {
		return
	}
	if ed.Toggle(); ed.Editing() {
		ed.BrushOf(before)
	}
}

// At returns where on the map a point of the picture is, in framebuffer pixels from its upper left corner.
func (ed *Editor) At(x, y float64) build.Spot {
	const finger = 6 // points
	camera := ed.observer.Camera()
	return build.Spot{
		At: ed.observer.PointAt(x, y), Reach: finger * ed.observer.Scale / ed.observer.Plane().Zoom,
		X: x - 0.5*float64(ed.observer.Width), Y: 0.5*float64(ed.observer.Height) - y,
		See: func(at r3.Vec) (x, y float64, ok bool) {
			seen, zoom := camera.See(at)
			return seen.X, seen.Y, zoom > 0
		},
	}
}

// Release lifts the brush. What a handle of an orbit has changed begins at the time of the picture.
func (ed *Editor) Release(at build.Spot) {
	if !ed.Pulls() {
		ed.Editor.Release(at)
		return
	}
	ed.atPresent(func() bool {
		before := ed.Undoable()
		ed.Editor.Release(at)
		return ed.Undoable() > before
	}, func() {})
}

// editorHost is the player as the editor of maps knows it.
type editorHost struct {
	*Workspace
	*Orders
	*Notices
	p *Player
}

// Orbit returns the body that is selected, the time of the picture, and whether it leans.
func (h editorHost) Orbit() (body int, now float64, leans bool) {
	return h.p.body, h.p.Time(), h.p.Observer.Tilted()
}

// Voice says texts in the language of the window.
func (h editorHost) Voice() *words.Voice { return &h.p.Words.Voice }

// Drafts returns the folder of the drafts of built-in scenes.
func (h editorHost) Drafts() string { return h.p.Editor.drafts }

// SelectBody selects a body.
func (h editorHost) SelectBody(i int) { h.p.Selection.SelectBody(i) }

// BeginEdited begins the scene again as it was edited.
func (h editorHost) BeginEdited(s *scene.Scene) error {
	next, err := newWorkspace(s, h.p.against, h.p.overrides)
	if err != nil {
		return err
	}
	changed, paused := h.p.Orders.changedParams(), h.p.Playback.paused
	h.p.replaceWorld(next)
	if next.World.Setup().Tiles == nil { // where time waits while one builds, also after the scene's end
		h.p.Playback.paused = paused
	}
	h.p.Tape.tell()
	return h.p.Orders.keepParams(changed)
}

// Save writes the scene with its edits, and with the parameters that orders have changed, to its file; a built-in scene goes to a new
// file in the working folder. An invalid map is not written, and a notice says why. If
// another program has changed the file meanwhile, the first call only asks.
func (ed *Editor) Save() {
	if !ed.CanSave() {
		return
	}
	if there, own := ed.OnDisk(); there && !own && !scene.IsBuiltin(ed.ws.Scene.File) && ed.notices.text != ed.conflictQuestion() {
		ed.notices.Warn(ed.conflictQuestion())
		return
	}
	ed.WriteStart()
	refused := ed.WriteParams(ed.p.Orders.changedParams())
	_, unplaced := ed.WritePlaces(ed.p.Orders.placedAgents())
	if err := ed.Editor.Save(); err != nil {
		ed.notices.Notify(ed.sayf("Not saved: %s", ed.voice.Fault(err)))
		return
	}
	saved := ed.sayf("Saved %s.", ed.ws.Scene.File)
	if len(unplaced) > 0 {
		saved += " " + ed.SaysWritten(0, unplaced)
	}
	if len(refused) > 0 {
		saved += " " + ed.sayf("Without the changed %s: its method is written in another form there.", strings.Join(refused, ", "))
	}
	ed.notices.Notify(saved)
	w, err := sim.New(ed.ws.Scene.Setup)
	if err != nil {
		return // playing the scene will show this error
	}
	defer w.Close()
	if lost := lint.Lost(ed.ws.Scene, w); len(lost) > 0 {
		ed.notices.Warn(ed.sayf("%s Warning: when it starts, %s.", saved, strings.Join(lost, ". Also, ")))
	}
}

// FileChanged is called when the scene's file has changed. It reads the file again,
// unless unsaved strokes would be lost: then it asks.
func (ed *Editor) FileChanged() {
	if _, own := ed.OnDisk(); own {
		return // this program wrote it
	}
	if ed.UnsavedStrokes() > 0 {
		ed.notices.Warn(ed.conflictQuestion())
		return
	}
	ed.reloadFile()
}

// Reload reads the scene's file again. If unsaved strokes would be lost, the first call
// only asks.
func (ed *Editor) Reload() {
	if ed.notices.text == ed.conflictQuestion() || ed.ConfirmDiscard(ed.say("Ctrl+R again")) {
		ed.reloadFile()
	}
}

func (ed *Editor) reloadFile() {
	ed.DropDraft()
	if r := ed.lab.shownRun(); r != nil {
		_ = ed.lab.Open(r.Number) // a notice shows the error
		return
	}
	if ed.p.reopen(ed.ws.Scene.File) == nil {
		ed.notices.Notify(strings.TrimSpace(ed.sayf("Reloaded %s.", ed.ws.Scene.File) + " " + ed.notices.text))
	}
}

// minQuestionSeconds is how long a question must be shown before it can be answered: a
// shorter time is too short to read it.
const minQuestionSeconds = 1

// ConfirmDiscard reports whether unsaved strokes may be discarded. If there are any it
// asks, and reports true when it is called again while the question is shown, but not
// within its first second. again says in the question what the person repeats for yes.
func (ed *Editor) ConfirmDiscard(again string) bool {
	question := ed.UnsavedQuestion(again)
	switch {
	case question == "":
		return true
	case ed.notices.text == question && ed.notices.seconds <= noticeDuration-minQuestionSeconds:
		ed.notices.Dismiss()
		ed.DropDraft()
		return true
	}
	ed.notices.Notify(question)
	return false
}

// UnsavedQuestion returns the question of ConfirmDiscard, empty if all is saved.
func (ed *Editor) UnsavedQuestion(again string) string {
	n := ed.UnsavedStrokes()
	if n == 0 {
		return ""
	}
	return ed.sayn(n, "%d edit of the scene is not saved: Ctrl+S saves, %s discards.", "%d edits of the scene are not saved: Ctrl+S saves, %s discards.", again)
}

// conflictQuestion asks which of two versions of the scene's file to keep.
func (ed *Editor) conflictQuestion() string {
	return ed.sayf("Another program has changed %s: Ctrl+S overwrites the file with this map, Ctrl+R reads it and discards this map's changes.", ed.ws.Scene.File)
}
