package app

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"galaxy/internal/version"
)

// versionLine is the output of galaxy --version: the release, its commit, the version of
// Go, and the platform.
func versionLine() string {
	commit := "unknown commit"
	if info, ok := debug.ReadBuildInfo(); ok {
		commit = commitOf(info.Settings)
	}
	return fmt.Sprintf("galaxy %s (%s, %s, %s/%s)", version.Number, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// commitOf returns the commit of the build, with +changes where its files differed.
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
