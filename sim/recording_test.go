package sim

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// record runs a world of n ticks that is given orders, and marks every 10th.
func record(t *testing.T, s Setup, n int) *Recording {
	t.Helper()
	w := mustNew(t, s)
	r := &Recording{File: "crowd.toml", Scene: "schema = 1\n", Set: []string{"seed=7"}, Files: []File{{"town.tmx", "<map>\n</map>"}}}
	r.Mark(w)
	for range n {
		if w.tick == 5 || w.tick == 23 {
			if err := w.Give("set", "shy", "range", fmt.Sprint(1+w.tick)); err != nil {
				t.Fatal(err)
			}
		}
		if w.tick == 10 || w.tick == 30 { // also after a checkpoint of the same tick
			if err := w.Give("circle", "shy", "tour"); err != nil {
				t.Fatal(err)
			}
			if err := w.Give("swap"); err != nil {
				t.Fatal(err)
			}
		}
		w.Step()
		if w.tick%10 == 0 {
			r.Mark(w)
		}
	}
	if err := w.Give("lines"); err != nil { // too late for the last checkpoint
		t.Fatal(err)
	}
	r.Mark(w)
	return r
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
	if diff := cmp.Diff(r, read); diff != "" {
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
		"a refused order": {23, func(_ *Setup, r *Recording) { r.Orders[3].Args[0] = "nobody" }},
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
		case (name == "a refused order") != strings.Contains(err.Error(), `unknown group "nobody"`):
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

const (
	soundHeader = `{"galaxy_recording":2,"file":"f","scene":"s"}` + "\n"
	soundMark   = `{"tick":3,"hash":"0123456789abcdef"}` + "\n"
)

func TestBrokenRecordingsAreRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "empty"},
		{"\x00\xff\x00binary", "line 1: column 1: "},
		{"[1,2]\n", "line 1: column 1: "},
		{"{}\n", `line 1: this is no recording`},
		{`{"galaxy_recording":1}` + "\n", "line 1: the recording has version 1; this program reads version 2"},
		{`{"galaxy_recording":2,"sceen":""}` + "\n", `line 1: json: unknown field "sceen"`},
		{soundHeader[:40], "line 1: column 40: "},
		{soundHeader + "{}\n", `line 2: it needs one of`},
		{soundHeader + "\n", "line 2: column 1: the line ends in the middle"},
		{soundHeader + `{"tick":1}` + "\n", `line 2: it needs one of`},
		{soundHeader + `{"tick":-1,"hash":"0123456789abcdef"}` + "\n", "line 2: column 10: "},
		{soundHeader + `{"tick":1,"hash":"012345678"}` + "\n", `line 2: hash "012345678" must be 16 hex digits`},
		{soundHeader + `{"tick":1,"hash":"0123456789abcdeg"}` + "\n", `must be 16 hex digits`},
		{soundHeader + `{"tick":2000000000000,"hash":"0123456789abcdef"}` + "\n", "line 2: tick 2000000000000 is above"},
		{soundHeader + strings.Repeat(`{"tick":3,"hash":"0123456789abcdef"}`+"\n", 2), "line 3: a checkpoint of tick 3 stands after one of tick 3"},
		{soundHeader + `{"order":{"tick":3,"verb":"set"}}` + "\n" + `{"order":{"tick":2,"verb":"set"}}`, "line 3: an order of tick 2 stands after one of tick 3"},
		{soundHeader + `{"order":{"tick":3,"verb":"set"}} x`, "line 2: column 35: something follows"},
		{soundHeader, "line 1 is the last, and not the end: it was cut off"},
		{soundHeader + soundMark, "line 2 is the last, and not the end"},
		{soundHeader + `{"end":2}`, "line 2: the recording has no checkpoint"},
		{soundHeader + soundMark + `{"end":4}`, "line 3: the recording says that it has 4 lines: some are missing"},
		{soundHeader + soundMark + `{"end":3}` + "\n" + soundMark, "line 4: it stands after the end"},
	} {
		r, err := DecodeRecording(strings.NewReader(c.text))
		if err == nil {
			t.Errorf("%.60q was read as %+v", c.text, r)
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// What a reader would refuse is not written.
func TestRecordingsThatNobodyReadsAreNotWritten(t *testing.T) {
	for want, r := range map[string]*Recording{
		"no checkpoint":                       {},
		"is above":                            {Hashes: []Checkpoint{{maxTick + 1, 0}}},
		"an order of tick 2 stands after":     {Orders: []Order{{Tick: 3}, {Tick: 2}}, Hashes: []Checkpoint{{5, 0}}},
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
			o := Order{Tick: tick, Verb: text.Draw(t, "verb")}
			if rapid.Bool().Draw(t, "with arguments") {
				o.Args = rapid.SliceOfN(text, 1, 20).Draw(t, "arguments")
			}
			r.Orders = append(r.Orders, o)
		}
		reread(t, r)
	})
}

// Whatever is read without complaint can be written, and reads the same again.
func FuzzDecodeRecording(f *testing.F) {
	f.Add([]byte(soundHeader))
	f.Add([]byte(soundHeader + `{"order":{"tick":3,"verb":"set","args":["a","b","1"]}}` + "\n" + soundMark + `{"end":4}` + "\n"))
	f.Add([]byte(soundHeader + `{"file":{"name":"m.tmx","text":"<map/>"}}` + "\n" + soundMark + `{"end":4}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := DecodeRecording(bytes.NewReader(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "recording: ") {
				t.Fatalf("error without a place: %v", err)
			}
			return
		}
		var b bytes.Buffer
		if err := r.Encode(&b); err != nil {
			t.Fatal(err)
		}
		again, err := DecodeRecording(&b)
		if err != nil {
			t.Fatal(err)
		}
		var c bytes.Buffer
		if err := again.Encode(&c); err != nil {
			t.Fatal(err)
		}
		var first bytes.Buffer
		if err := r.Encode(&first); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), c.Bytes()) {
			t.Fatalf("written twice:\n%s\n%s", first.Bytes(), c.Bytes())
		}
	})
}

func ExampleRecording_Encode() {
	r := Recording{
		File: "duel.toml", Scene: "schema = 1\n",
		Orders: []Order{{Tick: 30, Verb: "set", Args: []string{"ships", "arrival", "2"}}},
		Hashes: []Checkpoint{{60, 0xfeed}},
	}
	if err := r.Encode(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"galaxy_recording":2,"file":"duel.toml","scene":"schema = 1\n"}
	// {"order":{"tick":30,"verb":"set","args":["ships","arrival","2"]}}
	// {"tick":60,"hash":"000000000000feed"}
	// {"end":4}
}
