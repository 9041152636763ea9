#!/usr/bin/env node
import { ignoreFileSizeSignal } from './app/ignore-file-size-signal';
import { runCommandLine } from './hosts/cli/run-command-line';

// Nobody reads on, or the disk is full: what is under way would go on unseen.
process.stdout.on('error', (cause) => {
  process.stderr.write(`aintern: The output can't be written: ${cause.message}\n`);
  process.exit(1);
});
ignoreFileSizeSignal();
// Words that nobody reads are no reason to stop.
process.stderr.on('error', () => {});

process.exitCode = await runCommandLine(process.argv.slice(2));
