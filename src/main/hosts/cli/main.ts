import { ignoreFileSizeSignal } from '../../app/ignore-file-size-signal';
import { runCommandLine } from './run-command-line';

// The reader is gone or the disk is full, so the run would continue unseen.
process.stdout.on('error', (cause) => {
  process.stderr.write(`aintern: The output can't be written: ${cause.message}\n`);
  process.exit(1);
});
ignoreFileSizeSignal();
// Losing stderr is no reason to stop.
process.stderr.on('error', () => {});

void runCommandLine(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
