package queue

import (
	"cmp"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Options say how to reach a server. Files are read when a connection is made.
type Options struct {
	URL         string // nats://host:port or tls://host:port; several with commas
	Token       string // file with a token, or empty
	Credentials string // file with a user's JWT and key, or empty
	CA          string // file with the certificates of authorities that may sign the server's, or empty
	Cert, Key   string // files with a certificate of one's own and its key, or both empty
}

// A Link is a connection to a server. It comes back by itself when the server does.
type Link struct {
	nats    *nats.Conn
	js      jetstream.JetStream
	at      string // the URL, without a password
	storage jetstream.StorageType

	lost atomic.Uint64 // how often the server was lost and found again
}

var errBoth = errors.New("a certificate of one's own needs both --tls-cert and --tls-key")

// Connect connects to a server. The error is one sentence.
func Connect(o Options) (*Link, error) {
	at := shown(o.URL)
	for one := range strings.SplitSeq(o.URL, ",") {
		if !isAddress(strings.TrimSpace(one)) {
			return nil, fmt.Errorf("%q is no address of a server; write it as nats://host:4222, or tls://host:4222", at)
		}
	}
	if (o.Cert == "") != (o.Key == "") {
		return nil, errBoth
	}
	var options []nats.Option
	for _, one := range []struct {
		file   string
		option func(*secret) (nats.Option, error)
	}{
		{o.Token, func(s *secret) (nats.Option, error) {
			token, err := tokenOf(s)
			return nats.Token(token), err
		}},
		{o.Credentials, credentials},
		{o.CA, authorities},
		{o.Cert, func(cert *secret) (nats.Option, error) {
			key, err := newSecret(o.Key)
			if err != nil {
				return nil, err
			}
			return ownCertificate(cert, key)
		}},
	} {
		if one.file == "" {
			continue
		}
		s, err := newSecret(one.file)
		if err != nil {
			return nil, err
		}
		option, err := one.option(s)
		if err != nil {
			return nil, err
		}
		options = append(options, option)
	}
	l, err := connect(o.URL, at, options...)
	if err != nil {
		return nil, fmt.Errorf("%s %w", at, inWords(err))
	}
	return l, nil
}

// isAddress reports whether a text is the URL of a server, or its host and port alone.
func isAddress(text string) bool {
	if !strings.Contains(text, "://") {
		text = "nats://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) {
		return false
	}
	_, err = strconv.ParseUint(cmp.Or(u.Port(), "4222"), 10, 16)
	return err == nil
}

// connect is Connect with the options of the library.
func connect(to, at string, options ...nats.Option) (*Link, error) {
	l := &Link{at: at}
	options = append(options,
		nats.Name("galaxy lab"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250*time.Millisecond),
		nats.Timeout(patience),
		nats.PingInterval(5*time.Second), nats.MaxPingsOutstanding(3),
		nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // calls return what matters
		nats.ReconnectHandler(func(*nats.Conn) { l.lost.Add(1) }),
	)
	var err error
	if l.nats, err = nats.Connect(to, options...); err != nil {
		return nil, err
	}
	if l.js, err = jetstream.New(l.nats, jetstream.WithDefaultTimeout(patience)); err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		_, err = l.js.AccountInfo(ctx)
		cancel()
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// Close ends the connection.
func (l *Link) Close() { l.nats.Close() }

// shown returns a URL as it may be printed: without passwords.
func shown(text string) string {
	list := strings.Split(text, ",")
	for i := range list {
		if u, err := url.Parse(strings.TrimSpace(list[i])); err == nil && u.User != nil {
			u.User = nil
			list[i] = u.String()
		}
	}
	return strings.Join(list, ",")
}

// inWords says why a server cannot be used.
func inWords(err error) error {
	switch text := err.Error(); {
	case errors.Is(err, nats.ErrAuthorization), strings.Contains(strings.ToLower(text), "authorization"), errors.Is(err, nats.ErrAuthExpired):
		return errors.New("refuses the token or the credentials; ask its keeper for the right ones, and give them with --token-file or --creds")
	case errors.Is(err, nats.ErrSecureConnWanted):
		return errors.New("has no TLS; reach it by nats:// instead of tls://, or ask its keeper for it")
	case isType[x509.UnknownAuthorityError](err):
		return errors.New("has a certificate of an authority that is not known here; give the certificates of its authorities with --tls-ca")
	case isType[x509.HostnameError](err):
		return fmt.Errorf("has a certificate of another name (%s); reach it by a name that its certificate has", because[x509.HostnameError](err))
	case isType[x509.CertificateInvalidError](err) && because[x509.CertificateInvalidError](err).Reason == x509.Expired:
		return errors.New("has a certificate that is out of date, or a clock is wrong; ask its keeper for a new one")
	case strings.Contains(text, "connection closed by remote after TLS handshake"), strings.Contains(text, "tls: certificate required"), strings.Contains(text, "bad certificate"), strings.Contains(text, "unknown certificate authority"):
		return errors.New("wants a certificate of one's own, signed by an authority that it knows; give it with --tls-cert and --tls-key")
	case errors.Is(err, nats.ErrNoServers):
		return errors.New("does not answer; is the server running there, and does its port let this machine in?")
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, nats.ErrNoResponders):
		return errors.New("is a NATS server without JetStream; start it with nats-server -js")
	case isType[*net.DNSError](err):
		return errors.New("is not known here by its name; write another one, or its number")
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return errors.New("does not answer in time")
	case errors.Is(err, nats.ErrNoInfoReceived), isType[*json.SyntaxError](err):
		return errors.New("does not speak as a NATS server does; is it another program's port?")
	case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrDisconnected), errors.Is(err, nats.ErrConnectionReconnecting), errors.Is(err, io.EOF):
		return errors.New("has closed the connection")
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, jetstream.ErrNoStreamResponse), errors.Is(err, jetstream.ErrConsumerNotFound), errors.Is(err, jetstream.ErrConsumerDeleted), errors.Is(err, jetstream.ErrBucketNotFound):
		return errors.New("has lost what it kept")
	default:
		return fmt.Errorf("cannot be used: %s", strings.TrimPrefix(text, "nats: "))
	}
}

func because[E error](err error) E {
	e, _ := errors.AsType[E](err)
	return e
}

func isType[E error](err error) bool {
	_, is := errors.AsType[E](err)
	return is
}

// noRoom returns an error if the server has said that it has no room for the lab, so that waiting is of
// no use.
func (l *Link) noRoom(err error) error {
	const memory, disk = 10028, 10047 // of JetStream's errors
	if e, ok := errors.AsType[*jetstream.APIError](err); ok && (e.ErrorCode == memory || e.ErrorCode == disk) {
		return fmt.Errorf("%s has no room for the lab: its JetStream needs %d MiB; give it more by max_file_store, or remove other streams", l.at, (2*streamBytes+bundleBytes)>>20)
	}
	return nil
}

// tasksAge is how long tasks stay that no worker takes, and the list of the tasks that are taken when none
// comes.
const tasksAge = 7 * 24 * time.Hour

// Bounds of the streams and the store on the server, in bytes.
const (
	streamBytes = 64 << 20
	bundleBytes = 512 << 20
	mostBytes   = 2*streamBytes + bundleBytes + 64<<20
)

// prepare makes what is missing on the server: the streams and the object store.
func (l *Link) prepare(ctx context.Context) error {
	for _, c := range []jetstream.StreamConfig{
		{Name: tasksStream, Subjects: []string{taskSubject + ">"}, MaxAge: tasksAge},
		{Name: resultsStream, Subjects: []string{resultSubject + ">"}, MaxAge: 24 * time.Hour},
	} {
		c.Retention, c.Storage, c.MaxBytes, c.Discard = jetstream.WorkQueuePolicy, l.storage, streamBytes, jetstream.DiscardNew
		if _, err := l.js.CreateOrUpdateStream(ctx, c); err != nil {
			return err
		}
	}
	_, err := l.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bundles, Storage: l.storage, TTL: 30 * 24 * time.Hour, MaxBytes: bundleBytes})
	return err
}
