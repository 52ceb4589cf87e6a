package tiled

import (
	"fmt"
	"strconv"

	"galaxy/internal/sanitize"
	"galaxy/nav/tiles"
)

// Limits of a map, about a hundred times the sizes of real ones.
const (
	mostCells  = 1 << 28 // in all layers: four of the largest, 8192 × 8192
	mostLayers = 10_000  // with groups
	mostThings = 500_000 // tilesets, tiles that they list, objects with a name
	mostNested = 100     // depth of nested elements
)

// mapFile is the content of the file of a map.
type mapFile struct {
	*budget
	src                   *source
	orientation           string
	infinite              bool
	width, height         int // tiles
	tileWidth, tileHeight int // pixels
	sets                  []*tileset
	top                   level
}

// level is the content of a map or of a group of layers.
type level struct {
	layers  []layer
	marked  bool // has layers of objects
	objects []object
	groups  []*level
}

// A key is a key of JSON or an attribute of XML, with the place of its value: a *string, *int, *uint32, *float64 or *bool.
type key struct {
	name string
	to   any
}

func (m *mapFile) keys() []key {
	return []key{{"orientation", &m.orientation}, {"infinite", &m.infinite}, {"width", &m.width}, {"height", &m.height}, {"tilewidth", &m.tileWidth}, {"tileheight", &m.tileHeight}}
}

func (o *object) keys() []key {
	return []key{{"name", &o.name}, {"template", &o.template}, {"x", &o.x}, {"y", &o.y}, {"width", &o.width}, {"height", &o.height}, {"gid", &o.gid}}
}

func (s *tileset) keys() []key {
	return []key{{"firstgid", &s.first}, {"source", &s.source}, {"name", &s.name}, {"tilecount", &s.count}}
}

// layer is a layer of tiles and their encoding.
type layer struct {
	name                  string
	at                    int // position in the file
	encoding, compression string
	json                  bool // in a file of JSON
	from, to              int  // range of the cells in the file; 0, 0 without any
}

// object is an object with a name, or with a template that may have one.
type object struct {
	at                  int
	name, template      string
	x, y, width, height float64 // pixels, y down
	gid                 uint32
}

// tileset is a set of tiles. Its tiles are in a file of their own or in the map.
type tileset struct {
	src    *source // of the description
	at     int
	first  uint32 // global ID of its tile 0
	source string // its file, or empty
	name   string
	count  int
	tiles  map[uint32]ground // by local ID, of the tiles that it lists
	odd    []*Mistake        // in their properties
}

// ground is the properties of a tile that concern its ground.
type ground struct {
	solid, open bool
	cost        uint8 // 0: not set
}

// budget counts the layers and things of a map and its files.
type budget struct{ layers, things int }

func (c *budget) layer(src *source, at int) error {
	if c.layers++; c.layers > mostLayers {
		return &Mistake{src: src, at: at, What: fmt.Sprintf("a map has at most %d layers", mostLayers), Hint: "merge some in Tiled"}
	}
	return nil
}

func (c *budget) thing(src *source, at int) error {
	if c.things++; c.things > mostThings {
		return &Mistake{src: src, at: at, What: fmt.Sprintf("a map has at most %d tilesets, tiles with properties and objects with a name", mostThings)}
	}
	return nil
}

// check refuses maps that are infinite or not orthogonal, and more cells than mostCells.
func (m *mapFile) check() *Mistake {
	problem := func(hint, what string, args ...any) *Mistake {
		return &Mistake{src: m.src, at: nowhere, What: fmt.Sprintf(what, args...), Hint: hint}
	}
	layers := m.top.count()
	cells := int64(layers) * int64(m.width) * int64(m.height)
	switch {
	case m.orientation != "" && m.orientation != "orthogonal":
		return problem("in Tiled, make it orthogonal", "its tiles are not squares: it is %s", brief(m.orientation))
	case m.infinite:
		return problem("make it finite in Tiled, under Map, Map Properties", "it is an infinite map")
	case min(m.width, m.height) < 1 || max(m.width, m.height) > tiles.MaxSide:
		return problem("", "a map is 1 to %d tiles wide and high, not %d × %d", tiles.MaxSide, m.width, m.height)
	case len(m.top.layers)+len(m.top.groups) == 0 && !m.top.marked:
		return problem("", "it has no layers")
	case cells > mostCells:
		return problem("merge some in Tiled", "its %d layers of %d × %d tiles have %d cells together, and a map has at most %d", layers, m.width, m.height, cells, mostCells)
	}
	return nil
}

// count returns the number of layers of tiles.
func (l *level) count() int {
	n := len(l.layers)
	for _, g := range l.groups {
		n += g.count()
	}
	return n
}

// list adds a tile that the set lists, with its properties.
func (s *tileset) list(id uint32, properties []property) {
	if s.tiles == nil {
		s.tiles = map[uint32]ground{}
	}
	g := s.tiles[id]
	odd := func(p property, what string) {
		if len(s.odd) < MaxMistakes {
			s.odd = append(s.odd, &Mistake{src: s.src, at: p.at, What: fmt.Sprintf("tile %d of %q: %s, not %q", id, brief(s.name), what, brief(p.value))})
		}
	}
	for _, p := range properties {
		switch p.name {
		case "solid":
			if solid, err := strconv.ParseBool(p.value); err != nil {
				odd(p, "solid is true or false")
			} else if solid {
				g.solid = true
			} else {
				g.open = true
			}
		case "cost":
			if cost, err := strconv.Atoi(p.value); err != nil || cost < 1 || cost > 255 {
				odd(p, "cost is a whole number from 1 to 255")
			} else {
				g.cost = uint8(cost)
			}
		}
	}
	s.tiles[id] = g
}

// property is a property of a tile.
type property struct {
	at          int
	name, value string
}

// ofGround reports whether the property concerns the ground.
func (p *property) ofGround() bool { return p.name == "solid" || p.name == "cost" }

// tileCost returns the cost of a tile, or unset.
func (g ground) tileCost() int {
	switch {
	case g.solid:
		return tiles.Solid
	case g.cost > 0:
		return int(g.cost)
	case g.open:
		return 1
	}
	return unset
}

// unset is the cost of a tile without properties of its ground.
const unset = -1

// maxName is the largest number of characters of the name of an object.
const maxName = 100

// brief returns a text of a file for a message, of bounded length.
func brief(text string) string { return sanitize.Cut(text, maxName) }
