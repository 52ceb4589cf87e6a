package player

// warp is a time to which the world runs as fast as the machine can.
type warp struct {
	on bool
	to float64 // scene time
}

// WarpTo lets the world run on as fast as the machine can until scene time t, and pauses there. A step, a pause or another rate ends
// it before. There is nothing to do if t has passed.
func (pb *Playback) WarpTo(t float64) {
	if !(t > pb.ws.World.Time()) || pb.ws.coast.on {
		return
	}
	pb.SetPaused(false)
	pb.ws.backwards, pb.ws.scrub = false, scrub{}
	pb.warp = warp{true, t}
	pb.notices.Notify(pb.sayf("On to %s …", pb.ws.ClockAt(t)))
}

// warps reports whether the world is on its way to a time.
func (pb *Playback) warps() bool {
	return pb.warp.on && pb.warp.to > pb.ws.World.Time() && !pb.paused && !pb.ws.backwards
}

// arrive pauses at the time to which the world was let run, or forgets that if something else has come between.
func (pb *Playback) arrive() {
	if !pb.warp.on || pb.warps() {
		return
	}
	pb.warp = warp{}
	if !pb.paused && !pb.ws.backwards {
		pb.paused = true
		pb.notices.Notify(pb.sayf("%s. Paused here: %s lets time run.", pb.ws.Clock(), pb.notices.KeyName("Space")))
	}
}
