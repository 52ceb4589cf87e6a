package player

import (
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// What is recorded is one scene's world: on the way to a star the recording goes on in a file for each scene,
// and each replays to the same bits.
func TestRecordingsAcrossScenes(t *testing.T) {
	p := openSolar(t)
	p.SetViewport(1280, 720, 1)
	var files []*fakeFile
	if err := p.RecordTo(func() (RecordingFile, error) {
		f := &fakeFile{name: string(rune('a'+len(files))) + ".json"}
		files = append(files, f)
		return f, nil
	}); err != nil {
		t.Fatal(err)
	}
	advanceFor(p, 0.5)
	if err := p.FlyToFound(find(t, "TRAPPIST-1")); err != nil {
		t.Fatal(err)
	}
	for now := p.Scene; p.Travelling(); {
		p.Advance(1.0 / 60)
		if p.Scene != now {
			now = p.Scene
			if !strings.Contains(p.notice, "The recording continues in") {
				t.Errorf("on the way into %s: %q", p.Scene.File, p.notice)
			}
		}
	}
	advanceFor(p, 0.5)
	last := p.World.Hash()
	if err := p.FinishRecording(); err != nil {
		t.Fatal(err)
	}
	if len(files) != 3 {
		t.Fatalf("%d files of three scenes", len(files))
	}
	for i, f := range files {
		rec := f.recording(t)
		s, err := scene.Recorded(rec)
		if err != nil {
			t.Fatal(err)
		}
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		if err := sim.Verify(w, rec, nil); err != nil || i == 2 && w.Hash() != last {
			t.Errorf("recording %d of %s: %v", i, s.File, err)
		}
	}
}

// A comparison ends where its scene is left, and says so.
func TestComparisonEndsOnTheWayOut(t *testing.T) {
	p := openSolar(t)
	p.SetViewport(1280, 720, 1)
	if err := p.CompareWith("seek"); err != nil {
		t.Fatal(err)
	}
	advanceFor(p, 0.2)
	zoomTo(t, p, 1, 0, 0)
	if p.Rival() != nil || !p.Scene.Galaxy || !strings.Contains(p.notice, "comparison has ended") {
		t.Errorf("rival %v in %s: %q", p.Rival() != nil, p.Scene.File, p.notice)
	}
	if err := p.Restart(); err != nil || p.Rival() != nil {
		t.Errorf("begun again: %v, rival %v", err, p.Rival() != nil)
	}
}
