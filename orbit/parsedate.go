package orbit

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// dateForm is a date, and perhaps a time of day, and perhaps a scale. Its year may
// have an era in front or behind the day, and then stand alone.
var dateForm = regexp.MustCompile(`(?i)^(?:(AD|CE|BC|BCE)\s*)?([+-]?\d{1,4})(?:-(\d{1,2})-(\d{1,2}))?` +
	`(?:\s*(AD|CE|BC|BCE))?` +
	`(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?)?\s*(UTC|TDB|Z)?$`)

// julianForm is a Julian date.
var julianForm = regexp.MustCompile(`(?i)^JD\s*([+-]?\d{1,8}(?:\.\d*)?)\s*(UTC|TDB)?$`)

// Dates with the name of a month, by its first three letters or more: 14 July 2031 and
// July 14, 2031. What follows the year is as in dateForm.
var (
	dayFirst   = regexp.MustCompile(`(?i)^(\d{1,2})\s+([a-z]{3,9})\.?\s+(\d{1,4})((?:[T ].*)?)$`)
	monthFirst = regexp.MustCompile(`(?i)^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{1,4})((?:[T ].*)?)$`)
)

// inNumbers writes a date with the name of a month as dateForm takes it; other texts stay.
func inNumbers(text string) string {
	day, name, rest := 1, 2, 3
	m := dayFirst.FindStringSubmatch(text)
	if m == nil {
		if m = monthFirst.FindStringSubmatch(text); m == nil {
			return text
		}
		day, name = 2, 1
	}
	for month := time.January; month <= time.December; month++ {
		if full := month.String(); len(m[name]) <= len(full) && strings.EqualFold(m[name], full[:len(m[name])]) {
			return fmt.Sprintf("%s-%d-%s%s", m[rest], month, m[day], m[rest+1])
		}
	}
	return text
}

// ParseDate reads an instant and returns it as days past J2000.0 TDB, with the
// scale that it was written in:
//
//	2026-11-20                   the day's start, TDB
//	2026-11-20T12:34:56 UTC      also 12:34, 12:34:56.789, "Z", a space for the T
//	2026-11-20T12:34:56 TDB
//	-0043-03-15                  44 BC, Julian calendar
//	44-03-15 BC                  the same day; also BCE, AD, CE, in front too
//	3000 BC                      the year's start; AD 3000
//	14 July 2031                 also 14 Jul 2031 12:34, July 14, 2031, 15 March 44 BC
//	JD2461364.5                  TDB
//
// Without a scale it is TDB. A date in UTC is moved by TDBMinusUTC: 69.184 s today. The seconds 60
// to 61 exist in UTC at a leap second.
func ParseDate(s string) (t float64, scale Scale, err error) {
	text := inNumbers(strings.TrimSpace(s))
	if m := julianForm.FindStringSubmatch(text); m != nil {
		t, err = julianDate(m[1], m[2])
	} else if m := dateForm.FindStringSubmatch(text); m != nil && (m[3] != "" || m[1]+m[5] != "") {
		t, scale, err = civilDate(m)
	} else {
		err = fmt.Errorf("write it as 2026-11-20, 2026-11-20T12:34:56 UTC (or TDB), 14 July 2031, 44-03-15 BC, 3000 BC, or JD2461364.5")
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
	if z := strings.ToUpper(m[9]); z == "UTC" || z == "Z" {
		scale = UTC
	}
	d := Date{Month: 1, Day: 1}
	if d.Year, err = yearOf(m[2], m[1], m[5]); err != nil {
		return 0, scale, err
	}
	if m[3] != "" {
		d.Month, d.Day = atoi(m[3]), atoi(m[4])
	} else if m[6] != "" {
		return 0, scale, fmt.Errorf("a time of day needs a day: write it as 44-03-15 BC 12:00")
	}
	if err := d.Check(); err != nil {
		return 0, scale, err
	}
	hour, minute := atoi(m[6]), atoi(m[7])
	var second float64
	if m[8] != "" {
		second, _ = strconv.ParseFloat(m[8], 64) // the form admits digits only
	}
	switch {
	case hour > 23:
		return 0, scale, fmt.Errorf("hour %d is outside 0 to 23", hour)
	case minute > 59:
		return 0, scale, fmt.Errorf("minute %d is outside 0 to 59", minute)
	case second >= 61, second >= 60 && scale != UTC:
		return 0, scale, fmt.Errorf("second %s is outside 0 to 59", m[8])
	case second >= 60 && !(hour == 23 && minute == 59 && hasLeapSecond(d)):
		return 0, scale, fmt.Errorf("second %s: there was no leap second then; seconds run from 0 to 59", m[8])
	}
	clock := float64(hour*3600+minute*60) + second
	if scale == UTC {
		clock += utcAhead(d, d.Start()+clock/secondsPerDay)
	}
	return d.Start() + clock/secondsPerDay, scale, nil
}

// yearOf returns the astronomers' number of a year that may have an era before or
// after it: 0 for 1 BC, -1 for 2 BC.
func yearOf(number, before, after string) (int, error) {
	year, era := atoi(number), strings.ToUpper(before+after)
	switch {
	case era == "":
		return year, nil
	case before != "" && after != "":
		return 0, fmt.Errorf("%s and %s: a year has one era", before, after)
	case strings.ContainsAny(number, "+-"):
		return 0, fmt.Errorf("a year has a sign or an era: 44 BC is the year -43")
	case year == 0:
		return 0, fmt.Errorf("there is no year 0 %s: AD 1 follows 1 BC", era)
	case era == "BC", era == "BCE":
		return 1 - year, nil
	}
	return year, nil
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
