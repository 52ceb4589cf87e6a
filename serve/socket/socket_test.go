package socket

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"galaxy/scene"
	"galaxy/serve"
)

// started returns a server that ends with the test.
func started(t *testing.T, o Options) *Server {
	t.Helper()
	if o.Address == "" {
		o.Address = "127.0.0.1:0"
	}
	if o.Most == 0 {
		o.Most = 3
	}
	o.Open = func() (*serve.World, error) {
		sc, err := scene.Open("driven")
		if err != nil {
			return nil, err
		}
		sc.Setup.Workers = 1
		return serve.Open(sc, nil)
	}
	s, err := Listen(o)
	if err != nil {
		t.Fatal(err)
	}
	s.slow = 100 * time.Millisecond
	stop, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- s.Serve(stop) }()
	t.Cleanup(func() {
		close(stop)
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(20 * time.Second):
			t.Error("it does not end")
		}
	})
	return s
}

func dial(t *testing.T, s *Server) *websocket.Conn {
	t.Helper()
	c, _, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + s.Token}}})
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(1 << 20)
	t.Cleanup(func() { c.CloseNow() })
	return c
}

func ask(t *testing.T, c *websocket.Conn, request string) string {
	t.Helper()
	if err := c.Write(t.Context(), websocket.MessageText, []byte(request)); err != nil {
		t.Fatal(err)
	}
	_, reply, err := c.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return string(reply)
}

// Each connection has a world of its own, and one more than the most is refused until another one has ended.
func TestEachConnectionHasAWorld(t *testing.T) {
	s := started(t, Options{})
	var list []*websocket.Conn
	for i := range 3 {
		c := dial(t, s)
		list = append(list, c)
		for range i {
			ask(t, c, `{"op":"step"}`)
		}
	}
	for i, c := range list {
		if got := ask(t, c, `{"id":1,"op":"step"}`); !strings.Contains(got, fmt.Sprintf(`"tick":%d,`, i+1)) {
			t.Errorf("connection %d: %s", i, got)
		}
	}
	if _, r, err := websocket.Dial(t.Context(), s.URL+"?token="+s.Token, nil); err == nil || r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a fourth one: %v, %v", r, err)
	}
	if got := ask(t, list[0], `{"op":"close"}`); !strings.Contains(got, `"ok":true`) {
		t.Error(got)
	}
	list[1].CloseNow() // it vanishes
	for end := time.Now().Add(20 * time.Second); ; {
		c, _, err := websocket.Dial(t.Context(), s.URL+"?token="+s.Token, nil)
		if err == nil {
			c.CloseNow()
			break
		}
		if time.Now().After(end) {
			t.Fatal("no room comes back")
		}
		time.Sleep(time.Millisecond)
	}
	if got := ask(t, list[2], `{"op":"step"}`); !strings.Contains(got, `"ok":true`) {
		t.Error(got)
	}
}

// Without the token, as a page of another site, or with what is no HTTP, nothing comes in.
func TestStrangersAreRefused(t *testing.T) {
	s := started(t, Options{})
	for _, token := range []string{"", "wrong", s.Token[1:], s.Token + "0"} {
		if _, r, err := websocket.Dial(t.Context(), s.URL+"?token="+token, nil); err == nil || r.StatusCode != http.StatusUnauthorized {
			t.Errorf("%q: %v, %v", token, r, err)
		}
	}
	header := http.Header{"Authorization": {"Bearer " + s.Token}, "Origin": {"http://example.com"}}
	if _, r, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{HTTPHeader: header}); err == nil || r.StatusCode != http.StatusForbidden {
		t.Errorf("from another origin: %v, %v", r, err)
	}
	for _, text := range []string{"garbage\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nAuthorization: " + strings.Repeat("x", 100_000) + "\r\n\r\n"} {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "ws://"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, text)
		if line, err := bufio.NewReader(c).ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 4") {
			t.Errorf("%.20q: %q, %v", text, line, err)
		}
		c.Close()
	}
}

// A client that sends too much is let go, one that leaves in the middle of many steps ends them, and others go on.
func TestBadClientsHurtNoOther(t *testing.T) {
	s := started(t, Options{})
	good, huge, gone := dial(t, s), dial(t, s), dial(t, s)
	for range 3 {
		if err := gone.Write(t.Context(), websocket.MessageText, []byte(`{"op":"step","n":10000}`)); err != nil {
			t.Fatal(err)
		}
	}
	gone.CloseNow()
	huge.Write(t.Context(), websocket.MessageText, make([]byte, serve.MostLine+1))
	if _, _, err := huge.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("too large a message: %v", err)
	}
	if got := ask(t, good, "garbage"); !strings.Contains(got, "is not JSON") {
		t.Error(got)
	}
	if got := ask(t, good, `{"op":"step"}`); !strings.Contains(got, `"tick":1,`) {
		t.Error(got)
	}
}

// A client that does not read its answers is let go, and its room is free again.
func TestSlowClientsAreLetGo(t *testing.T) {
	s := started(t, Options{Most: 1})
	slow := dial(t, s)
	many := `{"op":"observe","observe":{"columns":["pos"` + strings.Repeat(`,"pos"`, 900) + `]}}`
	for { // until the answers fill all buffers on their way, and the server has hung up
		if err := slow.Write(t.Context(), websocket.MessageText, []byte(many)); err != nil {
			break
		}
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		if c, _, err := websocket.Dial(t.Context(), s.URL+"?token="+s.Token, nil); err == nil {
			c.CloseNow()
			return
		}
		if time.Now().After(end) {
			t.Fatal("its room is not free")
		}
	}
}

func TestListenRefuses(t *testing.T) {
	dir := t.TempDir()
	short := filepath.Join(dir, "short")
	if err := os.WriteFile(short, []byte("abc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Address: "8765"}, "is no address"},
		{Options{Address: ":0"}, "only with --anywhere, --cert and --key"},
		{Options{Address: "0.0.0.0:0"}, "only with --anywhere"},
		{Options{Address: "192.0.2.1:0", Cert: "a", Key: "b"}, "only with --anywhere"},
		{Options{Address: "0.0.0.0:0", Anywhere: true}, "--anywhere needs TLS"},
		{Options{Address: "127.0.0.1:0", Cert: "a"}, "come together"},
		{Options{Address: "127.0.0.1:0", Cert: "a", Key: "b"}, "the certificate cannot be used"},
		{Options{Address: "127.0.0.1:0", TokenFile: short}, "holds no token"},
		{Options{Address: "127.0.0.1:0", TokenFile: filepath.Join(dir, "none")}, "the token cannot be read"},
		{Options{Address: "127.0.0.1:99999"}, "cannot listen"},
	} {
		if s, err := Listen(c.options); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, %v, want %s", c.options, s, err, c.want)
		}
	}
}

// With a certificate the connection is encrypted, and a token comes from a file.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	cert, key := certificate(t, dir)
	token := filepath.Join(dir, "token")
	if err := os.WriteFile(token, []byte("correct horse battery\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := started(t, Options{Cert: cert, Key: key, TokenFile: token})
	text, _ := os.ReadFile(cert)
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	c, _, err := websocket.Dial(ctx, s.URL, &websocket.DialOptions{HTTPClient: client, HTTPHeader: http.Header{"Authorization": {"Bearer correct horse battery"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	if got := ask(t, c, `{"op":"step"}`); !strings.HasPrefix(s.URL, "wss://") || !strings.Contains(got, `"tick":1,`) {
		t.Error(s.URL, got)
	}
}

// certificate writes a certificate for this machine, which signs itself.
func certificate(t *testing.T, dir string) (cert, key string) {
	t.Helper()
	pair, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	ask := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	made, err := x509.CreateCertificate(rand.Reader, ask, ask, &pair.PublicKey, pair)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(pair)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: made}, key: {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}
