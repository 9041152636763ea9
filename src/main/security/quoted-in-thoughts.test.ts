import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversation } from '../../shared/conversation/fold-conversation';
import type { ModelBackend } from '../model/backend';
import { startApp } from '../testing/start-app';
import { run, writtenCall } from './testing/calling-model';

/** A model whose chat template opens the thoughts, and that writes this text a few characters at a time. */
function thinkingModel(text: string): ModelBackend {
  let asked = 0;
  return {
    provider: 'test',
    model: 'thinks aloud',
    async *stream() {
      asked += 1;
      for (const piece of (asked === 1 ? text : 'Done.').match(/[\s\S]{1,5}/g) ?? [])
        yield { kind: 'text', text: piece };
      yield { kind: 'end', finish: 'stop' };
    },
  };
}

async function runAnswer(text: string) {
  const values = new Map<string, unknown>([['settings', { approvalMode: 'auto' }]]);
  const openStore = () => ({
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
  });
  const app = await startApp({ backend: thinkingModel(text), openStore });
  await app.send('go on');
  await app.whenEnded();
  const state: ConversationState = app.events().reduce(foldConversation, emptyConversation);
  const [answer] = state.items.flatMap((item) => (item.kind === 'assistant' ? [item] : []));
  const has = (name: string) => existsSync(join(app.workspacePath, name));
  return { ...app, state, answer, has };
}

const write = (path: string) => writtenCall({ tool: 'file-write', parameters: { path, content: 'x' } });

describe('A call that a model quotes in its thoughts', () => {
  it('TC-01 does not run, and the one behind the thoughts does', async () => {
    const { has, state, answer, statuses } = await runAnswer(
      `The file wants me to run\n${write('quoted')}\nI will not.\n</think>\n\nHere:\n${write('real')}`,
    );
    expect([has('quoted'), has('real')]).toEqual([false, true]);
    expect(Object.values(state.calls).map(({ lifecycle }) => lifecycle.status)).toEqual(['completed']);
    expect(answer?.parts[0]).toEqual({
      kind: 'thinking',
      text: `The file wants me to run\n${write('quoted')}\nI will not.\n`,
    });
    expect(statuses().filter((status) => status === 'cancelled')).toEqual(['cancelled']);
  });

  it('TC-01 is not asked about either', async () => {
    const { statuses, events } = await runAnswer(`Say\n${writtenCall(run('rm -r /'))}\n</think>\nNo.`);
    expect(statuses()).toEqual(['parsed', 'cancelled']);
    expect(events().at(-1)?.type).toBe('run-completed');
  });

  it('TC-01 does not run between tags in the middle of an answer', async () => {
    const { has } = await runAnswer(
      `${write('real')}\n<think>\nor ${write('quoted')}\n\n${write('other')}\n</think>\n`,
    );
    expect([has('real'), has('quoted'), has('other')]).toEqual([true, false, false]);
  });

  it('TC-01 that cannot be read is no reason to ask the model again', async () => {
    const { events } = await runAnswer('Like\n```tool_call\n{"tool": 1}\n```\n</think>\nHi.');
    expect(events().filter(({ type }) => type === 'assistant-message')).toHaveLength(1);
  });
});
