package build

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"galaxy/internal/sanitize"
	"galaxy/scene"
	"galaxy/scene/edit"
)

// A draft is the scene with the edits that were not saved, in a file beside the scene's: what is left of them after a crash. That of a
// built-in scene is in a folder of the host.

// draft returns the name of the draft, or nothing.
func (e *Editor) draft() string {
	file := e.things.Scene.File
	if scene.IsBuiltin(file) {
		if folder := e.host.Drafts(); folder != "" && e.things.Scene.Text() != "" {
			return filepath.Join(folder, strings.ReplaceAll(file, "/", "-")+".toml")
		}
		return ""
	}
	if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
		return file + ".unsaved"
	}
	return ""
}

// HasDraft reports whether edits were left that are not in the scene's file.
func (e *Editor) HasDraft() bool {
	text, ok := e.readDraft()
	return ok && text != e.things.Scene.Text()
}

func (e *Editor) readDraft() (text string, ok bool) {
	name := e.draft()
	if name == "" {
		return "", false
	}
	b, err := sanitize.Read(name, math.MaxInt64)
	return strings.TrimPrefix(string(b), "\ufeff"), err == nil
}

// keepDraft writes the draft, or removes it if all is saved.
func (e *Editor) keepDraft() {
	switch name := e.draft(); {
	case name == "":
	case e.UnsavedStrokes() == 0:
		e.DropDraft()
	default:
		if scene.IsBuiltin(e.things.Scene.File) {
			_ = os.MkdirAll(filepath.Dir(name), 0o700) // else the file cannot be written, either
		}
		if err := writeScene(name, string(e.drawing.Text())); err != nil {
			e.tell("After a crash these edits would be lost: %s", e.host.Voice().Fault(err))
		}
	}
}

// DropDraft removes the draft: its edits were saved or are not wanted.
func (e *Editor) DropDraft() {
	if name := e.draft(); name != "" {
		_ = os.Remove(name) // mostly there is none
	}
}

// takeDraft begins the scene with the edits of the draft, if there are any, as one that is not saved.
func (e *Editor) takeDraft() error {
	if !e.HasDraft() {
		return nil
	}
	text, _ := e.readDraft()
	s, err := scene.Parse(e.things.Scene.File, []byte(text), e.things.Scene.Set...)
	if err != nil {
		return fmt.Errorf("the edits in %s are no scene: %s", e.draft(), e.refusal(err))
	}
	d, err := edit.Open(s)
	if err != nil {
		return err
	}
	own := e.drawing
	e.drawing = d
	if err := e.host.BeginEdited(s); err != nil {
		e.drawing = own
		return err
	}
	e.unreachable = 1
	e.tell("The edits that were not saved are back. Ctrl+S saves them, Ctrl+R begins without them.")
	return nil
}
