package app

import (
	"errors"
	"fmt"
	"io"

	"galaxy/scene"
	"galaxy/serve"
	"galaxy/serve/socket"
)

type serveC struct {
	Scene   string   `arg:"" help:"A built-in scene or a scene file."`
	Seed    *uint64  `placeholder:"N" help:"Replace the scene's seed; a reset may give another one."`
	Workers int      `default:"1" placeholder:"N" help:"Goroutines per step (${default}); 0 is one per processor. The result is the same for any number."`
	Set     []string `placeholder:"PATH=VALUE" sep:"none" help:"Change a value of the scene, as group.ships.count=1000; may be repeated."`
	Record  filename `placeholder:"FILE" help:"Write a recording for galaxy replay, a run for each reset, of at most 256 MiB."`

	Listen    string `placeholder:"HOST:PORT" help:"Serve WebSockets at this address of this machine, as 127.0.0.1:8765, instead; each connection has a world of its own. Clients need the token that is printed."`
	TokenFile string `placeholder:"FILE" type:"path" help:"With --listen: take the token from a file, a line of 16 characters or more, and do not print it."`
	Most      int    `default:"16" placeholder:"N" help:"With --listen: the most connections at the same time (${default})."`
	Anywhere  bool   `help:"With --listen: let other machines connect; needs --cert and --key."`
	Cert      string `placeholder:"FILE" type:"path" help:"With --listen: the certificate of the server, for TLS."`
	Key       string `placeholder:"FILE" type:"path" help:"Its key."`
}

func (c *serveC) Run(s *streams) error {
	sc, err := c.open()
	if err != nil {
		return err
	}
	warn(s, sc)
	if c.Listen != "" {
		return c.sockets(s, sc)
	}
	if c.TokenFile != "" || c.Anywhere || c.Cert != "" || c.Key != "" {
		return errors.New("--token-file, --anywhere, --cert and --key go with --listen")
	}
	return c.lines(s, sc)
}

// mostConnections bounds --most.
const mostConnections = 1000

// sockets serves a world to each connection, until an interrupt.
func (c *serveC) sockets(s *streams, sc *scene.Scene) error {
	switch {
	case c.Record != "":
		return errors.New("--record needs one world, and --listen has one for each connection; leave one of the two out")
	case c.Most < 1 || c.Most > mostConnections:
		return fmt.Errorf("--most %d: it can be 1 to %d", c.Most, mostConnections)
	}
	server, err := socket.Listen(socket.Options{
		Address: c.Listen, TokenFile: c.TokenFile, Anywhere: c.Anywhere, Cert: c.Cert, Key: c.Key, Most: c.Most,
		Open: func() (*serve.World, error) {
			again, err := sc.Again(sc.Set...)
			if err != nil {
				return nil, err
			}
			again.Setup.Workers = c.Workers
			return serve.Open(again, nil)
		},
	})
	if err != nil {
		return err
	}
	stop := s.listen()
	fmt.Fprintf(s.err, "galaxy serves %s at %s\n", sc.File, server.URL)
	if c.TokenFile == "" {
		fmt.Fprintf(s.err, "token: %s\n", server.Token)
	}
	return failing(orInterrupted(server.Serve(stop), stop))
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
	return failing(orInterrupted(err, stop))
}

// orInterrupted returns an error, or, without one, that a signal has ended what was done, if it has.
func orInterrupted(err error, stop <-chan struct{}) error {
	select {
	case <-stop:
		if err == nil {
			err = errInterrupted
		}
	default:
	}
	return err
}
