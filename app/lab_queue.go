package app

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"galaxy/internal/atomicfile"
	"galaxy/internal/sanitize"
	"galaxy/lab"
	"galaxy/lab/queue"
)

// natsFlags say how to reach a NATS server, and which certificate the server of --listen has.
type natsFlags struct {
	TokenFile string `placeholder:"FILE" type:"path" help:"With --nats: a file with the server's token."`
	Creds     string `placeholder:"FILE" type:"path" help:"With --nats: a file with a user's credentials."`
	TLSCA     string `name:"tls-ca" placeholder:"FILE" type:"path" help:"With --nats: certificates of the authorities that may sign the server's."`
	TLSCert   string `name:"tls-cert" placeholder:"FILE" type:"path" help:"With --nats: a certificate of one's own; with --listen of galaxy lab run: the server's, for TLS."`
	TLSKey    string `name:"tls-key" placeholder:"FILE" type:"path" help:"Its key."`
}

func (f *natsFlags) connect(url string) (*queue.Link, error) {
	return queue.Connect(queue.Options{URL: url, Token: f.TokenFile, Credentials: f.Creds, CA: f.TLSCA, Cert: f.TLSCert, Key: f.TLSKey})
}

// farFlags say with which other processes and machines runs are shared.
type farFlags struct {
	Shard  string `placeholder:"I/N" help:"Run only one share, 0/4 to 3/4, in each job of a cluster; galaxy lab merge joins the shares."`
	Listen string `placeholder:"HOST:PORT" help:"Accept galaxy lab work of other processes and machines at this address, with a token."`
	NATS   string `name:"nats" placeholder:"URL" help:"Share the runs over this NATS server with JetStream, as nats://host:4222; docs/cluster.md."`
	natsFlags
}

// workersOr returns a number of workers, or the number of processors for 0.
func workersOr(n int) int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}

// check checks the flags, and returns the share. workers is the number that was asked for, or nil.
func (c *farFlags) check(workers *int) (shard lab.Shard, err error) {
	switch {
	case c.NATS != "" && c.Listen != "":
		return shard, errors.New("--nats names a server, and --listen starts one here; take one of the two")
	case c.NATS == "" && c.Listen == "" && c.natsFlags != natsFlags{}:
		return shard, errors.New("--token-file, --creds and --tls-… go with --nats, and --tls-cert and --tls-key with --listen, too")
	case c.Listen != "" && c.natsFlags != natsFlags{TLSCert: c.TLSCert, TLSKey: c.TLSKey}:
		return shard, errors.New("--token-file, --creds and --tls-ca go with --nats; --listen makes a token of its own")
	case c.NATS == "" && c.Listen == "" && workers != nil && *workers == 0:
		return shard, errors.New("--workers 0 needs --nats or --listen: else nothing would run")
	}
	if c.Shard != "" {
		if shard, err = lab.ParseShard(c.Shard); err != nil {
			err = fmt.Errorf("--shard: %w", err)
		}
	}
	return shard, err
}

// runner returns the runner of a folder's experiment, and a function that ends it: goroutines of this process or, if
// others are to help, a queue. here is the number of runs at the same time in this process; nil is the usual number.
func (c *farFlags) runner(s *streams, f *lab.Folder, here *int) (run lab.Runner, end func(), err error) {
	workers := runtime.GOMAXPROCS(0)
	if here != nil {
		workers = *here
	}
	if c.NATS == "" && c.Listen == "" {
		return lab.Local(workers), func() {}, nil
	}
	notify := func(sentence string) { fmt.Fprintln(s.err, sanitize.Line(sentence)) }
	if c.NATS != "" {
		link, err := c.connect(c.NATS)
		if err != nil {
			return nil, nil, err
		}
		if here == nil {
			workers = 0
		}
		return link.Runner(f.Bundle, workers, notify), link.Close, nil
	}
	server, err := queue.Serve(c.Listen, c.TLSCert, c.TLSKey)
	if err != nil {
		return nil, nil, err
	}
	if err := writeToken(atomicfile.Folder(f.Path), server.Token); err != nil {
		server.Close()
		return nil, nil, failure{err}
	}
	fmt.Fprintf(s.err, "Others may help: galaxy lab work --nats %s --token-file %s\n", server.URL, sanitize.Line(atomicfile.Folder(f.Path).Path(tokenFile)))
	if server.Bare {
		fmt.Fprintln(s.err, "Without TLS the token and the results cross the network in the clear, and what reads along there can join: give --tls-cert and --tls-key, or trust that network.")
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

const tokenFile = "token"

func writeToken(folder atomicfile.Folder, token string) error {
	file, err := folder.CreatePrivate(tokenFile)
	if err != nil {
		return err
	}
	defer file.Discard()
	if _, err := fmt.Fprintln(file, token); err != nil {
		return err
	}
	return file.Commit()
}

type labWork struct {
	NATS    string        `name:"nats" required:"" placeholder:"URL" help:"The NATS server of the experiments, as nats://host:4222."`
	Workers int           `placeholder:"N" help:"Runs at the same time; without it, one for each processor."`
	Idle    time.Duration `placeholder:"TIME" help:"End after this time without work, as 10m; without it, go on until interrupted."`
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
	link.Work(s.listen(), workersOr(c.Workers), c.Idle, func(sentence string) { fmt.Fprintln(s.err, sanitize.Line(sentence)) })
	return nil
}
