package film

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	stdgif "image/gif"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// pictures returns n pictures: a dot moves over a picture of many colours, stands still once,
// and changes everything at the end.
func pictures(w, h, n int) (list []*image.NRGBA) {
	for i := range n {
		p := image.NewNRGBA(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				p.SetNRGBA(x, y, color.NRGBA{uint8(x * 255 / w), uint8(y * 255 / h), uint8((x + y) % 256), 255})
			}
		}
		switch {
		case i == n-1:
			for j := range p.Pix {
				p.Pix[j] |= 0xf0
			}
		default:
			at := max(i, 1)
			p.SetNRGBA((3*at)%w, (5*at)%h, color.NRGBA{255, 0, uint8(at), 255})
		}
		list = append(list, p)
	}
	return list
}

func write(t *testing.T, name string, fps int, list []*image.NRGBA) *Film {
	t.Helper()
	f, err := Create(name, Plan{Width: list[0].Rect.Dx(), Height: list[0].Rect.Dy(), FPS: fps, Frames: len(list)})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if err := f.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	return f
}

// An APNG holds exactly the pictures that were added.
func TestAPNG(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.apng")
	list := pictures(67, 41, 9)
	write(t, name, 30, list)
	shown := readAPNG(t, name, 30)
	if len(shown) != len(list) {
		t.Fatalf("%d pictures of %d", len(shown), len(list))
	}
	for i := range list {
		if !bytes.Equal(shown[i].Pix, list[i].Pix) {
			t.Errorf("picture %d differs", i)
		}
	}
}

// readAPNG shows an APNG as its specification says; image/png decodes the frames.
func readAPNG(t *testing.T, name string, fps uint16) (shown []*image.NRGBA) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(text)); err != nil {
		t.Errorf("it is no PNG: %v", err)
	}
	var header, control []byte
	frames, sequence := uint32(0), uint32(0)
	next := func(of []byte) {
		if got := binary.BigEndian.Uint32(of); got != sequence {
			t.Errorf("chunk %d of the sequence is numbered %d", sequence, got)
		}
		sequence++
	}
	now := (*image.NRGBA)(nil)
	for text = text[8:]; len(text) > 0; {
		n := binary.BigEndian.Uint32(text)
		kind, data := string(text[4:8]), text[8:8+n]
		if crc32.ChecksumIEEE(text[4:8+n]) != binary.BigEndian.Uint32(text[8+n:]) {
			t.Errorf("%s has a wrong check sum", kind)
		}
		text = text[12+n:]
		switch kind {
		case "IHDR":
			header = data
		case "acTL":
			frames = binary.BigEndian.Uint32(data)
		case "fcTL":
			next(data)
			control = data[4:]
			if per, rate := binary.BigEndian.Uint16(control[16:]), binary.BigEndian.Uint16(control[18:]); per != 1 || rate != fps {
				t.Errorf("a frame stays for %d/%d s", per, rate)
			}
		case "fdAT", "IDAT":
			if kind == "fdAT" {
				next(data)
				data = data[4:]
			}
			var one bytes.Buffer
			one.WriteString(signature)
			chunk := new(apng)
			one.Write(chunk.makeChunk("IHDR", control[:8], header[8:]))
			one.Write(chunk.makeChunk("IDAT", data))
			one.Write(chunk.makeChunk("IEND"))
			decoded, err := png.Decode(&one)
			if err != nil {
				t.Fatalf("frame %d: %v", len(shown), err)
			}
			part := decoded.(*image.NRGBA)
			at := image.Pt(int(binary.BigEndian.Uint32(control[8:])), int(binary.BigEndian.Uint32(control[12:])))
			if now == nil {
				now = image.NewNRGBA(part.Rect)
			}
			for y := range part.Rect.Dy() {
				for x := range part.Rect.Dx() {
					if c := part.NRGBAAt(x, y); c.A > 0 || control[21] == 0 {
						now.SetNRGBA(at.X+x, at.Y+y, c)
					}
				}
			}
			copied := *now
			copied.Pix = bytes.Clone(now.Pix)
			shown = append(shown, &copied)
		}
	}
	if frames != uint32(len(shown)) {
		t.Errorf("it announces %d frames and has %d", frames, len(shown))
	}
	return shown
}

// A GIF shows each picture nearly as it was added, and takes its time.
func TestGIF(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.gif")
	list := pictures(67, 41, 9)
	write(t, name, 30, list)
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := stdgif.DecodeAll(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(all.Image) != len(list) || all.LoopCount != 0 || all.Config.Width != 67 || all.Config.Height != 41 {
		t.Fatalf("%d pictures of %dx%d, loop %d", len(all.Image), all.Config.Width, all.Config.Height, all.LoopCount)
	}
	now, sum := image.NewNRGBA(list[0].Rect), 0
	for i, part := range all.Image {
		sum += all.Delay[i]
		worst := 0
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
				if at := part.ColorIndexAt(x, y); at != transparent {
					now.Set(x, y, part.Palette[at])
				}
			}
		}
		for j := range now.Pix {
			worst = max(worst, int(now.Pix[j])-int(list[i].Pix[j]), int(list[i].Pix[j])-int(now.Pix[j]))
		}
		if worst > 48 {
			t.Errorf("picture %d is off by %d of 255", i, worst)
		}
	}
	if sum != 30 {
		t.Errorf("9 pictures at 30 per second take %d hundredths of a second", sum)
	}
}

// Up to 255 colours are kept to 6 bits, and a single one exactly.
func TestPaletteOfFewColors(t *testing.T) {
	var p palette
	for _, n := range []int{0, 1, 2, 255} {
		p.begin()
		var colors [][]byte
		for i := range n {
			colors = append(colors, []byte{byte(4 * (i % 64)), byte(8 * (i / 64)), 200})
			p.count(colors[i])
			p.count(colors[i])
		}
		p.choose()
		for _, c := range colors {
			if i := int(p.index(c)); string(p.table[3*i:3*i+3]) != string(c) {
				t.Fatalf("of %d colours %v becomes %v", n, c, p.table[3*i:3*i+3])
			}
		}
	}
}

// What has not changed takes no room: a film of a still picture is hardly larger than
// the picture.
func TestStillFilm(t *testing.T) {
	dir := t.TempDir()
	for _, ext := range []string{"apng", "gif"} {
		one, many := filepath.Join(dir, "one."+ext), filepath.Join(dir, "many."+ext)
		p := pictures(200, 100, 2)[0]
		write(t, one, 30, []*image.NRGBA{p})
		write(t, many, 30, []*image.NRGBA{p, p, p, p, p, p, p, p, p, p, p})
		a, _ := os.Stat(one)
		b, _ := os.Stat(many)
		if perFrame := (b.Size() - a.Size()) / 10; perFrame > 900 {
			t.Errorf("%s: %d bytes for a picture in which nothing changes", ext, perFrame)
		}
	}
}

func TestMP4(t *testing.T) {
	if _, err := findFFmpeg(); err != nil {
		t.Skip(err)
	}
	name := filepath.Join(t.TempDir(), "-a:b.mp4") // no option and no protocol of ffmpeg's
	write(t, name, 25, pictures(64, 48, 30))
	text, err := os.ReadFile(name)
	if err != nil || !bytes.Contains(text[:64], []byte("ftyp")) {
		t.Fatalf("%v: %.64q", err, text)
	}
	alone(t, filepath.Dir(name), 1)
	probe, err := exec.LookPath("ffprobe")
	if err != nil {
		return
	}
	out, err := exec.Command(probe, "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames,width,height,r_frame_rate", "-of", "csv=p=0", "file:"+name).CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "64,48,25/1,30" {
		t.Errorf("%v: %s", err, out)
	}
}

// A failing ffmpeg is reported in its own words, and leaves no file.
func TestFailingFFmpeg(t *testing.T) {
	dir := t.TempDir()
	script := "#!/bin/sh\ncase \"$*\" in *-encoders*) exit;; esac\necho one >&2\necho 'no space, really' >&2\necho '    Last message repeated 1 times' >&2\necho 'Error initializing output stream 0:0 -- ' >&2\nexit 3\n"
	if err := os.WriteFile(filepath.Join(dir, "ffmpeg"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	if path, err := exec.LookPath("ffmpeg"); err != nil || filepath.Dir(path) != dir {
		t.Skip("scripts are no programs here")
	}
	to := t.TempDir()
	f, err := Create(filepath.Join(to, "a.mp4"), Plan{Width: 64, Height: 64, FPS: 30, Frames: 100})
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if err := f.Add(image.NewNRGBA(image.Rect(0, 0, 64, 64))); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Commit(); err == nil || !strings.Contains(err.Error(), "ffmpeg failed: no space, really; an .apng") {
		t.Error(err)
	}
	alone(t, to, 0)
}

// A film that is not kept leaves the old one.
func TestDiscard(t *testing.T) {
	dir := t.TempDir()
	for _, ext := range []string{"apng", "gif", "mp4"} {
		if _, err := findFFmpeg(); err != nil && ext == "mp4" {
			continue
		}
		name := filepath.Join(dir, "a."+ext)
		if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Create(name, Plan{Width: 64, Height: 64, FPS: 30, Frames: 10})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pictures(64, 64, 4) {
			if err := f.Add(p); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Add(pictures(65, 64, 1)[0]); !errors.Is(err, errSize) {
			t.Errorf("a picture of another size: %v", err)
		}
		f.Discard()
		if text, _ := os.ReadFile(name); string(text) != "old" {
			t.Errorf("%s holds %.20q", name, text)
		}
		os.Remove(name)
	}
	alone(t, dir, 0)
	f, err := Create(filepath.Join(dir, "none.gif"), Plan{Width: 64, Height: 64, FPS: 30, Frames: 10})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err == nil {
		t.Error("a film without pictures is written")
	}
	alone(t, dir, 0)
}

func alone(t *testing.T, dir string, files int) {
	t.Helper()
	if list, err := os.ReadDir(dir); err != nil || len(list) != files {
		t.Errorf("%v files, want %d: %v", list, files, err)
	}
}

func TestPlans(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no ffmpeg
	for _, c := range []struct {
		name string
		plan Plan
		want string // part of the error; empty for none
	}{
		{"a.apng", Plan{1280, 720, 30, 1800}, ""},
		{"a.PNG", Plan{64, 64, 120, 1}, ""},
		{"a.gif", Plan{64, 64, 50, 100_000}, ""},
		{"a.gif", Plan{64, 64, 51, 1}, "from 1 to 50"},
		{"a.apng", Plan{64, 64, 0, 1}, "from 1 to 120"},
		{"a.apng", Plan{64, 64, -3, 1}, "from 1 to 120"},
		{"a.apng", Plan{64, 64, 30, 100_001}, "at most 100000 are written"},
		{"a.apng", Plan{16384, 16384, 30, 30}, "at most 29 are written"},
		{"a.mp4", Plan{640, 361, 30, 30}, "take 640x362"},
		{"a.mp4", Plan{640, 360, 30, 30}, "sudo apt install ffmpeg"},
		{"a.webm", Plan{640, 360, 30, 30}, "a film is an .mp4, an .apng or a .gif; call it a.apng"},
		{"a", Plan{640, 360, 30, 30}, "call it a.apng"},
	} {
		err := c.plan.Check(c.name)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s %v: %v, want %q", c.name, c.plan, err, c.want)
		}
	}
}

// A file of an APNG or GIF cannot grow without end.
func TestLimited(t *testing.T) {
	l := limited{written: maxBytes - 3}
	if _, err := l.Write([]byte("four")); err == nil || !strings.Contains(err.Error(), "larger than 4 GiB") {
		t.Error(err)
	}
}
