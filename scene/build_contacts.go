package scene

import (
	"slices"

	"galaxy/internal/suggest"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// contacts sets which groups are solid to each other. It is called once all groups are
// there.
func (b *builder) contacts() {
	t := b.file.Contacts
	if t == nil || !t.Has("groups") && len(t.Pairs) == 0 {
		return // all are
	}
	var among []int
	for _, n := range t.Tree().Lookup("groups").List() {
		if g, ok := b.solidGroup(n); ok {
			among = append(among, g)
		}
	}
	var listed [][2]int
	var paired []int
	for i := range t.Pairs {
		p := &t.Pairs[i]
		x, okA := b.solidGroup(p.Tree().Lookup("a"))
		y, okB := b.solidGroup(p.Tree().Lookup("b"))
		if !okA || !okB {
			continue
		}
		listed = append(listed, [2]int{x, y})
		paired = append(paired, x, y)
	}
	slices.Sort(paired)
	if n := len(slices.Compact(paired)); n > sim.MostPaired {
		b.Fail(t.Tree().Lookup("pair").Key, "write those that are all solid to each other into groups", "the pairs name %d groups, and %d are the most", n, sim.MostPaired)
	}
	if len(b.Found) == 0 {
		b.scene.Setup.Contacts.Pairs = sim.NewPairs(len(b.scene.Setup.Groups), among, listed)
	}
}

// solidGroup returns the index of the group that a node names, or of the group of a single
// agent that is in no other. It returns false after a mistake, also one of the decoder.
func (b *builder) solidGroup(n *tomlfile.Node) (int, bool) {
	if !n.IsText() {
		return 0, false
	}
	name, at := n.Text, n.Value
	if i, ok := b.groupID[suggest.Fold(name)]; ok {
		return i, true
	}
	if id, ok := b.agentID[suggest.Fold(name)]; ok {
		agents := b.scene.Setup.Agents
		t := &b.file.Agents[int(id)-(len(agents)-len(b.file.Agents))]
		if t.Group == "" {
			return int(agents[id].Group), true
		}
		b.Fail(at, "name that, or give the agent a group of its own", "%q is an agent of the group %q", name, t.Group)
		return 0, false
	}
	b.Unknown(at, name, func() []string {
		names := b.groupNames()
		for i := range b.file.Agents {
			if b.file.Agents[i].Group == "" {
				names = append(names, b.file.Agents[i].Name)
			}
		}
		return names
	}, "there is no group %q", name)
	return 0, false
}
