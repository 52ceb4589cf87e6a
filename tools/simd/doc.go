// Command simd writes the assembly of galaxy/internal/simd. It is a small compiler: it reads
// plain Go functions that work on one lane, and writes what they do for four lanes of AVX2 or
// eight of AVX-512, to the same bits.
//
//	go run -C tools ./simd            writes ../internal/simd
//	go run -C tools ./simd -to DIR    writes somewhere else
//
// # One formula, three outputs
//
// The text is a function of internal/simd. A directive makes it a kernel: the name, the columns
// in the order of their addresses, and behind a bar the scalars in theirs.
//
//	//simd:kernel push DX Gap Out | Reach
//	func (m *Magnet) push(p *Pairs, i int) {
//		p.Out[i] = 0
//		if d := p.DX[i]; d < m.Reach {
//			p.Out[i] = d / p.Gap[i]
//		}
//	}
//
// The first output is this function itself, as Go compiles it: for lanes that are odd, for other
// processors, and for nav. Second, reader goes through it with a symbol for each number, and
// writes a text in static single assignment form (SSA): each line makes one value, which never
// changes. Branches are gone (if-conversion): both ways are worked out, and a mask selects.
//
//	v0 = column DX
//	v1 = cmp less v0, Reach        a mask: yes or no in each lane
//	v2 = div v0, Gap
//	v3 = select v1, v2, 0
//	     store Out, v3
//
// Last, an emitter for each set of instructions turns lines into instructions, and adds the
// loop over the lanes. Both stand in one function, which goes on with the set that is in use:
//
//	AVX2, 4 lanes, a mask is a vector         AVX-512, 8 lanes, masks have registers
//
//	VMOVUPD (R8)(DX*8), Y0                    VMOVUPD (R8)(DX*8), Z0
//	VCMPPD  $0x11, (R13), Y0, Y1              VCMPPD.BCST $0x11, (BX), Z0, K1
//	VMOVUPD (R9)(DX*8), Y2                    VMOVUPD (R9)(DX*8), Z1
//	VDIVPD  Y2, Y0, Y0                        VDIVPD  Z1, Z0, Z0
//	VANDPD  Y0, Y1, Y0                        VMOVAPD.Z Z0, K1, Z0
//	VMOVUPD Y0, (R10)(DX*8)                   VMOVUPD Z0, (R10)(DX*8)
//
// # Words
//
//   - A column is an array with a number for each lane; a scalar is one number for all lanes.
//   - A lane is odd where it needs what only plain Go can do: a call of a function that the caller
//     gave, or the slow way of portable.Norm and its like (see intrinsics). The kernel says which
//     lanes are odd, and the caller gives these to the plain function.
//   - A function may return a truth, which marks lanes: the kernel returns a bit for each. A result
//     with the name odd makes lanes odd.
//   - //simd:block instead of kernel is for columns with room for whole vectors: the caller
//     calls the kernel itself. Columns of any length get through with kernel.run.
//   - Behind a second bar stands what a kernel takes for granted, as Exponent=3.
//   - //simd:cut ends a phase. Each phase is a loop of its own over the 64 lanes of a block
//     (loop fission), so that the processor finds several vectors to work on at once; values
//     that a later phase needs lie on the stack meanwhile.
//   - //simd:split is a cut before a statement, and another one within its sine, cosine or versine.
//   - Whole numbers are those that math.Float64bits makes, and scalars and columns of uint64.
//   - //simd:skip before an if that returns jumps on where all lanes of a vector return.
//
// Registers are given out line by line (local register allocation). Where there are too few,
// the value that is needed last is spilled: it goes to the stack, and comes back as an operand
// (Belady's rule). Constants, scalars and columns need no place on the stack, since they are in
// memory already. A line that is there already is not worked out again (common subexpressions).
// Nothing is reordered, and no product is fused into a sum, which is what keeps the bits.
//
// # Files
//
//   - main.go goes through all kernels, and writes the assembly and the Go that declares and calls it.
//   - source.go, kernel.go, statements.go and expressions.go, each with read_ before it, are the
//     reader; intrinsics.go and trig.go tell what it does not read.
//   - text.go, truth.go and vectors.go are the lines that it writes.
//   - emit.go and registers.go turn lines into instructions; target.go has the two sets of them.
//   - kernel_*.go are the searches.
//
// # What stands here by hand
//
// Searches branch, count and pack, which a text cannot say: near, within, hits, meet, pick, fan,
// rank, sift, bounds, gather and scatter are written in instructions. Of sine, cosine and cube root the last
// steps are written here and not read, since their plain Go branches or divides whole numbers.
package main
