import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { makeFolders } from '../../storage/make-folders';
import { createLayer } from './create-layer';
import { dropLayer } from './drop-layer';
import { layerWords, programPath } from './layer-words';

export type LayerUse =
  | { readonly kind: 'usable' }
  /** In words for the user. */
  | { readonly kind: 'unusable'; readonly why: string };

export interface LayerPlace {
  readonly folder: string;
  readonly layersPath: string;
}

const usable: LayerUse = { kind: 'usable' };
const unusable = (why: string): LayerUse => ({ kind: 'unusable', why });

/** By Linux's magic numbers. Their times come from another clock, so changes made meanwhile can't be recognized. */
const remoteFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9P'],
]);

/** Tested once per pair of file systems. */
const tried = new Map<string, Promise<LayerUse>>();

/** Whether commands can run on an overlay of this folder and, if not, why. */
export async function canUseLayers(place: LayerPlace): Promise<LayerUse> {
  if (process.platform !== 'linux')
    return unusable("This system has no overlays, so a command's changes can't be listed.");
  if (!programPath('unshare') || !programPath('mount')) {
    return unusable("Install util-linux (unshare and mount) to see a command's changes.");
  }
  try {
    makeFolders(place.layersPath);
    const [folder, layersPath] = [realpathSync(place.folder), realpathSync(place.layersPath)];
    const remote = remoteFileSystems.get(statfsSync(folder).type);
    if (remote)
      return unusable(`The folder is on a remote or user-space file system (${remote}), which overlays can't use.`);
    if (`${layersPath}/`.startsWith(`${folder}/`)) return unusable("AIntern's data is inside this folder.");
    if (hasMountInside(folder)) return unusable('Another file system is mounted inside this folder.');
    const key = `${statSync(folder).dev} ${statSync(layersPath).dev}`;
    const answer = tried.get(key) ?? tryOut({ folder, layersPath });
    tried.set(key, answer);
    return await answer;
  } catch (cause) {
    return unusable(`Overlays can't be used here: ${cause instanceof Error ? cause.message : cause}.`);
  }
}

/** An overlay would show the folder below the mount instead. */
function hasMountInside(folder: string): boolean {
  const prefix = folder === '/' ? '/' : `${folder}/`;
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) =>
      (line.split(' ')[4] ?? '').replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8))),
    )
    .some((point) => point !== folder && point.startsWith(prefix));
}

async function tryOut({ folder, layersPath }: LayerPlace): Promise<LayerUse> {
  const layer = await createLayer({ layersPath, id: `test-${randomUUID()}`, folder });
  try {
    const [program = '', ...args] = [
      ...layerWords(layer),
      '/bin/sh',
      '-c',
      'mkdir "$0" && rmdir "$0"',
      '.aintern-test',
    ];
    const child = spawn(program, args, { cwd: folder, env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const [exitCode] = await once(child, 'close');
    return exitCode === 0 ? usable : unusable(`Overlays can't be used here: ${errors.trim().split('\n')[0]}`);
  } finally {
    await dropLayer(layer);
  }
}
