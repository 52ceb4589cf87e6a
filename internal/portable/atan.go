package portable

import "math"

// atanTable holds atan(k/16) as unevaluated sums of two float64.
var atanTable = [17][2]float64{
	{0x0.0p+0, 0x0.0p+0},
	{0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
	{0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
	{0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
	{0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
	{0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
	{0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
	{0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
	{0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
	{0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56},
	{0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
	{0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
	{0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
	{0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
	{0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
	{0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
	{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
}

// Atan2 returns the angle of the point (x, y) from the x axis, in [−π, π]; the
// signs of zeros and infinities count as in math.Atan2. The error is below
// 1 ulp.
func Atan2(y, x float64) float64 {
	ay, ax := math.Abs(y), math.Abs(x)
	if size := ax + ay; !(size >= 0x1p-899 && size <= 0x1p1000) {
		if math.IsNaN(size) {
			return math.NaN()
		}
		ax, ay = tamed(ax, ay)
	}

	// The first octant, by its symmetries: angle = k·π/2 ± atan(lesser/greater).
	k, flip := 0.0, false
	if ay > ax {
		ax, ay = ay, ax
		k, flip = 1, true
	}
	if math.Signbit(x) {
		k, flip = 2-k, !flip
	}

	// atan(ay/ax) = atan(c) + atan(t), t = (ay − c·ax)/(ax + c·ay), c = j/16.
	j := math.Floor(float64(16*(ay/ax)) + 0.5)
	c := j / 16
	t := math.FMA(-c, ax, ay) / math.FMA(c, ay, ax)
	z := float64(t * t)
	p := -1.0/3 + float64(z*(1.0/5+float64(z*(-1.0/7+float64(z*(1.0/9+float64(z*(-1.0/11))))))))
	base := atanTable[int(j)]
	hi, lo := twoSum(base[0], t)
	lo += base[1] + float64(float64(t*z)*p)

	if flip {
		hi, lo = -hi, -lo
	}
	s, e := twoSum(float64(k*halfPiHi), hi)
	return math.Copysign(s+(e+(lo+float64(k*halfPiLo))), y)
}

// tamed returns the absolute coordinates of a point in the direction of another, which is at the
// origin, infinite, or too far or near to be reckoned with.
func tamed(ax, ay float64) (x, y float64) {
	switch {
	case ay == 0 && ax == 0:
		return 1, ay
	case math.IsInf(ax, 0) && math.IsInf(ay, 0):
		return 1, 1
	case math.IsInf(ax, 0):
		return 1, 0
	case math.IsInf(ay, 0):
		return 0, 1
	case max(ax, ay) > 0x1p1000:
		return ax * 0x1p-100, ay * 0x1p-100
	case max(ax, ay) < 0x1p-900:
		return ax * 0x1p120, ay * 0x1p120
	}
	return ax, ay
}
