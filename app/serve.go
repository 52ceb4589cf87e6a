package app

import (
	"io"

	"galaxy/scene"
	"galaxy/serve"
)

type serveC struct {
	Scene   string   `arg:"" help:"A built-in scene or a scene file."`
	Seed    *uint64  `placeholder:"N" help:"Replace the scene's seed; a reset may give another one."`
	Workers int      `default:"1" placeholder:"N" help:"Goroutines per step (${default}); 0 is one per processor. The result is the same for any number."`
	Set     []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Record  filename `placeholder:"FILE" help:"Write a recording for galaxy replay, a run for each reset, of at most 256 MiB."`
}

func (c *serveC) Run(s *streams) error {
	sc, err := c.open()
	if err != nil {
		return err
	}
	warn(s, sc)
	return c.lines(s, sc)
}

// open reads the scene as galaxy run does.
func (c *serveC) open() (*scene.Scene, error) {
	flags := runFlags{Scene: c.Scene, Seed: c.Seed, Workers: c.Workers, Set: c.Set}
	return flags.open()
}

// lines serves one world on standard input and output.
func (c *serveC) lines(s *streams, sc *scene.Scene) error {
	var to io.Writer
	finish := func() error { return nil }
	if c.Record != "" {
		if err := checkApart(sceneFiles(sc), output{"--record", c.Record}); err != nil {
			return err
		}
		file, err := createRecording(c.Record, nil)
		if err != nil {
			return err
		}
		defer file.Discard()
		to, finish = file, file.Close
	}
	w, err := serve.Open(sc, to)
	if err != nil {
		return err
	}
	stop := s.listen()
	err = serve.Serve(s.in, s.program, w, stop)
	if unwritten := w.Close(); err == nil {
		err = unwritten
	}
	if unwritten := finish(); err == nil {
		err = unwritten
	}
	select {
	case <-stop:
		if err == nil {
			err = errInterrupted
		}
	default:
	}
	return failing(err)
}
