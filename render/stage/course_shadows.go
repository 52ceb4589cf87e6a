package stage

import (
	"slices"

	"galaxy/orbit"
)

// darken finds where bodies hide the light, and makes points where that begins and ends.
func (c *course) darken() {
	c.shade = c.shade[:0]
	if !c.frame.fixed() && c.frame.mate == nil {
		return
	}
	g := c.flight.Gravity()
	for _, x := range c.spans {
		at, err := c.flight.Center(x.From)
		if err != nil {
			break
		}
		for body := at; body >= 0 && g.Center(body) >= 0; body = g.Center(body) {
			if c.frame.center != body && c.frame.center != at {
				continue
			}
			list, err := c.flight.Shadows(body, x.From, x.To)
			if err != nil {
				continue
			}
			from := x.From
			for i := range list {
				if list[i].Kind == orbit.OnShadow {
					from = list[i].Time
				} else {
					c.shade = append(c.shade, orbit.Span{From: from, To: list[i].Time})
				}
			}
			if n := len(list); n > 0 && list[n-1].Kind == orbit.OnShadow {
				c.shade = append(c.shade, orbit.Span{From: list[n-1].Time, To: x.To})
			}
		}
	}
	for _, x := range c.shade {
		for _, t := range [...]float64{x.From, x.To} {
			i, there := slices.BinarySearchFunc(c.points, t, func(p coursePoint, t float64) int {
				switch {
				case p.time < t:
					return -1
				case p.time > t:
					return 1
				}
				return 0
			})
			if at, ok := c.at(t); ok && !there && i > 0 && i < len(c.points) && !c.points[i].lift {
				c.points = slices.Insert(c.points, i, coursePoint{t, at, false})
			}
		}
	}
}

// dark reports whether the course is in a shadow between two times, in which no shadow begins or ends.
func (c *course) dark(from, to float64) bool {
	mid := 0.5 * (from + to)
	return slices.ContainsFunc(c.shade, func(x orbit.Span) bool { return x.From <= mid && mid < x.To })
}
