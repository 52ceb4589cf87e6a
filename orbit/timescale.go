package orbit

import (
	"math"
	"slices"
	"time"
)

// Scale is the clock that a date is read on.
type Scale int

const (
	// TDB, barycentric dynamical time, is the argument of the ephemerides. TT
	// differs from it by less than 2 ms, which we leave out: Mercury goes 94 m
	// in that time and its table is right to 7000 km.
	TDB Scale = iota
	// UTC is the time of everyday clocks: TDB − TDBMinusUTC.
	UTC
)

func (s Scale) String() string {
	if s == UTC {
		return "UTC"
	}
	return "TDB"
}

// leaps are the days at whose starts TAI − UTC became 10 s, and then grew by a leap second each (IERS
// Bulletin C). None has been added since 2017; were one announced, later dates in UTC would shift by its second.
var leaps = [...]Date{
	{1972, 1, 1},
	{1972, 7, 1},
	{1973, 1, 1},
	{1974, 1, 1},
	{1975, 1, 1},
	{1976, 1, 1},
	{1977, 1, 1},
	{1978, 1, 1},
	{1979, 1, 1},
	{1980, 1, 1},
	{1981, 7, 1},
	{1982, 7, 1},
	{1983, 7, 1},
	{1985, 7, 1},
	{1988, 1, 1},
	{1990, 1, 1},
	{1991, 1, 1},
	{1992, 7, 1},
	{1993, 7, 1},
	{1994, 7, 1},
	{1996, 1, 1},
	{1997, 7, 1},
	{1999, 1, 1},
	{2006, 1, 1},
	{2009, 1, 1},
	{2012, 7, 1},
	{2015, 7, 1},
	{2017, 1, 1},
}

// taiMinusUTC returns TAI − UTC in seconds from leap i on.
func taiMinusUTC(i int) float64 { return float64(10 + i) }

const ttMinusTAI = 32.184 // seconds, by definition

// TDBMinusUTC returns how many seconds TDB is ahead of UTC at t (days past
// J2000.0 TDB): 69.184 since 2017. Before 1972 there is no UTC of today's kind
// and the value is ΔT, for UT1, as Espenak and Meeus approximate it; the two
// join within 0.07 s. Far back ΔT is known to some 4 minutes only in the year
// -1000, and to a quarter of an hour in -3000.
func TDBMinusUTC(t float64) float64 {
	for i, from := range slices.Backward(leaps[:]) {
		offset := taiMinusUTC(i) + ttMinusTAI
		if t >= from.Start()+offset/secondsPerDay {
			return offset
		}
	}
	// ΔT is a function of UT; ahead changes it by 25 s a year at most, so
	// that this closes in by a factor of a million each time.
	ahead := deltaT(t)
	for range 2 {
		ahead = deltaT(t - ahead/secondsPerDay)
	}
	return ahead
}

// utcAhead is TDBMinusUTC for a reading of UTC: d is its day, start the reading
// in days past J2000.0 UTC.
func utcAhead(d Date, reading float64) float64 {
	start := d.Start()
	for i, from := range slices.Backward(leaps[:]) {
		if start >= from.Start() {
			return taiMinusUTC(i) + ttMinusTAI
		}
	}
	return deltaT(reading)
}

// hasLeapSecond reports whether the last minute of the day had 61 seconds.
func hasLeapSecond(d Date) bool {
	next := d.number() + 1
	return slices.ContainsFunc(leaps[1:], func(from Date) bool { return from.number() == next }) // the first one starts the scale
}

// FromTime returns the t, days past J2000.0 TDB, of an instant of Go's clock,
// which knows no leap seconds.
func FromTime(at time.Time) float64 {
	const start = 946684800 // Unix time of 2000-01-01T00:00:00 UTC
	seconds := int(at.Unix() - start)
	day := floorDiv(seconds, secondsPerDay)
	clock := float64(seconds-day*secondsPerDay) + float64(at.Nanosecond())/1e9
	d := dateOf(day)
	clock += utcAhead(d, d.Start()+clock/secondsPerDay)
	return d.Start() + clock/secondsPerDay
}

// DeltaT returns TT − UT1 at t (days past J2000.0), by which the rotation of Earth is behind uniform time, and its standard error:
// both in seconds. Until leap seconds end it is TDBMinusUTC; from then on it grows as the square of time, to where the long-term
// parabola of Stephenson, Morrison and Hohenkerk (2016) is in the year 3000. The errors before 1972 are of Morrison and
// Stephenson (2004); later ones are a random walk of the length of the day (P. Huber 2000).
func DeltaT(t float64) (seconds, uncertain float64) {
	const (
		measured   = 2027.0 // and later predicted
		growth     = 0.00433
		walk, back = 0.058, 2500 // ms²/year; years
	)
	year := 2000 + t/365.25
	seconds = TDBMinusUTC(t)
	if n := year - measured; n > 0 {
		seconds += float64(growth * n * n)
		walked := float64(365.25*n) * math.Sqrt(float64(n*walk)/3*(1+n/back)) / 1000
		return seconds, math.Sqrt(float64(leastError*leastError) + float64(walked*walked))
	}
	last := deltaErrors[0]
	if year <= last.year {
		u := (year - 1820) / 100
		return seconds, float64(0.8 * u * u)
	}
	for _, e := range deltaErrors[1:] {
		if year < e.year {
			return seconds, last.seconds + float64((e.seconds-last.seconds)*(year-last.year)/(e.year-last.year))
		}
		last = e
	}
	return seconds, leastError
}

// leastError is that of UTC as UT1, which leap seconds bound, seconds.
const leastError = 0.9

// deltaErrors are the standard errors of ΔT between some years, seconds.
var deltaErrors = [...]struct{ year, seconds float64 }{{1200, 31}, {1300, 20}, {1600, 20}, {1700, 5}, {1750, 2}, {1800, leastError}}

// deltaPiece is ΔT between two years: Σ c[i]·u^i seconds, u = (year − zero)/unit.
type deltaPiece struct {
	until      float64
	zero, unit float64
	c          []float64
}

// deltaPieces are the polynomials of F. Espenak and J. Meeus, "Five Millennium
// Canon of Solar Eclipses: -1999 to +3000", NASA/TP-2006-214141, as far as 1972
// needs them.
var deltaPieces = [...]deltaPiece{
	{-500, 1820, 100, []float64{-20, 0, 32}},
	{500, 0, 100, []float64{10583.6, -1014.41, 33.78311, -5.952053, -0.1798452, 0.022174192, 0.0090316521}},
	{1600, 1000, 100, []float64{1574.2, -556.01, 71.23472, 0.319781, -0.8503463, -0.005050998, 0.0083572073}},
	{1700, 1600, 1, []float64{120, -0.9808, -0.01532, 1. / 7129}},
	{1800, 1700, 1, []float64{8.83, 0.1603, -0.0059285, 0.00013336, -1. / 1174000}},
	{1860, 1800, 1, []float64{13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699, 0.000000000875}},
	{1900, 1860, 1, []float64{7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1. / 233174}},
	{1920, 1900, 1, []float64{-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197}},
	{1941, 1920, 1, []float64{21.20, 0.84493, -0.076100, 0.0020936}},
	{1961, 1950, 1, []float64{29.07, 0.407, -1. / 233, 1. / 2547}},
	{math.Inf(1), 1975, 1, []float64{45.45, 1.067, -1. / 260, -1. / 718}},
}

// deltaT returns TT − UT1 in seconds at t days past J2000.0.
func deltaT(t float64) float64 {
	year := 2000 + t/365.25
	for _, p := range deltaPieces {
		if year < p.until {
			return horner(p.c, (year-p.zero)/p.unit)
		}
	}
	return math.NaN() // t is no number
}

func horner(c []float64, u float64) float64 {
	var sum float64
	for i := len(c) - 1; i >= 0; i-- {
		sum = math.FMA(sum, u, c[i])
	}
	return sum
}
