package scene

import (
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/internal/suggest"
	"galaxy/nav/tiles"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r2"
)

// Mark is a named tile of the map: a letter of a drawn map, or an object of a map of
// Tiled. A name with a capital is a goal, any other one a start.
type Mark struct {
	Name string     // as the map has it
	Tile tiles.Tile // column and row of the map
}

// Goal reports whether the mark is a goal.
func (m Mark) Goal() bool { return 'A' <= m.Name[0] && m.Name[0] <= 'Z' }

// ground reads the map of tiles, if there is one, and places agents on it.
type ground struct {
	*tomlfile.Decoder
	scene *Scene
	file  *sceneFile
	files fs.FS // with the map; nil: relative to the scene file

	marks   map[string][]tiles.Tile
	folded  map[string]string // folded name → mark; nil until it is used
	taken   []bool            // by tile, row by row: an agent starts there
	waves   map[waveKey]*wave
	reached int  // number of tiles that the waves remember
	unknown bool // the map has mistakes, so its marks are unknown
}

// read reads the map.
func (g *ground) read() {
	t := g.file.Tiles
	if t == nil {
		return
	}
	g.marks = map[string][]tiles.Tile{}
	before := len(g.Found)
	var m *tiles.Map
	switch size := t.Size; {
	case size == 0: // reported already
	case !oneOf(t.Has("map"), t.Has("file"), t.Has("maze")):
		g.Fail(t.Tree().Key, `give either map = """…""", or file = "….tmx", or maze = { cells = [20] }`, "[tiles] needs exactly one map")
	case max(math.Abs(t.Origin.X), math.Abs(t.Origin.Y))/size > 1<<30:
		g.Fail(t.Pos("origin"), "move the map, or take greater tiles", "the origin is more than a thousand million tiles away from zero")
	case t.Has("file"):
		if t.Tree().Lookup("file").Kind == tomlfile.StringKind {
			m = g.tiledMap(t)
		}
	case t.Has("maze"):
		m = g.maze(t)
	case t.Tree().Lookup("map").Kind == tomlfile.StringKind:
		m = g.drawnMap(t)
	}
	g.unknown = len(g.Found) > before || m == nil
	if g.unknown {
		return
	}
	g.taken = make([]bool, m.Width()*m.Height())
	for _, k := range g.scene.Marks {
		g.marks[k.Name] = append(g.marks[k.Name], k.Tile)
	}
	g.scene.Setup.Tiles = m
}

// oneOf reports whether exactly one of some is true.
func oneOf(some ...bool) bool {
	n := 0
	for _, is := range some {
		if is {
			n++
		}
	}
	return n == 1
}

// drawnMap reads the map that is drawn in the scene file.
func (g *ground) drawnMap(t *tilesTable) *tiles.Map {
	m, marks, mistakes := tiles.Parse(t.Map.text, t.Size, r2.Vec(t.Origin))
	for _, e := range mistakes {
		t.Map.fail(g.Decoder, e)
	}
	for _, k := range marks {
		g.scene.Marks = append(g.scene.Marks, Mark{string(k.Letter), k.Tile})
	}
	return m
}

// mark returns the centre of the tile with that mark; ok reports whether the map has the
// mark. It is a mistake if several tiles have it.
func (g *ground) mark(name string, at tomlfile.Span) (p r2.Vec, ok bool) {
	of := g.marks[name]
	if len(of) == 0 {
		return r2.Vec{}, false
	}
	if len(of) > 1 {
		g.Fail(at, "keep one of them, or name another", "%q is the mark of %d tiles of the map, and this is one place", name, len(of))
	}
	return g.scene.Setup.Tiles.Center(of[0]), true
}

func (g *ground) markNames() []string { return slices.Sorted(maps.Keys(g.marks)) }

// startsInWalls reports agents that start in a wall: one mistake for a group, and one for
// each single agent. first is the index of the first single agent.
func (g *ground) startsInWalls(first int) {
	s := &g.scene.Setup
	inside := make([]int, len(g.file.Groups))
	example := make([]string, len(g.file.Groups))
	for i := range s.Agents {
		a := &s.Agents[i]
		if !s.InWall(i) {
			continue
		}
		on := "outside of the map"
		if t := s.Tiles.At(a.Pos); s.Tiles.Contains(t) {
			on = "on tile " + tileName(t)
		}
		where := fmt.Sprintf("at [%s, %s], %s", format.Hundredths(a.Pos.X), format.Hundredths(a.Pos.Y), on)
		if i >= first {
			g.Fail(g.file.Agents[i-first].Pos("at"), "put it on open ground", "it starts in a wall: %s", where)
			continue
		}
		if inside[a.Group]++; inside[a.Group] == 1 {
			example[a.Group] = where
		}
	}
	for i, n := range inside {
		if n > 0 {
			t := &g.file.Groups[i]
			g.Fail(t.Place.Tree().Key, g.openGround(), "%d of %s %s in a wall, the first %s", n, format.Count(t.Count, "agent", "agents"), format.Form(n, "starts", "start"), example[i])
		}
	}
}

// openGround returns the hint for a group that starts in a wall.
func (g *ground) openGround() string {
	for _, k := range g.scene.Marks {
		if !k.Goal() {
			return fmt.Sprintf("put it on open ground, for example with place.marks = %q", k.Name)
		}
	}
	return "put it on open ground, for example with place.marks and a letter of the map"
}

// markLike returns the mark that equals a name but for case and spaces.
func (g *ground) markLike(name string) (string, bool) {
	if g.folded == nil {
		g.folded = map[string]string{}
		for _, mark := range slices.Backward(g.markNames()) { // the first of equal ones
			g.folded[suggest.Fold(mark)] = mark
		}
	}
	mark, ok := g.folded[suggest.Fold(name)]
	return mark, ok
}
