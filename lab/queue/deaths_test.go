package queue

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"galaxy/internal/version"
	"galaxy/lab"
)

// inProcess starts a server in this process.
func inProcess(t *testing.T) *Server {
	t.Helper()
	s, err := Serve("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// conducted begins an experiment whose runs other workers do. What it returns is closed when the
// experiment has ended.
func conducted(t *testing.T, s *Server, f *lab.Folder, b *lab.Bundle) <-chan struct{} {
	t.Helper()
	boss, ended := link(t, s), make(chan struct{})
	go func() {
		defer close(ended)
		if err := f.Conduct(boss.Runner(b, 0, func(string) {}), lab.Shard{}, nil, func(int, int) {}); err != nil {
			t.Error(err)
		}
	}()
	return ended
}

// taken takes a task, when there is one.
func (w *worker) taken(t *testing.T) jetstream.Msg {
	t.Helper()
	for t.Context().Err() == nil {
		if tasks, err := w.tasks(t.Context()); err == nil {
			if m, err := tasks.Next(); err == nil {
				return m
			}
		}
		wait(t.Context(), 50*time.Millisecond)
	}
	t.Fatal("no task came")
	return nil
}

// sentences collects what a worker tells.
type sentences struct {
	lock sync.Mutex
	all  []string
}

func (s *sentences) add(sentence string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.all = append(s.all, sentence)
}

// with returns those that contain a text.
func (s *sentences) with(text string) (list []string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, one := range s.all {
		if strings.Contains(one, text) {
			list = append(list, one)
		}
	}
	return list
}

// stopped returns a context that is over.
func stopped() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// A worker that is stopped hands its run back at no charge, however often.
func TestStopsAreNoDeaths(t *testing.T) {
	s := inProcess(t)
	file := experiment(t, 1, 1)
	f := folder(t, t.TempDir(), file)
	defer f.Close()
	ended := conducted(t, s, f, f.Bundle)
	w := newWorker(link(t, s), version.Identity(), func(string) {})
	for range 6 * f.Runs() {
		w.do(stopped(), w.taken(t))
	}
	w.work(ended, 1, 0)
	same(t, alone(t, file), outcomes(t, f))
}

// What a stopped worker hands back keeps the deaths that it had.
func TestDeathsAreCarried(t *testing.T) {
	s := inProcess(t)
	f := folder(t, t.TempDir(), experiment(t, 1, 1))
	defer f.Close()
	ended := conducted(t, s, f, f.Bundle)
	w := newWorker(link(t, s), version.Identity(), func(string) {})
	handedBack := false
	for deaths := uint32(0); deaths < mostDeaths; {
		m := w.taken(t)
		about, err := m.Metadata()
		if err != nil {
			t.Fatal(err)
		}
		var one task
		if err := one.read(m.Subject(), m.Data()); err != nil {
			t.Fatal(err)
		}
		switch deaths = one.deaths + uint32(about.NumDelivered); {
		case one.run != 0:
			deaths = 0
			w.do(t.Context(), m)
		case deaths == 3 && !handedBack: // two have died with it
			handedBack = true
			w.do(stopped(), m)
		default:
			if err := m.Nak(); err != nil { // as if its time were over
				t.Fatal(err)
			}
		}
	}
	w.work(ended, 1, 0)
	list := outcomes(t, f)
	if o := list[0]; !handedBack || !o.Outside || o.Failed != "outside of the run: 5 workers have died with it" || list[1].Failed != "" {
		t.Errorf("%+v", list)
	}
}

// A worker of another version that its keeper starts again and again costs the runs nothing, while
// one of the right version does them. It waits, and says once why.
func TestForeignWorkerCostsNothing(t *testing.T) {
	t.Parallel()
	s := inProcess(t)
	file := experiment(t, 4, 1)
	f := folder(t, t.TempDir(), file)
	defer f.Close()
	other := *f.Bundle
	other.Galaxy = "0.0.1 of another day"
	ended := conducted(t, s, f, &other)
	right := newWorker(link(t, s), other.Galaxy, func(string) {})
	right.do(stopped(), right.taken(t)) // so there are tasks
	foreign := link(t, s)
	for range 6 {
		var told sentences
		stop := make(chan struct{})
		foreign.Work(stop, 3, 0, func(sentence string) {
			if told.add(sentence); strings.Contains(sentence, "not mixed") {
				close(stop)
			}
		})
		if list := told.with("results of different programs are not mixed"); len(list) != 1 ||
			!strings.Contains(list[0], "galaxy "+other.Galaxy) || !strings.Contains(list[0], "galaxy "+version.Identity()) {
			t.Errorf("%q: want both versions, once", told.all)
		}
	}
	right.work(ended, 1, 0)
	same(t, alone(t, file), outcomes(t, f))
}

// A worker of another version goes on when there is work of its own.
func TestForeignWorkerGoesOn(t *testing.T) {
	t.Parallel()
	s := inProcess(t)
	file := experiment(t, 1, 1)
	theirs, ours := folder(t, t.TempDir(), file), folder(t, t.TempDir(), file)
	defer theirs.Close()
	defer ours.Close()
	other := *theirs.Bundle
	other.Galaxy = "0.0.1 of another day"
	strange := conducted(t, s, theirs, &other)
	var told sentences
	seen, stop, worked := make(chan struct{}), make(chan struct{}), make(chan struct{})
	crew := link(t, s)
	go func() {
		defer close(worked)
		crew.Work(stop, 1, 0, func(sentence string) {
			told.add(sentence)
			if len(told.with("not mixed")) == 1 && strings.Contains(sentence, "not mixed") {
				close(seen)
			}
		})
	}()
	<-seen
	<-conducted(t, s, ours, ours.Bundle)
	close(stop)
	<-worked
	same(t, alone(t, file), outcomes(t, ours))
	newWorker(link(t, s), other.Galaxy, func(string) {}).work(strange, 1, 0)
}

// A bundle that is damaged, missing, too large or another one ends no worker: it says so once, and its
// coordinator mends it. So does a task that no coordinator has handed out.
func TestUnfitBundles(t *testing.T) {
	file, another := experiment(t, 2, 1), experiment(t, 3, 1)
	want := alone(t, file)
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, l *Link, store jetstream.ObjectStore, name string)
		says   string
	}{
		{"no JSON", func(t *testing.T, _ *Link, store jetstream.ObjectStore, name string) {
			put(t, store, name, []byte(`{"galaxy": "`))
		}, "is damaged"},
		{"empty", func(t *testing.T, _ *Link, store jetstream.ObjectStore, name string) {
			put(t, store, name, nil)
		}, "is damaged"},
		{"another one", func(t *testing.T, _ *Link, store jetstream.ObjectStore, name string) {
			f := folder(t, t.TempDir(), another)
			defer f.Close()
			text, err := f.Bundle.Encode()
			if err != nil {
				t.Fatal(err)
			}
			put(t, store, name, text)
		}, "is not what its task says"},
		{"missing", func(t *testing.T, _ *Link, store jetstream.ObjectStore, name string) {
			if err := store.Delete(t.Context(), name); err != nil {
				t.Fatal(err)
			}
		}, "is not there"},
		{"too large", func(t *testing.T, l *Link, store jetstream.ObjectStore, name string) {
			claim(t, l, store, name, 300<<20)
		}, "has 300 MiB, and 256 MiB are the most"},
		{"larger than it says", func(t *testing.T, l *Link, store jetstream.ObjectStore, name string) {
			claim(t, l, store, name, 10)
		}, "is damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := inProcess(t)
			f := folder(t, t.TempDir(), file)
			defer f.Close()
			ended := conducted(t, s, f, f.Bundle)
			w := newWorker(link(t, s), version.Identity(), func(string) {})
			m := w.taken(t) // so the bundle is there
			var one task
			if err := one.read(m.Subject(), m.Data()); err != nil {
				t.Fatal(err)
			}
			store, err := w.link.js.ObjectStore(t.Context(), bundles)
			if err != nil {
				t.Fatal(err)
			}
			c.damage(t, w.link, store, one.name())
			if err := m.Nak(); err != nil {
				t.Fatal(err)
			}
			var told sentences
			link(t, s).Work(ended, 2, 0, told.add)
			same(t, want, outcomes(t, f))
			if list := told.with("An experiment on the server in this process " + c.says + "; its runs go back"); len(list) != 1 {
				t.Errorf("%q, want %q once", told.all, c.says)
			}
		})
	}
}

func put(t *testing.T, store jetstream.ObjectStore, name string, text []byte) {
	t.Helper()
	if _, err := store.PutBytes(t.Context(), name, text); err != nil {
		t.Fatal(err)
	}
}

// claim makes the server say that an object has so many bytes.
func claim(t *testing.T, l *Link, store jetstream.ObjectStore, name string, size uint64) {
	t.Helper()
	info, err := store.GetInfo(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	info.Size = size
	text, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	m := nats.NewMsg("$O." + bundles + ".M." + base64.URLEncoding.EncodeToString([]byte(name)))
	m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
	m.Data = text
	if _, err := l.js.PublishMsg(t.Context(), m); err != nil {
		t.Fatal(err)
	}
}
