// Package format formats numbers for people. Data for machines (JSON, CSV, scene
// files, recordings) has every digit and does not use it.
package format

import (
	"math"
	"strconv"
	"strings"
)

// Text writes x with four significant digits and its whole part whole: 0.01667, 7.3,
// 12346. An exponent stands below a ten-thousandth and from a trillion on: 1.667e-05.
func Text(x float64) string {
	a := math.Abs(x)
	if a == 0 {
		return "0"
	}
	if !(a >= 1e-4 && a < 1e12) {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	return decimal(x, 3-int(math.Floor(math.Log10(a))))
}

// Grouped writes x as Text does, with no-break spaces between thousands: 12 346.
func Grouped(x float64) string { return string(AppendGroups([]byte(Text(x)), 0, "\u00a0")) }

// Thousands writes a whole number with commas between thousands: 12,346.
func Thousands(n int) string {
	return string(AppendGroups(strconv.AppendInt(nil, int64(n), 10), 0, ","))
}

// Digits writes x with all its digits, without an exponent unless it is very large or small.
func Digits(x float64) string {
	if a := math.Abs(x); a != 0 && (a < 1e-6 || a >= 1e12) {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// Hundredths writes x to two decimals at most: 12.5.
func Hundredths(x float64) string { return Digits(math.Round(x*100) / 100) }

// KM writes a length in kilometres as Grouped does: 384 400 km. More than a trillion are better written in au.
func KM(km float64) string { return Grouped(km) + " km" }

// AppendGroups puts space between the thousands of the number that is written in b from start on.
func AppendGroups(b []byte, start int, space string) []byte {
	if start < len(b) && b[start] == '-' {
		start++
	}
	end := start
	for end < len(b) && b[end] >= '0' && b[end] <= '9' {
		end++
	}
	if end < len(b) && b[end] != '.' { // an exponent, or no number
		return b
	}
	for i := end - 3; i > start; i -= 3 {
		b = append(b, space...)
		copy(b[i+len(space):], b[i:])
		copy(b[i:], space)
	}
	return b
}

// Count writes a count with its noun: 1 agent, 2 agents.
func Count[N ~int | ~uint64](n N, one, several string) string {
	return strconv.FormatUint(uint64(n), 10) + " " + Form(n, one, several)
}

// Form returns the word that stands with a count: 1 of 8 runs is done, 2 are.
func Form[N ~int | ~uint64](n N, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

// Near writes x with a resolution of a hundredth of a unit: near 30
// it is 12.3, near 0.001 it is 12.34568.
func Near(x, unit float64) string {
	if !(math.Abs(x) < 1e15 && unit >= 1e-12) {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return decimal(x, 2-int(math.Floor(math.Log10(unit))))
}

// decimal writes x with so many decimals at most.
func decimal(x float64, decimals int) string {
	s := strconv.FormatFloat(x, 'f', max(decimals, 0), 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}
