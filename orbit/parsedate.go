package orbit

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// dateForm is a date, and perhaps a time of day, and perhaps a scale.
var dateForm = regexp.MustCompile(`(?i)^([+-]?\d{1,4})-(\d{1,2})-(\d{1,2})` +
	`(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?)?\s*(UTC|TDB|Z)?$`)

// julianForm is a Julian date.
var julianForm = regexp.MustCompile(`(?i)^JD\s*([+-]?\d{1,8}(?:\.\d*)?)\s*(UTC|TDB)?$`)

// ParseDate reads an instant and returns it as days past J2000.0 TDB, with the
// scale that it was written in:
//
//	2026-11-20                   the day's start, TDB
//	2026-11-20T12:34:56 UTC      also 12:34, 12:34:56.789, "Z", a space for the T
//	2026-11-20T12:34:56 TDB
//	-0043-03-15                  44 BC, Julian calendar
//	JD2461364.5                  TDB
//
// Without a scale it is TDB. A date in UTC is moved by TDBMinusUTC: 69.184 s
// today. The seconds 60 to 61 exist in UTC where a leap second was.
func ParseDate(s string) (t float64, scale Scale, err error) {
	text := strings.TrimSpace(s)
	if m := julianForm.FindStringSubmatch(text); m != nil {
		t, err = julianDate(m[1], m[2])
	} else if m := dateForm.FindStringSubmatch(text); m != nil {
		t, scale, err = civilDate(m)
	} else {
		err = fmt.Errorf("write it as 2026-11-20, 2026-11-20T12:34:56 UTC (or TDB), or JD2461364.5")
	}
	if err != nil {
		return 0, TDB, fmt.Errorf("date %q: %w", s, err)
	}
	return t, scale, nil
}

func julianDate(number, scale string) (t float64, err error) {
	if strings.EqualFold(scale, "UTC") {
		return 0, fmt.Errorf("a Julian date is taken as TDB; write a date in UTC as 2026-11-20T12:34:56 UTC")
	}
	jd, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", number)
	}
	t = jd - J2000
	first, end := Date{minYear, 1, 1}.Start(), Date{maxYear + 1, 1, 1}.Start()
	if t < first || t >= end {
		return 0, fmt.Errorf("it lies outside the years %d to %d, JD %.1f to %.1f", minYear, maxYear, first+J2000, end+J2000)
	}
	return t, nil
}

// civilDate takes the groups of dateForm.
func civilDate(m []string) (t float64, scale Scale, err error) {
	if z := strings.ToUpper(m[7]); z == "UTC" || z == "Z" {
		scale = UTC
	}
	d := Date{atoi(m[1]), atoi(m[2]), atoi(m[3])}
	if err := d.Check(); err != nil {
		return 0, scale, err
	}
	hour, minute := atoi(m[4]), atoi(m[5])
	var second float64
	if m[6] != "" {
		second, _ = strconv.ParseFloat(m[6], 64) // the form admits digits only
	}
	switch {
	case hour > 23:
		return 0, scale, fmt.Errorf("hour %d is outside 0 to 23", hour)
	case minute > 59:
		return 0, scale, fmt.Errorf("minute %d is outside 0 to 59", minute)
	case second >= 61, second >= 60 && scale != UTC:
		return 0, scale, fmt.Errorf("second %s is outside 0 to 59", m[6])
	case second >= 60 && !(hour == 23 && minute == 59 && hasLeapSecond(d)):
		return 0, scale, fmt.Errorf("second %s: there was no leap second then; seconds run from 0 to 59", m[6])
	}
	clock := float64(hour*3600+minute*60) + second
	if scale == UTC {
		clock += utcAhead(d, d.Start()+clock/secondsPerDay)
	}
	return d.Start() + clock/secondsPerDay, scale, nil
}

// atoi reads what a form admits as digits; an absent group is 0.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// FormatDate writes t, days past J2000.0 TDB, on the clock of scale, to the
// millisecond: 2026-11-20T12:34:56.789 UTC. ParseDate reads it back. A t
// outside the years of the calendar, or no number, is written as a Julian date.
func FormatDate(t float64, scale Scale) string {
	d, ms, ok := readClock(t, scale)
	if !ok {
		return fmt.Sprintf("JD%.6f", t+J2000)
	}
	minutes := min(ms/60000, 24*60-1) // a leap second belongs to the last minute
	ms -= minutes * 60000
	return fmt.Sprintf("%sT%02d:%02d:%02d.%03d %s", d, minutes/60, minutes%60, ms/1000, ms%1000, scale)
}

// readClock returns the day and the milliseconds that the clock shows at t,
// rounded to the nearest; 86400000 and more within a leap second.
func readClock(t float64, scale Scale) (d Date, ms int, ok bool) {
	const perDay = secondsPerDay * 1000
	const far = 1e7 // days: past either end of the calendar
	if !(math.Abs(t) < far) {
		return Date{}, 0, false
	}
	var ahead float64
	if scale == UTC {
		ahead = TDBMinusUTC(t + 0.5e-3/secondsPerDay) // as of the millisecond that t rounds to
	}
	n := math.Floor(t)
	ms = int(math.Round((float64((t-n+0.5)*secondsPerDay) - ahead) * 1000)) // past 0 h of day n
	days := floorDiv(ms, perDay)
	ms -= days * perDay
	d = dateOf(int(n) + days)
	if d.Year < minYear || d.Year > maxYear {
		return Date{}, 0, false
	}
	if before := dateOf(d.number() - 1); scale == UTC && hasLeapSecond(before) && ahead < utcAhead(d, 0) {
		return before, ms + perDay, true // its 86401st second still runs
	}
	return d, ms, true
}
