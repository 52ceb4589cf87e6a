package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"galaxy/scene"
)

// patience is how much of the window's time a scene without a reachable end of
// its own runs, in seconds: every run has an end.
const patience = 60

// maxSeed is the largest seed that a scene file can have.
const maxSeed = 1<<53 - 1

// course is which scene a command runs without a window, and how far.
type course struct {
	Scene   string   `arg:"" help:"A built-in scene or a scene file."`
	Steps   *int64   `placeholder:"N" help:"Stop after N steps; 0 shows the start."`
	Until   string   `placeholder:"TIME" help:"Stop after that much scene time: a number in the scene's unit, or with s, min, h, d or y, as 30s."`
	Seed    *uint64  `placeholder:"N" help:"Another seed than the scene's."`
	Workers int      `placeholder:"N" help:"Goroutines for a step; the result is the same for any number."`
	Set     []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Order   []string `placeholder:"ORDER" sep:"none" help:"At a time do something, as \"2s swap\" or \"0 goto ships 120,-40\"; may be repeated. The verbs: ${verbs}."`
}

// open reads the scene with the seed, the overrides and the workers asked for.
func (c *course) open() (*scene.Scene, error) {
	if c.Steps != nil && *c.Steps < 0 || c.Workers < 0 {
		return nil, errors.New("--steps and --workers take a number from 0 up")
	}
	set := c.Set
	if c.Seed != nil {
		if *c.Seed > maxSeed {
			return nil, fmt.Errorf("--seed %d is too large; the largest is %d", *c.Seed, uint64(maxSeed))
		}
		set = append(set[:len(set):len(set)], fmt.Sprintf("seed=%d", *c.Seed))
	}
	sc, err := scene.Open(c.Scene, set...)
	if err != nil {
		return nil, err
	}
	sc.Setup.Workers = c.Workers
	return sc, nil
}

// length returns the most steps that a run takes, and whether the person or the
// scene set that bound.
func (c *course) length(sc *scene.Scene) (steps uint64, bounded bool, err error) {
	if c.Until != "" {
		if c.Steps != nil {
			return 0, false, errors.New("--steps and --until exclude each other; give one")
		}
		span, err := parseSpan(c.Until, sc.Units.Time)
		if err != nil {
			return 0, false, err
		}
		return stepsIn(span, sc.Setup.Dt)
	}
	if c.Steps != nil {
		return uint64(*c.Steps), true, nil
	}
	if t := sc.Setup.End.Time; t > 0 {
		return stepsIn(t, sc.Setup.Dt)
	}
	steps, _, err = stepsIn(patience*sc.Rate, sc.Setup.Dt)
	return steps, false, err
}

func stepsIn(span, dt float64) (uint64, bool, error) {
	n := math.Ceil(span/dt - 1e-9)
	if n > 1e12 {
		return 0, false, fmt.Errorf("%g steps would never end; the most is 1e12", n)
	}
	return uint64(max(n, 0)), true, nil
}

// seconds is the length of each unit of time that --until knows.
var seconds = map[string]float64{
	"s": 1, "min": 60, "h": 3600, "d": 86400, "day": 86400, "days": 86400, "y": 365.25 * 86400, "year": 365.25 * 86400,
}

// parseSpan reads a span of time such as 30, 30s or 200d, and returns it in the
// scene's unit.
func parseSpan(text, unit string) (float64, error) {
	span, err := parseTime(text, unit)
	if err == nil && span == 0 {
		err = fmt.Errorf("%q is no span of time; write a positive number, as 30s", text)
	}
	return span, err
}

// parseTime is parseSpan for a time from the start, which may be 0.
func parseTime(text, unit string) (float64, error) {
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
		return 0, fmt.Errorf("%q ends in an unknown unit %q; known are s, min, h, d, y", text, suffix)
	case !convertible:
		return 0, fmt.Errorf("this scene counts time in %q, which %q does not convert to; write a plain number", unit, suffix)
	}
	return span * from / to, nil
}
