package simd

import (
	"math"
	"math/bits"

	"gonum.org/v1/gonum/spatial/r2"
)

// Headings is the most headings of a Fan.
const Headings = 32

// Angles are the cosines and sines of the angles of a fan's headings, positive to one side.
type Angles struct{ Cos, Sin [Headings]float64 }

// MostOncoming is how many discs a Fan has room for, a multiple of all lanes.
const MostOncoming = 16

// Oncoming is the columns of discs that move straight on: an agent must not come into them.
type Oncoming struct {
	AwayX, AwayY [MostOncoming]float64 // from the agent's place to the centre
	VelX, VelY   [MostOncoming]float64
	Room         [MostOncoming]float64 // away² - radius² > 0
	Toward       [MostOncoming]float64 // away·vel
	Speed2       [MostOncoming]float64 // |vel|²
	Firm         [MostOncoming]float64 // 1; or less, and it counts as one that is met later: see Fan

	// What Foresee knows of them beside that.
	Distance [MostOncoming]float64 // |away|
	Touch    [MostOncoming]float64 // the distance at which the agent touches what the disc is about
	Margin   [MostOncoming]float64 // length that it is larger by
	Radius   [MostOncoming]float64
	Straight [MostOncoming]float64 // when the agent meets it straight ahead, as if it were firm; else Ahead

	Until [MostOncoming]float64 // when the agent meets it in the direction that a Fan was asked for last; else Ahead
}

// A Course is how an agent flies that foresees what it could meet.
type Course struct {
	Way      r2.Vec  // unit vector
	Speed    float64 // with which it flies
	Ahead    float64 // time that it looks ahead
	Most     float64 // length: the greatest margin
	Farthest float64 // share of a distance that a radius is at most
}

// Foresee makes discs of the first n: it sets Radius, Room, Toward, Speed2 and Straight. The
// radius is touch + margin where that is at most the farthest, and else half of the gap more
// than touch, or the farthest. It returns those that the agent could reach, a bit for each:
// those that it comes into in the time ahead, whatever the margin, where both fly straight at
// each other.
func (d *Oncoming) Foresee(n int, c *Course) (reached uint64) {
	if inUse == Off || n == 0 {
		for i := range n {
			if d.foresee(i, c) {
				reached |= 1 << i
			}
		}
		return reached
	}
	_, reached = foreseeKernel(
		&[12]*float64{
			&d.AwayX[0], &d.AwayY[0], &d.VelX[0], &d.VelY[0], &d.Touch[0], &d.Margin[0], &d.Distance[0],
			&d.Room[0], &d.Toward[0], &d.Speed2[0], &d.Radius[0], &d.Straight[0],
		},
		&[6]float64{c.Speed, c.Ahead, c.Most, c.Farthest, c.Way.X, c.Way.Y}, n)
	return reached & (1<<n - 1)
}

//simd:block foresee AwayX AwayY VelX VelY Touch Margin Distance Room Toward Speed2 Radius Straight | Speed Ahead Most Farthest Way.X Way.Y
func (d *Oncoming) foresee(i int, c *Course) bool {
	x, y, vx, vy, touch, distance := d.AwayX[i], d.AwayY[i], d.VelX[i], d.VelY[i], d.Touch[i], d.Distance[i]
	speed2 := square(vx, vy)
	reach := float64((c.Speed + math.Sqrt(speed2)) * c.Ahead)
	radius, far := touch+d.Margin[i], float64(c.Farthest*distance)
	if radius > far {
		half := 0.0
		if gap := distance - touch; gap > 0 {
			half = float64(0.5 * gap)
		}
		radius = far
		if touch+half < far {
			radius = touch + half
		}
	}
	d.Radius[i] = radius
	d.Room[i] = float64(distance*distance) - float64(radius*radius)
	d.Toward[i] = float64(x*vx) + float64(y*vy)
	d.Speed2[i], d.Straight[i] = speed2, c.Ahead
	if t, ok := d.meets(i, c.Way, c.Speed); ok {
		d.Straight[i] = t
	}
	return !(distance-(touch+c.Most) > reach) && distance-radius <= reach && distance > 0
}

// meets returns when an agent meets disc i in a direction at a speed, if it does.
func (d *Oncoming) meets(i int, e r2.Vec, speed float64) (t float64, ok bool) {
	b := float64(speed*(float64(d.AwayX[i]*e.X)+float64(d.AwayY[i]*e.Y))) - d.Toward[i]
	a := float64(speed*speed) + d.Speed2[i] - float64(2*speed*(float64(e.X*d.VelX[i])+float64(e.Y*d.VelY[i])))
	root := float64(b*b) - float64(a*d.Room[i])
	if !(b > 0 && root > 0) { // it recedes, or passes: most do one or the other
		return 0, false
	}
	return d.Room[i] / (b + math.Sqrt(root)), true
}

// Meets reports whether an agent meets disc i at a velocity, within a time.
func (d *Oncoming) Meets(i int, vel r2.Vec, within float64) bool {
	return meets(d.AwayX[i], d.AwayY[i], vel.X-d.VelX[i], vel.Y-d.VelY[i], d.Room[i], within)
}

// Ahead returns when the agent meets the first of the discs straight ahead, as a Fan has it.
// All of them are as Foresee has made them, for the time ahead.
func (d *Oncoming) Ahead(n int, ahead float64) float64 {
	first := ahead
	for i, t := range d.Straight[:n] {
		if firm := d.Firm[i]; firm < 1 {
			t = soft(t, firm, ahead, 1/ahead)
		}
		if t < first {
			first = t
		}
	}
	return first
}

// soft returns when a disc is met that is not firm.
func soft(t, firm, ahead, perAhead float64) float64 {
	if t < ahead {
		return 1 / (perAhead + float64(firm*(1/t-perAhead)))
	}
	return t
}

// Keep drops all of the first n but those of some bits, and returns how many are left.
func (d *Oncoming) Keep(n int, those uint64) (left int) {
	for i := range n {
		if those>>i&1 == 0 {
			continue
		}
		for _, c := range [...]*[MostOncoming]float64{&d.AwayX, &d.AwayY, &d.VelX, &d.VelY, &d.Room, &d.Toward, &d.Speed2, &d.Firm, &d.Distance, &d.Touch, &d.Radius, &d.Straight} {
			c[left] = c[i]
		}
		left++
	}
	return left
}

// A Fan tells when an agent meets the first of some discs, on each of some headings:
//
//	t = Room/(b + √(b² - a·Room)),  b = away·(u - vel),  a = |u - vel|²
//
// with its velocity u along the heading, where it meets the disc at all. Of one that is not
// firm, what 1/t is above 1/Ahead counts by that share.
type Fan struct {
	Angles    *Angles
	Way, Side r2.Vec  // unit vectors: of angle 0, and at a right angle to it, where sines are positive
	Speed     float64 // of the agent
	Ahead     float64 // the longest time
	Discs     *Oncoming
	N         int // how many there are

	yields       uint64 // the discs that are not firm, a bit for each
	known        int    // times
	times, costs [Headings]float64
}

// Begin forgets the times, after what they depend on has been set.
func (f *Fan) Begin() {
	f.known, f.yields = 0, 0
	for i, firm := range f.Discs.Firm[:f.N] {
		if firm < 1 {
			f.yields |= 1 << i
		}
	}
}

// Turn gives f other angles.
func (f *Fan) Turn(a *Angles) { f.Angles, f.known = a, 0 }

// Yields returns the discs that are not firm, a bit for each.
func (f *Fan) Yields() uint64 { return f.yields }

// Toward returns the direction of a heading, a unit vector.
func (f *Fan) Toward(heading int) r2.Vec {
	cos, sin := f.Angles.Cos[heading], f.Angles.Sin[heading]
	return r2.Vec{
		X: float64(cos*f.Way.X) + float64(sin*f.Side.X),
		Y: float64(cos*f.Way.Y) + float64(sin*f.Side.Y),
	}
}

// Time returns when the agent meets the first disc on a heading, at most Ahead. Kernels work
// out eight headings at once.
func (f *Fan) Time(heading int) float64 {
	if inUse == Off || f.N == 0 {
		return f.time(heading)
	}
	for ; f.known <= heading; f.known += 8 {
		k := f.known
		fanKernel(&f.times[k], &f.Angles.Cos[k], &f.Angles.Sin[k], &[9]float64{
			f.Way.X, f.Way.Y, f.Side.X, f.Side.Y, f.Speed, float64(f.Speed * f.Speed), 2 * f.Speed, f.Ahead, 1 / f.Ahead,
		}, f.Discs, f.N)
	}
	return f.times[heading]
}

func (f *Fan) time(heading int) float64 { return f.TimeOf(f.Toward(heading)) }

// TimeOf is Time for any direction, a unit vector.
func (f *Fan) TimeOf(e r2.Vec) float64 {
	f.until(e)
	return f.first()
}

// until works out when the agent meets each of the discs in a direction.
func (f *Fan) until(e r2.Vec) {
	d := f.Discs
	if inUse == Off || f.N == 0 {
		m := meeting{e, f.Speed, f.Ahead}
		for i := range f.N {
			d.meet(i, &m)
		}
	} else {
		untilKernel(
			&[8]*float64{&d.AwayX[0], &d.AwayY[0], &d.VelX[0], &d.VelY[0], &d.Room[0], &d.Toward[0], &d.Speed2[0], &d.Until[0]},
			&[4]float64{e.X, e.Y, f.Speed, f.Ahead}, f.N)
	}
	for yields := f.yields; yields != 0; yields &= yields - 1 {
		i := bits.TrailingZeros64(yields)
		d.Until[i] = soft(d.Until[i], d.Firm[i], f.Ahead, 1/f.Ahead)
	}
}

// first returns when the first disc is met, of those that until has worked out. Times are not negative, so that they
// compare as whole numbers, without a branch.
func (f *Fan) first() float64 {
	first := math.Float64bits(f.Ahead)
	for _, t := range f.Discs.Until[:f.N] {
		first = min(first, math.Float64bits(t))
	}
	return math.Float64frombits(first)
}

// meeting is how an agent flies that may meet discs.
type meeting struct {
	Way   r2.Vec // unit vector
	Speed float64
	Ahead float64
}

// meet is until for disc i, as if it were firm.
//
//simd:block until AwayX AwayY VelX VelY Room Toward Speed2 Until | Way.X Way.Y Speed Ahead
func (d *Oncoming) meet(i int, m *meeting) {
	t := m.Ahead
	if at, ok := d.meets(i, m.Way, m.Speed); ok {
		t = at
	}
	d.Until[i] = t
}

// A Price tells what a heading costs: how far it turns, and how soon it leads into a disc.
//
//	cost = off + Inertia·(1 - e·Going) + Hand·against
//	     + max(Dread·(1/t - 1/Ahead), Natural·max(0, 1/t - PerWall))
//
// with t at least Least.
type Price struct {
	Off, Against *[Headings]float64 // by heading
	Going        r2.Vec
	Inertia      float64
	Hand         float64
	Dread        float64
	Natural      float64
	Least        float64
	PerWall      float64
	PerAhead     float64 // 1/Ahead of the fan
}

// Costs returns what eight headings cost, the first of which is a multiple of eight.
func (f *Fan) Costs(first int, p *Price) (costs [8]float64) {
	if inUse == Off {
		for i := first; i < first+8; i++ {
			f.times[i] = f.time(i)
			f.cost(i, p)
		}
		return [8]float64(f.costs[first:])
	}
	f.Time(first)
	if f.N == 0 {
		for i := range costs {
			f.times[first+i] = f.Ahead
		}
	}
	costKernel(
		&[6]*float64{&f.Angles.Cos[first], &f.Angles.Sin[first], &p.Off[first], &p.Against[first], &f.times[first], &f.costs[first]},
		&[14]float64{f.Way.X, f.Way.Y, f.Side.X, f.Side.Y, p.Going.X, p.Going.Y, p.Inertia, p.Hand, f.Speed, p.Dread, p.PerAhead, p.Natural, p.Least, p.PerWall}, 8)
	return [8]float64(f.costs[first:])
}

//simd:block cost Angles.Cos Angles.Sin Off Against times costs | Way.X Way.Y Side.X Side.Y Going.X Going.Y Inertia Hand Speed Dread PerAhead Natural Least PerWall
func (f *Fan) cost(heading int, p *Price) {
	f.costs[heading] = f.CostAt(heading, f.times[heading], p)
}

// CostAt returns what a heading costs on which the agent meets a disc at a time.
func (f *Fan) CostAt(heading int, t float64, p *Price) float64 {
	e := f.Toward(heading)
	base := p.Off[heading] + float64(p.Inertia*(1-(float64(e.X*p.Going.X)+float64(e.Y*p.Going.Y)))) + float64(p.Hand*p.Against[heading])
	free := atLeast(p.Least, float64(t*f.Speed)/f.Speed)
	meets := float64(p.Dread * (1/atLeast(p.Least, t) - p.PerAhead))
	return base + atLeast(float64(p.Natural*atLeast(0, 1/free-p.PerWall)), meets)
}

// atLeast returns x where it is more than least, and else least.
func atLeast(least, x float64) float64 {
	if x > least {
		return x
	}
	return least
}
