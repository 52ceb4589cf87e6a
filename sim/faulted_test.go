package sim

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// failing is a behaviour that cannot decide for some agents, and is nonsense for others.
type failing struct{}

func (failing) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	switch {
	case v.Tick >= 4 && a.ID < 2:
		v.Fail(errors.New("a.star:3:9: no"))
	case v.Tick == 2 && a.ID == 2:
		a.Memory[0] /= a.Memory[0] // 0/0
	}
	return r2.Vec{}
}

// The report says which agents rest, since when and why, in rows and through its JSON.
func TestReportsTellWhatFaulted(t *testing.T) {
	s := line([]float64{0, 9, 18, 27}, make([]float64, 4))
	s.Start, s.Groups[0].Behavior = 10, failing{}
	w := steps(mustNew(t, s), 9)
	want := []Faulted{
		{Group: "line", Kind: "non-finite", Agents: 1, Step: 2, Time: 12, First: "line 3", Why: "memory became NaN"},
		{Group: "line", Kind: "failed", Agents: 2, Step: 4, Time: 14, First: "line 1", Why: "a.star:3:9: no"},
	}
	if got := w.Report().Faulted; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if r := steps(mustNew(t, line([]float64{0}, []float64{1})), 3).Report(); r.Faulted != nil {
		t.Errorf("without a fault: %v", fmt.Sprint(r.Faulted))
	}
}
