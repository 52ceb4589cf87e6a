package script_test

import (
	"strings"
	"testing"
)

// TestFormats: % makes the texts of Python.
func TestFormats(t *testing.T) {
	for expr, want := range map[string]string{
		`"slot %d of %s" % (3, "a")`: "slot 3 of a",
		`"%s" % 2.5`:                 "2.5",
		`"%s %r" % ("a", "a")`:       `a "a"`,
		`"%5.2f|%-6d|%06.1f|%+d" % (3.14159, 42, -2.5, 7)`:     " 3.14|42    |-002.5|+7",
		`"%g %g %g %g" % (100000.0, 1000000, 0.0001, 0.00001)`: "100000 1e+06 0.0001 1e-05",
		`"%e" % 12345.678`: "1.234568e+04",
		`"%d %d %x %X %o" % (3.9, -3.9, 255, 255, 8)`: "3 -3 ff FF 10",
		`"%.3d|% d|%.2s" % (7, 7, "abc")`:             "007| 7|ab",
		`"%d %%" % True`:                              "1 %",
		`"%f" % math.inf`:                             "inf",
		`"%s" % [1, vec(1, 2)]`:                       "[1, vec(1, 2)]",
		`"none" % ()`:                                 "none",
		`"%d" % 7 + "!"`:                              "7!",
		`str(-7 % 3) + " " + str(7 % -3)`:             "2 -2",
		`str(-7.5 % 2) + " " + str(7 % 2.5)`:          "0.5 2.0",
	} {
		if _, err := steer(t, "def steer(me, view):\n    fail("+expr+")"); err == nil || err.Error() != "a.star:2:9: "+want {
			t.Errorf("%s: %v, want %s", expr, err, want)
		}
	}
	for expr, want := range map[string]string{
		`"%d" % "a"`:      `a.star:2:14: %d takes a number, not "a"`,
		`"%d %d" % (1,)`:  "has more % than values, which are 1",
		`"%d" % (1, 2)`:   "has 1 %, and there are 2 values",
		`"%q" % 1`:        "a format knows %d, %s,",
		`"5 %" % 1`:       "write %% for the sign itself",
		`"%99d" % 1`:      "at most 60",
		`"%x" % 1.5`:      "%x takes a whole number, not 1.5",
		`"%d" % math.inf`: "%d takes a number, not",
		`"%60d" * 2 % 1`:  "no operator for",
		`7 % 0`:           "zero",
	} {
		if _, err := steer(t, "def steer(me, view):\n    x = "+expr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", expr, err, want)
		}
	}
	long := strings.Repeat("%60d", 20)
	if _, err := steer(t, `def steer(me, view):
    x = "`+long+`" % (`+strings.Repeat("1,", 20)+`)`); err == nil || !strings.Contains(err.Error(), "is longer than 1000") {
		t.Errorf("%v", err)
	}
}

// TestPrints: lines are told to the view, at most ten and each cut; nothing else depends on them, and print is refused
// where no view is.
func TestPrints(t *testing.T) {
	a, v := ship()
	s := of(t, "def steer(me, view):\n    print(\"slot\", 3, vec(1, 2), True)\n    print()\n    for i in range(20):\n        print(i)\n    print(\"a\\nb\")\n    return vec(1, 0)")
	if w := s.Steer(&a, &v); w.X != 1 {
		t.Errorf("%v, %v", w, v.TakeFailure())
	}
	lines, more := v.TakeSaid()
	if len(lines) != 10 || more != 13 || lines[0] != "slot 3 vec(1, 2) True" || lines[1] != "" || lines[9] != "7" {
		t.Errorf("%q and %d more", lines, more)
	}
	if lines, more := v.TakeSaid(); len(lines) > 0 || more > 0 {
		t.Errorf("%q and %d more remain", lines, more)
	}
	if _, err := steer(t, "def steer(me, view):\n    for i in range(900):\n        print(i, i, i)"); err == nil || !strings.Contains(err.Error(), "this would take 75 steps") {
		t.Errorf("endless printing: %v", err)
	}
	var p record
	of(t, "def steer(me, view):\n    return vec(0, 0)\ndef explain(me, view, pen):\n    print(1)").Explain(&a, &v, &p)
	if len(p) == 0 || !strings.Contains(p[0], "print works in steer alone") {
		t.Errorf("%q", p)
	}
}
