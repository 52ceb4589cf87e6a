package app

import (
	"fmt"
	"runtime"

	"galaxy/internal/version"
)

// versionLine is the output of galaxy --version: the release, the program, the version of Go, and the platform.
func versionLine() string {
	return fmt.Sprintf("galaxy %s (%s, %s, %s/%s)", version.Number, version.Described(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
