package starscape

import (
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky/law"
)

// A Band is the Milky Way as an eye in the disk sees it all around: the law's light and dust, summed up along the lines of sight,
// and in them what the law is silent about. Known clouds of dust and of stars are where they are; the grain between
// them is made up.
//
//	           b = 90°  +---------------------+  row 0
//	                    |                     |   rows are closer together near the plane
//	the plane, b = 0    |  l = 0 ... 360°     |
//	                    |                     |
//	           b = −90° +---------------------+
//
// Longitudes and latitudes are those of the axes of the galaxy. A texel has red, green and blue, each 255·∛(light/Most), light in Suns from each
// square parsec across the line of sight, and how much dust roughens what is finer than a texel, from 0 to 255.
type Band struct {
	RGBA []byte
	Most float32
	Home r3.Vec // where it is seen from, pc

	made tiles        // the others are not to be seen
	step float64      // the eyes of a cube so wide about home have it, pc
	held atomic.Int32 // by so many caches: what none holds gives its memory to another band
}

// A Band has so many texels. BandSlope is the share of the rows' mean distance that they have at the plane.
const (
	BandColumns, BandRows = 2160, 432
	BandSlope             = 0.4
)

// bandSine returns the sine of latitude of a row from 0 to 1.
func bandSine(row float64) float64 {
	t := 1 - 2*row
	return BandSlope * t / (1 - (1-BandSlope)*math.Abs(t))
}

// bandStep returns how far apart the homes of bands are for a picture of a height, pc: far below what one sees of the nearest clouds from a system.
func bandStep(height float64) float64 {
	step := 16.
	for step < 0.5*height {
		step *= 2
	}
	return step
}

// bandHome returns the home of the band for a camera. The Sun is one.
func bandHome(cam *camera) (home r3.Vec, step float64) {
	step = bandStep(cam.eye.Height)
	near := func(at, sun float64) float64 { return sun + step*math.Round((at-sun)/step) }
	return r3.Vec{X: near(cam.at.X, law.Sun.X), Y: near(cam.at.Y, law.Sun.Y), Z: near(cam.at.Z, law.Sun.Z)}, step
}

// within is the share of the haze that a band has for an eye at a place: all in the disk, and nothing high over it, where
// the disk's Detail is seen, nor near the black hole, which bends its light.
func within(at r3.Vec) float64 {
	const holeFrom, holeFull = 3, 30 // pc
	return (1 - altitudeFade(at)) * smooth((r3.Norm(at)-holeFrom)/(holeFull-holeFrom))
}

// share is the part of the haze that the band shows to a camera.
func (b *Band) share(cam *camera) float64 {
	if b.made != allTiles {
		if seen := tilesOf(cam); !b.made.covers(&seen) {
			return 0
		}
	}
	off := r3.Norm(r3.Sub(cam.at, b.Home)) / b.step
	return within(cam.at) * (1 - smooth(off-1))
}
