package player

import (
	"errors"
	"fmt"
	"math"

	"galaxy/scene"
	"galaxy/sim"
)

// replay is a recording that is played back, run after run, and how far it has been verified.
type replay struct {
	first   *sim.Recording
	rec     *sim.Recording // the present run
	next    int            // index of the next checkpoint to verify
	differs bool           // a checkpoint differed, and a notice has said so
}

// Replay plays a recording: its orders are given again at their ticks, other orders are
// refused, and a notice names the first checkpoint that differs.
func Replay(rec *sim.Recording) (*Player, error) {
	s, err := scene.Recorded(rec)
	if err != nil {
		return nil, fmt.Errorf("the scene in the recording cannot be used: %w", err)
	}
	p, err := New(s)
	if err != nil {
		return nil, err
	}
	p.beginReplay(rec)
	return p, nil
}

// errReplay is why a replay refuses orders.
var errReplay = errors.New("this is a replay, which takes no orders; open the scene itself to change it")

// verify compares the state with the checkpoints of a replay.
func (tp *Tape) verify() {
	r := tp.replay
	for ; r.next < len(r.rec.Hashes) && r.rec.Hashes[r.next].Tick <= tp.ws.World.Tick(); r.next++ {
		if c := r.rec.Hashes[r.next]; c.Tick == tp.ws.World.Tick() && c.Hash != tp.ws.World.Hash() {
			tp.reportDifference(fmt.Sprintf("the state at tick %d", c.Tick))
		}
	}
}

// rewind makes the first checkpoint after a tick the next one to verify.
func (r *replay) rewind(tick uint64) {
	for r.next > 0 && r.rec.Hashes[r.next-1].Tick > tick {
		r.next--
	}
}

// reportDifference warns once that a replay differs from its recording.
func (tp *Tape) reportDifference(what string) {
	if tp.replay != nil && !tp.replay.differs {
		tp.replay.differs = true
		tp.notices.Warn("This replay differs from its recording: " + what + ".")
	}
}

// Differs reports whether a replay has come to a state that differs from its
// recording.
func (tp *Tape) Differs() bool { return tp.replay != nil && tp.replay.differs }

// over reports whether a tick is the last that is recorded of the present run.
func (r *replay) over(tick uint64) bool {
	last := uint64(math.MaxUint64)
	if n := len(r.rec.Hashes); n > 0 {
		last = r.rec.Hashes[n-1].Tick
	}
	return tick >= last
}

// restart is called when a world begins at its first tick. Another scene
// ends a replay.
func (tp *Tape) restart() {
	switch r := tp.replay; {
	case tp.recorder != nil:
		tp.start()
	case r == nil:
	case tp.ws.Scene.Text() == r.rec.Scene:
		r.next, r.differs = 0, r.differs && r.rec != r.first
		if err := tp.ws.history.Follow(r.rec.Orders); err != nil {
			tp.reportDifference(err.Error())
		}
	default:
		tp.replay = nil
	}
}
