package script_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"galaxy/nav/script"
)

// walkers are terms as scenes have them.
var walkers = script.Terms{
	List: []script.Term{
		{Name: "time"},
		{Name: "arrived", Inputs: []script.Input{{Name: "of", Is: "group"}}},
		{Name: "agents"},
		{Name: "param", Inputs: []script.Input{{Name: "of", Is: "group", Required: true}, {Name: "name", Required: true}}},
		{Name: "selected"},
	},
	Check: func(t *script.Term, given []any, i int) error {
		if t.Inputs[i].Is == "group" && given[i] != "walker" {
			return fmt.Errorf("there is no group %v", given[i])
		}
		return nil
	},
}

// tellWalkers tells of three agents, of which one has arrived.
func tellWalkers(t *script.Term, given []any) (any, error) {
	switch t.Name {
	case "time":
		return 2.5, nil
	case "arrived":
		if given[0] == "walker" {
			return 1, nil
		}
		return 3, nil
	case "agents":
		return 3, nil
	case "selected":
		return "rock 2", nil
	}
	if given[1] == "sidestep" {
		return false, nil
	}
	return nil, errors.New("there is no such parameter")
}

func ExampleParseExpression() {
	e, err := script.ParseExpression(`arrived("walker") >= 1 and not param("walker", "sidestep")`, walkers)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Evaluator(tellWalkers).Holds())
	// Output: true <nil>
}

func TestExpressions(t *testing.T) {
	for text, want := range map[string]any{
		"time":                              2.5,
		"time > 2 and time < 3":             true,
		"arrived == agents":                 true,
		`arrived(of = "walker")`:            1.0,
		`arrived("walker") == agents`:       false,
		"arrived() - 1":                     2.0,
		`selected == "rock 2"`:              true,
		`selected`:                          "rock 2",
		`selected + "!"`:                    "rock 2!",
		`param("walker", "sidestep")`:       false,
		`max(time, agents) if time else -1`: 3.0,
		`sum([time for i in range(3)])`:     7.5,
		`time not in [1, 2]`:                true,
		"7 // 2 + 7 % 2":                    4.0,
		"  time > 2 \n":                     true,
	} {
		e, err := script.ParseExpression(text, walkers)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		v := e.Evaluator(tellWalkers)
		for range 2 { // a second time uses the memory of the first
			if got, err := v.Value(); got != want || err != nil {
				t.Errorf("%s = %v, %v, want %v", text, got, err, want)
			}
		}
	}
}

func TestMistakesOfExpressions(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "expression:1:1: got end of file, want primary expression",
		"arived == 3":                         "expression:1:1: there is no arived; did you mean \"arrived\"?",
		"time ==":                             "expression:1:8: got end of file, want primary expression",
		"agents and\narived":                  "expression: it has several lines; an expression is one line",
		`arrived("walkers")`:                  "expression:1:9: there is no group walkers",
		`arrived(off = "walker")`:             "expression:1:9: arrived has no off; did you mean \"of\"?",
		`arrived("walker", 3)`:                "expression:1:19: arrived takes at most of",
		`arrived("walker", of = "a")`:         "expression:1:24: arrived has its of twice",
		"time(2)":                             "expression:1:6: time takes nothing: write it without ( )",
		"param":                               `expression:1:1: param takes its of and its name; write it as param("…", "…")`,
		`param("walker")`:                     `expression:1:1: param takes its name; write it as param("…", "…")`,
		`param("walker", "sidesteps")`:        "expression:1:6: there is no such parameter",
		"[time]":                              "expression: it is a list; an expression is a number, a text or a truth value",
		"print(time)":                         "expression:1:1: there is no print in an expression",
		"arrived(3)":                          "expression:1:9: arrived: of is a name, in quotes",
		"arrived(1 + 2)":                      "expression:1:8: arrived: of is a name, in quotes",
		"  arived":                            `expression:1:3: there is no arived; did you mean "arrived"?`,
		"any([time > 1 for time in [1]])":     "expression:1:19: time is a name of expressions; call the variable otherwise",
		"time = 3":                            "expression:1:7: got '=' after expression, want EOF",
		"sum([1 for i in range(1 << 9)])":     "expression:1:25: there is no <<; multiply instead",
		strings.Repeat("1+", 1001):            "expression: it has 2002 bytes, and an expression at most 2000",
		"len([0 for i in range(1000000000)])": "expression:1:8: the expression takes more than 20000 steps",
		"time + selected":                     "expression:1:6: no operator for: float + text",
	} {
		e, err := script.ParseExpression(text, walkers)
		if err == nil {
			_, err = e.Evaluator(tellWalkers).Value()
		}
		if err == nil {
			t.Errorf("%s: no mistake", text)
		} else if err.Error() != want {
			t.Errorf("%s: %v\nwant %s", text, err, want)
		}
	}
}

func TestUses(t *testing.T) {
	e, err := script.ParseExpression(`arrived("walker") and time`, walkers)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"arrived": true, "time": true, "agents": false} {
		if e.Uses(name) != want {
			t.Errorf("uses %s: %t", name, !want)
		}
	}
}

// FuzzExpression looks for texts that panic, or that work without end.
func FuzzExpression(f *testing.F) {
	for _, text := range []string{"time", "arrived == agents", `param("walker", "sidestep")`, "[x for x in range(9)]", "lambda: time", "(lambda f: f(f))(lambda f: f(f))", `"a" * 9`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := script.ParseExpression(text, walkers)
		if err != nil {
			return
		}
		_, _ = e.Evaluator(tellWalkers).Holds()
	})
}
