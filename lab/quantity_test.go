package lab

import (
	"encoding/json"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// What an experiment takes of a group is what the report has of that group, never of all agents; and
// what a group does not have is no quantity.
func TestQuantitiesOfGroups(t *testing.T) {
	sc, err := scene.Open("tanks")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 600 {
		w.Step()
	}
	r := w.Report()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var in struct{ Metrics []map[string]any }
	if err := json.Unmarshal(text, &in); err != nil {
		t.Fatal(err)
	}
	for _, m := range in.Metrics {
		group := m["group"].(string)
		m["shots"], m["hits"] = m["shells_fired"], m["shells_hit"]
		for _, m2 := range sim.Measures(^sim.Table(0)) {
			q, ok := QuantityOf(m2.Key + "." + group)
			x, has := m[m2.Key].(float64)
			if !has {
				continue // none yet, or no group has it
			}
			if !ok || q.of(&r, nil) != x {
				t.Errorf("%s.%s is %v (%v); its group has %v", m2.Key, group, q.of(&r, nil), ok, x)
			}
		}
	}
	for _, key := range []string{"overlaps.squad", "max_overlap.squad", "over.squad", "bench_time_ratio.squad", "bench_clean.squad", "wall_seconds", "ns_per_agent_step.squad"} {
		if _, ok := QuantityOf(key); ok {
			t.Errorf("%s is a quantity", key)
		}
	}
}
