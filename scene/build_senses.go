package scene

import (
	"math"
	"slices"

	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// senses reads what agents see of others, and what others can know of them.
func (b ruling) senses() {
	for i := range b.file.Groups {
		g := &b.file.Groups[i]
		if i >= len(b.scene.Setup.Groups) {
			return
		}
		shows, law := &b.scene.Setup.Groups[i].Shows, new(sim.Senses)
		b.listed(&g.Table, "shows", g.Shows, map[string]*bool{"health": &shows.Health, "stocks": &shows.Stocks, "state": &shows.State})
		if g.Senses == nil {
			continue
		}
		*law = sim.Senses{Range: g.Senses.Range, Cone: float64(g.Senses.Cone * (math.Pi / 180)), Memory: g.Senses.Memory, Noise: g.Senses.Noise}
		b.listed(&g.Senses.Table, "behind", g.Senses.Behind, map[string]*bool{"bodies": &law.Bodies, "rocks": &law.Rocks, "boxes": &law.Boxes, "tiles": &law.Tiles})
		if law.Memory > 0 && !g.Senses.Has("range") {
			b.Fail(g.Senses.Pos("memory"), "add range: how far it looks for what it remembers", "%q remembers, and its sight has no end", g.Name)
		}
		if g.Has("speed_in") {
			b.Fail(g.Pos("senses"), "leave one of them out", "%q has senses and speed_in", g.Name)
		}
		if b.flies(i) {
			b.Fail(g.Pos("senses"), "leave it out", "%q is on orbits, and senses are of the plane", g.Name)
		}
		b.scene.Setup.Groups[i].Senses = law
	}
}

// listed sets what a list of words names.
func (b ruling) listed(t *tomlfile.Table, key string, words []string, named map[string]*bool) {
	for n, word := range words {
		if x := named[word]; x != nil {
			*x = true
			continue
		}
		b.Unknown(t.Tree().Lookup(key).Items[n].Value, word, func() (known []string) {
			for name := range named {
				known = append(known, name)
			}
			slices.Sort(known)
			return known
		}, "%s knows no %q", key, word)
	}
}
