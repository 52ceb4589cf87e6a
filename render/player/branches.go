package player

import (
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/render/stage"
	"galaxy/sim"
)

// Branches are courses that an agent would have taken if something were different: without a thing, or with another value of a
// parameter. Each is of a world that goes on beside this one from a moment of its history, and changes nothing in it.
type Branches struct {
	base
	playback *Playback
	why      *Why

	list []branch
	last lastRun
}

// branch is a world that goes on beside this one.
type branch struct {
	stage.Branch
	of     *sim.World // beside which it goes on
	world  *sim.World
	orders []sim.Given // that the other world got
	ship   int
}

const (
	branchAhead = 240       // ticks that a branch is ahead of the present
	mostBranch  = 20_000    // ticks that it lasts
	branchSteps = 40_000    // of agents, in a frame
	mostBranchy = 1_000_000 // steps of agents to the present, at most
	mostWorlds  = stage.MostBranches - 1
)

var errNoShip = errors.New("select a ship first")

// Without shows the way of the selected agent without a thing, from when its last turn began.
func (b *Branches) Without(of nav.Subject, since uint64) {
	w := b.ws.World
	if b.ws.ship == None || b.ws.ship >= w.Count() {
		b.notices.WarnOf(errNoShip)
		return
	}
	name := explain.NameOf(nil, w, b.ws.ship, of)
	said := explain.NameOf(b.voice, w, b.ws.ship, of)
	switch of.Kind {
	case nav.AgentSubject, nav.RockSubject, nav.BoxSubject:
	default:
		b.notices.Warn(b.sayf("A ship, a rock or a box can be taken away; %s is none of these.", said))
		return
	}
	const away = 1e9 // radii
	gone := r2.Add(w.Glance(uint32(b.ws.ship)).Pos, r2.Vec{X: away * w.Glance(uint32(b.ws.ship)).Of.Radius})
	b.begin(b.sayf("without %s", said), since, sim.Place{Thing: name, At: gone})
}

// With shows the way of the selected agent with another value of a parameter of its group, from the present on.
func (b *Branches) With(param, value string) {
	if id := b.ws.ship; id != None {
		b.why.EndPeek()
		w := b.ws.World
		group := &w.Setup().Groups[w.Glance(uint32(id)).Of.Group]
		said := value
		if p, err := nav.Find(group.Behavior, param); err == nil {
			said = explain.ParamValue(b.voice, p, value)
		}
		b.begin(explain.ParamWords(b.voice, param)+" "+said, w.Tick(), sim.Set{Group: group.Name, Parameter: param, Value: value})
	}
}

// begin begins a branch at a tick of the history with an order. A notice says if it cannot.
func (b *Branches) begin(name string, since uint64, o sim.Order) {
	if err := b.branch(name, since, o); err != nil {
		b.notices.WarnOf(err)
	}
}

func (b *Branches) branch(name string, since uint64, o sim.Order) error {
	b.why.EndPeek()
	w, id := b.ws.World, b.ws.ship
	if id == None || id >= w.Count() {
		return errNoShip
	}
	since = min(max(since, b.ws.history.First()), w.Tick())
	if n := int(w.Tick()-since+branchAhead) * w.Count(); n > mostBranchy {
		return fmt.Errorf("this scene is too large to simulate it once more beside itself: %d ships", w.Count())
	}
	f, orders, err := b.ws.history.Fork(since)
	if err != nil {
		return err
	}
	if err := f.Give(o); err != nil {
		f.Close()
		return err
	}
	b.drop(func(o *branch) bool { return o.Name == name && o.ship == id })
	if len(b.list) == mostWorlds {
		b.Forget(0)
	}
	a := f.Glance(uint32(id))
	b.list = append(b.list, branch{
		Branch: stage.Branch{Name: name, Since: f.Time(), Dt: f.Setup().Dt, Path: []r2.Vec{a.Pos}, Hull: a.Of.Radius},
		of:     w, world: f, orders: orders, ship: id,
	})
	return nil
}

// Names returns what the branches are called, in the order in which they were made.
func (b *Branches) Names() (names []string) {
	for i := range b.list {
		names = append(names, b.list[i].Name)
	}
	if _, ok := b.last.branch(b.ws.World, b.runner()); ok {
		names = append(names, b.say("last run"))
	}
	return names
}

// runner is the ship whose last run is shown: the selected one, or the first.
func (b *Branches) runner() int { return max(b.ws.ship, 0) }

// Forget ends a branch, or takes the last run out of the picture.
func (b *Branches) Forget(i int) {
	if i == len(b.list) {
		b.last.shown = nil
	}
	if i >= 0 && i < len(b.list) {
		b.list[i].world.Close()
		b.list = slices.Delete(b.list, i, i+1)
	}
}

// drop ends branches.
func (b *Branches) drop(which func(*branch) bool) {
	for i := len(b.list) - 1; i >= 0; i-- {
		if which(&b.list[i]) {
			b.Forget(i)
		}
	}
}

// shown returns the branches for the picture, and lets them go on until they are ahead of the present. Those of another world end.
func (b *Branches) shown() (list []stage.Branch) {
	b.drop(func(o *branch) bool { return o.of != b.ws.World })
	for i := range b.list {
		o := &b.list[i]
		o.goOn(b.ws.World.Tick()+branchAhead, b.playback.stepBudget == 0)
		o.Shade = uint8(i)
		list = append(list, o.Branch)
	}
	if last, ok := b.last.branch(b.ws.World, b.runner()); ok {
		last.Name = b.say("last run")
		last.Shade = stage.MostBranches - 1 // whatever else is shown
		list = append(list, last)
	}
	return list
}

// goOn lets a branch go on to a tick: as far as a frame allows, or all the way.
func (o *branch) goOn(until uint64, whole bool) {
	for n := 0; o.world.Tick() < until && len(o.Path) < mostBranch; {
		if n += o.world.Count(); n > branchSteps && !whole {
			return
		}
		_ = sim.Repeat(o.world, o.orders) // what is refused here need not be done here
		o.world.Step()
		o.Path = append(o.Path, o.world.Glance(uint32(o.ship)).Pos)
	}
}
