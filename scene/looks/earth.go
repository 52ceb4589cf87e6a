package looks

import (
	"bytes"
	_ "embed"
	"image"
	"image/png"
	"sync"
)

// earth.png holds a class of ground for every half degree, from 180° west and from the
// north pole. Coasts, lakes and glaciers: Natural Earth 1:50m. Classes of land, shelves and
// sea ice: by colour from NASA's Blue Marble. Both are in the public domain.
//
//go:embed earth.png
var earthPNG []byte

// earthClasses are the colours of the classes; the first three are water.
var earthClasses = [...]RGB{
	rgb(0x0b2a5b), rgb(0x1a4780), rgb(0x2a5f8f), // deep sea, shelf, lake
	rgb(0x2e4a26), rgb(0x5f7038), rgb(0x95834f), rgb(0xd0b07a), rgb(0x7d7a63), // forest, grass, dry grass, desert, tundra
	rgb(0xf2f6fa), rgb(0xcfdde8), // land ice, sea ice
}

// EarthMap returns the Earth's ground as RGBA texels, row by row from the north pole and
// from 180° west; alpha is 255 on water that mirrors the light.
var EarthMap = sync.OnceValues(func() (size image.Point, texels []uint8) {
	decoded, err := png.Decode(bytes.NewReader(earthPNG))
	if err != nil {
		panic("looks: earth.png: " + err.Error())
	}
	m, ok := decoded.(*image.Paletted)
	if !ok {
		panic("looks: earth.png has no palette")
	}
	size = m.Rect.Size()
	texels = make([]uint8, 0, 4*len(m.Pix))
	for y := range size.Y {
		for x := range size.X {
			class := m.ColorIndexAt(x, y)
			c, water := earthClasses[class], uint8(0)
			if class <= 2 {
				water = 255
			}
			texels = append(texels, byteOf(c[0]), byteOf(c[1]), byteOf(c[2]), water)
		}
	}
	return size, texels
})
