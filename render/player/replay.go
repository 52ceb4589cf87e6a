package player

import (
	"errors"
	"fmt"
	"math"

	"galaxy/scene"
	"galaxy/sim"
)

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
	sentence := "This is a replay of " + rec.File + "."
	if n := len(rec.Hashes); rec.Torn && n > 0 {
		sentence += fmt.Sprintf(" Its file ended early; it is whole up to second %d.", rec.Hashes[n-1].Tick/s.TicksPerSecond())
	}
	p.Say(sentence)
	return p, nil
}

// replaying reports whether the world is played from a recording.
func (p *Player) replaying() bool { return p.tape != nil && p.tape.playing }

// errReplay is why nobody gives orders in a replay.
var errReplay = errors.New("this is a replay, which takes no orders; open the scene itself to change it")

// compare checks the state against the checkpoints of a replay.
func (p *Player) compare() {
	t := p.tape
	for ; t.at < len(t.rec.Hashes) && t.rec.Hashes[t.at].Tick <= p.World.Tick(); t.at++ {
		if c := t.rec.Hashes[t.at]; c.Tick == p.World.Tick() && c.Hash != p.World.Hash() {
			p.differ(fmt.Sprintf("the state at tick %d", c.Tick))
		}
	}
}

// seek finds the next checkpoint to compare from a tick on.
func (t *tape) seek(tick uint64) {
	for t.at > 0 && t.rec.Hashes[t.at-1].Tick > tick {
		t.at--
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
		p.recordAgain()
	case p.Scene.Text == t.rec.Scene:
		t.at, t.differs = 0, false
		if err := p.past.Follow(t.rec.Orders); err != nil {
			p.differ(err.Error())
		}
	default:
		p.tape = nil
	}
}
