package app

import "testing"

// The phases of a profile lie within the step, their shares add up to 1, and no phase is
// counted twice.
func TestProfile(t *testing.T) {
	var got struct {
		NsPerAgentStep float64 `json:"ns_per_agent_step"`
		Profile        []phaseTime
	}
	readJSON(t, &got, "run", "arena-circle", "--steps", "200", "--profile", "--json")
	names := map[string]bool{}
	ns, shares := 0.0, 0.0
	for _, f := range got.Profile {
		if names[f.Phase] || f.Phase == "" || f.NsPerAgentStep < 0 {
			t.Errorf("phase %+v", f)
		}
		names[f.Phase] = true
		ns += f.NsPerAgentStep
		shares += f.Share
	}
	if len(names) < 8 || !(ns > 0 && ns <= got.NsPerAgentStep*(1+1e-9)) || !(shares > 1-1e-9 && shares < 1+1e-9) {
		t.Errorf("%d phases take %v ns of %v, in shares of %v", len(names), ns, got.NsPerAgentStep, shares)
	}
}
