package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
)

// TileLayer is the part of a tile map that is in the picture, as a grid of texels:
// one for every tile or, where tiles are smaller than a pixel, one for every
// square of 2, 4, 8, … by as many.
type TileLayer struct {
	Texels        []Texel // row by row from the lower left; the maker of the frame owns them
	Width, Height int     // in texels; 0 where no map is in the picture
	X, Y          float64 // the lower left corner of the first texel
	Size, Tile    float64 // the sides of a texel and of a tile

	X0, Y0, X1, Y1 float64 // the map's edges
}

// Texel is the mean of the tiles of a square, two bytes as they go to the GPU.
type Texel struct {
	Solid uint8 // share of walls, out of 255
	Dear  uint8 // cost of the ground: 0 at cost 1, 255 from 9½ on
}

// texelOf returns the texel of a single tile.
func texelOf(cost uint8) Texel {
	if cost == tiles.Solid {
		return Texel{Solid: 255}
	}
	return Texel{Dear: uint8(min(30*(int(cost)-1), 255))}
}

// tileLevels is a mipmap of a tile map, so that a picture of millions of tiles costs no
// more than one of a few. Levels are made when they are first shown; a change of the
// map then updates them over several pictures.
//
//	level   0    1    2    3
//	tiles   1    2²   4²   8²   in a texel; level 0 is the map itself
type tileLevels struct {
	coarse  []level // from level 1 on
	version uint64  // of the map, at the start of the present update
	row     int     // of tiles: the next to update
	left    int     // rows left to update

	window []Texel
	shown  extract
	full   bool // window holds shown
}

type level struct {
	width, height int
	texels        []Texel
}

// extract is a rectangle of a level.
type extract struct {
	level                 int
	left, low, right, top int
	version               uint64
}

// tilesPerFrame is the number of tiles that are updated for one picture: few enough
// that painting on a huge map stays fluent.
const tilesPerFrame = 1 << 20

// build lists the part of the map in the picture.
func (g *tileLevels) build(p *picture, f *Frame) {
	m := p.world.Tiles()
	if m == nil {
		return
	}
	tile := m.Size() * p.camera.Zoom
	depth := 0
	for side := max(m.Width(), m.Height()); side > 1 && math.Ldexp(tile, depth) < p.points; side = (side + 1) / 2 {
		depth++
	}
	texel := math.Ldexp(tile, depth)
	low, high := m.Origin(), corner(m)
	a, b := p.onMap(low), p.onMap(high)
	from, to := p.ground()
	if !(a.X <= to.X && b.X >= from.X && a.Y <= to.Y && b.Y >= from.Y) {
		return
	}
	// One texel more on each side: the outside of the map is a wall, and colours blend from texel to texel.
	columns, rows := coarser(m.Width(), depth), coarser(m.Height(), depth)
	e := extract{level: depth, version: m.Version()}
	e.left, e.right = span(from.X-a.X, to.X-from.X, texel, columns)
	e.low, e.top = span(from.Y-a.Y, to.Y-from.Y, texel, rows)
	side := math.Ldexp(m.Size(), depth)
	at := p.onMap(r2.Vec{X: low.X + side*float64(e.left), Y: low.Y + side*float64(e.low)})
	f.Tiles = TileLayer{
		Texels: g.show(m, e),
		Width:  e.right - e.left, Height: e.top - e.low,
		X: at.X, Y: at.Y, Size: texel, Tile: tile,
		X0: a.X, Y0: a.Y, X1: b.X, Y1: b.Y,
	}
}

// ground returns the rectangle of the ground that holds what the picture shows of it, in pixels of the focus from there. Towards
// the horizon it ends: what is farther is too small to be told.
func (p *picture) ground() (from, to r2.Vec) {
	from, to = r2.Vec{X: -p.half.X, Y: -p.half.Y}, p.half
	if !p.camera.InSpace {
		return from, to
	}
	const far = 4 // pictures
	for _, x := range [...]float64{-p.half.X, 0, p.half.X} {
		for _, y := range [...]float64{-p.half.Y, 0, p.half.Y} {
			at := p.onMap(p.camera.PointAt(x, y))
			from = r2.Vec{X: max(min(from.X, at.X), -far*p.half.X), Y: max(min(from.Y, at.Y), -far*p.half.X)}
			to = r2.Vec{X: min(max(to.X, at.X), far*p.half.X), Y: min(max(to.Y, at.Y), far*p.half.X)}
		}
	}
	return from, to
}

// corner returns the upper right corner of a map.
func corner(m *tiles.Map) r2.Vec {
	o := m.Origin()
	return r2.Vec{X: o.X + m.Size()*float64(m.Width()), Y: o.Y + m.Size()*float64(m.Height())}
}

// span returns the texels, from -1 to count, that overlap an interval of the picture, with one more on each side.
func span(from, length, texel float64, count int) (first, after int) {
	first = max(int(math.Floor(max(from/texel, -2)))-1, -1)
	n := int(min(math.Ceil(length/texel), float64(count))) + 3
	return first, min(first+n, count+1)
}

// coarser returns the number of texels of a level that cover n tiles.
func coarser(n, depth int) int { return (n + 1<<depth - 1) >> depth }

// show returns the texels of a part of the map.
func (g *tileLevels) show(m *tiles.Map, e extract) []Texel {
	if e.level > 0 {
		g.update(m)
	}
	if g.full && g.shown == e {
		return g.window
	}
	width := e.right - e.left
	g.window = resized(g.window, width*(e.top-e.low))
	for y := e.low; y < e.top; y++ {
		row := g.window[(y-e.low)*width:][:width]
		if e.level == 0 {
			for i := range row {
				row[i] = texelOf(m.Cost(tiles.Tile{X: e.left + i, Y: y}))
			}
			continue
		}
		g.coarse[e.level-1].copy(row, e.left, y)
	}
	g.shown, g.full = e, e.level == 0 || g.left == 0
	return g.window
}

// copy copies texels of row y from column left on; the outside of the map is a wall.
func (l *level) copy(row []Texel, left, y int) {
	for i := range row {
		row[i] = Texel{Solid: 255}
	}
	if y < 0 || y >= l.height {
		return
	}
	skip := max(-left, 0)
	copy(row[skip:], l.texels[y*l.width+left+skip:(y+1)*l.width])
}

// update updates the coarse levels, as far as the budget of one picture allows.
func (g *tileLevels) update(m *tiles.Map) {
	rows := m.Height()
	if len(g.coarse) == 0 {
		for w, h := m.Width(), m.Height(); w > 1 || h > 1; {
			w, h = (w+1)/2, (h+1)/2
			g.coarse = append(g.coarse, level{w, h, make([]Texel, w*h)})
		}
		g.version, g.row, g.left = m.Version(), 0, 0
		g.average(m, 0, rows)
		return
	}
	if g.version != m.Version() {
		g.version, g.left = m.Version(), rows
	}
	for budget := max(tilesPerFrame/m.Width(), 2); g.left > 0 && budget > 0; {
		n := min(g.left, budget, rows-g.row)
		g.average(m, g.row, n)
		g.row = (g.row + n) % rows
		g.left -= n
		budget -= n
	}
}

// average computes the texels of all levels that cover some rows of tiles.
func (g *tileLevels) average(m *tiles.Map, from, rows int) {
	for k := range g.coarse {
		l := &g.coarse[k]
		first, last := from>>(k+1), (from+rows-1)>>(k+1)
		for y := first; y <= last; y++ {
			out := l.texels[y*l.width:][:l.width]
			for x := range out {
				if k == 0 {
					out[x] = meanOfTiles(m, 2*x, 2*y)
				} else {
					out[x] = g.coarse[k-1].mean(2*x, 2*y)
				}
			}
		}
	}
}

// mean returns the mean of the up to four texels from (x, y) on.
func (l *level) mean(x, y int) Texel {
	var solid, dear, n int
	for j := y; j < min(y+2, l.height); j++ {
		for _, t := range l.texels[j*l.width+x : j*l.width+min(x+2, l.width)] {
			solid, dear, n = solid+int(t.Solid), dear+int(t.Dear), n+1
		}
	}
	return Texel{uint8((solid + n/2) / n), uint8((dear + n/2) / n)}
}

func meanOfTiles(m *tiles.Map, x, y int) Texel {
	var solid, dear, n int
	for j := y; j < min(y+2, m.Height()); j++ {
		for i := x; i < min(x+2, m.Width()); i++ {
			t := texelOf(m.Cost(tiles.Tile{X: i, Y: j}))
			solid, dear, n = solid+int(t.Solid), dear+int(t.Dear), n+1
		}
	}
	return Texel{uint8((solid + n/2) / n), uint8((dear + n/2) / n)}
}
