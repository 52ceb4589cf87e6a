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
	"galaxy/sim"
)

// Save writes the scene with its edited map to its file; a built-in scene goes to a new
// file in the working folder. An invalid map is not written, and a notice says why. If
// another program has changed the file meanwhile, the first call only asks.
func (p *Player) Save() {
	e := &p.editor
	if e.drawing == nil || e.gesture.down {
		return
	}
	name := p.Scene.File
	if scene.IsBuiltin(name) {
		name = newSceneName(name)
	} else if text, there := p.fileOnDisk(); there && text != e.file && p.Notices.text != p.conflictQuestion() {
		p.Notices.Warn(p.conflictQuestion())
		return
	}
	s, err := scene.Parse(name, e.drawing.Text(), p.Scene.Set...)
	if err == nil {
		err = writeScene(name, s.Text)
	}
	if err != nil {
		p.Notices.Notify("Not saved: " + err.Error())
		return
	}
	p.Scene = s
	e.file, e.savedCount, e.unreachable = s.Text, len(e.done), 0
	p.Notices.Notify("Saved " + name + ".")
	w, err := sim.New(s.Setup)
	if err != nil {
		return // playing the scene will show this error
	}
	defer w.Close()
	if lost := s.Lost(w); len(lost) > 0 {
		p.Notices.Warn("Saved " + name + ". Warning: when it starts, " + strings.Join(lost, ". Also, ") + ".")
	}
}

// FileChanged is called when the scene's file has changed. It reads the file again,
// unless unsaved strokes would be lost: then it asks.
func (p *Player) FileChanged() {
	if text, there := p.fileOnDisk(); there && p.editor.drawing != nil && text == p.editor.file {
		return // this program wrote it
	}
	if p.UnsavedStrokes() > 0 {
		p.Notices.Warn(p.conflictQuestion())
		return
	}
	p.reloadFile()
}

// Reload reads the scene's file again. If unsaved strokes would be lost, the first call
// only asks.
func (p *Player) Reload() {
	if p.Notices.text == p.conflictQuestion() || p.ConfirmDiscard("Ctrl+R again") {
		p.reloadFile()
	}
}

func (p *Player) reloadFile() {
	if r := p.Lab.shownRun(); r != nil {
		_ = p.Lab.Open(r.Number) // a notice shows the error
		return
	}
	if p.reopen(p.Scene.File) == nil {
		p.Notices.Notify(strings.TrimSpace("Reloaded " + p.Scene.File + ". " + p.Notices.text))
	}
}

// minQuestionSeconds is how long a question must be shown before it can be answered: a
// shorter time is too short to read it.
const minQuestionSeconds = 1

// ConfirmDiscard reports whether unsaved strokes may be discarded. If there are any it
// asks, and reports true when it is called again while the question is shown, but not
// within its first second. again says in the question what the person repeats for yes.
func (p *Player) ConfirmDiscard(again string) bool {
	question := p.UnsavedQuestion(again)
	switch {
	case question == "":
		return true
	case p.Notices.text == question && p.Notices.seconds <= noticeDuration-minQuestionSeconds:
		p.Notices.Dismiss()
		return true
	}
	p.Notices.Notify(question)
	return false
}

// UnsavedQuestion returns the question of ConfirmDiscard, empty if all is saved.
func (p *Player) UnsavedQuestion(again string) string {
	if p.UnsavedStrokes() == 0 {
		return ""
	}
	what := format.Count(p.UnsavedStrokes(), "stroke on the map is", "strokes on the map are")
	return fmt.Sprintf("%s not saved: Ctrl+S saves, %s discards.", what, again)
}

// conflictQuestion asks which of two versions of the scene's file to keep.
func (p *Player) conflictQuestion() string {
	return "Another program has changed " + p.Scene.File + ": Ctrl+S overwrites the file with this map, Ctrl+R reads it and discards this map's changes."
}

// fileOnDisk returns the present text of the scene's file.
func (p *Player) fileOnDisk() (text string, there bool) {
	b, err := sanitize.Read(p.Scene.File, math.MaxInt64)
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
