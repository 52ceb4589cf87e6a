package player

import (
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/sim"
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

// The first step in a system that has been entered tabulates nothing: that was done while the system was made, and changes nothing.
func TestSystemsAreEnteredWithTables(t *testing.T) {
	sol := find(t, "Sol").System
	least := uint64(math.MaxUint64)
	for range 5 { // other goroutines may make memory at the same time
		c := newPassage(sol, nil, 9800, nil)
		if c.err != nil {
			t.Fatal(c.err)
		}
		fresh, err := sim.New(c.Scene.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if c.World.Tick() != 0 || c.World.Hash() != fresh.Hash() {
			t.Errorf("made at tick %d, hash %x, want %x", c.World.Tick(), c.World.Hash(), fresh.Hash())
		}
		least = min(least, stepBytes(c.World))
		if fresh.Step(); c.World.Hash() != fresh.Hash() {
			t.Errorf("after a step its hash is %x, want %x", c.World.Hash(), fresh.Hash())
		}
		c.drop()
		fresh.Close()
		if least < 64<<10 {
			return
		}
	}
	t.Errorf("its first step makes %d bytes, and one table alone has %d", least, 64<<10)
}

// stepBytes returns how much memory a step of a world makes.
func stepBytes(w *sim.World) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	w.Step()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A system whose world is behind the picture catches up within the time that the steps of frames may take; meanwhile time and the
// way in wait, and none of its time is missed.
func TestCatchingUpIsSpreadOverFrames(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetStepBudget(20 * time.Millisecond)
	slow := &stopped{at: time.Unix(0, 0)}
	p.Playback.now = func() time.Time { // every look at the clock finds a step's time gone
		slow.at = slow.at.Add(4 * time.Millisecond)
		return slow.now()
	}
	p.Advance(0)
	sol := find(t, "Sol")
	if err := p.Sky.Visit(sol, 3*observer.NearTo(sol.System).Swap, 0); err != nil {
		t.Fatal(err)
	}
	p.gate.rates[0] = 2
	const steps = 60
	now := p.SkyTime()
	made, err := scene.Of(sol.System, now)
	if err != nil {
		t.Fatal(err)
	}
	behind := newPassage(sol.System, nil, now-steps*made.Setup.Dt, nil)
	if behind.err != nil {
		t.Fatal(behind.err)
	}
	p.gate.ready = behind
	for frame := 0; behind.behind(p.SkyTime()) > 0; frame++ {
		before, late, at := behind.World.Tick(), p.gate.late, p.SkyTime()
		p.Advance(1.0 / 60)
		if n := behind.World.Tick() - before; n == 0 || n > 6 || frame > steps {
			t.Fatalf("frame %d: %d steps within a budget for 5, in %s", frame, n, p.Scene.File)
		}
		p.Observer.ZoomBy(2, 0, 0)
		if late && p.SkyTime() != at {
			t.Fatalf("frame %d: time goes on by %v days", frame, p.SkyTime()-at)
		}
	}
	for range 60 {
		p.Advance(1.0 / 60)
	}
	if p.Scene.Galaxy || p.World != behind.World || p.coast.on {
		t.Errorf("it ends in %s, coasting %v", p.Scene.File, p.coast.on)
	}
}
