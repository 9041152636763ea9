import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Layer } from './create-layer';
import { layerFiles } from './layer-files';
import { layerViewWords } from './layer-words';

/**
 * Lets a function look at the workspace as the command left it, with deleted entries gone. Only the kernel knows that, from
 * attributes that Node can't read. The mount belongs to a process of its own and is reached through it.
 */
export async function withLayerView<T>(layer: Layer, use: (root: string) => T): Promise<T> {
  const [program = '', ...args] = layerViewWords(layer);
  const child = spawn(program, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'close');
  try {
    const isReady = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]);
    if (!isReady) throw new Error(`The layer can't be read: ${errors.trim()}`);
    return use(`/proc/${child.pid}/root${layerFiles(layer.root).view}`);
  } finally {
    child.stdin.destroy();
    await ended.catch(() => {});
  }
}
