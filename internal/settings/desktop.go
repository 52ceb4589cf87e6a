package settings

import (
	"os"
	"path/filepath"
	"strings"

	"galaxy/internal/sanitize"
)

// DesktopReducesMotion reports whether the person has asked the desktop for less motion, as far as a file of it says so: the settings of
// GTK (gtk-enable-animations) or those of KDE (AnimationDurationFactor). GNOME, macOS and Windows keep it where only their own libraries
// find it.
func DesktopReducesMotion() bool {
	folder, err := os.UserConfigDir()
	if err != nil {
		return false
	}
	for _, f := range []struct {
		file, key string
		off       []string
	}{
		{"gtk-4.0/settings.ini", "gtk-enable-animations", []string{"0", "false"}},
		{"gtk-3.0/settings.ini", "gtk-enable-animations", []string{"0", "false"}},
		{"kdeglobals", "AnimationDurationFactor", []string{"0", "0.0"}},
	} {
		text, err := sanitize.Read(filepath.Join(folder, filepath.FromSlash(f.file)), maxBytes)
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			key, value, _ := strings.Cut(line, "=")
			if strings.TrimSpace(key) != f.key {
				continue
			}
			for _, off := range f.off {
				if strings.EqualFold(strings.TrimSpace(value), off) {
					return true
				}
			}
		}
	}
	return false
}
