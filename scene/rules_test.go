package scene

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"galaxy/scene/rules"
)

// den is a scene with states, to which mistakes are added.
const den = `schema = 1
title = "A den"
[[body]]
name = "Den"
radius = 2
[[zone]]
name = "yard"
at = "Den"
radius = 9
[[group]]
name = "foxes"
count = 2
place.disc = { at = [20, 0], radius = 5 }
[[group.state]]
name = "roam"
steer = "wander"
to = "rest"
when = 'inside("yard") == 1'
[[group.state]]
name = "rest"
steer = "stop"
goal = "Den"
enter = ["goto me 5,5"]
to = "roam"
when = 'in_state > 2'
[[group]]
name = "cubs"
source = { count = 3 }
place.disc = { at = [-20, 0], radius = 5 }
steer = "seek"
`

// A mistake in a rule is told with its place and a way out.
func TestMistakesOfRules(t *testing.T) {
	if _, err := Parse("den.toml", []byte(den)); err != nil {
		t.Fatalf("\n%v", err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`to = "rest"`, `to = "rset"`, `den.toml:17:6: "foxes" has no state "rset"; did you mean "rest"?`},
		{"when = 'in_state > 2'\n", "", `the state "rest" has one of to and when; give both, or none`},
		{`inside("yard")`, `inside("yrad")`, `den.toml:18:16: when: there is no zone "yrad"; did you mean "yard"?`},
		{`in_state > 2`, `in_stat > 2`, `when: there is no in_stat; did you mean "in_state"?`},
		{`in_state > 2`, `in_state > "2"`, `den.toml:25:18: when: `},
		{`in_state > 2`, `how_many("foxes", "rset") > 2`, `there is no state "rset"; did you mean "rest"?`},
		{`goal = "Den"`, `goal = { group = "foxes", state = "rset" }`, `no group has a state "rset"`},
		{`steer = "stop"`, `steer = "sotp"`, `there is no behaviour "sotp"; did you mean "stop"?`},
		{`name = "roam"`, `name = "rest"`, `two parts are named "rest"`},
		{`name = "roam"`, `name = "ro am"`, `"ro am" is no name of a state`},
		{`goto me 5,5`, `goto me 5`, `den.toml:23:10: the order cannot be given: "5" is no body or agent`},
		{`goto me 5,5`, `gote me 5,5`, `there is no order "gote"; did you mean "goto"?`},
		{`goal = "Den"`, `goal = "Dne"`, `there is no`},
		{`goal = "Den"`, `goal = { group = "cubs", choose = "own" }`, `own is a choice at the start`},
		{`goal = "Den"`, `goal = { group = "cusb" }`, `there is no group "cusb"; did you mean "cubs"?`},
		{`radius = 9`, ``, `the zone "yard" is neither a disc nor a box`},
		{`[[group.state]]`, "steer = \"seek\"\n[[group.state]]", `a group steers by steer, or by its states`},
		{"", "[[trigger]]\nwhen = 'alive(\"cubs\") > 2'\ndo = [\"spawn foxes 1\"]\n", `the order cannot be given: group "foxes" has no source`},
		{"", "[[trigger]]\nwhen = 'alive(\"cubs\") > 2'\ndo = [\"tell foxes sleep\"]\n", `"foxes" has no state "sleep"`},
		{"", "[[trigger]]\nwhen = 'alive > 2'\ndo = [\"tell foxes rest\"]\n", `alive takes its of; write it as alive("…")`},
		{"", "[[trigger]]\nwhen = 'near(\"own\", 3, \"Den\") > 2'\ndo = [\"tell foxes rest\"]\n", `there is no group or agent "own"`},
		{"", "[[trigger]]\nwhen = 'time > 2'\ndo = [\"tell foxes rest\"]\nmost = 3\n", `a trigger gives its orders once; add each = true`},
		{"", "[[trigger]]\nwhen = 'selected == \"foxes 1\"'\ndo = [\"tell foxes rest\"]\n", `there is no selected`},
		{`name = "cubs"`, `name = "friends"`, `in a scene with rules "friends" says what an agent is to the one that asks`},
		{`goal = "Den"`, `goal = { group = "cubs", choose = "loneliest" }`, `loneliest looks at what is about a target; add sight`},
		{"", "[[measure]]\nname = \"Big\"\ncount = 'time'\n", `"Big" is no name of a measure`},
		{"", "[[measure]]\nname = \"big\"\n", `the measure "big" has no expression, or two`},
	} {
		text := strings.Replace(den, c.from, c.to, 1)
		if c.from == "" {
			text = den + c.to
		}
		_, err := Parse("den.toml", []byte(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q:\n got %v\nwant %s", c.to, c.from, err, c.want)
		}
	}
}

// Each example of docs/rules.md runs among freighters and bodies, and no order or expression of it fails.
func TestRulesOfTheManualRun(t *testing.T) {
	const about = `schema = 1
title = "An example"
time.step = 0.05
[[body]]
name = "Base"
at = [0, 40]
radius = 4
[[body]]
name = "Mine"
at = [-60, -30]
radius = 5
[[body]]
name = "Port"
at = [100, 30]
radius = 6
[[group]]
name = "freighters"
count = 4
team = 1
health = 3
place.disc = { at = [-20, -20], radius = 12 }
stops = ["Mine", "Port"]
steer = "pilot"
[[group]]
name = "pirates"
count = 1
team = 2
place.disc = { at = [-40, 70], radius = 3 }
`
	page, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 7 {
		t.Fatalf("%d examples", len(blocks))
	}
	for _, block := range blocks {
		s, err := Parse("rules.md", []byte(about+block[1]))
		if err != nil {
			t.Errorf("%s\n%v", block[1], err)
			continue
		}
		w := world(t, s, 1)
		for range 1200 {
			w.Step()
		}
		if r := rules.Of(w); r != nil {
			told, _ := r.Told()
			for i := range told {
				if told[i].Error != "" {
					t.Errorf("%s\n%+v", block[1], told[i])
					break
				}
			}
			if states := len(r.Plan().Machines) > 0; states && len(told) == 0 {
				t.Errorf("no agent leaves its state:\n%s", block[1])
			}
		}
	}
}
