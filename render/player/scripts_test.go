package player

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galaxy/scene/scenetest"
	"galaxy/sim"
)

const scriptedScene = `schema = 1
title = "t"
[time]
step = 0.1
rate = 1
[[group]]
name = "ships"
count = 3
radius = 1
speed = 5
accel = 2
drive = "thrust"
steer = { script = "a.star" }
place = { ring = { radius = 20, across = true } }
`

// TestScriptsChanged: a script that is saved steers from the next step on, as an order in the
// recording; a mistake is told with its place, in the text and at run time, and the last good
// version goes on; beginning again keeps what was saved.
func TestScriptsChanged(t *testing.T) {
	dir := t.TempDir()
	save := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save("s.toml", scriptedScene)
	save("a.star", "params = {'gap': param(1.0, help='a gap')}\ndef steer(me, view):\n    return vec(0, 0)\n")
	p, err := Open(filepath.Join(dir, "s.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := p.Tape.RecordTo(func(string) (RecordingFile, error) { return memoryFile{&file}, nil }); err != nil {
		t.Fatal(err)
	}
	if got := p.Orders.ScriptFiles(); !slices.Equal(got, []string{filepath.Join(dir, "a.star")}) {
		t.Errorf("it watches %v", got)
	}
	p.Playback.step()
	p.Orders.ScriptsChanged()
	if p.Notices.text != "" || len(p.World.Orders()) != 0 {
		t.Errorf("nothing has changed: %q", p.Notices.text)
	}

	save("lib.star", "def push(me):\n    return vec(0, 1)\n")
	save("a.star", "load('lib.star', 'push')\nparams = {'gap': param(1.0, help='a gap'), 'more': param(2, help='more')}\ndef steer(me, view):\n    return push(me)\n")
	p.Orders.ScriptsChanged()
	if !strings.Contains(p.Notices.text, "Read a.star, lib.star: the ships steer by it from the next step on.") || len(p.World.Orders()) != 1 {
		t.Errorf("%q", p.Notices.text)
	}
	if got := p.Orders.ScriptFiles(); len(got) != 2 {
		t.Errorf("it watches %v", got)
	}
	if p.Orders.ParamsChanged() {
		t.Error("a parameter that is new counts as changed")
	}
	p.Playback.step()
	up := p.World.Agents()[0].Vel.Y
	if up <= 0 {
		t.Error("the new version does not steer")
	}

	save("a.star", "def steer(me, view):\n    return vec(0, 1\n")
	p.Orders.ScriptsChanged()
	if !strings.Contains(p.Notices.text, "a.star:3:1: ") || !strings.Contains(p.Notices.text, "The ships go on with the last good version.") {
		t.Errorf("%q", p.Notices.text)
	}
	p.Playback.step()

	save("a.star", "def steer(me, view):\n    return vec(0, 1) + me.id / (me.id - 1)\n")
	p.Orders.ScriptsChanged()
	p.Playback.step()
	if !strings.Contains(p.Notices.text, "a.star:2:22: no operator for: vec + float. ships 1 met it first; ships go on with the version before.") {
		t.Errorf("%q", p.Notices.text)
	}
	p.Playback.step()
	if len(p.World.Faults()) > 0 || p.World.Agents()[0].Vel.Y <= up {
		t.Error("the version before does not steer")
	}

	save("a.star", "load('lib.star', 'push')\nparams = {'gap': param(1.0, help='a gap'), 'more': param(2, help='more')}\ndef steer(me, view):\n    return push(me)\n")
	if p.Orders.ScriptsChanged(); p.Notices.text != "The script is again the one by which the ships steer." {
		t.Errorf("the mistake is taken back, and the notice is %q", p.Notices.text)
	}

	save("a.star", "def steer(me, view):\n    return vec(0, -1)\n")
	p.Orders.ScriptsChanged()
	p.Playback.step()
	if err := p.Tape.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "a.star")); err != nil {
		t.Fatal(err)
	}
	rec, err := sim.DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	if scenetest.Replay(t, rec); len(rec.Orders) != 3 {
		t.Errorf("%d orders", len(rec.Orders))
	}

	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	p.Playback.step()
	if p.World.Agents()[0].Vel.Y >= 0 {
		t.Error("begun again, it steers by an older version")
	}
	p.Orders.ScriptsChanged()
	if !strings.Contains(p.Notices.text, `there is no file "a.star"`) {
		t.Errorf("%q", p.Notices.text)
	}
}

// memoryFile is the file of a recording in memory.
type memoryFile struct{ *bytes.Buffer }

func (memoryFile) Close() error { return nil }
func (memoryFile) Name() string { return "memory" }
func (memoryFile) Err() error   { return nil }
