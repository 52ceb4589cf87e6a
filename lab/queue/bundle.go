package queue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"galaxy/lab"
)

// unfit says what is wrong with the bundle of a task, or with a task: no worker can do it.
type unfit string

func (u unfit) Error() string { return string(u) }

// span is how long so many bytes may take, on a network that carries an eighth of a megabyte a second.
func span(bytes uint64) time.Duration {
	const second = 1 << 17
	return 2*patience + time.Duration(bytes)*time.Second/second
}

// bundle reads the bundle of a task from the server. The error is unfit if the bundle is of no use,
// and another one if the server does not answer.
func (l *Link) bundle(ctx context.Context, t *task) (*lab.Bundle, error) {
	call, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	store, err := l.js.ObjectStore(call, bundles)
	if err != nil {
		return nil, err
	}
	info, err := store.GetInfo(call, t.name())
	switch {
	case errors.Is(err, jetstream.ErrObjectNotFound):
		return nil, unfit("is not there")
	case errors.Is(err, jetstream.ErrBadObjectMeta):
		return nil, unfit("is damaged")
	case err != nil:
		return nil, err
	case info.Size > lab.MostBundle:
		return nil, unfit(fmt.Sprintf("has %d MiB, and %d MiB are the most", (info.Size+1<<20-1)>>20, lab.MostBundle>>20))
	}
	text, err := read(ctx, store, info)
	switch {
	case ctx.Err() != nil || err != nil && !l.nats.IsConnected():
		return nil, errors.Join(err, ctx.Err())
	case err != nil: // the server has lost a part of it, or holds more than it says
		return nil, unfit("is damaged")
	}
	b, err := lab.DecodeBundle(text)
	switch {
	case err != nil:
		return nil, unfit("is damaged")
	case b.Identity() != t.bundle || b.Galaxy != t.galaxy:
		return nil, unfit("is not what its task says")
	}
	return b, nil
}

// read reads an object, and no more of it than its size.
func read(ctx context.Context, store jetstream.ObjectStore, info *jetstream.ObjectInfo) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, span(info.Size))
	defer cancel()
	object, err := store.Get(ctx, info.Name)
	if err != nil {
		return nil, err
	}
	defer object.Close()
	text, err := io.ReadAll(io.LimitReader(object, int64(info.Size)+1)) // its last byte is followed by the check of its hash
	if err == nil && uint64(len(text)) > info.Size {
		err = jetstream.ErrDigestMismatch
	}
	return text, err
}

// keep puts the bundle of a task on the server, if it is not there as it should be.
func (l *Link) keep(ctx context.Context, t *task, text []byte) error {
	if _, err := l.bundle(ctx, t); err == nil || !errors.As(err, new(unfit)) {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, span(uint64(len(text))))
	defer cancel()
	store, err := l.js.ObjectStore(ctx, bundles)
	if err != nil {
		return err
	}
	_, err = store.PutBytes(ctx, t.name(), text)
	return err
}
