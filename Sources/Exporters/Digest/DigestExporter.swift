// The Digest exporter.
