package explain

import (
	"regexp"
	"slices"
	"strings"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/sim"
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

// ParamWords returns what a parameter is called in a language, nil for English: "gives way late" for "right_of_way.late", and
// "magnet: gap floor" for "magnet.gap_floor".
func ParamWords(v *words.Voice, path string) string {
	parts := strings.Split(path, ".")
	for i := range parts {
		end, known := paramWords[strings.Join(parts[i:], ".")]
		switch {
		case known:
			parts = append(parts[:i:i], v.Text(end))
			return strings.Join(parts, ": ")
		case i < len(parts)-1:
			parts[i] = partWords(v, parts[i])
		default:
			parts[i] = v.Called("parameter", plainWords(parts[i]))
		}
	}
	return strings.Join(parts, ": ")
}

// partWords returns what stands before the name of a parameter: its part of a composition, which mostly has the name of a method, or the
// part of a method that it belongs to.
func partWords(v *words.Voice, name string) string {
	if said := v.Called("method", name); said != name {
		return said
	}
	return v.Called("parameter", plainWords(name))
}

func plainWords(name string) string { return strings.ReplaceAll(name, "_", " ") }

// MethodWords returns what a method is called in a language, by its name as [nav.Method] has it: each name in it that is a method's is
// said in the language.
func MethodWords(v *words.Voice, method string) string {
	if v.Language() == nil {
		return method
	}
	said := methodNames.ReplaceAllStringFunc(method, func(name string) string { return v.Called("method", name) })
	return opening.ReplaceAllString(said, "$1 (")
}

// opening is a bracket right behind a name, as a filter has it: safe(seek).
var opening = regexp.MustCompile(`(\pL)\(`)

var methodNames = regexp.MustCompile(`[a-z][a-z0-9_]*`)

// OrderWords says in a language what an order does, and to what: "gather in a circle: red".
func OrderWords(v *words.Voice, order sim.Text) string {
	what := v.Text(words.Key(sim.VerbOf(order).Summary))
	if len(order) > 1 {
		what += ": " + strings.Join(order[1:], " ")
	}
	return what
}

// What a switch is.
const (
	isOn  words.Key = "on"
	isOff words.Key = "off"
)

// ParamValue returns a value of a parameter for people, in a language: a switch is on or off.
func ParamValue(v *words.Voice, p nav.Param, value string) string {
	switch {
	case p.Type == nav.Option:
		return v.Called("option", value)
	case p.Type == nav.Number || p.Type == nav.Whole:
		return v.Number(value)
	case p.Type != nav.Switch:
		return value
	case value == "true":
		return v.Text(isOn)
	}
	return v.Text(isOff)
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
