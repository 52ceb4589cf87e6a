package stage

import "image/color"

// veilNames is the veil from which on nothing of the world is named or picked.
const veilNames = 0.5

// drawVeil draws the veil over what the world has listed: it fades before the scene is swapped for another.
func (p *picture) drawVeil(f *Frame) {
	if !(p.view.Veil > 0) {
		return
	}
	k := 1 - min(p.view.Veil, 1)
	fade := func(c *color.NRGBA) { c.A = uint8(float64(c.A)*k + 0.5) }
	f.inks(fade)
	for _, discs := range [][]Disc{f.Discs, f.Marks} {
		for i := range discs {
			fade(&discs[i].Color)
			discs[i].Glow *= float32(k)
		}
	}
	if p.view.Veil > veilNames {
		f.Spots, f.ShipIDs = f.Spots[:0], f.ShipIDs[:0]
	}
}
