package player

import (
	"slices"
	"strings"
	"testing"

	"galaxy/render/finder"
)

func TestSearch(t *testing.T) {
	p := newPlayer(t)
	p.Overlays.Toggle(Search)
	p.Finder.SetQuery("ships 1")
	p.Finder.Highlight(2)
	if p.Finder.FlyToResult(); p.ShipName(p.ship) != "ships 11" || p.Overlays.shown != NoOverlay {
		t.Errorf("went to ship %d", p.ship)
	}
	p.Overlays.Toggle(Search)
	if p.Finder.Query() != "" || len(p.Finder.Results()) != 3 {
		t.Errorf("a new search begins with %q and %d hits", p.Finder.Query(), len(p.Finder.Results()))
	}
	p.Finder.SetQuery("zzz")
	if p.Finder.FlyToResult(); p.Overlays.shown != Search {
		t.Error("went to nothing")
	}
}

// Ships are sent to bodies, and not to the points about which two of them swing.
func TestDestinations(t *testing.T) {
	p := openSolar(t)
	list := p.Orders.Destinations()
	if len(list) < 20 || !slices.Contains(list, "Earth") || !slices.Contains(list, "Moon") || !slices.Contains(list, "Pluto") {
		t.Errorf("%q", list)
	}
	for _, name := range list {
		if strings.Contains(name, "barycent") || p.World.Setup().Bodies[p.BodyNamed(name)].Radius == 0 {
			t.Errorf("%s is no body", name)
		}
	}
}

// A command or a scene that was chosen is for the window, once.
func TestChosenCommand(t *testing.T) {
	p, done := openSolar(t), ""
	p.Finder.Commands = func() []finder.Command {
		const name = "Film what the picture shows, or end the film"
		return []finder.Command{{Name: name, Note: p.Notices.NoteOfKey("F"), Do: func() { done = name }}}
	}
	p.Overlays.Toggle(Search)
	p.Finder.SetQuery("film")
	p.Finder.FlyToResult()
	if open, do := p.Finder.TakeChosen(); p.Overlays.Shown() != NoOverlay || open != "" || do == nil {
		t.Fatalf("film is no command: %q", open)
	} else if do(); !strings.HasPrefix(done, "Film") {
		t.Errorf("%q was done", done)
	}
	p.Finder.SetQuery("chick")
	p.Finder.FlyToResult()
	if open, do := p.Finder.TakeChosen(); open != "chicken" || do != nil {
		t.Errorf("/chick opens %q", open)
	}
	if open, do := p.Finder.TakeChosen(); open != "" || do != nil {
		t.Error("what was chosen is taken twice")
	}
}

// In a scene that is not the Solar System a sight opens that, and then leads to what was asked for.
func TestSightElsewhere(t *testing.T) {
	p := newPlayer(t)
	p.Finder.SetQuery("total solar eclipse")
	p.Finder.FlyToResult()
	open, do := p.Finder.TakeChosen()
	if open != "solar-system" || do == nil {
		t.Fatalf("it opens %q", open)
	}
	if err := p.Reopen(open); err != nil {
		t.Fatal(err)
	}
	if do(); !strings.Contains(p.Notices.Text(), "total eclipse of the Sun") || !p.Observer.LooksAround() {
		t.Errorf("%q", p.Notices.Text())
	}
}
