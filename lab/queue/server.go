package queue

import (
	"crypto/rand"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"galaxy/internal/atomicfile"
)

// A Server is a NATS server in this process.
type Server struct {
	server  *server.Server
	folder  string // of its streams
	release func() // of the folder
	Token   string // that others need to connect
	URL     string // where others find it
	Bare    bool   // the token and all else cross a network without TLS
}

// Serve starts a server that listens at host:port. Port 0 is any that is free. Others need its token,
// and come in by TLS where there are files with a certificate and its key.
func Serve(address, cert, key string) (*Server, error) {
	host, port, err := split(address)
	if err != nil {
		return nil, err
	}
	secure, err := serverTLS(cert, key)
	if err != nil {
		return nil, err
	}
	folder, release, err := atomicfile.TemporaryFolder("galaxy-lab-")
	if err != nil {
		return nil, fmt.Errorf("the server has no place for what it keeps: %w; name a folder for temporary files by TMPDIR", err)
	}
	secret := make([]byte, 16)
	rand.Read(secret)
	s := &Server{folder: folder, release: release, Token: hex.EncodeToString(secret), Bare: secure == nil && !isLoopback(host)}
	s.server, err = server.NewServer(&server.Options{
		ServerName: "galaxy-lab", Host: host, Port: port, Authorization: s.Token, TLSConfig: secure, TLSTimeout: patience.Seconds(),
		JetStream: true, StoreDir: folder, JetStreamMaxMemory: mostBytes, JetStreamMaxStore: mostBytes, NoSigs: true, NoLog: true,
	})
	if err == nil {
		s.server.Start()
		if !s.server.ReadyForConnections(patience) {
			err = errors.New("the port may be taken, or the address be none of this machine")
		}
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("no server can listen at %s: %w; name another port", address, err)
	}
	s.URL = s.server.ClientURL()
	return s, nil
}

// serverTLS returns how a server speaks TLS, or nil without a certificate.
func serverTLS(certFile, keyFile string) (*tls.Config, error) {
	if (certFile == "") != (keyFile == "") {
		return nil, errBoth
	}
	cert, err := newSecret(certFile)
	if cert == nil {
		return nil, err
	}
	key, err := newSecret(keyFile)
	if err != nil {
		return nil, err
	}
	own, err := pair(cert, key, cert.text, key.text)
	if err != nil {
		return nil, err
	}
	return &tls.Config{Certificates: []tls.Certificate{own}, MinVersion: tls.VersionTLS12}, nil
}

func isLoopback(host string) bool {
	address := net.ParseIP(host)
	return host == "localhost" || address != nil && address.IsLoopback()
}

func split(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("%q is no address to listen at; write it as 127.0.0.1:4222, or 0.0.0.0:4222 for all networks", address)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

// Connect connects to the server without a network.
func (s *Server) Connect() (*Link, error) {
	l, err := connect("", "the server in this process", nats.InProcessServer(s.server), nats.Token(s.Token))
	if err != nil {
		return nil, fmt.Errorf("the server in this process %w", inWords(err))
	}
	l.storage = jetstream.MemoryStorage // it ends with the server, and so do the tasks
	return l, nil
}

// Close ends the server, and removes what it kept.
func (s *Server) Close() {
	if s.server != nil {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	}
	s.release()
	// Files may be closed a moment after the server.
	for range 20 {
		if os.RemoveAll(s.folder) == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}
