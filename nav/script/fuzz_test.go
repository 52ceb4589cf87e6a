package script_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/script"
)

// FuzzScript: any text is a script or a mistake with a place; a script decides twice alike,
// within bounds, and wishes for what is finite.
func FuzzScript(f *testing.F) {
	files, err := filepath.Glob("../../scene/library/*.star")
	if err != nil || len(files) == 0 {
		f.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, lines := range []string{
		"x = [1] * 3 + list(range(4))[::-2]", "x = {(1, 'a'): [vec(1, 2)] for i in range(3)}", "x = sorted(zip([3, 1], 'ab' and [1, 2]), key=lambda t: t[0])",
		"me.memory[0] += 1", "me.memory.a = me.memory.b or view.neighbors[0]\n    me.memory.b = me.pos\n    m = me.memory\n    m.c += 1.5", "x = view.near(9, agents=True, edge=False)[0].away", "x, (y, z) = 1, (2, 3)", "x = view.pilot(me) + view.orca(me, horizon=3)",
		"while me.memory[0] < 10:\n        me.memory[0] += view.random(3)", "x = 10 * (3 * [0])", "x = str([1, {2: (3,)}]) + 'a'",
		"x = '%5.2f|%-3d%%|%s' % (1.5, True, [me.pos]) + '%x' % 255", "x = view.nearest(3, team='enemy', wreck=False, within=90)\n    me.memory.prey = view.nearest()\n    x = view.count(group=0, stopped=True)", "me.aim(view.nearest() or me.pos)\n    x = view.intercept(me)", "print('a', me.pos, -7.5 % 2)", "fail('slot', 3)",
	} {
		f.Add(body(lines))
	}
	f.Fuzz(func(t *testing.T, source string) {
		var wishes [2]r2.Vec
		var agents [2]nav.Agent
		var errs [2]string
		var took uint64
		for i := range 2 {
			var p *script.Program
			took = max(took, spent(func() { p, err = script.Compile("a.star", script.Held(map[string]string{"a.star": source})) }))
			if err != nil {
				var placed *script.Error
				if !errors.As(err, &placed) {
					t.Fatalf("%T has no place: %v", err, err)
				}
				errs[i] = err.Error()
				continue
			}
			a, v := ship()
			s := script.New(p)
			took = max(took, spent(func() {
				reach := nav.ReachOf(s, &a, 1, v.Dt)
				if !(reach >= 0) {
					t.Fatalf("it reaches %v", reach)
				}
				wishes[i] = s.Steer(&a, &v)
			}))
			if failed := v.TakeFailure(); failed != nil {
				errs[i] = failed.Error()
			}
			if w := wishes[i]; w.X-w.X != 0 || w.Y-w.Y != 0 {
				t.Fatalf("it wishes for %v", w)
			}
			agents[i] = a
		}
		if wishes[0] != wishes[1] || agents[0] != agents[1] || errs[0] != errs[1] {
			t.Fatalf("it decides %v, %q, and then %v, %q", wishes[0], errs[0], wishes[1], errs[1])
		}
		if took > 2*mostBytes {
			t.Fatalf("it took %d bytes", took)
		}
	})
}
