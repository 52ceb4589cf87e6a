package player

import (
	"errors"
	"fmt"
	"math"

	"galaxy/scene"
	"galaxy/sim"
)

// tape is the recording that is made of a world, or that a world is played from.
type tape struct {
	rec     *sim.Recording
	every   uint64 // ticks between two checkpoints
	playing bool
	next    int // index of the next checkpoint to compare
	differs bool
}

// Record keeps a recording from the present tick on, which should be the first.
// A scene that is started or opened again is recorded afresh.
func (p *Player) Record() {
	s := p.Scene
	p.tape = &tape{
		rec:   s.Recording(),
		every: s.TicksPerSecond(),
	}
	p.tape.rec.Mark(p.World)
}

// Recording returns what Record has kept so far, or nil.
func (p *Player) Recording() *sim.Recording {
	if !p.recording() {
		return nil
	}
	if !p.ahead() { // else it has more than the world has gone through again
		p.tape.rec.Mark(p.World)
	}
	return p.tape.rec
}

// afresh is what to say where a world that was recorded begins again.
const afresh = "The recording begins again, too: what was recorded before is gone."

// recorded reports whether there is anything in a recording that would be missed.
func (p *Player) recorded() bool {
	return p.recording() && (p.past.Last() > 0 || len(p.World.Orders()) > 0)
}

// Replay plays a recording: what was ordered happens again at its time, nobody
// orders anything else, and Notice names the first checkpoint that differs.
func Replay(rec *sim.Recording) (*Player, error) {
	s, err := scene.Recorded(rec)
	if err != nil {
		return nil, fmt.Errorf("the scene in the recording cannot be used: %w", err)
	}
	p, err := New(s)
	if err != nil {
		return nil, err
	}
	p.tape = &tape{rec: rec, playing: true}
	p.rewind()
	p.Say("This is a replay of " + rec.File + ".")
	return p, nil
}

// recording reports whether what happens is kept.
func (p *Player) recording() bool { return p.tape != nil && !p.tape.playing }

// replaying reports whether the world is played from a recording.
func (p *Player) replaying() bool { return p.tape != nil && p.tape.playing }

// errReplay is why nobody gives orders in a replay.
var errReplay = errors.New("this is a replay, which takes no orders; open the scene itself to change it")

// step moves the world on by one tick, and its rival with it.
func (p *Player) step() {
	if err := p.past.Step(); err != nil {
		p.differ(err.Error())
	}
	if p.Stepped != nil {
		p.Stepped()
	}
	switch t := p.tape; {
	case t == nil:
	case t.playing:
		p.compare()
	case p.World.Tick()%t.every == 0 && !p.ahead():
		t.rec.Mark(p.World)
	}
}

// compare checks the state against the checkpoints of a replay.
func (p *Player) compare() {
	t := p.tape
	for ; t.next < len(t.rec.Hashes) && t.rec.Hashes[t.next].Tick <= p.World.Tick(); t.next++ {
		if c := t.rec.Hashes[t.next]; c.Tick == p.World.Tick() && c.Hash != p.World.Hash() {
			p.differ(fmt.Sprintf("the state at tick %d", c.Tick))
		}
	}
}

// seek finds the next checkpoint to compare from a tick on.
func (t *tape) seek(tick uint64) {
	for t.next > 0 && t.rec.Hashes[t.next-1].Tick > tick {
		t.next--
	}
}

// differ says once that a replay is no longer what was recorded.
func (p *Player) differ(what string) {
	if !p.tape.differs {
		p.tape.differs = true
		p.Warn("This replay differs from its recording: " + what + ".")
	}
}

// over reports whether there is nothing more to play.
func (p *Player) over() bool {
	if p.replaying() {
		last := uint64(math.MaxUint64)
		if n := len(p.tape.rec.Hashes); n > 0 {
			last = p.tape.rec.Hashes[n-1].Tick
		}
		return p.World.Tick() >= last
	}
	return p.World.Done() && (p.rival == nil || p.rival.Done())
}

// rewind puts the tape to the start of a world that begins again. Another scene
// ends a replay.
func (p *Player) rewind() {
	t := p.tape
	if t == nil {
		return
	}
	switch {
	case !t.playing:
		p.Record()
	case p.Scene.Text == t.rec.Scene:
		t.next, t.differs = 0, false
		if err := p.past.Follow(t.rec.Orders); err != nil {
			p.differ(err.Error())
		}
	default:
		p.tape = nil
	}
}
