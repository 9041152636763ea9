import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../base/clock';
import { raceAbort } from '../base/race-abort';
import { withTimeLimit } from '../base/with-time-limit';
import type { FileHistory } from '../history/file-history';
import type { SandboxService } from '../sandbox/create-sandbox-service';
import { type CheckedFiles, checkFiles, type EditedFile, type NewProblems } from './check-files';
import type { LocatedProblem } from './new-problems';

export interface EditChecksDeps {
  readonly clock: Clock;
  readonly dataPath: string;
  readonly workspacePath: string;
  readonly sandbox: Pick<SandboxService, 'detect'>;
  readonly files: Pick<FileHistory, 'readBefore'>;
  isOn(): boolean;
}

/** Checks the files that the calls of one run change, in the background. */
export interface EditChecks {
  /** Files are about to change, so what a running check finds would be out of date. */
  stop(): void;
  /** Remembers which files a call changed. */
  note(callId: string, paths: readonly string[]): Promise<void>;
  /** Starts checking what has changed, waits so many milliseconds, and returns what was found and not returned before. */
  find(patience: number, signal: AbortSignal): Promise<NewProblems[]>;
}

/** In milliseconds: enough for a large project without keeping the machine busy forever. */
const TIME_LIMIT = 60_000;
/** More files than this were generated or checked out, not edited. */
const MAX_FILES = 50;

export function createEditChecks(deps: EditChecksDeps): EditChecks {
  const { clock, dataPath, workspacePath, sandbox, files, isOn } = deps;
  const edited = new Map<string, EditedFile>();
  let known: ReadonlyMap<string, readonly LocatedProblem[]> = new Map();
  let found: NewProblems[] = [];
  let running: { readonly controller: AbortController; readonly ended: Promise<void> } | null = null;

  function start(signal: AbortSignal): void {
    const checked = [...edited.values()];
    if (running || checked.length === 0 || !isOn()) return;
    const controller = new AbortController();
    const limit = withTimeLimit(TIME_LIMIT, controller.signal, signal);
    const ended = check(checked, limit)
      .then((checkedNow) => {
        if (limit.aborted) return;
        known = new Map([...known, ...checkedNow.seen]);
        found.push(...checkedNow.found);
        for (const { file } of checked) edited.delete(file);
      })
      // Stopped, or a check broke: that says nothing about the edits.
      .catch(() => {
        if (!controller.signal.aborted) edited.clear();
      })
      .finally(() => {
        if (running?.controller === controller) running = null;
      });
    running = { controller, ended };
  }

  async function check(checked: readonly EditedFile[], signal: AbortSignal): Promise<CheckedFiles> {
    const state = await sandbox.detect();
    // Checks run code of the repository.
    if (state.kind === 'unavailable') return { found: [], seen: new Map() };
    return checkFiles(checked, { sandbox: state, workspacePath, dataPath, known, now: clock.now() }, signal);
  }

  return {
    stop() {
      running?.controller.abort();
      running = null;
    },
    async note(callId, paths) {
      if (!isOn() || paths.length > MAX_FILES) return;
      for (const path of paths) {
        const file = realFile(resolve(workspacePath, path));
        if (file === null) continue;
        const earlier = edited.get(file);
        const before = earlier ? earlier.before : await contentBefore(callId, path);
        if (before !== undefined) edited.set(file, { file, path, callId, before });
      }
    },
    async find(patience, signal) {
      start(signal);
      if (running) await raceAbort(Promise.race([running.ended, setTimeout(patience, null, { ref: false })]), signal);
      const all = found;
      found = [];
      return all;
    },
  };

  /** Undefined if it isn't known. */
  async function contentBefore(callId: string, path: string): Promise<Buffer | null | undefined> {
    const content = await files.readBefore(callId, path);
    if (content.kind === 'content') return content.bytes;
    return content.kind === 'absent' ? null : undefined;
  }
}

function realFile(path: string): string | null {
  try {
    return statSync(path).isFile() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}
