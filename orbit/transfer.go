package orbit

import (
	"fmt"
	"math"

	"galaxy/internal/portable"
)

// Transfer is a change of orbit by impulses along the motion, with coasting between them.
//
//	      . - ~ - .
//	  . '  r2      ' .          Hohmann, from a circle of radius r1 to one
//	 '    . - - .      ' .      of radius r2: half an ellipse
//	.   '    r1   '      .
//	|  |     o     |<----|--    Burns[0] at the right, Coasts[0] later
//	'   .         .'    '       Burns[1] at the left
//	 .    ' - - '     . '
//	   ' .       . '
//	       ' - '
type Transfer struct {
	Burns  []float64 // length/time: along the motion, against it where negative
	Coasts []float64 // time from each impulse to the next one
}

// DeltaV returns the sum of the impulses' sizes.
func (t Transfer) DeltaV() float64 {
	sum := 0.0
	for _, b := range t.Burns {
		sum += math.Abs(b)
	}
	return sum
}

// Time returns the time from the first impulse to the last one.
func (t Transfer) Time() float64 {
	sum := 0.0
	for _, c := range t.Coasts {
		sum += c
	}
	return sum
}

// speedAt returns the speed at distance r on an orbit with the apsides r and other (vis-viva).
func speedAt(r, other, mu float64) float64 {
	if math.IsInf(other, 1) {
		return math.Sqrt(2 * mu / r)
	}
	return math.Sqrt(2 * mu * (other / (r + other)) / r)
}

// halfPeriod returns half the period of an ellipse with these apsides.
func halfPeriod(r1, r2, mu float64) float64 {
	a := 0.5 * (r1 + r2)
	return math.Pi * a * math.Sqrt(a/mu)
}

// checkRadii returns an error for a radius or a μ that no orbit has.
func checkRadii(mu float64, radii ...float64) error {
	for _, r := range radii {
		if !(r > 0) || math.IsInf(r, 0) {
			return fmt.Errorf("orbit: the radius of an orbit is %v, want a finite number above 0", r)
		}
	}
	if !(mu > 0) || math.IsInf(mu, 0) {
		return fmt.Errorf("orbit: gravitational parameter is %v, want a finite number above 0", mu)
	}
	return nil
}

// Hohmann returns the transfer between two circles in a plane that takes the least Δv of two impulses.
//
// Source: W. Hohmann, "Die Erreichbarkeit der Himmelskörper", 1925; D. A. Vallado, "Fundamentals of Astrodynamics and
// Applications", algorithm 36.
func Hohmann(r1, r2, mu float64) (Transfer, error) {
	if err := checkRadii(mu, r1, r2); err != nil {
		return Transfer{}, err
	}
	return Transfer{
		Burns:  []float64{speedAt(r1, r2, mu) - speedAt(r1, r1, mu), speedAt(r2, r2, mu) - speedAt(r2, r1, mu)},
		Coasts: []float64{halfPeriod(r1, r2, mu)},
	}, nil
}

// BiElliptic returns the transfer between two circles in a plane by way of the distance far. From r2/r1 = 15.58 on
// it takes less Δv than Hohmann's for each far above r2, below 11.94 for none.
//
// Source: D. A. Vallado, "Fundamentals of Astrodynamics and Applications", algorithm 37.
func BiElliptic(r1, far, r2, mu float64) (Transfer, error) {
	if err := checkRadii(mu, r1, far, r2); err != nil {
		return Transfer{}, err
	}
	return Transfer{
		Burns: []float64{
			speedAt(r1, far, mu) - speedAt(r1, r1, mu),
			speedAt(far, r2, mu) - speedAt(far, r1, mu),
			speedAt(r2, r2, mu) - speedAt(r2, far, mu),
		},
		Coasts: []float64{halfPeriod(r1, far, mu), halfPeriod(far, r2, mu)},
	}, nil
}

// Phasing returns the transfer that meets a target on the same circle of radius r, lead radians ahead (behind where
// negative), after a number of revolutions on an ellipse that touches the circle: shorter ones to overtake, longer ones
// to fall back.
//
// Source: H. D. Curtis, "Orbital Mechanics for Engineering Students", section 6.5.
func Phasing(r, lead float64, revolutions int, mu float64) (Transfer, error) {
	if err := checkRadii(mu, r); err != nil {
		return Transfer{}, err
	}
	if revolutions < 1 || !(math.Abs(lead) < 2*math.Pi) {
		return Transfer{}, fmt.Errorf("orbit: a phasing by %v radians in %d revolutions; want less than a revolution ahead or behind, and 1 revolution or more", lead, revolutions)
	}
	share := 1 - lead/(2*math.Pi)/float64(revolutions) // of the period of the circle
	a := float64(r * portable.Cbrt(float64(share*share)))
	other := float64(2*a) - r
	if !(other > 0) {
		return Transfer{}, fmt.Errorf("orbit: to gain %.4g radians in %d revolutions an orbit would have to pass behind the centre; take more revolutions", lead, revolutions)
	}
	burn := speedAt(r, other, mu) - speedAt(r, r, mu)
	return Transfer{
		Burns:  []float64{burn, -burn},
		Coasts: []float64{float64(revolutions) * 2 * halfPeriod(r, other, mu)},
	}, nil
}

// PlaneChange returns the Δv of an impulse that turns the direction of flight by an angle in radians, and changes the speed
// from before to after: 2·v·sin(angle/2) if they are equal.
func PlaneChange(before, after, angle float64) float64 {
	sin, _ := portable.Sincos(0.5 * angle)
	faster := after - before
	return math.Sqrt(float64(faster*faster) + float64(4*float64(before*after)*float64(sin*sin)))
}

// InclinedHohmann returns the sizes of the impulses of a Hohmann transfer between circles whose planes differ by an
// angle, from 0 to π, and the part of the angle that the first impulse turns so that the sum is least. Both are at the line
// in which the planes cross.
//
// Source: D. A. Vallado, "Fundamentals of Astrodynamics and Applications", algorithm 42.
func InclinedHohmann(r1, r2, angle, mu float64) (first, second, turned float64, err error) {
	if err := checkRadii(mu, r1, r2); err != nil {
		return 0, 0, 0, err
	}
	if !(angle >= 0 && angle <= math.Pi) {
		return 0, 0, 0, fmt.Errorf("orbit: two planes differ by an angle of %v radians, want 0 to π", angle)
	}
	burns := func(turned float64) (float64, float64) {
		return PlaneChange(speedAt(r1, r1, mu), speedAt(r1, r2, mu), turned),
			PlaneChange(speedAt(r2, r1, mu), speedAt(r2, r2, mu), angle-turned)
	}
	if angle == 0 {
		first, second = burns(0)
		return first, second, 0, nil
	}
	best := simplex{of: func(x [3]float64) float64 {
		if x[0] < 0 || x[0] > angle {
			return math.Inf(1)
		}
		a, b := burns(x[0])
		return a + b
	}, start: [3]float64{0.1 * angle}, step: [3]float64{0.1 * angle}}.find()
	first, second = burns(best[0])
	return first, second, best[0], nil
}

// SynodicPeriod returns the time after which two bodies with these periods stand to each other as before. It is infinite for
// equal periods.
func SynodicPeriod(p1, p2 float64) float64 { return math.Abs(1 / (1/p1 - 1/p2)) }

// HohmannWindow returns the time until a ship on a circle of radius r1 can leave by a Hohmann transfer and meet a body on
// a circle of radius r2, in the same plane and direction, which is lead radians ahead of it now. Windows follow each
// other after a SynodicPeriod.
//
//	the angle by which the body must lead then:  π·(1 − ((r1 + r2)/(2·r2))^(3/2))
func HohmannWindow(r1, r2, lead, mu float64) (wait float64, err error) {
	if err := checkRadii(mu, r1, r2); err != nil {
		return 0, err
	}
	n1, n2 := math.Sqrt(mu/r1)/r1, math.Sqrt(mu/r2)/r2
	if n1 == n2 || math.IsNaN(lead) || math.IsInf(lead, 0) {
		return 0, fmt.Errorf("orbit: there is no window between circles of radius %v and %v for a lead of %v radians; on the same circle take Phasing", r1, r2, lead)
	}
	want := math.Pi - float64(n2*halfPeriod(r1, r2, mu))
	// The lead changes by n2 − n1 in a unit of time.
	angle := positive(lead - want)
	if n2 > n1 {
		angle = positive(want - lead)
	}
	return angle / math.Abs(n1-n2), nil
}
