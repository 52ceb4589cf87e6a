package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Totals adds up journeys that have ended in an arrival.
type Totals struct {
	Journeys int
	Time     float64 // scene time
	Length   float64
	Straight float64 // length of the straight lines from start to arrival
	Ideal    float64 // scene time on them at the speed of cruise
	DeltaV   float64 // length/time
	Bends    uint64  // the number of turn reversals
}

// Join adds the totals of another group.
func (t *Totals) Join(o *Totals) {
	t.Journeys += o.Journeys
	t.Time += o.Time
	t.Length += o.Length
	t.Straight += o.Straight
	t.Ideal += o.Ideal
	t.DeltaV += o.DeltaV
	t.Bends += o.Bends
}

// add adds a's journey, which ends now and took time.
func (t *Totals) add(a *nav.Agent, j *journey, m *Motion, time float64) {
	straight := portable.Norm(r2.Sub(a.Pos, j.from))
	t.Journeys++
	t.Time += time
	t.Length += m.Length
	t.Straight += straight
	t.Ideal += straight / a.CruiseSpeed()
	t.DeltaV += a.DeltaV - j.spent
	t.Bends += uint64(m.Bends)
}
