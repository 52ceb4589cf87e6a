package looks

// earth_mask.png holds a class of ground for every half degree. These are the colours of
// the classes; the first three are water.
var earthClasses = [...]RGB{
	rgb(0x0b2a5b), rgb(0x1a4780), rgb(0x2a5f8f), // deep sea, shelf, lake
	rgb(0x2e4a26), rgb(0x5f7038), rgb(0x95834f), rgb(0xd0b07a), rgb(0x7d7a63), // forest, grass, dry grass, desert, tundra
	rgb(0xf2f6fa), rgb(0xcfdde8), // land ice, sea ice
}

// Classes of earth_mask.png.
const (
	lastWater = 2
	landIce   = 8
)

// flood makes the water of the Earth's map water: the pictures show the sea nearly black.
func (m *Mosaic) flood() {
	mask := openPaletted("earth_mask.png")
	width, height := mask.Rect.Dx(), mask.Rect.Dy()
	for y := range m.Height {
		for x := range m.Width {
			at := m.Ground[4*(y*m.Width+x):][:4]
			day := RGB{float32(at[0]) / 255, float32(at[1]) / 255, float32(at[2]) / 255}
			var sum RGB
			water := float32(0)
			for k := range 4 { // the masks' texels are larger
				u := (4*x + 1 + 2*(k&1)) * width / (4 * m.Width)
				v := (4*y + 1 + 2*(k>>1)) * height / (4 * m.Height)
				class := mask.ColorIndexAt(u, v)
				c := earthClasses[class]
				switch {
				case class <= lastWater:
					water += 0.25
				case class < landIce && day[2] < 1.15*max(day[0], day[1]): // not a coast that is sea in the pictures
					c = RGB{0.95*day[0] + 0.02, 0.95*day[1] + 0.02, 0.95*day[2] + 0.02}
				}
				for i := range sum {
					sum[i] += 0.25 * c[i]
				}
			}
			at[0], at[1], at[2], at[3] = byteOf(sum[0]), byteOf(sum[1]), byteOf(sum[2]), byteOf(water)
		}
	}
}

// cover adds the Earth's clouds and the lights of its cities.
func (m *Mosaic) cover() {
	clouds, lights := open("earth_clouds.jpg"), open("earth_lights.png")
	m.Sky = make([]uint8, len(m.Ground))
	for y := range m.Height {
		v := (float64(y)+0.5)/float64(m.Height)*float64(clouds.Rect.Dy()) - 0.5
		for x := range m.Width {
			u := (float64(x)+0.5)/float64(m.Width)*float64(clouds.Rect.Dx()) - 0.5
			at := m.Sky[4*(y*m.Width+x):]
			at[0], at[1] = between(clouds, u, v), between(lights, u, v)
		}
	}
}
