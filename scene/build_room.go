package scene

import (
	"fmt"
	"math"

	"galaxy/internal/format"
	"galaxy/orbit"
)

// noRoom reports that too many agents start in overlaps, most of them in that group, and
// how many agents have room. first is the index of the first single agent.
func (b *builder) noRoom(group, first int) {
	s := &b.scene.Setup
	if group < len(b.file.Groups) && b.file.Groups[group].Count > 0 {
		t := &b.file.Groups[group]
		room, hint := roomIn(t, s.Bodies)
		if room >= float64(t.Count) {
			b.Fail(t.Place.Tree().Key, "give each group a place of its own", "most of the %d agents of %q start in overlaps with others", t.Count, t.Name)
			return
		}
		b.Fail(t.Place.Tree().Key, hint+", or count or radius smaller", "%s of %q, of radius %s, %s no room here: there is room for about %.0f side by side",
			format.Count(t.Count, "agent", "agents"), t.Name, format.Text(t.Radius), format.Form(t.Count, "has", "have"), max(1, room))
		return
	}
	for i := range b.file.Agents {
		if int(s.Agents[first+i].Group) == group {
			b.Fail(b.file.Agents[i].Pos("at"), "spread them", "too many of the %d agents overlap, most of them near here", len(s.Agents))
			return
		}
	}
}

// roomIn returns the number of agents of a group for which its place has room, if each
// takes a square, and the size of a place with room for all.
func roomIn(t *groupTable, bodies orbit.System) (room float64, hint string) {
	n, side := float64(t.Count), 2*t.Radius
	area := float64(side * side)
	wanted := func(what string, x float64) string {
		return fmt.Sprintf("make %s at least %s", what, upward(x))
	}
	switch p := t.Place; {
	case p.Disc != nil:
		hole := float64(p.Disc.Inner * p.Disc.Inner)
		return math.Pi * (float64(p.Disc.Radius*p.Disc.Radius) - hole) / area, wanted("radius of the disc", math.Sqrt(hole+float64(n*area)/math.Pi))
	case p.Ring != nil:
		return 2 * math.Pi * p.Ring.Radius / side, wanted("radius of the ring", float64(n*side)/(2*math.Pi))
	case p.Grid != nil:
		return n * math.Pow(p.Grid.Spacing/side, 2), wanted("spacing", side)
	case p.Line != nil:
		length := math.Hypot(p.Line.To.X-p.Line.From.X, p.Line.To.Y-p.Line.From.Y)
		return 1 + length/side, fmt.Sprintf("make the line at least %s long", upward((n-1)*side))
	case p.Near != nil:
		return roomNear(t, bodies, area)
	}
	return n, "" // marks place agents on free tiles
}

// roomNear is roomIn for agents near bodies.
func roomNear(t *groupTable, bodies orbit.System, area float64) (room float64, hint string) {
	names := t.Place.Near.Bodies
	if !t.Place.Near.Has("bodies") {
		names = t.Stops
	}
	least := 0.0
	for i := range names {
		j, err := bodies.Find(names[i].name)
		if err != nil {
			continue
		}
		inner := bodies[j].Radius + t.Radius
		outer := inner + t.Place.Near.Distance
		room += math.Pi * (float64(outer*outer) - float64(inner*inner)) / area
		each := float64(float64(t.Count)*area) / float64(math.Pi*float64(len(names)))
		least = max(least, math.Sqrt(float64(inner*inner)+each)-inner)
	}
	return room, "make distance at least " + upward(least)
}

// upward returns x as text, rounded up to two digits.
func upward(x float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return format.Text(math.Ceil(x/unit) * unit)
}
