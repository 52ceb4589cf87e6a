package player

import (
	"math"
	"strconv"

	"galaxy/internal/words"
)

// Scenes with a calendar have rates of real units, by which one can tell how fast a day or a year
// passes.

const (
	day   = 1.0 // scene time
	month = year / 12
	year  = 365.25
)

// ladder is the rates of a scene with a calendar, days per second.
var ladder = [...]float64{
	day / 86400, 10 * day / 86400, day / 1440, 10 * day / 1440, day / 24, 6 * day / 24,
	day, 10 * day, month, year, 10 * year, 100 * year, 1000 * year,
}

// onLadder reports whether two rates are the same but for rounding.
func onLadder(a, b float64) bool { return math.Abs(a-b) <= 1e-6*b }

// nextRung returns the next rate of the ladder above or below one, or the last one.
func nextRung(rate float64, direction int) float64 {
	if direction > 0 {
		for _, r := range ladder {
			if r > rate && !onLadder(r, rate) {
				return r
			}
		}
		return ladder[len(ladder)-1]
	}
	for i := len(ladder) - 1; i >= 0; i-- {
		if r := ladder[i]; r < rate && !onLadder(r, rate) {
			return r
		}
	}
	return ladder[0]
}

// Notch returns the notch nearest to a rate, by ratio. Notches are at 1, 2 and 5 times each power of ten; notch 0 is a
// rate of 1.
func Notch(rate float64) int {
	if !(rate > 0) || math.IsInf(rate, 1) {
		return 0
	}
	return int(math.Round(3 * math.Log10(rate)))
}

// RateAt returns the rate of a notch: the float64 nearest to its decimal form.
func RateAt(notch int) float64 {
	decade, step := notch/3, notch%3
	if step < 0 {
		decade, step = decade-1, step+3
	}
	rate, _ := strconv.ParseFloat([...]string{"1", "2", "5"}[step]+"e"+strconv.Itoa(decade), 64)
	return rate
}

// nextNotch returns the rate of the next notch above or below a rate, which counts as on a notch within a millionth of it.
func nextNotch(rate float64, direction int) float64 {
	const near = 1e-6
	n, sign := Notch(rate)-direction, float64(direction)
	for sign*(RateAt(n)-rate*(1+sign*near)) <= 0 {
		n += direction
	}
	return RateAt(n)
}

// Rungs returns how many rates the ladder of a scene with a calendar has, and which of them is nearest
// to the present one; 0 in other scenes.
func (pb *Playback) Rungs() (n, at int) {
	if !pb.ws.Scene.Calendar {
		return 0, 0
	}
	rate := pb.rate * pb.ws.daysPerUnit()
	for i, r := range ladder {
		if math.Abs(math.Log(r/rate)) < math.Abs(math.Log(ladder[at]/rate)) {
			at = i
		}
	}
	return len(ladder), at
}

// SetRung sets the rate of a rung.
func (pb *Playback) SetRung(i int) {
	pb.SetRate(ladder[max(0, min(i, len(ladder)-1))] / pb.ws.daysPerUnit())
}

// nextRate returns the rate after the present one.
func (pb *Playback) nextRate(direction int) float64 {
	if pb.ws.Scene.Calendar {
		return nextRung(pb.rate*pb.ws.daysPerUnit(), direction) / pb.ws.daysPerUnit()
	}
	return nextNotch(pb.rate, direction)
}

// calendarUnits are the units that calendarRate writes.
var _ = [...]words.Key{
	"second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "month", "months", "year", "years",
}

// calendarRate writes days per second in the unit that suits them: "10 minutes", "2 days".
func (s speaker) calendarRate(days float64, write func(float64) string) string {
	unit, n := "second", days*86400
	switch {
	case days >= year*(1-1e-9):
		unit, n = "year", days/year
	case onLadder(days, month):
		unit, n = "month", 1
	case days >= day*(1-1e-9):
		unit, n = "day", days
	case days >= day/24*(1-1e-9):
		unit, n = "hour", days*24
	case days >= day/1440*(1-1e-9):
		unit, n = "minute", days*1440
	}
	n, _ = strconv.ParseFloat(strconv.FormatFloat(n, 'g', 9, 64), 64) // 10 minutes are no 10.000000000000002
	return s.voice.Number(write(n)) + " " + s.say(words.Key(plural(unit, n)))
}

// fourDigits writes a number with four significant digits and thousands apart.
func fourDigits(x float64) string {
	text := strconv.FormatFloat(x, 'g', 4, 64)
	if text == "1000" {
		return "1,000"
	}
	return text
}
