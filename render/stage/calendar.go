package stage

import (
	"time"

	"galaxy/orbit"
)

// Zone says by which clock dates are shown.
type Zone uint8

// The zones.
const (
	TDB   Zone = iota // the time of the ephemerides
	UTC               // of everyday clocks, 69 s behind since 2017
	Local             // of this machine's time zone
)

// AppendDate writes t, days past J2000.0 TDB, as a date and a time by the clock of a zone, to the minute or the second, so that it can
// be typed again. Far from today no local time is known: then it is UTC.
func AppendDate(b []byte, t float64, zone Zone, seconds bool) []byte {
	name := " TDB"
	if zone == Local {
		if at, ok := timeOf(t); ok {
			form := "2006-01-02 15:04 MST"
			if seconds {
				form = "2006-01-02 15:04:05 MST"
			}
			return at.AppendFormat(b, form)
		}
	}
	if zone != TDB {
		t -= orbit.TDBMinusUTC(t) / 86400
		name = " UTC"
	}
	day, past := orbit.DateAt(t)
	day, era := day.Era()
	b = appendPadded(b, day.Year, 4)
	b = appendPadded(append(b, '-'), day.Month, 2)
	b = appendPadded(append(b, '-'), day.Day, 2)
	if era != "" {
		b = append(append(b, ' '), era...)
	}
	whole := min(int(past), 24*60*60-1)
	b = appendPadded(append(b, ' '), whole/3600, 2)
	b = appendPadded(append(b, ':'), whole/60%60, 2)
	if seconds {
		b = appendPadded(append(b, ':'), whole%60, 2)
	}
	return append(b, name...)
}

// timeOf returns a time of this machine's zone, of the two centuries for which its rules may hold.
func timeOf(t float64) (at time.Time, ok bool) {
	if !(t > -100*365.25 && t < 100*365.25) {
		return at, false
	}
	const start = 946728000 // Unix time of J2000.0 read on a clock of UTC
	seconds := t*86400 - orbit.TDBMinusUTC(t)
	return time.Unix(start+int64(seconds), 0).Local(), true
}

// ParseDate reads a date as AppendDate writes it, or in a form of [orbit.ParseDate]: by the clock of the zone where it names none.
func ParseDate(text string, zone Zone) (t float64, err error) {
	if zone == Local {
		for _, form := range [...]string{"2006-01-02 15:04 MST", "2006-01-02 15:04:05 MST", "2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02"} {
			at, err := time.ParseInLocation(form, text, time.Local)
			if err == nil && at.Location() == time.Local {
				return orbit.FromTime(at), nil
			}
		}
	}
	t, _, err = orbit.ParseDate(text)
	if zone == TDB || err != nil {
		return t, err
	}
	if u, _, err := orbit.ParseDate(text + " UTC"); err == nil { // it names no clock of its own
		return u, nil
	}
	return t, nil
}
