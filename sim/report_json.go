package sim

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
)

// MarshalJSON writes the facts of a run and its measures, in the order of their list. A
// mean of no journeys is null and stands behind the numbers.
func (r Report) MarshalJSON() ([]byte, error) {
	var o object
	o.add("scene", r.Scene)
	o.add("seed", r.Seed)
	o.add("workers", r.Workers)
	o.add("steps", r.Steps)
	o.add("dt", r.Dt)
	o.add("agents", r.Agents)
	o.add("hash", r.Hash)
	o.add("ended", r.Ended)
	o.measures(RunJSON, Row{&r, &r.Total})
	o.add("faulted", r.Faulted)
	if len(r.Landings) > 0 {
		o.add("landings", r.Landings)
	}
	if len(r.Own) > 0 {
		var own object
		for _, m := range r.Own {
			if math.IsNaN(m.Value) || math.IsInf(m.Value, 0) {
				own.add(m.Name, nil)
			} else {
				own.add(m.Name, m.Value)
			}
		}
		o.add("measures", own)
	}
	o.add("waiting", slices.Concat([]Waiting{}, r.Waiting))
	groups := make([]object, len(r.Metrics))
	for i := range groups {
		groups[i].group(Row{&r, &r.Metrics[i]})
	}
	o.add("metrics", groups)
	var total object
	total.group(Row{&r, &r.Total})
	o.add("total", total)
	return o.MarshalJSON()
}

// object is a JSON object with its members in the order in which they are added.
type object struct {
	text bytes.Buffer
	err  error // the first
}

func (o *object) add(key string, value any) {
	k, _ := json.Marshal(key)
	v, err := json.Marshal(value)
	if o.err == nil {
		o.err = err
	}
	if o.text.Len() > 0 {
		o.text.WriteByte(',')
	}
	o.text.Write(k)
	o.text.WriteByte(':')
	o.text.Write(v)
}

func (o *object) group(r Row) {
	o.add("group", r.Group.Group)
	o.add("method", r.Group.Method)
	o.measures(GroupJSON, r)
}

func (o *object) measures(in Table, r Row) {
	var none []*Measure
	for _, m := range Measures(in) {
		if x, ok := m.Of(r); ok {
			o.add(m.Key, x)
		} else {
			none = append(none, m)
		}
	}
	for _, m := range none {
		o.add(m.Key, nil)
	}
}

// MarshalJSON writes the object.
func (o object) MarshalJSON() ([]byte, error) {
	return append(append([]byte{'{'}, o.text.Bytes()...), '}'), o.err
}
