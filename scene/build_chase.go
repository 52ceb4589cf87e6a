package scene

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/scene/tomlfile"
)

// The choices among the agents of a group.
const (
	chooseNearest = "nearest"
	chooseRandom  = "random"
	chooseOwn     = "own"
)

// chase returns the choice that a goal makes among the agents of a group, or false if the
// goal is the same for all. The name of a group alone means the nearest agent, unless
// another thing has the name.
func (b *builder) chase(g *aim) (chaseTable, bool) {
	if g.among != nil {
		return *g.among, true
	}
	_, isBody := b.findBody(g.name)
	_, isAgent := b.agentID[suggest.Fold(g.name)]
	_, isGroup := b.groupID[suggest.Fold(g.name)]
	return chaseTable{Group: g.name, Choose: chooseNearest}, g.name != "" && isGroup && !isBody && !isAgent
}

// pursue gives some agents of one group goals among the agents of a group, by
// the places where all start. gap returns the gap that counts as an arrival of an agent, by its radius.
func (b *builder) pursue(agents []uint32, at *aim, c *chaseTable, gap func(radius float64) float64) {
	i, ok := b.groupID[suggest.Fold(c.Group)]
	if !ok {
		if c.Tree().Lookup("group").IsText() { // else the decoder has reported it
			b.noGroup(at, c)
		}
		return
	}
	s := &b.scene.Setup
	targets := b.members(i)
	if len(targets) == 0 {
		b.Fail(at.at, "give it a count, or choose another", "the group %q has no agents", b.file.Groups[i].Name)
		return
	}
	for _, id := range agents {
		a := &s.Agents[id]
		target, ok := b.choose(a, i, targets, at, c.Choose)
		if !ok {
			return
		}
		a.Goal = nav.Goal{Kind: nav.AgentGoal, Index: int32(target), Within: s.Agents[target].Radius + a.Radius + gap(a.Radius)}
	}
}

// noGroup reports that a goal names an unknown group.
func (b *builder) noGroup(at *aim, c *chaseTable) {
	if _, ok := b.agentID[suggest.Fold(c.Group)]; ok {
		b.Fail(c.Pos("group"), fmt.Sprintf("write goal = %q", c.Group), "%q is an agent, not a group", c.Group)
		return
	}
	b.Unknown(c.Pos("group"), c.Group, b.groupNames, "there is no group %q", c.Group)
}

// choose returns which of the agents of a group an agent is bound for, or false after a
// mistake.
func (b *builder) choose(a *nav.Agent, group int, targets []uint32, at *aim, how string) (uint32, bool) {
	name := b.file.Groups[group].Name
	mine := int(a.Group) == group
	switch how {
	case chooseOwn:
		rank, _ := slices.BinarySearch(b.members(int(a.Group)), a.ID)
		if mine {
			b.Fail(at.at, "choose nearest or random, or name another group", "an agent cannot be its own goal")
			return 0, false
		}
		if rank >= len(targets) {
			b.Fail(at.at, "choose nearest or random, or give both groups as many agents",
				"number %d of %q has none of its number in %q, which has %d", rank+1, b.scene.Setup.Groups[a.Group].Name, name, len(targets))
			return 0, false
		}
		return targets[rank], true
	case chooseRandom:
		own, found := slices.BinarySearch(targets, a.ID)
		others := len(targets)
		if found {
			others--
		}
		if others == 0 {
			break
		}
		const lane = 0x676f616c // "goal": no other draw of the agent's shares it
		k := int(portable.Hash(b.scene.Setup.Seed, uint64(a.ID), 0, lane) % uint64(others))
		if found && k >= own {
			k++
		}
		return targets[k], true
	default:
		if b.trees == nil {
			b.trees = map[int]*nearest{}
		}
		if b.trees[group] == nil {
			b.trees[group] = newNearest(b.scene.Setup.Agents, targets)
		}
		if id, ok := b.trees[group].to(a.Pos, a.ID); ok {
			return id, true
		}
	}
	b.Fail(at.at, "name another group, or give this one more agents", "%q has no other agent, and an agent cannot be its own goal", name)
	return 0, false
}

// members returns the agents of a group by ID. It is called once all agents are there.
func (b *builder) members(group int) []uint32 {
	if b.byGroup == nil {
		b.byGroup = make([][]uint32, len(b.scene.Setup.Groups))
		for i := range b.scene.Setup.Agents {
			g := b.scene.Setup.Agents[i].Group
			b.byGroup[g] = append(b.byGroup[g], uint32(i))
		}
	}
	return b.byGroup[group]
}

// numbered returns the agent that output calls by its group and its number there, such as
// "couriers 3". isOne reports whether the name has this form and begins with a group; ok
// is false after a mistake.
func (b *builder) numbered(name string, at tomlfile.Span) (id uint32, ok, isOne bool) {
	i := strings.LastIndexAny(name, " -_")
	if i < 0 {
		return 0, false, false
	}
	group, found := b.groupID[suggest.Fold(name[:i])]
	n, err := strconv.ParseUint(name[i+1:], 10, 32)
	if !found || err != nil {
		return 0, false, false
	}
	all := b.members(group)
	if n < 1 || n > uint64(len(all)) {
		b.Fail(at, "they are numbered from 1", "there is no %q: %q has %d", name, b.file.Groups[group].Name, len(all))
		return 0, false, true
	}
	return all[n-1], true, true
}
