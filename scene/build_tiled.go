package scene

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"galaxy/internal/sanitize"
	"galaxy/nav/tiles"
	"galaxy/scene/tiled"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// tiledMap reads the map of a file of Tiled. It returns nil after a mistake.
func (g *ground) tiledMap(t *tilesTable) *tiles.Map {
	files, name := fs.FS(sanitize.Files{}), filepath.ToSlash(t.File)
	if IsBuiltin(g.scene.File) {
		files, name = library, path.Join("library", t.File)
	} else if !filepath.IsAbs(filepath.FromSlash(name)) {
		name = path.Join(path.Dir(filepath.ToSlash(g.scene.File)), name)
	}
	if g.files != nil {
		files = g.files
	}
	drawn, mistakes := tiled.Read(files, name)
	if drawn == nil {
		g.failTiled(t, name, mistakes)
		return nil
	}
	m, err := tiles.New(drawn.Width, drawn.Height, t.Size, r2.Vec(t.Origin))
	if err != nil {
		g.Fail(t.Pos("file"), "", "the map %s: %v", name, err)
		return nil
	}
	m.Fill(func(t tiles.Tile) uint8 { return drawn.Cost[t.Y*drawn.Width+t.X] })
	g.scene.Marks = marksOf(drawn.Objects)
	mistakes = append(mistakes, checkMarks(m, drawn.Objects, len(mistakes) == 0)...)
	if len(mistakes) > 0 {
		g.failTiled(t, name, mistakes)
		return nil
	}
	for _, f := range drawn.Files {
		g.scene.Files = append(g.scene.Files, sim.File(f))
	}
	return m
}

// failTiled reports the mistakes of a map of Tiled.
func (g *ground) failTiled(t *tilesTable, name string, mistakes []*tiled.Mistake) {
	for _, m := range mistakes[:min(len(mistakes), tiled.MaxMistakes)] {
		text := m.Error()
		if file, _, _ := m.Position(); file != name {
			text = name + ": " + text
		}
		g.Fail(t.Pos("file"), m.Hint, "the map %s", text)
	}
}

// marksOf returns the objects of a map as marks.
func marksOf(objects []tiled.Object) []Mark {
	var marks []Mark
	for i := range objects {
		marks = append(marks, Mark{objects[i].Name, objects[i].Tile})
	}
	return marks
}

// checkMarks reports objects on solid tiles and, if the map has no mistake and a start,
// goals that no start can reach.
func checkMarks(m *tiles.Map, objects []tiled.Object, sound bool) (mistakes []*tiled.Mistake) {
	var starts []tiles.Tile
	for i := range objects {
		if len(mistakes) == tiled.MaxMistakes {
			break
		}
		switch o := &objects[i]; {
		case m.Solid(o.Tile):
			mistakes = append(mistakes, o.Mistake(fmt.Sprintf("the object %q stands on the solid tile %s", o.Name, tileName(o.Tile))))
		case !IsGoal(o.Name[0]):
			starts = append(starts, o.Tile)
		}
	}
	if len(starts) == 0 || !sound || len(mistakes) > 0 {
		return mistakes
	}
	reach := tiles.ReachOf(m, starts, 1)
	for i := range objects {
		if len(mistakes) == tiled.MaxMistakes {
			break
		}
		if o := &objects[i]; IsGoal(o.Name[0]) && !reach.Has(o.Tile) {
			mistakes = append(mistakes, o.Mistake(fmt.Sprintf("the goal %q is walled in: no start on the map has a way to it", o.Name)))
		}
	}
	return mistakes
}
