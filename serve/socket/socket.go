package socket

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"galaxy/internal/sanitize"
	"galaxy/serve"
)

// Options say where a server listens, and which clients it lets in.
type Options struct {
	Address   string // host:port; port 0 is any that is free
	TokenFile string // a line of text; empty: the server makes a token
	Anywhere  bool   // the address may be another one than this machine's own; then Cert and Key are needed
	Cert, Key string // files of a certificate and its key, for TLS; empty: none
	Most      int    // connections at the same time

	Open func() (*serve.World, error) // makes the world of a connection; called by several goroutines
}

// The bounds of a connection.
const (
	mostHeader   = 16 << 10 // bytes
	headerTime   = 5 * time.Second
	writeTime    = 20 * time.Second
	mostToken    = 4 << 10 // bytes of a file
	leastToken   = 16      // characters
	spareWaiting = 16      // connections beside the Most, which are told that there is no room
)

// Server serves worlds.
type Server struct {
	Token string // that clients need
	URL   string // where it listens

	options Options
	listen  net.Listener
	http    http.Server
	room    chan struct{} // for worlds
	slow    time.Duration // in which a client must take an answer
	stop    context.Context
	cancel  context.CancelFunc
}

// Listen begins to listen. The server answers when [Server.Serve] runs.
func Listen(o Options) (*Server, error) {
	host, _, err := net.SplitHostPort(o.Address)
	if err != nil {
		return nil, fmt.Errorf("%.60q is no address; write host:port, as 127.0.0.1:8765", o.Address)
	}
	secure := o.Cert != "" && o.Key != ""
	switch {
	case (o.Cert == "") != (o.Key == ""):
		return nil, errors.New("a certificate and its key come together; give --cert and --key")
	case !isLoopback(host) && !o.Anywhere:
		return nil, fmt.Errorf("%.60q is not an address of this machine alone, as 127.0.0.1 is; other machines may connect only with --anywhere, --cert and --key", host)
	case !isLoopback(host) && !secure:
		return nil, errors.New("--anywhere needs TLS: give --cert and --key")
	}
	s := &Server{options: o, room: make(chan struct{}, o.Most), slow: writeTime}
	if s.Token, err = tokenOf(o.TokenFile); err != nil {
		return nil, err
	}
	s.URL = "ws://"
	if secure {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return nil, fmt.Errorf("the certificate cannot be used: %w", err)
		}
		s.http.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		s.URL = "wss://"
	}
	inner, err := net.Listen("tcp", o.Address)
	if err != nil {
		return nil, fmt.Errorf("galaxy cannot listen at %.60q: %w", o.Address, err)
	}
	s.URL += inner.Addr().String()
	s.listen = &limited{Listener: inner, room: make(chan struct{}, o.Most+spareWaiting), closed: make(chan struct{})}
	s.stop, s.cancel = context.WithCancel(context.Background())
	s.http.Handler, s.http.ReadHeaderTimeout, s.http.IdleTimeout, s.http.MaxHeaderBytes = http.HandlerFunc(s.answer), headerTime, headerTime, mostHeader
	s.http.ErrorLog = log.New(io.Discard, "", 0)                                   // it would tell what strangers send
	s.http.TLSNextProto = map[string]func(*http.Server, *tls.Conn, http.Handler){} // WebSockets need HTTP/1.1
	return s, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// tokenOf reads a token, or makes one.
func tokenOf(file string) (string, error) {
	if file == "" {
		secret := make([]byte, 16)
		_, err := rand.Read(secret)
		return hex.EncodeToString(secret), err
	}
	text, err := sanitize.Read(file, mostToken)
	if err != nil {
		return "", fmt.Errorf("the token cannot be read from %s: %w", file, sanitize.Reason(err))
	}
	token := strings.TrimSpace(string(text))
	if len(token) < leastToken || strings.ContainsAny(token, "\r\n") {
		return "", fmt.Errorf("%s holds no token: that is one line of %d characters or more", file, leastToken)
	}
	return token, nil
}

// Serve answers clients until stop is closed, or until listening fails. It returns after all connections have ended.
func (s *Server) Serve(stop <-chan struct{}) error {
	ended := make(chan error, 1)
	go func() {
		if s.http.TLSConfig != nil {
			ended <- s.http.ServeTLS(s.listen, "", "")
		} else {
			ended <- s.http.Serve(s.listen)
		}
	}()
	var err error
	select {
	case <-stop:
	case err = <-ended:
	}
	s.cancel()
	s.http.Close()
	for range cap(s.room) { // until no connection has a world
		s.room <- struct{}{}
	}
	return err
}

// answer lets a client in.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	if !s.knows(r) {
		http.Error(w, "The token is missing or wrong; send it as Authorization: Bearer TOKEN, or as ?token=TOKEN.", http.StatusUnauthorized)
		return
	}
	select {
	case s.room <- struct{}{}:
		defer func() { <-s.room }()
	default:
		http.Error(w, fmt.Sprintf("There are %d connections, and this server has no more.", s.options.Most), http.StatusServiceUnavailable)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	world, err := s.options.Open()
	if err != nil {
		conn.Close(websocket.StatusInternalError, sanitize.Cut(err.Error(), 120))
		return
	}
	defer world.Close()
	s.converse(conn, world)
}

func (s *Server) knows(r *http.Request) bool {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		token = r.URL.Query().Get("token")
	}
	return subtle.ConstantTimeCompare([]byte(token), []byte(s.Token)) == 1
}

// converse answers the messages of a client until it closes or vanishes.
func (s *Server) converse(conn *websocket.Conn, world *serve.World) {
	ctx, cancel := context.WithCancel(s.stop)
	defer cancel()
	conn.SetReadLimit(serve.MostLine)
	next := make(chan []byte)
	go func() { // it reads while a world steps, to see that the client has gone
		defer cancel()
		for {
			_, message, err := conn.Read(ctx)
			if err != nil {
				return
			}
			select {
			case next <- message:
			case <-ctx.Done():
				return
			}
		}
	}()
	session := serve.NewSession(world, ctx.Done())
	for {
		select {
		case <-ctx.Done():
			return
		case message := <-next:
			reply, more := session.Answer(message)
			write, done := context.WithTimeout(ctx, s.slow)
			err := conn.Write(write, websocket.MessageText, reply)
			done()
			if err != nil {
				return
			}
			if !more {
				conn.Close(websocket.StatusNormalClosure, "")
				return
			}
		}
	}
}

// limited is a listener with a bounded number of connections.
type limited struct {
	net.Listener
	room   chan struct{}
	closed chan struct{}
}

func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.room <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.room
		return nil, err
	}
	return &counted{Conn: c, room: l.room}, nil
}

func (l *limited) Close() error {
	select {
	case <-l.closed:
	default:
		close(l.closed)
	}
	return l.Listener.Close()
}

// counted is a connection that gives its room back, once.
type counted struct {
	net.Conn
	room chan struct{}
	once sync.Once
}

func (c *counted) Close() error {
	c.once.Do(func() { <-c.room })
	return c.Conn.Close()
}
