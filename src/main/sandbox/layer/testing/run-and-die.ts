import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Everything that changes files in the engine. */
const changing = [
  ...['renameSync', 'linkSync', 'unlinkSync', 'mkdirSync', 'rmdirSync', 'symlinkSync'],
  ...['chmodSync', 'lchownSync', 'lutimesSync', 'writeFileSync', 'openSync'],
] as const;

/**
 * A separate program for tests: applies, undoes or recovers a layer, and is killed before its nth change to a file. Prints the
 * number of changes if it gets to the end.
 */
export async function main([job = '', state = '', killAt = '']: readonly string[]): Promise<number> {
  const layer = JSON.parse(state);
  const { applyLayer } = await import('../apply-layer');
  const { listChanges } = await import('../list-changes');
  const { undoLayer } = await import('../undo-layer');
  const { recoverLayers } = await import('../recover-layers');
  const changes = job === 'apply' ? await listChanges({ ...layer, startedAt: BigInt(layer.startedAt) }) : [];
  const counted = countChanges(Number(killAt));
  if (job === 'apply') {
    const budget = { maxSize: 1024 ** 3, maxFiles: 100_000 };
    await applyLayer({ ...layer, startedAt: BigInt(layer.startedAt) }, changes, { now: 1, budget });
  }
  if (job === 'undo') await undoLayer(layer.kept);
  if (job === 'recover') await recoverLayers(layer.layersPath, (message) => process.stderr.write(`${message}\n`));
  process.stdout.write(`${counted()}\n`);
  return 0;
}

function countChanges(killAt: number): () => number {
  let count = 0;
  for (const name of changing) {
    const original = fs[name] as (...args: unknown[]) => unknown;
    const replacement = (...args: unknown[]) => {
      const isReading = name === 'openSync' && args[1] !== 'w';
      if (!isReading) count += 1;
      if (!isReading && count === killAt) process.kill(process.pid, 'SIGKILL');
      return original(...args);
    };
    Object.assign(fs, { [name]: replacement });
  }
  syncBuiltinESMExports();
  return () => count;
}
