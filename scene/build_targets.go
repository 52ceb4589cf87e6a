package scene

import (
	"math"
	"slices"

	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// everywhere is the reach of a choice that has none.
var everywhere = math.Inf(1)

// merits are the choices among agents that are made again and again.
var merits = map[string]sim.Merit{
	chooseNearest: sim.Nearest, "weakest": sim.Weakest, "loneliest": sim.Loneliest, "threatened": sim.Threatened, chooseRandom: sim.AtRandom,
}

// kin are the relations of targets.
var kin = map[string]sim.Kin{"enemies": sim.Enemies, "friends": sim.Friends, "others": sim.Others}

// targets gives a group with states the targets among which its agents choose in them: those of a larger state in each of its own that has
// no goal.
func (b ruling) targets(group int, t *groupTable) {
	if len(t.States) > mostStates {
		return // that is told
	}
	var list []*sim.Targets
	n, any := b.nest(t, true), false
	read := map[*chaseTable]*sim.Targets{}
	for i := range t.States {
		if n.isWhole(i) {
			continue
		}
		var own *sim.Targets
		for at := i; at >= 0; at = n.outer[at] {
			s := &t.States[at]
			if s.Goal == nil {
				continue
			}
			if c := s.Goal.among; c != nil {
				if read[c] == nil {
					read[c] = b.among(c, &t.craft, &t.Table)
				}
				own, any = read[c], true
			}
			break
		}
		list = append(list, own)
	}
	if any {
		b.scene.Setup.Groups[group].Targets = list
	}
}

// among returns the targets of a goal.
func (b ruling) among(c *chaseTable, of *craft, t *tomlfile.Table) *sim.Targets {
	x := &sim.Targets{By: merits[c.Choose], Within: everywhere, Better: c.Better, Most: c.Most, State: c.State, Gap: within(t, of, of.Radius)}
	if c.Has("sight") {
		x.Within = c.Sight
	}
	again := c.Again
	if !c.Has("again") {
		again = 1
	}
	x.Every = max(1, uint64(math.Round(again/b.scene.Setup.Dt)))
	if c.Choose == chooseOwn {
		b.Fail(c.Pos("choose"), "choose nearest, weakest, loneliest, threatened or random", "own is a choice at the start, and not made again")
	}
	if x.State != "" && !slices.ContainsFunc(b.file.Groups, func(g groupTable) bool {
		return slices.ContainsFunc(g.States, func(s stateTable) bool { return s.Name == x.State })
	}) {
		b.Fail(c.Pos("state"), "", "no group has a state %q", x.State)
	}
	if crowd := x.By == sim.Loneliest || x.By == sim.Threatened; crowd && !c.Has("sight") {
		b.Fail(c.Pos("choose"), "add sight: a quarter of it is how far about a target the others count", "%s looks at what is about a target", c.Choose)
	}
	if kind, ok := kin[suggest.Fold(c.Group)]; ok {
		if _, isGroup := b.groupID[suggest.Fold(c.Group)]; !isGroup {
			x.Of = kind
			return x
		}
	}
	i, ok := b.groupID[suggest.Fold(c.Group)]
	if !ok {
		b.Unknown(c.Pos("group"), c.Group, func() []string { return append(b.groupNames(), "enemies", "friends", "others") }, "there is no group %q", c.Group)
		return x
	}
	x.Groups = []int32{int32(i)}
	return x
}

// again reports whether the choice is one that is made again and again.
func (c *chaseTable) again() bool {
	_, relation := kin[suggest.Fold(c.Group)]
	return c.Has("again") || c.Has("sight") || c.Has("better") || c.Has("most") || c.Has("state") || relation || c.Choose != chooseNearest && c.Choose != chooseRandom && c.Choose != chooseOwn
}
