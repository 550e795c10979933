// The registration of the built-in exporters.
