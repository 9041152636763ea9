#!/usr/bin/env node
import { runCommandLine } from './cli/run-command-line';
import { failOnTooLargeFiles } from './fail-on-too-large-files';

// Nobody reads on, or the disk is full: what is under way would go on unseen.
process.stdout.on('error', (cause) => {
  process.stderr.write(`aintern: The output cannot be written: ${cause.message}\n`);
  process.exit(1);
});
failOnTooLargeFiles();
// Words that nobody reads are no reason to stop.
process.stderr.on('error', () => {});

process.exitCode = await runCommandLine(process.argv.slice(2));
