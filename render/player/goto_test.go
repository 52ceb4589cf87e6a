package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/scene/scenetest"
	"galaxy/sim"
)

func openSolar(t *testing.T, set ...string) *Player {
	t.Helper()
	p, err := Open("solar-system", append(set, "time.start=2026-11-20", "group.couriers.count=20", "group.liners.count=5",
		"group.jovian shuttles.count=6", "group.saturnian shuttles.count=6")...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Playback.SetStepBudget(0)
	return p
}

func typeTime(p *Player, text string) {
	if p.Overlays.Shown() != GoTo {
		p.Overlays.Toggle(GoTo)
	}
	p.Almanac.SetTimeText(text)
	p.Almanac.GoToTypedTime()
}

// At a date that was not simulated a new world begins: bodies are where they are then.
func TestGoToADate(t *testing.T) {
	p := openSolar(t)
	for range 10 {
		p.Advance(1.0 / 60)
	}
	halley := orbit.Date{Year: 2061, Month: 7, Day: 28}.Start()
	for _, c := range []struct {
		text string
		want float64
	}{
		{"2061-07-28", halley},
		{"JD2451545", 0},
		{"2061-07-28 12:00 TDB", halley + 0.5},
		{"44-03-15 BC", orbit.Date{Year: -43, Month: 3, Day: 15}.Start()},
	} {
		mars, _ := p.World.Setup().Bodies.Find("Mars")
		p.Selection.FlyTo(finder.Result{Body: mars, Ship: None})
		p.Overlays.Toggle(GoTo)
		p.Almanac.SetTimeText(c.text)
		if hint := p.Almanac.TimeHint(); !strings.Contains(hint, "start anew") {
			t.Errorf("%s: the hint is %q", c.text, hint)
		}
		p.Playback.SetPaused(false)
		p.Almanac.GoToTypedTime()
		if !p.Playback.Paused() || !strings.Contains(p.Notices.Text(), "Space lets time run") {
			t.Errorf("%s: paused there: %v, notice %q", c.text, p.Playback.Paused(), p.Notices.Text())
		}
		if p.Overlays.shown != NoOverlay || math.Abs(p.World.Time()-c.want) > 1e-9 || p.World.Tick() != 0 {
			t.Fatalf("%s leads to %v, tick %d, with overlay %d", c.text, p.World.Time(), p.World.Tick(), p.Overlays.shown)
		}
		if !strings.Contains(p.Notices.text, "start anew") {
			t.Errorf("%s: the notice is %q", c.text, p.Notices.text)
		}
		table, err := orbit.TableFor(c.want)
		if err != nil {
			t.Fatal(err)
		}
		p.Advance(0)
		if got, want := p.index.bodyStates[mars].R, orbit.SolarSystem(table).At(mars, c.want).R; distance(got, want) > 1e-9 {
			t.Errorf("%s: Mars is at %v, want %v", c.text, got, want)
		}
		advanceFor(p, observer.FlightSeconds+0.1)
		if off := r2.Norm(onScreen(p, p.index.bodyPositions[mars])); p.body != mars || !p.follow || off > 1e-6 {
			t.Errorf("%s: Mars is %v pixels off the centre; body %d is selected, follow %v", c.text, off, p.body, p.follow)
		}
	}
	if err := p.Restart(); err != nil || p.World.Time() > -740000 {
		t.Errorf("restart after a date: %v, time %v", err, p.World.Time())
	}
	if err := p.Reopen("solar-system"); err != nil || p.World.Time() > -740000 || len(p.World.Agents()) != 20+5+6+6 {
		t.Errorf("the scene read again: %v, time %v, %d agents", err, p.World.Time(), len(p.World.Agents()))
	}
	p.Overlays.Toggle(GoTo)
	p.Almanac.SetTimeText("now")
	if p.Almanac.GoToTypedTime(); math.Abs(p.World.Time()-p.Almanac.Now()) > 1 {
		t.Errorf("now is %v, want %v", p.World.Time(), p.Almanac.Now())
	}
}

// A time that was simulated is reached along the history, with the ships as they were.
func TestGoToASimulatedTime(t *testing.T) {
	p := openSolar(t)
	for range 30 {
		p.Advance(1.0 / 60)
	}
	w, tick := p.World, p.World.Tick()
	hash := w.Hash()
	p.Playback.SetPaused(true)
	if err := p.Almanac.GoToTime(p.timeAt(tick / 2)); err != nil {
		t.Fatal(err)
	}
	p.Advance(1.0 / 60)
	if p.World != w || w.Tick() != tick/2 {
		t.Errorf("tick %d of the same world %v, want %d", p.World.Tick(), p.World == w, tick/2)
	}
	if err := p.Almanac.GoToTime(p.timeAt(tick)); err != nil {
		t.Fatal(err)
	}
	p.Advance(1.0 / 60)
	if w.Tick() != tick || w.Hash() != hash {
		t.Errorf("tick %d, hash %x; want %d, %x", w.Tick(), w.Hash(), tick, hash)
	}
}

// What is typed wrong stays, with the reason below it.
func TestTypedTimesThatLeadNowhere(t *testing.T) {
	p := openSolar(t)
	for text, want := range map[string]string{
		"2061-13-01": "month", "soon": "write it as", "3500-01-01": "3000 BC to AD 3000", "3500 BC": "3500-01-01 BC", "JD99999999": "outside",
	} {
		w := p.World
		typeTime(p, text)
		if p.Overlays.shown != GoTo || p.World != w || !strings.Contains(p.Almanac.TimeHint(), want) {
			t.Errorf("%q: overlay %d, hint %q, want %q in it", text, p.Overlays.shown, p.Almanac.TimeHint(), want)
		}
	}
	typeTime(p, " ")
	if p.Overlays.shown != NoOverlay {
		t.Error("Enter without a text does not close the box")
	}

	p, err := Open("arena-circle")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"1000": "step by step", "x": "number of seconds", "NaN": "no time"} {
		typeTime(p, text)
		if p.Overlays.shown != GoTo || !strings.Contains(p.Almanac.TimeHint(), want) {
			t.Errorf("%q: overlay %d, hint %q, want %q in it", text, p.Overlays.shown, p.Almanac.TimeHint(), want)
		}
	}
}

// A recording holds the worlds of a visit: the one at the date is another run of it, which replays to the
// same bits.
func TestRecordingsAcrossDates(t *testing.T) {
	p := openSolar(t)
	files := recordToFiles(t, p)
	run := func() (hash uint64) {
		for range 60 {
			p.Advance(1.0 / 60)
		}
		return p.World.Hash()
	}
	want := [2]uint64{run()}
	if err := p.Almanac.GoToTime(orbit.Date{Year: 1969, Month: 7, Day: 20}.Start()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(p.Notices.text, "goes on with this run, in a.json") {
		t.Errorf("the notice is %q", p.Notices.text)
	}
	want[1] = run()
	if err := p.Tape.Finish(); err != nil {
		t.Fatal(err)
	}
	if len(*files) != 1 {
		t.Fatalf("%d files, want 1", len(*files))
	}
	for i, run := range (*files)[0].recording(t).Runs() {
		if hash := scenetest.Replay(t, run).Hash(); hash != want[i] {
			t.Errorf("run %d: hash %x, want %x", i, hash, want[i])
		}
	}

	replayed, err := Replay((*files)[0].recording(t))
	if err != nil {
		t.Fatal(err)
	}
	defer replayed.World.Close()
	typeTime(replayed, "2061-07-28")
	if !strings.Contains(replayed.Almanac.TimeHint(), "replay") || replayed.World.Time() > 30000 {
		t.Errorf("a replay goes to %v, hint %q", replayed.World.Time(), replayed.Almanac.TimeHint())
	}
}

// recordToFiles records to fake files, a.json, b.json and so on.
func recordToFiles(t *testing.T, p *Player) *[]*fakeFile {
	t.Helper()
	files := new([]*fakeFile)
	if err := p.Tape.RecordTo(func(string) (RecordingFile, error) {
		f := &fakeFile{name: string(rune('a'+len(*files))) + ".json"}
		*files = append(*files, f)
		return f, nil
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

type fakeFile struct {
	name string
	text strings.Builder
}

func (f *fakeFile) Write(b []byte) (int, error) { return f.text.Write(b) }
func (f *fakeFile) Close() error                { return nil }
func (f *fakeFile) Name() string                { return f.name }
func (f *fakeFile) Err() error                  { return nil }

func (f *fakeFile) recording(t *testing.T) *sim.Recording {
	t.Helper()
	rec, err := sim.DecodeRecording(strings.NewReader(f.text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestTheBeginningSaysWhy(t *testing.T) {
	p := openSolar(t)
	if p.Playback.ToggleBackwards(); !strings.Contains(p.Notices.text, "no ship has been simulated") || !p.coast.on {
		t.Errorf("J at the beginning: %q", p.Notices.text)
	}
}

// replays verifies what was recorded, and returns the hash of its last state.
func (f *fakeFile) replays(t *testing.T) uint64 {
	t.Helper()
	return scenetest.Replay(t, f.recording(t)).Hash()
}

// A scene of the Sun alone, beyond the planets' tables, has its planets again at a date within them.
func TestPlanetsComeBackAtADate(t *testing.T) {
	s, err := scene.OfSystem("Sol", 5e5)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Playback.SetStepBudget(0)
	p.Advance(0)
	p.Selection.SelectBody(p.BodyNamed("Sun"))
	typeTime(p, "2061-07-28")
	if p.Scene.Summary == s.Summary || p.BodyNamed("Mars") == None || p.World.Count() == 0 || !strings.Contains(p.Clock(), "2061-07-28") {
		t.Errorf("at %s there is %q with %d bodies", p.Clock(), p.Scene.Summary, len(p.World.Setup().Bodies))
	}
	if f, ok := p.Facts.Body(); !ok || f.Name != "Sun" || len(f.Satellites) < 8 {
		t.Errorf("the panel of the Sun: %+v, %v", f, ok)
	}
}
