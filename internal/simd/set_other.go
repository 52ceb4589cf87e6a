//go:build !amd64

package simd

const hasAVX2, hasAVX512 = false, false
