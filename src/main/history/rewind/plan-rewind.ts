import { readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeName, isEscaped, shownEntryPath } from '../../sandbox/layer/entry-path';
import { lookAt } from '../../sandbox/layer/entry-stat';
import { type PlanStep, readPlan, readState } from '../../sandbox/layer/layer-plan';
import { withGuardedFolder } from '../../workspace/files/with-guarded-folder';
import { type GuardScope, guardPath } from '../../workspace/paths/guard-path';
import { type ContentChange, type MoveChange, readManifest } from '../manifest';
import { absent, type Entry, entryAt, entryOfStat, entryOfState, isAsExpected, isSameForUser } from './entry';

/** One path that a rewind changes. */
export interface RewindStep {
  readonly path: string;
  readonly from: Entry;
  readonly to: Entry;
}

export type RewindObstacle =
  /** It isn't as the calls left it. */
  | 'changed'
  /** What was there before wasn't kept. */
  | 'not-kept'
  /** AIntern doesn't write there. */
  | 'out-of-reach';

export interface RewindPlan {
  /** Folders come before their contents. */
  readonly steps: readonly RewindStep[];
  /** The paths that can't be taken back, and why; nothing earlier is taken back there either. */
  readonly obstacles: ReadonlyMap<string, RewindObstacle>;
  /** The calls whose changes are no longer known. */
  readonly lost: readonly string[];
}

interface RewindOptions extends GuardScope {
  /** The history folder of a call. */
  folderOf(callId: string): string;
}

/**
 * Finds out what the files were before the calls, which are given in the order in which they ran. Goes back call by call
 * without touching anything: at each path, it compares what would be there by then with what the call left.
 */
export async function planRewind(callIds: readonly string[], options: RewindOptions): Promise<RewindPlan> {
  const { folderOf } = options;
  const files = createImaginedFiles(options);
  const lost: string[] = [];
  for (const callId of callIds.toReversed()) {
    const folder = folderOf(callId);
    const plan = readPlan(folder);
    if (plan) {
      const { status, skipped } = readState(folder);
      if (status === 'undone') continue;
      const left = new Set(skipped);
      for (const step of plan.steps.toReversed()) {
        if (step.path !== '' && !left.has(step.path))
          await files.takeBackStep(`${plan.folder}/${step.path}`, step, folder);
      }
      continue;
    }
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest === null) lost.push(callId);
    if (manifest === null || manifest.status === 'undone') continue;
    for (const change of manifest.changes.toReversed()) {
      if (change.kind === 'move') await files.takeBackMove(change);
      else await files.takeBackChange(change, folder);
    }
  }
  return { ...(await files.difference()), lost };
}

/** The entries that the rewind would change, by path. */
function createImaginedFiles(scope: GuardScope) {
  const real = new Map<string, Entry>();
  const imagined = new Map<string, Entry>();
  const obstacles = new Map<string, RewindObstacle>();

  async function realEntry(path: string): Promise<Entry> {
    const known = real.get(path);
    if (known) return known;
    const found = await entryAt(path);
    real.set(path, found);
    return found;
  }

  const entry = async (path: string) => imagined.get(path) ?? realEntry(path);

  /** Whether the path, or something above it, stays as it is. */
  function isLeft(path: string): boolean {
    if (obstacles.has(path)) return true;
    return [...obstacles.keys()].some((other) => path.startsWith(`${other}/`));
  }

  const holdsLeft = (folder: string) => [...obstacles.keys()].some((path) => path.startsWith(`${folder}/`));

  function isInReach(path: string): boolean {
    if (isEscaped(path)) return false;
    try {
      const { realPath, isOwnData } = guardPath(path, scope, { lastLink: 'kept' });
      return realPath === path && !isOwnData;
    } catch {
      // It leads nowhere, such as through links that point at each other.
      return false;
    }
  }

  async function takeBack(path: string, after: Entry | null, before: Entry): Promise<void> {
    if (isLeft(path)) return;
    if (!isInReach(path)) return void obstacles.set(path, 'out-of-reach');
    const now = await entry(path);
    if (after === null || !(await isAsExpected(now, after))) {
      if (!(await isAsExpected(now, before))) obstacles.set(path, 'changed');
      return;
    }
    const isKept = before.kind !== 'file' || before.source !== undefined;
    if (!isKept || isSpecial(before) || isSpecial(now)) return void obstacles.set(path, 'not-kept');
    imagined.set(path, before);
  }

  /** Everything that is or would be below a folder. */
  async function pathsBelow(folder: string): Promise<string[]> {
    const found = new Set([...imagined.keys()].filter((path) => path.startsWith(`${folder}/`)));
    const visit = async (path: string): Promise<void> => {
      if ((await realEntry(path)).kind !== 'folder') return;
      const names = await withGuardedFolder(path, ({ path: place }) => readdir(place, { encoding: 'buffer' }));
      for (const name of names.map(decodeName)) {
        found.add(join(path, name));
        await visit(join(path, name));
      }
    };
    await visit(folder);
    return [...found];
  }

  return {
    takeBackChange({ place, before, after, copy }: ContentChange, folder: string): Promise<void> {
      const source = copy === null ? undefined : join(folder, copy);
      return takeBack(place.realPath, after && entryOfState(after), entryOfState(before, source));
    },

    async takeBackStep(
      path: string,
      { before, after, hash, indexHash, kept, what }: PlanStep,
      folder: string,
    ): Promise<void> {
      const now = await entry(path);
      const afterwards = entryOfStat(after, { hash, indexHash });
      // Its content is still there.
      const own = now.source === undefined ? {} : { source: now.source };
      if (what === 'properties') return takeBack(path, afterwards, { ...entryOfStat(before, own), ...hashOf(now) });
      return takeBack(path, afterwards, withLink(entryOfStat(before, keptAt(folder, kept))));
    },

    async takeBackMove({ from, to, before, after }: MoveChange): Promise<void> {
      const [source, target] = [from.realPath, to.realPath];
      if (isLeft(source) || isLeft(target)) {
        // A move can't be half undone, so the other path is an obstacle too.
        for (const path of [source, target]) if (!isLeft(path)) obstacles.set(path, 'changed');
        return;
      }
      const isMovable = isInReach(source) && isInReach(target);
      const [left, arrived] = [await entry(source), await entry(target)];
      const isWhole = !holdsLeft(source) && !holdsLeft(target);
      const isThere = isWhole && left.kind === 'absent' && (await isAsExpected(arrived, entryOfState(after ?? before)));
      if (!isMovable || !isThere) {
        if (isMovable && (await isAsExpected(left, entryOfState(before)))) return;
        obstacles.set(source, isMovable ? 'changed' : 'out-of-reach');
        obstacles.set(target, isMovable ? 'changed' : 'out-of-reach');
        return;
      }
      const moved = [target, ...(await pathsBelow(target))];
      if (moved.some(isEscaped) || (await Promise.all(moved.map(entry))).some(isSpecial)) {
        obstacles.set(source, 'not-kept');
        obstacles.set(target, 'not-kept');
        return;
      }
      for (const path of moved) {
        imagined.set(`${source}${path.slice(target.length)}`, await entry(path));
        imagined.set(path, absent);
      }
    },

    async difference(): Promise<Pick<RewindPlan, 'steps' | 'obstacles'>> {
      const steps: RewindStep[] = [];
      for (const [path, to] of imagined) {
        const from = await realEntry(path);
        if (isLeft(path) || (await isSameForUser(from, to))) continue;
        // A folder stays if anything in it stays.
        if (from.kind === 'folder' && to.kind !== 'folder' && holdsLeft(path)) continue;
        steps.push({ path, from, to });
      }
      steps.sort((one, other) => (one.path < other.path ? -1 : 1));
      return { steps, obstacles };
    },
  };
}

/** A pipe or a device, which can't be restored. */
function isSpecial({ kind }: Entry): boolean {
  return kind === 'other';
}

function hashOf({ hash }: Entry): Pick<Entry, 'hash'> | object {
  return hash === undefined ? {} : { hash };
}

function keptAt(folder: string, kept: string | null): { source?: string } {
  if (kept === null) return {};
  const source = join(folder, kept);
  return lookAt(source) ? { source } : {};
}

/** A link is kept as a link. */
function withLink(entry: Entry): Entry {
  if (entry.kind !== 'link' || entry.source === undefined) return entry;
  return { ...entry, target: readlinkSync(entry.source) };
}

/** The path as the user knows it. */
export function shownInWorkspace(path: string, { workspacePath }: Pick<GuardScope, 'workspacePath'>): string {
  const isInside = workspacePath !== null && path.startsWith(`${workspacePath}/`);
  return shownEntryPath(isInside ? path.slice(workspacePath.length + 1) : path);
}
