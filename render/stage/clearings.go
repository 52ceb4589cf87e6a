package stage

import (
	"math"
	"math/bits"
	"slices"

	"galaxy/scene"
)

// Where a crowd of ships covers a planet or its name, the ships over it fade until they cover no more of it than a few ships do
// or a small share:
//
//	· · · · · ·       · · · · · ·
//	· · ·(o)Mars  →   · ·    o Mars     the planet and its name stand in a clearing of the crowd
//	· · · · · ·       · · · · · ·
//
// Ships that are as large as they are, and those that are selected, do not fade.
const (
	clearingShare = 0.08 // of a clearing that ships may cover
	clearingShips = 3    // of the usual size that may cover one, however small it is
	clearingRoom  = 5    // points of a clearing around the body
	clearingEdge  = 7    // points further, over which ships fade
	clearingCell  = 24   // points: side of a cell of the picture
	mostClearings = 64   // in a picture; as many bits as a cell has
)

// clearing is a body or its name: the points that are no farther than a radius from a rectangle, which is a point for a body.
// Pixels from the centre of the picture, y up.
type clearing struct {
	rect
	radius  float64
	covered float64 // by ships, square pixels
	share   float32 // of their opacity that ships in it keep
}

// clearings are the clearings of a picture.
type clearings struct {
	list          []clearing
	cells         []uint64 // by row from below: the clearings that each touches
	width, height int
	midX, midY    float32 // the middle of the picture, in cells
	perPixel      float32 // cells
	edge          float64 // of a clearing, pixels
	own, rivals   []nearShip
	faded         []fadedShip
}

// nearShip is a ship that stands on a cell that clearings touch.
type nearShip struct {
	ship  int
	cells uint64
}

// fadedShip is a ship that was made fainter, and its opacity before.
type fadedShip struct {
	ship    int
	opacity uint8
}

// clear fades the ships that crowd over bodies and their names, which stand on rectangles in pixels from the upper left.
func (s *instances) clear(f *Frame, names []rect) {
	c := &s.clearings
	if len(f.Ships)+len(f.Rivals) <= clearingShips || s.inGalaxy() {
		return
	}
	s.findClearings(f, names)
	if len(c.list) == 0 {
		return
	}
	usual := s.usualShip()
	c.own = c.find(c.own[:0], f.Ships, usual)
	c.rivals = c.find(c.rivals[:0], f.Rivals, usual)
	c.cover(f.Ships, c.own, f.Dots)
	c.cover(f.Rivals, c.rivals, f.Dots)
	enough, crowded := clearingShips*inkOf(&Ship{Size: usual}, false), false
	for i := range c.list {
		d := &c.list[i]
		d.share = 1
		if allowed := max(clearingShare*s.areaOf(d), enough); d.covered > allowed {
			d.share, crowded = float32(allowed/d.covered), true
		}
	}
	if !crowded {
		return
	}
	for _, n := range c.rivals {
		p := &f.Rivals[n.ship]
		if k := c.kept(p, n.cells); k < 1 && !s.isChosen(s.rivalIDs[n.ship]) {
			p.Color = faded(p.Color, k)
		}
	}
	for _, n := range c.own {
		p := &f.Ships[n.ship]
		if k := c.kept(p, n.cells); k < 1 && !s.isChosen(f.ShipIDs[n.ship]) {
			c.faded = append(c.faded, fadedShip{n.ship, p.Color.A})
			p.Color = faded(p.Color, k)
		}
	}
}

// unfade gives the first of the ships of the last picture the opacity back that they had.
func (c *clearings) unfade(ships []Ship) {
	for _, p := range c.faded {
		if p.ship < len(ships) {
			ships[p.ship].Color.A = p.opacity
		}
	}
	c.faded = c.faded[:0]
}

// usualShip returns the size of the largest ship that is drawn larger than it is, see Ship.
func (s *instances) usualShip() uint16 {
	return uint16(16 * max(s.shipSize(s.world.Count()), dustGrain*s.points))
}

// isChosen reports whether an agent is selected.
func (s *instances) isChosen(id uint32) bool {
	return int(id) == s.view.Ship || slices.Contains(s.view.Others, int(id))
}

// findClearings lists the clearings of a picture, those of names first, and marks the cells that they touch.
func (s *instances) findClearings(f *Frame, names []rect) {
	c := &s.clearings
	c.list = c.list[:0]
	if len(s.world.Setup().Bodies) == 0 {
		return
	}
	for _, r := range names {
		r = rect{r.x0 - s.half.X, s.half.Y - r.y1, r.x1 - s.half.X, s.half.Y - r.y0}
		c.list = append(c.list, clearing{rect: r, radius: s.points})
	}
	for i := range f.Spots {
		p := &f.Spots[i]
		c.list = append(c.list, clearing{rect: rect{p.X, p.Y, p.X, p.Y}, radius: p.Radius + clearingRoom*s.points})
	}
	c.list = c.list[:min(len(c.list), mostClearings)]
	c.edge = clearingEdge * s.points
	c.perPixel = float32(1 / (clearingCell * s.points))
	c.midX, c.midY = float32(s.half.X)*c.perPixel+1, float32(s.half.Y)*c.perPixel+1
	c.width, c.height = int(2*c.midX)+1, int(2*c.midY)+1
	c.cells = resized(c.cells, c.width*c.height)
	clear(c.cells)
	for i := range c.list {
		r := c.list[i].inflated(c.list[i].radius + c.edge)
		x0, y0 := c.column(r.x0, c.midX, c.width), c.column(r.y0, c.midY, c.height)
		x1, y1 := c.column(r.x1, c.midX, c.width), c.column(r.y1, c.midY, c.height)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				c.cells[y*c.width+x] |= 1 << i
			}
		}
	}
}

// column returns the column or the row of the nearest cell to a place, of so many.
func (c *clearings) column(at float64, mid float32, of int) int {
	return int(min(max(at*float64(c.perPixel)+float64(mid), 0), float64(of-1)))
}

// find appends the ships on cells that clearings touch.
func (c *clearings) find(near []nearShip, ships []Ship, usual uint16) []nearShip {
	for i := range ships {
		p := &ships[i]
		x, y := int(p.X*c.perPixel+c.midX), int(p.Y*c.perPixel+c.midY)
		if uint(x) >= uint(c.width) || uint(y) >= uint(c.height) {
			continue
		}
		if cells := c.cells[y*c.width+x]; cells != 0 && p.Size <= usual && p.Heading != Square {
			near = append(near, nearShip{i, cells})
		}
	}
	return near
}

// beyond returns how far a ship is from a clearing over its edge: 0 within, 1 where its edge ends.
func (c *clearings) beyond(d *clearing, p *Ship) float64 {
	x, y := float64(p.X), float64(p.Y)
	far := math.Hypot(x-min(max(x, d.x0), d.x1), y-min(max(y, d.y0), d.y1))
	return ramp(d.radius, d.radius+c.edge, far)
}

// cover counts what ships cover of the clearings.
func (c *clearings) cover(ships []Ship, near []nearShip, dots bool) {
	for _, n := range near {
		p := &ships[n.ship]
		for cells := n.cells; cells != 0; cells &= cells - 1 {
			d := &c.list[bits.TrailingZeros64(cells)]
			if c.beyond(d, p) == 0 {
				d.covered += inkOf(p, dots)
			}
		}
	}
}

// kept returns the share of its opacity that a ship keeps.
func (c *clearings) kept(p *Ship, cells uint64) float64 {
	share := 1.
	for ; cells != 0; cells &= cells - 1 {
		if d := &c.list[bits.TrailingZeros64(cells)]; d.share < 1 {
			share = min(share, 1+(float64(d.share)-1)*(1-c.beyond(d, p)))
		}
	}
	return share
}

// areaOf returns the area of a clearing in the picture, square pixels.
func (s *instances) areaOf(d *clearing) float64 {
	r := d.inflated(d.radius)
	wide := min(r.x1, s.half.X) - max(r.x0, -s.half.X)
	high := min(r.y1, s.half.Y) - max(r.y0, -s.half.Y)
	area := max(wide, 0) * max(high, 0)
	if d.x0 == d.x1 {
		area *= 0.25 * math.Pi
	}
	return area
}

// inkOf returns the area that a ship covers, square pixels, a faint one less.
func inkOf(p *Ship, dot bool) float64 {
	size := float64(p.Size) / 16
	share := 0.3 // of its square: a dart
	if dot || p.Kind() == scene.Round {
		share = 0.8
	}
	return share * size * size * float64(p.Color.A) / 255
}
