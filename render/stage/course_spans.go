package stage

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// look finds the spans in which the course is drawn, and what happens in them.
func (c *course) look() {
	const few = 2.5 // revolutions that are drawn all
	c.spans = c.spans[:0]
	from, calm := c.made, true
	for i := range c.plan {
		b := &c.plan[i]
		if b.On != orbit.OnTime {
			calm = false // it burns somewhere before the next time
			continue
		}
		if !(b.Time > from && b.Time < c.until) {
			continue
		}
		coasts := c.coasts(from)
		_, period := c.pace(coasts)
		if calm && b.Time-coasts > few*period && c.stays(coasts, b.Time-period) {
			c.spans = append(c.spans, orbit.Span{From: from, To: coasts + period})
			_, last := c.pace(b.Time - period) // as far as the orbit has changed
			from = b.Time - min(last, period)
		}
		c.spans = append(c.spans, orbit.Span{From: from, To: b.Time})
		from, calm = b.Time, true
	}
	c.spans = append(c.spans, orbit.Span{From: from, To: c.until})
	c.events = c.events[:0]
	for _, x := range c.spans {
		list, _ := c.flight.Events(x.From, x.To)
		for i := range list {
			if n := len(c.events); n == 0 || list[i].Time > c.events[n-1].Time || list[i].Kind != c.events[n-1].Kind {
				c.events = append(c.events, list[i])
			}
		}
	}
	c.visit()
}

// coasts returns when a burn that goes on at a time is over.
func (c *course) coasts(t float64) float64 {
	const stride, most = 0.1, 1000
	for range most {
		pace, _ := c.pace(t)
		if !(pace > 0) || !c.flight.Burning(t) {
			break
		}
		t += stride * pace
	}
	return t
}

// stays reports whether the ship is about the same body at two times, and in the middle between them.
func (c *course) stays(from, to float64) bool {
	first, err := c.flight.Center(from)
	last, failed := c.flight.Center(to)
	mid, _ := c.flight.Center(0.5 * (from + to))
	return err == nil && failed == nil && first == last && first == mid
}

// visit lists the bodies that the course is about.
func (c *course) visit() {
	g := c.flight.Gravity()
	c.visits = c.visits[:0]
	add := func(body int, far float64, about bool) {
		i := slices.IndexFunc(c.visits, func(v visit) bool { return v.body == body })
		if i < 0 {
			c.visits = append(c.visits, visit{body, far, about})
			return
		}
		c.visits[i].far = max(c.visits[i].far, far)
	}
	chain := func(body int, t float64, about bool) {
		for up := g.Center(body); up >= 0; body, up = up, g.Center(up) {
			add(up, r3.Norm(g.State(body, up, t).R), about)
		}
	}
	for _, t := range [...]float64{c.made, c.until} {
		if at, err := c.flight.Center(t); err == nil {
			st, _ := c.flight.At(t, at)
			add(at, r3.Norm(st.R), t == c.made)
			chain(at, t, t == c.made)
		}
	}
	for i := range c.events {
		e := &c.events[i]
		far := r3.Norm(e.State.R)
		switch e.Kind {
		case orbit.OnEntry, orbit.OnExit:
			far = g.Sphere(e.Body)
		case orbit.OnImpact:
			continue
		}
		add(e.Body, far, false)
		chain(e.Body, e.Time, false)
	}
}
