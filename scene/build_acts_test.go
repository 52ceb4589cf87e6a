package scene_test

import (
	"strings"
	"testing"

	"galaxy/scene"
)

// An order with which a step begins is tried when the scene is read: a name, a parameter or a value that is wrong is told with its place
// and a way out.
func TestOrdersOfStepsAreTried(t *testing.T) {
	const lesson = `schema = 1
title = "x"
[[agent]]
name = "walker"
at = [0, 0]
goal = [9, 0]
steer = "antigravity"
[[obstacle]]
at = [20, 20]
radius = 2
[[step]]
title = "One"
text = "x"
done = 'time > 1'
[[step]]
title = "Two"
text = "x"
done = 'time > 1'
again = true
orders = ['ORDER']
`
	for order, want := range map[string]string{
		`set walker sidestep false`:  "",
		`place "rock 1" 20,10`:       "",
		`set walker sidesteps false`: "sidestep",
		`set walker k -1`:            "the order cannot be given",
		`goto walkr 0,0`:             `walker`,
		`place "rock 2" 0,0`:         "the order cannot be given",
		`goto walker`:                "1 argument",
	} {
		_, err := scene.Parse("test.toml", []byte(strings.Replace(lesson, "ORDER", order, 1)))
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", order, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "test.toml:20")):
			t.Errorf("%s: %v", order, err)
		}
	}
}
