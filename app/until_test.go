package app

import (
	"bytes"
	"strings"
	"testing"
)

// --until with an expression stops at the step by which it holds, and fails where it never does; a mistake is told with its place.
func TestUntilAnExpressionHolds(t *testing.T) {
	for _, c := range []struct {
		until string
		code  int
		want  string
	}{
		{`contact("walker", "rock 1") > 0`, done, "holds after 101 steps, at 1.68333 s"},
		{`time > 1`, done, "time > 1 holds after 61 steps"},
		{`contacts > 99`, failed, "contacts > 99 never held"},
		{`contact("waker") > 0`, badInput, `character 9: there is no group or agent "waker"`},
		{`1e`, badInput, "unknown unit"},
	} {
		var out, words bytes.Buffer
		code := execute([]string{"run", "straight-ahead", "--order", "0 set walker sidestep false", "--until", c.until}, &streams{out: &out, err: &words})
		if code != c.code || !strings.Contains(out.String()+words.String(), c.want) {
			t.Errorf("%s: exit code %d, %s%s", c.until, code, &out, &words)
		}
	}
}
