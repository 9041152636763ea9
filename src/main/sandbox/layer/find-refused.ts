import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RefusedAccess } from '../../../shared/call/receipt';
import { protectionOf } from '../../risk/paths/protected-paths';
import { isExecutingSetting } from '../../workspace/git/executing-settings';
import type { Layer } from './create-layer';
import { shownEntryPath, toFsPath } from './entry-path';
import { lookAt } from './entry-stat';
import { programPath } from './layer-words';
import type { LayerChange } from './list-changes';

export interface RefusedChange {
  readonly path: string;
  readonly access: RefusedAccess;
}

/** Nobody opens these as a project, and packages bring along whatever their authors use. */
const dependencies = /(?:^|\/)(?:node_modules|site-packages|vendor|\.venv|venv)\//;
const insideGit = /(?:^|\/)\.git\//i;
const gitConfig = /(?:^|\/)\.git\/(?:modules\/.*\/)?config$/;
const sampleHook = /(?:^|\/)\.git\/(?:modules\/.*\/)?hooks\/[^/]+\.sample$/;

/**
 * Returns the changes that must not reach the workspace: files that other programs execute unseen, and entries that make no
 * sense outside of the layer.
 */
export async function findRefused(
  layer: Layer,
  changes: readonly LayerChange[],
  allowed: ReadonlySet<string>,
): Promise<RefusedChange[]> {
  const refused: RefusedChange[] = [];
  const canMoveAll = lookAt(layer.upper)?.dev === lookAt(layer.folder)?.dev;
  for (const change of changes) {
    const { path, after } = change;
    if (after === null || after.kind === 'folder') continue;
    const useless = after.kind === 'other' ? whyUseless(layer, path, canMoveAll) : null;
    if (useless !== null) refused.push({ path, access: { kind: 'other', what: `${useless} ${shownEntryPath(path)}` } });
    else if (!allowed.has(path) && (await isExecutedByOthers(layer, change))) {
      refused.push({ path, access: { kind: 'write', path: shownEntryPath(path) } });
    }
  }
  return refused;
}

/** Node can't create a FIFO on another file system. */
function whyUseless({ upper }: Layer, path: string, canMoveAll: boolean): string | null {
  const stats = lookAt(`${upper}/${path}`);
  if (stats?.isFIFO()) return canMoveAll ? null : 'the FIFO';
  return stats?.isSocket() ? 'the socket' : 'the device';
}

/** Judged by the path within the workspace, since the workspace itself may be in a folder of such a kind. */
async function isExecutedByOthers({ upper }: Layer, { path, after }: LayerChange): Promise<boolean> {
  const protection = protectionOf(`/${path}`, 'write');
  if (protection?.kind !== 'runs-later' || !['high', 'critical'].includes(protection.level)) return false;
  if (dependencies.test(path) && !insideGit.test(path)) return false;
  if (after?.kind !== 'file') return true;
  if (sampleHook.test(path)) return false;
  return !(gitConfig.test(path) && (await isHarmlessConfig(`${upper}/${path}`)));
}

const run = promisify(execFile);

/** Asks git itself, since only git reads its configuration as git does. */
async function isHarmlessConfig(path: string): Promise<boolean> {
  const git = programPath('git');
  if (git === undefined || typeof toFsPath(path) !== 'string') return false;
  try {
    const args = ['config', '--file', path, '--no-includes', '--list', '-z'];
    const { stdout } = await run(git, args, { cwd: '/', env: { GIT_CONFIG_NOSYSTEM: '1' }, maxBuffer: 1024 * 1024 });
    return stdout
      .split('\0')
      .filter(Boolean)
      .every((entry) => {
        const end = entry.indexOf('\n');
        const [name, value] = end < 0 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
        return !isExecutingSetting({ name, value });
      });
  } catch {
    return false;
  }
}
