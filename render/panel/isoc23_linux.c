//go:build !nopanels && amd64

// cimgui-go's compiled library was built against glibc 2.38 or newer, whose
// headers rename sscanf to __isoc23_sscanf. An older glibc, such as Debian 12's,
// has no such symbol and the program would not link. ImGui scans plain decimal
// and hexadecimal numbers only, which the two read alike (the C23 one adds
// binary literals to %i). On a newer glibc this definition is used as well and
// does no harm; it is weak so that a static libc may bring its own.

#include <stdarg.h>
#include <stdio.h>

__attribute__((weak)) int __isoc23_sscanf(const char *text, const char *format, ...) {
	va_list args;
	va_start(args, format);
	int n = vsscanf(text, format, args);
	va_end(args);
	return n;
}
