package script_test

import (
	"fmt"
	"strings"
	"testing"

	"galaxy/nav/script"
)

// alike are keys whose hashes in Starlark are equal, or fall into one bucket, by an expression of
// the number i, and how many of them a call makes within its steps.
var alike = map[string]struct {
	key string
	n   int
}{
	"whole numbers": {"i * 4294967296", 1000},
	"large numbers": {"(i + 1) * 18446744073709551616 * 18446744073709551616", 600},
	"one bucket":    {"i * 65536", 1000},
	"floats":        {"i * 4294967296.0", 1000},
	"fractions":     {"float(i) / 3.0", 800},
	"vectors":       {"vec(i, -i)", 800},
	"tuples":        {"(i * 4294967296,)", 800},
	"pairs":         {"(i * 4294967296, i)", 700},
}

// TestKeysOfEqualHashes: a dict looks up each of many keys in the same work, whatever the keys. Comparisons
// of tuples are steps; those of numbers cannot be seen from here.
func TestKeysOfEqualHashes(t *testing.T) {
	for name, c := range alike {
		for way, lines := range map[string][]string{
			"one by one":    {"d = {}", fmt.Sprintf("for i in range(%d):", c.n), "    d[%s] = i"},
			"comprehension": {fmt.Sprintf("d = {%%s: i for i in range(%d)}", c.n)},
			"copy":          {fmt.Sprintf("d = dict({%%s: i for i in range(%d)})", c.n/2)},
			"union":         {fmt.Sprintf("d = {} | {%%s: i for i in range(%d)}", c.n/2)},
		} {
			source := strings.ReplaceAll(body(append(lines, "i = 7", "if d.get(%s) != 7:", "    fail('it is gone')")...), "%s", c.key)
			if _, err := steer(t, source); err != nil {
				t.Errorf("%s, %s: %v", name, way, err)
			}
		}
	}
}

// TestNoTablesOfTheInterpreter: it makes no dict, whose long looks for keys cost the script no steps.
func TestNoTablesOfTheInterpreter(t *testing.T) {
	for _, source := range []string{"x = {}", "x = {1: 2, 3: {4: 5}}", "x = {i: i for i in range(3)}", "x = [{i: {j: 1 for j in range(i)}} for i in range(3)]", "def f(a = {1: 2}):\n    return {a: lambda x: {x: {}}}\n"} {
		if n, err := script.Tables(source); n != 0 || err != nil {
			t.Errorf("%s: %d dicts, %v", source, n, err)
		}
	}
}

// TestEqualKeys: what is equal is one key, and what is not is another.
func TestEqualKeys(t *testing.T) {
	same := []string{
		"1, 1.0", "0.0, -0.0", "18446744073709551616, 18446744073709551616.0", "-9223372036854775808, -9223372036854775808.0", "-9223372036854775809, -9223372036854775809",
		"'a', 'a'", "(1, 'a'), (1.0, 'a')", "vec(0, 1), vec(-0.0, 1)", "None, None", "True, True", "(True, max), (True, max)", "math.inf, math.inf", "math.inf - math.inf, math.inf - math.inf", "f, f", "(), ()",
	}
	apart := []string{
		"1, True", "0, None", "1, '1'", "1, 1.5", "18446744073709551616, -18446744073709551616", "9223372036854775807, 9223372036854775808.0", "'a', 'b'",
		"('a', 'b'), ('ab', '')", "('a', 'b'), ('ab',)", "(1, 2), (2, 1)", "(1,), 1", "vec(1, 0), vec(0, 1)", "vec(1, 0), (1, 0)", "max, min", "(max,), (min,)", "math.inf, -math.inf", "f, max",
		"1e300, 2e300", "(1e300,), (2e300,)", "0.5, -0.5", "4602678819172646912, 0.5", "(None,), ()", "(True,), (False,)",
	}
	for n, pairs := range map[int][]string{1: same, 2: apart} {
		for _, pair := range pairs {
			source := "def f():\n    return 1\n" + body("x, y = "+pair, "d = {}", "d[x] = 1", "d[y] = 2", fmt.Sprintf("if len(d) != %d or d[y] != 2 or d[x] != %d:", n, 3-n), "    fail(str(d))")
			if _, err := steer(t, source); err != nil {
				t.Errorf("%s: %v", pair, err)
			}
		}
	}
}

// TestDictKeepsItsOrder: entries are in the order of insertion, also after many have gone.
func TestDictKeepsItsOrder(t *testing.T) {
	for name, lines := range map[string][]string{
		"small":     {"d = {3: 'a', 1: 'b', 2: 'c'}", "d[3] = 'd'", "if d.keys() != [3, 1, 2] or d.values() != ['d', 'b', 'c']:", "    fail(str(d))"},
		"large":     {"d = {i: -i for i in range(100)}", "for i in range(90):", "    d.pop(i)", "d[5] = 1", "if d.keys() != list(range(90, 100)) + [5] or len(d) != 11 or d[95] != -95:", "    fail(str(d))"},
		"emptied":   {"d = {}", "for i in range(300):", "    d[i] = i", "    if d.pop(i) != i or len(d) != 0 or i in d:", "        fail(str(d))"},
		"again":     {"d = {1: 1, 2: 2}", "d.pop(1)", "d[1] = 3", "if d.items() != [(2, 2), (1, 3)]:", "    fail(str(d))"},
		"later one": {"d = {i % 3: i for i in range(9)}", "if d != {0: 6, 1: 7, 2: 8} or list(d) != [0, 1, 2]:", "    fail(str(d))"},
		"absent":    {"d = {1: 1}", "if d.pop(2, 5) != 5 or d.get(2) != None or d.get(2, 3) != 3 or 2 in d:", "    fail(str(d))"},
		"in place":  {"d = {1: 1}", "e = d", "d |= {1: 2, 3: 4}", "if d != {1: 2, 3: 4} or e != {1: 1}:", "    fail(str(e))"},
	} {
		if _, err := steer(t, body(lines...)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDictRefuses: each with a sentence.
func TestDictRefuses(t *testing.T) {
	for source, says := range map[string]string{
		body("d = {1: 1, 1.0: 2}"):                                          "a.star:2:9: this dict has the key 1.0 twice",
		body("d = {[1]: 1}"):                                                "a list is no key",
		body("d = {}", "d[(1, [2])] = 1"):                                   "a list is no key",
		body("d = {}", "x = d.get({})"):                                     "a dict is no key",
		body("d = {range(3): 1}"):                                           "a range is no key",
		body("d = {me: 1}"):                                                 "me is no key",
		body("d = {1: 1}", "for k in d:", "    d[2] = 1"):                   "this dict cannot be changed while a loop goes through it",
		body("d = {1: 1}", "for k in d:", "    d.pop(1)"):                   "this dict cannot be changed while a loop goes through it",
		"d = {1: 1}\n" + body("d.pop(1)"):                                   "this dict cannot be changed any more: it was made outside of the functions",
		body("d = {}", "x = d[1]"):                                          "key 1 not in dict",
		body("d = {}", "x = d.pop('a')"):                                    `this dict has no key "a"`,
		body("t = ('"+strings.Repeat("a", 1000)+"',) * 5000", "d = {t: 1}"): "this would take ",
	} {
		if _, err := steer(t, source); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s\nends with %v; want %q", source, err, says)
		}
	}
}
