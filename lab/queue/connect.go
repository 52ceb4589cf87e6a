package queue

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
)

// Options say how a server is reached. Files are read when the connection is made.
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

// readToken reads a token: a line of text.
func readToken(name string) (string, error) {
	const most = 4096
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(string(text))
	if token == "" || len(token) > most || strings.ContainsAny(token, "\r\n") {
		return "", fmt.Errorf("%s holds no token: that is one line of text", name)
	}
	return token, nil
}

// checkCredentials refuses a file without a user's JWT and key.
func checkCredentials(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	_, noToken := nkeys.ParseDecoratedJWT(text)
	_, noKey := nkeys.ParseDecoratedUserNKey(text)
	if noToken != nil || noKey != nil {
		return fmt.Errorf("%s holds no credentials: that is a user's JWT and key, as nsc writes them", name)
	}
	return nil
}

// Connect connects to a server. The error is one sentence.
func Connect(o Options) (*Link, error) {
	for _, name := range []string{o.Token, o.Credentials, o.CA, o.Cert, o.Key} {
		if name == "" {
			continue
		}
		file, err := os.Open(name)
		if err != nil {
			if path := new(fs.PathError); errors.As(err, &path) {
				err = path.Err // which has the name once more, and the word open
			}
			return nil, fmt.Errorf("%s cannot be read: %w", name, err)
		}
		file.Close()
	}
	var options []nats.Option
	if o.Token != "" {
		token, err := readToken(o.Token)
		if err != nil {
			return nil, err
		}
		options = append(options, nats.Token(token))
	}
	if o.Credentials != "" {
		if err := checkCredentials(o.Credentials); err != nil {
			return nil, err
		}
		options = append(options, nats.UserCredentials(o.Credentials))
	}
	if o.CA != "" {
		options = append(options, nats.RootCAs(o.CA))
	}
	switch {
	case o.Cert != "" && o.Key != "":
		options = append(options, nats.ClientCert(o.Cert, o.Key))
	case o.Cert != "" || o.Key != "":
		return nil, errors.New("a certificate of one's own needs both --tls-cert and --tls-key")
	}
	at := shown(o.URL)
	l, err := connect(o.URL, at, options...)
	if err != nil {
		return nil, fmt.Errorf("%s %w", at, inWords(err))
	}
	return l, nil
}

// connect is Connect with options that are made.
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
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return errors.New("does not answer in time")
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

// noRoom returns an error where the server has said that it has no room for the lab, and waiting is
// no use.
func (l *Link) noRoom(err error) error {
	const memory, disk = 10028, 10047 // of JetStream's errors
	if e, ok := errors.AsType[*jetstream.APIError](err); ok && (e.ErrorCode == memory || e.ErrorCode == disk) {
		return fmt.Errorf("%s has no room for the lab: its JetStream needs %d MiB; give it more by max_file_store, or remove other streams", l.at, (2*streamBytes+bundleBytes)>>20)
	}
	return nil
}

// Bounds of what the streams and the store may hold on the server.
const (
	streamBytes = 64 << 20
	bundleBytes = 512 << 20
	mostBytes   = 2*streamBytes + bundleBytes + 64<<20
)

// prepare makes what is missing on the server: the streams and the object store.
func (l *Link) prepare(ctx context.Context) error {
	for _, c := range []jetstream.StreamConfig{
		{Name: tasksStream, Subjects: []string{taskSubject + ">"}, MaxAge: 7 * 24 * time.Hour},
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
