package scene

import (
	"fmt"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// steered returns a scene with one group whose steer key says that.
func steered(steer string) []byte {
	return []byte("schema = 1\ntitle = \"t\"\n[[group]]\nname = \"ships\"\ncount = 2\nplace.ring = { radius = 50 }\ngoal = [0, 0]\nsteer = " + steer + "\n")
}

// The parameters of a part of a method stand in a table of their own, or have the
// part's name and a dot in front.
func TestPartsOfAMethodHaveTables(t *testing.T) {
	for _, c := range []struct {
		steer string
		set   []string
		on    bool
		yield float64
	}{
		{`"antigravity"`, nil, true, 3},
		{`{ antigravity = { right_of_way = { on = false, yield = 2 } } }`, nil, false, 2},
		{`{ antigravity = { right_of_way.on = false } }`, nil, false, 3},
		{`"antigravity"`, []string{"group.ships.steer.antigravity.right_of_way.on=false"}, false, 3},
		{`{ antigravity = { k = 2 } }`, []string{"group.ships.steer.antigravity.right_of_way.yield=4"}, true, 4},
	} {
		s, err := Parse("t.toml", steered(c.steer), c.set...)
		if err != nil {
			t.Errorf("%s %v:\n%v", c.steer, c.set, err)
			continue
		}
		got := s.Setup.Groups[0].Behavior.(*steer.AntiGravity).RightOfWay
		if got.On != c.on || got.Yield != c.yield {
			t.Errorf("%s %v: %+v", c.steer, c.set, got)
		}
	}
	for _, c := range []struct{ steer, set, want string }{
		{`{ antigravity = { right_of_way = { onn = true } } }`, "", `antigravity has no parameter "right_of_way.onn"`},
		{`{ antigravity = { right_of_way = true } }`, "", `antigravity has no parameter "right_of_way"`},
		{`{ antigravity = { k = { on = true } } }`, "", `k must be a number, this is a table`},
		{`{ antigravity = { right_of_way.notice = -1 } }`, "", `right_of_way.notice = -1 must be in [0, ∞)`},
		{`"antigravity"`, "group.ships.steer.antigravity.right_of_way.onn=true", `right_of_way.on"`},
		{`"antigravity"`, "group.ships.steer.antigravity.right_of_way=true", `this scene has no`},
	} {
		var set []string
		if c.set != "" {
			set = []string{c.set}
		}
		if _, err := Parse("t.toml", steered(c.steer), set...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v:\n%v", c.steer, set, err)
		}
	}
}

func TestMixTakesParameters(t *testing.T) {
	both := func(mix string) []byte {
		return []byte("schema = 1\ntitle = \"x\"\n[[group]]\nname = \"ships\"\ncount = 1\nplace.ring.radius = 5\ngoal = [0, 0]\n" +
			"steer = [\"detour\", \"seek\"]\n" + mix)
	}
	for _, c := range []struct {
		mix  string
		set  []string
		want float64
	}{
		{"", nil, 0},
		{`mix = "priority"`, nil, 0},
		{`mix = { priority = { threshold = 2 } }`, nil, 2},
		{`mix.priority.threshold = 3`, nil, 3},
		{`mix = "priority"`, []string{"group.ships.mix.priority.threshold=4"}, 4},
	} {
		s, err := Parse("t.toml", both(c.mix), c.set...)
		if err != nil {
			t.Errorf("%s %v:\n%v", c.mix, c.set, err)
			continue
		}
		if got := s.Setup.Groups[0].Behavior.(*nav.Priority); got.Threshold != c.want || len(got.Parts()) != 2 {
			t.Errorf("%s %v: threshold %v, %d parts", c.mix, c.set, got.Threshold, len(got.Parts()))
		}
	}
	for mix, want := range map[string]string{
		`mix = "wieghted"`:                        `there is no mix "wieghted"; did you mean "weighted"?`,
		`mix = "seek"`:                            `there is no mix "seek"; it can be blend, priority or weighted`,
		`mix = { weighted = { threshold = 2 } }`:  `weighted has no parameter "threshold"`,
		`mix = { priority = { threshold = -2 } }`: `threshold = -2 must be in [0, ∞)`,
		`mix = ["priority", "blend"]`:             `a group has one mix`,
		`mix = 3`:                                 `a method is a name or a table`,
	} {
		if _, err := Parse("t.toml", both(mix)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n%v", mix, err)
		}
	}
}

// With scale = "radii" every part of a method that has the switch gets it, unless the file
// sets it.
func TestScaleIsThatOfEveryPart(t *testing.T) {
	const group = "[[group]]\nname = \"all\"\nsteer = [\"flee\", \"antigravity\", { magnet = { radii = false } }]\n"
	for text, want := range map[string]string{"": "false false", "scale = \"units\"\n": "false false", "scale = \"radii\"\n": "true false"} {
		parts := parse(t, group+text).Setup.Groups[0].Behavior.(nav.Composite).Parts()
		if got := fmt.Sprint(parts[1].Behavior.(*steer.AntiGravity).Radii, parts[2].Behavior.(*steer.Magnet).Radii); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	single := parse(t, "[[agent]]\nname = \"Ada\"\nat = [0, 0]\nsteer = \"tank\"\nscale = \"radii\"\n")
	if !single.Setup.Groups[0].Behavior.(*steer.Tank).Radii {
		t.Error("a single agent keeps its units")
	}
}
