package sim

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
)

// measure returns the measure with a key.
func measure(key string) *Measure {
	return &measures[slices.IndexFunc(measures, func(m Measure) bool { return m.Key == key })]
}

// filled is a report in which each number is another one.
func filled() Report {
	r := Report{Scene: "a", Hash: "b", Metrics: make([]GroupMetrics, 1)}
	n := 0
	fill := func(v reflect.Value) {
		for i := range v.NumField() {
			switch f := v.Field(i); f.Kind() {
			case reflect.Int:
				n++
				f.SetInt(int64(n))
			case reflect.Uint64:
				n++
				f.SetUint(uint64(n))
			case reflect.Float64:
				if n++; f.CanSet() {
					f.SetFloat(float64(n) + 0.5)
				}
			}
		}
	}
	fill(reflect.ValueOf(&r).Elem())
	fill(reflect.ValueOf(&r.Metrics[0]).Elem())
	fill(reflect.ValueOf(&r.Total).Elem())
	r.ofAll()
	return r
}

// What is written as JSON reads back as the same report: each measure is under the key
// of the field that it is taken from.
func TestReportReadsBack(t *testing.T) {
	want := filled()
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got Report
	if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s\nreads back as %+v, %v; want %+v", text, got, err, want)
	}
}

func TestMeasuresAreTold(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range measures {
		if seen[m.Key] || m.Key == "" || m.Name == "" || m.Help == "" || m.in == 0 || m.of == nil {
			t.Errorf("%+v: a measure has a key of its own, a name, help, tables and a value", m)
		}
		seen[m.Key] = true
	}
}

// The row of a group has measures of its own, also where the run has others; those that are of
// all agents together are marked, for callers that ask of a group to refuse.
func TestMeasuresOfGroupsAreTheirOwn(t *testing.T) {
	for i := range measures {
		m, r, other := &measures[i], filled(), Report{idle: true, span: 7}
		r.idle = true
		x, _ := m.Of(Row{&r, &r.Metrics[0]})
		if y, _ := m.Of(Row{&other, &r.Metrics[0]}); (x == y) == m.OfRun {
			t.Errorf("%s of a group is %v, with another run %v; is it of all agents together: %v", m.Key, x, y, m.OfRun)
		}
		if y, _ := m.Of(Row{&r, &GroupMetrics{Journeys: 1, Left: 2}}); x == y && !m.OfRun {
			t.Errorf("%s is %v of one group and of another one", m.Key, x)
		}
	}
}

// A measure is one entry of the list: JSON and tables have it by that alone.
func TestMeasureIsOneEntry(t *testing.T) {
	old := measures
	defer func() { measures = old }()
	measures = append(slices.Clip(old), Measure{
		Key: "speed", Name: "speed", Unit: "length/time", Format: "%.2f", Better: More, in: RunJSON | GroupJSON | everyTable | Outcome,
		of: func(r Row) float64 { return 2 * r.Group.DeltaV },
	})
	r := Report{Total: GroupMetrics{DeltaV: 21}}
	text, err := json.Marshal(r)
	if err != nil || strings.Count(string(text), `"speed":42`) != 2 {
		t.Errorf("%s, %v", text, err)
	}
	for _, in := range []Table{Outcome, Groups, Comparison, Race, Rival} {
		list := Shown(in, &Setup{}, Row{&r, &r.Total})
		if m := list[len(list)-1]; m.Heading("km", "h") != "speed/(km/h)" || m.Text(Row{&r, &r.Total}) != "42.00" {
			t.Errorf("%s %s", m.Heading("km", "h"), m.Text(Row{&r, &r.Total}))
		}
	}
}

func TestHeadings(t *testing.T) {
	for key, want := range map[string]string{"journeys": "journeys", "mean_time": "time/s", "delta_v": "Δv/(time/s)", "turn_reversals": "reversals/s"} {
		if got := measure(key).Heading("time", "s"); got != want { // a unit that is called like a word of the list stays
			t.Errorf("%s is headed %q, want %q", key, got, want)
		}
	}
}

// Conditions hide what says nothing.
func TestMeasuresThatSayNothingAreHidden(t *testing.T) {
	names := func(in Table, s *Setup, rows ...Row) string {
		var list []string
		for _, m := range Shown(in, s, rows...) {
			list = append(list, m.Key)
		}
		return strings.Join(list, " ")
	}
	none := Row{&Report{}, &GroupMetrics{}}
	guns := &Setup{Groups: []Group{{}, {Gunner: sniper{}}}}
	for _, c := range []struct{ got, want string }{
		{names(Outcome, &Setup{}, none), "arrived contacts overlaps max_overlap faults"},
		{names(Outcome, &Setup{}, none, Row{&Report{Lost: 1}, &GroupMetrics{Settled: 1}}), "arrived lost stopped settled contacts overlaps max_overlap faults"},
		{names(Outcome, &Setup{}, Row{&Report{ObstacleContacts: 1}, &GroupMetrics{}}), "arrived contacts obstacle_contacts overlaps max_overlap faults"},
		{names(Combat, &Setup{}, none), ""},
		{names(Combat, guns, none), "shots hits wrecks"},
		{names(Groups, &Setup{}), "agents journeys mean_time time_ratio path_ratio delta_v turn_reversals"},
		{names(Groups, guns), "agents journeys mean_time time_ratio path_ratio delta_v turn_reversals shells_fired shells_hit exposed"},
		{names(Comparison, &Setup{End: End{Arrived: true}}, none), "arrived over journeys mean_time time_ratio path_ratio delta_v turn_reversals contacts overlaps ns_per_agent_step"},
	} {
		if c.got != c.want {
			t.Errorf("shown are %s; want %s", c.got, c.want)
		}
	}
}

// A mean of few arrivals is not the best, one that it undercuts is not the best either, and
// what is alike is not marked.
func TestBestOfRuns(t *testing.T) {
	var rows []Row
	for i, m := range []GroupMetrics{
		{Arrived: 40, Journeys: 40, TimeRatio: 1.5, PathRatio: 3},
		{Arrived: 1, Journeys: 1, TimeRatio: 1, PathRatio: 4},
		{Arrived: 40, Journeys: 40, TimeRatio: 1.2, PathRatio: 2},
		{},
	} {
		r := &Report{Total: m, Overlaps: []int{7, 1, 9, 0}[i], NsPerAgentStep: []float64{3, 2, 2.2, 9}[i]}
		r.idle, r.span = i > 0, []float64{0, 5, 30, 4}[i]
		rows = append(rows, Row{r, &r.Total})
	}
	for key, want := range map[string][4]bool{
		"time_ratio": {}, "arrived": {0: true, 2: true}, "overlaps": {}, "contacts": {}, "over": {}, "path_ratio": {2: true},
		"ns_per_agent_step": {1: true, 2: true}, "settled": {},
	} {
		if got := [4]bool(measure(key).Best(&Setup{}, rows...)); got != want {
			t.Errorf("%s: marked %v, want %v", key, got, want)
		}
	}
	if text := measure("mean_time").Text(rows[3]); text != "–" {
		t.Errorf("a mean of no journey is written %q", text)
	}
	// An agent that has settled about a goal that others hold is there too.
	crowd := []Row{{&Report{}, &GroupMetrics{Arrived: 29, Settled: 17, Journeys: 29}}, {&Report{}, &GroupMetrics{Arrived: 27, Settled: 21, Journeys: 27}}}
	for _, m := range Measures(Comparison) {
		if got := slices.Index(m.Best(&Setup{}, crowd...), true); got >= 0 != (m.Key == "there") || got == 0 {
			t.Errorf("%s: marked %d", m.Key, got)
		}
	}
}

// A scene is over after the time at which no agent is on its way.
func TestOver(t *testing.T) {
	s := line([]float64{0}, []float64{0})
	s.Start, s.End.Arrived = 5, true
	s.Groups[0].Itinerary = Itinerary{Stops: []nav.Goal{{Kind: nav.PointGoal, Within: 6}}}
	r := steps(mustNew(t, s), 2).Report()
	if x, ok := measure("over").Of(Row{&r, &r.Total}); !ok || x != 2*s.Dt {
		t.Errorf("over after %v, %v", x, ok)
	}
	s.End.Arrived = false
	r = steps(mustNew(t, s), 2).Report()
	if x, ok := measure("over").Of(Row{&r, &r.Total}); ok {
		t.Errorf("a scene without such an end is over after %v", x)
	}
}
