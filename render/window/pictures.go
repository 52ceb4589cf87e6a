package window

import (
	"os"
	"path/filepath"
	"strings"
)

// pictures returns the folder in which a person keeps pictures, with its full
// path: as XDG user directories say (freedesktop.org, xdg-user-dirs), else
// Pictures at home, and the working folder where there is neither.
func pictures() string {
	home, err := os.UserHomeDir()
	if err == nil {
		for _, folder := range []string{os.Getenv("XDG_PICTURES_DIR"), userDir(home), filepath.Join(home, "Pictures")} {
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

// userDir returns the pictures folder of the file user-dirs.dirs, or nothing. Its
// lines are XDG_PICTURES_DIR="$HOME/Pictures", or a path from the root. One that is
// the home folder itself says that there is none.
func userDir(home string) string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	text, err := os.ReadFile(filepath.Join(config, "user-dirs.dirs"))
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
