package film

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// mp4 pipes raw pictures to ffmpeg, which writes the file: an MP4 cannot be written from its beginning to its end.
type mp4 struct {
	program *exec.Cmd
	pixels  io.WriteCloser
	said    tail
	ended   bool
}

func newMP4(file string, plan Plan) (*mp4, error) {
	path, err := findFFmpeg()
	if err != nil {
		return nil, err
	}
	m := &mp4{program: exec.Command(path, arguments(path, file, plan)...)}
	m.program.Stderr = &m.said
	ownGroup(m.program)
	if m.pixels, err = m.program.StdinPipe(); err == nil {
		err = m.program.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("ffmpeg cannot be started: %w; an .apng or a .gif needs none", err)
	}
	return m, nil
}

// arguments returns the command line of ffmpeg. Colours are those of HDTV, which players
// assume for large pictures, and said to be.
func arguments(ffmpeg, file string, plan Plan) []string {
	args := []string{
		"-hide_banner", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgba",
		"-s", fmt.Sprintf("%dx%d", plan.Width, plan.Height), "-r", strconv.Itoa(plan.FPS), "-i", "-", "-an",
		"-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p",
		"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
	}
	// Without x264 ffmpeg takes another encoder, which has a quality of another kind.
	if list, err := exec.Command(ffmpeg, "-hide_banner", "-encoders").Output(); err == nil && bytes.Contains(list, []byte(" libx264 ")) {
		args = append(args, "-c:v", "libx264", "-crf", "18")
	} else {
		args = append(args, "-q:v", "3")
	}
	return append(args, "-movflags", "+faststart", "-f", "mp4", "-y", "file:"+file)
}

func (m *mp4) add(p *image.NRGBA) error {
	if _, err := m.pixels.Write(p.Pix); err != nil {
		return m.wait(err)
	}
	return nil
}

func (m *mp4) end() error { return m.wait(m.pixels.Close()) }

// wait ends ffmpeg and returns why it failed, in its own words where it said any.
func (m *mp4) wait(err error) error {
	m.ended = true
	m.pixels.Close()
	if late := m.program.Wait(); late != nil {
		err = late
	}
	if err != nil {
		return fmt.Errorf("ffmpeg failed: %s; an .apng or a .gif needs none", m.said.last(err.Error()))
	}
	return nil
}

func (m *mp4) abort() {
	if !m.ended {
		m.program.Process.Kill()
		m.wait(nil)
	}
}

// tail keeps the end of a text.
type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	const most = 4096
	if t.text = append(t.text, p...); len(t.text) > most {
		t.text = append(t.text[:0], t.text[len(t.text)-most:]...)
	}
	return len(p), nil
}

// last returns the last line that says something, or otherwise. Of a full disk ffmpeg tells in one
// line, and ends with another one, "Error initializing output stream 0:0 --".
func (t *tail) last(otherwise string) string {
	lines := strings.Split(string(t.text), "\n")
	for _, line := range slices.Backward(lines) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasSuffix(line, "--") && !strings.HasPrefix(line, "Last message repeated") {
			return line
		}
	}
	return otherwise
}

// FFmpeg returns where the program ffmpeg is, and the first line that it says about
// itself. The error says how to get it.
func FFmpeg() (path, version string, err error) {
	if path, err = findFFmpeg(); err != nil {
		return "", "", err
	}
	patience, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	text, err := exec.CommandContext(patience, path, "-hide_banner", "-version").Output()
	version, _, _ = strings.Cut(string(text), "\n")
	return path, strings.TrimSpace(version), err
}
