package window

import (
	"os"
	"path/filepath"
	"strings"

	"galaxy/internal/sanitize"
)

// picturesFolder returns the full path of the person's folder of pictures: of XDG user
// directories (freedesktop.org, xdg-user-dirs), else Pictures in the home folder, else
// the working folder.
func picturesFolder() string {
	home, err := os.UserHomeDir()
	if err == nil {
		for _, folder := range []string{os.Getenv("XDG_PICTURES_DIR"), xdgPicturesDir(home), filepath.Join(home, "Pictures")} {
			if info, err := os.Stat(folder); err == nil && info.IsDir() && filepath.IsAbs(folder) {
				return folder
			}
		}
	}
	if folder, err := os.Getwd(); err == nil {
		return folder
	}
	return "."
}

// xdgPicturesDir returns the pictures folder of the file user-dirs.dirs, or nothing. The
// file has lines such as XDG_PICTURES_DIR="$HOME/Pictures" or with an absolute path. The
// home folder itself means that there is none.
func xdgPicturesDir(home string) string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	text, err := sanitize.Read(filepath.Join(config, "user-dirs.dirs"), 1<<20)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		value, ok := strings.CutPrefix(strings.TrimSpace(line), "XDG_PICTURES_DIR=")
		if !ok {
			continue
		}
		value = strings.Trim(value, `"`)
		if rest, inside := strings.CutPrefix(value, "$HOME"); inside {
			value = home + rest
		}
		if folder := filepath.Clean(value); folder != filepath.Clean(home) {
			return folder
		}
	}
	return ""
}
