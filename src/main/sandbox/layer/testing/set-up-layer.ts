import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLayer, type Layer } from '../create-layer';
import { layerIdentity, layerWords } from '../layer-words';
import { removeTree } from '../remove-tree';

export const plenty = { maxSize: 1024 ** 3, maxFiles: 100_000 };

export interface LayerFolders {
  /** Where the workspace is. */
  readonly workBase?: string;
  /** Where the layers are, if not on the same file system. */
  readonly layersBase?: string;
}

/** A workspace, and a place for layers. */
export function setUpLayer(script: string, { workBase = tmpdir(), layersBase = workBase }: LayerFolders = {}) {
  const newFolder = (parent: string) => mkdtempSync(join(realpathSync(parent), 'aintern-test-layer-'));
  const base = newFolder(workBase);
  const other = layersBase === workBase ? base : newFolder(layersBase);
  const [folder, layersPath] = [join(base, 'work'), join(other, 'layers')];
  mkdirSync(folder);
  runDirectly(folder, script);
  const start = (id = 'call') => createLayer({ layersPath, id, folder });
  const clean = async () => {
    for (const each of new Set([base, other])) await removeTree(each);
  };
  return { base, folder, layersPath, start, clean };
}

export function runDirectly(folder: string, script: string): void {
  spawnSync('bash', ['--noprofile', '--norc', '-c', script], { cwd: folder, stdio: 'ignore' });
}

export function runInLayer(layer: Layer, script: string): void {
  const ids = layerIdentity();
  // As bubblewrap does: without the powers that mounting needed.
  const asUser = ids === null ? [] : ['unshare', '--user', `--map-user=${ids.uid}`, `--map-group=${ids.gid}`, '--'];
  const [program = '', ...args] = [...layerWords(layer), ...asUser, 'bash', '--noprofile', '--norc', '-c', script];
  const { status, stderr } = spawnSync(program, args, { cwd: layer.folder });
  if (status === 125) throw new Error(String(stderr));
}

/** Bytes, modes, link targets and existence of everything in a folder. */
export function pictureOf(folder: Buffer | string, prefix = ''): string[] {
  const root = Buffer.from(folder as string);
  const own = prefix === '' ? [`. ${(lstatSync(root).mode & 0o7777).toString(8)}`] : [];
  return readdirSync(root, { encoding: 'buffer' })
    .sort(Buffer.compare)
    .reduce<string[]>((lines, name) => {
      const place = Buffer.concat([root, Buffer.from('/'), name]);
      const stats = lstatSync(place);
      const shown = `${prefix}${name.toString('latin1')} ${stats.mode.toString(8)}`;
      if (stats.isSymbolicLink()) lines.push(`${shown} -> ${readlinkSync(place, 'latin1')}`);
      else if (stats.isDirectory()) lines.push(shown, ...pictureOf(place, `${prefix}${name.toString('latin1')}/`));
      else if (stats.isFile())
        lines.push(`${shown} ${stats.size} ${createHash('sha1').update(readFileSync(place)).digest('hex')}`);
      else lines.push(shown);
      return lines;
    }, own);
}
