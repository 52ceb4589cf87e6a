package orbit

import (
	"fmt"
	"math"
)

// The time argument of the Solar System is days of 86400 s past J2000.0, 2000-01-01T12:00:00 TDB: t
// = JD − J2000. With this count a date of our century is exact to a microsecond; a Julian date is
// exact only to 40.

// J2000 is the Julian date of t = 0.
const J2000 = 2451545.0

const secondsPerDay = 86400

// The calendar accepts four digits of year. The tables of the planets end
// earlier: see TableFor.
const minYear, maxYear = -9999, 9999

// Date is a day of the calendar: Gregorian from 1582-10-15 on, Julian up to the
// day before, which was 1582-10-04. Years count as astronomers do, with a year
// 0: it is 1 BC, and -1 is 2 BC. Year is from -9999 to 9999, Month from 1 to 12, Day from 1 to 31.
type Date struct{ Year, Month, Day int }

// gregorianDay is the day number of 1582-10-15.
const gregorianDay = 2299161 - 2451545

// Start returns the t at which the day begins, on the clock that counts it.
func (d Date) Start() float64 { return float64(d.number()) - 0.5 }

// Check reports a date that the calendar does not have.
func (d Date) Check() error {
	switch {
	case d.Year < minYear || d.Year > maxYear:
		return fmt.Errorf("year %d is outside %d to %d", d.Year, minYear, maxYear)
	case d.Month < 1 || d.Month > 12:
		return fmt.Errorf("month %d is outside 1 to 12", d.Month)
	case d.Day < 1 || d.Day > 31:
		return fmt.Errorf("day %d is outside 1 to 31", d.Day)
	}
	if d == dateOf(d.number()) {
		return nil
	}
	if d.Year == 1582 && d.Month == 10 {
		return fmt.Errorf("%s does not exist: 1582-10-15 of the Gregorian calendar follows 1582-10-04 of the Julian", d)
	}
	first := Date{d.Year, d.Month + 1, 1}
	if d.Month == 12 {
		first = Date{d.Year + 1, 1, 1}
	}
	return fmt.Errorf("%s does not exist: the month ends with day %d", d, dateOf(first.number()-1).Day)
}

// String returns the date as 2026-11-20; a year before 0 has a minus sign.
func (d Date) String() string {
	sign, year := "", d.Year
	if year < 0 {
		sign, year = "-", -year
	}
	return fmt.Sprintf("%s%04d-%02d-%02d", sign, year, d.Month, d.Day)
}

// Era returns the date with its year as historians count it, and "BC" before AD 1: the
// year -43 is 44 BC.
func (d Date) Era() (Date, string) {
	if d.Year > 0 {
		return d, ""
	}
	d.Year = 1 - d.Year
	return d, "BC"
}

// number counts days from noon to noon, 0 for 2000-01-01. The year is taken to
// begin in March, so that the leap day is its last and months lengthen by a
// straight line: 153 days in 5 months.
func (d Date) number() int {
	y, m := d.Year, d.Month-3
	if m < 0 {
		y, m = y-1, m+12
	}
	days := d.Day + (153*m+2)/5 + 365*y + floorDiv(y, 4)
	gregorian := days - floorDiv(y, 100) + floorDiv(y, 400) - 730426
	if gregorian >= gregorianDay {
		return gregorian
	}
	// A date that the reform skipped lands after it here, and so it does not
	// come back from dateOf.
	return days - 730428
}

// dateOf is the inverse of number.
func dateOf(n int) Date {
	// days past 0000-03-01 of the calendar in force
	days := n + 730427
	if n >= gregorianDay {
		days = n + 730425
		century := floorDiv(4*days+3, 146097)
		days += century - floorDiv(century, 4) // the leap days that Gregory left out
	}
	y := floorDiv(4*days+3, 1461)
	days -= floorDiv(1461*y, 4)
	m := (5*days + 2) / 153
	d := Date{y, m + 3, days - (153*m+2)/5 + 1}
	if d.Month > 12 {
		d.Year, d.Month = d.Year+1, d.Month-12
	}
	return d
}

// DateAt returns the day in which t lies and the seconds gone by since it
// began, both on the clock that counts t. A t beyond ±10⁹ days is clamped
// to that, and NaN counts as 0.
func DateAt(t float64) (d Date, seconds float64) {
	const farthest = 1e9 // almost three million years
	if t = min(max(t, -farthest), farthest); math.IsNaN(t) {
		t = 0
	}
	noon := math.Floor(t)
	past := t - noon
	if past < 0.5 {
		return dateOf(int(noon)), (past + 0.5) * secondsPerDay
	}
	return dateOf(int(noon) + 1), (past - 0.5) * secondsPerDay
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
