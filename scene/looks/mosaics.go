package looks

import (
	"bytes"
	"embed"
	"errors"
	"image"
	"image/draw"
	_ "image/jpeg" // the mosaics are of this format,
	_ "image/png"  // and masks of this
	"math"
)

// mosaics holds maps of worlds: from 180° west to the east, and from the north pole to the
// south. NOTICE says whose they are.
//
//go:embed mosaics
var mosaics embed.FS

// Survey names the mosaic of pictures of a world.
type Survey struct {
	file     string
	contrast float32 // times the file's
	gaps     bool    // unknown parts have one even tone
}

// surveys are the worlds that spacecraft have mapped. Saturn, Uranus, Neptune and Titan have only
// their bands: from here nothing else of them is visible.
var surveys = map[string]*Survey{
	"Mercury":   {"mercury.jpg", 1.3, false},
	"Venus":     {"venus_clouds.jpg", 0.8, false},
	"Earth":     {"earth_day.jpg", 1, false},
	"Moon":      {"moon.jpg", 1.5, false},
	"Mars":      {"mars.jpg", 1, false},
	"Phobos":    {"phobos.jpg", 1, false},
	"Deimos":    {"deimos.jpg", 1, false},
	"Ceres":     {"ceres.jpg", 1, false},
	"Vesta":     {"vesta.jpg", 1, false},
	"Jupiter":   {"jupiter.jpg", 1, false},
	"Io":        {"io.jpg", 0.85, false},
	"Europa":    {"europa.jpg", 1.2, false},
	"Ganymede":  {"ganymede.jpg", 0.8, false},
	"Callisto":  {"callisto.jpg", 1, false},
	"Mimas":     {"mimas.jpg", 1, false},
	"Enceladus": {"enceladus.jpg", 1.2, false},
	"Tethys":    {"tethys.jpg", 1, false},
	"Dione":     {"dione.jpg", 1, false},
	"Rhea":      {"rhea.jpg", 1.4, false},
	"Iapetus":   {"iapetus.jpg", 0.85, false},
	"Miranda":   {"miranda.jpg", 1, true},
	"Ariel":     {"ariel.jpg", 1, true},
	"Umbriel":   {"umbriel.jpg", 1, true},
	"Titania":   {"titania.jpg", 1, true},
	"Oberon":    {"oberon.jpg", 1, true},
	"Triton":    {"triton.jpg", 1, true},
	"Pluto":     {"pluto.jpg", 0.75, true},
	"Charon":    {"charon.jpg", 0.7, true},
}

// Mosaic is the map of a world as texels, row by row from the north pole and from 180° west.
// Its mean is the common colour of the Globe, so that a world has one colour from near and
// from afar, and toward the poles it is smooth along the parallels, where a degree is short.
type Mosaic struct {
	Width, Height int
	Ground        []uint8 // RGBA: colour; alpha is 255 where the ground is known, or on an Ocean where it is water
	Sky           []uint8 // RGBA: clouds in red, lights by night in green; nil: there is none
}

// Mosaic decodes the map of the world's ground, which takes some hundredths of a second. It
// returns nil if there is none.
func (g *Globe) Mosaic() *Mosaic {
	if g.Survey == nil {
		return nil
	}
	ground := open(g.Survey.file)
	m := &Mosaic{Width: ground.Rect.Dx(), Height: ground.Rect.Dy(), Ground: ground.Pix}
	if g.Kind == Ocean {
		m.flood()
		m.cover()
	} else {
		if g.Survey.gaps {
			m.findGaps()
		}
		m.tone(g.Mid, g.Survey.contrast)
	}
	smoothPoles(m.Ground, m.Width)
	smoothPoles(m.Sky, m.Width)
	return m
}

// open decodes an embedded picture.
func open(name string) *image.NRGBA {
	decoded, err := decode(name)
	if err != nil {
		panic("looks: " + name + ": " + err.Error())
	}
	p := image.NewNRGBA(decoded.Bounds())
	draw.Draw(p, p.Rect, decoded, image.Point{}, draw.Src)
	return p
}

// openPaletted decodes an embedded picture of classes.
func openPaletted(name string) *image.Paletted {
	decoded, err := decode(name)
	p, ok := decoded.(*image.Paletted)
	if err == nil && !ok {
		err = errors.New("it has no palette")
	}
	if err != nil {
		panic("looks: " + name + ": " + err.Error())
	}
	return p
}

func decode(name string) (image.Image, error) {
	text, err := mosaics.ReadFile("mosaics/" + name)
	if err != nil {
		return nil, err
	}
	decoded, _, err := image.Decode(bytes.NewReader(text))
	return decoded, err
}

// between returns the red of a picture between its pixels, round the globe and up to the poles.
func between(p *image.NRGBA, u, v float64) uint8 {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	x, y := int(math.Floor(u)), int(math.Floor(v))
	fx, fy := u-float64(x), v-float64(y)
	red := func(x, y int) float64 {
		return float64(p.Pix[4*(min(max(y, 0), height-1)*width+(x+width)%width)])
	}
	return uint8((1-fy)*((1-fx)*red(x, y)+fx*red(x+1, y)) + fy*((1-fx)*red(x, y+1)+fx*red(x+1, y+1)))
}

// tone gives the map a mean over the globe, and changes its contrast.
func (m *Mosaic) tone(mean RGB, contrast float32) {
	var sum [3]float64
	var weight float64
	for y := range m.Height {
		cos := math.Cos(m.latitude(y))
		var row [3]int
		for i := 4 * y * m.Width; i < 4*(y+1)*m.Width; i += 4 {
			for k := range row {
				row[k] += int(m.Ground[i+k])
			}
		}
		for k := range sum {
			sum[k] += cos * float64(row[k]) / 255
		}
		weight += cos * float64(m.Width)
	}
	var to [3][256]uint8
	for k := range to {
		own := float32(sum[k] / weight)
		for x := range to[k] {
			to[k][x] = byteOf(mean[k] * (1 + contrast*(float32(x)/255/own-1)))
		}
	}
	for i := 0; i < len(m.Ground); i += 4 {
		for k := range to {
			m.Ground[i+k] = to[k][m.Ground[i+k]]
		}
	}
}

// latitude returns the latitude of the middle of a row, radians.
func (m *Mosaic) latitude(y int) float64 {
	return math.Pi * (0.5 - (float64(y)+0.5)/float64(m.Height))
}

// findGaps sets alpha to 0 where the map is even along the parallels: nothing
// is known there.
func (m *Mosaic) findGaps() {
	const reach, even, rough = 4, 0.8, 2.5 // texels, and spreads of brightness in steps of a byte
	w, h := m.Width, m.Height
	grey := make([]float64, w*h)
	square := make([]float64, w*h)
	for i := range grey {
		grey[i] = (float64(m.Ground[4*i]) + float64(m.Ground[4*i+1]) + float64(m.Ground[4*i+2])) / 3
		square[i] = grey[i] * grey[i]
	}
	blurRows(grey, w, reach)
	blurRows(square, w, reach)
	known := make([]float64, w*h)
	for i := range known {
		spread := math.Sqrt(max(square[i]-grey[i]*grey[i], 0))
		known[i] = min(max((spread-even)/(rough-even), 0), 1)
	}
	for range 2 {
		blurRows(known, w, reach)
		blurColumns(known, w, reach)
	}
	for i, x := range known { // the edge is on the known side, so that its step is hidden
		m.Ground[4*i+3] = uint8(255 * min(max(2*x-0.8, 0), 1))
	}
}

// blurRows replaces each value by the mean of those about it, round the globe.
func blurRows(v []float64, width, reach int) {
	row := make([]float64, width)
	for y := range len(v) / width {
		copy(row, v[y*width:])
		for x := range width {
			sum := 0.0
			for d := -reach; d <= reach; d++ {
				sum += row[(x+d+width)%width]
			}
			v[y*width+x] = sum / float64(2*reach+1)
		}
	}
}

// blurColumns does the same from pole to pole.
func blurColumns(v []float64, width, reach int) {
	height := len(v) / width
	column := make([]float64, height)
	for x := range width {
		for y := range height {
			column[y] = v[y*width+x]
		}
		for y := range height {
			sum := 0.0
			for d := -reach; d <= reach; d++ {
				sum += column[min(max(y+d, 0), height-1)]
			}
			v[y*width+x] = sum / float64(2*reach+1)
		}
	}
}

// smoothPoles averages each row of RGBA texels over as many as are together as wide as
// one texel at the equator.
func smoothPoles(texels []uint8, width int) {
	height := len(texels) / (4 * width)
	row := make([]uint8, 4*width)
	for y := range height {
		reach := int(0.5 / math.Sin(math.Pi*(float64(y)+0.5)/float64(height)))
		if reach = min(reach, width/2-1); reach == 0 {
			continue
		}
		own := texels[4*y*width : 4*(y+1)*width]
		copy(row, own)
		for k := range 4 {
			sum := 0
			for d := -reach; d <= reach; d++ {
				sum += int(row[4*((d+width)%width)+k])
			}
			for x := range width {
				own[4*x+k] = uint8(sum / (2*reach + 1))
				sum += int(row[4*((x+reach+1)%width)+k]) - int(row[4*((x-reach+width)%width)+k])
			}
		}
	}
}
