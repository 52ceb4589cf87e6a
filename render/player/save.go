package player

import (
	"fmt"
	"io"
	"math"
	"os"
	"path"
	"strings"

	files "galaxy/internal/atomicfile"
	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/scene"
	"galaxy/scene/lint"
	"galaxy/sim"
)

// Save writes the scene with its edited map to its file; a built-in scene goes to a new
// file in the working folder. An invalid map is not written, and a notice says why. If
// another program has changed the file meanwhile, the first call only asks.
func (ed *Editor) Save() {
	e := &ed.mapEditor
	if e.drawing == nil || e.gesture.down {
		return
	}
	name := ed.ws.Scene.File
	if scene.IsBuiltin(name) {
		name = newSceneName(name)
	} else if text, there := ed.fileOnDisk(); there && text != e.file && ed.notices.text != ed.conflictQuestion() {
		ed.notices.Warn(ed.conflictQuestion())
		return
	}
	s, err := scene.Parse(name, e.drawing.Text(), ed.ws.Scene.Set...)
	if err == nil {
		err = writeScene(name, s.Text)
	}
	if err != nil {
		ed.notices.Notify("Not saved: " + err.Error())
		return
	}
	ed.ws.Scene = s
	e.file, e.savedCount, e.unreachable = s.Text, len(e.done), 0
	ed.notices.Notify("Saved " + name + ".")
	w, err := sim.New(s.Setup)
	if err != nil {
		return // playing the scene will show this error
	}
	defer w.Close()
	if lost := lint.Lost(s, w); len(lost) > 0 {
		ed.notices.Warn("Saved " + name + ". Warning: when it starts, " + strings.Join(lost, ". Also, ") + ".")
	}
}

// FileChanged is called when the scene's file has changed. It reads the file again,
// unless unsaved strokes would be lost: then it asks.
func (ed *Editor) FileChanged() {
	if text, there := ed.fileOnDisk(); there && ed.drawing != nil && text == ed.file {
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
	if ed.notices.text == ed.conflictQuestion() || ed.ConfirmDiscard("Ctrl+R again") {
		ed.reloadFile()
	}
}

func (ed *Editor) reloadFile() {
	if r := ed.lab.shownRun(); r != nil {
		_ = ed.lab.Open(r.Number) // a notice shows the error
		return
	}
	if ed.p.reopen(ed.ws.Scene.File) == nil {
		ed.notices.Notify(strings.TrimSpace("Reloaded " + ed.ws.Scene.File + ". " + ed.notices.text))
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
		return true
	}
	ed.notices.Notify(question)
	return false
}

// UnsavedQuestion returns the question of ConfirmDiscard, empty if all is saved.
func (ed *Editor) UnsavedQuestion(again string) string {
	if ed.UnsavedStrokes() == 0 {
		return ""
	}
	what := format.Count(ed.UnsavedStrokes(), "stroke on the map is", "strokes on the map are")
	return fmt.Sprintf("%s not saved: Ctrl+S saves, %s discards.", what, again)
}

// conflictQuestion asks which of two versions of the scene's file to keep.
func (ed *Editor) conflictQuestion() string {
	return "Another program has changed " + ed.ws.Scene.File + ": Ctrl+S overwrites the file with this map, Ctrl+R reads it and discards this map's changes."
}

// fileOnDisk returns the present text of the scene's file.
func (ed *Editor) fileOnDisk() (text string, there bool) {
	b, err := sanitize.Read(ed.ws.Scene.File, math.MaxInt64)
	return strings.TrimPrefix(string(b), "\ufeff"), err == nil
}

func writeScene(name, text string) error {
	f, err := files.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := io.WriteString(f, text); err != nil {
		return err
	}
	return f.Commit()
}

// newSceneName returns a file name for a built-in scene that does not exist yet.
func newSceneName(builtin string) string {
	builtin = path.Base(builtin) // of a case, without its folder
	for i := 1; ; i++ {
		name := builtin + ".toml"
		if i > 1 {
			name = fmt.Sprintf("%s-%d.toml", builtin, i)
		}
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}
