package report

import (
	"strings"
	"testing"

	"galaxy/lab"
)

// A file keeps all but what stands between the marks of the label; a second renewal
// changes nothing.
func TestRenewReplacesTablesBetweenMarks(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "alone", "head-on"), Methods: []string{"seek", "antigravity{range = 10}"}, Seeds: 3, Change: lab.Change{Step: 0.05}}
	scores := run(t, b, 2)
	text := "# A page\n\n<!-- bench main run -->\nold\n<!-- /bench -->\n\n<!-- bench main cases small -->\n<!-- /bench -->\nprose\n" +
		"<!-- bench main failures seek -->\n<!-- /bench -->\n<!-- bench other methods -->\nkept\n<!-- /bench -->\n"
	got, err := scores.Renew(text, "main")
	if err != nil {
		t.Fatal(err)
	}
	want := "# A page\n\n<!-- bench main run -->\n2 cases, 2 methods; seeds where starts are drawn: 3; steps of 0.05.\n<!-- /bench -->\n\n<!-- bench main cases small -->\n" +
		"| case | `antigravity{range = 10}` | `seek` |\n|---|---:|---:|\n| alone | 1.00 | 1.00 |\n| head-on | 1.02 | ✗ 2/2 runs, 2 ov. |\n<!-- /bench -->\nprose\n" +
		"<!-- bench main failures seek -->\n- `seek`: head-on (2/2 runs; exact: an overlap of 2 radii).\n<!-- /bench -->\n<!-- bench other methods -->\nkept\n<!-- /bench -->\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if again, err := scores.Renew(got, "main"); err != nil || again != got {
		t.Errorf("again: %v\n%s", err, again)
	}
	for name := range tables {
		got, err := scores.Renew("<!-- bench x "+name+" -->\n<!-- /bench -->", "x")
		if err != nil || strings.Count(got, "\n") < 2 {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for text, want := range map[string]string{
		"<!-- bench x tabel -->\n<!-- /bench -->":            `the table "tabel"`,
		"<!-- bench x cases circels -->\n<!-- /bench -->":    `a mark of the table cases names "circels"; did you mean "circles"?`,
		"<!-- bench x measures circels -->\n<!-- /bench -->": `names "circels"`,
		"<!-- bench x run circles -->\n<!-- /bench -->":      `a mark of the table run names "circles"; there are none`,
		"<!-- bench x worst pilt -->\n<!-- /bench -->":       `a mark of the table worst names "pilt"; it can be antigravity{range = 10} or seek`,
		"<!-- bench y methods -->\n<!-- /bench -->":          "no mark <!-- bench x methods -->",
		"<!-- bench x methods -->\n":                         "no mark",
	} {
		if _, err := scores.Renew(text, "x"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The table of shared runs has means over the runs that both methods end cleanly, and over no other.
func TestSharedRunsAreCleanWithBoth(t *testing.T) {
	b := &lab.Bench{Cases: some(t, "alone", "head-on"), Methods: []string{"seek", "pilot"}, Seeds: 1}
	var results []*lab.Result
	for i := range b.Cases {
		for _, method := range b.Methods {
			results = append(results, &lab.Result{
				Trial:  lab.Trial{Case: b.Cases[i], Method: method, Start: lab.Exact},
				Agents: 1, Arrived: 1, Clean: i == 0 || method == "pilot", TimeRatio: 1 + float64(i), DeltaV: float64(len(method) + 10*i), Jerk: 0.5, Reversals: 2, Steps: 10,
			})
		}
	}
	f := inMemory(t, b)
	if err := b.Take(f, results); err != nil {
		t.Fatal(err)
	}
	s, err := Score(b, f)
	if err != nil {
		t.Fatal(err)
	}
	head := "| method | other | clean with both | time ratio | other's | Δv | other's | jerk | other's | reversals | other's |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
	for mark, want := range map[string]string{
		"":      head + "| `pilot` | `seek` | 1 | 1.000 | 1.000 | 5.00 | 4.00 | 0.500 | 0.500 | 2.00 | 2.00 |\n",
		" seek": head + "| `seek` | `pilot` | 1 | 1.000 | 1.000 | 4.00 | 5.00 | 0.500 | 0.500 | 2.00 | 2.00 |\n",
	} {
		got, err := s.Renew("<!-- bench main shared"+mark+" -->\n<!-- /bench -->", "main")
		if want := "<!-- bench main shared" + mark + " -->\n" + want + "<!-- /bench -->"; err != nil || got != want {
			t.Errorf("%q: %v, got\n%s\nwant\n%s", mark, err, got, want)
		}
	}
	worst := "| time ratio | Δv | jerk | reversals |\n|---|---|---|---|\n"
	for mark, rows := range map[string]string{
		"":      "| head-on 2.000 | head-on 15.00 | alone 0.500 | alone 2.00 |\n| alone 1.000 | alone 5.00 | head-on 0.500 | head-on 2.00 |\n",
		" seek": "| alone 1.000 | alone 4.00 | alone 0.500 | alone 2.00 |\n",
	} {
		got, err := s.Renew("<!-- bench main worst"+mark+" -->\n<!-- /bench -->", "main")
		if want := "<!-- bench main worst" + mark + " -->\n" + worst + rows + "<!-- /bench -->"; err != nil || got != want {
			t.Errorf("%q: %v, got\n%s\nwant\n%s", mark, err, got, want)
		}
	}
}
