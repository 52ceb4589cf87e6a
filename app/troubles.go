package app

import (
	"errors"
	"fmt"
	"io"
	"math"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// mostTroubles is how many agents at rest are named.
const mostTroubles = 3

// printTroubles prints which scripts failed, with the first agent that met the mistake, and
// which agents rest after a fault.
func printTroubles(s *streams, prefix string, w *sim.World) {
	for _, b := range w.Setbacks() {
		fmt.Fprintf(s.err, "%s: %s (first met by %s in step %d); %s go on with the version before\n", prefix, b.What, w.AgentName(b.Agent), b.Tick, w.Setup().Groups[b.Group].Name)
	}
	faults := w.Faults()
	for _, f := range faults[:min(len(faults), mostTroubles)] {
		fmt.Fprintf(s.err, "%s: %s rests since step %d: %s\n", prefix, w.AgentName(f.Agent), f.Tick, f.What)
	}
	if more := len(faults) - mostTroubles; more > 0 {
		fmt.Fprintf(s.err, "%s: %s more\n", prefix, format.Count(more, "agent rests", "agents rest"))
	}
}

// printFaulted prints what went wrong in a run, a sentence for each group and kind.
func printFaulted(s *streams, prefix string, r *sim.Report) {
	for _, f := range r.Faulted {
		what := fmt.Sprintf("%s of group %q rest", format.Count(f.Agents, "agent", "agents"), f.Group)
		switch {
		case f.Kind == "gave up":
			what = fmt.Sprintf("ships of group %q coast", f.Group)
		case f.Agents == 0:
			what = fmt.Sprintf("group %q goes on with the version before", f.Group)
		}
		fmt.Fprintf(s.err, "%s: %s since step %d, first %s: %s\n", prefix, what, f.Step, f.First, f.Why)
	}
}

// broken is the error of a run in which agents rest after a fault, or a script was put back to the version before: it
// has not measured what was asked for.
func broken(r *sim.Report) error {
	rest, back := 0, 0
	for _, f := range r.Faulted {
		rest += f.Agents
		if f.Agents == 0 && f.Kind != "gave up" {
			back++
		}
	}
	switch {
	case rest > 0:
		return failure{fmt.Errorf("%d of %s rest after a fault", rest, format.Count(r.Agents, "agent", "agents"))}
	case back > 0:
		return failure{errors.New("a script failed, and its group went on with the version before")}
	}
	return nil
}

// tryScripts takes the first step of a scene in which scripts steer, and returns an error for the first agent that fails.
// It does not try other scenes: built-in behaviours do not fail.
func tryScripts(sc *scene.Scene) error {
	if len(scene.Scripts(&sc.Setup)) == 0 {
		return nil
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		return err
	}
	defer w.Close()
	w.Step()
	if faults := w.Faults(); len(faults) > 0 {
		return fmt.Errorf("%s: in its first step %s fails: %s", sanitize.Line(sc.File), w.AgentName(faults[0].Agent), faults[0].What)
	}
	return nil
}

// printOffPlane says that ships meet the projections of bodies on their plane, where a body that they travel to is farther out
// of it than they come near.
func printOffPlane(out io.Writer, sc *scene.Scene, w *sim.World) {
	farthest, name := 0.0, ""
	for i := range sc.Setup.Groups {
		for _, goal := range sc.Setup.Groups[i].Itinerary.Stops {
			if goal.Kind != nav.BodyGoal {
				continue
			}
			if off := math.Abs(w.Bodies()[goal.Index].R.Z); off > max(farthest, goal.Within) {
				farthest, name = off, sc.Setup.Bodies[goal.Index].Name
			}
		}
	}
	if name != "" {
		fmt.Fprintf(out, "\nShips fly in the plane of the scene and meet the point of it below or above a body: %s is %s %s out of it.\n",
			name, digits(&farthest, 2), sc.Units.Length)
	}
}
