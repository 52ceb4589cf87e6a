//go:build !unix

package sanitize

// noWaiting is nothing where files have no names of pipes.
const noWaiting = 0
