import { describe, expect, it } from 'vitest';
import type { ScriptedReply } from '../../testing/providers/scripted-reply';
import { scriptedCall } from '../../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../../testing/providers/strict-openai-server';
import { startModelApp } from '../../testing/start-model-app';

const answers: readonly ScriptedReply[] = [
  { kind: 'message', text: 'I look.', calls: [scriptedCall('call_1', 'workspace-info', {})] },
  { kind: 'message', text: 'It is a small project.' },
  { kind: 'message', text: 'The user asked about the project. It is small.' },
  { kind: 'message', text: 'Yes.' },
];

const lastBody = ({ requests }: { requests: readonly { body: unknown }[] }) => JSON.stringify(requests.at(-1)?.body);

describe('summarizing a conversation on request', () => {
  it.each([
    ['openai', startStrictOpenAiServer],
    ['anthropic', startStrictAnthropicServer],
  ] as const)('sends %s the summary instead of everything before it', async (provider, start) => {
    const server = await start(answers);
    const app = await startModelApp(provider, server.origin);
    const conversationId = await app.ask('What is in here?');
    await app.call('conversation.compact', { conversationId });
    await app.whenRunsEnd(2);
    expect(lastBody(server)).toContain('What is in here?');
    await app.call('conversation.send', { conversationId, text: 'Is it small?' });
    await app.whenRunsEnd(3);
    expect([server.violations, server.requests.length]).toEqual([[], 4]);
    expect(lastBody(server)).toContain('The user asked about the project. It is small.');
    expect(lastBody(server)).not.toContain('What is in here?');
    const { items } = await app.stateOf(conversationId);
    expect(items.map(({ kind }) => kind)).toEqual(['user', 'assistant', 'assistant', 'notice', 'user', 'assistant']);
    expect(items[3]).toMatchObject({
      level: 'info',
      text: expect.stringContaining('instead of the conversation so far'),
    });
  });

  it('changes nothing where the model fails, and offers nothing to continue', async () => {
    const server = await startStrictOpenAiServer([
      { kind: 'message', text: 'Hello.' },
      { kind: 'status', status: 500 },
      { kind: 'message', text: 'Still here.' },
    ]);
    const app = await startModelApp('openai', server.origin);
    const conversationId = await app.ask('Hello?');
    await app.call('conversation.compact', { conversationId });
    const ends = await app.whenRunsEnd(2);
    expect(ends.at(-1)?.type).toBe('run-completed');
    const { items, compacted } = await app.stateOf(conversationId);
    expect(items.at(-1)).toMatchObject({ kind: 'notice', text: expect.stringContaining('nothing has changed') });
    expect(compacted.summary).toBe(null);
    await app.call('conversation.send', { conversationId, text: 'Still there?' });
    await app.whenRunsEnd(3);
    expect([server.violations, lastBody(server).includes('Hello?')]).toEqual([[], true]);
  });

  it('is refused where there is nothing to summarize', async () => {
    const server = await startStrictOpenAiServer([
      { kind: 'message', text: 'Hello.' },
      { kind: 'message', text: 'They said hello.' },
    ]);
    const app = await startModelApp('openai', server.origin);
    const { id: empty } = await app.call('conversation.create');
    await expect(app.call('conversation.compact', { conversationId: empty })).rejects.toThrow('nothing to summarize');
    const conversationId = await app.ask('Hello?');
    await app.call('conversation.compact', { conversationId });
    await app.whenRunsEnd(2);
    await expect(app.call('conversation.compact', { conversationId })).rejects.toThrow('nothing to summarize');
  });
});
