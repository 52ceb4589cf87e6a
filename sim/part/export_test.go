package part

import "slices"

// Same reports whether two rows have the same bits.
func Same[T any](a, b *T) bool { return slices.Equal(words(a), words(b)) }
