package starscape

import "math"

// histogram counts lights by their flux, in steps of a sixteenth of an octave, so that the flux of the one that
// is the nth in brightness is known without sorting them.
type histogram struct{ bins [4096]uint32 }

func (c *histogram) add(flux float32) { c.bins[math.Float32bits(flux)>>19&0xfff]++ }

// nth returns the flux above which there are n lights, between the ends of a step in proportion to those
// in it; 0 where there are fewer.
func (c *histogram) nth(n int) float64 {
	for i := len(c.bins) - 1; i >= 0; i-- {
		in := int(c.bins[i])
		if in < n {
			n -= in
			continue
		}
		low, high := edge(i), edge(i+1)
		return high - (high-low)*float64(n)/float64(in)
	}
	return 0
}

func edge(i int) float64 { return float64(math.Float32frombits(uint32(i) << 19)) }
