package part

import "unsafe"

// Copied returns a copy of src, in the memory of dst where that is large enough.
func Copied[T any](dst, src []T) []T { return append(dst[:0], src...) }

// Bytes returns how much memory a list takes, without what its elements point to.
func Bytes[T any](list []T) int {
	var element T
	return cap(list) * int(unsafe.Sizeof(element))
}
