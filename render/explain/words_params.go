package explain

import (
	"slices"
	"strings"

	"galaxy/internal/words"
	"galaxy/nav"
)

// paramWords are what parameters are called for people where the words of their path say too little, by the path or the end of it.
var paramWords = map[string]words.Key{
	"k":                       "strength k",
	"exponent":                "exponent of the cardioid",
	"sidestep":                "side-step",
	"split":                   "split: chooses a side",
	"radii":                   "measured in own radii",
	"arrival":                 "arrives within",
	"right_of_way.on":         "right of way",
	"right_of_way.notice":     "notices ships within",
	"right_of_way.look_ahead": "looks ahead",
	"right_of_way.yield":      "gives way: strength",
	"right_of_way.crossing":   "goes on near a crossing",
	"right_of_way.late":       "gives way late",
	"right_of_way.ease":       "gives way: ease",
	"lead":                    "aims ahead of its target",
	"match":                   "matches the target's velocity",
	"braking":                 "share to brake with",
	"tau":                     "time τ",
	"move":                    "weight of the target",
	"ease":                    "drives slower when torn",
	"neighbors":               "neighbours",
}

// ParamWords returns what a parameter is called for people: "gives way late" for "right_of_way.late", and "magnet: gap floor" for
// "magnet.gap_floor".
func ParamWords(path string) string {
	parts := strings.Split(path, ".")
	for i := range parts {
		if called, ok := paramWords[strings.Join(parts[i:], ".")]; ok {
			return strings.ReplaceAll(strings.Join(append(parts[:i:i], string(called)), ": "), "_", " ")
		}
	}
	return strings.ReplaceAll(strings.Join(parts, ": "), "_", " ")
}

// What a switch is.
const (
	isOn  words.Key = "on"
	isOff words.Key = "off"
)

// ParamValue returns a value of a parameter for people: a switch is on or off.
func ParamValue(p nav.Param, value string) string {
	if p.Type != nav.Switch {
		return value
	}
	if value == "true" {
		return string(isOn)
	}
	return string(isOff)
}

// Idle reports whether a parameter of a list has no effect as it is: it belongs to a part that is switched off.
func Idle(list []nav.Param, p nav.Param) bool {
	i := strings.LastIndexByte(p.Name, '.')
	if i < 0 {
		return false
	}
	on := p.Name[:i] + ".on"
	return slices.ContainsFunc(list, func(o nav.Param) bool {
		return o.Name == on && o.Name != p.Name && o.Type == nav.Switch && o.Value() == 0
	})
}
