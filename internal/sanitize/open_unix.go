//go:build unix

package sanitize

import "syscall"

// noWaiting opens a file at once, even if another program has made a pipe of it, and reads no longer than there is
// something to read.
const noWaiting = syscall.O_NONBLOCK | syscall.O_NOCTTY
