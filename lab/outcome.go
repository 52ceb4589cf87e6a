package lab

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"strings"

	"galaxy/internal/sanitize"
)

// Outcome is the outcome of a run of an experiment.
type Outcome struct {
	Run      int
	Failed   string // why there is no result; "" if there is one
	Outside  bool   // it failed for a reason outside of the run, and is to be tried again
	Ended    bool   // the scene's end has come, not the limit of its time
	Values   uint32 // checksum of the overrides that it ran with
	Faulty   bool   // agents became non-finite and rest, or a script failed
	Steps    uint64
	Hash     uint64    // of the last state
	Nanos    int64     // on the clock, for estimates: it is in no table
	Measures []float64 // in the order of the experiment; NaN for none
	Strange  []Strange // values that no run measures, and so are NaN in Measures: the file is not by galaxy
}

// Strange is a measure that is infinite or beyond mostMeasure.
type Strange struct {
	Measure int     // index
	Value   float64 // in the unit of the measure
}

// mostMeasure is far above any measure, and so small that the squares of all of them add up to a
// number.
const mostMeasure = 1e100

// An outcome takes a slot of a fixed length, little-endian:
//
//	0   checksum of all that follows, CRC-32C
//	4   run
//	8   1 done, 2 failed
//	9   the sum of 1 ended, 2 faulty, 4 failed for a reason outside of the run
//	10  length of the text
//	12  checksum of the overrides
//	16  steps, 24 hash, 32 nanoseconds
//	40  measures, or why it failed, cut to the room that there is
//
// The same bytes lie in the file of results and go over the network.
const (
	slotHead  = 40
	leastSlot = slotHead + 120 // room for why a run has failed
)

const (
	slotDone    = 1
	slotFailed  = 2
	slotEnded   = 1
	slotFaulty  = 2
	slotOutside = 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// slotSize returns the bytes of an outcome with so many measures.
func slotSize(measures int) int { return max(leastSlot, slotHead+8*measures) }

// encode writes the outcome into a slot.
func (o *Outcome) encode(slot []byte) {
	clear(slot)
	le := binary.LittleEndian
	le.PutUint32(slot[4:], uint32(o.Run))
	if slot[8] = slotDone; o.Failed != "" {
		slot[8] = slotFailed
	}
	if o.Ended {
		slot[9] = slotEnded
	}
	if o.Faulty {
		slot[9] |= slotFaulty
	}
	if o.Outside {
		slot[9] |= slotOutside
	}
	le.PutUint32(slot[12:], o.Values)
	le.PutUint64(slot[16:], o.Steps)
	le.PutUint64(slot[24:], o.Hash)
	le.PutUint64(slot[32:], uint64(o.Nanos))
	if o.Failed != "" {
		n := copy(slot[slotHead:], cutBytes(o.Failed, len(slot)-slotHead))
		le.PutUint16(slot[10:], uint16(n))
	} else {
		for i, x := range o.Measures {
			le.PutUint64(slot[slotHead+8*i:], math.Float64bits(x))
		}
		for _, s := range o.Strange {
			le.PutUint64(slot[slotHead+8*s.Measure:], math.Float64bits(s.Value))
		}
	}
	le.PutUint32(slot, crc32.Checksum(slot[4:], castagnoli))
}

// cutBytes returns the beginning of a text, so many bytes at most, in whole characters.
func cutBytes(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && text[most]&0xc0 == 0x80 {
		most--
	}
	return text[:most]
}

var (
	errEmpty   = errors.New("nothing is there")
	errDamaged = errors.New("it is damaged")
)

// decode reads a slot, or as much of one as a failed run needs. The error is errEmpty if nothing
// was ever written there.
func (o *Outcome) decode(slot []byte, measures int) error {
	le := binary.LittleEndian
	if le.Uint32(slot) != crc32.Checksum(slot[4:], castagnoli) || slot[8] == 0 {
		if len(bytes.Trim(slot, "\x00")) > 0 {
			return errDamaged
		}
		return errEmpty
	}
	if slot[8] != slotFailed && len(slot) < slotSize(measures) {
		return errDamaged
	}
	*o = Outcome{
		Run: int(le.Uint32(slot[4:])), Ended: slot[9]&slotEnded != 0, Faulty: slot[9]&slotFaulty != 0, Values: le.Uint32(slot[12:]),
		Steps: le.Uint64(slot[16:]), Hash: le.Uint64(slot[24:]), Nanos: int64(le.Uint64(slot[32:])),
		Measures: o.Measures[:0], Strange: o.Strange[:0],
	}
	if slot[8] == slotFailed {
		n := min(int(le.Uint16(slot[10:])), len(slot)-slotHead)
		o.Failed, o.Outside = sanitize.Line(string(slot[slotHead:slotHead+n])), slot[9]&slotOutside != 0
		return nil
	}
	for i := range measures {
		x := math.Float64frombits(le.Uint64(slot[slotHead+8*i:]))
		if math.Abs(x) > mostMeasure {
			o.Strange = append(o.Strange, Strange{i, x})
			x = math.NaN()
		}
		o.Measures = append(o.Measures, x)
	}
	return nil
}

// sumOf returns the checksum of overrides.
func sumOf(set []string) uint32 {
	return crc32.Checksum([]byte(strings.Join(set, "\n")), castagnoli)
}

// Encode writes an outcome of the plan as a message.
func (p *Plan) Encode(o *Outcome) []byte {
	slot := make([]byte, slotSize(len(p.Measures)))
	o.encode(slot)
	return slot
}

// EncodeOutside writes a message, for any plan, that a run has failed for a reason outside of it.
func EncodeOutside(run int, why error) []byte {
	slot := make([]byte, leastSlot)
	(&Outcome{Run: run, Failed: "outside of the run: " + oneLine(why), Outside: true}).encode(slot)
	return slot
}

// Decode reads a message of Encode or EncodeOutside. The error is the same for every other message.
func (p *Plan) Decode(message []byte, o *Outcome) error {
	if n := len(message); n != leastSlot && n != slotSize(len(p.Measures)) || o.decode(message, len(p.Measures)) != nil || o.Run >= p.Runs() {
		return errDamaged
	}
	return nil
}
