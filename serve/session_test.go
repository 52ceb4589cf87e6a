package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/scene/rules"
	"galaxy/sim"
)

// three ships that are driven, two that are not, a rock on the way of the first, and a gun.
const yard = `schema = 1
title = "yard"
jitter = 1
[end]
time = 5
[[body]]
name = "Terra"
radius = 2
[[group]]
name = "pupils"
count = 3
place.line = { from = [0, 0], to = [0, 40] }
goal = [100, 0]
within = 1
radius = 1
speed = 30
accel = 60
drive = "thrust"
steer = "driven"
[[group]]
name = "free"
count = 2
place.line = { from = [-50, 0], to = [-50, 9] }
goal = "Terra"
radius = 1
speed = 10
steer = "seek"
[[obstacle]]
at = [20, 0]
radius = 4
`

func opened(t testing.TB, to io.Writer) *World {
	t.Helper()
	sc, err := scene.Parse("yard.toml", []byte(yard))
	if err != nil {
		t.Fatal(err)
	}
	sc.Setup.Workers = 1
	w, err := Open(sc, to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.sim.Close() })
	return w
}

// reply is an answer, read again.
type reply struct {
	ID     any
	OK     bool
	Error  string
	Result struct {
		Tick    uint64
		Done    bool
		Handle  int
		Dropped int
		Events  []struct {
			Tick              uint64
			Kind, Group, With string
			What, Error       string
			Amount            float64
			Index             int
		}
		Groups map[string]map[string]any
		Bodies map[string]any
	}
}

func ask(t testing.TB, s *Session, line string) (r reply) {
	t.Helper()
	text, _ := s.Answer([]byte(line))
	if bytes.ContainsAny(text, "\n\r") {
		t.Fatalf("%s: %q is more than a line", line, text)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatalf("%s: %s: %v", line, text, err)
	}
	if !r.OK && (r.Error == "" || strings.Contains(string(text), "result")) {
		t.Fatalf("%s: %s", line, text)
	}
	return r
}

func done(t testing.TB, s *Session, line string) reply {
	t.Helper()
	r := ask(t, s, line)
	if !r.OK {
		t.Fatalf("%s: %s", line, r.Error)
	}
	return r
}

// A step acts, steps and observes in one request.
func TestStepActsAndObserves(t *testing.T) {
	s := NewSession(opened(t, nil), nil)
	r := done(t, s, `{"id":1,"op":"step","n":2,"act":{"pupils":[30,0, 0,15, 0,0]},"observe":{"columns":["vel"],"of":["pupils"],"bodies":true},"events":true}`)
	if got := fmt.Sprint(r.ID, r.Result.Tick, r.Result.Groups); got != "1 2 map[pupils:map[vel:[1 0 0 0.5 0 0]]]" {
		t.Error(got)
	}
	if fmt.Sprint(r.Result.Bodies) != "map[pos:[0 0] vel:[0 0]]" {
		t.Error(r.Result.Bodies)
	}
	// It is kept until the next one, and an agent's own comes after its group's.
	done(t, s, `{"op":"act","act":{"pupils 2":[0,-30],"pupils":[0,0]}}`)
	r = done(t, s, `{"op":"step","n":2,"observe":{"columns":["vel"],"of":["pupils"]}}`)
	if got := fmt.Sprint(r.Result.Groups["pupils"]["vel"]); got != "[1 0 0 -0.5 0 0]" {
		t.Error(got)
	}
}

// All columns are there for all groups; what is not finite is null.
func TestAllColumns(t *testing.T) {
	s := NewSession(opened(t, nil), nil)
	var names []string
	for _, c := range s.world.Columns() {
		names = append(names, fmt.Sprintf("%q", c.Name))
	}
	done(t, s, `{"op":"order","order":"load free"}`) // has no goal then
	r := done(t, s, `{"op":"step","observe":{"columns":[`+strings.Join(names, ",")+`]}}`)
	for group, n := range map[string]int{"pupils": 3, "free": 2} {
		for _, c := range s.world.Columns() {
			list, _ := r.Result.Groups[group][c.Name].([]any)
			if len(list) != n*c.Width {
				t.Errorf("%s of %s: %v", c.Name, group, list)
			}
		}
	}
	if got := fmt.Sprint(r.Result.Groups["free"]["goal"], r.Result.Groups["pupils"]["goal"], r.Result.Groups["pupils"]["here"]); got != "[<nil> <nil> <nil> <nil>] [100 0 100 0 100 0] [1 1 1]" {
		t.Error(got)
	}
}

// Contacts and arrivals are events, and columns that a restored world has as they were.
func TestEventsAndSnapshots(t *testing.T) {
	s := NewSession(opened(t, nil), nil)
	done(t, s, `{"op":"order","order":"place \"pupils 2\" 90,0"}`)
	if r := done(t, s, `{"op":"snapshot"}`); r.Result.Handle != 1 {
		t.Error(r.Result.Handle)
	}
	run := func() string {
		r := done(t, s, `{"op":"step","n":200,"act":{"pupils":[30,0]},"events":true,"observe":{"columns":["arrived","contacts","pos"],"of":["pupils"]}}`)
		text := fmt.Sprint(r.Result.Groups)
		for _, e := range r.Result.Events {
			if e.Group == "pupils" {
				text += fmt.Sprint(" ", e.Kind, e.Index, e.With, " at ", e.Tick)
			}
		}
		return text
	}
	first := run()
	if !strings.Contains(first, "contact0rock 1 at ") || !strings.Contains(first, "arrival1 at ") || !strings.Contains(first, "arrived:[0 1 0] contacts:[1 0 0]") {
		t.Error(first)
	}
	done(t, s, `{"op":"snapshot"}`)
	if r := done(t, s, `{"op":"restore","handle":1,"observe":{"columns":["arrived","contacts"],"of":["pupils"]}}`); fmt.Sprint(r.Result.Groups) != "map[pupils:map[arrived:[0 0 0] contacts:[0 0 0]]]" || r.Result.Tick != 0 {
		t.Error(r.Result)
	}
	if again := run(); again != first {
		t.Errorf("%s, and at first %s", again, first)
	}
	if r := done(t, s, `{"op":"events"}`); len(r.Result.Events) != 0 {
		t.Error("events are told twice")
	}
}

// A world that is observed all the time has the bits of one that is not.
func TestObservingChangesNothing(t *testing.T) {
	run := func(look string) uint64 {
		w := opened(t, nil)
		s := NewSession(w, nil)
		for range 60 {
			done(t, s, `{"op":"step","n":2,"act":{"pupils":[9,3]}`+look+`}`)
		}
		return w.sim.Hash()
	}
	if a, b := run(""), run(`,"observe":{"columns":["pos","vel","heading","goal","arrived","contacts","health","here"],"bodies":true},"events":true`); a != b {
		t.Errorf("%x and %x", a, b)
	}
}

// Base64 and numbers give and take the same bits.
func TestBase64IsTheSame(t *testing.T) {
	hash := func(act, format string) string {
		w := opened(t, nil)
		s := NewSession(w, nil)
		r := done(t, s, `{"op":"step","n":9,"act":{"pupils":`+act+`},"observe":{"columns":["pos"],"format":"`+format+`"}}`)
		back, _ := json.Marshal(r.Result.Groups["pupils"]["pos"])
		list, err := floats("pupils", back)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(w.sim.Hash(), list)
	}
	if a, b := hash(`[0.1,-3]`, "numbers"), hash(`"zczMPQAAQMA="`, "base64"); a != b {
		t.Errorf("%s and %s", a, b)
	}
}

// Another seed is another world; the same is the same.
func TestResetTakesASeed(t *testing.T) {
	s := NewSession(opened(t, nil), nil)
	look := func(reset string) string {
		r := done(t, s, `{"op":"reset",`+reset+`"observe":{"columns":["pos"],"of":["pupils"]}}`)
		return fmt.Sprint(r.Result.Groups)
	}
	a := look(`"seed":7,`)
	done(t, s, `{"op":"step","n":3}`)
	if b := look(`"seed":8,`); a == b {
		t.Error("seed 8 is as 7")
	}
	if c := look(`"seed":7,`); a != c {
		t.Errorf("%s, and again %s", a, c)
	}
	if r := done(t, s, `{"op":"reset","set":["group.pupils.count=5"],"observe":{"columns":["here"],"of":["pupils"]}}`); len(r.Result.Groups["pupils"]["here"].([]any)) != 5 {
		t.Error(r.Result.Groups)
	}
	if r := ask(t, s, `{"op":"restore","handle":1}`); r.OK {
		t.Error("a snapshot is left after a reset")
	}
}

// A recording of a session that goes to and fro replays, a run for each reset.
func TestSessionsReplay(t *testing.T) {
	var file bytes.Buffer
	w := opened(t, &file)
	s := NewSession(w, nil)
	for _, line := range []string{
		`{"op":"step","n":90,"act":{"pupils":[1,2]}}`, `{"op":"snapshot"}`, `{"op":"act","act":{"pupils":[5,6]}}`, `{"op":"step","n":20}`,
		`{"op":"restore","handle":1}`, `{"op":"step","n":30,"act":{"pupils":[3,-4,5,6,7,8]}}`, `{"op":"reset","seed":3}`,
		`{"op":"snapshot"}`, `{"op":"step","n":50,"act":{"pupils 1":[3,-4]}}`, `{"op":"restore","handle":1}`, `{"op":"step","n":5,"act":{"pupils 1":[3,-5]}}`,
	} {
		done(t, s, line)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rec, err := sim.DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	runs := rec.Runs()
	if n := len(runs); n != 3 {
		t.Fatalf("it has %d runs", n)
	}
	if last := runs[0].Hashes[len(runs[0].Hashes)-1].Tick; last != 120 {
		t.Errorf("the first run ends at %d", last)
	}
	for _, run := range runs {
		sc, err := scene.Recorded(run)
		if err != nil {
			t.Fatal(err)
		}
		again, err := sim.New(sc.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := sim.Verify(again, run, nil); err != nil {
			t.Error(err)
		}
		again.Close()
	}
}

// What is wrong with a request is said in a sentence, and nothing is done.
func TestRefusals(t *testing.T) {
	w := opened(t, nil)
	s := NewSession(w, nil)
	before := w.sim.Hash()
	long := strings.Repeat("x", 3000)
	for _, c := range []struct{ line, want string }{
		{``, "the line is empty"},
		{`{"op":"step"`, "a part of a JSON object"},
		{`nonsense`, "is not JSON"},
		{`[1]`, "a request is a JSON object, and this is a JSON array"},
		{`null`, `there is no op ""`},
		{`{"op":"step"} {"op":"step"}`, "one request"},
		{`{"op":"jump"}`, `there is no op "jump"`},
		{`{"op":"steps"}`, `did you mean "step"?`},
		{`{"op":1}`, "op must be a text, and is a JSON number"},
		{`{"id":{},"op":"step"}`, "id must be a number or a short text"},
		{`{"id":"` + long + `","op":"step"}`, "id must be a number or a short text"},
		{`{"op":"step","m":3}`, `a request has no key "m"`},
		{`{"op":"` + long + `"}`, "there is no op"},
		{`{"op":"step","seed":3}`, "step takes no seed; it takes n, act, observe, events"},
		{`{"op":"close","n":3}`, "close takes no n; it takes no key beside id and op"},
		{`{"op":"step","n":0}`, "n = 0: a request takes 1 to"},
		{`{"op":"step","n":1e9}`, "n must be a whole number"},
		{`{"op":"step","n":100000}`, "n = 100000: a request takes 1 to"},
		{`{"op":"step","n":"2"}`, "n must be a whole number, and is a JSON string"},
		{`{"op":"step","act":{"pupils":[1,0],"free":[1,0]}}`, `"free" steers by seek`},
		{`{"op":"step","act":{"none":[1,0]}}`, `unknown group "none"`},
		{`{"op":"step","act":{"pupils":[1]}}`, "1 number for"},
		{`{"op":"step","act":{"pupils":[]}}`, "0 numbers for"},
		{`{"op":"step","act":{"pupils":[1,2,3,4]}}`, "2 accelerations for 3 agents of pupils"},
		{`{"op":"step","act":{"pupils":[1,"x"]}}`, "must be a list of numbers"},
		{`{"op":"step","act":{"pupils":[1,1e39]}}`, "must be a list of numbers"},
		{`{"op":"step","act":{"pupils":[1,NaN]}}`, "is not JSON"},
		{`{"op":"step","act":{"pupils":null}}`, "must be a list of numbers"},
		{`{"op":"step","act":{"pupils":"AADAfwAAwH8="}}`, "the acceleration NaN,NaN of pupils 1 is not finite"},
		{`{"op":"step","act":{"pupils":"AAA"}}`, "in base64"},
		{`{"op":"act"}`, "act needs the key act"},
		{`{"op":"observe"}`, "observe needs the key observe"},
		{`{"op":"observe","observe":{"columns":["poss"]}}`, `there is no column "poss": did you mean "pos"?`},
		{`{"op":"observe","observe":{"columns":["pos"],"of":["x"]}}`, `there is no group "x"`},
		{`{"op":"observe","observe":{"columns":"pos"}}`, "observe.columns must be a list, and is a JSON string"},
		{`{"op":"observe","observe":{"format":"hex"}}`, "format \"hex\": it can be numbers or base64"},
		{`{"op":"step","observe":{"columns":["poss"]}}`, "there is no column"},
		{`{"op":"order","order":"dance"}`, `unknown verb "dance"`},
		{`{"op":"order","order":""}`, "the order is empty"},
		{`{"op":"order","order":"a\nb"}`, "an order is one line"},
		{`{"op":"order"}`, "order needs the key order"},
		{`{"op":"restore"}`, "restore needs the key handle"},
		{`{"op":"restore","handle":1}`, "there is no such snapshot"},
		{`{"op":"restore","handle":-1}`, "there is no such snapshot"},
		{`{"op":"snapshot","handle":65}`, "handle 65: it can be 1 to 64"},
		{`{"op":"reset","seed":-1}`, "seed must be a whole number from 0 up"},
		{`{"op":"reset","seed":18446744073709551615}`, "seed 18446744073709551615 is too large"},
		{`{"op":"reset","set":["group.pupils.cout=5"]}`, "cout"},
		{`{"op":"reset","set":["group.pupils.count=999999999"]}`, "count"},
	} {
		r := ask(t, s, c.line)
		if r.OK || !strings.Contains(r.Error, c.want) || len(r.Error) > 1200 {
			t.Errorf("%.80s\n got %v %s\nwant %s", c.line, r.OK, r.Error, c.want)
		}
	}
	if w.sim.Hash() != before || len(w.sim.Orders()) > 0 {
		t.Error("a refused request has changed the world")
	}
}

// A program that goes on for ever fills no memory: orders, events and snapshots have limits.
func TestLimits(t *testing.T) {
	w := opened(t, nil)
	s := NewSession(w, nil)
	for range MostOrders {
		done(t, s, `{"op":"act","act":{"pupils":[1,2]}}`)
	}
	if r := ask(t, s, `{"op":"step","act":{"pupils":[1,2]}}`); !strings.Contains(r.Error, "between two steps there are at most") {
		t.Error(r.Error)
	}
	done(t, s, `{"op":"step","n":2}`)
	if n := len(w.sim.Orders()); n > 0 {
		t.Errorf("%d orders of old steps are kept", n)
	}
	w.other = MostChanges
	if r := ask(t, s, `{"op":"order","order":"swap"}`); !strings.Contains(r.Error, "at most 100,000 orders other than drive") && !strings.Contains(r.Error, "orders other than drive") {
		t.Error(r.Error)
	}
	done(t, s, `{"op":"act","act":{"pupils":[1,2]}}`)
	for range MostSnapshots {
		done(t, s, `{"op":"snapshot"}`)
	}
	if r := ask(t, s, `{"op":"snapshot"}`); !strings.Contains(r.Error, "there are 64 snapshots already") {
		t.Error(r.Error)
	}
	done(t, s, `{"op":"snapshot","handle":5}`)
	w.kept[9].bytes = MostSnapshotBytes
	if r := ask(t, s, `{"op":"snapshot","handle":5}`); !strings.Contains(r.Error, "the snapshots would take") {
		t.Error(r.Error)
	}
	w.events, w.dropped = make([]rules.Event, MostEvents), 3
	w.happens.Start(w.sim, true)
	w.look()
	if r := done(t, s, `{"op":"events"}`); r.Result.Dropped != 3 || len(r.Result.Events) != MostEvents {
		t.Error(r.Result.Dropped)
	}
}

// A recording that is full ends there, and the world goes on.
func TestFullRecordingEnds(t *testing.T) {
	var file bytes.Buffer
	w := opened(t, &file)
	w.rec.to.n = MostRecorded
	s := NewSession(w, nil)
	done(t, s, `{"op":"step","n":130,"act":{"pupils":[1,2]}}`)
	done(t, s, `{"op":"snapshot"}`)
	done(t, s, `{"op":"reset"}`)
	done(t, s, `{"op":"step","n":130}`)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rec, err := sim.DecodeRecording(&file)
	if err != nil || rec.Torn || rec.Hashes[len(rec.Hashes)-1].Tick != 60 {
		t.Errorf("%+v, %v", rec, err)
	}
}

// answers returns what came of lines.
func answers(t *testing.T, in io.Reader, stop <-chan struct{}) ([]string, error) {
	t.Helper()
	var out bytes.Buffer
	err := Serve(in, &out, opened(t, nil), stop)
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), err
}

// Lines are answered in turn; one that is too long is skipped, and the last one may lack its end.
func TestServeReadsLines(t *testing.T) {
	huge := io.MultiReader(
		strings.NewReader(`{"id":1,"op":"step"}`+"\r\n"+`{"id":2,"op":"`), io.LimitReader(endless('x'), 3*MostLine), strings.NewReader("\"}\n"),
		strings.NewReader(`{"id":3,"op":"step"}`))
	list, err := answers(t, huge, nil)
	if err != nil || len(list) != 3 || !strings.Contains(list[0], `"tick":1`) || !strings.Contains(list[1], "longer than") || !strings.Contains(list[2], `{"id":3,"ok":true,"result":{"tick":2`) {
		t.Errorf("%.200q, %v", list, err)
	}
	list, err = answers(t, strings.NewReader("{\"id\":1,\"op\":\"close\"}\n{\"op\":\"step\"}\n"), nil)
	if err != nil || len(list) != 1 {
		t.Errorf("after close: %q, %v", list, err)
	}
	broken := errors.New("broken")
	if _, err := answers(t, io.MultiReader(strings.NewReader("{\"op\":\"step\"}\n"), failing{broken}), nil); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// An interrupt ends it while it waits, and while it steps.
func TestServeStops(t *testing.T) {
	stop := make(chan struct{})
	close(stop)
	in, to := io.Pipe()
	defer to.Close()
	if _, err := answers(t, in, stop); err != nil {
		t.Error(err)
	}
	s := NewSession(opened(t, nil), stop)
	if r := ask(t, s, `{"op":"step","n":10000}`); r.Error != "interrupted" || s.world.sim.Tick() > 0 {
		t.Error(r)
	}
}

type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

// Whatever a line holds, it is answered by one line of JSON with a result or an error.
func FuzzRequest(f *testing.F) {
	for _, line := range []string{
		`{"id":1,"op":"step","n":3,"act":{"pupils":[1,2]},"observe":{"columns":["pos"],"of":["pupils"],"format":"base64"},"events":true}`,
		`{"id":"a","op":"reset","seed":7,"set":["jitter=2"]}`, `{"op":"snapshot","handle":3}`, `{"op":"restore","handle":3}`,
		`{"op":"order","order":"goto free 3,4"}`, `{"op":"describe"}`, `{"op":"act","act":{"pupils 1":"AACAPwAAAMA="}}`, `{"op":"events"}`, `{"op":`, "\xff",
	} {
		f.Add([]byte(line))
	}
	w := opened(f, nil)
	s := NewSession(w, nil)
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.Contains(line, []byte("set")) || bytes.Contains(line, []byte(`\u`)) {
			t.Skip() // scenes of any size are tested in their room
		}
		if w.sim.Tick() > 1000 {
			if err := w.Reset(nil); err != nil {
				t.Fatal(err)
			}
		}
		text, _ := s.Answer(line)
		var r struct {
			ID            json.RawMessage
			OK            *bool
			Result, Error json.RawMessage
		}
		if err := json.Unmarshal(text, &r); err != nil || r.OK == nil || *r.OK != (r.Result != nil) || *r.OK != (r.Error == nil) || bytes.ContainsAny(text, "\n") {
			t.Errorf("%q: %q, %v", line, text, err)
		}
	})
}

func BenchmarkStep100(b *testing.B) {
	sc, err := scene.Open("driven", "group.pupil.count=100", "camera.select=rules")
	if err != nil {
		b.Fatal(err)
	}
	sc.Setup.Workers = 1
	w, err := Open(sc, nil)
	if err != nil {
		b.Fatal(err)
	}
	s := NewSession(w, nil)
	act := bytes.Repeat([]byte("0.125,-3.5,"), 100)
	line := []byte(`{"id":1,"op":"step","act":{"pupil":[` + string(act[:len(act)-1]) + `]},"observe":{"columns":["pos","vel"],"of":["pupil"]}}`)
	for b.Loop() {
		if text, _ := s.Answer(line); bytes.Contains(text, []byte(`"ok":false`)) {
			b.Fatal(string(text))
		}
	}
}
