package queue

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// mostSecret is how many bytes a file with a token, credentials or certificates has at most.
const mostSecret = 1 << 20

// A secret is a file with a token, credentials or certificates. It is read for each connection, so that
// a new token replaces an old one. A pipe, such as a shell's <(…), gives its text once, and it is kept.
type secret struct {
	name string
	lock sync.Mutex
	text []byte
}

// newSecret reads a file; with no name it returns nil.
func newSecret(name string) (*secret, error) {
	if name == "" {
		return nil, nil
	}
	text, err := readSecret(name)
	if err != nil {
		return nil, err
	}
	return &secret{name: name, text: text}, nil
}

// again returns the text of the file as it is now, or as it was if it is empty now.
func (s *secret) again() []byte {
	s.lock.Lock()
	defer s.lock.Unlock()
	if text, err := readSecret(s.name); err == nil && len(text) > 0 {
		s.text = text
	}
	return s.text
}

// readSecret reads a file or a pipe. It does not wait for a pipe to which nothing writes.
func readSecret(name string) ([]byte, error) {
	file, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	var text []byte
	if err == nil {
		defer file.Close()
		text, err = io.ReadAll(io.LimitReader(file, mostSecret+1))
	}
	switch path := new(fs.PathError); {
	case errors.As(err, &path):
		return nil, fmt.Errorf("%s cannot be read: %w", name, path.Err) // which has the name once more, and the word open
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read: %w", name, err)
	case len(text) > mostSecret:
		return nil, fmt.Errorf("%s has more than %d MiB, which no token, credentials or certificates have; name another file", name, mostSecret>>20)
	}
	return text, nil
}

// tokenOf returns a token: a line of text.
func tokenOf(s *secret) (string, error) {
	const most = 4096
	token := strings.TrimSpace(string(s.text))
	if token == "" || len(token) > most || strings.ContainsAny(token, "\r\n") {
		return "", fmt.Errorf("%s holds no token: that is one line of text", s.name)
	}
	return token, nil
}

// credentials returns the option of a user's JWT and key.
func credentials(s *secret) (nats.Option, error) {
	_, noToken := nkeys.ParseDecoratedJWT(s.text)
	_, noKey := nkeys.ParseDecoratedUserNKey(s.text)
	if noToken != nil || noKey != nil {
		return nil, fmt.Errorf("%s holds no credentials: that is a user's JWT and key, as nsc writes them", s.name)
	}
	return nats.UserJWT(
		func() (string, error) { return nkeys.ParseDecoratedJWT(s.again()) },
		func(nonce []byte) ([]byte, error) {
			key, err := nkeys.ParseDecoratedUserNKey(s.again())
			if err != nil {
				return nil, err
			}
			defer key.Wipe()
			return key.Sign(nonce)
		},
	), nil
}

// authorities returns the option of the certificates of authorities.
func authorities(s *secret) (nats.Option, error) {
	pool := func(text []byte) (*x509.CertPool, error) {
		all := x509.NewCertPool()
		if !all.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s holds no certificates: they are in PEM, and begin with -----BEGIN CERTIFICATE-----", s.name)
		}
		return all, nil
	}
	_, err := pool(s.text)
	return func(o *nats.Options) error {
		o.Secure, o.RootCAsCB = true, func() (*x509.CertPool, error) { return pool(s.again()) }
		return nil
	}, err
}

// ownCertificate returns the option of a certificate of one's own and its key.
func ownCertificate(cert, key *secret) (nats.Option, error) {
	_, err := pair(cert, key, cert.text, key.text)
	return func(o *nats.Options) error {
		o.Secure, o.TLSCertCB = true, func() (tls.Certificate, error) { return pair(cert, key, cert.again(), key.again()) }
		return nil
	}, err
}

// pair puts a certificate and its key together, of the texts of two files.
func pair(cert, key *secret, certText, keyText []byte) (tls.Certificate, error) {
	p, err := tls.X509KeyPair(certText, keyText)
	switch {
	case err == nil:
		return p, nil
	case !bytes.Contains(certText, []byte("-----BEGIN CERTIFICATE-----")):
		return p, fmt.Errorf("%s holds no certificate: it is in PEM, and begins with -----BEGIN CERTIFICATE-----", cert.name)
	case !bytes.Contains(keyText, []byte("PRIVATE KEY-----")):
		return p, fmt.Errorf("%s holds no key: it is in PEM, and begins with -----BEGIN PRIVATE KEY-----", key.name)
	case strings.Contains(err.Error(), "does not match"):
		return p, fmt.Errorf("the key in %s is not that of the certificate in %s", key.name, cert.name)
	}
	return p, fmt.Errorf("the certificate in %s or the key in %s is damaged", cert.name, key.name)
}
