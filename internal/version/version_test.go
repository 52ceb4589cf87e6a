package version

import (
	"runtime/debug"
	"testing"
)

// TestIdentity: a commit is an identity where it is galaxy's and holds all of the code; in any
// other case the build is.
func TestIdentity(t *testing.T) {
	clean := []debug.BuildSetting{{Key: "GOARCH", Value: "arm64"}, {Key: "vcs.modified", Value: "false"}, {Key: "vcs.revision", Value: "0123456789abcdef0123"}}
	dirty := []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.modified", Value: "true"}}
	dep := debug.Module{Path: "example.org/dep", Version: "v1.0.0", Sum: "h1:x"}
	local := debug.Module{Path: "example.org/dep", Version: "v1.0.0", Replace: &debug.Module{Path: "../dep"}}
	fork := debug.Module{Path: "example.org/dep", Version: "v1.0.0", Replace: &debug.Module{Path: "example.org/fork", Version: "v1.0.1", Sum: "h1:y"}}
	for _, c := range []struct {
		name, main          string
		settings            []debug.BuildSetting
		deps                []*debug.Module
		identity, described string
	}{
		{"galaxy as it was committed", "galaxy", clean, []*debug.Module{&dep, &fork}, "0123456789ab", "0123456789ab"},
		{"galaxy with changes", "galaxy", dirty, nil, "build f00d", "0123456789ab+changes, build f00d"},
		{"galaxy without a repository", "galaxy", nil, nil, "build f00d", "unknown commit, build f00d"},
		{"galaxy with a changed dependency", "galaxy", clean, []*debug.Module{&dep, &local}, "build f00d", "0123456789ab+changes, build f00d"},
		{"a program of one's own", "example.com/own", clean, []*debug.Module{{Path: "galaxy", Version: "v0.0.0", Replace: &debug.Module{Path: "../galaxy"}}}, "build f00d", "in example.com/own, build f00d"},
		{"a build without modules", "", clean, nil, "build f00d", "unknown commit, build f00d"},
	} {
		p := program{&debug.BuildInfo{Main: debug.Module{Path: c.main}, Settings: c.settings, Deps: c.deps}, func() string { return "f00d" }}
		if got := p.identity(); got != c.identity {
			t.Errorf("%s: identity %q, want %q", c.name, got, c.identity)
		}
		if got := p.described(); got != c.described {
			t.Errorf("%s: described as %q, want %q", c.name, got, c.described)
		}
	}
}

// TestBuild: a program has one hash.
func TestBuild(t *testing.T) {
	if a, b := build(), build(); a != b || len(a) != 12 {
		t.Errorf("this program is %s, and %s", a, b)
	}
}
