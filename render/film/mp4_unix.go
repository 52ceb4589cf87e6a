//go:build unix

package film

import (
	"os/exec"
	"syscall"
)

// ownGroup keeps the interrupt of a terminal from a program: the film decides what ends it.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
