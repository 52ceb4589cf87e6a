package film

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

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
