//go:build !nopanels && amd64

package panel

import "C" // compiles isoc23_linux.c
