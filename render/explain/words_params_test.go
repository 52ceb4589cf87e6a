package explain

import "testing"

// Parameters have names in words, in a composition too.
func TestParamWords(t *testing.T) {
	for path, want := range map[string]string{
		"right_of_way.late":             "gives way late",
		"antigravity.right_of_way.late": "antigravity: gives way late",
		"magnet.gap_floor":              "magnet: gap floor",
		"sidestep":                      "side-step",
		"magnet.arrival":                "magnet: arrives within",
		"wall_range":                    "wall range",
	} {
		if got := ParamWords(nil, path); got != want {
			t.Errorf("%s is called %q, want %q", path, got, want)
		}
	}
}
