package starscape

import "math"

// A ladder has the tables of a lens for an eye that moves: those of two distances, between which it is, and the next one on its way, of which each
// picture makes a part. To make one for each picture would take as long as to list the stars.
//
//	     far          near
//	next  .      eye    .      the hole
//	  +---+-------o-----+  . . . O
type ladder struct {
	from, to *bends // the eye goes from one to the other one; to is nil while the eye rests
	next     *bends // is made
	rows     int    // that it has
	mixed    *bends
	mixes    bool // the last table was that
	spare    []*bends
	last     float64 // the logarithm of the last distance
	made     int
}

const (
	rung    = 1. / 24 // between logarithms of the distances of two tables
	mostWay = 0.7     // of a rung that the eye goes in a picture: if it goes farther, each picture has its own table
)

// between reports whether the last table was not made for its own distance.
func (l *ladder) between() bool { return l.mixes }

// blank returns a table to be filled.
func (l *ladder) blank() *bends {
	if n := len(l.spare); n > 0 {
		b := l.spare[n-1]
		l.spare = l.spare[:n-1]
		return b
	}
	return new(bends)
}

// drop gives up tables; nil is none.
func (l *ladder) drop(tables ...*bends) {
	for _, b := range tables {
		if b != nil {
			l.spare = append(l.spare, b)
		}
	}
}

// exact returns a table made for a distance.
func (l *ladder) exact(radii float64, gas bool) *bends {
	l.drop(l.from, l.to, l.next)
	b := l.blank()
	b.fill(radii, gas)
	l.from, l.to, l.next = b, nil, nil
	return l.give(b, false)
}

// give numbers a table that is returned.
func (l *ladder) give(b *bends, mixes bool) *bends {
	l.made++
	b.made, l.mixes, l.last = l.made, mixes, math.Log(b.radii)
	return b
}

// table returns the table for a distance, exact or not.
func (l *ladder) table(radii float64, gas, exact bool) *bends {
	at := math.Log(radii)
	way := at - l.last
	if exact || l.from == nil || gas != (l.from.paths != nil) || math.Abs(way) > mostWay*rung || way == 0 {
		return l.exact(radii, gas)
	}
	for l.to == nil || !l.holds(at) {
		l.climb(at, gas)
	}
	// The next one is ready somewhat before the eye is there.
	const early = 1.3
	if beyond := l.to.radii * math.Exp(math.Copysign(rung, l.heading())); way*l.heading() > 0 && beyond > nearestHang {
		if l.next == nil {
			l.next, l.rows = l.blank(), 0
			l.next.begin(beyond, gas)
		}
		l.advance(int(early*math.Abs(way)/rung*PathRows) + 1)
	}
	if l.mixed == nil {
		l.mixed = new(bends)
	}
	l.mixed.between(l.from, l.to, radii)
	return l.give(l.mixed, true)
}

// heading returns the direction of the way: above 0 away from the hole.
func (l *ladder) heading() float64 { return l.to.radii - l.from.radii }

// holds reports whether the eye is between the two tables.
func (l *ladder) holds(at float64) bool {
	a, b := math.Log(l.from.radii), math.Log(l.to.radii)
	return min(a, b) <= at && at <= max(a, b)
}

// advance makes some more rows of the next table.
func (l *ladder) advance(rows int) {
	to := min(l.rows+rows, PathRows)
	if to == l.rows {
		return
	}
	l.next.trace(l.rows, to)
	if l.rows = to; to == PathRows {
		l.next.finish()
	}
}

// climb goes to the pair of tables that is nearer to the eye.
func (l *ladder) climb(at float64, gas bool) {
	way := at - math.Log(l.from.radii)
	if l.to != nil && way*l.heading() > 0 { // beyond the one where it goes
		l.drop(l.from)
		l.from, l.to = l.to, nil
		way = at - math.Log(l.from.radii)
		if l.next != nil {
			l.advance(PathRows)
			l.to, l.next = l.next, nil
			return
		}
	} else if l.to != nil { // it has turned
		l.drop(l.to, l.next)
		l.to, l.next = nil, nil
	}
	l.to = l.blank()
	l.to.fill(max(nearestHang, l.from.radii*math.Exp(math.Copysign(rung, way))), gas)
}
