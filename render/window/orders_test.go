package window

import (
	"slices"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/player"
	"galaxy/scene"
)

// arena gives the window a scene with orders of its own, recorded from its start.
func arena(t *testing.T) *window {
	t.Helper()
	w := shown(t)
	s, err := scene.Open("arena", "group.all.count=9")
	if err != nil {
		t.Fatal(err)
	}
	p, err := player.New(s)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	p.Playback.OnStep = func() { w.stage.Observe(p.Scene, p.World, p.Playback.AchievedRate()) }
	p.Tape.Record()
	w.player = p
	return w
}

func verbs(p *player.Player) []string {
	var list []string
	for _, o := range p.World.Orders() {
		list = append(list, o.Verb)
	}
	return list
}

// A scene's own keys take precedence over those of every scene, which need Shift then;
// any stands for keys without another meaning.
func TestKeysGiveTheOrdersOfTheScene(t *testing.T) {
	w := arena(t)
	before := w.player.Options
	for _, c := range "rbtgpq78" {
		strike(w, char(c))
	}
	w.handle()
	want := []string{"circle", "swap", "groups", "blocks", "lines", "load", "load", "load"}
	if got := verbs(w.player); !slices.Equal(got, want) {
		t.Errorf("orders %q, want %q", got, want)
	}
	if o := w.player.Options; o.Trails != before.Trails || o.Glow != before.Glow {
		t.Error("T and G did what they do elsewhere, too")
	}
	if w.player.Notices.Text() == "" {
		t.Error("nothing says what was ordered")
	}
	main(func() {
		w.onKey(glfw.KeyT, 0, glfw.Press, glfw.ModShift)
		w.onChar('T')
		w.onKey(glfw.KeyK, 0, glfw.Press, glfw.ModShift) // not bound
		w.onChar('K')
	})
	for _, c := range "vol/" {
		strike(w, char(c))
	}
	w.handle()
	o := w.player.Options
	if o.Trails == before.Trails || o.Vectors == before.Vectors || o.Labels == before.Labels || w.player.Overlays.Shown() != player.Search {
		t.Error("the keys of every scene are gone")
	}
	if n := len(verbs(w.player)); n != len(want) {
		t.Errorf("%d orders too many", n-len(want))
	}
}

func TestHelpBeginsWithTheKeysOfTheScene(t *testing.T) {
	w := arena(t)
	rows := keysOf(w.player, nil)
	if rows[0].Name != "R" || rows[5].Name != "any other" {
		t.Errorf("the help begins with %+v", rows[:6])
	}
	named := func(name string) bool {
		return slices.ContainsFunc(rows[6:], func(k player.KeyHelp) bool { return k.Name == name })
	}
	if !named("Home, Shift+R") || !named("Shift+T") || named("T") || !named("V") {
		t.Errorf("the keys of every scene are %+v", rows[6:])
	}
}

// Orders given by keys are recorded and replayed.
func TestOrdersByKeyAreReplayed(t *testing.T) {
	w := arena(t)
	p := w.player
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(false)
	for _, c := range "rbxgb" { // no order has the key X
		strike(w, char(c))
		w.handle()
		for range 30 {
			p.Advance(1.0 / 60)
		}
	}
	replay, err := player.Replay(p.Tape.Recording())
	if err != nil {
		t.Fatal(err)
	}
	replay.Playback.SetStepBudget(0)
	for range 200 {
		replay.Advance(1.0 / 60)
	}
	if replay.World.Tick() != p.World.Tick() || replay.World.Hash() != p.World.Hash() {
		t.Errorf("the replay ends at tick %d with another state than tick %d: %s", replay.World.Tick(), p.World.Tick(), replay.Notices.Text())
	}
	if got := verbs(replay); !slices.Equal(got, []string{"circle", "swap", "blocks", "swap"}) {
		t.Errorf("the replay has the orders %q", got)
	}
	replay.Orders.GiveKeyOrder(p.Scene.Keys[0])
	if got := verbs(replay); len(got) != 4 || replay.Notices.Text() == "" {
		t.Errorf("a replay takes orders: %q, %q", got, replay.Notices.Text())
	}
}
