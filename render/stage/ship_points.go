package stage

import "math"

const (
	pointCell  = 24  // points: side of a square in which ships are counted
	pointShare = 0.2 // of a square that its ships may cover
	pointLeast = 1.5 // points: length of the smallest ship
	pointFaint = 0.3 // opacity of the faintest
)

// density counts the ships of a picture in squares.
type density struct {
	side          float64 // of a square, pixels
	width, height int
	counts        []float32
}

// shrink makes ships that are drawn larger than they are smaller where many stand
// together, down to points of light: otherwise they would bury the planet that they are
// bound for. Where a scene has no bodies there is nothing to bury.
func (s *instances) shrink(ships []Ship, ids []uint32, n int) {
	if len(s.world.Setup().Bodies) == 0 {
		return
	}
	d, drawn := &s.density, uint16(16*s.shipSize(n))
	d.count(ships, drawn, s.half.X, s.half.Y, pointCell*s.points)
	for i := range ships {
		p := &ships[i]
		if p.Size > drawn || p.Heading == Square || int(ids[i]) == s.view.Ship {
			continue
		}
		if c := d.at(p.X, p.Y); c > 1 {
			_, zoom := s.seeShip(s.world, int(ids[i]), s.shipPlace(int(ids[i])))
			a := s.world.Glance(ids[i]).Of.Radius
			size := max(min(d.side*math.Sqrt(pointShare/float64(c)), float64(drawn)/16), 2*a*s.hullZoom(zoom))
			if least := pointLeast * s.points; size < least { // then it is the light that becomes less
				share := size / least
				p.Color, size = faded(p.Color, max(share*share, pointFaint)), least
			}
			p.Size = uint16(16 * size)
		}
	}
}

func (d *density) count(ships []Ship, drawn uint16, halfX, halfY, side float64) {
	d.side = side
	d.width, d.height = int(2*halfX/side)+3, int(2*halfY/side)+3
	d.counts = resized(d.counts, d.width*d.height)
	clear(d.counts)
	for i := range ships {
		if p := &ships[i]; p.Size <= drawn {
			if k := d.square(p.X, p.Y); k >= 0 {
				d.counts[k]++
			}
		}
	}
}

// square returns the index of the square of a place in the picture, or -1 outside.
func (d *density) square(x, y float32) int {
	i, j := int(float64(x)/d.side+0.5*float64(d.width)), int(float64(y)/d.side+0.5*float64(d.height))
	if i < 0 || j < 0 || i >= d.width || j >= d.height {
		return -1
	}
	return j*d.width + i
}

// at returns the number of ships about a place, between those of the four nearest squares,
// so that no ship jumps from one size to another.
func (d *density) at(x, y float32) float32 {
	u, v := float64(x)/d.side+0.5*float64(d.width)-0.5, float64(y)/d.side+0.5*float64(d.height)-0.5
	i, j := int(math.Floor(u)), int(math.Floor(v))
	fu, fv := float32(u-float64(i)), float32(v-float64(j))
	get := func(i, j int) float32 {
		if i < 0 || j < 0 || i >= d.width || j >= d.height {
			return 0
		}
		return d.counts[j*d.width+i]
	}
	low := get(i, j)*(1-fu) + get(i+1, j)*fu
	high := get(i, j+1)*(1-fu) + get(i+1, j+1)*fu
	return low*(1-fv) + high*fv
}
