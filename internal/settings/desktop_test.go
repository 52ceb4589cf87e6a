package settings

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Files of GTK and KDE tell whether the person wants less motion; anything else in them tells nothing.
func TestDesktopReducesMotion(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems keep it elsewhere")
	}
	for _, c := range []struct {
		file, text string
		want       bool
	}{
		{"", "", false},
		{"gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", true},
		{"gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = False", true},
		{"gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", false},
		{"gtk-3.0/settings.ini", "gtk-enable-animations-not=0\n#gtk-enable-animations=0\n", false},
		{"kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", true},
		{"kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", false},
		{"kdeglobals", "\x00\xff=", false},
	} {
		folder := t.TempDir()
		t.Setenv("XDG_CONFIG_HOME", folder)
		if c.file != "" {
			name := filepath.Join(folder, filepath.FromSlash(c.file))
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got := DesktopReducesMotion(); got != c.want {
			t.Errorf("%s with %q: %v", c.file, c.text, got)
		}
	}
}
