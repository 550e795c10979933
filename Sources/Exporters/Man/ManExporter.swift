// The Man exporter.
