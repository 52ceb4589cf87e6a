package film

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// Format is a format of films.
type Format uint8

// The formats.
const (
	APNG Format = iota // exact colours; browsers show it
	GIF                // at most 255 new colours in each picture
	MP4                // H.264, by ffmpeg
)

// FormatOf returns the format that the ending of a file's name stands for.
func FormatOf(name string) (Format, error) {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".apng", ".png":
		return APNG, nil
	case ".gif":
		return GIF, nil
	case ".mp4", ".m4v":
		return MP4, nil
	default:
		return 0, fmt.Errorf("%s: a film is an .mp4, an .apng or a .gif; call it %s.apng", name, strings.TrimSuffix(name, filepath.Ext(name)))
	}
}

// Plan is the size and the length of a film.
type Plan struct {
	Width, Height int // pixels
	FPS           int // pictures per second
	Frames        int // at most
}

// The limits of a plan. maxPixels, of all pictures together, is about 40 minutes of
// 1280×720 at 30 per second for MP4, which takes a hundredth of the room of the others.
const (
	maxFPS       = 120
	maxGIFFPS    = 50 // viewers show more than that far too slowly
	maxFrames    = 100_000
	maxPixels    = 64e9
	maxPixelsPNG = 8e9     // of APNG and GIF
	maxBytes     = 4 << 30 // of the file of an APNG or GIF
)

// Longest returns the most pictures of the plan's size that a film of this name may have.
func (p *Plan) Longest(name string) int {
	most := float64(maxPixelsPNG)
	if format, err := FormatOf(name); err == nil && format == MP4 {
		most = maxPixels
	}
	return min(int(most/(float64(p.Width)*float64(p.Height))), maxFrames)
}

// Check refuses a plan that the format cannot hold or that would fill the machine.
func (p *Plan) Check(name string) error {
	format, err := FormatOf(name)
	if err != nil {
		return err
	}
	fastest := maxFPS
	if format == GIF {
		fastest = maxGIFFPS
	}
	switch longest := p.Longest(name); {
	case p.FPS < 1 || p.FPS > fastest:
		return fmt.Errorf("%s: %d pictures per second; such a film has from 1 to %d", name, p.FPS, fastest)
	case format == MP4 && (p.Width%2 != 0 || p.Height%2 != 0):
		return fmt.Errorf("%s: an MP4 has an even width and height, and %dx%d is not; take %dx%d", name, p.Width, p.Height, p.Width+p.Width%2, p.Height+p.Height%2)
	case p.Frames > longest:
		return fmt.Errorf("%s: %d pictures of %dx%d are too many, at most %d are written; take a smaller size, fewer pictures per second, or an earlier end",
			name, p.Frames, p.Width, p.Height, longest)
	}
	if format == MP4 {
		if _, err := findFFmpeg(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// errNoFFmpeg is the error of an MP4 without ffmpeg.
var errNoFFmpeg = errors.New("an MP4 needs the program ffmpeg, which is not installed (on Debian and Ubuntu: sudo apt install ffmpeg); an .apng or a .gif needs nothing")

func findFFmpeg() (string, error) {
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		return "", errNoFFmpeg
	}
	return path, nil
}
