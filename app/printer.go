package app

import (
	"fmt"
	"io"

	"galaxy/internal/format"
	"galaxy/sim"
)

// mostPrinted is how many lines of scripts a run prints.
const mostPrinted = 1000

// printer prints what scripts print in the steps of a run, and counts what is too much.
type printer struct {
	out  io.Writer
	n    int // lines printed
	more int // lines dropped
}

// print prints the lines of the last step: a watcher.
func (p *printer) print(w *sim.World) {
	lines, more := sim.Said(w)
	p.more += more
	for _, x := range lines {
		if p.n == mostPrinted {
			p.more++
			continue
		}
		p.n++
		fmt.Fprintf(p.out, "%s in step %d: %s\n", w.AgentName(x.Agent), w.Tick()-1, x.Line)
	}
}

// end says that lines were dropped.
func (p *printer) end() {
	if p.more > 0 {
		fmt.Fprintf(p.out, "Scripts printed %s more: 10 for a ship and step, 100 in a step and %d in a run are shown.\n", format.Count(p.more, "line", "lines"), mostPrinted)
	}
}
