//go:build unix

package sanitize

import "syscall"

// noWaiting opens at once what another program has made a pipe of, and reads no longer than there is
// something to read.
const noWaiting = syscall.O_NONBLOCK | syscall.O_NOCTTY
