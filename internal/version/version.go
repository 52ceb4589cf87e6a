// Package version holds the number of this release of galaxy.
package version

// Number is the release.
const Number = "v0.2.0"
