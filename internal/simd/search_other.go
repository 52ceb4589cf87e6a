//go:build !amd64

package simd

func nearKernel(*Queries, *[8]uint64, *float64, *float64, int) { panic(noKernels) }

func withinKernel(*uint32, uint32, *float64, *float64, int, *[3]float64) int { panic(noKernels) }

func rankKernel(*int64, *float64, int) { panic(noKernels) }

func fanKernel(_, _, _ *float64, _ *[9]float64, _ *Oncoming, _ int) { panic(noKernels) }

func hitsKernel(*Group, *Hit, *Run, int, *float64, *float64) (int, uint64) { panic(noKernels) }
func pickKernel(*Company, *Crowd, *Lookout, *Span, int, uint32) (left, next, end, seen int) {
	panic(noKernels)
}

func gatherKernel(_, _ *float64, _ *uint32, _ int) { panic(noKernels) }

func scatterKernel(_, _ *float64, _ *uint32, _ int) { panic(noKernels) }

func boundsKernel(*Bound, *float64, *float64, int) { panic(noKernels) }

func meetKernel(*pairing, *Hit, int) { panic(noKernels) }
