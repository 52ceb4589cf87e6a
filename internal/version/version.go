// Package version tells which release of galaxy this is.
package version

// Number is the release.
const Number = "v0.2.0"
