import { setTimeout as delay } from 'node:timers/promises';
import type { ModelBackend } from '../backend';
import { guideAnswer } from './guide-answer';

/** About the size and pace at which a fast hosted model sends tokens. */
const TOKEN_LENGTH = 4;
const TOKEN_INTERVAL = 8;

/** Like a model, the guide reads the mode from its prompt. */
const PLANNING = /^You are in Plan mode:/m;

export function createGuideBackend(options: { tokenInterval?: number } = {}): ModelBackend {
  const { tokenInterval = TOKEN_INTERVAL } = options;
  return {
    provider: 'guide',
    model: 'Built-in guide',
    async *stream({ system, messages, tools, signal }) {
      const { text, hasCalls } = guideAnswer(messages, { tools, isPlanning: PLANNING.test(system) });
      // Whole characters, as models send them: half an emoji can’t be printed.
      const characters = [...text];
      for (let index = 0; index < characters.length; index += TOKEN_LENGTH) {
        await delay(tokenInterval, null, { signal });
        yield { kind: 'text', text: characters.slice(index, index + TOKEN_LENGTH).join('') };
      }
      yield { kind: 'end', finish: hasCalls ? 'tool-calls' : 'stop' };
    },
  };
}
