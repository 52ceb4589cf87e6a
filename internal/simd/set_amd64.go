package simd

var hasAVX2, hasAVX512 = detect()

// detect asks the processor what it has, and the system which registers it keeps. It does
// not ask golang.org/x/sys/cpu, so that programs that import orbit need no more modules.
func detect() (avx2, avx512 bool) {
	const (
		// Leaf 1, ECX.
		popcnt  = 1 << 23
		osxsave = 1 << 27
		avx     = 1 << 28
		// Leaf 7, EBX.
		avx2Bit = 1 << 5
		bmi2    = 1 << 8
		f       = 1 << 16
		dq      = 1 << 17
		bw      = 1 << 30
		vl      = 1 << 31
		// What the system keeps: the registers X and Y; K and Z.
		ymm = 0x06
		zmm = 0xe6
	)
	has := func(word, bits uint32) bool { return word&bits == bits }
	last, _, _, _ := cpuid(0, 0)
	_, _, basic, _ := cpuid(1, 0)
	if last < 7 || !has(basic, popcnt|osxsave|avx) {
		return false, false
	}
	kept, _ := xgetbv()
	_, more, _, _ := cpuid(7, 0)
	avx2 = has(kept, ymm) && has(more, avx2Bit|bmi2)
	avx512 = avx2 && has(kept, zmm) && has(more, f|dq|bw|vl)
	return avx2, avx512
}

func cpuid(leaf, part uint32) (eax, ebx, ecx, edx uint32)

func xgetbv() (eax, edx uint32)
