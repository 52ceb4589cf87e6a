package wide

import "golang.org/x/sys/cpu"

// The kernels move masks and counts with BMI2, which every processor with AVX2 has.
var (
	hasAVX2   = cpu.X86.HasAVX2 && cpu.X86.HasBMI2
	hasAVX512 = hasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL
)
