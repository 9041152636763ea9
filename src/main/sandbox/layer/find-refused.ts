import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RefusedAccess } from '../../../shared/call/receipt';
import { protectionOf } from '../../risk/paths/protected-paths';
import { isExecutingSetting } from '../../workspace/git/executing-settings';
import type { GitSetting } from '../../workspace/git/git-setting';
import { hasPathIn } from './choose-changes';
import type { Layer } from './create-layer';
import { shownEntryPath, toFsPath } from './entry-path';
import { lookAt } from './entry-stat';
import { programPath } from './layer-words';
import type { LayerChange } from './list-changes';

export interface RefusedChange {
  readonly path: string;
  readonly access: RefusedAccess;
}

/** Folders that no one opens as a project; packages include their authors' configuration. */
const dependencies = /(?:^|\/)(?:node_modules|site-packages|vendor|\.venv|venv)\//;
const ofGit = /(?:^|\/)\.git(?:\/|$)/i;
const insideGit = /(?:^|\/)\.git\//i;
const gitConfig = /(?:^|\/)\.git\/(?:(?:modules\/.*|worktrees\/[^/]+)\/)?config(?:\.worktree)?$/;
/** A repository doesn't need to be called `.git`: git takes any folder with the usual files for one. */
const anyConfig = /(?:^|\/)config(?:\.worktree)?$/i;
/** Sends git elsewhere for settings and hooks. */
const commonFolder = /(?:^|\/)commondir$/i;
const worktreeFolder = /(?:^|\/)\.git\/worktrees\/[^/]+\/commondir$/;
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
  // Making a folder writable isn't meant to include files in it that other programs execute.
  const meant = new Set([...allowed].filter((path) => ofGit.test(path) || isProtected(path)));
  const refused: RefusedChange[] = [];
  const canMoveAll = lookAt(layer.upper)?.dev === lookAt(layer.folder)?.dev;
  for (const change of changes) {
    const { path, after } = change;
    if (after === null || after.kind === 'folder') continue;
    const useless = after.kind === 'other' ? whyUseless(layer, path, canMoveAll) : null;
    if (useless !== null) refused.push({ path, access: { kind: 'other', what: `${useless} ${shownEntryPath(path)}` } });
    else if (!hasPathIn(meant, path) && (await isExecutedByOthers(layer, change))) {
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

async function isExecutedByOthers({ upper }: Layer, { path, after }: LayerChange): Promise<boolean> {
  const place = `${upper}/${path}`;
  // Behind a link, git's settings and hooks would have other names.
  if (after?.kind !== 'file' && insideGit.test(path)) return true;
  if (commonFolder.test(path)) return !(worktreeFolder.test(path) && isUsualCommonFolder(place));
  if (sampleHook.test(path)) return false;
  if (gitConfig.test(path)) return !(await isHarmlessConfig(place));
  if (isProtected(path) && (ofGit.test(path) || !dependencies.test(path))) return true;
  return after?.kind === 'file' && anyConfig.test(path) && (await isExecutingConfig(place));
}

/** Judged by the path within the workspace, since the workspace itself may be in a folder of such a kind. */
function isProtected(path: string): boolean {
  const protection = protectionOf(`/${path}`, 'write');
  return protection?.kind === 'runs-later' && ['high', 'critical'].includes(protection.level);
}

/** What git itself writes for a worktree. */
function isUsualCommonFolder(path: string): boolean {
  return readFileSync(toFsPath(path), 'latin1').trim() === '../..';
}

const run = promisify(execFile);

async function isHarmlessConfig(path: string): Promise<boolean> {
  const settings = await readConfig(path);
  return settings !== null && !settings.some(isExecutingSetting);
}

/** What git can't read can't lead it anywhere. */
async function isExecutingConfig(path: string): Promise<boolean> {
  return (await readConfig(path))?.some(isExecutingSetting) === true;
}

/** Asks git itself, since only git reads its configuration as git does. Null if that is impossible. */
async function readConfig(path: string): Promise<GitSetting[] | null> {
  const git = programPath('git');
  if (git === undefined || typeof toFsPath(path) !== 'string') return null;
  try {
    const args = ['config', '--file', path, '--no-includes', '--list', '-z'];
    const { stdout } = await run(git, args, { cwd: '/', env: { GIT_CONFIG_NOSYSTEM: '1' }, maxBuffer: 1024 * 1024 });
    return stdout.split('\0').filter(Boolean).map(toSetting);
  } catch {
    return null;
  }
}

function toSetting(entry: string): GitSetting {
  const end = entry.indexOf('\n');
  return end < 0 ? { name: entry, value: 'true' } : { name: entry.slice(0, end), value: entry.slice(end + 1) };
}
