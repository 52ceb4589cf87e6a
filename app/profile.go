package app

import (
	"cmp"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"galaxy/sim"
)

// profile measures the phases of a world's steps on the clock.
type profile struct {
	phases []phaseTime
	at     int       // the phase that runs now
	began  time.Time // when it did
}

// phaseTime is the time of one phase, as galaxy run --profile prints it.
type phaseTime struct {
	Phase          string  `json:"phase"`
	NsPerAgentStep float64 `json:"ns_per_agent_step"`
	Share          float64 `json:"share"` // of all phases, 0 to 1

	took time.Duration
}

// watch measures the steps of w from now on.
func (p *profile) watch(w *sim.World) {
	started := false
	w.Watch(func(phase string) {
		now := time.Now()
		if started {
			p.phases[p.at].took += now.Sub(p.began)
			p.at++
		}
		if started = phase != ""; !started {
			p.at = 0
			return
		}
		if p.at == len(p.phases) {
			p.phases = append(p.phases, phaseTime{Phase: phase})
		}
		p.began = now
	})
}

// result returns the phases in their order. Where there was no agent or no step all is 0.
func (p *profile) result(agentSteps int) []phaseTime {
	var all time.Duration
	for i := range p.phases {
		all += p.phases[i].took
	}
	list := make([]phaseTime, len(p.phases)) // [] in JSON where there was no step
	for i, f := range p.phases {
		f.NsPerAgentStep = float64(f.took) / float64(max(agentSteps, 1))
		f.Share = float64(f.took) / cmp.Or(float64(all), 1)
		list[i] = f
	}
	return list
}

func printProfile(to io.Writer, list []phaseTime) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nphase\tns/agent-step\tshare\n")
	sum := phaseTime{Phase: "step"}
	for _, f := range list {
		sum.NsPerAgentStep += f.NsPerAgentStep
		sum.Share += f.Share
	}
	for _, f := range append(list[:len(list):len(list)], sum) {
		fmt.Fprintf(w, "%s\t%.1f\t%.1f %%\n", f.Phase, f.NsPerAgentStep, 100*f.Share)
	}
	return w.Flush()
}
