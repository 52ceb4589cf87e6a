package player

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	files "galaxy/internal/whole"
	"galaxy/scene"
	"galaxy/sim"
)

// Save writes the scene with its map as it is now: to its file or, where it is
// built in, to a new one in the working folder. A map that no scene can have is not
// written, and the sentence says why; over what another program has written there
// since it asks first.
func (p *Player) Save() {
	e := &p.edit
	if e.drawing == nil || e.hand.down {
		return
	}
	name := p.Scene.File
	if slices.Contains(scene.Builtin(), name) {
		name = freeScene(name)
	} else if text, there := p.onDisk(); there && text != e.file && p.Notice != p.conflict() {
		p.Warn(p.conflict())
		return
	}
	s, err := scene.Parse(name, e.drawing.Text(), p.Scene.Set...)
	if err == nil {
		err = writeScene(name, s.Text)
	}
	if err != nil {
		p.Say("Not saved: " + err.Error())
		return
	}
	p.Scene = s
	e.file, e.saved, e.lost = s.Text, len(e.done), 0
	p.Say("Saved " + name + ".")
	w, err := sim.New(s.Setup)
	if err != nil {
		return // the scene was read: who plays it is told
	}
	defer w.Close()
	if lost := s.Lost(w); len(lost) > 0 {
		p.Warn("Saved " + name + ". Take care: when it starts, " + strings.Join(lost, ". Also, ") + ".")
	}
}

// FileChanged sees to the scene's file after another program has written it: it is
// read again, unless strokes would be lost.
func (p *Player) FileChanged() {
	if text, there := p.onDisk(); there && p.edit.drawing != nil && text == p.edit.file {
		return // it was this one
	}
	if p.Unsaved() > 0 {
		p.Warn(p.conflict())
		return
	}
	p.reread()
}

// Reread reads the scene's file again, and asks before it drops strokes.
func (p *Player) Reread() {
	if p.Notice == p.conflict() || p.Sure("Ctrl+R again") {
		p.reread()
	}
}

func (p *Player) reread() {
	if p.reopen(p.Scene.File) == nil {
		p.Say(strings.TrimSpace("Reloaded " + p.Scene.File + ". " + p.Notice))
	}
}

// readIn is how long a question has to stand, in seconds, before it can be answered.
const readIn = 1

// Sure reports whether strokes may be lost, or there are none. It asks; again says
// what to do once more, while the question stands, for yes. Within the first second
// nobody can have read it, and it is asked anew.
func (p *Player) Sure(again string) bool {
	question := p.Question(again)
	switch {
	case question == "":
		return true
	case p.Notice == question && p.noticeLeft <= shownFor-readIn:
		p.Notice = ""
		return true
	}
	p.Say(question)
	return false
}

// Question is what Sure asks, empty where there is nothing to lose.
func (p *Player) Question(again string) string {
	if p.Unsaved() == 0 {
		return ""
	}
	what := "A stroke on the map is"
	if n := p.Unsaved(); n > 1 {
		what = fmt.Sprintf("%d strokes on the map are", n)
	}
	return fmt.Sprintf("%s not saved: Ctrl+S saves, %s drops what was drawn.", what, again)
}

// conflict is the question which of two texts is to stay.
func (p *Player) conflict() string {
	return "Another program has changed " + p.Scene.File + " meanwhile: Ctrl+S writes over it what is here, Ctrl+R reads it and drops what was drawn here."
}

// onDisk returns what the scene's file holds now.
func (p *Player) onDisk() (text string, there bool) {
	b, err := os.ReadFile(p.Scene.File)
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

// freeScene returns the name of a file for a built-in scene that is not there yet.
func freeScene(builtin string) string {
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
