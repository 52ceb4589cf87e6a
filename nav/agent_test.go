package nav

import (
	"testing"
	"unsafe"
)

// A picture of 100,000 ships takes twice as long where an agent begins in the
// middle of a cache line.
func TestAgentsFillLinesOfTheCache(t *testing.T) {
	const line = 64
	var a Agent
	if size := unsafe.Sizeof(a); size != 3*line {
		t.Errorf("an agent takes %d bytes and not three lines of %d", size, line)
	}
	if seen := unsafe.Offsetof(a.Mass); seen > line {
		t.Errorf("what is drawn and seen ends at byte %d, in the second line", seen)
	}
	if limits := unsafe.Offsetof(a.DeltaV); limits > 2*line {
		t.Errorf("limits and goal end at byte %d, in the third line", limits)
	}
}
