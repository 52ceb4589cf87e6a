package scene

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// sources sets the count of each group with a source, and reports what a source cannot be
// together with.
func (b *builder) sources() {
	for i := range b.file.Groups {
		t := &b.file.Groups[i]
		src := t.Source
		if src == nil {
			continue
		}
		if t.Has("count") {
			b.Fail(t.Pos("count"), "leave it out", "source.count says how many agents come")
		}
		if src.Until > 0 && src.Until < src.From {
			b.Fail(src.Pos("until"), "", "until = %s is before from = %s, so no agent would come", format.Digits(src.Until), format.Digits(src.From))
		}
		if p := t.Place; p != nil {
			if p.Near != nil {
				b.Fail(p.Tree().Lookup("near").Key, "write disc, ring, grid, line or marks", "agents of a source come at fixed places, and bodies move away from theirs")
			}
			for _, at := range p.centers() {
				if j, ok := b.moving(at); ok {
					b.Fail(at.at, "name a point", "agents of a source come at fixed places, and %s moves", b.scene.Setup.Bodies[j].Name)
				}
			}
		}
		t.Count = src.Count
	}
}

// centers returns the places about which a group is placed.
func (t *placeTable) centers() (at []*spot) {
	if t.Disc != nil {
		at = append(at, t.Disc.At)
	}
	if t.Ring != nil {
		at = append(at, t.Ring.At)
	}
	if t.Grid != nil {
		at = append(at, t.Grid.At)
	}
	return at
}

// moving returns the body at a place, if it moves.
func (b *builder) moving(at *spot) (body int, moves bool) {
	if at == nil || at.name == "" {
		return nowhere, false
	}
	i, ok := b.findBody(at.name)
	return i, ok && b.scatter.states[i].V != r3.Vec{}
}

// source gives a group its source, from whose places it has been filled.
func (b *builder) source(group int, t *groupTable) {
	if src := t.Source; src != nil && t.Place != nil {
		b.scene.Setup.Groups[group].Source = &sim.Source{
			First: b.scene.Groups[group].First, Count: t.Count,
			Rate: src.Rate, From: src.From, Until: src.Until, Chance: src.Chance,
		}
	}
}

// shuffle permutes the places of a source by chance, after Fisher and Yates.
func (b *builder) shuffle(group int, places []start) {
	const lane = 0x73687566 // "shuf"
	for i := len(places) - 1; i > 0; i-- {
		k := portable.Hash(b.scene.Setup.Seed, uint64(group), uint64(i), lane) % uint64(i+1)
		places[i], places[k] = places[k], places[i]
	}
}

// arrival gives a group what its agents do on arrival.
func (b *builder) arrival(group int, t *tomlfile.Table, c *craft) {
	if !t.Has("on_arrival") {
		return
	}
	g := &b.scene.Setup.Groups[group]
	at, stops := t.Tree().Lookup("on_arrival").Key, len(c.Stops)
	switch {
	case c.Arrival == "next" && (stops < 2 || c.Choice == chooseNearest):
		b.Fail(at, "add stops", "there is no next goal to go on to")
	case c.Arrival == "stay" && stops > 1:
		b.Fail(at, "leave it out, or give one goal", "agents with stops go on to the next one")
	case c.Arrival == "leave" && stops > 1 && t.Has("choice") && c.Choice == "loop":
		b.Fail(t.Tree().Lookup("choice").Key, "write list or random", "in a loop the agents travel for ever, and never leave")
	case c.Arrival == "leave":
		g.Itinerary.Leave = true
		if stops > 1 && !t.Has("choice") {
			g.Itinerary.Choice = sim.List
		}
	}
}

// aimless reports agents that are to do something on arrival, and have no goal.
func (b *builder) aimless(group int, t *tomlfile.Table) {
	if !t.Has("on_arrival") {
		return
	}
	bound := func(id uint32) bool { return b.scene.Setup.Agents[id].Goal.Kind != nav.NoGoal }
	if all := b.members(group); len(all) > 0 && !slices.ContainsFunc(all, bound) {
		b.Fail(t.Tree().Lookup("on_arrival").Key, "add goal or stops", "there is no goal to arrive at")
	}
}
