import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Electron's programs carry in front of their fuses, by which the tool that sets them finds them. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * A folder that the packager takes for Electron's: it holds all that packaging touches, and nothing that runs. Each
 * letter of `fuses` is a fuse, 0 or 1.
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
