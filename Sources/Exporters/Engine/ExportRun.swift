// The engine: walk, stage, run.
