package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	linkedRun = `experiment = 1
scene = "bench/head-on"
seeds = 1
measures = ["arrived"]
[vary]
steer = ["seek"]
[end]
time = 1
`
	linkedTune = `experiment = 1
scene = "magnet-first"
seeds = 1
measures = ["arrived"]
[vary]
agent.ship.accel = { from = 1, to = 2 }
[end]
time = 1
[tune]
score = { arrived = -1 }
tries = 2
restarts = 1
held_back = 2
`
)

// TestLinksInResults: no command of the laboratory reads or writes through a link that it finds in
// a folder of results, whatever its name. A sentence names it.
func TestLinksInResults(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"run.toml": linkedRun, "tune.toml": linkedTune} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	galaxy := func(args string) (code int, words string) {
		var b strings.Builder
		code = execute(strings.Fields(args), &streams{out: &b, err: &b})
		return code, b.String()
	}
	const run, tune, listen, merge = "lab run run.toml -o out", "lab tune tune.toml -o best", "lab run run.toml -o out --listen 127.0.0.1:0", "lab merge out -o all"
	for _, args := range []string{run, tune, listen} {
		if code, words := galaxy(args); code != done {
			t.Fatalf("galaxy %s: %d\n%s", args, code, words)
		}
	}
	records, err := filepath.Glob("out/runs/*.rec")
	if err != nil || len(records) != 1 {
		t.Fatalf("%d recordings: %v", len(records), err)
	}
	for _, c := range []struct{ name, args string }{
		{"out/.lock", run},
		{"out/experiment.json", run},
		{"out/experiment.json", merge},
		{"out/experiment.json", "lab show out"},
		{"out/results.bin", run},
		{"out/results.bin", merge},
		{"out/results.bin", "lab show out"},
		{"out/results.csv", run},
		{"out/results.parquet", run},
		{"out/report.html", run},
		{"out/runs", run},
		{filepath.ToSlash(records[0]), run},
		{"out/token", listen},
		{"best/tries.csv", tune},
		{"best/tuned", tune},
		{"best/tuned/scene.toml", tune},
		{"best/results.bin", tune},
	} {
		for _, dangling := range []bool{false, true} {
			away, err := filepath.Abs("away")
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(away, 0o777); err != nil {
				t.Fatal(err)
			}
			victim := filepath.Join(away, "victim")
			if err := os.Rename(c.name, victim); err != nil {
				t.Fatal(err)
			}
			before := contents(t, away)
			to := victim
			if dangling {
				to = filepath.Join(away, "nothing")
			}
			if err := os.Symlink(to, c.name); err != nil {
				t.Skipf("no links here: %v", err)
			}
			code, words := galaxy(c.args)
			if code == done || !strings.Contains(words, filepath.FromSlash(c.name)+" is a link") {
				t.Errorf("%s is a link, dangling %v: galaxy %s exits with %d: %s", c.name, dangling, c.args, code, words)
			}
			if after := contents(t, away); after != before {
				t.Errorf("%s is a link, dangling %v: galaxy %s has written through it:\n%s\nwas\n%s", c.name, dangling, c.args, after, before)
			}
			if err := os.Remove(c.name); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(victim, c.name); err != nil {
				t.Fatal(err)
			}
			for _, made := range []string{"away", "all"} {
				if err := os.RemoveAll(made); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, args := range []string{run, tune, listen, merge} {
		if code, words := galaxy(args); code != done {
			t.Errorf("without links galaxy %s: %d\n%s", args, code, words)
		}
	}
}

// contents returns all that is in a folder as a text.
func contents(t *testing.T, folder string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(folder, func(name string, f fs.DirEntry, err error) error {
		if err != nil || f.IsDir() {
			fmt.Fprintln(&b, name)
			return err
		}
		text, err := os.ReadFile(name)
		fmt.Fprintf(&b, "%s %q\n", name, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestBrokenResultsAreToldInSentences: what is wrong with a folder of results is said in the words of
// galaxy, not in those of the libraries that it uses.
func TestBrokenResultsAreToldInSentences(t *testing.T) {
	raw := regexp.MustCompile(`\b(open|stat|lstat|read|mkdir|write|sync|readdir|fsync) \S+: |EOF|invalid character|unexpected end|parse error|plotter:|palette:|json:`)
	t.Chdir(t.TempDir())
	galaxy := func(args string) (code int, words string) {
		var b strings.Builder
		code = execute(strings.Fields(args), &streams{out: &b, err: &b})
		return code, b.String()
	}
	if err := os.WriteFile("run.toml", []byte(linkedRun), 0o666); err != nil {
		t.Fatal(err)
	}
	file := func(name, text string) func() error {
		return func() error { return os.WriteFile(name, []byte(text), 0o666) }
	}
	empty := func(name string) func() error { return func() error { return os.Mkdir(name, 0o777) } }
	const run, show, merge, bench = "lab run run.toml -o out", "lab show out", "lab merge out -o all", "bench --only alone --steer seek --seeds 1 --from rows.csv"
	for _, c := range []struct {
		name  string // taken away before
		broke func() error
		args  []string
		says  string
	}{
		{"out", file("out", "x"), []string{run}, "the folder out cannot be made: not a directory"},
		{"out", file("out", "x"), []string{show, merge}, "out is no folder of galaxy lab"},
		{"out", empty("out"), []string{show, merge}, "out is no folder of galaxy lab: it has no experiment.json"},
		{"out/experiment.json", file("out/experiment.json", "{\"galaxy\": root:x:0"), []string{run, show, merge}, "experiment.json is damaged: it is not what galaxy lab writes"},
		{"out/experiment.json", file("out/experiment.json", ""), []string{run, show, merge}, "experiment.json is damaged"},
		{"out/experiment.json", empty("out/experiment.json"), []string{run, show, merge}, "experiment.json is a folder where a file belongs"},
		{"out/results.bin", empty("out/results.bin"), []string{run, show, merge}, "results.bin is a folder where a file belongs"},
		{"out/results.bin", file("out/results.bin", strings.Repeat("x", 300)), []string{run, show, merge}, "its head is damaged"},
		{"out/results.csv", empty("out/results.csv"), []string{run}, "results.csv is a folder where a file belongs"},
		{"out/runs", file("out/runs", ""), []string{run}, "runs is a file where a folder belongs"},
		{"rows.csv", func() error {
			code, words := galaxy("bench --only alone --steer seek --seeds 1 --csv rows.csv")
			if code != done {
				return errors.New(words)
			}
			text, err := os.ReadFile("rows.csv")
			return errors.Join(err, os.WriteFile("rows.csv", append(text, "a\"b\n"...), 0o666))
		}, []string{bench}, "a quotation mark is out of place"},
	} {
		if code, words := galaxy(run); code != done {
			t.Fatalf("%d: %s", code, words)
		}
		if err := errors.Join(os.RemoveAll(c.name), c.broke()); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, args := range c.args {
			if code, words := galaxy(args); code == done || !strings.Contains(words, filepath.FromSlash(c.says)) || raw.MatchString(words) {
				t.Errorf("%s: galaxy %s exits with %d: %s\nwant %q", c.name, args, code, words, c.says)
			}
		}
		if err := errors.Join(os.RemoveAll("out"), os.RemoveAll("all")); err != nil {
			t.Fatal(err)
		}
	}
}
