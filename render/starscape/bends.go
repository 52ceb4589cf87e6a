package starscape

import (
	"math"
	"sort"
)

// bends has the bending of all light that comes to an eye.
type bends struct {
	radii         float64        // from the hole to the eye, in radii of the horizon
	at            [outsides]bend // by what is beside the shadow
	first, second images
	paths         *Paths // nil where no gas is seen
	made          int    // another number for other paths
}

// images are what the eye sees of things far away: by the square of the sine of half their angle from the hole, in even steps of each octave
// below 1. What is nearer to the hole than all octaves is where the nearest are.
type images struct {
	at    [octaves*perOctave + 1]image
	gains [octaves * perOctave]float64 // how much brighter they are at most, from a step on
}

const (
	octaves      = 24
	octaveBits   = 4
	perOctave    = 1 << octaveBits
	firstOctave  = (1023 - octaves) << octaveBits // of the bits of a number
	belowOctaves = 1 << (52 - octaveBits)         // what those bits do not have
)

// image is one of them: the sine of half the angle in which it is seen, and its light, times the sine of the angle of the thing.
type image struct{ half, light float64 }

// step returns the step of a number, and how far in it that is.
func (m *images) step(half float64) (i int, share float64) {
	bits := math.Float64bits(half)
	i = int(bits>>(52-octaveBits)) - firstOctave
	if i < 0 {
		return 0, 0
	}
	return min(i, len(m.gains)-1), float64(bits&(belowOctaves-1)) * (1. / belowOctaves)
}

// between returns the image of a thing in a step.
func (m *images) between(i int, share float64) image {
	low, high := &m.at[i], &m.at[i+1]
	return image{low.half + share*(high.half-low.half), low.light + share*(high.light-low.light)}
}

// most returns how much brighter the images of things are at most that are so far from the hole or farther.
func (m *images) most(half float64) float64 {
	i, _ := m.step(half)
	return m.gains[i]
}

// fill makes the images of a side.
func (m *images) fill(b *bends, side float64) {
	for i := range m.at {
		m.at[i] = b.image(2*math.Asin(math.Sqrt(min(edgeOf(i), 1))), side, 1)
	}
	m.bound(side)
}

// edgeOf returns where a step begins.
func edgeOf(i int) float64 { return math.Float64frombits(uint64(i+firstOctave) << (52 - octaveBits)) }

// bound finds how bright they are at most.
func (m *images) bound(side float64) {
	last := len(m.gains) - 1
	for i := last; i >= 0; i-- {
		gain := max(0, side)
		if i == 0 {
			gain = brightest
		} else { // no angle beyond a right one has more than that has
			gain = max(gain, min(brightest, max(m.at[i].light, m.at[i+1].light)/sineOf(edgeOf(min(i, last-perOctave+1)))))
		}
		if i < last {
			gain = max(gain, m.gains[i+1])
		}
		m.gains[i] = gain
	}
}

// image returns the image of a thing in an angle from the hole, whose light has a share of all the bending.
func (b *bends) image(angle, side, share float64) image {
	seen, slope := b.seen(side*angle, share)
	return image{math.Sin(0.5 * seen), math.Abs(math.Sin(seen) / slope)}
}

// bend is of one direction: the angle from the hole in which the eye sees a thing, and in which it would be without the
// hole; below 0 it is on the other side.
type bend struct{ seen, source float64 }

// fill makes the table for an eye, with the paths for gas.
func (b *bends) fill(radii float64, gas bool) {
	b.begin(radii, gas)
	b.trace(0, PathRows)
	b.finish()
}

func (b *bends) begin(radii float64, gas bool) {
	b.radii = radii
	if gas && b.paths == nil {
		b.paths = new(Paths)
	} else if !gas {
		b.paths = nil
	}
}

// trace follows light for some rows of the table.
func (b *bends) trace(from, to int) {
	shadow := shadowAngle(b.radii)
	parallel(workers, to-from, func(_, i int) {
		i += from
		var path []float32
		if b.paths != nil {
			path = b.paths.row(i)
		}
		if i < insides {
			if share := 1 - float64(i)/(insides-1); path != nil {
				trace(shadow*(1-share*share*share*share), b.radii, path)
			}
			return
		}
		at := &b.at[i-insides]
		at.seen = outsideAngle(shadow, i-insides)
		at.source = math.Pi - trace(at.seen, b.radii, path)
	})
}

// outsideAngle returns in which angle a direction outside of the shadow is. Most of them are near its edge, about which light winds without end.
func outsideAngle(shadow float64, i int) float64 {
	share := float64(i) / (outsides - 1)
	return shadow + (math.Pi-shadow)*share*share*share*share
}

// finish makes the images, when all rows are traced.
func (b *bends) finish() {
	for i := outsides - 2; i > 0; i-- { // light that winds too often for the steps of its path
		b.at[i].source = max(b.at[i].source, b.at[i+1].source-1)
	}
	b.at[0].source = math.Inf(-1)
	b.first.fill(b, 1)
	b.second.fill(b, -1)
}

// between makes the table for an eye between those of two others, by the logarithms of their distances.
func (b *bends) between(low, high *bends, radii float64) {
	b.begin(radii, low.paths != nil && high.paths != nil)
	u := math.Log(radii/low.radii) / math.Log(high.radii/low.radii)
	shadow := shadowAngle(radii)
	for i := range b.at {
		b.at[i] = bend{outsideAngle(shadow, i), low.at[i].source + u*(high.at[i].source-low.at[i].source)}
	}
	b.at[0].source = math.Inf(-1)
	for _, of := range [...]struct {
		to, low, high *images
		side          float64
	}{{&b.first, &low.first, &high.first, 1}, {&b.second, &low.second, &high.second, -1}} {
		for i := range of.to.at {
			p, q := &of.low.at[i], &of.high.at[i]
			of.to.at[i] = image{p.half + u*(q.half-p.half), p.light + u*(q.light-p.light)}
		}
		of.to.bound(of.side)
	}
	if b.paths != nil {
		v := float32(u)
		for i := range b.paths {
			b.paths[i] = mix(low.paths[i], high.paths[i], v)
		}
	}
}

// find returns the place of the first direction for which above is true, and of the one before it; beyond the
// last one it is the last one.
func (b *bends) find(above func(*bend) bool) (low, high *bend) {
	i := min(max(sort.Search(len(b.at), func(i int) bool { return above(&b.at[i]) }), 2), len(b.at)-1)
	return &b.at[i-1], &b.at[i]
}

// source returns the angle in which a thing would be without the hole that is seen in one.
func (b *bends) source(seen float64) float64 {
	shadow := b.at[0].seen
	share := math.Sqrt(math.Sqrt(max(0, (seen-shadow)/(math.Pi-shadow)))) // see outsideAngle
	i := min(max(int(share*(outsides-1)), 1), outsides-2)
	low, high := &b.at[i], &b.at[i+1]
	return low.source + (high.source-low.source)*(seen-low.seen)/(high.seen-low.seen)
}

// seen is the inverse of source, for light that has a share of all the bending, with the slope of source.
func (b *bends) seen(source, share float64) (seen, slope float64) {
	of := func(x *bend) float64 { return x.seen - share*(x.seen-x.source) }
	low, high := b.find(func(x *bend) bool { return of(x) >= source })
	slope = (of(high) - of(low)) / (high.seen - low.seen)
	return min(max(low.seen+(source-of(low))/slope, b.at[0].seen), math.Pi), slope
}

// shadowAngle returns the angle from the middle of a hole to the edge of its shadow, for an eye so many radii of the
// horizon away. Source: Synge 1966, MNRAS 131, 463.
func shadowAngle(radii float64) float64 {
	sin := 0.5 * math.Sqrt(27*(1-1/radii)) / radii
	if radii < 1.5 {
		return math.Pi - math.Asin(sin)
	}
	return math.Asin(min(1, sin))
}
