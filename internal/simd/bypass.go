package simd

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Bypass is the columns of the cones of velocities with which an agent meets the discs of an Oncoming within a time, if
// it and each of them do their shares of a change.
type Bypass struct {
	ApexX, ApexY [MostOncoming]float64 // velocity
	Wide         [MostOncoming]float64 // radius of the disc, and what is left beside it
	Spare        [MostOncoming]float64 // away² - Wide²
	Within       [MostOncoming]float64 // time, as a velocity relative to the apex measures it
}

// A Passing is how an agent flies that looks for a way past discs.
type Passing struct {
	Wish     r2.Vec  // velocity
	Kept     r2.Vec  // of its velocity: what it does not leave to the other
	Share    float64 // of the change, that it does
	Ahead    float64 // time
	Later    float64 // Ahead/Share
	Room     float64 // share of the touch that is left beside it
	Farthest float64 // share of a distance that a radius is at most
}

// Pass makes the cones of the first n discs. It returns those that the agent meets with its wish, a bit for each.
func (b *Bypass) Pass(d *Oncoming, n int, p *Passing) (met uint64) {
	if inUse == Off || n == 0 {
		for i := range n {
			if b.pass(d, i, p) {
				met |= 1 << i
			}
		}
		return met
	}
	_, met = bypassKernel(
		&[11]*float64{
			&d.AwayX[0], &d.AwayY[0], &d.VelX[0], &d.VelY[0], &d.Touch[0], &d.Distance[0],
			&b.ApexX[0], &b.ApexY[0], &b.Wide[0], &b.Spare[0], &b.Within[0],
		},
		&[9]float64{p.Wish.X, p.Wish.Y, p.Kept.X, p.Kept.Y, p.Share, p.Ahead, p.Later, p.Room, p.Farthest}, n)
	return met & (1<<n - 1)
}

//simd:block bypass AwayX AwayY VelX VelY Touch Distance ApexX ApexY Wide Spare Within | Wish.X Wish.Y Kept.X Kept.Y Share Ahead Later Room Farthest
func (b *Bypass) pass(d *Oncoming, i int, p *Passing) bool {
	x, y, vx, vy, touch, far := d.AwayX[i], d.AwayY[i], d.VelX[i], d.VelY[i], d.Touch[i], d.Distance[i]
	within := p.Ahead
	if vx != 0 || vy != 0 {
		vx, vy, within = float64(p.Share*vx)+p.Kept.X, float64(p.Share*vy)+p.Kept.Y, p.Later
	}
	wide, most := touch+float64(p.Room*touch), float64(p.Farthest*far)
	if wide > most {
		half := 0.0
		if gap := far - touch; gap > 0 {
			half = float64(0.5 * gap)
		}
		wide = most
		if touch+half < most {
			wide = touch + half
		}
	}
	spare := float64(far*far) - float64(wide*wide)
	b.ApexX[i], b.ApexY[i], b.Wide[i], b.Spare[i], b.Within[i] = vx, vy, wide, spare, within
	return meets(x, y, p.Wish.X-vx, p.Wish.Y-vy, spare, within)
}

// Meets reports whether the agent, at a velocity, meets disc i soon.
func (b *Bypass) Meets(d *Oncoming, i int, vel r2.Vec) bool {
	return meets(d.AwayX[i], d.AwayY[i], vel.X-b.ApexX[i], vel.Y-b.ApexY[i], b.Spare[i], b.Within[i])
}

// meets reports whether a relative velocity leads within a time to a disc at (x, y), away by room² more than its radius.
func meets(x, y, ux, uy, room, within float64) bool {
	toward, speed2 := float64(x*ux)+float64(y*uy), square(ux, uy)
	root := float64(toward*toward) - float64(speed2*room)
	return toward > 0 && root > 0 && room < float64(within*(toward+math.Sqrt(root)))
}
