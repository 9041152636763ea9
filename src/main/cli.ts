#!/usr/bin/env node
import { runCommandLine } from './cli/run-command-line';

// Nobody reads on: what is under way would go on unseen.
process.stdout.on('error', () => process.exit(1));
// Words that nobody reads are no reason to stop.
process.stderr.on('error', () => {});

process.exitCode = await runCommandLine(process.argv.slice(2));
