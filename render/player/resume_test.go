package player

import (
	"strings"
	"testing"
)

// With reduced motion the camera is at once where it would fly or zoom to.
func TestReducedMotion(t *testing.T) {
	for _, still := range []bool{false, true} {
		p, err := Open("solar-system")
		if err != nil {
			t.Fatal(err)
		}
		p.SetPaused(true)
		p.SetReducedMotion(still)
		p.SelectBody(3)
		p.FlyToSelection()
		if p.Animating() == still {
			t.Errorf("reduced motion %v: flying %v", still, p.Animating())
		}
		at := p.Camera()
		p.Advance(0.1)
		if moved := p.Camera() != at; moved == still {
			t.Errorf("reduced motion %v: the camera moves: %v", still, moved)
		}
		for range 200 {
			p.Advance(0.1)
		}
		at = p.Camera()
		p.Wheel(1.25, 0, 0)
		if at.Zoom *= 1.25; still && (p.Camera().Zoom < 0.999*at.Zoom || p.Camera().Zoom > 1.001*at.Zoom) {
			t.Errorf("zoom %v, want %v at once", p.Camera().Zoom, at.Zoom)
		}
		p.World.Close()
	}
}

// The view of a followed body is the same in the next run.
func TestResumeView(t *testing.T) {
	p, err := Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	if body, _ := p.FollowedBody(); body != "" {
		t.Errorf("at first it follows %q", body)
	}
	p.ResumeView("Nowhere", 1)
	p.ResumeView("Mars", 0)
	if p.Following() {
		t.Error("it follows what is not there")
	}
	p.ResumeView("Mars", 0.01)
	body, height := p.FollowedBody()
	if body != "Mars" || height < 0.0099 || height > 0.0101 || !strings.HasPrefix(p.Notice(), "Mars, as at the end") {
		t.Errorf("%q, %v, notice %q", body, height, p.Notice())
	}
	for range 10 {
		p.Advance(0.1)
	}
	if _, after := p.FollowedBody(); after != height || p.Camera().Center != p.anchorPosition(anchor{None, p.Body()}) {
		t.Error("the camera does not stay with it")
	}
}

// A recording opens in place of a scene, and plays to the recorded end.
func TestOpenRecording(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Record()
	for range 30 {
		p.Advance(0.1)
	}
	rec := p.Recording()
	if err := p.OpenRecording(rec); err == nil || !strings.Contains(p.Notice(), "this run is being recorded") {
		t.Errorf("while another is recorded: %v", err)
	}
	if err := p.FinishRecording(); err != nil {
		t.Fatal(err)
	}
	if err := p.OpenRecording(rec); err != nil || !p.Replaying() || p.World.Tick() != 0 {
		t.Fatalf("%v, tick %d", err, p.World.Tick())
	}
	for range 100 {
		p.Advance(0.1)
	}
	if last := rec.Hashes[len(rec.Hashes)-1].Tick; p.World.Tick() != last || p.ReplayDiffers() {
		t.Errorf("it ends at tick %d, want %d; notice %q", p.World.Tick(), last, p.Notice())
	}
	broken := *rec
	broken.Scene = "nonsense"
	if err := p.OpenRecording(&broken); err == nil || !strings.HasPrefix(p.Notice(), "Still showing the last scene") {
		t.Errorf("a broken one: %v", err)
	}
}
