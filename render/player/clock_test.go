package player

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"

	"galaxy/scene"

	"pgregory.net/rapid"
)

// However the same time is divided into frames, the world takes the same steps and the
// frame stays between the last two states.
func TestAdvanceDoesNotDependOnFrames(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := newPlayer(t)
		frames := rapid.SliceOfN(rapid.Float64Range(0, LongestFrame), 1, 40).Draw(rt, "frames")
		rate := rapid.SampledFrom([]float64{0.1, 1, 2, 50}).Draw(rt, "rate")
		p.Playback.rate = rate
		total := 0.0
		for _, f := range frames {
			before := p.Time()
			p.Advance(f)
			total += f
			if a := p.Alpha(); !(a > 0 && a <= 1) {
				rt.Fatalf("alpha %v", a)
			}
			if went := p.Time() - before; math.Abs(went-f*rate) > 1e-9 {
				rt.Fatalf("a frame of %v s moved the picture by %v", f, went)
			}
		}
		if want := total * rate; math.Abs(p.Time()-want) > 1e-8 {
			rt.Fatalf("the picture is at %v after %v", p.Time(), want)
		}
	})
}

func TestFramesOfOneStepMakeOneStepEach(t *testing.T) {
	p := newPlayer(t)
	p.Playback.rate = 60 * p.World.Setup().Dt
	for i := range 600 {
		if p.World.Tick() != uint64(i) {
			t.Fatalf("tick %d after %d frames", p.World.Tick(), i)
		}
		p.Advance(1.0 / 60)
	}
}

func TestLongFrameIsNotMadeGood(t *testing.T) {
	p := newPlayer(t)
	p.Playback.rate = 10
	p.Advance(3600) // a laptop slept
	if want := LongestFrame * 10; p.Time() > want+1e-9 {
		t.Errorf("the picture jumped to %v, want %v", p.Time(), want)
	}
	at := p.Time()
	for _, bad := range []float64{math.NaN(), -1, 0} {
		if p.Advance(bad); p.Time() != at {
			t.Errorf("Advance(%v) moved the clock to %v", bad, p.Time())
		}
	}
}

// On a machine that draws three frames a second the clock says the rate that is kept, and a flight takes its time. One long frame
// is no rate.
func TestSlowPicturesSaySo(t *testing.T) {
	p := openSolar(t)
	const frame = 0.35
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(false)
	if p.Advance(frame); strings.Contains(p.Playback.RateText(), "set to") {
		t.Errorf("after one long frame: %q", p.Playback.RateText())
	}
	p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Saturn"), Ship: None})
	before, flown := p.Time(), 0.
	for p.Observer.Flies() && p.Observer.Flight() != nil && flown < 60 {
		p.Advance(frame)
		flown += frame
	}
	if math.Abs(flown-observer.FlightSeconds) > frame {
		t.Errorf("a flight takes %.1f s instead of %v", flown, observer.FlightSeconds)
	}
	kept := (p.Time() - before) / flown
	if got := p.Playback.AchievedRate(); math.Abs(got/kept-1) > 0.05 || !strings.HasSuffix(p.Playback.RateText(), "(set to 2 days)") {
		t.Errorf("%v days a second are kept, %v are told: %q", kept, got, p.Playback.RateText())
	}
	for range 200 {
		p.Advance(1.0 / 60)
	}
	if p.Playback.RateText() != "2 days per second" {
		t.Errorf("on time again: %q", p.Playback.RateText())
	}
}

// A machine too slow for the rate gets slow motion: a frame's steps end when the budget
// is spent, and the dropped time is not made up for.
func TestSlowMachineGetsSlowMotion(t *testing.T) {
	p := newPlayer(t)
	slow := &stopped{at: time.Unix(0, 0)}
	p.Playback.now = func() time.Time { // every look at the clock finds a step's time gone
		slow.at = slow.at.Add(4 * time.Millisecond)
		return slow.now()
	}
	p.Playback.SetStepBudget(20 * time.Millisecond)
	p.Playback.rate = 1000 // 66 steps per frame
	for i := range 100 {
		before := p.World.Tick()
		p.Advance(1.0 / 60)
		if n := p.World.Tick() - before; n == 0 || n > 5 {
			t.Fatalf("frame %d made %d steps within a budget for 5", i, n)
		}
	}
	achieved, _ := strconv.ParseFloat(strings.Split(p.Playback.RateText(), "×")[0], 64)
	if !p.Playback.slowMotion() || !(achieved > 0 && achieved <= 1.05*5*60*p.World.Setup().Dt) {
		t.Errorf("not said: %q", p.Playback.RateText())
	}
	p.Words.Choose("de")
	if p.Playback.rate = 100.5; !strings.HasSuffix(p.Playback.RateText(), "(eingestellt: 100,5)") {
		t.Errorf("in German: %q", p.Playback.RateText())
	}
	p.Playback.rate = 1
	before := p.World.Tick()
	if p.Advance(1.0 / 60); p.World.Tick()-before > 1 {
		t.Error("the world still runs after what it had not the time for")
	}
	for range 70 {
		p.Advance(1.0 / 60)
	}
	if p.Playback.slowMotion() {
		t.Error("said for more than a second")
	}
}

func TestPauseAndStep(t *testing.T) {
	p := newPlayer(t)
	p.Advance(0.05)
	p.Playback.TogglePause()
	at, tick := p.Time(), p.World.Tick()
	for range 100 {
		p.Advance(0.1)
	}
	if p.Time() != at || p.World.Tick() != tick || p.Animating() {
		t.Error("time goes on in a pause")
	}
	p.Playback.StepOnce()
	if p.World.Tick() != tick+1 || p.Alpha() != 1 || p.Time() != p.World.Time() {
		t.Errorf("after a step: tick %d, alpha %v", p.World.Tick(), p.Alpha())
	}
	p.Playback.TogglePause()
	p.Playback.StepOnce()
	if !p.Playback.paused {
		t.Error("a step does not pause")
	}
}

func TestNotches(t *testing.T) {
	want := []float64{0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}
	for i, r := range want[:len(want)-1] {
		if up := nextNotch(r, +1); up != want[i+1] {
			t.Errorf("above %v comes %v, want %v", r, up, want[i+1])
		}
		if down := nextNotch(want[i+1], -1); down != r {
			t.Errorf("below %v comes %v, want %v", want[i+1], down, r)
		}
	}
	if nextNotch(0.3, +1) != 0.5 || nextNotch(0.3, -1) != 0.2 || nextNotch(9.99, +1) != 10 {
		t.Error("a rate between two notches")
	}
}

func TestRateHasEnds(t *testing.T) {
	p := newPlayer(t)
	for range 100 {
		p.Playback.Faster()
	}
	if p.Playback.rate != 1e5*p.World.Setup().Dt {
		t.Errorf("fastest %v", p.Playback.rate)
	}
	for range 100 {
		p.Playback.Slower()
	}
	if p.Playback.rate != 0.1*p.World.Setup().Dt {
		t.Errorf("slowest %v", p.Playback.rate)
	}
}

func TestEndPausesOnce(t *testing.T) {
	s := solar(t)
	s.Setup.End.Time = 1
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	for range 200 {
		p.Advance(0.1)
	}
	if !p.World.Done() || !p.Playback.paused || p.World.Tick() != 4 || p.Notices.text == "" {
		t.Errorf("after the end: tick %d, paused %v, notice %q", p.World.Tick(), p.Playback.paused, p.Notices.text)
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if p.Advance(0.1); p.Playback.paused || p.Notices.text != "" || p.World.Tick() == 0 {
		t.Errorf("started again: tick %d, paused %v, notice %q", p.World.Tick(), p.Playback.paused, p.Notices.text)
	}
}

func TestClockTexts(t *testing.T) {
	p := newPlayer(t)
	p.Advance(0.1)
	if got := p.Clock(); got != "0.10 s" {
		t.Errorf("clock %q", got)
	}
	if got := p.Playback.RateText(); got != "1× real time" {
		t.Errorf("rate %q", got)
	}
	p.Scene.Units.Time, p.Playback.rate = "day", 10
	if got := p.Playback.RateText(); got != "10 days per second" {
		t.Errorf("rate %q", got)
	}
	if got := date(0, stage.TDB); got != "2000-01-01 12:00 TDB" {
		t.Errorf("J2000 is %q", got)
	}
	if got := date(9820.49999999, stage.TDB); got != "2026-11-20 23:59 TDB" {
		t.Errorf("the last minute of a day is %q", got)
	}
}

// At the end of a run the bar says that it is over, and a notice says why.
func TestEndIsTold(t *testing.T) {
	p, err := Open("arena-circle", "group.all.count=3")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	for range 60 * 60 {
		p.Advance(1.0 / 60)
	}
	if !strings.HasPrefix(p.Notices.text, "All agents have arrived") || !strings.HasSuffix(p.Playback.RateText(), ", over") {
		t.Errorf("notice %q, rate %q", p.Notices.text, p.Playback.RateText())
	}
	for _, c := range []struct {
		goal, count string
		want        string
	}{
		{"B", "2", "The scene is over; 2 of 2 agents cannot reach their goal. "},
		{"B", "1", "The scene is over; the agent cannot reach its goal. "},
		{"[75, 15]", "2", "All agents have arrived; the scene is over. "},
		{"[75, 15]", "1", "The agent has arrived; the scene is over. "},
	} {
		s, err := scene.Parse("walled.toml", []byte("schema = 1\ntitle = \"walled\"\nend.arrived = true\ntiles.map = '''\n"+
			"a..#bB'''\n[[group]]\nname = \"red\"\ncount = 2\nplace.marks = \"a\"\nsteer = \"chirality\"\nsquare = true\ngoal = \"B\"\n"), "group.red.goal="+c.goal, "group.red.count="+c.count)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = New(s); err != nil {
			t.Fatal(err)
		}
		for range 60 * 60 {
			p.Advance(1.0 / 60)
		}
		if !strings.HasPrefix(p.Notices.text, c.want) {
			t.Errorf("bound for %s: %q, want %q", c.goal, p.Notices.text, c.want)
		}
	}
	p, err = Open("arena-circle", "end.time=1")
	if err != nil {
		t.Fatal(err)
	}
	for range 70 {
		p.Advance(1.0 / 60)
	}
	if !strings.HasPrefix(p.Notices.text, "The scene is over") || !strings.HasSuffix(p.Playback.RateText(), ", over") {
		t.Errorf("notice %q, rate %q", p.Notices.text, p.Playback.RateText())
	}
	if p.Playback.TogglePause(); strings.HasSuffix(p.Playback.RateText(), ", over") {
		t.Errorf("after the end the rate says %q", p.Playback.RateText())
	}
}

func TestSignificant(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.0123: "0.012", 9.96: "10", 10.4: "10", 1667: "1700", 4.25: "4.2"} {
		if got := twoDigits(x); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
}

// The rate keeps its limits also when a scene's file sets it.
func TestSceneRateKeepsItsLimits(t *testing.T) {
	s, err := scene.Parse("fast.toml", []byte("schema = 1\ntitle = \"Fast\"\n[time]\nstep = 0.01\nrate = 1e12\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	if want := 1e5 * p.World.Setup().Dt; p.Playback.Rate() != want {
		t.Errorf("rate %g, want at most %g", p.Playback.Rate(), want)
	}
}

// Notch inverts RateAt, and RateAt increases.
func TestNotchOfRate(t *testing.T) {
	for n := -30; n <= 30; n++ {
		if got := Notch(RateAt(n)); got != n {
			t.Errorf("Notch(RateAt(%d)) = %d", n, got)
		}
		if RateAt(n+1) <= RateAt(n) {
			t.Errorf("RateAt(%d) = %v is not above RateAt(%d) = %v", n+1, RateAt(n+1), n, RateAt(n))
		}
	}
	for _, bad := range []float64{0, -1, math.Inf(1), math.NaN()} {
		if got := Notch(bad); got != 0 {
			t.Errorf("Notch(%v) = %d, want 0", bad, got)
		}
	}
}
