package chart

import (
	"fmt"
	"math"

	"galaxy/orbit"
)

// A tick is a mark of an axis.
type tick struct {
	at    float64
	label string
}

// dateTicks returns round dates, days past J2000.0 TDB, at most about most of them: years, months, days or hours.
func dateTicks(from, until, most float64) []tick {
	apart := (until - from) / max(most, 1)
	switch {
	case apart <= 0.5:
		hours := 1.0
		for _, h := range []float64{1, 3, 6, 12} {
			if hours = h; h/24 >= apart {
				break
			}
		}
		return steps(from, until, hours/24, func(t float64) string {
			d, s := orbit.DateAt(t + 1e-6)
			return fmt.Sprintf("%02d-%02d %02d:00", d.Month, d.Day, int(s/3600))
		})
	case apart <= 12:
		days := 1.0
		for _, n := range []float64{1, 2, 5, 10} {
			if days = n; n >= apart {
				break
			}
		}
		return steps(from, until, days, func(t float64) string {
			d, _ := orbit.DateAt(t + 1e-6)
			return d.String()
		})
	}
	months := 1
	for _, m := range []int{1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200} {
		if months = m; float64(m)*30.4 >= apart {
			break
		}
	}
	first, _ := orbit.DateAt(from)
	var list []tick
	for n := (first.Year*12 + first.Month - 1) / months * months; ; n += months {
		year := int(math.Floor(float64(n) / 12))
		d := orbit.Date{Year: year, Month: n - 12*year + 1, Day: 1}
		at := d.Start()
		if at > until || d.Check() != nil {
			return list
		}
		if at >= from {
			label := d.String()
			list = append(list, tick{at, label[:len(label)-3]})
		}
	}
}

// steps returns ticks at whole steps of days, as the calendar counts them.
func steps(from, until, step float64, label func(t float64) string) []tick {
	var list []tick
	for n := math.Ceil((from - 0.5) / step); ; n++ {
		at := n*step + 0.5
		if at > until {
			return list
		}
		list = append(list, tick{at, label(at)})
	}
}
