import { join } from 'node:path';
import type { HookEventName, HookReport } from '../../../shared/conversation/hook-report';
import type { JsonObject } from '../../../shared/json/json';
import { hookToolName, matchesTool, type TrustedHook } from './hook-config';
import { findHookScripts, type HookScript } from './hook-scripts';
import { type HookAnswer, type HookPlace, runHook } from './run-hook';

export interface HookCall {
  readonly toolId: string;
  readonly parameters: JsonObject;
}

/** The combined answer of all hooks of one event. */
export interface HookOutcome {
  /** In order; the first one decides. Hooks can't allow. */
  readonly objections: readonly { readonly effect: 'deny' | 'ask'; readonly name: string; readonly reason: string }[];
  /** The rewritten parameters and the hook that rewrote them; null if none did. */
  readonly rewritten: { readonly name: string; readonly parameters: JsonObject } | null;
  readonly reports: readonly HookReport[];
}

export interface HookRunner {
  has(event: HookEventName): boolean;
  beforeCall(call: HookCall, signal: AbortSignal): Promise<HookOutcome>;
  afterCall(call: HookCall, response: JsonObject, signal: AbortSignal): Promise<HookOutcome>;
  onPrompt(prompt: string, signal: AbortSignal): Promise<HookOutcome>;
  /** `isAgain` if a hook has already kept this run from ending. */
  onStop(isAgain: boolean, signal: AbortSignal): Promise<HookOutcome>;
}

interface HookRunnerOptions {
  readonly hooks: readonly TrustedHook[];
  readonly conversationId: string;
  place(): Promise<HookPlace>;
}

/** Why a hook may not run now; null if it may. */
function whyNotRun({ command, mayRunUnconfined, scripts }: TrustedHook, where: HookPlace): string | null {
  if (where.sandbox?.kind !== 'available' && !mayRunUnconfined) {
    return 'there is no sandbox here, so it doesn’t run until you allow that in Settings › Instructions';
  }
  // At the last moment: a call of this run may have changed them.
  const changed = scripts && findHookScripts(command, where.workspacePath).find((now) => !isAmong(scripts, now));
  return changed ? `${changed.name} isn’t the version that you trusted in Settings › Instructions` : null;
}

function isAmong(scripts: readonly HookScript[], { name, sha256 }: HookScript): boolean {
  return scripts.some((one) => one.name === name && one.sha256 === sha256);
}

/** Runs the hooks of a run one after the other, each with what the one before it made of the input. */
export function createHookRunner({ hooks, conversationId, place }: HookRunnerOptions): HookRunner {
  async function runAll(
    event: HookEventName,
    { call, input }: { readonly call?: HookCall; readonly input: JsonObject },
    signal: AbortSignal,
  ): Promise<HookOutcome> {
    const chosen = hooks.filter((hook) => hook.event === event && (!call || matchesTool(hook.matcher, call.toolId)));
    const objections: HookOutcome['objections'][number][] = [];
    const reports: HookReport[] = [];
    let rewritten: HookOutcome['rewritten'] = null;
    if (chosen.length === 0) return { objections, rewritten, reports };
    const where = await place();
    let parameters = call?.parameters ?? {};
    for (const hook of chosen) {
      const { name } = hook;
      const told = call ? { tool_name: hookToolName(call.toolId), aintern_tool: call.toolId } : {};
      const toolInput = call ? { tool_input: withFilePath(parameters, where.workspacePath) } : {};
      const base = { session_id: conversationId, cwd: where.workspacePath, hook_event_name: event };
      const why = whyNotRun(hook, where);
      const answer: HookAnswer =
        why === null
          ? await runHook(hook, { ...base, ...told, ...toolInput, ...input }, where, signal)
          : { kind: 'failed', why, isUnconfined: false };
      const report = (outcome: HookReport['outcome'], message: string): void => {
        reports.push({
          event,
          hook: name,
          outcome,
          message,
          ...(answer.isUnconfined ? { isUnconfined: true as const } : {}),
        });
      };
      if (answer.kind === 'failed') {
        report('failed', answer.why);
        // The call wasn't checked, so the user decides.
        if (event === 'PreToolUse') objections.push({ effect: 'ask', name, reason: `it failed (${answer.why})` });
        continue;
      }
      const { permission, reason, said } = answer;
      if (permission !== null) {
        objections.push({ effect: permission, name, reason });
        report(permission === 'deny' ? 'denied' : 'asked', reason);
      }
      if (said !== '') report('said', said);
      if (event === 'PreToolUse' && answer.input !== null) {
        parameters = withoutFilePath(answer.input, parameters, where.workspacePath);
        rewritten = { name, parameters };
      }
      if (permission === 'deny') break;
    }
    return { objections, rewritten, reports };
  }

  return {
    has: (event) => hooks.some((hook) => hook.event === event),
    beforeCall: (call, signal) => runAll('PreToolUse', { call, input: {} }, signal),
    afterCall: (call, response, signal) => runAll('PostToolUse', { call, input: { tool_response: response } }, signal),
    onPrompt: (prompt, signal) => runAll('UserPromptSubmit', { input: { prompt } }, signal),
    onStop: (isAgain, signal) => runAll('Stop', { input: { stop_hook_active: isAgain } }, signal),
  };
}

/** Hooks written for Claude Code look for the absolute path under this name. */
function withFilePath(parameters: JsonObject, folder: string): JsonObject {
  const { path } = parameters;
  return typeof path === 'string' ? { ...parameters, file_path: join(folder, path) } : parameters;
}

function withoutFilePath(input: JsonObject, before: JsonObject, folder: string): JsonObject {
  const { file_path: filePath, ...rest } = input;
  const isChanged = typeof filePath === 'string' && filePath !== withFilePath(before, folder).file_path;
  return isChanged ? { ...rest, path: filePath } : rest;
}
