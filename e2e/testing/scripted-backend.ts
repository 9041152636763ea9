import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ModelBackend, ModelChunk, ModelMessage } from '../../src/main/model/backend';
import { ModelError, type ModelErrorKind } from '../../src/main/model/model-error';

/** One step of a scripted model's answer. */
export type ScriptStep =
  | ModelChunk
  /** Continues when the spec has created this file in the workspace. */
  | { readonly kind: 'gate'; readonly file: string }
  /** In milliseconds. */
  | { readonly kind: 'pause'; readonly time: number }
  | { readonly kind: 'fail'; readonly error: ModelErrorKind; readonly message: string; readonly retryAfter?: number };

/** Maps the user's message to the answers, one per request until the next message; the last one repeats. */
export type Scripts = Readonly<Record<string, readonly (readonly ScriptStep[])[]>>;

const gatePollInterval = 20;

/** Creates a model that plays a script if the user says its name, and otherwise delegates to another model. */
export function createScriptedBackend(scripts: Scripts, workspacePath: string, otherwise: ModelBackend): ModelBackend {
  let current = '';
  let answered = 0;

  async function* play(steps: readonly ScriptStep[], signal: AbortSignal): AsyncGenerator<ModelChunk> {
    for (const step of steps) {
      if (step.kind === 'gate') {
        while (!existsSync(join(workspacePath, step.file))) await delay(gatePollInterval, undefined, { signal });
      } else if (step.kind === 'pause') {
        await delay(step.time, undefined, { signal });
      } else if (step.kind === 'fail') {
        const { error, message, retryAfter } = step;
        throw new ModelError(error, message, retryAfter === undefined ? {} : { retryAfter });
      } else {
        yield step;
      }
    }
  }

  return {
    provider: otherwise.provider,
    model: otherwise.model,
    stream(request) {
      const said = lastWords(request.messages);
      const script = scripts[said];
      if (!script) return otherwise.stream(request);
      if (said !== current) answered = 0;
      current = said;
      const steps = script[Math.min(answered, script.length - 1)] ?? [];
      answered += 1;
      return play(steps, request.signal);
    },
  };
}

function lastWords(messages: readonly ModelMessage[]): string {
  const last = messages.findLast(({ role }) => role === 'user');
  return last?.role === 'user' ? last.text.trim() : '';
}
