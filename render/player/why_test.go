package player

import (
	"math"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/render/stage"
	"galaxy/sim"
)

// ran is a player of a scene that has run for so many ticks.
func ran(t *testing.T, name string, ticks int) *Player {
	t.Helper()
	p, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Playback.SetStepBudget(0)
	for range ticks {
		p.Playback.StepOnce()
	}
	return p
}

func sentence(p *Player) string {
	r, _ := p.Why.Reason()
	var b strings.Builder
	for _, w := range r.Words {
		b.WriteString(w.Text)
	}
	return b.String()
}

// An agent that is selected late tells of what it did before, as one that was selected from the start does.
func TestWhyLooksBack(t *testing.T) {
	p, q := ran(t, "straight-ahead", 0), ran(t, "straight-ahead", 90)
	p.Selection.SelectShip(0)
	for range 90 {
		p.Playback.StepOnce()
		p.Why.Reason()
	}
	q.Selection.SelectShip(0)
	for when, says := range map[string]string{"from the start": sentence(p), "late": sentence(q)} { // between their samples lies a degree
		if !strings.HasPrefix(says, "Turned left by 2") || !strings.HasSuffix(says, "°: rock 1 is on its right (push 0.7); its hand chose left.") {
			t.Errorf("selected %s it says %q", when, says)
		}
	}
	if p.World.Hash() != q.World.Hash() {
		t.Error("to ask why has changed the world")
	}
}

// After a jump ahead the moments between are those that the world went through: none of them is left out or guessed.
func TestWhyFillsAJump(t *testing.T) {
	p, q := ran(t, "straight-ahead", 0), ran(t, "straight-ahead", 0)
	for _, p := range []*Player{p, q} {
		p.Selection.SelectShip(0)
		p.Why.Reason()
	}
	for range 54 {
		p.Playback.StepOnce()
		q.Playback.StepOnce()
		q.Why.Reason()
	}
	told := map[uint64]float64{}
	for _, d := range q.Why.Decisions() {
		told[d.Tick] = math.Hypot(d.Vel.X, d.Vel.Y)
	}
	list := p.Why.Decisions()
	for i, d := range list {
		if speed := math.Hypot(d.Vel.X, d.Vel.Y); math.Abs(speed-told[d.Tick]) > 1e-9 || i > 0 && d.Tick-list[i-1].Tick > whyStride {
			t.Errorf("at tick %d, the %d-th moment, its speed is %v, want %v", d.Tick, i, speed, told[d.Tick])
		}
	}
	if first, last := list[0].Tick, list[len(list)-1].Tick; first != 0 || last != 54 {
		t.Errorf("the moments are from tick %d to %d", first, last)
	}
}

// The reason is said anew in another language while time stands still.
func TestWhySpeaks(t *testing.T) {
	p := ran(t, "straight-ahead", 90)
	p.Selection.SelectShip(0)
	english := sentence(p)
	p.Words.Choose("de")
	if got := sentence(p); !strings.HasPrefix(got, "Hat um ") || !strings.Contains(got, "Stein 1 ist ") {
		t.Errorf("in German it says %q", got)
	}
	p.Words.Choose("en")
	if got := sentence(p); got != english {
		t.Errorf("in English again it says %q, not %q", got, english)
	}
}

// A moment of late is shown while the pointer rests on it; then the present is back.
func TestPeek(t *testing.T) {
	p := ran(t, "straight-ahead", 90)
	p.Playback.SetPaused(true)
	p.Selection.SelectShip(0)
	says, hash := sentence(p), p.World.Hash()
	list := p.Why.Decisions()
	p.Why.Peek(list[len(list)/2].Time)
	p.Advance(1.0 / 60)
	if got, want := p.World.Time(), list[len(list)/2].Time; math.Abs(got-want) > 1e-9 || sentence(p) != says {
		t.Errorf("at %v it says %q; want %v and %q", got, sentence(p), want, says)
	}
	said := ""
	for _, w := range p.Why.Then().Words {
		said += w.Text
	}
	before := ran(t, "straight-ahead", int(p.World.Tick()))
	before.Selection.SelectShip(0)
	if want := sentence(before); said != want || said == says {
		t.Errorf("at tick %d it said %q; a run until then says %q", p.World.Tick(), said, want)
	}
	p.Why.EndPeek()
	p.Advance(1.0 / 60)
	if p.World.Tick() != 90 || p.World.Hash() != hash || !p.Playback.Paused() {
		t.Errorf("after it the world is at tick %d", p.World.Tick())
	}
}

// Without the rock the walker would go straight on; without side-steps it would be stopped by it. The world goes its own way.
func TestBranches(t *testing.T) {
	p, q := ran(t, "straight-ahead", 90), ran(t, "straight-ahead", 90)
	p.Selection.SelectShip(0)
	r, _ := p.Why.Reason()
	if r.Main != (nav.Subject{Kind: nav.RockSubject}) {
		t.Fatalf("it is %v that turned the walker", r.Main)
	}
	p.Branches.Without(r.Main, r.Since)
	p.Branches.With("sidestep", "false")
	list := p.View().Branches
	if len(list) != 2 || list[0].Name != "without rock 1" || list[1].Name != "side-step off" {
		t.Fatalf("branches are %+v", p.Branches.Names())
	}
	for _, at := range list[0].Path {
		if math.Abs(at.Y-list[0].Path[0].Y) > 0.5 {
			t.Fatalf("without the rock it comes through %v", at)
		}
	}
	if n := len(list[0].Path) - 1; n != int(90-r.Since)+branchAhead {
		t.Errorf("the branch has %d ticks", n)
	}
	for range 60 {
		p.Playback.StepOnce()
		q.Playback.StepOnce()
		p.View()
	}
	if p.World.Hash() != q.World.Hash() {
		t.Error("a branch has changed the world")
	}
	own, other := p.World.Glance(0).Pos, p.View().Branches[1]
	if at := other.Path[60]; math.Hypot(at.X-own.X, at.Y-own.Y) < 0.5 {
		t.Errorf("without side-steps it is at %v, with them at %v", at, own)
	}
	for _, name := range []string{"k", "split", "radii"} {
		p.Branches.With(name, map[string]string{"k": "6", "split": "false", "radii": "true"}[name])
	}
	if names := p.Branches.Names(); len(names) != 4 || names[0] != "side-step off" {
		t.Errorf("branches are %v", names)
	}
	p.Branches.Without(nav.Subject{Kind: nav.TargetSubject}, 0)
	if !strings.Contains(p.Notices.Text(), "its goal is none of these") {
		t.Errorf("it says %q", p.Notices.Text())
	}
	p.Selection.Deselect()
	p.Branches.Without(nav.Subject{Kind: nav.RockSubject}, 0)
	if !strings.Contains(p.Notices.Text(), "elect a ship first") {
		t.Errorf("without a ship it says %q", p.Notices.Text())
	}
	p.Selection.SelectShip(0)
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if list := p.View().Branches; len(list) != 1 || list[0].Name != "last run" {
		t.Errorf("another world has branches: %v", p.Branches.Names())
	}
}

// A branch has the orders that were given at its tick.
func TestBranchesHaveTheOrdersOfTheirTick(t *testing.T) {
	p := ran(t, "straight-ahead", 30)
	p.Playback.SetPaused(true)
	p.Selection.SelectShip(0)
	if err := p.Orders.Give(sim.Text{"set", "walker", "sidestep", "false"}); err != nil {
		t.Fatal(err)
	}
	p.Branches.With("k", "6")
	p.View()
	if list := p.Branches.list[0].world.Orders(); len(list) != 2 || list[0].Args[1] != "sidestep" || list[1].Args[1] != "k" {
		t.Errorf("the branch has the orders %v", list)
	}
}

// What is shown of a moment of late ends with its world, and is not taken for that of another ship.
func TestPeekEndsWithItsWorld(t *testing.T) {
	p := ran(t, "arena-circle", 90)
	p.Playback.SetPaused(true)
	p.Selection.SelectShip(0)
	list := p.Why.Decisions()
	p.Why.Peek(list[0].Time)
	p.Selection.SelectShip(5)
	if p.Why.Peeks() {
		t.Error("another ship is selected, and a moment of the first one is shown")
	}
	p.Why.EndPeek()
	if p.World.Tick() != 90 {
		t.Errorf("it stands at tick %d", p.World.Tick())
	}
	p.Why.Peek(list[0].Time)
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	p.Why.EndPeek()
	p.Advance(1.0 / 60)
	if p.World.Tick() != 0 || len(p.Why.Decisions()) > 1 || p.Scrubbing() {
		t.Errorf("the next world is at tick %d, with %d decisions", p.World.Tick(), len(p.Why.Decisions()))
	}
}

// A click on the bend of a trail goes back to when the ship was there, and tells why it turned then; the present comes back as it was.
func TestAskOnTrail(t *testing.T) {
	p := ran(t, "straight-ahead", 0)
	p.Observer.SetViewport(1280, 720, 1)
	p.Options.Vectors = false
	var builder stage.Builder
	p.Playback.OnStep = func() { builder.Observe(p.Scene, p.World, 1) }
	for range 200 {
		p.Playback.StepOnce()
	}
	p.Playback.SetPaused(false)
	hash, f := p.World.Hash(), &stage.Frame{}
	builder.Build(f, p.Scene, p.World, p.View())
	var bend stage.PastSpot
	for _, s := range f.Past {
		if bend = s; s.Time >= 1.2 {
			break
		}
	}
	trail := len(f.Past)
	x, y := bend.X+640, 360-bend.Y
	if _, ok := p.Why.Under(x, y+40, f); ok || p.Why.AskAt(x, y+40, f) {
		t.Fatal("40 pixels off the trail one can ask why")
	}
	if !p.Why.AskAt(x+3, y-3, f) {
		t.Fatalf("one cannot ask why at %+v of %d places", bend, trail)
	}
	p.Advance(1. / 60)
	if says := sentence(p); math.Abs(p.World.Time()-bend.Time) > 0.05 || p.Ship() != 0 || !p.Options.Vectors || !p.Playback.Paused() || !strings.Contains(says, "rock 1") {
		t.Errorf("at %v of %v, ship %d: %q", p.World.Time(), bend.Time, p.Ship(), says)
	}
	p.Notices.Dismiss()
	if p.Dismiss(); p.Why.Back() {
		t.Error("Esc has not gone back")
	}
	p.Playback.SetPaused(true)
	p.Advance(0)
	builder.Build(f, p.Scene, p.World, p.View())
	if p.World.Hash() != hash || len(f.Past) < trail-1 {
		t.Errorf("at tick %d there are %d of %d places on the trail", p.World.Tick(), len(f.Past), trail)
	}
}
