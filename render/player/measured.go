package player

import (
	"slices"
	"strings"

	"galaxy/scene/rules"
	"galaxy/sim"
)

// Measured takes down the measures of the scene's own while time runs. What is known stays when time is rewound; it goes with a course that
// does not come any more.
type Measured struct {
	base

	world  *sim.World
	grain  uint64 // ticks from one sample to the next
	ticks  []uint64
	values [][]float64 // by curve, then by sample
	curves []Curve
}

// Curve is a measure as it is at each moment: the present value of its expression, or the count so far. Measures that differ in what becomes
// of the values, as the least and the most of one, are one curve.
type Curve struct {
	Name string // of the first measure that is it
	Term string // with which its expression begins: curves that begin alike go into one plot

	measure int
}

// mostSamples is how many samples are kept of a curve.
const mostSamples = 800

// curvesOf lists the curves of a plan, those with the same term next to each other.
func curvesOf(p *rules.Plan) (list []Curve) {
	seen := map[string]bool{}
	for i := range p.Measures {
		text := p.Measures[i].Of.Text()
		same := text
		if p.Measures[i].How == rules.Count {
			same = "count " + text
		}
		if seen[same] {
			continue
		}
		seen[same] = true
		term, _, called := strings.Cut(text, "(")
		if term = strings.TrimSpace(term); !called || strings.ContainsAny(text[strings.Index(text, ")")+1:], "+-*/%<>=") {
			term = text // a sum or a share is of its own kind
		}
		at := len(list)
		for k := range list {
			if list[k].Term == term {
				at = k + 1
			}
		}
		list = slices.Insert(list, at, Curve{p.Measures[i].Name, term, i})
	}
	return list
}

// look takes down the last step.
func (m *Measured) look() {
	w := m.ws.World
	r := rules.Of(w)
	if m.world != w {
		*m = Measured{base: m.base, world: w, grain: 1}
		if r != nil {
			m.curves = curvesOf(r.Plan())
			m.values = make([][]float64, len(m.curves))
		}
	}
	if len(m.curves) == 0 {
		return
	}
	now := w.Tick()
	if last := m.ws.history.Last(); last <= now { // another course may begin here
		m.cut(now - 1)
	}
	if n := len(m.ticks); now%m.grain != 0 || n > 0 && m.ticks[n-1] >= now {
		return
	}
	m.ticks = append(m.ticks, now)
	for i := range m.curves {
		m.values[i] = append(m.values[i], r.Present(m.curves[i].measure))
	}
	if len(m.ticks) > mostSamples {
		m.thin()
	}
}

// cut drops what is later than a tick.
func (m *Measured) cut(after uint64) {
	n := m.upTo(after)
	m.ticks = m.ticks[:n]
	for i := range m.values {
		m.values[i] = m.values[i][:n]
	}
}

// upTo returns how many samples are not later than a tick.
func (m *Measured) upTo(tick uint64) int {
	n, _ := slices.BinarySearch(m.ticks, tick+1)
	return n
}

// thin keeps each second sample.
func (m *Measured) thin() {
	m.grain *= 2
	n := 0
	for k, tick := range m.ticks {
		if tick%m.grain == 0 {
			m.ticks[n] = tick
			for i := range m.values {
				m.values[i][n] = m.values[i][k]
			}
			n++
		}
	}
	m.ticks = m.ticks[:n]
	for i := range m.values {
		m.values[i] = m.values[i][:n]
	}
}

// Curves returns the curves of the scene's measures, those of one plot next to each other; none before the first step.
func (m *Measured) Curves() []Curve {
	if m.world != m.ws.World {
		return nil
	}
	return m.curves
}

// Samples appends to times and values those of a curve up to the present moment: scene time since the start, and its values.
func (m *Measured) Samples(curve int, times, values []float64) (_, _ []float64) {
	n := m.upTo(m.ws.World.Tick())
	for _, tick := range m.ticks[:n] {
		times = append(times, float64(tick)*m.ws.World.Setup().Dt)
	}
	return times, append(values, m.values[curve][:n]...)
}

// Figures returns the measures as the report of the run up to now has them.
func (m *Measured) Figures() []sim.OwnMeasure {
	if r := rules.Of(m.ws.World); r != nil {
		return r.Measures()
	}
	return nil
}
