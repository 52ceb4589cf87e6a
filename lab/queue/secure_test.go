package queue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nkeys"

	"galaxy/lab"
)

// serverWith starts a server process with a configuration, and returns its address, host:port.
func serverWith(t *testing.T, config string) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := free.Addr().String()
	free.Close()
	file := written(t, "server.conf", fmt.Sprintf("listen: %q\n%s", at, config))
	start(t, process(t, "configured", file))
	for range 200 {
		if c, err := net.Dial("tcp", at); err == nil {
			c.Close()
			return at
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the server does not start")
	return ""
}

// written writes a file, and returns its name.
func written(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// authority signs certificates.
type authority struct {
	of   *x509.Certificate
	key  *ecdsa.PrivateKey
	file string
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	a := &authority{key: key, of: &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "an authority"}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}}
	der, err := x509.CreateCertificate(rand.Reader, a.of, a.of, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	a.file = written(t, "ca.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	return a
}

// sign returns files with a certificate for an address and its key.
func (a *authority) sign(t *testing.T, ip string, until time.Duration) (cert, key string) {
	t.Helper()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "galaxy"}, NotAfter: time.Now().Add(until), IPAddresses: []net.IP{net.ParseIP(ip)},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}, KeyUsage: x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, of, a.of, &own.PublicKey, a.key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(own)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, "cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))),
		written(t, "key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})))
}

// attempt is a try to reach a server.
type attempt struct {
	name    string
	options Options
	want    string // of the error, or nothing
}

func check(t *testing.T, attempts []attempt) {
	t.Helper()
	for _, c := range attempts {
		l, err := Connect(c.options)
		switch {
		case err == nil && c.want == "":
			l.Close()
		case err == nil:
			l.Close()
			t.Errorf("%s: no error", c.name)
		case c.want == "" || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "secret"):
			t.Errorf("%s: %q, want %q", c.name, err, c.want)
		}
	}
}

// With TLS, a worker that has what a server wants comes in, by way of a process of its own, and gets the results
// that there are without a server. Every other one is told what it lacks.
func TestTLS(t *testing.T) {
	ours, strange := newAuthority(t), newAuthority(t)
	config := func(ip string, until time.Duration, verify bool) string {
		cert, key := ours.sign(t, ip, until)
		return fmt.Sprintf("jetstream { store_dir: %q }\ntls { cert_file: %q, key_file: %q, ca_file: %q, verify: %t }\n", t.TempDir(), cert, key, ours.file, verify)
	}
	here, hour := "127.0.0.1", time.Hour
	plain, both := serverWith(t, config(here, hour, false)), serverWith(t, config(here, hour, true))
	another, old, none := serverWith(t, config("127.0.0.9", hour, false)), serverWith(t, config(here, -hour, false)), serverWith(t, "")
	mine, key := ours.sign(t, here, hour)
	theirs, other := strange.sign(t, here, hour)
	check(t, []attempt{
		{"both certificates", Options{URL: "tls://" + both, CA: ours.file, Cert: mine, Key: key}, ""},
		{"the server's alone", Options{URL: "tls://" + plain, CA: ours.file}, ""},
		{"tls is not written", Options{URL: "nats://" + plain, CA: ours.file}, ""},
		{"no authority", Options{URL: "tls://" + plain}, "give the certificates of its authorities with --tls-ca"},
		{"another authority", Options{URL: "tls://" + plain, CA: strange.file}, "give the certificates of its authorities with --tls-ca"},
		{"no certificates in the file", Options{URL: "tls://" + plain, CA: written(t, "x", "nothing")}, "holds no certificates: they are in PEM"},
		{"another name", Options{URL: "tls://" + another, CA: ours.file}, "has a certificate of another name"},
		{"an old certificate", Options{URL: "tls://" + old, CA: ours.file}, "has a certificate that is out of date"},
		{"no TLS there", Options{URL: "tls://" + none, CA: ours.file}, "has no TLS"},
		{"no certificate of one's own", Options{URL: "tls://" + both, CA: ours.file}, "wants a certificate of one's own, signed by an authority that it knows; give it with --tls-cert and --tls-key"},
		{"one of another authority", Options{URL: "tls://" + both, CA: ours.file, Cert: theirs, Key: other}, "wants a certificate of one's own, signed by an authority that it knows"},
		{"a key of another one", Options{URL: "tls://" + both, CA: ours.file, Cert: mine, Key: other}, "is not that of the certificate in"},
	})
	l, err := Connect(Options{URL: "tls://" + both, CA: ours.file, Cert: mine, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	file := experiment(t, 2, 1)
	f := folder(t, t.TempDir(), file)
	defer f.Close()
	if err := f.Conduct(l.Runner(f.Bundle, 2, func(sentence string) { t.Error(sentence) }), lab.Shard{}, nil, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	same(t, alone(t, file), outcomes(t, f))
}

// Users with a password, or with credentials of an account, come in; no others do, and no password is
// shown.
func TestUsers(t *testing.T) {
	passwords := serverWith(t, fmt.Sprintf("jetstream { store_dir: %q }\nauthorization { user: lab, password: secret1 }\n", t.TempDir()))
	const refuses = "refuses the token or the credentials"
	check(t, []attempt{
		{"a password", Options{URL: "nats://lab:secret1@" + passwords}, ""},
		{"a wrong password", Options{URL: "nats://lab:secret2@" + passwords}, refuses},
		{"no password", Options{URL: "nats://" + passwords}, refuses},
		{"a token", Options{URL: "nats://" + passwords, Token: written(t, "token", "secret1")}, refuses},
	})
	operator, account, system := newSigner(t, nkeys.PrefixByteOperator), newSigner(t, nkeys.PrefixByteAccount), newSigner(t, nkeys.PrefixByteAccount)
	limits := jwt.NewAccountClaims(account.id)
	limits.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	credentials := func(by *signer, until time.Duration) string {
		user := newSigner(t, nkeys.PrefixByteUser)
		claims := jwt.NewUserClaims(user.id)
		claims.Expires = time.Now().Add(until).Unix()
		text, err := jwt.FormatUserConfig(by.signed(t, claims), user.seed)
		if err != nil {
			t.Fatal(err)
		}
		return written(t, "user.creds", string(text))
	}
	signed := serverWith(t, fmt.Sprintf("jetstream { store_dir: %q }\noperator: %s\nsystem_account: %s\nresolver: MEMORY\nresolver_preload { %s: %s, %s: %s }\n",
		t.TempDir(), operator.signed(t, jwt.NewOperatorClaims(operator.id)), system.id, account.id, operator.signed(t, limits), system.id, operator.signed(t, jwt.NewAccountClaims(system.id))))
	check(t, []attempt{
		{"credentials", Options{URL: "nats://" + signed, Credentials: credentials(account, time.Hour)}, ""},
		{"no credentials", Options{URL: "nats://" + signed}, refuses},
		{"those of another account", Options{URL: "nats://" + signed, Credentials: credentials(newSigner(t, nkeys.PrefixByteAccount), time.Hour)}, refuses},
		{"old ones", Options{URL: "nats://" + signed, Credentials: credentials(account, -time.Hour)}, refuses},
		{"a file of something else", Options{URL: "nats://" + signed, Credentials: written(t, "x", "nothing")}, "holds no credentials"},
	})
}

// signer is an operator, an account or a user, by its key.
type signer struct {
	keys nkeys.KeyPair
	id   string
	seed []byte
}

func newSigner(t *testing.T, kind nkeys.PrefixByte) *signer {
	t.Helper()
	keys, err := nkeys.CreatePair(kind)
	if err != nil {
		t.Fatal(err)
	}
	id, err := keys.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := keys.Seed()
	if err != nil {
		t.Fatal(err)
	}
	return &signer{keys, id, seed}
}

func (s *signer) signed(t *testing.T, claims jwt.Claims) string {
	t.Helper()
	text, err := claims.Encode(s.keys)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A server without room for what the lab keeps there is refused at once, not waited for.
func TestServerWithoutRoom(t *testing.T) {
	for name, limits := range map[string]string{
		"the disk":       "max_file_store: 1MB",
		"a single store": "max_file_store: 100MB",
	} {
		l, err := Connect(Options{URL: "nats://" + serverWith(t, fmt.Sprintf("jetstream { store_dir: %q, %s }\n", t.TempDir(), limits))})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		f := folder(t, t.TempDir(), experiment(t, 2, 1))
		defer f.Close()
		stop := make(chan struct{})
		late := time.AfterFunc(time.Minute, func() { close(stop) })
		err = f.Conduct(l.Runner(f.Bundle, 1, func(sentence string) { t.Error(sentence) }), lab.Shard{}, stop, func(int, int) {})
		late.Stop()
		if err == nil || !strings.Contains(err.Error(), "has no room for the lab: its JetStream needs 640 MiB; give it more by max_file_store, or remove other streams") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A token or certificate can come by a pipe, and is kept for the next connection; what does not end, or
// what nothing writes to, is refused at once.
func TestSecrets(t *testing.T) {
	s, err := Serve("127.0.0.1:0", "", "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to.WriteString(s.Token + "\n")
	to.Close()
	l, err := Connect(Options{URL: s.URL, Token: fmt.Sprintf("/dev/fd/%d", from.Fd())})
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	ours := newAuthority(t)
	text, err := os.ReadFile(ours.file)
	if err != nil {
		t.Fatal(err)
	}
	if from, to, err = os.Pipe(); err != nil {
		t.Fatal(err)
	}
	to.Write(text)
	to.Close()
	once, err := newSecret(fmt.Sprintf("/dev/fd/%d", from.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if string(once.again()) != string(text) {
			t.Error("what came by a pipe is not kept")
		}
	}
	from.Close()
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	const endless = "/dev/zero has more than 1 MiB, which no token, credentials or certificates have; name another file"
	check(t, []attempt{
		{"an endless token", Options{URL: s.URL, Token: "/dev/zero"}, endless},
		{"endless credentials", Options{URL: s.URL, Credentials: "/dev/zero"}, endless},
		{"endless authorities", Options{URL: s.URL, CA: "/dev/zero"}, endless},
		{"an endless certificate", Options{URL: s.URL, Cert: "/dev/zero", Key: ours.file}, endless},
		{"an endless key", Options{URL: s.URL, Cert: ours.file, Key: "/dev/zero"}, endless},
		{"a pipe without a writer", Options{URL: s.URL, Token: fifo}, "holds no token"},
		{"a folder", Options{URL: s.URL, Token: t.TempDir()}, "cannot be read: is a directory"},
	})
}

// A server of one's own speaks TLS with a certificate. Without one it knows that it is bare where others
// can listen.
func TestListenTLS(t *testing.T) {
	ours := newAuthority(t)
	cert, key := ours.sign(t, "127.0.0.1", time.Hour)
	s, err := Serve("127.0.0.1:0", cert, key)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	token := written(t, "token", s.Token)
	check(t, []attempt{
		{"its authority", Options{URL: s.URL, Token: token, CA: ours.file}, ""},
		{"no authority", Options{URL: s.URL, Token: token}, "give the certificates of its authorities with --tls-ca"},
		{"no token", Options{URL: s.URL, CA: ours.file}, "refuses the token"},
	})
	file := experiment(t, 1, 1)
	f := folder(t, t.TempDir(), file)
	defer f.Close()
	if err := f.Conduct(link(t, s).Runner(f.Bundle, 1, func(sentence string) { t.Error(sentence) }), lab.Shard{}, nil, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	same(t, alone(t, file), outcomes(t, f))
	for _, c := range []struct {
		address, cert, key string
		bare               bool
		refused            string
	}{
		{"", "", "", false, "\"\" is no address to listen at"},
		{"127.0.0.1:0", "", "", false, ""},
		{"localhost:0", "", "", false, ""},
		{"0.0.0.0:0", "", "", true, ""},
		{":0", "", "", true, ""},
		{"0.0.0.0:0", cert, key, false, ""},
		{"127.0.0.1:0", cert, "", false, "needs both --tls-cert and --tls-key"},
		{"127.0.0.1:0", cert, cert, false, "holds no key"},
		{"127.0.0.1:0", key, key, false, "holds no certificate"},
		{"127.0.0.1:0", "/dev/zero", key, false, "/dev/zero has more than 1 MiB"},
	} {
		s, err := Serve(c.address, c.cert, c.key)
		switch {
		case err == nil:
			s.Close()
			if s.Bare != c.bare || c.refused != "" {
				t.Errorf("%+v: bare %t", c, s.Bare)
			}
		case c.refused == "" || !strings.Contains(err.Error(), c.refused):
			t.Errorf("%+v: %v", c, err)
		}
	}
}
