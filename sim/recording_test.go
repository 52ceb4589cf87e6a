package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"galaxy/internal/version"
	"galaxy/orbit"
)

// record runs a world of n ticks that is given orders, and marks every 10th.
func record(t *testing.T, s Setup, n int) *Recording {
	t.Helper()
	w := mustNew(t, s)
	r := NewRecorder(nil, &Recording{File: "crowd.toml", Scene: "schema = 1\n", Set: []string{"seed=7"}, Files: []File{{"town.tmx", "<map>\n</map>"}}})
	r.Mark(w)
	for range n {
		if w.tick == 5 || w.tick == 23 {
			if err := w.Give(Text{"set", "shy", "range", fmt.Sprint(1 + w.tick)}); err != nil {
				t.Fatal(err)
			}
		}
		if w.tick == 10 || w.tick == 30 { // also after a checkpoint of the same tick
			if err := w.Give(Text{"circle", "shy", "tour"}); err != nil {
				t.Fatal(err)
			}
			if err := w.Give(Text{"swap"}); err != nil {
				t.Fatal(err)
			}
		}
		w.Step()
		if w.tick%10 == 0 {
			r.Mark(w)
		}
	}
	if err := w.Give(Text{"lines"}); err != nil { // too late for the last checkpoint
		t.Fatal(err)
	}
	r.Mark(w)
	return r.Recording()
}

// reread returns a recording as it is read back, the same in all.
func reread(t rapid.TB, r *Recording) *Recording {
	var b bytes.Buffer
	if err := r.Encode(&b); err != nil {
		t.Fatal(err)
	}
	read, err := DecodeRecording(&b)
	if err != nil {
		t.Fatal(err)
	}
	want := *r
	want.Program, want.Ephemeris = version.Identity(), orbit.Ephemeris
	if diff := cmp.Diff(&want, read); diff != "" {
		t.Fatalf("read differs from written (-written +read):\n%s", diff)
	}
	return read
}

func TestAReplayGoesTheSameWay(t *testing.T) {
	s := crowd(300, 40)
	r := record(t, s, 45)
	read := reread(t, r)
	s.Workers = 3
	w := mustNew(t, s)
	if err := Verify(w, read, nil); err != nil || w.Tick() != 45 {
		t.Errorf("verified to tick %d, %v; want 45, true", w.Tick(), err)
	}
	if diff := cmp.Diff(r.Orders[:len(r.Orders)-1], w.Orders()); diff != "" { // the last came too late for any step
		t.Errorf("the replay was given other orders:\n%s", diff)
	}
}

// A recording of several runs is read back as it was written; what of it is torn ends with the last run that has a
// checkpoint.
func TestRunsFollowEachOther(t *testing.T) {
	s := crowd(30, 40)
	first, second, third := record(t, s, 45), record(t, s, 12), record(t, s, 31)
	second.Set, third.Scene, third.Files = []string{"seed=8"}, "schema = 1\n# changed\n", nil
	first.Next, second.Next = second, third
	read := reread(t, first)
	for i, run := range read.Runs() {
		if err := Verify(mustNew(t, s), run, nil); err != nil {
			t.Errorf("run %d: %v", i, err)
		}
	}
	var b bytes.Buffer
	if err := first.Encode(&b); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), `"scene"`); n != 2 {
		t.Errorf("a scene that is as before is written again: %d times", n)
	}
	lines := strings.SplitAfter(b.String(), "\n")
	for n := 1; n < len(lines)-1; n++ {
		torn, err := DecodeRecording(strings.NewReader(strings.Join(lines[:n], "")))
		if err != nil {
			if n > 4 {
				t.Errorf("torn after %d lines: %v", n, err)
			}
			continue
		}
		for i, run := range torn.Runs() {
			if len(run.Hashes) == 0 || !torn.Torn {
				t.Errorf("torn after %d lines: run %d has no checkpoint", n, i)
			}
		}
	}
	empty := NewRecorder(nil, first)
	empty.Again(second)
	if empty.Err() == nil {
		t.Error("a run without a checkpoint is followed by another")
	}
}

func TestVerifyNamesTheFirstDivergence(t *testing.T) {
	s := crowd(300, 40)
	recorded := record(t, s, 45)
	for name, change := range map[string]struct {
		tick uint64
		do   func(*Setup, *Recording)
	}{
		"another start":   {0, func(s *Setup, _ *Recording) { s.Agents[17].Pos.X += 1e-12 }},
		"another seed":    {0, func(s *Setup, _ *Recording) { s.Seed++ }},
		"a lost order":    {20, func(_ *Setup, r *Recording) { r.Orders = r.Orders[:1] }},
		"a refused order": {23, func(_ *Setup, r *Recording) { r.Orders[3].Args[0] = "absent" }},
		"a wrong hash":    {20, func(_ *Setup, r *Recording) { r.Hashes[2].Hash++ }},
	} {
		s := crowd(300, 40)
		r := &Recording{Hashes: append([]Checkpoint(nil), recorded.Hashes...)}
		for _, o := range recorded.Orders {
			o.Args = append([]string(nil), o.Args...)
			r.Orders = append(r.Orders, o)
		}
		change.do(&s, r)
		var d *Divergence
		switch err := Verify(mustNew(t, s), r, nil); {
		case !errors.As(err, &d) || d.Tick != change.tick:
			t.Errorf("%s: %v; want tick %d", name, err, change.tick)
		case (name == "a refused order") != strings.Contains(err.Error(), `unknown group "absent"`):
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestVerifyIsStopped(t *testing.T) {
	stop := make(chan struct{})
	close(stop)
	w := mustNew(t, crowd(30, 40))
	if err := Verify(w, &Recording{Hashes: []Checkpoint{{maxTick, 0}}}, stop); err != ErrStopped || w.Tick() != 0 {
		t.Errorf("%v at tick %d", err, w.Tick())
	}
}

// sealed closes lines of objects with their sums; what is no object stays as it is.
func sealed(text string) string {
	var b strings.Builder
	sums := newChain()
	for line := range strings.Lines(text) {
		if object, is := strings.CutSuffix(line, "}\n"); is {
			b.Write(sums.close([]byte(object + "}")))
		} else {
			sums.all.Write([]byte(line))
			b.WriteString(line)
		}
	}
	return b.String()
}

const (
	soundHeader = `{"galaxy_recording":6,"program":"` + program + `","ephemeris":"integrated-2","file":"f","scene":"s"}` + "\n"
	soundMark   = `{"tick":3,"hash":"0123456789abcdef"}` + "\n"
	soundOrder  = `{"order":{"tick":3,"verb":"set","args":["a","b","1"]}}` + "\n"
)

// A recording of the format before is played.
func TestOlderRecordingsAreRead(t *testing.T) {
	r, err := DecodeRecording(strings.NewReader(sealed(strings.Replace(soundHeader, ":5", ":4", 1) + soundMark)))
	if err != nil || r.Scene != "s" || len(r.Hashes) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestBrokenRecordingsAreRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "empty"},
		{"\x00\xff\x00binary", "no recording"},
		{"[1,2]\n", "no recording"},
		{"{}\n", `no recording`},
		{`{"galaxy_recording":2}` + "\n", "it has format 2, and this program, galaxy v"},
		{`{"galaxy_recording":2,"sce`, "it has format 2, and this program, galaxy v"},
		{sealed(strings.Replace(soundHeader, program, "galaxy v0.0.7", 1)), `it was written by "galaxy v0.0.7", and this is "galaxy v`},
		{opening[:5], "nothing to play"},
		{opening, "nothing to play"},
		{soundHeader[:40], "nothing to play"},
		{sealed(soundHeader), "nothing to play"},
		{sealed(soundHeader + soundOrder), "nothing to play"},
	} {
		r, err := DecodeRecording(strings.NewReader(c.text))
		changed := new(Changed)
		if err == nil {
			t.Errorf("%.60q was read as %+v", c.text, r)
		} else if !strings.HasPrefix(err.Error(), "recording: ") || !strings.Contains(err.Error(), c.want) || errors.As(err, &changed) {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestUnreadableRecordingsAreToldInSentences: neither the words of package os nor those of package
// json are in a message.
func TestUnreadableRecordingsAreToldInSentences(t *testing.T) {
	for _, c := range []struct {
		from io.Reader
		want string
	}{
		{iotest.ErrReader(&fs.PathError{Op: "read", Path: "a.rec", Err: errors.New("input/output error")}), "recording: line 1 cannot be read: input/output error"},
		{strings.NewReader(sealed(soundHeader + `{"tick":}` + "\n")), "recording: line 2 is not as it was written: from column 9 on it is not JSON"},
	} {
		if _, err := DecodeRecording(c.from); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestRecordingsSayWhichProgramWroteThem: another program of the release plays a recording, and
// the recording says so. Those of programs that wrote the release alone are played, too.
func TestRecordingsSayWhichProgramWroteThem(t *testing.T) {
	var own bytes.Buffer
	must(t, (&Recording{File: "f", Scene: "s", Hashes: []Checkpoint{{3, 7}}}).Encode(&own))
	other := version.Number + " build f00d\x1b"
	for _, c := range []struct{ name, text, program, says string }{
		{"this program", own.String(), version.Identity(), ""},
		{
			"another one", sealed(strings.Replace(soundHeader, program, `galaxy `+version.Number+` build f00d\u001b`, 1) + soundMark), other,
			fmt.Sprintf("It was recorded by galaxy %q, and this is %q: it may go another way.", other, version.Identity()),
		},
		{"a program that wrote no more than the release", sealed(soundHeader + soundMark), version.Number, ""},
		{
			"one of a release whose worlds move alike", sealed(strings.Replace(soundHeader, program, likeIt, 1) + soundMark), "v0.2.0",
			fmt.Sprintf("It was recorded by galaxy %q, and this is %q: it may go another way.", "v0.2.0", version.Identity()),
		},
	} {
		rec, err := DecodeRecording(strings.NewReader(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if rec.Program != c.program || rec.Elsewhere() != c.says {
			t.Errorf("%s: %q, %q; want %q, %q", c.name, rec.Program, rec.Elsewhere(), c.program, c.says)
		}
	}
	later := strings.Replace(soundHeader, program, program+"1 f00d", 1)
	if _, err := DecodeRecording(strings.NewReader(sealed(later + soundMark))); err == nil || !strings.Contains(err.Error(), "it was written by") {
		t.Errorf("one of release %s1: %v", version.Number, err)
	}
}

// What fits its sums, and still was never written, is told from a torn file.
func TestLinesThatWereNeverWrittenAreTold(t *testing.T) {
	end := func(n int) string { return fmt.Sprintf(`{"end":%d}`+"\n", n) }
	for _, c := range []struct {
		text string
		line int
		want string
	}{
		{soundHeader + soundMark + end(3), 0, ""},
		{strings.Replace(soundHeader, `"file"`, `"sceen":"","file"`, 1), 1, `unknown field "sceen"`},
		{strings.Replace(soundHeader, `"file"`, `"File"`, 1), 1, "another way"},
		{strings.Replace(soundHeader, `"file"`, `"file":"","file"`, 1), 1, "another way"},
		{strings.Replace(soundHeader, `"f"`, "\"\xff\"", 1), 1, "another way"},
		{strings.Replace(soundHeader, `"f"`, `"\u0066"`, 1), 1, "another way"},
		{strings.Replace(soundHeader, `"f"`, `"\ud800"`, 1), 1, "another way"},
		{strings.Replace(soundHeader, `,"file"`, `, "file"`, 1), 1, "another way"},
		{strings.Replace(soundHeader, `:6`, `:06`, 1), 1, "column 22"},
		{soundHeader + "{}\n", 2, `it needs one of`},
		{soundHeader + "\n", 2, "its checksum does not fit"},
		{soundHeader + `{"tick":1}` + "\n", 2, `it needs one of`},
		{soundHeader + `{"tick":1,"hash":"0123456789abcdef","end":2}` + "\n", 2, `it needs one of`},
		{soundHeader + `{"tick":-1,"hash":"0123456789abcdef"}` + "\n", 2, "column 10"},
		{soundHeader + `{"tick":1,"hash":"012345678"}` + "\n", 2, `hash "012345678" must be 16 hex digits`},
		{soundHeader + `{"tick":1,"hash":"0123456789abcdeg"}` + "\n", 2, `must be 16 hex digits`},
		{soundHeader + `{"tick":1,"hash":"0123456789ABCDEF"}` + "\n", 2, `must be 16 hex digits`},
		{soundHeader + `{"tick":2000000000000,"hash":"0123456789abcdef"}` + "\n", 2, "tick 2000000000000 is above"},
		{soundHeader + soundMark + soundMark, 3, "a checkpoint of tick 3 stands after one of tick 3"},
		{soundHeader + soundOrder + `{"order":{"tick":2,"verb":"set"}}` + "\n", 3, "an order of tick 2 stands after tick 3"},
		{soundHeader + soundOrder + `{"tick":2,"hash":"0123456789abcdef"}` + "\n", 3, "a checkpoint of tick 2 stands after tick 3"},
		{soundHeader + soundMark + `{"order":{"tick":2,"verb":"set"}}` + "\n", 3, "an order of tick 2 stands after tick 3"},
		{soundHeader + soundMark + `{"order":{"tick":3,"verb":"set","args":[]}}` + "\n", 3, "another way"},
		{soundHeader + soundMark + `{"file":{"name":"m","text":""}}` + "\n", 3, "after the run has begun"},
		{soundHeader + soundMark + `{"cut":3}` + "\n", 3, "a cut at tick 3 leaves all as it was"},
		{soundHeader + soundMark + `{"cut":2}` + "\n" + end(4), 4, "the recording has no checkpoint"},
		{soundHeader + soundMark + `{"x":1} x}` + "\n", 3, "unknown field"},
		{soundHeader + soundMark + `{"end":3} }` + "\n", 3, "another way"},
		{soundHeader + end(2), 2, "the recording has no checkpoint"},
		{soundHeader + soundMark + `{"again":{}}` + "\n" + soundMark + end(5), 0, ""},
		{soundHeader + soundMark + `{"again":{}}` + "\n" + end(4), 4, "the recording has no checkpoint"},
		{soundHeader + `{"again":{}}` + "\n", 2, "the run before has no checkpoint"},
		{soundHeader + soundMark + `{"again":{"scene":""}}` + "\n", 3, "another way"},
		{soundHeader + soundMark + `{"cut":2,"again":{}}` + "\n", 3, "it needs one of"},
		{soundHeader + soundMark + end(4), 3, "it says that it is line 4"},
		{soundHeader + soundMark + end(3) + soundMark, 4, "it stands after the end"},
		{soundHeader + soundMark + end(3) + "x", 4, "it stands after the end"},
	} {
		r, err := DecodeRecording(strings.NewReader(sealed(c.text)))
		changed := new(Changed)
		switch {
		case c.line == 0:
			if err != nil || r.Torn {
				t.Errorf("%q: %v", c.text, err)
			}
		case !errors.As(err, &changed) || changed.Line != c.line || !strings.Contains(err.Error(), c.want):
			t.Errorf("%.90q:\n got %v\nwant line %d: %s", c.text, err, c.line, c.want)
		}
	}
}

// A recording tells its story up to wherever its file ends.
func TestTornRecordingsAreReadToTheirLastWholeLine(t *testing.T) {
	s := crowd(30, 40)
	var b bytes.Buffer
	w := mustNew(t, s)
	r := NewRecorder(&b, &Recording{File: "f", Scene: "s", Files: []File{{"m", "map"}}})
	p := NewHistory(w, 1<<24)
	known := map[int]int{} // checkpoints, by bytes of the file
	mark := func() {
		r.Mark(w)
		known[b.Len()] = len(r.Recording().Hashes)
	}
	mark()
	for range 40 {
		if w.tick == 15 {
			give(t, w, "swap")
			r.Note(w)
			known[b.Len()] = len(r.Recording().Hashes)
		}
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
		if w.tick%10 == 0 {
			mark()
		}
	}
	p.Go(22)
	give(t, w, "circle")
	p.Forget()
	r.Cut(22)
	known[b.Len()] = len(r.Recording().Hashes)
	r.Note(w)
	for range 10 {
		steps(w, 1)
	}
	mark()
	if err := r.Finish(); err != nil {
		t.Fatal(err)
	}
	text, seen := b.Bytes(), 0
	for n := range text {
		rec, err := DecodeRecording(bytes.NewReader(text[:n]))
		if want, there := known[n]; there {
			seen = want
		}
		switch {
		case seen == 0 && err == nil, seen > 0 && (err != nil || !rec.Torn || len(rec.Hashes) != seen):
			t.Fatalf("of %d bytes %d, with %d checkpoints: %v, %+v", len(text), n, seen, err, rec)
		case err == nil && n%23 == 0:
			if err := Verify(mustNew(t, s), rec, nil); err != nil {
				t.Fatalf("of %d bytes %d: %v", len(text), n, err)
			}
		}
	}
	if rec, err := DecodeRecording(&b); err != nil || rec.Torn {
		t.Errorf("the whole: %v, %+v", err, rec)
	} else if diff := cmp.Diff(r.Recording().Orders, rec.Orders); diff != "" || len(rec.Orders) != 2 {
		t.Errorf("other orders:\n%s", diff)
	}
}

// A recorder whose file takes no more says so, and lets the world go on.
func TestAFullDiskEndsARecordingNotTheWorld(t *testing.T) {
	w := mustNew(t, crowd(30, 40))
	disk := &full{room: 700}
	r := NewRecorder(disk, &Recording{File: "f", Scene: "s"})
	for range 40 {
		r.Mark(w)
		w.Step()
	}
	if err := r.Finish(); err != errFull || r.Err() != errFull || disk.refused != 1 {
		t.Errorf("%v, %v, asked %d times", err, r.Err(), disk.refused)
	}
	if rec, err := DecodeRecording(&disk.Buffer); err != nil || !rec.Torn || len(rec.Hashes) < 3 {
		t.Errorf("what was written: %v, %+v", err, rec)
	}
}

// full is a disk with little room.
type full struct {
	bytes.Buffer
	room, refused int
}

var errFull = errors.New("no space left on device")

func (f *full) Write(p []byte) (int, error) {
	n, _ := f.Buffer.Write(p[:min(len(p), f.room)])
	if f.room -= n; n < len(p) {
		f.refused++
		return n, errFull
	}
	return n, nil
}

// What a reader would refuse is not written.
func TestUnreadableRecordingsAreNotWritten(t *testing.T) {
	for want, r := range map[string]*Recording{
		"no checkpoint":                       {},
		"is above":                            {Hashes: []Checkpoint{{maxTick + 1, 0}}},
		"an order of tick 2 stands after":     {Orders: []Given{{Tick: 3}, {Tick: 2}}, Hashes: []Checkpoint{{5, 0}}},
		"a checkpoint of tick 5 stands after": {Hashes: []Checkpoint{{5, 0}, {5, 0}}},
	} {
		if err := r.Encode(io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestLinesAreBounded(t *testing.T) {
	for _, c := range []struct{ n, bytes int }{{maxLines + 1, 1}, {1, maxLine + 1}} {
		if checkLine(c.n, c.bytes) == nil {
			t.Errorf("line %d of %d bytes is taken", c.n, c.bytes)
		}
	}
}

// A large drawn map fits into a line.
func TestLargeScenesAreRead(t *testing.T) {
	r := &Recording{Scene: strings.Repeat(strings.Repeat(".", 4095)+"\n", 4200), Hashes: []Checkpoint{{5, 0}}}
	var b bytes.Buffer
	if err := r.Encode(&b); err != nil {
		t.Fatal(err)
	}
	if read, err := DecodeRecording(&b); err != nil || read.Scene != r.Scene {
		t.Errorf("a scene of %d bytes: %v", len(r.Scene), err)
	}
}

func TestTextThatJSONCannotHoldIsRefused(t *testing.T) {
	r := Recording{Scene: "\xff"}
	if err := r.Encode(new(bytes.Buffer)); err == nil {
		t.Error("invalid UTF-8 was written")
	}
}

func TestRecordingsRoundTrip(t *testing.T) {
	text := rapid.String()
	rapid.Check(t, func(t *rapid.T) {
		r := &Recording{File: text.Draw(t, "file"), Scene: text.Draw(t, "scene")}
		if n := rapid.IntRange(0, 3).Draw(t, "overrides"); n > 0 {
			r.Set = rapid.SliceOfN(text, n, n).Draw(t, "set")
		}
		tick := uint64(0)
		for range rapid.IntRange(1, 5).Draw(t, "checkpoints") {
			tick += rapid.Uint64Range(1, 1000).Draw(t, "ticks")
			r.Hashes = append(r.Hashes, Checkpoint{tick, rapid.Uint64().Draw(t, "hash")})
			o := Given{Tick: tick, Verb: text.Draw(t, "verb")}
			if rapid.Bool().Draw(t, "with arguments") {
				o.Args = rapid.SliceOfN(text, 1, 20).Draw(t, "arguments")
			}
			r.Orders = append(r.Orders, o)
		}
		reread(t, r)
	})
}

// Recordings of earlier formats had planets on ellipses; later ones name their ephemeris.
func TestRecordingsNameTheirEphemeris(t *testing.T) {
	rest := soundMark + `{"end":3}` + "\n"
	old := strings.Replace(soundHeader, `6,`, `5,`, 1)
	for header, want := range map[string]string{
		soundHeader: orbit.Ephemeris,
		strings.Replace(soundHeader, "integrated-2", "integrated-9", 1):    "integrated-9",
		strings.Replace(old, `"ephemeris":"integrated-2",`, "", 1):         orbit.Ellipses,
		strings.Replace(soundHeader, `"ephemeris":"integrated-2",`, "", 1): "",
		old: "",
	} {
		r, err := DecodeRecording(strings.NewReader(sealed(header + rest)))
		switch {
		case want == "" && (err == nil || !strings.Contains(err.Error(), "names its ephemeris")):
			t.Errorf("%s gives %v", header, err)
		case want != "" && (err != nil || r.Ephemeris != want):
			t.Errorf("%s gives %v, %v", header, r, err)
		}
	}
}

// Whatever of today's format is read without complaint is, byte for byte, what would be written of it.
func FuzzDecodeRecording(f *testing.F) {
	f.Add([]byte(soundHeader))
	f.Add([]byte(strings.NewReplacer(`6,`, `5,`, `"ephemeris":"integrated-2",`, ``).Replace(soundHeader) + soundMark + `{"end":4}` + "\n"))
	f.Add([]byte(soundHeader + soundOrder + soundMark + `{"end":4}` + "\n"))
	f.Add([]byte(soundHeader + `{"file":{"name":"m.tmx","text":"<map/>"}}` + "\n" + soundMark + `{"end":4}`))
	f.Add([]byte(soundHeader + `{"tick":1,"hash":"0123456789abcdef"}` + "\n" + soundMark + `{"cut":2}` + "\n" + soundMark + `{"end":6}` + "\n"))
	f.Fuzz(func(t *testing.T, lines []byte) {
		for _, text := range [][]byte{lines, []byte(sealed(string(lines)))} {
			rec, err := DecodeRecording(bytes.NewReader(text))
			if err != nil {
				if !strings.HasPrefix(err.Error(), "recording: ") {
					t.Fatalf("error without a place: %v", err)
				}
				continue
			}
			if format, _ := formatOf(text); format == strconv.Itoa(recordingFormat) { // older ones are written as this one
				var again bytes.Buffer
				rewrite(t, &again, text)
				if !bytes.HasPrefix(text, again.Bytes()) || !rec.Torn && again.Len() != len(text) {
					t.Fatalf("read:\n%s\nwritten again:\n%s", text, &again)
				}
			}
			var short, twice bytes.Buffer // the same without what was cut away
			if err := rec.Encode(&short); err != nil {
				t.Fatal(err)
			}
			if rec, err = DecodeRecording(bytes.NewReader(short.Bytes())); err != nil {
				t.Fatal(err)
			}
			if err := rec.Encode(&twice); err != nil || !bytes.Equal(short.Bytes(), twice.Bytes()) {
				t.Fatalf("%v: written twice:\n%s\n%s", err, &short, &twice)
			}
		}
	})
}

// rewrite lets a recorder do what the whole lines of a file tell.
func rewrite(t *testing.T, to io.Writer, text []byte) {
	var r *Recorder
	start, began := &Recording{}, false
	begin := func() *Recorder {
		if !began {
			r, began = NewRecorder(to, start), true
		}
		return r
	}
	n := 0
	for line := range bytes.Lines(text) {
		if n++; line[len(line)-1] != '\n' {
			break
		}
		if n == 1 {
			var h header
			must(t, json.Unmarshal(line, &h))
			start.Program, start.Ephemeris = strings.TrimPrefix(h.Program, galaxy), h.Ephemeris
			start.File, start.Scene, start.Set = h.File, h.Scene, h.Set
			continue
		}
		var e entry
		must(t, json.Unmarshal(line, &e))
		switch {
		case e.File != nil:
			start.Files = append(start.Files, *e.File)
		case e.Order != nil:
			begin().order(*e.Order)
		case e.Cut != nil:
			begin().Cut(*e.Cut)
		case e.End != nil:
			must(t, begin().Finish())
		default:
			var hash uint64
			_, err := fmt.Sscanf(e.Hash, "%x", &hash)
			must(t, err)
			begin().checkpoint(Checkpoint{*e.Tick, hash})
		}
	}
	must(t, begin().Err())
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The sums are what the format says they are.
func TestSumsAreFNV(t *testing.T) {
	r := Recording{
		File: "duel.toml", Scene: "schema = 1\n",
		Orders: []Given{{Tick: 30, Verb: "set", Args: []string{"ships", "arrival", "2"}}},
		Hashes: []Checkpoint{{60, 0xfeed}},
	}
	var got bytes.Buffer
	must(t, r.Encode(&got))
	want := ""
	for _, object := range []string{
		`{"galaxy_recording":6,"program":"galaxy ` + version.Identity() + `","ephemeris":"integrated-2","file":"duel.toml","scene":"schema = 1\n"`,
		`{"order":{"tick":30,"verb":"set","args":["ships","arrival","2"]}`,
		`{"tick":60,"hash":"000000000000feed"`,
		`{"end":4`,
	} {
		want += object
		sum := uint64(0xcbf29ce484222325)
		for _, b := range []byte(want) {
			sum = (sum ^ uint64(b)) * 0x100000001b3
		}
		want += fmt.Sprintf(`,"sum":"%016x"}`+"\n", sum)
	}
	if got.String() != want {
		t.Errorf("got:\n%swant:\n%s", &got, want)
	}
}

// A recording of a world that is restored to and fro has the course that it is on at last.
func TestRecordingsTurn(t *testing.T) {
	w := mustNew(t, driving(t))
	var file bytes.Buffer
	scene := &Recording{Scene: "schema = 1"}
	rec := NewRecorder(&file, scene)
	to := func(tick uint64, orders ...string) *Snapshot {
		for w.Tick() < tick {
			w.Step()
			rec.Mark(w)
		}
		s := w.Keep(nil)
		for _, o := range orders {
			give(t, w, "drive", "alone", o)
		}
		return s
	}
	rec.Mark(w)
	start := to(0, "1,0")
	a := to(5, "2,0")
	b := to(9)
	turn := func(s *Snapshot) {
		w.Restore(s)
		rec.Turn(w, scene)
	}
	turn(a)
	c := to(7, "3,0", "4,0")
	to(12, "5,0")
	turn(b) // another branch
	to(11)
	turn(c)
	to(14)
	turn(b)
	turn(c)
	to(13, "6,0")
	turn(start)
	d := to(3, "7,0")
	to(6)
	turn(d)
	to(8, "8,0")
	to(10)
	if err := rec.Finish(); err != nil {
		t.Fatal(err)
	}
	first, err := DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	runs := first.Runs()
	if len(runs) != 2 || fmt.Sprint(runs[0].Orders) != "[{0 drive [alone 1,0]}]" || fmt.Sprint(runs[1].Orders) != "[{8 drive [alone 8,0]}]" {
		t.Errorf("it has %d runs: %v", len(runs), first.Orders)
	}
	for i, run := range runs {
		if err := Verify(mustNew(t, driving(t)), run, nil); err != nil {
			t.Errorf("run %d: %v", i, err)
		}
	}
}

// A world without its old orders goes on as it was.
func TestForgottenOrdersActOn(t *testing.T) {
	w, other := mustNew(t, driving(t)), mustNew(t, driving(t))
	for range 5 {
		give(t, w, "drive", "alone", "1,2")
		give(t, other, "drive", "alone", "1,2")
		w.Step()
		other.Step()
		ForgetOrders(w)
	}
	give(t, w, "drive", "alone", "3,2")
	give(t, other, "drive", "alone", "3,2")
	ForgetOrders(w)
	if n := len(w.Orders()); n != 1 || steps(w, 3).Hash() != steps(other, 3).Hash() {
		t.Errorf("%d orders are left, or other bits", n)
	}
}
