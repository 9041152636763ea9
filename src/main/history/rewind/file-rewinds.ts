import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../../shared/text/message-of';
import type { Clock } from '../../base/clock';
import { refuseNewer, versionOf } from '../../storage/data-version';
import { folderNameFor } from '../../storage/folder-name';
import { isProcessAlive } from '../../storage/is-process-alive';
import { makeFolders } from '../../storage/make-folders';
import { writeAtomically } from '../../workspace/files/write-atomically';
import type { GuardScope } from '../../workspace/paths/guard-path';
import { applyRewind, copyContent, copyName, type Direction, type KeptStep, removeTemporaries } from './apply-rewind';
import { type Entry, entrySchema, hashFile } from './entry';
import { planRewind, type RewindPlan, shownInWorkspace } from './plan-rewind';

const stepSchema = z.object({ path: z.string(), from: entrySchema, to: entrySchema });

const planSchema = z.object({
  id: z.string(),
  at: z.number(),
  workspacePath: z.string(),
  steps: z.array(stepSchema),
  /** What the caller needs to know after a crash. */
  note: z.unknown(),
});
type StoredPlan = z.infer<typeof planSchema>;

const stateSchema = z.object({
  /** `undoing` and `undone`: of the rewind itself. `failed`: it is being taken back, and then forgotten. */
  status: z.enum(['rewinding', 'rewound', 'undoing', 'undone', 'failed']),
  /** Whether the caller has recorded it; otherwise, it is told at the next start. */
  isRecorded: z.boolean(),
  processId: z.number(),
  at: z.number(),
});
type State = z.infer<typeof stateSchema>;

export interface RewindRequest extends GuardScope {
  readonly workspacePath: string;
  /** In the order in which they ran. */
  readonly callIds: readonly string[];
}

export interface Rewound {
  /** The number of restored paths. */
  readonly changed: number;
}

/** A rewind that was over, or was finished after a crash, and that the caller hasn't recorded. */
export interface RecoveredRewind {
  readonly id: string;
  readonly status: 'rewound' | 'undone';
  readonly note: unknown;
}

export interface FileRewinds {
  /** What a rewind would change. */
  plan(request: RewindRequest): Promise<RewindPlan>;
  /**
   * Makes the files what they were before the calls, except those at and below the paths left out. Refuses if there are
   * obstacles anywhere else; changes everything or nothing.
   */
  rewind(id: string, request: RewindRequest, options: RewindOptions): Promise<Rewound>;
  /** Takes a rewind back, all of it or nothing. Refuses where files have changed since. */
  undoRewind(id: string, scope: GuardScope): Promise<Rewound>;
  /** Call once what happened is recorded. */
  noteRecorded(id: string): void;
  /** Finishes what a crash interrupted, and returns what isn't recorded; call at startup. */
  recoverRewinds(warn: (message: string) => void): Promise<RecoveredRewind[]>;
}

interface RewindOptions {
  /** As shown. */
  readonly leaveOut: readonly string[];
  readonly note: unknown;
}

/** A rewind can be undone until this many others have followed it. */
const KEPT = 20;
/** As much as one command may change: everything is kept twice. */
const MAX_SIZE = 200 * 1024 * 1024;

const PLAN = 'rewind.json';
const STATE = 'rewind-state.json';

class RewindRefusal extends Error {
  override readonly name = 'RewindRefusal';
}

export interface FileRewindDeps {
  readonly rewindsPath: string;
  readonly clock: Clock;
  /** The history folder of a call. */
  folderOf(callId: string): string;
}

export function createFileRewinds({ rewindsPath, clock, folderOf }: FileRewindDeps): FileRewinds {
  const placeOf = (id: string) => join(rewindsPath, folderNameFor(id));

  const plan = ({ callIds, ...scope }: RewindRequest) => planRewind(callIds, { ...scope, folderOf });

  /** Everything is on disk before anything is changed. */
  async function keep(id: string, request: RewindRequest, { leaveOut, note }: RewindOptions): Promise<StoredPlan> {
    const { steps, obstacles } = await plan(request);
    const isLeftOut = (path: string) => {
      const shown = shownInWorkspace(path, request);
      return leaveOut.some((left) => shown === left || shown.startsWith(`${left}/`));
    };
    const inTheWay = [...obstacles.keys()].filter((path) => !isLeftOut(path));
    if (inTheWay.length > 0) {
      const names = inTheWay.map((path) => shownInWorkspace(path, request));
      throw new RewindRefusal(`Nothing was changed, because of ${listOf(names)}. Review the list again`);
    }
    const wanted = steps.filter(({ path }) => !isLeftOut(path));
    if (sizeOf(wanted) > MAX_SIZE) {
      throw new RewindRefusal(`Nothing was changed: the files take up more than ${MAX_SIZE / 1024 / 1024} MB`);
    }
    const folder = placeOf(id);
    makeFolders(rewindsPath);
    mkdirSync(folder, { mode: 0o700 });
    const kept: KeptStep[] = [];
    for (const [index, { path, from, to }] of wanted.entries()) {
      kept.push({
        path,
        from: await keepContent(from, join(folder, copyName(index, 'from'))),
        to: await keepContent(to, join(folder, copyName(index, 'to'))),
      });
    }
    const stored: StoredPlan = { id, at: clock.now(), workspacePath: request.workspacePath, steps: [...kept], note };
    await writeAtomically(join(folder, PLAN), JSON.stringify({ version: versionOf('history'), ...stored }), {
      mode: 0o600,
    });
    return stored;
  }

  function setState(id: string, status: State['status'], { isRecorded } = { isRecorded: false }): void {
    const file = join(placeOf(id), STATE);
    const state: State = { status, isRecorded, processId: process.pid, at: Date.now() };
    writeFileSync(`${file}.tmp`, JSON.stringify(state), {
      mode: 0o600,
      flush: true,
    });
    renameSync(`${file}.tmp`, file);
  }

  /** Applies the whole rewind, or reverts what it has changed. */
  async function go(stored: StoredPlan, direction: Direction, scope: GuardScope): Promise<Rewound> {
    const folder = placeOf(stored.id);
    let changed = 0;
    try {
      for await (const { path, isLeft } of applyRewind(stored.steps, { folder, direction })) {
        if (isLeft) throw new RewindRefusal(`${shownInWorkspace(path, scope)} has changed since`);
        changed += 1;
      }
      return { changed };
    } catch (cause) {
      setState(stored.id, direction === 'back' ? 'failed' : 'rewinding');
      await finish(stored, direction === 'back' ? 'forth' : 'back');
      throw new RewindRefusal(`Nothing was changed: ${messageOf(cause)}`);
    }
  }

  /** Ignores skipped paths, because there is no one to report them to. */
  async function finish(stored: StoredPlan, direction: Direction): Promise<void> {
    for await (const _step of applyRewind(stored.steps, { folder: placeOf(stored.id), direction }));
    await removeTemporaries(stored.steps);
  }

  async function forgetOldest(): Promise<void> {
    const known = readdirSync(rewindsPath).flatMap((name) => {
      const stored = readStored(join(rewindsPath, name));
      return stored ? [{ name, at: stored.at }] : [];
    });
    known.sort((one, other) => other.at - one.at);
    for (const { name } of known.slice(KEPT)) await rm(join(rewindsPath, name), { recursive: true, force: true });
  }

  async function recoverOne(name: string): Promise<RecoveredRewind | null> {
    const folder = join(rewindsPath, name);
    const [stored, state] = [readStored(folder), readState(folder)];
    if (state && state.processId !== process.pid && isProcessAlive(state.processId, { at: state.at })) return null;
    // Without both, nothing was changed yet.
    if (!stored || !state || state.status === 'failed') {
      if (stored && state) await finish(stored, 'forth');
      await rm(folder, { recursive: true, force: true });
      return null;
    }
    const { id, note } = stored;
    switch (state.status) {
      case 'rewinding':
        await finish(stored, 'back');
        setState(id, 'rewound');
        return { id, status: 'rewound', note };
      case 'undoing':
        await finish(stored, 'forth');
        setState(id, 'undone');
        return { id, status: 'undone', note };
      case 'rewound':
      case 'undone':
        return state.isRecorded ? null : { id, status: state.status, note };
    }
  }

  return {
    plan,

    async rewind(id, request, options) {
      const stored = await keep(id, request, options).catch(async (cause: unknown) => {
        await rm(placeOf(id), { recursive: true, force: true });
        throw cause;
      });
      setState(id, 'rewinding');
      try {
        const rewound = await go(stored, 'back', request);
        setState(id, 'rewound');
        await forgetOldest();
        return rewound;
      } catch (cause) {
        await rm(placeOf(id), { recursive: true, force: true });
        throw cause;
      }
    },

    async undoRewind(id, scope) {
      const stored = readStored(placeOf(id));
      if (!stored || readState(placeOf(id))?.status !== 'rewound') {
        throw new RewindRefusal('This rewind can no longer be undone');
      }
      setState(id, 'undoing');
      const undone = await go(stored, 'forth', scope).catch((cause: unknown) => {
        setState(id, 'rewound', { isRecorded: true });
        throw cause;
      });
      setState(id, 'undone');
      return undone;
    },

    noteRecorded(id) {
      const state = readState(placeOf(id));
      if (state) setState(id, state.status, { isRecorded: true });
    },

    async recoverRewinds(warn) {
      const recovered: RecoveredRewind[] = [];
      for (const name of namesIn(rewindsPath)) {
        try {
          const one = await recoverOne(name);
          if (one) recovered.push(one);
        } catch (cause) {
          warn(`A rewind in ${join(rewindsPath, name)} couldn't be finished: ${messageOf(cause)}`);
        }
      }
      return recovered;
    },
  };
}

/** Copies a file's content, and notes the hash of what was copied. */
async function keepContent(entry: Entry, copy: string): Promise<Entry> {
  const { source, fingerprint: _seen, ...rest } = entry;
  if (entry.kind !== 'file' || source === undefined) return rest;
  await copyContent(source, copy, 0o600);
  const hash = await hashFile(copy);
  if (entry.hash !== undefined && entry.hash !== hash) throw new RewindRefusal(`${source} has changed`);
  return { ...rest, hash };
}

function sizeOf(steps: readonly KeptStep[]): number {
  return steps.reduce((sum, { from, to }) => sum + (from.size ?? 0) + (to.size ?? 0), 0);
}

function readStored(folder: string): StoredPlan | null {
  const value = readJson(join(folder, PLAN));
  refuseNewer(join(folder, PLAN), value, 'history');
  return planSchema.safeParse(value).data ?? null;
}

function readState(folder: string): State | null {
  return stateSchema.safeParse(readJson(join(folder, STATE))).data ?? null;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const MAX_NAMED = 5;

function listOf(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
