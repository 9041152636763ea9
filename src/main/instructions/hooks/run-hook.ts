import { z } from 'zod';
import type { HookEventName } from '../../../shared/conversation/hook-report';
import { type JsonObject, jsonObjectSchema } from '../../../shared/json/json';
import { messageOf } from '../../../shared/text/message-of';
import { shorten } from '../../../shared/text/shorten';
import { markHiddenCharacters } from '../../risk/characters/mark-hidden-characters';
import { confineProgram } from '../../sandbox/confine-program';
import type { SandboxState } from '../../sandbox/detect-sandbox';
import { runProgram } from '../../terminal/processes/run-program';
import type { Hook } from './hook-config';

export interface HookPlace {
  readonly workspacePath: string;
  readonly dataPath: string;
  /** Null if hooks run without a sandbox in this folder. */
  readonly sandbox: SandboxState | null;
  readonly extraWritable: readonly string[];
}

/** What one hook answered. */
export type HookAnswer =
  | {
      readonly kind: 'answered';
      readonly permission: 'deny' | 'ask' | null;
      readonly reason: string;
      readonly input: JsonObject | null;
      /** For the model. */
      readonly said: string;
      readonly isUnconfined: boolean;
    }
  | { readonly kind: 'failed'; readonly why: string; readonly isUnconfined: boolean };

/** Means “no” in Claude Code's format; standard error says why. */
const BLOCKED = 2;
const MAX_OUTPUT = 1024 * 1024;
const MAX_WORDS = 10_000;

const outputSchema = z.object({
  continue: z.boolean().optional(),
  stopReason: z.string().optional(),
  decision: z.string().optional(),
  reason: z.string().optional(),
  hookSpecificOutput: z
    .object({
      permissionDecision: z.string().optional(),
      permissionDecisionReason: z.string().optional(),
      updatedInput: jsonObjectSchema.optional(),
      additionalContext: z.string().optional(),
    })
    .optional(),
});

/** Runs one hook on one event: JSON in, JSON or an exit code out. A hook can't allow a call. */
export async function runHook(
  hook: Hook,
  input: JsonObject,
  place: HookPlace,
  signal: AbortSignal,
): Promise<HookAnswer> {
  const { workspacePath, dataPath, sandbox, extraWritable } = place;
  const start = { file: '/bin/sh', args: ['-c', hook.command] };
  const isUnconfined = sandbox?.kind !== 'available';
  const confinement = {
    write: { folders: [workspacePath, ...extraWritable] },
    hide: [],
    network: 'none',
    processes: 'own',
  } as const;
  const timeout = AbortSignal.timeout(hook.timeout);
  try {
    const program = isUnconfined
      ? { ...start, environment: {} }
      : confineProgram(sandbox, confinement, start, { folder: workspacePath, dataPath });
    const result = await runProgram(program.file, program.args, {
      folder: workspacePath,
      signal: AbortSignal.any([signal, timeout]),
      environment: { ...program.environment, CLAUDE_PROJECT_DIR: workspacePath, AINTERN_PROJECT_DIR: workspacePath },
      input: JSON.stringify(input),
      maxOutput: MAX_OUTPUT,
    });
    if (result.isCut) return { kind: 'failed', why: 'it wrote more than 1 MB', isUnconfined };
    const said = toWords(result.stderr);
    if (result.exitCode === BLOCKED) {
      return {
        kind: 'answered',
        permission: 'deny',
        reason: said || 'It gave no reason',
        input: null,
        said: '',
        isUnconfined,
      };
    }
    if (result.exitCode !== 0) {
      const why = `it ended with ${result.exitCode === null ? 'a signal' : `code ${result.exitCode}`}`;
      return { kind: 'failed', why: said === '' ? why : `${why}: ${said}`, isUnconfined };
    }
    return { ...readOutput(result.stdout.toString('utf8'), hook.event), isUnconfined };
  } catch (cause) {
    signal.throwIfAborted();
    const why = timeout.aborted ? `it took longer than ${hook.timeout / 1_000} s` : messageOf(cause);
    return { kind: 'failed', why, isUnconfined };
  }
}

type Output = Omit<Extract<HookAnswer, { kind: 'answered' }>, 'isUnconfined'> | { kind: 'failed'; why: string };

function readOutput(output: string, event: HookEventName): Output {
  const text = output.trim();
  if (!text.startsWith('{'))
    return { kind: 'answered', permission: null, reason: '', input: null, said: toWords(text) };
  const read = outputSchema.safeParse(parseJson(text));
  if (!read.success) return { kind: 'failed', why: 'its output isn’t valid hook JSON' };
  const { decision, reason = '', hookSpecificOutput: specific = {}, stopReason, continue: goesOn = true } = read.data;
  const { permissionDecision, permissionDecisionReason, updatedInput, additionalContext = '' } = specific;
  // At the end of a run, an objection would make it continue, the opposite of what `continue: false` asks for.
  const isEnding = !goesOn && event !== 'Stop';
  const denies = decision === 'block' || decision === 'deny' || permissionDecision === 'deny' || isEnding;
  const asks = decision === 'ask' || permissionDecision === 'ask';
  const why = (permissionDecisionReason ?? (reason || stopReason) ?? '') || 'It gave no reason';
  return {
    kind: 'answered',
    permission: denies ? 'deny' : asks ? 'ask' : null,
    reason: toWords(why),
    input: updatedInput ?? null,
    said: toWords(additionalContext),
  };
}

/** For the model and the user, who see the same. */
function toWords(text: string): string {
  return shorten(markHiddenCharacters(text.trim()).text, MAX_WORDS);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
