package app

import (
	"errors"
	"fmt"
	"strings"

	"galaxy/app/typed"
	"galaxy/scene"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// maxSeed is the largest seed that a scene file can have.
const maxSeed = 1<<53 - 1

// runFlags says which scene a command runs without a window, and how far.
type runFlags struct {
	Scene   string   `arg:"" help:"A built-in scene or a scene file."`
	Steps   *int64   `placeholder:"N" help:"Stop after N steps; 0 shows the start."`
	Until   string   `placeholder:"TIME|EXPR" help:"Stop after this scene time: a number in the scene's unit, or with s, min, h, d or y, as 30s. Or stop when an expression holds, as 'contacts > 3', and fail if it never does; galaxy list --expressions prints the names."`
	Seed    *uint64  `placeholder:"N" help:"Replace the scene's seed."`
	Workers int      `placeholder:"N" help:"Goroutines per step; the result is the same for any number."`
	Set     []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Order   []string `placeholder:"ORDER" sep:"none" help:"Give an order at a time, as \"2s swap\" or \"0 goto ships 120,-40\"; may be repeated. Verbs: ${verbs}."`
}

// prepare reads the scene, warns of what may be wrong with it, and returns it, how it is run, and whether a flag or
// the scene sets how far.
func (c *runFlags) prepare(s *streams) (sc *scene.Scene, loop runLoop, bounded bool, err error) {
	if sc, err = c.open(); err != nil {
		return nil, loop, false, err
	}
	warn(s, sc)
	loop.period = sc.TicksPerSecond()
	if loop.steps, bounded, err = c.length(sc); err != nil {
		return nil, loop, false, err
	}
	if loop.until, err = c.until(sc); err != nil {
		return nil, loop, false, err
	}
	loop.orders, err = parseOrders(c.Order, sc, loop.steps)
	return sc, loop, bounded, err
}

// open reads the scene and applies the seed, the overrides and the workers.
func (c *runFlags) open() (*scene.Scene, error) {
	if c.Steps != nil && *c.Steps < 0 {
		return nil, fmt.Errorf("--steps %d: it can be any whole number from 0 up", *c.Steps)
	}
	if c.Workers < 0 || c.Workers > sim.MaxWorkers {
		return nil, fmt.Errorf("--workers %d: it can be 0, for one per processor, to %d", c.Workers, sim.MaxWorkers)
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

// length returns the most steps that a run takes, and whether a flag or the scene sets that bound.
func (c *runFlags) length(sc *scene.Scene) (steps uint64, bounded bool, err error) {
	if c.Until != "" && !c.asks() {
		if c.Steps != nil {
			return 0, false, errors.New("--steps and --until exclude each other; give one")
		}
		span, err := typed.Span(c.Until, sc.Units.Time)
		if err != nil {
			return 0, false, err
		}
		steps, err = typed.Steps(span, sc.Setup.Dt)
		return steps, true, err
	}
	if c.Steps != nil {
		return uint64(*c.Steps), true, nil
	}
	span, bounded := sc.Span()
	steps, err = typed.Steps(span, sc.Setup.Dt)
	return steps, bounded, err
}

// asks reports whether the flag --until has an expression, and not a time.
func (c *runFlags) asks() bool {
	if _, err := typed.Span(c.Until, ""); err == nil {
		return false
	}
	return strings.ContainsAny(c.Until, "<>=!(")
}

// until returns the condition of the flag --until, or nil.
func (c *runFlags) until(sc *scene.Scene) (*condition.Condition, error) {
	if c.Until == "" || !c.asks() {
		return nil, nil
	}
	when, err := condition.Parse(c.Until, &sc.Setup, condition.About{Rules: true})
	if err != nil {
		what, at := condition.Mistake(err)
		if at >= 0 {
			what = fmt.Sprintf("character %d: %s", at+1, what)
		}
		return nil, fmt.Errorf("--until %q: %s", c.Until, what)
	}
	return when, nil
}
