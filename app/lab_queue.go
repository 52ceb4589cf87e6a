package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"galaxy/internal/plain"
	"galaxy/lab"
	"galaxy/lab/queue"
)

// natsFlags say how a NATS server is reached.
type natsFlags struct {
	TokenFile string `placeholder:"FILE" type:"path" help:"With --nats: a file with the server's token."`
	Creds     string `placeholder:"FILE" type:"path" help:"With --nats: a file with a user's credentials."`
	TLSCA     string `name:"tls-ca" placeholder:"FILE" type:"path" help:"With --nats: certificates of the authorities that may sign the server's."`
	TLSCert   string `name:"tls-cert" placeholder:"FILE" type:"path" help:"With --nats: a certificate of one's own."`
	TLSKey    string `name:"tls-key" placeholder:"FILE" type:"path" help:"With --nats: its key."`
}

func (f *natsFlags) connect(url string) (*queue.Link, error) {
	return queue.Connect(queue.Options{URL: url, Token: f.TokenFile, Credentials: f.Creds, CA: f.TLSCA, Cert: f.TLSCert, Key: f.TLSKey})
}

// workersOr returns a number of workers, or that of processors for 0.
func workersOr(n int) int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}

// checkQueue checks the flags of the queue.
func (c *labRun) checkQueue() error {
	switch {
	case c.NATS != "" && c.Listen != "":
		return errors.New("--nats names a server, and --listen starts one here; take one of the two")
	case c.NATS == "" && c.natsFlags != natsFlags{}:
		return errors.New("--token-file, --creds and --tls-… go with --nats")
	case c.NATS == "" && c.Listen == "" && c.Workers != nil && *c.Workers == 0:
		return errors.New("--workers 0 needs --nats or --listen: else nothing would run")
	}
	return nil
}

// runner returns what runs the experiment of a folder, and what ends it.
func (c *labRun) runner(s *streams, f *lab.Folder) (run lab.Runner, end func(), err error) {
	notify := func(sentence string) { fmt.Fprintln(s.err, plain.Line(sentence)) }
	if c.NATS != "" {
		link, err := c.connect(c.NATS)
		if err != nil {
			return nil, nil, err
		}
		workers := 0
		if c.Workers != nil {
			workers = *c.Workers
		}
		return link.Runner(f.Bundle, workers, notify), link.Close, nil
	}
	workers := workersOr(0)
	if c.Workers != nil {
		workers = *c.Workers
	}
	server, err := queue.Serve(c.Listen)
	if err != nil {
		return nil, nil, err
	}
	if c.Listen != "" {
		token := filepath.Join(f.Path, "token")
		if err := os.WriteFile(token, []byte(server.Token+"\n"), 0o600); err != nil {
			server.Close()
			return nil, nil, failure{fmt.Errorf("the token cannot be written: %w", err)}
		}
		fmt.Fprintf(s.err, "Others may help: galaxy lab work --nats %s --token-file %s\n", server.URL, plain.Line(token))
	}
	link, err := server.Connect()
	if err != nil {
		server.Close()
		return nil, nil, err
	}
	return link.Runner(f.Bundle, workers, notify), func() {
		link.Close()
		server.Close()
	}, nil
}

type labWork struct {
	NATS    string        `name:"nats" required:"" placeholder:"URL" help:"The NATS server of the experiments, as nats://host:4222."`
	Workers int           `placeholder:"N" help:"Runs at the same time; as many as there are processors without it."`
	Idle    time.Duration `placeholder:"TIME" help:"End when there was nothing to do for so long, as 10m; without it, go on until interrupted."`
	natsFlags
}

func (c *labWork) Run(s *streams) error {
	if c.Workers < 0 || c.Idle < 0 {
		return errors.New("--workers and --idle take no numbers below 0")
	}
	link, err := c.connect(c.NATS)
	if err != nil {
		return err
	}
	defer link.Close()
	err = link.Work(s.listen(), workersOr(c.Workers), c.Idle, func(sentence string) { fmt.Fprintln(s.err, plain.Line(sentence)) })
	if err != nil {
		return failure{err}
	}
	return nil
}
