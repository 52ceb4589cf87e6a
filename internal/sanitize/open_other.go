//go:build !unix

package sanitize

// noWaiting is nothing on systems whose pipes have no file names.
const noWaiting = 0
