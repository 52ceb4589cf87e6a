package scene

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"galaxy/nav/tiles"

	"github.com/lafriks/go-tiled"
	"gonum.org/v1/gonum/spatial/r2"
)

// tiled reads the map of a file of the editor Tiled. It returns nil after a
// mistake.
func (b *builder) tiled(t *tilesTable) *tiles.Map {
	files, name := fs.FS(localFiles{}), filepath.FromSlash(t.File)
	if slices.Contains(Builtin(), b.scene.File) {
		files, name = library, path.Join("library", t.File)
	} else if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(b.scene.File), name)
	}
	if b.files != nil {
		files = b.files
	}
	kept := &keptFiles{from: files}
	m, marks, problems := readTiled(kept, name, t.Size, r2.Vec(t.Origin))
	for _, p := range problems {
		b.fail(t.pos("file"), p.hint, "the map %s: %s", t.File, p.what)
	}
	b.scene.Marks, b.scene.Files = marks, kept.files
	return m
}

// tiledProblem is a mistake in a Tiled map, and the way out.
type tiledProblem struct{ what, hint string }

// Error returns the mistake.
func (p *tiledProblem) Error() string { return p.what }

// readTiled reads a Tiled map, or says what is wrong with it.
func readTiled(files fs.FS, name string, size float64, origin r2.Vec) (*tiles.Map, []Mark, []tiledProblem) {
	m, drawn, err := loadTiled(asXML{files}, name, size, origin)
	if err != nil {
		return nil, nil, []tiledProblem{inWords(err)}
	}
	r := tmxReader{m: drawn, cost: make([]uint8, drawn.Width*drawn.Height)}
	r.read()
	m.Fill(func(t tiles.Tile) uint8 { return r.cost[r.index(t)] })
	r.checkMarks(m)
	if len(r.problems) > 0 {
		return nil, nil, r.problems
	}
	return m, r.marks, nil
}

// loadTiled returns an open map of the size that a Tiled map has, and that map.
func loadTiled(files fs.FS, name string, size float64, origin r2.Vec) (*tiles.Map, *tiled.Map, error) {
	if ext := strings.ToLower(path.Ext(name)); ext != ".tmx" && ext != ".tmj" && ext != ".json" {
		return nil, nil, &tiledProblem{fmt.Sprintf("this is a %q file, and only .tmx and .tmj are read", ext), "in Tiled, save it as one of these"}
	}
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, nil, err
	}
	head, err := readHead(text)
	if err != nil {
		return nil, nil, err
	}
	m, err := tiles.New(head.width, head.height, size, origin)
	if err != nil {
		return nil, nil, err
	}
	if err := checkPacked(text, head.width*head.height); err != nil {
		return nil, nil, err
	}
	drawn, err := tiled.LoadReader(filepath.Dir(name), bytes.NewReader(text), tiled.WithFileSystem(files))
	return m, drawn, err
}

// inWords says what is wrong with a file that is not taken.
func inWords(err error) tiledProblem {
	var problem *tiledProblem
	var syntax *xml.SyntaxError
	var file *fs.PathError
	switch {
	case errors.As(err, &problem):
		return *problem
	case errors.Is(err, fs.ErrNotExist) && errors.As(err, &file):
		return tiledProblem{"there is no file " + filepath.ToSlash(file.Path), "paths count from the file that they are in"}
	case errors.As(err, &syntax):
		return tiledProblem{fmt.Sprintf("line %d is not XML: %s", syntax.Line, syntax.Msg), "save it again in Tiled"}
	case errors.Is(err, tiled.ErrInvalidDecodedTileCount), errors.Is(err, tiled.ErrEmptyLayerData):
		return tiledProblem{"a layer has more or fewer tiles than the map", "save it again in Tiled"}
	case errors.Is(err, tiled.ErrUnknownCompression), errors.Is(err, tiled.ErrUnknownEncoding):
		return tiledProblem{"its layers are stored in a way that is not read", "in Tiled, choose CSV as the tile layer format"}
	}
	return tiledProblem{what: "it cannot be read: " + strings.TrimPrefix(err.Error(), "tiled: ")}
}

// tmxReader turns the layers of a Tiled map into costs, and its objects into marks.
// The topmost tile that says anything about its ground decides:
//
//	solid = true         a wall
//	solid = false        open, at cost 1
//	cost = 1 … 255       open, at that cost
//	on a layer "walls"   a wall, if it says nothing itself
type tmxReader struct {
	m        *tiled.Map
	cost     []uint8 // row by row, from below
	marks    []Mark
	problems []tiledProblem
}

// mostProblems is how many are collected: a map with more is not meant for this.
const mostProblems = 10

func (r *tmxReader) bad(what string, args ...any) {
	if len(r.problems) < mostProblems {
		r.problems = append(r.problems, tiledProblem{what: fmt.Sprintf(what, args...)})
	}
}

func (r *tmxReader) index(t tiles.Tile) int { return t.Y*r.m.Width + t.X }

func (r *tmxReader) read() {
	for i := range r.cost {
		r.cost[i] = 1
	}
	if len(r.m.Layers)+len(r.m.ObjectGroups)+len(r.m.Groups) == 0 {
		r.bad("it has no layers")
	}
	r.layers(r.m.Layers)
	r.objects(r.m.ObjectGroups)
	r.groups(r.m.Groups)
}

// groups reads layers within layers. Which of them lie above the others is not
// known: those within count as above those outside.
func (r *tmxReader) groups(groups []*tiled.Group) {
	for _, g := range groups {
		r.layers(g.Layers)
		r.objects(g.ObjectGroups)
		r.groups(g.Groups)
	}
}

func (r *tmxReader) layers(layers []*tiled.Layer) {
	kinds := map[*tiled.Tileset]map[uint32]int{}
	for _, layer := range layers {
		walls := strings.EqualFold(layer.Name, "walls")
		for i, tile := range layer.Tiles {
			if tile.IsNil() {
				continue
			}
			if kinds[tile.Tileset] == nil {
				kinds[tile.Tileset] = r.kinds(tile.Tileset)
			}
			if foreign(tile) {
				r.bad("the layer %q has a tile %d of %q, which has only %d", layer.Name, tile.ID, tile.Tileset.Name, tile.Tileset.TileCount)
				continue
			}
			cost, ok := kinds[tile.Tileset][tile.ID]
			if !ok && walls {
				cost, ok = tiles.Solid, true
			}
			if ok { // rows are stored from above
				x, y := i%r.m.Width, r.m.Height-1-i/r.m.Width
				r.cost[r.index(tiles.Tile{X: x, Y: y})] = uint8(cost)
			}
		}
	}
}

// foreign reports whether a tile is of no tileset, though its number is one of the
// last one's. A set of single pictures numbers its tiles as it likes, and lists all.
func foreign(tile *tiled.LayerTile) bool {
	set := tile.Tileset
	return set.TileCount > 0 && int(tile.ID) >= set.TileCount &&
		!slices.ContainsFunc(set.Tiles, func(t *tiled.TilesetTile) bool { return t.ID == tile.ID })
}

// kinds returns what the tiles of a set say of their ground.
func (r *tmxReader) kinds(set *tiled.Tileset) map[uint32]int {
	costs := map[uint32]int{}
	for _, tile := range set.Tiles {
		for _, p := range tile.Properties {
			switch p.Name {
			case "solid":
				if solid, err := strconv.ParseBool(p.Value); err != nil {
					r.bad("tile %d of %q: solid is true or false, not %q", tile.ID, set.Name, p.Value)
				} else if solid {
					costs[tile.ID] = tiles.Solid
				} else if _, ok := costs[tile.ID]; !ok {
					costs[tile.ID] = 1
				}
			case "cost":
				cost, err := strconv.Atoi(p.Value)
				if err != nil || cost < 1 || cost > 255 {
					r.bad("tile %d of %q: cost is a whole number from 1 to 255, not %q", tile.ID, set.Name, p.Value)
				} else if at, ok := costs[tile.ID]; !ok || at != tiles.Solid {
					costs[tile.ID] = cost
				}
			}
		}
	}
	return costs
}

// objects makes marks of the objects that have a name.
func (r *tmxReader) objects(groups []*tiled.ObjectGroup) {
	for _, g := range groups {
		if err := g.DecodeObjectGroup(r.m); err != nil { // go-tiled does so only outside of groups
			r.problems = append(r.problems, inWords(err))
			return
		}
		for _, o := range g.Objects {
			o = likeTemplate(o)
			if o.Name == "" {
				continue
			}
			x, y := o.X+float64(o.Width/2), o.Y+float64(o.Height/2)
			if o.GID != 0 { // a picture stands on its lower edge
				y = o.Y - float64(o.Height/2)
			}
			x /= float64(r.m.TileWidth)
			y /= float64(r.m.TileHeight)
			if !(x >= 0 && y >= 0 && x < float64(r.m.Width) && y < float64(r.m.Height)) {
				r.bad("the object %q lies outside of the map", o.Name)
				continue
			}
			r.marks = append(r.marks, Mark{o.Name, tiles.Tile{X: int(x), Y: r.m.Height - 1 - int(y)}})
		}
	}
}

// likeTemplate returns an object with what its template says of it where it says
// nothing itself.
func likeTemplate(o *tiled.Object) *tiled.Object {
	if o.Template == nil || o.Template.Object == nil {
		return o
	}
	like, of := *o, o.Template.Object
	like.Name = cmp.Or(o.Name, of.Name)
	like.GID = cmp.Or(o.GID, of.GID)
	like.Width, like.Height = cmp.Or(o.Width, of.Width), cmp.Or(o.Height, of.Height)
	return &like
}

// checkMarks reports objects that stand in walls, and goals that no start has a
// way to. Without a start on the map there is nothing to hold them against.
func (r *tmxReader) checkMarks(m *tiles.Map) {
	var starts []tiles.Tile
	for _, k := range r.marks {
		switch {
		case m.Solid(k.Tile):
			r.bad("the object %q stands on the solid tile %s", k.Name, tileName(k.Tile))
		case !k.Goal():
			starts = append(starts, k.Tile)
		}
	}
	if len(starts) == 0 || len(r.problems) > 0 {
		return
	}
	var field tiles.Field
	field.Flow(m, starts, 1)
	for _, k := range r.marks {
		if _, ok := field.Cost(k.Tile); k.Goal() && !ok {
			r.bad("the goal %q is walled in: no start on the map has a way to it", k.Name)
		}
	}
}

// localFiles opens files of this machine by any path that the machine knows.
type localFiles struct{}

// Open opens a file, for package tiled.
func (localFiles) Open(name string) (fs.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file", name)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s holds %d bytes, and a map at most %d", name, info.Size(), maxFile)
	}
	return os.Open(name)
}
