package starscape

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky/law"
)

// tileNodes is the number of nodes that a tile's texels are between.
const tileNodes = tileWide*bandNodes/BandColumns + 3

// nodesOf returns the first node of a column of tiles, and how many there are; they go on from the last one to the first one.
func nodesOf(column int) (first, n int) {
	first = (2*column*tileWide + 1) * bandNodes / (2 * BandColumns)
	last := (2*(column+1)*tileWide-1)*bandNodes/(2*BandColumns) + 1
	return first, last - first + 1
}

// layersOf returns the first and the last layer that a row of tiles is between.
func layersOf(row int) (first, last int) {
	return (2*row*tileHigh + 1) * bandLayers / (2 * BandRows), min((2*(row+1)*tileHigh-1)*bandLayers/(2*BandRows)+1, bandLayers)
}

// direction returns that of a node of a layer.
func (m *bandMaker) direction(layer, node int) r3.Vec {
	z := bandSine(float64(layer) / bandLayers)
	flat := math.Sqrt(max(0, 1-z*z))
	sin, cos := math.Sincos(2 * math.Pi * float64(node) / bandNodes)
	return r3.Vec{X: flat * cos, Y: flat * sin, Z: z}
}

// ask asks the law what each shell has in the direction of a node of a layer, once, and returns the light that comes from there through even dust.
func (m *bandMaker) ask(e *law.Emission, layer, node int) float32 {
	at := layer*bandNodes + node
	m.known[at] = true
	return m.surveyLine(e, m.direction(layer, node), m.coarse[at*shells:][:shells])
}

// measure asks the law in some directions all around, and sets the band's brightest light.
func (m *bandMaker) measure(e *law.Emission, workers int) {
	const apart = 4 // nodes and layers
	if m.coarse == nil {
		m.coarse, m.known = make([]piece, (bandLayers+1)*bandNodes*shells), make([]bool, (bandLayers+1)*bandNodes)
	}
	clear(m.known)
	brightest := make([]float32, bandLayers/apart+1)
	parallel(workers, len(brightest), func(_, j int) {
		for i := 0; i < bandNodes; i += apart {
			brightest[j] = max(brightest[j], m.ask(e, apart*j, i))
		}
	})
	m.most = 3 * slices.Max(brightest) // gaps between clouds are brighter than the mean
}

// survey asks the law what each shell has in the directions of some tiles.
func (m *bandMaker) survey(e *law.Emission, wanted tiles, workers int) {
	parallel(workers, bandLayers+1, func(_, layer int) {
		columns := uint32(0)
		for row, some := range wanted {
			if first, last := layersOf(row); layer >= first && layer <= last {
				columns |= some
			}
		}
		for column := range tilesAround {
			if columns>>column&1 == 0 {
				continue
			}
			for first, n := nodesOf(column); n > 0; first, n = first+1, n-1 {
				if node := first % bandNodes; !m.known[layer*bandNodes+node] {
					m.ask(e, layer, node)
				}
			}
		}
	})
}

// surveyLine fills the pieces of a direction, and returns the light that comes through even dust.
func (m *bandMaker) surveyLine(e *law.Emission, d r3.Vec, all []piece) (light float32) {
	const parts = 2
	dimmed := 0.
	for k := range all {
		p := &all[k]
		*p = piece{}
		step := (m.edges[k+1] - m.edges[k]) / parts
		for n := range parts {
			s := m.edges[k] + (float64(n)+0.5)*step
			at := r3.Add(m.home, r3.Scale(s, d))
			dust := step * law.DustAt(at)
			clouds := dust * law.ThinShare(at.Z) * smooth(s/firstShell-0.5)
			less := dust * law.KnownShare(at)
			dust, clouds = dust-less, max(0, clouds-less)
			g := e.At(at, bandCut-5*math.Log10(s)+5-dimmed-0.5*dust)
			dimmed += dust
			p.young, p.disk, p.old = p.young+float32(step*g.Young), p.disk+float32(step*g.Disk), p.old+float32(step*g.Old)
			p.dust, p.clouds = p.dust+float32(dust-clouds), p.clouds+float32(clouds)
		}
		light += float32(fluxOf(dimmed)) * (p.young + p.disk + p.old)
	}
	return light
}
