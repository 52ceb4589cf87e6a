package window

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/scene/scenetest"
	"galaxy/sim"
)

type recordingFile struct{ bytes.Buffer }

func (*recordingFile) Close() error { return nil }
func (*recordingFile) Name() string { return "mine.rec" }
func (*recordingFile) Err() error   { return nil }

// The menu begins a recording of what was done since the scene was opened, and ends it; a notice says where it is.
func TestRecordingIsGranted(t *testing.T) {
	w := shown(t)
	p, err := player.Open("arena")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	w.player = p
	for range 20 {
		unseen(t, w)
	}
	if err := p.Orders.Give(sim.Text{"swap"}); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		unseen(t, w)
	}
	refused := true
	var file recordingFile
	w.config.Record = func(scene string) (player.RecordingFile, error) {
		if refused {
			return nil, errors.New("the folder is full")
		}
		return &file, nil
	}
	defer func() { w.config.Record = nil }()
	if w.grant(panel.Wish{Record: true}); !strings.Contains(p.Notices.Text(), "the folder is full") || p.Tape.Name() != "" {
		t.Errorf("without a file: %q", p.Notices.Text())
	}
	refused = false
	if w.grant(panel.Wish{Record: true}); !strings.Contains(p.Notices.Text(), "mine.rec") || p.Tape.Name() != "mine.rec" {
		t.Errorf("at the beginning: %q", p.Notices.Text())
	}
	for range 10 {
		unseen(t, w)
	}
	if w.grant(panel.Wish{Record: true}); !strings.Contains(p.Notices.Text(), "Saved mine.rec") || p.Tape.Name() != "" {
		t.Errorf("at the end: %q", p.Notices.Text())
	}
	rec, err := sim.DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	if again := scenetest.Replay(t, rec); again.Tick() != p.World.Tick() || len(rec.Orders) != 1 {
		t.Errorf("recorded to tick %d of %d, with %d orders", again.Tick(), p.World.Tick(), len(rec.Orders))
	}
}
