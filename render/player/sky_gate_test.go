package player

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// What is recorded is one scene's world: on the way to a star the recording goes on in a file for each scene,
// and each replays to the same bits.
func TestRecordingsAcrossScenes(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	files := recordToFiles(t, p)
	advanceFor(p, 0.5)
	if err := p.Sky.FlyToFound(find(t, "TRAPPIST-1")); err != nil {
		t.Fatal(err)
	}
	for now := p.Scene; p.Observer.Travelling(); {
		p.Advance(1.0 / 60)
		if p.Scene != now {
			now = p.Scene
			if !strings.Contains(p.Notices.text, "The recording continues in") {
				t.Errorf("on the way into %s: %q", p.Scene.File, p.Notices.text)
			}
		}
	}
	advanceFor(p, 0.5)
	last := p.World.Hash()
	if err := p.Tape.Finish(); err != nil {
		t.Fatal(err)
	}
	if len(*files) != 3 {
		t.Fatalf("%d files of three scenes", len(*files))
	}
	for i, f := range *files {
		if hash := f.replays(t); i == 2 && hash != last {
			t.Errorf("recording %d: hash %x, want %x", i, hash, last)
		}
	}
}

// A comparison ends where its scene is left, and says so.
func TestComparisonEndsOnTheWayOut(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	if err := p.CompareWith("seek"); err != nil {
		t.Fatal(err)
	}
	advanceFor(p, 0.2)
	zoomTo(t, p, 1, 0, 0)
	if p.Rival() != nil || !p.Scene.Galaxy || !strings.Contains(p.Notices.text, "comparison has ended") {
		t.Errorf("rival %v in %s: %q", p.Rival() != nil, p.Scene.File, p.Notices.text)
	}
	if err := p.Restart(); err != nil || p.Rival() != nil {
		t.Errorf("begun again: %v, rival %v", err, p.Rival() != nil)
	}
}

// Time goes on at the rate of planets while one passes through the galaxy; a system has its own rate, until the
// person chooses one.
func TestRatesAcrossScenes(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	began := p.SkyTime()
	if err := p.Sky.FlyToFound(find(t, "TRAPPIST-1")); err != nil {
		t.Fatal(err)
	}
	for p.Observer.Travelling() {
		p.Advance(1.0 / 60)
	}
	if went := p.SkyTime() - began; !(went > 0 && went < 12) {
		t.Errorf("the flight takes %v days at %s", went, p.Playback.RateText())
	}
	if p.Playback.Rate() != p.Scene.Rate || p.coast.on {
		t.Errorf("at TRAPPIST-1 the rate is %v, not %v; coasting %v", p.Playback.Rate(), p.Scene.Rate, p.coast.on)
	}
	p.Playback.SetRate(0.25)
	zoomTo(t, p, 1, 0, 0)
	if !p.Scene.Galaxy || p.Playback.Rate() != 0.25 {
		t.Errorf("out in %s the rate is %v", p.Scene.File, p.Playback.Rate())
	}
	if !strings.Contains(p.Notices.text, "centuries") {
		t.Errorf("out among the stars: %q", p.Notices.text)
	}
	p.Observer.Jumps = true
	if err := p.Sky.FlyToFound(find(t, "Vega")); err != nil {
		t.Fatal(err)
	}
	if p.Playback.Rate() != 0.25 {
		t.Errorf("at Vega the rate is %v", p.Playback.Rate())
	}
	p.Playback.SetRate(90)
	if err := p.Sky.FlyToFound(find(t, "51 Pegasi")); err != nil {
		t.Fatal(err)
	}
	if p.Advance(1.0 / 60); p.Playback.Rate() != p.Scene.Rate || p.coast.on {
		t.Errorf("at 51 Pegasi, whose ships cannot keep up, the rate is %v; coasting %v", p.Playback.Rate(), p.coast.on)
	}
	if !strings.Contains(p.Notices.text, "could not be simulated") || !strings.Contains(p.Notices.text, "at 90 days") {
		t.Errorf("at 51 Pegasi: %q", p.Notices.text)
	}
	p.Notices.Dismiss()
	if err := p.Sky.FlyToFound(find(t, "Vega")); err != nil {
		t.Fatal(err)
	}
	if p.Playback.Rate() != 90 || p.Notices.text != "" {
		t.Errorf("back at Vega the rate is %v: %q", p.Playback.Rate(), p.Notices.text)
	}
}

// A flight begins where one is, also with what one follows.
func TestAFlightBeginsWithWhatIsFollowed(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Observer.Jumps = true
	if err := p.Sky.FlyToFound(find(t, "Io")); err != nil {
		t.Fatal(err)
	}
	p.Observer.Jumps = false
	io := p.BodyNamed("Io")
	if err := p.Sky.FlyToFound(find(t, "Vega")); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		p.Advance(1.0 / 60)
		if d := r2.Norm(r2.Sub(p.index.bodyPositions[io], p.Observer.Plane().Center)) * p.Observer.Plane().Zoom; d > 30 {
			t.Fatalf("Io is %v pixels beside the middle", d)
		}
	}
}
