package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
)

// mapMark is a tile of the map that has a name.
type mapMark struct {
	tile tiles.Tile
	name []byte
	goal bool
}

// mapMarks are the marks of a scene.
type mapMarks struct {
	*lettering

	list []mapMark
}

var (
	startColor = color.NRGBA{0x7f, 0x9c, 0xc8, 0xff}
	goalColor  = color.NRGBA{0xff, 0xd9, 0x8a, 0xff}
)

func (s *mapMarks) learn() {
	s.list = make([]mapMark, len(s.scene.Marks))
	for i, m := range s.scene.Marks {
		s.list[i] = mapMark{m.Tile, []byte(m.Name), m.Goal()}
	}
}

// build marks starts and goals: goals have a rim, and are visible however small tiles are.
func (s *mapMarks) build(f *Frame) {
	m := s.world.Tiles()
	if m == nil {
		return
	}
	tile := m.Size() * s.camera.Zoom
	for i := range s.list {
		k := &s.list[i]
		half := 0.5 * tile
		if k.goal {
			half = max(half, 3*s.points)
		} else if tile < 3*s.points {
			continue
		}
		seen, zoom := s.seePlane(m.Center(k.tile))
		if !s.OnScreen(seen, half) {
			continue
		}
		at := s.onMap(m.Center(k.tile))
		half -= min(0.08*tile, 2*s.points) // the line between tiles stays free
		b := Box{X0: at.X - half, Y0: at.Y - half, X1: at.X + half, Y1: at.Y + half}
		if b.Fill = faded(startColor, 0.10); k.goal {
			b.Fill = faded(goalColor, 0.14)
		}
		if b.Rim = b.Fill; k.goal {
			b.Rim = faded(goalColor, 0.75)
		}
		f.Boxes = append(f.Boxes, b)
		if tile := m.Size() * zoom; tile >= 24*s.points && s.view.Options.Labels {
			s.nameTile(f, k, seen, tile)
		}
	}
}

// nameTile writes a mark's name in the upper left corner of its tile, if there is room:
// the middle is for agents on the tile.
func (s *mapMarks) nameTile(f *Frame, k *mapMark, at r2.Vec, tile float64) {
	size := math.Round(min(0.36*tile, 12*s.points))
	width := s.meter.width(k.name, size, false)
	pad := math.Round(min(0.08*tile, 2*s.points) + 3*s.points)
	if width+2*pad > tile {
		return
	}
	ink := faded(startColor, 0.6)
	if k.goal {
		ink = faded(goalColor, 0.9)
	}
	x, y := s.upright(at)
	f.write(math.Round(x-0.5*tile+pad), math.Round(y-0.5*tile+pad+0.72*size), size, ink, k.name)
}
