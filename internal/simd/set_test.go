package simd

import "testing"

func TestChoose(t *testing.T) {
	defer func() { inUse = widest() }()
	for _, set := range Sets() {
		if err := Choose(set.String()); err != nil || InUse() != set {
			t.Errorf("%s: %v, %s in use", set, err, InUse())
		}
	}
	if err := Choose(""); err != nil || InUse() != widest() {
		t.Errorf("no name: %v, %s in use", err, InUse())
	}
	want := `there is no set of instructions "sse"; the sets are off, avx2, avx512`
	if err := Choose("sse"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for _, set := range []Set{AVX2, AVX512} {
		if err := Choose(set.String()); err != nil || InUse() != min(set, widest()) {
			t.Errorf("%s: %v, %s in use; the processor has %s", set, err, InUse(), Names(Sets()))
		}
	}
}
