// Package contact says which agents are in contact with what.
package contact
