package player

import (
	"os"
	"strings"
	"testing"

	"galaxy/render/explain"
	"galaxy/sim"
)

const shortLesson = `
schema = 1
title = "short"
course = 3
[camera]
select = "walker"
[end]
arrived = true
[[agent]]
name = "walker"
at = [-9, 0]
goal = [9, 0]
speed = 40
steer = "antigravity"
[[agent]]
name = "other"
at = [-9, 6]
goal = [9, 6]
speed = 40
steer = "antigravity"
[[obstacle]]
at = [0, 0]
radius = 1
`

// A lesson of a course opens paused and a notice says how to let it run; a scene that is none, and one that
// says otherwise, runs at once.
func TestLessonsOpenPaused(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		paused bool
	}{
		"lesson":                     {shortLesson, true},
		"scene":                      {strings.Replace(shortLesson, "course = 3", "", 1), false},
		"lesson that says otherwise": {strings.Replace(shortLesson, "[camera]", "[time]\npaused = false\n[camera]", 1), false},
		"paused scene":               {strings.Replace(shortLesson, "course = 3", "time.paused = true", 1), true},
	} {
		p := playText(t, c.text)
		advance(p, 5)
		if p.Playback.Paused() != c.paused || (p.World.Tick() > 0) == c.paused || strings.Contains(p.Notices.Text(), "Press Space") != c.paused {
			t.Errorf("%s: paused %v at tick %d, %q", name, p.Playback.Paused(), p.World.Tick(), p.Notices.Text())
		}
		if !c.paused {
			continue
		}
		p.Notices.RenameKeys(map[string]string{"Space": "P"})
		if !strings.Contains(p.Notices.Text(), "Press P") {
			t.Errorf("%s, with another key: %q", name, p.Notices.Text())
		}
		p.Playback.TogglePause()
		if advance(p, 5); p.World.Tick() == 0 || p.Notices.Text() != "" {
			t.Errorf("%s, running: tick %d, %q", name, p.World.Tick(), p.Notices.Text())
		}
	}
}

// A lesson that is over soon begins again after a rest, again and again, until it is changed, something else is
// selected, or the person keeps it; one that says loop = 0, or is no lesson, does not.
func TestShortLessonsBeginAgain(t *testing.T) {
	over := func(text string) *Player {
		p := playText(t, text)
		if p.Playback.SetPaused(false); !p.Animating() {
			t.Error("it does not run")
		}
		for range 600 {
			if advance(p, 1); p.endShown {
				return p
			}
		}
		t.Fatal("it is not over")
		return nil
	}
	p := over(shortLesson)
	for range 2 {
		before := p.World
		if !strings.Contains(p.Notices.Text(), "begins again") || !p.Animating() {
			t.Errorf("at the end: %q", p.Notices.Text())
		}
		if advance(p, 120); p.World != before || p.World.Tick() == 0 {
			t.Error("it begins again without a rest")
		}
		advance(p, 125)
		if p.World == before || p.World.Tick() > 20 || p.Playback.Paused() || p.Notices.Text() != "" {
			t.Errorf("after the rest: tick %d, paused %v, %q", p.World.Tick(), p.Playback.Paused(), p.Notices.Text())
		}
		for range 600 {
			if advance(p, 1); p.endShown {
				break
			}
		}
	}
	for name, c := range map[string]struct {
		text string
		do   func(*Player)
	}{
		"selected otherwise": {shortLesson, func(p *Player) { p.Selection.SelectShip(1) }},
		"changed":            {shortLesson, func(p *Player) { _ = p.Orders.Give(sim.Set{Group: "walker", Parameter: "k", Value: "1"}) }},
		"kept":               {shortLesson, func(p *Player) { p.Playback.TogglePause() }},
		"rewound":            {shortLesson, func(p *Player) { p.Playback.StepBack() }},
		"no loop":            {strings.Replace(shortLesson, "[camera]", "[time]\nloop = 0\n[camera]", 1), func(*Player) {}},
		"no lesson":          {strings.Replace(shortLesson, "course = 3", "", 1), func(*Player) {}},
		"slow":               {strings.Replace(shortLesson, "speed = 40", "speed = 0.2", 2), nil},
	} {
		if c.do == nil {
			p := playText(t, c.text)
			p.Playback.SetRate(50)
			p.Playback.SetPaused(false)
			for range 600 {
				advance(p, 1)
			}
			if !p.endShown || strings.Contains(p.Notices.Text(), "begins again") {
				t.Errorf("%s: a run of more than a minute: %q", name, p.Notices.Text())
			}
			continue
		}
		p := over(c.text)
		world := p.World
		c.do(p)
		if advance(p, 400); p.World != world || strings.Contains(p.Notices.Text(), "begins again") {
			t.Errorf("%s: it begins again, %q", name, p.Notices.Text())
		}
	}
}

// The next lesson has its own layers and view, whatever the person has chosen in the one before; colours for eyes and
// screens stay. A scene that is no lesson keeps all as it is.
func TestNextLessonHasItsOwnLayers(t *testing.T) {
	open := func() *Player {
		p, err := Open("magnet-first")
		if err != nil {
			t.Fatal(err)
		}
		o := &p.Options
		o.Vectors, o.Labels, o.Crowd, o.Circle, o.Paper, o.Light = false, false, true, true, true, explain.Highlight{Kind: "push"}
		p.Observer.Observer.LookAround(true, false)
		return p
	}
	p := open()
	if err := p.Reopen("pocket"); err != nil {
		t.Fatal(err)
	}
	want := usualLayers
	if want.Paper = true; p.Options != want || p.Observer.LooksAround() || !p.Playback.Paused() {
		t.Errorf("the next lesson has %+v, looks around %v, paused %v", p.Options, p.Observer.LooksAround(), p.Playback.Paused())
	}
	p = open()
	before := p.Options
	if err := p.Reopen("arena"); err != nil {
		t.Fatal(err)
	}
	if p.Options != before {
		t.Errorf("another scene has %+v, before it %+v", p.Options, before)
	}
}

// Behind a lesson of the plane the sky is quiet; it is not in another scene, nor where one looks at the sky.
func TestSkyIsQuietInLessons(t *testing.T) {
	for name, want := range map[string]float64{"hohmann": 1, "inner-planets": 0} {
		p, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { p.World.Close() }()
		p.Observer.SetViewport(640, 360, 1)
		p.Advance(0)
		if got := p.View().Sky.Quiet; got != want {
			t.Errorf("%s: quiet %v, want %v", name, got, want)
		}
		if want == 0 {
			continue
		}
		p.Observer.LookAround(true)
		for range 100 {
			p.Advance(0.1)
		}
		if v := p.View(); v.Around != 1 || v.Sky.Quiet != 0 {
			t.Errorf("%s, looking around: around %v, quiet %v", name, v.Around, v.Sky.Quiet)
		}
	}
}

// A file that is saved is there as a whole, beside one that has its name, and leaves nothing else.
func TestSaveNew(t *testing.T) {
	t.Chdir(t.TempDir())
	for i, want := range []string{"plot.png", "plot-2.png"} {
		text := strings.Repeat("x", 1+i)
		name, err := saveNew("plot", ".png", []byte(text))
		if got, _ := os.ReadFile(name); err != nil || name != want || string(got) != text {
			t.Errorf("%v: %s holds %q, want %s with %q", err, name, got, want, text)
		}
	}
	if list, err := os.ReadDir("."); err != nil || len(list) != 2 {
		t.Errorf("%v: %v", err, list)
	}
}
