//go:build !amd64

package wide

const hasAVX2, hasAVX512 = false, false
