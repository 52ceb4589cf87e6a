package app

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"galaxy/app/typed"
	"galaxy/scene"
)

// written are the files of what happens in a run.
type written struct {
	Trajectories filename `aliases:"csv" placeholder:"FILE" help:"Write the state of every agent, during the run, once per second of the window's time: place, velocity, state, stocks, goal, hit points, and what scripts keep in me.memory under names. Numbers of agents count from 0, names from 1. A table; Parquet, or JSON objects, one on each line, if the name ends in .parquet or .jsonl. --csv is the same flag."`
	Every        string   `placeholder:"TIME" help:"Write trajectories once in this scene time: a number in the scene's unit, or with s, min, h, d or y; 0 is each step."`
	Log          filename `placeholder:"FILE" help:"Write what happens, as it does: arrivals, contacts, hits, wrecks, landings, trades, empty tanks, what agents with senses come to see and lose, triggers and states. Formats as of --trajectories."`
}

// period returns the steps from one row of a trajectory to the next.
func (c *written) period(sc *scene.Scene) (uint64, error) {
	if c.Every == "" {
		return sc.TicksPerSecond(), nil
	}
	if c.Trajectories == "" {
		return 0, errors.New("--every is about --trajectories FILE; give that, too")
	}
	span, err := typed.Time(c.Every, sc.Units.Time)
	if err != nil {
		return 0, fmt.Errorf("--every: %w", err)
	}
	return max(1, uint64(math.Round(cmp.Or(min(span/sc.Setup.Dt, 1e15), 1)))), nil
}
