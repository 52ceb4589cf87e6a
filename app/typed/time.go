package typed

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"galaxy/internal/format"
)

// seconds is the length of each unit of time.
var seconds = map[string]float64{
	"s": 1, "min": 60, "h": 3600, "d": 86400, "day": 86400, "days": 86400, "y": 365.25 * 86400, "year": 365.25 * 86400,
}

// Span reads a span of time such as 30, 30s or 200d, and returns it in a scene's unit.
// The span must be above 0, and a unit after the number convert to the scene's.
func Span(text, unit string) (float64, error) {
	span, err := Time(text, unit)
	if err == nil && span == 0 {
		err = fmt.Errorf("%q is no span of time; write a positive number, as 30s", text)
	}
	return span, err
}

// Time reads a time from the start as Span does; it may be 0.
func Time(text, unit string) (float64, error) {
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	suffix := text[len(number):]
	span, err := strconv.ParseFloat(number, 64)
	if err != nil || !(span >= 0) || math.IsInf(span, 0) {
		return 0, fmt.Errorf("%q is no span of time; write a number with or without s, min, h, d or y, as 30s", text)
	}
	if suffix == "" || suffix == unit {
		return span, nil
	}
	from, known := seconds[suffix]
	to, convertible := seconds[unit]
	switch {
	case !known:
		return 0, fmt.Errorf("%q has the unknown unit %q; use s, min, h, d or y", text, suffix)
	case !convertible:
		return 0, fmt.Errorf("this scene counts time in %q, which %q does not convert to; write a plain number", unit, suffix)
	}
	return span * from / to, nil
}

// Steps returns how many steps of dt a span of time takes. It fails on more than 10¹².
func Steps(span, dt float64) (uint64, error) {
	n := math.Ceil(span/dt - 1e-9)
	if !(n <= 1e12) {
		return 0, fmt.Errorf("that is %s steps; the most is 1e12", format.Text(n))
	}
	return uint64(max(n, 0)), nil
}

// Size reads the size of a picture in pixels, such as 1280x720.
func Size(text string) (width, height int, err error) {
	if n, _ := fmt.Sscanf(text, "%dx%d", &width, &height); n != 2 || fmt.Sprintf("%dx%d", width, height) != text ||
		width < 64 || height < 64 || width > 16384 || height > 16384 {
		return 0, 0, fmt.Errorf("size %q is not WIDTHxHEIGHT in pixels, each from 64 to 16384, as 1280x720", text)
	}
	return width, height, nil
}
