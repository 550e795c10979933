// The Docset exporter.
