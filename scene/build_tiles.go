package scene

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"galaxy/internal/spell"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// Mark is a named tile of the scene's map: a letter of a drawn map, or an object
// of a Tiled map. Capitals are goals, the others places to start from.
type Mark struct {
	Name string
	Tile tiles.Tile
}

// Goal says whether the mark is a goal.
func (m Mark) Goal() bool { return 'A' <= m.Name[0] && m.Name[0] <= 'Z' }

// ground is what the builder knows of the map.
type ground struct {
	marks   map[string][]tiles.Tile
	folded  map[string]string // folded name → mark, once it is asked for
	taken   []bool            // by tile, row by row: somebody starts there
	waves   map[waveKey]*wave
	reached int  // tiles, by all of those
	unknown bool // the map has mistakes, so nobody knows what is on it
}

// tiles reads the map.
func (b *builder) tiles() {
	t := b.file.Tiles
	if t == nil {
		return
	}
	b.ground.marks = map[string][]tiles.Tile{}
	before := len(b.found)
	var m *tiles.Map
	switch size := t.Size; {
	case size == 0: // noted already
	case t.has("map") == t.has("file"):
		b.fail(t.at.key, `give either map = """…""" or file = "….tmx"`, "this is no map, or two")
	case max(math.Abs(t.Origin.X), math.Abs(t.Origin.Y))/size > 1<<30:
		b.fail(t.pos("origin"), "move the map, or take greater tiles", "the origin is more than a thousand million tiles away from zero")
	case t.has("file"):
		if t.at.lookup("file").kind == stringKind {
			m = b.tiled(t)
		}
	case t.at.lookup("map").kind == stringKind:
		m = b.drawn(t)
	}
	b.ground.unknown = len(b.found) > before || m == nil
	if b.ground.unknown {
		return
	}
	b.ground.taken = make([]bool, m.Width()*m.Height())
	for _, k := range b.scene.Marks {
		b.ground.marks[k.Name] = append(b.ground.marks[k.Name], k.Tile)
	}
	b.scene.Setup.Tiles = m
}

// drawn reads the map of the file's own text.
func (b *builder) drawn(t *tilesTable) *tiles.Map {
	m, marks, mistakes := tiles.Parse(t.Map.text, t.Size, r2.Vec(t.Origin))
	for _, e := range mistakes {
		t.Map.fail(&b.decoder, e)
	}
	for _, k := range marks {
		b.scene.Marks = append(b.scene.Marks, Mark{string(k.Letter), k.Tile})
	}
	return m
}

// mark returns the middle of the one tile with that mark; ok says whether the map
// has the name at all.
func (b *builder) mark(name string, at span) (p r2.Vec, ok bool) {
	of := b.ground.marks[name]
	if len(of) == 0 {
		return r2.Vec{}, false
	}
	if len(of) > 1 {
		b.fail(at, "keep one of them, or name another", "%q is %d tiles of the map, and this is one place", name, len(of))
	}
	return b.scene.Setup.Tiles.Center(of[0]), true
}

func (b *builder) markNames() []string { return slices.Sorted(maps.Keys(b.ground.marks)) }

// outOfWalls reports agents that would start in a wall: one mistake for a group.
// Of the agents, those from first on are given one by one.
func (b *builder) outOfWalls(first int) {
	s := &b.scene.Setup
	inside := make([]int, len(b.file.Groups))
	example := make([]string, len(b.file.Groups))
	for i := range s.Agents {
		a := &s.Agents[i]
		if !s.InWall(i) {
			continue
		}
		on := "outside of the map"
		if t := s.Tiles.At(a.Pos); s.Tiles.Contains(t) {
			on = "on tile " + tileName(t)
		}
		where := fmt.Sprintf("at [%s, %s], %s", hundredths(a.Pos.X), hundredths(a.Pos.Y), on)
		if i >= first {
			b.fail(b.file.Agents[i-first].pos("at"), "put it on open ground", "it starts in a wall: %s", where)
			continue
		}
		if inside[a.Group]++; inside[a.Group] == 1 {
			example[a.Group] = where
		}
	}
	for i, n := range inside {
		if n > 0 {
			t := &b.file.Groups[i]
			b.fail(t.Place.at.key, b.openGround(), "%d of %d agents start in a wall, the first %s", n, t.Count, example[i])
		}
	}
}

// openGround is the way out for a group that starts in a wall.
func (b *builder) openGround() string {
	for _, k := range b.scene.Marks {
		if !k.Goal() {
			return fmt.Sprintf("put it on open ground; place.marks = %q keeps to it", k.Name)
		}
	}
	return "put it on open ground; place.marks keeps to it, about a letter of the map"
}

func hundredths(x float64) string { return digits(math.Round(x*100) / 100) }

// markLike returns the mark that a name could be taken for.
func (b *builder) markLike(name string) (string, bool) {
	if b.ground.folded == nil {
		b.ground.folded = map[string]string{}
		for _, mark := range slices.Backward(b.markNames()) { // of those that are alike, the first
			b.ground.folded[spell.Fold(mark)] = mark
		}
	}
	mark, ok := b.ground.folded[spell.Fold(name)]
	return mark, ok
}
