import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks the position of the fuses in Electron's binaries, for the tool that sets them. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * Creates a folder that the packager takes for Electron: it holds everything that packaging touches, and nothing that
 * runs. Each character of `fuses` is a fuse, 0 or 1.
 */
export function makeUpElectron(folder: string, { version, fuses }: { version: string; fuses: string }): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const wire = Buffer.from([1, fuses.length, ...Buffer.from(fuses)]);
  const program = Buffer.concat([Buffer.from('made-up '), Buffer.from(sentinel), wire, Buffer.from(' end')]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), 'made-up');
}
