#!/usr/bin/env node
import { runCommandLine } from './cli/run-command-line';

// A reader that has seen enough, such as `head`, is no failure of ours.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => process.exit(cause.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runCommandLine(process.argv.slice(2));
