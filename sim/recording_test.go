package sim

import (
	"bytes"
	"fmt"
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
	r := &Recording{File: "crowd.toml", Scene: "schema = 1\n", Set: []string{"seed=7"}, Seed: s.Seed}
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
	if tick, ok := Verify(w, read); !ok || tick != 45 {
		t.Errorf("verified to tick %d, ok %v; want 45, true", tick, ok)
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
		if tick, ok := Verify(mustNew(t, s), r); ok || tick != change.tick {
			t.Errorf("%s: tick %d, ok %v; want %d, false", name, tick, ok, change.tick)
		}
	}
}

const soundHeader = `{"galaxy_recording":1,"file":"f","seed":1,"scene":"s"}` + "\n"

func TestBrokenRecordingsAreRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "empty"},
		{"\x00\xff\x00binary", "line 1: column 1: "},
		{"[1,2]\n", "line 1: column 1: "},
		{"{}\n", `line 1: this is no recording`},
		{`{"galaxy_recording":2}` + "\n", "line 1: the recording has version 2; this program reads version 1"},
		{`{"galaxy_recording":1,"sceen":""}` + "\n", `line 1: json: unknown field "sceen"`},
		{soundHeader[:40], "line 1: column 40: "},
		{soundHeader + "{}\n", `line 2: it needs either "order"`},
		{soundHeader + "\n", "line 2: column 1: the line ends in the middle"},
		{soundHeader + `{"tick":1}` + "\n", `line 2: it needs either "order"`},
		{soundHeader + `{"tick":-1,"hash":"0123456789abcdef"}` + "\n", "line 2: column 10: "},
		{soundHeader + `{"tick":1,"hash":"012345678"}` + "\n", `line 2: hash "012345678" must be 16 hex digits`},
		{soundHeader + `{"tick":1,"hash":"0123456789abcdeg"}` + "\n", `must be 16 hex digits`},
		{soundHeader + `{"tick":2000000000000,"hash":"0123456789abcdef"}` + "\n", "line 2: tick 2000000000000 is above"},
		{soundHeader + strings.Repeat(`{"tick":3,"hash":"0123456789abcdef"}`+"\n", 2), "line 3: a checkpoint of tick 3 stands after one of tick 3"},
		{soundHeader + `{"order":{"tick":3,"verb":"set"}}` + "\n" + `{"order":{"tick":2,"verb":"set"}}`, "line 3: an order of tick 2 stands after one of tick 3"},
		{soundHeader + `{"order":{"tick":3,"verb":"set"}} x`, "line 2: column 35: something follows"},
		{soundHeader + strings.Repeat(" ", maxLine+1), "line 2: longer than 16777216 bytes"},
	} {
		r, err := DecodeRecording(strings.NewReader(c.text))
		if err == nil {
			t.Errorf("%.60q was read as %+v", c.text, r)
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
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
		r := &Recording{File: text.Draw(t, "file"), Scene: text.Draw(t, "scene"), Seed: rapid.Uint64().Draw(t, "seed")}
		if n := rapid.IntRange(0, 3).Draw(t, "overrides"); n > 0 {
			r.Set = rapid.SliceOfN(text, n, n).Draw(t, "set")
		}
		tick := uint64(0)
		for range rapid.IntRange(0, 5).Draw(t, "checkpoints") {
			tick += rapid.Uint64Range(1, 1000).Draw(t, "ticks")
			r.Hashes = append(r.Hashes, Checkpoint{tick, rapid.Uint64().Draw(t, "hash")})
			o := Order{Tick: tick, Verb: text.Draw(t, "verb")}
			if rapid.Bool().Draw(t, "with arguments") {
				o.Args = []string{text.Draw(t, "argument")}
			}
			r.Orders = append(r.Orders, o)
		}
		reread(t, r)
	})
}

// Whatever is read without complaint can be written, and reads the same again.
func FuzzDecodeRecording(f *testing.F) {
	f.Add([]byte(soundHeader))
	f.Add([]byte(soundHeader + `{"order":{"tick":3,"verb":"set","args":["a","b","1"]}}` + "\n" + `{"tick":1,"hash":"0123456789abcdef"}` + "\n"))
	f.Add([]byte(`{"galaxy_recording":1,"set":["a=b"],"seed":18446744073709551615}`))
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
		File: "duel.toml", Scene: "schema = 1\n", Seed: 7,
		Orders: []Order{{Tick: 30, Verb: "set", Args: []string{"ships", "arrival", "2"}}},
		Hashes: []Checkpoint{{60, 0xfeed}},
	}
	if err := r.Encode(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"galaxy_recording":1,"file":"duel.toml","seed":7,"scene":"schema = 1\n"}
	// {"order":{"tick":30,"verb":"set","args":["ships","arrival","2"]}}
	// {"tick":60,"hash":"000000000000feed"}
}
