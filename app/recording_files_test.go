package app

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"galaxy/internal/atomicfile"
	"galaxy/render/player"
	"galaxy/scene/scenetest"
	"galaxy/sim"
)

// recorded opens a scene and records it to a file, as the window does.
func recorded(t *testing.T, name, scene string) (*player.Player, *recordings) {
	t.Helper()
	p, err := player.Open(scene)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(false)
	recordings, err := openRecordings(filename(name))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Tape.RecordTo(recordings.next); err != nil {
		t.Fatal(err)
	}
	return p, recordings
}

func advance(p *player.Player, frames int) {
	for range frames {
		p.Advance(1.0 / 60)
	}
}

// soon waits for the goroutine that writes, until a condition on the recording holds.
func soon(t *testing.T, name string, holds func(*sim.Recording) bool) *sim.Recording {
	t.Helper()
	var rec *sim.Recording
	var err error
	for range 500 {
		if rec, err = readRecording(name); err == nil && holds(rec) {
			return rec
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s: %v, %+v", name, err, rec)
	return nil
}

// The file of a window's recording is current: it has each order at once, and the last
// state when the window calls Keep.
func TestRecordingIsCurrent(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.rec")
	p, recordings := recorded(t, name, "arena-circle")
	if info, err := os.Stat(name); err != nil || info.Size() != 0 {
		t.Fatalf("before anything happened: %v", err)
	}
	advance(p, 20)
	if err := p.Orders.Give(sim.Text{"lines"}); err != nil {
		t.Fatal(err)
	}
	soon(t, name, func(r *sim.Recording) bool { return r.Torn && len(r.Orders) == 1 })
	advance(p, 105)
	rec := soon(t, name, func(r *sim.Recording) bool { return len(r.Hashes) == 3 })
	if at := scenetest.Replay(t, rec).Tick(); at != 120 {
		t.Errorf("verified to tick %d, want 120", at)
	}
	p.Tape.Flush()
	soon(t, name, func(r *sim.Recording) bool { return r.Hashes[len(r.Hashes)-1].Tick == p.World.Tick() })

	// An order in the past removes what came after it from the file, too.
	p.Playback.ToggleBackwards()
	advance(p, 30)
	at := p.World.Tick()
	if err := p.Orders.Give(sim.Text{"swap"}); err != nil {
		t.Fatal(err)
	}
	rec = soon(t, name, func(r *sim.Recording) bool { return len(r.Orders) == 2 })
	if n := len(rec.Hashes); rec.Orders[1].Tick != at || rec.Hashes[n-1].Tick > at {
		t.Errorf("the order of tick %d is %+v, after the checkpoint %+v", at, rec.Orders[1], rec.Hashes[n-1])
	}
	advance(p, 100)
	if err := errors.Join(p.Tape.Finish(), recordings.finish()); err != nil {
		t.Fatal(err)
	}
	rec, err := readRecording(name)
	if err != nil || rec.Torn || scenetest.Replay(t, rec).Tick() != p.World.Tick() {
		t.Errorf("the whole: %v, %+v", err, rec)
	}
}

// A restart goes on in the same file, also with a changed scene; another scene goes on in another file that does not
// exist yet.
func TestEachSceneHasItsFile(t *testing.T) {
	dir := t.TempDir()
	name := func(file string) string { return filepath.Join(dir, file) }
	if err := os.WriteFile(name("my.toml"), []byte(myScene), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name("a-2.rec"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	p, recordings := recorded(t, name("a.rec"), name("my.toml"))
	restart := func(again func() error) {
		t.Helper()
		if err := again(); err != nil {
			t.Fatal(err)
		}
	}
	restart(p.Restart)
	advance(p, 90)
	if err := os.WriteFile(name("my.toml"), []byte(strings.Replace(myScene, "[5, 0]", "[6, 0]", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	p.Editor.FileChanged()
	if !strings.Contains(p.Notices.Text(), "goes on with this run, in "+name("a.rec")) {
		t.Errorf("notice %q", p.Notices.Text())
	}
	restart(p.Restart)
	advance(p, 30)
	restart(func() error { return p.Reopen("tiles-crowd") })
	if !strings.Contains(p.Notices.Text(), name("a-3.rec")+"; "+name("a.rec")+" holds") {
		t.Errorf("notice %q", p.Notices.Text())
	}
	if err := errors.Join(p.Tape.Finish(), recordings.finish()); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]uint64{"a.rec": {90, 30}, "a-3.rec": {0}} {
		rec, err := readRecording(name(file))
		if err != nil || rec.Torn || len(rec.Runs()) != len(want) {
			t.Fatalf("%s: %v, %d runs", file, err, len(rec.Runs()))
		}
		for i, run := range rec.Runs() {
			if at := scenetest.Replay(t, run).Tick(); at+1 < want[i] || at > want[i] { // the first frame of a world may be its start
				t.Errorf("run %d of %s ends at tick %d, want %d", i, file, at, want[i])
			}
		}
	}
	if text, err := os.ReadFile(name("a-2.rec")); string(text) != "mine" {
		t.Errorf("a file that was there: %q, %v", text, err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 4 {
		t.Errorf("the folder holds %v, %v", list, err)
	}
}

// Without a name, recordings are called after their scenes.
func TestRecordingsAreCalledAfterScenes(t *testing.T) {
	t.Chdir(t.TempDir())
	recordings := &recordings{}
	for _, c := range [][2]string{{"arena", "arena.rec"}, {"/else/town.toml", "town.rec"}, {"arena", "arena-2.rec"}} {
		file, err := recordings.next(c[0])
		if err != nil || file.Name() != c[1] {
			t.Errorf("%s is recorded to %v, %v", c[0], file, err)
		}
	}
	if err := recordings.finish(); err != nil {
		t.Error(err)
	}
	if list, err := os.ReadDir("."); err != nil || len(list) > 0 {
		t.Errorf("nothing was recorded, and the folder holds %v, %v", list, err)
	}
}

const myScene = `schema = 1
title = "One"
[[agent]]
name = "walker"
at = [0, 0]
goal = [5, 0]
speed = 0.1
steer = "seek"
`

// A recording that never begins leaves the old file.
func TestNoWindowNoRecording(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.rec")
	for range 2 {
		_, recordings := recorded(t, name, "magnet-first")
		if err := recordings.finish(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(name); err == nil {
			t.Fatal("an empty file is left")
		}
	}
	if err := os.WriteFile(name, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, recordings := recorded(t, name, "magnet-first")
	if err := recordings.finish(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(name); string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
}

// A full disk is reported once, and the scene goes on.
func TestFullDiskIsReported(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full")
	}
	p, recordings := recorded(t, "/dev/full", "magnet-first")
	reported := 0
	for range 200 {
		p.Advance(1.0 / 60)
		if p.Tape.Flush(); strings.Contains(p.Notices.Text(), "The recording ends here: /dev/full cannot be written: no space left on device") {
			p.Notices.Dismiss()
			reported++
		}
		time.Sleep(time.Millisecond)
	}
	if reported != 1 || p.World.Tick() < 100 {
		t.Errorf("reported %d times by tick %d", reported, p.World.Tick())
	}
	p.Tape.Finish()
	if err := recordings.finish(); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("at the end: %v", err)
	}
}

// A pipe or a device takes one recording.
func TestADeviceTakesOneRecording(t *testing.T) {
	file, err := atomicfile.Open(os.DevNull)
	if err != nil {
		t.Skip(err)
	}
	file.Discard()
	p, recordings := recorded(t, os.DevNull, "magnet-first")
	advance(p, 10)
	if err := p.Reopen("magnet-moving"); err != nil || !strings.Contains(p.Notices.Text(), "nothing is recorded") {
		t.Errorf("%v, notice %q", err, p.Notices.Text())
	}
	advance(p, 100)
	if err := errors.Join(p.Tape.Finish(), recordings.finish()); err == nil || !strings.Contains(err.Error(), "takes one recording") {
		t.Error(err)
	}
}
