package stage

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/orbit"
)

// courseMark is a place of a course that is marked.
type courseMark struct {
	coursePoint
	shape markShape
	label int    // of the labels that are not of bodies, or Nothing: its text shows under the pointer
	text  string // empty: none
}

// markShape is how a mark looks.
type markShape uint8

const (
	dot      markShape = iota
	circle             // of a sphere of influence
	upwards            // of an ascending node
	downward           // of a descending one
)

// flattest is the inclination up to which an orbit lies in a plane, so that it has no nodes, radians.
const flattest = 1e-3

// mark finds what is marked: apsides and nodes, burns, spheres of influence, where it hits.
func (c *course) mark() {
	c.marks = c.marks[:0]
	bodies := c.world.Setup().Bodies
	used := [otherLabels]bool{}
	first := func(label int) int {
		if used[label] {
			return Nothing
		}
		used[label] = true
		return label
	}
	last := 0.0 // apsides and nodes are of the orbit after the last burn
	for i := range c.events {
		if c.events[i].Kind == orbit.OnCutoff || c.events[i].Kind == orbit.OnIgnition {
			last = c.events[i].Time
		}
	}
	own := c.frame.fixed() || c.frame.turn.On && c.center == c.frame.center
	for i := range c.events {
		e := &c.events[i]
		height := kilometres(r3.Norm(e.State.R) - bodies[e.Body].Radius)
		switch e.Kind {
		case orbit.OnPeriapsis, orbit.OnApoapsis, orbit.OnAscendingNode, orbit.OnDescendingNode:
			if !(e.Time > last) || e.Body != c.frame.center || !own {
				continue
			}
			m := courseMark{label: periapsisLabel, text: c.words.Called("event", e.Kind.String()) + " " + height}
			switch e.Kind {
			case orbit.OnApoapsis:
				m.label = apoapsisLabel
			case orbit.OnAscendingNode, orbit.OnDescendingNode:
				tilt := inclination(e.State, r3.Vec{Z: 1})
				if !(tilt > flattest) {
					continue
				}
				m.label, m.shape, m.text = ascendingLabel, upwards, c.words.Format("%s %.1f°", c.words.Called("event", e.Kind.String()), tilt*180/math.Pi)
				if e.Kind == orbit.OnDescendingNode {
					m.label, m.shape = descendingLabel, downward
				}
			}
			if m.label = first(m.label); m.label != Nothing {
				c.addMark(e.Time, m)
			}
		case orbit.OnIgnition:
			if e.Burn >= 0 && e.Burn < len(c.plan) {
				c.addMark(e.Time, courseMark{label: first(burnLabel), text: c.words.Format("burn %s", c.words.Number(deltaV(c.plan[e.Burn].DeltaV()*orbit.AU/86400)))})
			}
		case orbit.OnEntry:
			c.addMark(e.Time, courseMark{shape: circle, label: Nothing, text: c.words.Format("into the sphere of %s", c.words.Body(bodies[e.Body].Name))})
		case orbit.OnExit:
			c.addMark(e.Time, courseMark{shape: circle, label: Nothing, text: c.words.Format("out of the sphere of %s", c.words.Body(bodies[e.Body].Name))})
		case orbit.OnImpact:
			c.addMark(e.Time, courseMark{label: first(nearestLabel), text: c.words.Format("hits %s", c.words.Body(bodies[e.Body].Name))})
		}
	}
	slices.SortStableFunc(c.marks, func(a, b courseMark) int { return cmp.Compare(a.shape, b.shape) }) // nodes come last, as labels do
}

func (c *course) addMark(t float64, m courseMark) {
	if at, ok := c.at(t); ok {
		m.coursePoint = coursePoint{time: t, at: at}
		c.marks = append(c.marks, m)
	}
}

// markNodes marks where the course goes through the plane in which another thing moves, after its last burn.
func (c *course) markNodes(name string, plane r3.Vec) {
	if !c.frame.fixed() || plane == (r3.Vec{}) {
		return
	}
	from := c.made
	for i := range c.events {
		if c.events[i].Kind == orbit.OnIgnition || c.events[i].Kind == orbit.OnCutoff {
			from = c.events[i].Time
		}
	}
	above := func(t float64) float64 {
		at, _ := c.at(t)
		return r3.Dot(at, plane)
	}
	marked := [2]bool{}
	for i := 1; i < len(c.points); i++ {
		p, q := &c.points[i-1], &c.points[i]
		a, b := r3.Dot(p.at, plane), r3.Dot(q.at, plane)
		up := b > a
		m := courseMark{shape: downward, label: towardsDownLabel, text: c.words.Called("event", orbit.OnDescendingNode.String())}
		if up {
			m = courseMark{shape: upwards, label: towardsUpLabel, text: c.words.Called("event", orbit.OnAscendingNode.String())}
		}
		if q.lift || p.time < from || (a < 0) == (b < 0) || marked[m.shape-upwards] {
			continue
		}
		t := root(above, p.time, q.time)
		if body, err := c.flight.Center(t); err != nil || body != c.frame.center {
			continue
		}
		st, err := c.flight.At(t, c.frame.center)
		tilt := inclination(st, plane)
		if err != nil || !(tilt > flattest) {
			continue
		}
		marked[m.shape-upwards] = true
		m.text = c.words.Format("%s %.1f°, of %s", m.text, tilt*180/math.Pi, name)
		c.addMark(t, m)
	}
}

// inclination returns the angle between the plane of an orbit and one with a pole.
func inclination(st orbit.State, pole r3.Vec) float64 {
	normal := r3.Cross(st.R, st.V)
	return math.Atan2(r3.Norm(r3.Cross(normal, pole)), r3.Dot(normal, pole))
}

// root returns where a function is 0 that has two signs at the ends of an interval.
func root(of func(float64) float64, a, b float64) float64 {
	negative := of(a) < 0
	for range 60 {
		if mid := 0.5 * (a + b); (of(mid) < 0) == negative {
			a = mid
		} else {
			b = mid
		}
	}
	return 0.5 * (a + b)
}

// deltaV returns a Δv in km/s in words.
func deltaV(kms float64) string {
	if kms < 0.1 {
		return fmt.Sprintf("%.3g m/s", 1000*kms)
	}
	return fmt.Sprintf("%.3g km/s", kms)
}

// kilometres returns a length in au as km.
func kilometres(au float64) string { return format.KM(math.Round(au * orbit.AU)) }

// shortKM returns a length in km, below 10 km with decimals and below 100 m in metres.
func shortKM(km float64) string {
	switch {
	case math.Abs(km) < 0.1:
		return fmt.Sprintf("%.3g m", 1000*km)
	case math.Abs(km) < 10:
		return fmt.Sprintf("%.2f km", km)
	}
	return format.KM(math.Round(km))
}
