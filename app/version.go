package app

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"galaxy/internal/version"
)

// versionLine is what galaxy --version prints: the release, and what this program
// was built from, with and for.
func versionLine() string {
	commit := "unknown commit"
	if info, ok := debug.ReadBuildInfo(); ok {
		commit = commitOf(info.Settings)
	}
	return fmt.Sprintf("galaxy %s (%s, %s, %s/%s)", version.Number, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// commitOf returns the commit that the build knows of, with +changes where the
// files were not those of the commit.
func commitOf(settings []debug.BuildSetting) string {
	commit, changes := "unknown commit", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision" && s.Value != "":
			commit = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changes = "+changes"
		}
	}
	return commit + changes
}
