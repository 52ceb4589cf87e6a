package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
)

// With reduced motion the camera is at once where it would fly or zoom to.
func TestReducedMotion(t *testing.T) {
	for _, still := range []bool{false, true} {
		p, err := Open("solar-system")
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetPaused(true)
		p.Observer.SetReducedMotion(still)
		p.Selection.SelectBody(3)
		p.Selection.FlyToSelection()
		if p.Animating() == still {
			t.Errorf("reduced motion %v: flying %v", still, p.Animating())
		}
		at := p.Observer.Plane()
		p.Advance(0.1)
		if moved := p.Observer.Plane() != at; moved == still {
			t.Errorf("reduced motion %v: the camera moves: %v", still, moved)
		}
		for range 200 {
			p.Advance(0.1)
		}
		at = p.Observer.Plane()
		p.Observer.Wheel(1.25, 0, 0)
		if at.Zoom *= 1.25; still && (p.Observer.Plane().Zoom < 0.999*at.Zoom || p.Observer.Plane().Zoom > 1.001*at.Zoom) {
			t.Errorf("zoom %v, want %v at once", p.Observer.Plane().Zoom, at.Zoom)
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
	if v, ok := p.Observer.OwnView(); ok {
		t.Errorf("a view that is not chosen: %+v", v)
	}
	for _, v := range []OwnView{{Body: "Nowhere", Height: 1}, {Body: "Mars"}, {Middle: r2.Vec{X: 1e9}, Height: 1}, {Middle: r2.Vec{X: math.NaN()}, Height: 1}} {
		if p.Observer.ResumeView(v); p.Following() || p.Notices.Text() != "" {
			t.Errorf("%+v is shown", v)
		}
	}
	p.Observer.ResumeView(OwnView{Body: "Mars", Height: 0.01})
	v, _ := p.Observer.OwnView()
	if v.Body != "Mars" || v.Height < 0.0099 || v.Height > 0.0101 || !strings.HasPrefix(p.Notices.Text(), "Mars, as at the end") {
		t.Errorf("%+v, notice %q", v, p.Notices.Text())
	}
	for range 10 {
		p.Advance(0.1)
	}
	if after, _ := p.Observer.OwnView(); after != v || p.Observer.Plane().Center != planePosition(p.Observer.Origin(p.frame())) {
		t.Error("the camera does not stay with it")
	}
}

// A view that was moved by hand is the same in the next run, also where the camera stays
// with a body because the scene says so, or where what is followed is not in the middle.
func TestResumeMovedView(t *testing.T) {
	for _, body := range []string{"Sun", "Mars"} {
		var left observer.Plane
		var kept OwnView
		for run := range 2 {
			p, err := Open("solar-system")
			if err != nil {
				t.Fatal(err)
			}
			p.Playback.SetPaused(true)
			if run == 0 {
				if body == "Mars" {
					p.Observer.ResumeView(OwnView{Body: body, Height: 0.5})
				}
				p.Observer.Pan(200, -30)
				p.Observer.Wheel(3, 10, 20)
				for range 100 {
					p.Advance(0.1)
				}
				left = p.Observer.Plane()
				kept, _ = p.Observer.OwnView()
			} else {
				p.Observer.ResumeView(kept)
				p.Advance(0)
				now := p.Observer.Plane()
				if p.Following() != (body == "Mars") {
					t.Errorf("%s is followed: %v", body, p.Following())
				}
				if r2.Norm(r2.Sub(now.Center, left.Center))*now.Zoom > 0.01 || math.Abs(now.Zoom/left.Zoom-1) > 1e-6 {
					t.Errorf("with %q: %+v, left at %+v", body, now, left)
				}
			}
			p.World.Close()
		}
		if kept.Body != body {
			t.Errorf("it follows %q, want %q", kept.Body, body)
		}
	}
	p, err := Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Selection.SetFollow(true)
	if v, ok := p.Observer.OwnView(); ok {
		t.Errorf("a view that follows a ship is kept: %+v", v)
	}
}

// A recording opens in place of a scene, and plays to the recorded end.
func TestOpenRecording(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	defer func() { p.World.Close() }()
	p.Tape.Record()
	for range 30 {
		p.Advance(0.1)
	}
	rec := p.Tape.Recording()
	if err := p.OpenRecording(rec); err == nil || !strings.Contains(p.Notices.Text(), "this run is being recorded") {
		t.Errorf("while another is recorded: %v", err)
	}
	if err := p.Tape.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := p.OpenRecording(rec); err != nil || p.Playback.Paused() || !p.Tape.Replaying() || p.World.Tick() != 0 {
		t.Fatalf("%v, tick %d", err, p.World.Tick())
	}
	for range 100 {
		p.Advance(0.1)
	}
	if last := rec.Hashes[len(rec.Hashes)-1].Tick; p.World.Tick() != last || p.Tape.Differs() {
		t.Errorf("it ends at tick %d, want %d; notice %q", p.World.Tick(), last, p.Notices.Text())
	}
	broken := *rec
	broken.Scene = "nonsense"
	if err := p.OpenRecording(&broken); err == nil || !strings.HasPrefix(p.Notices.Text(), "Still showing the last scene") {
		t.Errorf("a broken one: %v", err)
	}
}
