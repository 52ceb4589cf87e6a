package build

import (
	"fmt"
	"io"
	"math"
	"os"
	"path"
	"strings"

	"galaxy/internal/atomicfile"
	"galaxy/internal/sanitize"
	"galaxy/scene"
)

// CanSave reports whether there is a map to be saved, and no gesture is under way.
func (e *Editor) CanSave() bool { return e.drawing != nil && !e.gesture.down }

// Save writes the scene with its edited map to its file; a built-in scene goes to a new
// file in the working folder. An invalid map is not written.
func (e *Editor) Save() error {
	name := e.things.Scene.File
	if scene.IsBuiltin(name) {
		name = newSceneName(name)
	}
	s, err := scene.Parse(name, e.drawing.Text(), e.things.Scene.Set...)
	if err == nil {
		err = writeScene(name, s.Text())
	}
	if err != nil {
		return err
	}
	e.DropDraft() // of the scene under its present name
	e.things.Scene = s
	e.file, e.savedCount, e.unreachable = s.Text(), len(e.done), 0
	return nil
}

// OnDisk reports whether the scene's file is there, and whether it holds the text that was last
// read or written here.
func (e *Editor) OnDisk() (there, own bool) {
	b, err := sanitize.Read(e.things.Scene.File, math.MaxInt64)
	text := strings.TrimPrefix(string(b), "\ufeff")
	return err == nil, err == nil && e.drawing != nil && text == e.file
}

func writeScene(name, text string) error {
	f, err := atomicfile.Create(name)
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
