import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { howMany } from '../src/main/testing/how-many';
import { openAiBodySchema } from '../src/main/testing/providers/openai-body';
import { scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { tellFigures } from '../src/main/testing/tell-figures';
import { isRunEnd } from '../src/shared/conversation/conversation-event';
import { defaultModelSettings } from '../src/shared/settings/model';
import { folders } from './testing/aintern';
import { connectClient } from './testing/connect-client';
import { memoryOf } from './testing/process-state';
import { serveApp } from './testing/serve-app';

const CALLS = howMany({ usually: 300, fully: 1_000 });
const MAX_AT_ONCE = 3;
const MAX_GROWTH = 300;

const logLineSchema = z.object({ msg: z.string(), executionId: z.string().optional() });

const numbers = Array.from({ length: CALLS }, (_, number) => number);
const contentOf = (number: number) => `This is what stands in file ${number}.`;

/**
 * Returns the highest number of calls executed at the same time, from the app's log: a conversation reports the end of
 * a call a moment after its slot is free, when the next one has already begun.
 */
function mostAtOnce(data: string): number {
  const folder = join(data, 'logs');
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  const running = new Set<string>();
  return lines.reduce((most, line) => {
    const { msg, executionId } = logLineSchema.parse(JSON.parse(line));
    if (executionId === undefined) return most;
    if (msg === 'Tool started') running.add(executionId);
    else running.delete(executionId);
    return Math.max(most, running.size);
  }, 0);
}

it(`RL-20: ${CALLS} calls in one answer run a few at a time, and each gets its own result`, async () => {
  const { workspace, data } = folders();
  for (const number of numbers) writeFileSync(join(workspace, `${number}.txt`), contentOf(number));
  const calls = numbers.map((number) => scriptedCall(`call-${number}`, 'file-read', { path: `${number}.txt` }));
  const server = await startStrictOpenAiServer([
    { kind: 'message', text: 'I read them all.', calls },
    { kind: 'message', text: 'Done.' },
  ]);
  const app = await serveApp({ workspace, data, env: { AINTERN_LOG_LEVEL: 'debug' } });
  const client = await connectClient(app.url);
  await client.call('settings.update', { generateTitles: false });
  const baseUrl = `${server.origin}/v1`;
  const { connections } = await client.call('connection.save', { name: 'Mine', provider: 'openai', baseUrl });
  const model = { connectionId: connections.find(({ name }) => name === 'Mine')?.id ?? '', modelId: 'test' };
  const settings = { ...defaultModelSettings, contextSize: 10_000_000 };
  await client.call('model.update-settings', { model, settings });
  const { id: conversationId } = await client.call('conversation.create', {});
  await client.call('conversation.choose-model', { conversationId, model });
  const before = memoryOf(app.child.pid, 'VmRSS');
  const ended = client.when(({ name, payload }) => name === 'conversation.events' && payload.events.some(isRunEnd));
  await client.call('conversation.send', { conversationId, text: 'read them all' });
  await ended;
  const growth = memoryOf(app.child.pid, 'VmHWM') - before;
  const { events } = await client.call('conversation.open', { conversationId });
  const statuses = events.flatMap((event) => (event.type === 'tool-call-status' ? [event.status] : []));
  expect(statuses.filter((status) => status === 'completed')).toHaveLength(CALLS);
  await app.stop();
  expect([events.at(-1)?.type, mostAtOnce(data)]).toEqual(['run-completed', MAX_AT_ONCE]);
  expect(server.violations).toEqual([]);
  const { messages } = openAiBodySchema.parse(server.requests[1]?.body);
  const answers = messages.flatMap((message) => (message.role === 'tool' ? [message] : []));
  expect(answers.map(({ tool_call_id: id }) => id)).toEqual(calls.map(({ id }) => id));
  expect(numbers.filter((number) => !answers[number]?.content.includes(contentOf(number)))).toEqual([]);
  tellFigures({ calls: CALLS, 'memory grew by': `${growth.toFixed(0)} MB at the most` });
  expect(growth).toBeLessThan(MAX_GROWTH);
});
