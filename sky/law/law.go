package law

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// The law: systems per cubic parsec and magnitude of the primary's absolute visual
// magnitude M, at a place of the galaxy,
//
//	ρ = φ_MS(M)·D_MS + φ_G(M)·D_G + φ_O(M)·D_O
//
// with each density D relative to the thin disk at the Sun: of dwarfs and young stars, of the
// thin disk's giants, and of the old (thick disk, halo, bar and nuclear disk). It was fitted
// to the catalogue where that is complete.
const (
	levelWidth = 1.5 // magnitudes
	firstMag   = -10
	bins       = 3 * Levels // of half a magnitude, in which φ is constant

	// Faintest is the magnitude at which the law ends.
	Faintest = firstMag + levelWidth*Levels
)

// Levels is the number of octrees, one for each range of absolute magnitude, the brightest first.
const Levels = 20

// LevelOf returns the level of an absolute magnitude.
func LevelOf(mag float64) int { return int((mag - firstMag) / levelWidth) }

// Sun is the place of the Sun in the frame of the galaxy, pc. Reid et al. 2019 give its distance from
// the centre, and Bennett and Bovy 2019 its height.
var Sun = r3.Vec{X: -8150, Z: 20.8}

// A Population is a part of the law.
type Population uint8

// The populations.
const (
	Dwarf Population = iota // of the thin disk, on the main sequence, or young
	Giant                   // of the thin disk
	Old                     // of the thick disk, the halo, the bar and the nuclear disk
)

// Systems per 10⁹ pc³ and magnitude at the Sun, in bins of half a magnitude from M = −10 on:
// six, three magnitudes, to a line.
var dwarfs = [bins]float64{
	0, 0, 1, 1, 4, 9,
	16, 29, 40, 76, 140, 270,
	400, 650, 1200, 2800, 5100, 9800,
	17000, 33500, 66000, 108000, 204000, 315000,
	530000, 750000, 1150000, 1800000, 2150000, 2300000,
	2.4e6, 2.45e6, 2.55e6, 2.6e6, 2.3e6, 2.3e6,
	3.0e6, 3.8e6, 4.15e6, 5.05e6, 6.8e6, 6.9e6,
	7.9e6, 8e6, 8e6, 8.3e6, 8.2e6, 6.7e6,
	6.5e6, 6.3e6, 5.5e6, 2.5e6, 1.7e6, 1.4e6,
	1.1e6, 1.1e6, 1.1e6, 1.2e6, 1.2e6, 1.2e6,
}

// The same for giants, redder than B−V 0.6, from M = −4.5 to 3.5.
var giants = [16]float64{25, 84, 190, 400, 970, 2950, 8300, 18500, 36000, 69000, 165000, 103000, 70000, 83000, 110000, 200000}

// firstGiant is the bin of M = −4.5.
const firstGiant = 11

// Per level: the scale height of dwarfs and young stars, pc, and how strongly they keep to
// the arms.
var (
	heights = [Levels]float64{60, 60, 70, 80, 75, 72, 90, 140, 190, 240, 300, 300, 300, 300, 300, 300, 300, 300, 300, 300}
	inArms  = [Levels]float64{1, 1, 1, 1, 1, 0.8, 0.5, 0.25, 0.1}
)

// share is φ of the three populations.
type share [3]float64

// phi is φ per bin, and mostPhi the largest of each level; per pc³ and magnitude.
var phi, mostPhi = shares()

func shares() (all [bins]share, most [Levels]share) {
	for b := range all {
		m := firstMag + float64(0.5*float64(b)) + 0.25
		t := max(0, min(1, (m-3.5)/1.5)) // old stars have left the main sequence above the turn-off
		g := 0.0
		if i := b - firstGiant; i >= 0 && i < len(giants) {
			g = giants[i]
		}
		all[b] = share{
			1e-9 * dwarfs[b] * (1 - float64(0.043*t)), // so that the sum at the Sun is the measured one
			1e-9 * g * 0.957,
			1e-9 * (g + float64(dwarfs[b]*t)),
		}
		for k, x := range all[b] {
			most[b/3][k] = max(most[b/3][k], x)
		}
	}
	return all, most
}

// The galaxy's lengths, pc.
const (
	diskLength   = 2600
	giantHeight  = 220
	sunHeight    = 20.8
	flareFrom    = 10000
	flareDoubles = 5000
	EdgeFrom     = 15000
	edgeEnd      = 20000

	thickShare, thickLength, thickHeight  = 0.04, 2000, 900
	haloShare, haloFlat, haloCore         = 0.003, 0.64, 1000
	barShare, barLong, barWide, barHigh   = 50, 1700, 640, 440
	nuclearShare, nuclearLong, nuclearTop = 1500, 230, 45
	cosBar, sinBar                        = 0.88294759285892694, 0.46947156278589081 // of 28°
)

// sunHalo is the r of the halo at the Sun.
var sunHalo = haloRadius(sunRadius*sunRadius, sunHeight)

// population returns the population in whose part of ρ a number falls, and whether it falls in any.
// The parts follow each other from 0 up, and are worked out only as far as needed.
func (g *Galaxy) population(level, bin int, x, y, z, rho float64) (Population, bool) {
	r2 := float64(x*x) + float64(y*y)
	r, z := math.Sqrt(r2), math.Abs(z)
	p := &phi[bin]
	edge := edgeAt(r)
	if edge > 0 {
		flare := flareAt(r)
		d := float64(p[0] * edge / flare * portable.Exp(dwarfPower(level, r, z, flare)))
		if inArms[level] > 0 {
			d = float64(d * float64(hole(r2)*(1+float64(inArms[level]*(g.arms.at(x, y)-1)))))
		}
		if rho < d {
			return Dwarf, true
		}
		rho -= d
		if p[1] > 0 {
			d = float64(p[1] * edge / flare * portable.Exp(giantPower(r, z, flare)))
			if rho < d {
				return Giant, true
			}
			rho -= d
		}
	}
	return Old, p[2] > 0 && rho < p[2]*old(r2, r, z, edge, x, y)
}

// edgeAt ends the disks.
func edgeAt(r float64) float64 { return max(0, min(1, (edgeEnd-r)*(1./(edgeEnd-EdgeFrom)))) }

// flareAt is how much thicker than at the Sun the thin disk is.
func flareAt(r float64) float64 { return 1 + max(0, (r-flareFrom)*(1./flareDoubles)) }

func dwarfPower(level int, r, z, flare float64) float64 {
	return float64((sunRadius-r)*(1./diskLength)) + (sunHeight-z/flare)/heights[level]
}

func giantPower(r, z, flare float64) float64 {
	return float64((sunRadius-r)*(1./diskLength)) + float64((sunHeight-z/flare)*(1./giantHeight))
}

func thickPower(r, z float64) float64 {
	return float64((sunRadius-r)*(1./thickLength)) + float64((sunHeight-z)*(1./thickHeight))
}

// old returns D of the old.
func old(r2, r, z, edge, x, y float64) float64 {
	sum := haloAt(r2, z)
	if edge > 0 {
		sum += float64(thickShare * edge * portable.Exp(thickPower(r, z)))
	}
	bx, by := alongBar(x, y)
	return sum + barAt(math.Abs(bx), math.Abs(by), z) + nuclearAt(r, z)
}

// alongBar turns a place into the axes of the bar, whose near end is at positive longitude.
func alongBar(x, y float64) (bx, by float64) {
	return float64(x*cosBar) - float64(y*sinBar), float64(x*sinBar) + float64(y*cosBar)
}

// barAt is D of the bar. Below 10⁻⁹ it counts as 0, and so does D of the nuclear disk: this saves
// an exponential in most of the galaxy.
func barAt(bx, by, z float64) float64 {
	bx, by, z = bx*(1./barLong), by*(1./barWide), z*(1./barHigh)
	q, h := float64(bx*bx)+float64(by*by), float64(z*z)
	s := math.Sqrt(float64(q*q) + float64(h*h))
	if s > 50 {
		return 0
	}
	return barShare * portable.Exp(-0.5*s)
}

func nuclearAt(r, z float64) float64 {
	p := float64(r*(1./nuclearLong)) + float64(z*(1./nuclearTop))
	if p > 28 {
		return 0
	}
	return nuclearShare * portable.Exp(-p)
}

func haloRadius(r2, z float64) float64 {
	z *= 1. / haloFlat
	return math.Sqrt(r2 + float64(z*z) + haloCore*haloCore)
}

// haloAt is D of the halo, (r/r☉)^−2.75 by square roots alone.
func haloAt(r2, z float64) float64 {
	u := haloRadius(r2, z) / sunHalo
	return haloShare * math.Sqrt(math.Sqrt(u)) / float64(u*float64(u*u))
}
