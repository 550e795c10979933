// Helpers for tests.
