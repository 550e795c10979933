// The JSON exporter.
