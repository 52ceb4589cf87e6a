//go:build !unix

package plain

// noWaiting is nothing where files have no names of pipes.
const noWaiting = 0
