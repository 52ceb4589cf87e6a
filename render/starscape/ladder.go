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
	next     making
	beside   [2]making // of an eye that rests: nearer to the hole and farther
	mixed    *bends
	mixes    bool // the last table was that
	spare    []*bends
	last     float64 // the logarithm of the last distance
	made     int
}

// A making is a table of which each picture makes some rows; of nil it is none.
type making struct {
	*bends
	rows int // that it has
}

func (l *ladder) make(radii float64, gas bool) making {
	m := making{bends: l.blank()}
	m.begin(radii, gas)
	return m
}

// advance makes some more rows.
func (m *making) advance(rows int) {
	to := min(m.rows+rows, PathRows)
	if to == m.rows {
		return
	}
	m.trace(m.rows, to)
	if m.rows = to; to == PathRows {
		m.finish()
	}
}

// mostWay is the share of a rung that the eye goes in a picture: if it goes farther, each picture has its own table.
const mostWay = 0.7

// rungAt returns the rung at a distance, between the logarithms of those of two tables. What is between them is wrong by the ring times the square of
// the rung; the ring is smaller from afar, as 1/√distance.
func rungAt(radii float64) float64 {
	const near, rung = 16, 1. / 24
	return rung * math.Sqrt(math.Sqrt(max(1, radii/near)))
}

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
	l.drop(l.from, l.to)
	l.giveup()
	b := l.blank()
	b.fill(radii, gas)
	l.from, l.to = b, nil
	return l.give(b, false)
}

// giveup drops what is made.
func (l *ladder) giveup() {
	l.drop(l.next.bends, l.beside[0].bends, l.beside[1].bends)
	l.next, l.beside = making{}, [2]making{}
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
	if exact || l.from == nil || gas != (l.from.paths != nil) || math.Abs(way) > mostWay*rungAt(radii) || way == 0 {
		return l.exact(radii, gas)
	}
	for l.to == nil || !l.holds(at) {
		l.climb(at, gas)
	}
	// The next one is ready somewhat before the eye is there.
	const early = 1.3
	if beyond := besideOf(l.to, l.heading()); way*l.heading() > 0 && beyond > nearestHang {
		if l.next.bends == nil {
			l.next = l.make(beyond, gas)
		}
		l.next.advance(int(early*math.Abs(way)/rungAt(l.to.radii)*PathRows) + 1)
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

// rest makes ready for an eye that rests and will move: in the first picture of a way one table would take as long as all else.
func (l *ladder) rest() {
	const pictures = 20
	if l.from == nil || l.to != nil {
		return
	}
	for i := range l.beside {
		if l.beside[i].bends == nil {
			l.beside[i] = l.make(besideOf(l.from, 2*float64(i)-1), l.from.paths != nil)
		}
		l.beside[i].advance(PathRows/pictures + 1)
	}
}

// besideOf returns the distance of the table on a side of another one: below 0 nearer to the hole, above 0 farther.
func besideOf(b *bends, side float64) float64 {
	return max(nearestHang, b.radii*math.Exp(math.Copysign(rungAt(b.radii), side)))
}

// climb goes to the pair of tables that is nearer to the eye.
func (l *ladder) climb(at float64, gas bool) {
	way := at - math.Log(l.from.radii)
	if l.to != nil && way*l.heading() > 0 { // beyond the one where it goes
		l.drop(l.from)
		l.from, l.to = l.to, nil
		way = at - math.Log(l.from.radii)
		if l.next.bends != nil {
			l.next.advance(PathRows)
			l.to, l.next = l.next.bends, making{}
			return
		}
	} else if l.to != nil { // it has turned
		l.drop(l.to)
		l.giveup()
		l.to = nil
	}
	side := max(0, int(math.Copysign(1, way)))
	if l.beside[side].bends == nil {
		l.beside[side] = l.make(besideOf(l.from, way), gas)
	}
	l.beside[side].advance(PathRows)
	l.to, l.beside[side] = l.beside[side].bends, making{}
	l.giveup()
}
