package queue

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"galaxy/internal/version"
	"galaxy/lab"
	"galaxy/lab/design"
)

// The test program is also the processes that a test kills: a server, a worker, a coordinator.
const roleKey = "GALAXY_LAB_TEST_ROLE"

func TestMain(m *testing.M) {
	ackWait = 2 * time.Second
	role := os.Getenv(roleKey)
	if role == "" {
		os.Exit(m.Run())
	}
	if err := play(role, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func play(role string, args []string) error {
	switch role {
	case "server": // PORT FOLDER TOKEN
		port, err := strconv.Atoi(args[0])
		if err != nil {
			return err
		}
		s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: args[1], Authorization: args[2], NoSigs: true, NoLog: true})
		if err != nil {
			return err
		}
		s.Start()
		s.WaitForShutdown()
		return nil
	case "configured": // FILE
		options, err := server.ProcessConfigFile(args[0])
		if err != nil {
			return err
		}
		options.NoSigs, options.NoLog = true, true
		s, err := server.NewServer(options)
		if err != nil {
			return err
		}
		s.Start()
		s.WaitForShutdown()
		return nil
	case "work": // URL TOKENFILE
		l, err := Connect(Options{URL: args[0], Token: args[1]})
		if err != nil {
			return err
		}
		l.Work(nil, 1, 0, func(string) {})
		return nil
	case "run": // URL TOKENFILE EXPERIMENT FOLDER
		l, err := Connect(Options{URL: args[0], Token: args[1]})
		if err != nil {
			return err
		}
		e, err := design.Open(args[2], lab.Measures())
		if err != nil {
			return err
		}
		f, err := lab.OpenFolder(args[3], e)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Conduct(l.Runner(f.Bundle, 0, func(string) {}), lab.Shard{}, nil, func(done, left int) { fmt.Println(done, left) })
	}
	return errors.New("no such role")
}

const crossing = `experiment = 1
scene = "bench/random-100"
seeds = %d
measures = ["arrived", "contacts", "time_ratio"]
[vary]
steer = ["antigravity", "magnet"]
[end]
time = %g
`

// experiment writes an experiment of so many seeds, and returns its file.
func experiment(t *testing.T, seeds int, until float64) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "try.toml")
	if err := os.WriteFile(file, fmt.Appendf(nil, crossing, seeds, until), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// folder opens a folder of an experiment.
func folder(t *testing.T, path, file string) *lab.Folder {
	t.Helper()
	e, err := design.Open(file, lab.Measures())
	if err != nil {
		t.Fatal(err)
	}
	f, err := lab.OpenFolder(path, e)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// outcomes returns what a folder holds, without the clock.
func outcomes(t *testing.T, f *lab.Folder) (list []lab.Outcome) {
	t.Helper()
	if err := f.Scan(func(o *lab.Outcome) error {
		one := *o
		one.Measures, one.Nanos = append([]float64(nil), o.Measures...), 0
		list = append(list, one)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// alone returns the outcomes of an experiment on one goroutine, without a queue.
func alone(t *testing.T, file string) []lab.Outcome {
	t.Helper()
	f := folder(t, t.TempDir(), file)
	defer f.Close()
	if err := f.Conduct(lab.Local(1), lab.Shard{}, nil, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	return outcomes(t, f)
}

func same(t *testing.T, want, got []lab.Outcome) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); diff != "" {
		t.Error(diff)
	}
}

// By way of a server in this process the results are those without one, and each run is done
// once.
func TestServerInThisProcess(t *testing.T) {
	file := experiment(t, 4, 1)
	s, err := Serve("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f := folder(t, t.TempDir(), file)
	defer f.Close()
	ran := 0
	run := link(t, s).Runner(f.Bundle, 3, func(sentence string) { t.Error(sentence) })
	err = f.Conduct(func(p *lab.Plan, next func() (int, bool), stop <-chan struct{}, done func(*lab.Outcome) error) error {
		return run(p, next, stop, func(o *lab.Outcome) error {
			ran++
			return done(o)
		})
	}, lab.Shard{}, nil, func(int, int) {})
	if err != nil || ran != 8 {
		t.Fatalf("%d of 8 runs, %v", ran, err)
	}
	same(t, alone(t, file), outcomes(t, f))
}

// An interrupt ends it, keeps what is there, and leaves no tasks on the server.
func TestInterrupt(t *testing.T) {
	s, err := Serve("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f := folder(t, t.TempDir(), experiment(t, 100, 1))
	defer f.Close()
	stop, n := make(chan struct{}), 0
	run := link(t, s).Runner(f.Bundle, 2, func(string) {})
	err = f.Conduct(func(p *lab.Plan, next func() (int, bool), stopped <-chan struct{}, done func(*lab.Outcome) error) error {
		return run(p, next, stopped, func(o *lab.Outcome) error {
			if n++; n == 5 {
				close(stop)
			}
			return done(o)
		})
	}, lab.Shard{}, stop, func(int, int) {})
	if kept := len(outcomes(t, f)); !errors.Is(err, lab.ErrStopped) || kept < 5 || kept >= 200 {
		t.Errorf("%d kept, %v", kept, err)
	}
	l, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	tasks, err := l.js.Stream(t.Context(), tasksStream)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := tasks.Info(t.Context()); err != nil || info.State.Msgs != 0 {
		t.Errorf("%d tasks are left, %v", info.State.Msgs, err)
	}
}

// A token that is wrong is refused in one sentence; so is a server without JetStream, one that
// is not there, and a file without a token.
func TestRefusals(t *testing.T) {
	s, err := Serve("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	bare, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	bare.Start()
	defer bare.Shutdown()
	if !bare.ReadyForConnections(patience) {
		t.Fatal("no server")
	}
	wrong, empty := filepath.Join(t.TempDir(), "wrong"), filepath.Join(t.TempDir(), "empty")
	os.WriteFile(wrong, []byte("no such token\n"), 0o600)
	os.WriteFile(empty, nil, 0o600)
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{URL: s.URL, Token: wrong}, "refuses the token"},
		{Options{URL: s.URL}, "refuses the token"},
		{Options{URL: s.URL, Token: empty}, "holds no token"},
		{Options{URL: s.URL, Token: filepath.Join(t.TempDir(), "none")}, "cannot be read"},
		{Options{URL: bare.ClientURL()}, "without JetStream"},
		{Options{URL: "nats://127.0.0.1:1"}, "does not answer"},
		{Options{URL: s.URL, Cert: wrong}, "needs both"},
		{Options{URL: ""}, `"" is no address of a server; write it as nats://host:4222, or tls://host:4222`},
		{Options{URL: "nats://[::1"}, "is no address of a server"},
		{Options{URL: "nats://127.0.0.1:99999"}, "is no address of a server"},
		{Options{URL: "nats://127.0.0.1:1,foo bar"}, "is no address of a server"},
		{Options{URL: "http://127.0.0.1:80"}, "is no address of a server"},
		{Options{URL: "127.0.0.1:1"}, "does not answer; is the server running there"},
		{Options{URL: talking(t, "")}, "has closed the connection"},
		{Options{URL: talking(t, "HTTP/1.1 400 Bad Request\r\n\r\n")}, "does not speak as a NATS server does"},
		{Options{URL: talking(t, "INFO {\"server_id\": \r\n")}, "does not speak as a NATS server does"},
		{Options{URL: s.URL, CA: filepath.Join(t.TempDir(), "none")}, "cannot be read"},
	} {
		l, err := Connect(c.options)
		if err == nil {
			l.Close()
			t.Errorf("%+v: no error", c.options)
		} else if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %q, want %q", c.options, err, c.want)
		}
	}
}

// talking listens at an address, answers with a text and closes.
func talking(t *testing.T, text string) (at string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Write([]byte(text))
			c.Close()
		}
	}()
	return "nats://" + l.Addr().String()
}

func link(t *testing.T, s *Server) *Link {
	t.Helper()
	l, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// process starts a role.
func process(t *testing.T, role string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), roleKey+"="+role)
	c.Stderr = os.Stderr
	return c
}

func start(t *testing.T, c *exec.Cmd) *exec.Cmd {
	t.Helper()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(c) })
	return c
}

func kill(c *exec.Cmd) {
	c.Process.Kill()
	c.Wait()
}

// A server, a coordinator and four workers: two workers are killed at random, then the server and the
// coordinator, and these are started again. No result that was reported is lost, none is there twice,
// and the table is that of one goroutine.
func TestKilledProcesses(t *testing.T) {
	if testing.Short() {
		t.Skip("starts eight processes")
	}
	file, path, token := experiment(t, 60, 4), t.TempDir(), filepath.Join(t.TempDir(), "token")
	const secret = "let me in"
	if err := os.WriteFile(token, []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	url, streams := fmt.Sprintf("nats://127.0.0.1:%d", port), t.TempDir()
	serve := func() *exec.Cmd {
		c := start(t, process(t, "server", strconv.Itoa(port), streams, secret))
		for range 200 {
			if l, err := Connect(Options{URL: url, Token: token}); err == nil {
				l.Close()
				return c
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatal("the server does not start")
		return nil
	}
	nats := serve()
	var workers []*exec.Cmd
	for range 4 {
		workers = append(workers, start(t, process(t, "work", url, token)))
	}
	deaths := []int{5 + rand.IntN(30), 40 + rand.IntN(25)} // results reported before a worker dies
	t.Logf("workers die after %d results", deaths)
	// coordinate runs a coordinator until it has reported so many results, or to its end.
	coordinate := func(until int) (reported int, c *exec.Cmd) {
		c = process(t, "run", url, token, file, path)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		start(t, c)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			fmt.Sscan(lines.Text(), &reported)
			if reported >= until {
				return reported, c
			}
			if len(deaths) > 0 && reported > deaths[0] {
				i := rand.IntN(len(workers))
				kill(workers[i])
				workers, deaths = slices.Delete(workers, i, i+1), deaths[1:]
			}
		}
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
		return reported, c
	}
	reported, boss := coordinate(75)
	kill(boss)
	kill(nats)
	before := kept(t, path, file)
	if len(before) < reported {
		t.Errorf("%d of %d reported results are kept", len(before), reported)
	}
	serve()
	again, _ := coordinate(1 << 30)
	if want := 120 - len(before); again != want {
		t.Errorf("%d results are new, not %d", again, want)
	}
	same(t, alone(t, file), kept(t, path, file))
}

// kept returns what a folder holds that no process has open.
func kept(t *testing.T, path, file string) []lab.Outcome {
	t.Helper()
	f := folder(t, path, file)
	defer f.Close()
	return outcomes(t, f)
}

// A run with which worker after worker dies counts as failed, and the others go on. The same call tries
// it again.
func TestDeadlyRun(t *testing.T) {
	s := inProcess(t)
	file, path := experiment(t, 2, 1), t.TempDir()
	f := folder(t, path, file)
	ended := conducted(t, s, f, f.Bundle)
	dying := newWorker(link(t, s), version.Identity(), func(string) {})
	var held []jetstream.Msg // of other runs
	for died := 0; died < mostDeaths; {
		m := dying.taken(t)
		var one task
		if err := one.read(m.Subject(), m.Data()); err != nil {
			t.Fatal(err)
		}
		if one.run != 0 {
			held = append(held, m)
			continue
		}
		died++
		if err := m.Nak(); err != nil { // as if its time were over
			t.Fatal(err)
		}
	}
	for _, m := range held {
		if err := m.Nak(); err != nil {
			t.Fatal(err)
		}
	}
	dying.work(ended, 1, 0)
	list := outcomes(t, f)
	if len(list) != 4 || !list[0].Outside || list[0].Failed != "outside of the run: 5 workers have died with it" || list[1].Failed+list[2].Failed+list[3].Failed != "" {
		t.Errorf("%+v", list)
	}
	if _, failed, _ := f.Done(); failed != 1 || f.Outside() != 1 || f.Left(lab.Shard{}) != 0 {
		t.Errorf("%d failed, %d outside of the run", failed, f.Outside())
	}
	f.Close()
	f = folder(t, path, file)
	defer f.Close()
	if left := f.Left(lab.Shard{}); left != 1 {
		t.Errorf("%d are tried again", left)
	}
	if err := f.Conduct(link(t, s).Runner(f.Bundle, 1, func(sentence string) { t.Error(sentence) }), lab.Shard{}, nil, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	same(t, alone(t, file), outcomes(t, f))
}

// TestServersClearWhatKilledOnesLeft: the folder of a killed server goes with the next one, that of
// a living one stays.
func TestServersClearWhatKilledOnesLeft(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks")
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	folders := func() string {
		names, err := filepath.Glob(filepath.Join(dir, "galaxy-lab-*"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(names, " ")
	}
	living, err := Serve("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	defer living.Close()
	killed := filepath.Join(dir, "galaxy-lab-1234")
	if err := errors.Join(os.MkdirAll(filepath.Join(killed, "jetstream"), 0o777), os.WriteFile(filepath.Join(killed, ".lock"), nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(folders(), living.folder) {
		t.Fatalf("%s has no folder of a server", dir)
	}
	next, err := Serve("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if now := folders(); strings.Contains(now, killed) || !strings.Contains(now, living.folder) || !strings.Contains(now, next.folder) {
		t.Errorf("the folders are %s", now)
	}
	next.Close()
	if folders() != living.folder {
		t.Errorf("in the end the folders are %s", folders())
	}
}
