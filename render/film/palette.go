package film

import "slices"

// palette chooses the colours of one picture: exact ones where there are at most 255, to
// 6 bits per channel, else by median cut (Heckbert 1982) of their histogram.
type palette struct {
	bins  []bin    // by the upper 6 bits of red, green and blue
	used  []uint32 // bins with pixels
	boxes []cut
	table [3 * 256]byte // red, green, blue
}

// bin counts the pixels of about one colour.
type bin struct {
	n, r, g, b uint32 // number, and sums of the channels; sums of 2²⁴ pixels fit
	index      byte   // in the table
}

// cut is a part of palette.used: a box in the space of colours.
type cut struct {
	bins  []uint32
	n     uint64 // pixels
	axis  uint   // the longest, as a shift: 12 red, 6 green, 0 blue
	width uint32 // along it
}

func (p *palette) begin() {
	if p.bins == nil {
		p.bins = make([]bin, 1<<18)
	}
	for _, i := range p.used {
		p.bins[i] = bin{}
	}
	p.used = p.used[:0]
}

func binOf(c []byte) uint32 {
	return uint32(c[0]>>2)<<12 | uint32(c[1]>>2)<<6 | uint32(c[2]>>2)
}

func (p *palette) count(c []byte) {
	i := binOf(c)
	b := &p.bins[i]
	if b.n == 0 {
		p.used = append(p.used, i)
	}
	if b.n < 1<<24 {
		b.n++
		b.r, b.g, b.b = b.r+uint32(c[0]), b.g+uint32(c[1]), b.b+uint32(c[2])
	}
}

// index returns the index in the table of a colour that was counted.
func (p *palette) index(c []byte) byte { return p.bins[binOf(c)].index }

// choose makes the table: it halves the box with the most pixels times width until there are enough.
func (p *palette) choose() {
	p.boxes = append(p.boxes[:0], p.measure(p.used))
	for len(p.boxes) < transparent {
		most := 0
		for i := range p.boxes {
			if p.boxes[i].weight() > p.boxes[most].weight() {
				most = i
			}
		}
		b := p.boxes[most]
		if b.width == 0 {
			break // every box is one colour
		}
		channel := func(i uint32) uint32 { return i >> b.axis & 63 }
		slices.SortFunc(b.bins, func(i, j uint32) int {
			if d := int(channel(i)) - int(channel(j)); d != 0 {
				return d
			}
			return int(i) - int(j)
		})
		half, at := uint64(0), 0
		for half < b.n/2 || at == 0 {
			half += uint64(p.bins[b.bins[at]].n)
			at++
		}
		at = min(at, len(b.bins)-1)
		p.boxes[most] = p.measure(b.bins[:at])
		p.boxes = append(p.boxes, p.measure(b.bins[at:]))
	}
	p.table = [3 * 256]byte{}
	for i, box := range p.boxes {
		var n, r, g, b uint64
		for _, j := range box.bins {
			c := &p.bins[j]
			c.index = byte(i)
			n, r, g, b = n+uint64(c.n), r+uint64(c.r), g+uint64(c.g), b+uint64(c.b)
		}
		if n > 0 {
			p.table[3*i], p.table[3*i+1], p.table[3*i+2] = byte((r+n/2)/n), byte((g+n/2)/n), byte((b+n/2)/n)
		}
	}
}

// measure returns the box around bins.
func (p *palette) measure(bins []uint32) cut {
	c := cut{bins: bins}
	low, high := [3]uint32{63, 63, 63}, [3]uint32{}
	for _, i := range bins {
		c.n += uint64(p.bins[i].n)
		for k, axis := range [3]uint{12, 6, 0} {
			v := i >> axis & 63
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	for k, axis := range [3]uint{12, 6, 0} {
		if len(bins) > 1 && high[k]-low[k] > c.width {
			c.axis, c.width = axis, high[k]-low[k]
		}
	}
	return c
}

func (c *cut) weight() uint64 { return c.n * uint64(c.width) }
