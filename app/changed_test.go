package app

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/internal/portable"
	"galaxy/internal/version"
	"galaxy/scene"
	"galaxy/sim"
)

// No change of a recording verifies as the same bits. Its error tells a changed line, an
// early end and a file that is no recording apart.
func TestNoChangedRecordingVerifies(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.rec")
	verify := func(text []byte) (code int, out string) {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		// To build the command line a thousand times would take longer than all else here.
		code = carryOut(&streams{out: &b, err: &b}, (&replay{File: name, Verify: true}).Run)
		return code, b.String()
	}
	changes, outcomes := 0, map[string]int{}
	for _, c := range [][]string{
		{"magnet-moving", "--steps", "300", "--set", "agent.ship.heading=10"},
		{"arena-circle", "--steps", "240", "--order", "1s swap", "--order", "2s circle"},
		{"tiles-gap", "--steps", "240", "--order", "1s tile 3,1 solid", "--order", "2s tile 3,1 7"},
		{"orbit-race", "--steps", "120", "--seed", "5"},
	} {
		var b strings.Builder
		if code := execute(append([]string{"run", "--record", name}, c...), &streams{out: &b, err: &b}); code != done {
			t.Fatal(b.String())
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if code, out := verify(text); code != done || !strings.Contains(out, "give the same bits") || strings.Contains(out, "whole up to") {
			t.Fatalf("%s: exit code %d: %s", c[0], code, out)
		}
		for what, changed := range changesOf(text) {
			if bytes.Equal(changed, text) {
				continue
			}
			changes++
			code, out := verify(changed)
			switch {
			case code == failed && strings.Contains(out, "a.rec: line ") && strings.Contains(out, " is not as it was written: "):
				outcomes["not as it was written"]++
			case code == done && strings.Contains(out, "it is whole up to second") && bytes.HasPrefix(text, changed[:bytes.LastIndexByte(changed, '\n')+1]):
				outcomes["ended early"]++ // and begins as the recording does
			case code == badInput && strings.Contains(out, "no recording") && !bytes.HasPrefix(changed, text[:20]):
				outcomes["no recording"]++
			case code == badInput && strings.Contains(out, "it has format "):
				outcomes["another format"]++
			case code == badInput && strings.Contains(out, "there is nothing to play"):
				outcomes["nothing to play"]++
			default:
				t.Errorf("%s, %s: exit code %d: %s", c[0], what, code, out)
			}
		}
	}
	t.Logf("%d changes: %v", changes, outcomes)
	if changes < 1190 {
		t.Errorf("only %d changes were tried", changes)
	}
}

// changesOf returns some 400 changes of a recording, of the kinds that editors and accidents make.
func changesOf(text []byte) map[string][]byte {
	all := map[string][]byte{}
	draw := func(i, lane, n int) int {
		return int(portable.Hash(uint64(len(text)), uint64(i), 0, uint64(lane)) % uint64(n))
	}
	for i := range 200 { // bits
		changed := bytes.Clone(text)
		at := draw(i, 1, len(text))
		changed[at] ^= 1 << draw(i, 2, 8)
		all[fmt.Sprintf("a bit of byte %d", at)] = changed
	}
	for at := len(text) - 40; at < len(text); at++ { // the end, where a tear is near
		changed := bytes.Clone(text)
		changed[at] ^= 1 << draw(at, 3, 8)
		all[fmt.Sprintf("a bit of byte %d, of the last line", at)] = changed
	}
	digits := []int{}
	for at, b := range text {
		if b >= '0' && b <= '9' {
			digits = append(digits, at)
		}
	}
	for i := range 60 {
		changed := bytes.Clone(text)
		at := digits[draw(i, 4, len(digits))]
		changed[at] = '0' + (changed[at]-'0'+1+byte(draw(i, 5, 9)))%10
		all[fmt.Sprintf("the digit at byte %d", at)] = changed
	}
	began := bytes.IndexByte(text, '\n')
	for i := range 40 { // tears, most of them in the run
		at := draw(i, 6, len(text))
		if i >= 10 {
			at = began + draw(i, 6, len(text)-began)
		}
		all[fmt.Sprintf("cut off at byte %d", at)] = text[:at]
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	lines[len(lines)-1] = append(bytes.Clone(lines[len(lines)-1]), '\n')
	join := func(parts ...[][]byte) (joined []byte) {
		for _, p := range parts {
			joined = append(joined, bytes.Join(p, nil)...)
		}
		return joined
	}
	for i := range lines {
		all[fmt.Sprintf("line %d taken out", i+1)] = join(lines[:i], lines[i+1:])
		all[fmt.Sprintf("line %d doubled", i+1)] = join(lines[:i+1], lines[i:])
		for k := i + 1; k < len(lines); k++ {
			all[fmt.Sprintf("lines %d and %d exchanged", i+1, k+1)] = join(lines[:i], lines[k:k+1], lines[i+1:k], lines[i:i+1], lines[k+1:])
		}
	}
	for _, c := range [][2]string{ // by hand
		{`"scene":`, `"Scene":`},
		{`"hash":`, `"HASH":`},
		{`"tick":`, `"tick":0,"tick":`},
		{`{"tick"`, `{ "tick"`},
		{`"scene":"`, `"scene":"\u0023 `},
		{`radius = `, `radius = 1`},
		{`speed = `, `speed = 1`},
		{`count = `, `count = 1`},
		{`period = `, `period = 1`},
		{`heading=10`, `heading=11`},
		{`seed=5`, `seed=6`},
		{`"swap"`, `"circle"`},
		{`"3,1"`, `"4,1"`},
		{`"solid"`, `"open"`},
		{"a", "\xff"},
		{"\n", "\r\n"},
		{"\n", "\n\n"},
		{"galaxy v", "galaxy w"},
		{`"sum":"`, `"sum":"0`},
		{`,"sum":"`, `,"sun":"`},
	} {
		all[fmt.Sprintf("%q for the first %q", c[1], c[0])] = bytes.Replace(text, []byte(c[0]), []byte(c[1]), 1)
		all[fmt.Sprintf("%q for all %q", c[1], c[0])] = bytes.ReplaceAll(text, []byte(c[0]), []byte(c[1]))
		if i := bytes.LastIndex(text, []byte(c[0])); i >= 0 {
			all[fmt.Sprintf("%q for the last %q", c[1], c[0])] = append(append(bytes.Clone(text[:i]), c[1]...), text[i+len(c[0]):]...)
		}
	}
	return all
}

// TestVerifySaysThatAnotherProgramRecorded: the recording of another program of the same release
// is checked all the same.
func TestVerifySaysThatAnotherProgramRecorded(t *testing.T) {
	sc, err := scene.Open("magnet-moving")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for program, says := range map[string]bool{version.Identity(): false, version.Number + " build f00d": true, version.Number: false} {
		rec := sc.Recording()
		rec.Program = program
		var file bytes.Buffer
		r := sim.NewRecorder(&file, rec)
		r.Mark(w)
		name := filepath.Join(t.TempDir(), "a.rec")
		if err := errors.Join(r.Finish(), os.WriteFile(name, file.Bytes(), 0o666)); err != nil {
			t.Fatal(err)
		}
		var out, words strings.Builder
		if code := execute([]string{"replay", name, "--verify"}, &streams{out: &out, err: &words}); code != done || !strings.Contains(out.String(), "give the same bits") {
			t.Errorf("of %s: exit code %d: %s%s", program, code, &out, &words)
		}
		if got := strings.Contains(words.String(), fmt.Sprintf("It was recorded by galaxy %q, and this is %q", program, version.Identity())); got != says {
			t.Errorf("of %s: %q", program, &words)
		}
	}
}
