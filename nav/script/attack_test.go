package script_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"galaxy/nav/script"
)

// spent returns how many bytes f allocated.
func spent(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// body makes a steer of lines.
func body(lines ...string) string {
	return "def steer(me, view):\n    " + strings.Join(lines, "\n    ") + "\n    return vec(0, 0)\n"
}

// mostBytes is the most that one call may allocate, whatever it does.
const mostBytes = 24 << 20

// TestAttacks: what would take all time or memory ends with a message, at the same place each
// time, and has taken little of both.
func TestAttacks(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	for name, c := range map[string]struct{ source, says string }{
		"endless loop":               {body("while True:", "    pass"), "a.star:1:1: steer does not come to an end: more than 20000 steps"},
		"doubling list":              {body("x = [1]", "while True:", "    x = x + x"), "a.star:4:15: this would take "},
		"doubling in place":          {body("x = [1]", "while True:", "    x += x"), "this would take "},
		"doubling extend":            {body("x = [1]", "while True:", "    x.extend(x)"), "this would take "},
		"appending":                  {body("x = []", "while True:", "    x.append(x)"), "more than 20000 steps"},
		"insert":                     {body("x = list(range(1000))", "while True:", "    x.insert(0, 1)"), "this would take "},
		"repeated list":              {body("x = [0] * 1000000000"), "a.star:2:13: this would take 1000000000 steps"},
		"repeated twice":             {body("x = [0] * 4000", "y = [x * 4 for i in range(1000000)]"), "this would take "},
		"huge repeat":                {body("x = (1, 2) * (1000000000 * 1000000000 * 1000000000)"), "this would take "},
		"repeat from left":           {body("x = 1000000000 * [0]"), "this would take "},
		"repeat in place":            {body("x = [0]", "x *= 1000000000"), "this would take "},
		"doubling tuple":             {body("x = (1,)", "while True:", "    x = x + x"), "this would take "},
		"doubling text":              {body("x = 'a'", "while True:", "    x = x + x"), "a text of 1024 bytes is longer than 1000"},
		"repeated text":              {body("x = 'a' * 1000000000"), "no operator for: text * int"},
		"text of percent":            {body("x = 'ab'", "while True:", "    x = '%s%s' % (x, x)"), "a text of 1024 bytes is longer than 1000"},
		"long formats":               {body("f = '"+strings.Repeat("%.0s", 200)+"'", "x = tuple(['a'] * 200)", "while True:", "    y = f % x"), "this would take "},
		"text of format":             {body("x = '{}'.format(1)"), "text has no .format field or method"},
		"text of join":               {body("x = ','.join(['a'])"), "text has no .join"},
		"squares":                    {body("x = 3", "while True:", "    x = x * x"), "a product of whole numbers"},
		"squares in place":           {body("x = 3", "while True:", "    x *= x"), "a product of whole numbers"},
		"shift":                      {body("x = 1 << 500"), "a.star:2:11: there is no <<"},
		"shift in place":             {body("x = 1", "x <<= 500"), "there is no <<="},
		"huge number":                {body("x = " + strings.Repeat("9", 1000)), "this whole number is too large"},
		"recursion":                  {"def f(n):\n    return f(n + 1)\n" + body("f(0)"), "function f called recursively"},
		"recursion by two":           {"def f(g):\n    return g(g)\n" + body("f(f)"), "called recursively"},
		"million range":              {body("x = list(range(1000000))"), "a.star:2:13: this would take 1000000 steps"},
		"million sorted":             {body("x = sorted(range(1000000))"), "this would take 1000000 steps"},
		"million dict":               {body("x = {i: i for i in range(1000000)}"), "more than 20000 steps"},
		"million loop":               {body("for i in range(1000000):", "    pass"), "more than 20000 steps"},
		"million max":                {body("x = max(range(1000000))"), "this would take"},
		"dict union":                 {body("x = {i: i for i in range(1000)}", "for i in range(1000):", "    y = x | x"), "this would take"},
		"dict in place":              {body("x = {i: i for i in range(1000)}", "for i in range(1000):", "    x |= x"), "this would take"},
		"nested compare":             {body("x = [1]", "y = [1]", "for i in range(7):", "    x = [x, x, x, x, x, x]", "    y = [y, y, y, y, y, y]", "z = x == y"), "this would take"},
		"deep compare":               {body("x = [1]", "y = [1]", "for i in range(50):", "    x = [x]", "    y = [y]", "z = x == y"), "maximum recursion depth"},
		"wide words":                 {body("x = [1]", "for i in range(500):", "    x = [x, x]", "for i in range(1000000):", "    y = str(x)"), "more than 20000 steps"},
		"deep key":                   {body("x = (1,)", "for i in range(50):", "    x = (x, x)", "y = {x: 1}"), "a tuple of tuples is no key"},
		"missing deep key":           {body("x = (1,)", "for i in range(50):", "    x = (x, x)", "y = {}[x]"), "a tuple of tuples is no key"},
		"slices":                     {body("x = list(range(5000))", "y = [x[:] for i in range(5000)]"), "this would take"},
		"behaviours":                 {body("while True:", "    view.magnet(me)"), "more than 20000 steps"},
		"variants":                   {body("x = 0.0", "while True:", "    x += 1", "    view.magnet(me, pull=x)"), "more than 20000 steps"},
		"writes to me":               {body("me.pos = vec(0, 0)"), "a.star:2:7: me.pos can be read only"},
		"writes to view":             {body("view.time = 1"), "view.time can be read only"},
		"writes to target":           {body("view.target.pos = vec(0, 0)"), "target.pos can be read only"},
		"writes to others":           {body("view.neighbors[0].vel = vec(0, 0)"), "neighbor.vel can be read only"},
		"writes to a list of others": {body("view.obstacles[0] = None"), "obstacles value does not support item assignment"},
		"writes to what is near":     {body("view.near(100)[0].away = vec(0, 0)"), "near.away can be read only"},
		"writes to a route":          {body("view.route.closed = True"), "route.closed can be read only"},
		"writes to a moment":         {body("view.target.at(1.0).pos = vec(0, 0)"), "moment.pos can be read only"},
		"writes to params":           {"params = {'gap': param(1.0, help='a gap')}\n" + body("me.params.gap = 2"), "me.params.gap can be read only"},
		"writes to a global":         {"seen = []\n" + body("seen.append(1)"), "a.star:3:16: this list cannot be changed any more"},
		"writes to a global dict":    {"seen = {}\n" + body("seen[me.id] = 1"), "this dict cannot be changed any more"},
		"writes to a default":        {"def steer(me, view, seen = []):\n    seen.append(1)\n    return vec(0, 0)\n", "steer takes 3 values here"},
		"NaN wish":                   {"def steer(me, view):\n    return vec(math.inf - math.inf, 1)\n", "a.star:1:1: steer returns vec(NaN, 1)"},
		"infinite wish":              {"def steer(me, view):\n    return vec(0, 1e308 * 10.0)\n", "steer returns vec(0, +Inf)"},
		"NaN memory":                 {body("me.memory[3] = math.inf"), "a.star:2:14: me.memory[3] keeps a finite number, not +inf"},
		"no wish":                    {"def steer(me, view):\n    return 3\n", "steer returns a int"},
		"sets":                       {body("x = {1, 2}"), "want ':'"},
		"set":                        {body("x = set([1])"), "set"},
		"set comprehension":          {body("x = {i for i in range(3)}"), "want ':'"},
		"bytes":                      {body("x = b'abc'"), "there are no bytes"},
		"print":                      {body("while True:", "    print(me.pos)"), "more than 20000 steps"},
		"getattr":                    {body("getattr(me, 'pos')"), "there is no getattr"},
		"star arguments":             {body("x = max(*[1, 2])"), "there is no *"},
		"star parameters":            {"def f(*a):\n    return 1\n" + body("f()"), "there is no *"},
		"open a file":                {body("open('/etc/passwd')"), "undefined: open"},
		"load outside":               {"load('../a.star', 'f')\n" + body("pass"), "is no name of a file in the folder"},
		"load absolute":              {"load('/tmp/a.star', 'f')\n" + body("pass"), "is no name of a file in the folder"},
		"load itself":                {"load('a.star', 'f')\n" + body("pass"), "loads itself"},
		"load what is not":           {"load('b.star', 'f')\n" + body("pass"), `a.star:1:6: load: there is no file "b.star"`},
		"deep nesting":               {"x = " + strings.Repeat("(", 30_000) + strings.Repeat(")", 30_000), "excessive nesting"},
		"deep lists":                 {"x = " + strings.Repeat("[", 30_000) + strings.Repeat("]", 30_000), "excessive nesting"},
		"long chain":                 {"x = 1" + strings.Repeat("+1", 30_000) + "\n", "it has no function steer"},
		"long calls":                 {"x = max" + strings.Repeat("(1)", 20_000) + "\n", "max takes a list, not int"},
		"long fields":                {"x = max" + strings.Repeat(".a", 30_000) + "\n", "has no .a field"},
		"long choice":                {"x = 1" + strings.Repeat(" if 0 else 1", 5_000) + "\n", "excessive nesting"},
		"long tuple":                 {"x = (" + strings.Repeat("1,", 30_000) + ")\n", "it has no function steer"},
		"long products":              {"x = 1" + strings.Repeat("*7", 20_000) + "\n", "a product of whole numbers"},
		"nested tuples":              {"x = " + strings.Repeat("(1,", 900) + strings.Repeat(")", 900) + "\n", "excessive nesting"},
		"long lambdas":               {"x = " + strings.Repeat("lambda: ", 5000) + "1\n", "excessive nesting"},
		"long file":                  {strings.Repeat("#", 70_000), "it has 70000 bytes, and a script at most 65536"},
		"endless start":              {"x = [i for i in range(1000000)]\n" + body("pass"), "more than 200000 steps"},
	} {
		t.Run(name, func(t *testing.T) {
			var first error
			for range 2 {
				var err error
				took := spent(func() {
					p, failed := script.Compile("a.star", script.Held(map[string]string{"a.star": c.source}))
					if err = failed; err != nil {
						return
					}
					a, v := ship()
					before := a
					script.New(p).Steer(&a, &v)
					err = v.TakeFailure()
					if a != before {
						t.Errorf("it has left its agent changed")
					}
				})
				if err == nil || !strings.Contains(err.Error(), c.says) {
					t.Fatalf("it ends with %v; want %q", err, c.says)
				}
				if took > mostBytes {
					t.Errorf("it took %d bytes", took)
				}
				if first != nil && first.Error() != err.Error() {
					t.Errorf("it ended with %v, and then with %v", first, err)
				}
				first = err
				var placed *script.Error
				if !errors.As(err, &placed) {
					t.Errorf("%T has no place", err)
				}
			}
		})
	}
}

// TestManyFunctions: a call is as deep as a script has functions, and no deeper.
func TestManyFunctions(t *testing.T) {
	var b strings.Builder
	n := 1500
	fmt.Fprintf(&b, "def f%d():\n return vec(1, 2)\n", n)
	for i := n - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "def f%d():\n return f%d()\n", i, i+1)
	}
	b.WriteString("def steer(me, view):\n return f0()\n")
	took := spent(func() {
		if w, err := steer(t, b.String()); err != nil || w.X != 1 {
			t.Errorf("%v, %v", w, err)
		}
	})
	if took > mostBytes {
		t.Errorf("it took %d bytes", took)
	}
}

// Two values of the same thing are equal, and have no order.
func TestThingsAreEqualToThemselves(t *testing.T) {
	for _, same := range []string{
		"me.goal == me.goal", "me.params == me.params", "view.route == view.route", "view.target.at(1.0) == view.target.at(1.0)",
		"me == me", "me != view", "view.obstacles[0] == view.obstacles[0]", "view.obstacles[0] != view.obstacles[1]", "view.near(100)[0] != view.near(100)[0]",
	} {
		a, v := ship()
		s := of(t, body("if not ("+same+"):", "    fail('it is not')"))
		s.Steer(&a, &v)
		if err := v.TakeFailure(); err != nil {
			t.Errorf("%s: %v", same, err)
		}
	}
	a, v := ship()
	of(t, body("x = view.obstacles[0] < view.boxes[0]")).Steer(&a, &v)
	if err := v.TakeFailure(); err == nil || !strings.Contains(err.Error(), "obstacle < box not implemented") {
		t.Error(err)
	}
}
