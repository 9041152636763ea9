import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closedPort } from '../src/main/model/connections/testing/serve-json';
import { type ScriptedReply, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../src/main/testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { toolCallStatuses } from '../src/shared/call/tool-call-lifecycle';
import { toolCallRequestSchema } from '../src/shared/call/tool-call-request';
import { conversationEventSchema } from '../src/shared/conversation/conversation-event';
import { type Line, startExec } from './testing/exec';

const CANARY = 'sk-canary-0123456789abcdef';
const read = scriptedCall('call_1', 'file-read', { path: 'a.txt' });
const write = scriptedCall('call_2', 'file-write', { path: 'b.txt', content: 'from the model' });
const done: ScriptedReply = { kind: 'message', text: 'Done.' };
const fenced = '```tool_call\n{"tool": "file-read", "parameters": {"path": "a.txt"}}\n```\n';

const ofType = (lines: readonly Line[], type: string) => lines.filter((line) => line.type === type);
const spoken = (lines: readonly Line[]) =>
  ofType(lines, 'text')
    .map(({ text }) => text)
    .join('');
const statusesOf = (lines: readonly Line[], toolId: string) =>
  ofType(lines, 'tool-call-status').flatMap((line) => (line.toolId === toolId ? [line.status] : []));

async function openAi(script: readonly ScriptedReply[], options = {}) {
  const server = await startStrictOpenAiServer(script, options);
  return { ...server, args: ['do it', '--provider', 'openai', '--base-url', server.origin] };
}

/** The format of the lines in SPEC.md. */
const lineSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool-call'), request: toolCallRequestSchema }),
  z.object({
    type: z.literal('tool-call-status'),
    id: z.uuid(),
    toolId: z.string(),
    status: z.enum(toolCallStatuses),
    at: z.number(),
  }),
  z.object({ type: z.literal('approval'), id: z.uuid(), toolId: z.string(), decision: z.object({}), by: z.object({}) }),
  z.object({ type: z.literal('tool-result'), id: z.uuid(), toolId: z.string(), result: z.object({}) }),
  z.object({ type: z.literal('ledger-entry'), callId: z.uuid() }),
  conversationEventSchema,
]);

describe('aintern exec with a model of OpenAI’s kind', () => {
  it('calls natively, by prepared decisions with an edit, and prints every event', async () => {
    const { args, violations, requests } = await openAi([
      { kind: 'message', text: 'I do both.', calls: [read, write] },
      done,
    ]);
    const { base, workspace, run } = startExec(args);
    writeFileSync(join(workspace, 'a.txt'), 'hello');
    const decisions = join(base, 'decisions.json');
    const modifiedParameters = { path: 'b.txt', content: 'from me' };
    writeFileSync(decisions, JSON.stringify([{ toolId: 'file-write', approved: true, modifiedParameters }]));
    const { code, stderr, lines } = await run('--decisions', decisions, '--json');
    expect({ code, stderr, violations }).toEqual({ code: 0, stderr: '', violations: [] });
    const events = lines();
    expect(events.filter((event) => !lineSchema.safeParse(event).success)).toEqual([]);
    expect(events.at(-1)?.type).toBe('run-completed');
    expect(spoken(events)).toBe('I do both.Done.');
    expect([statusesOf(events, 'file-read'), statusesOf(events, 'file-write')]).toEqual([
      ['parsed', 'validating', 'approved', 'executing', 'completed'],
      ['parsed', 'validating', 'awaiting-approval', 'approved', 'executing', 'completed'],
    ]);
    expect(ofType(events, 'approval')).toMatchObject([
      { toolId: 'file-read', decision: { approved: true }, by: { kind: 'mode' } },
      { toolId: 'file-write', decision: { approved: true, modifiedParameters }, by: { kind: 'decisions-file' } },
    ]);
    expect(ofType(events, 'run-started')).toMatchObject([{ provider: 'openai', model: 'test' }]);
    expect(ofType(events, 'answer-finished')).toMatchObject([
      { finish: 'tool-calls', usage: { inputTokens: 2_000, outputTokens: 40 } },
      { finish: 'stop' },
    ]);
    expect(readFileSync(join(workspace, 'b.txt'), 'utf8')).toBe('from me');
    expect(requests.length).toBe(2);
    expect(JSON.stringify(requests[1]?.body)).toContain('from me');
  });

  it('calls in text where it is told to', async () => {
    const { args, violations, requests } = await openAi([{ kind: 'message', text: fenced }, done], {
      strictTemplate: true,
    });
    const { workspace, run } = startExec(args);
    writeFileSync(join(workspace, 'a.txt'), 'hello');
    const { code, lines } = await run('--tool-mode', 'text', '--json');
    expect({ code, violations }).toEqual({ code: 0, violations: [] });
    expect(statusesOf(lines(), 'file-read').at(-1)).toBe('completed');
    expect(requests.map(({ body }) => Object.hasOwn(body as object, 'tools'))).toEqual([false, false]);
  });

  it('falls back to text where the server has no tools, and says so', async () => {
    const { args, violations, requests } = await openAi([{ kind: 'message', text: fenced }, done], {
      strictTemplate: true,
    });
    const { workspace, run } = startExec(args);
    writeFileSync(join(workspace, 'a.txt'), 'hello');
    const { code, stdout, stderr } = await run();
    expect({ code, stdout, violations }).toEqual({ code: 0, stdout: 'Done.\n', violations: [] });
    expect(stderr).toBe(
      "· test doesn't support native tool calls. Retrying with text-based tool calls.\n" +
        '  Retrying now\n· Read a.txt (safe)\n· file-read: Read a.txt (1 line)\n',
    );
    expect(requests.map(({ body }) => Object.hasOwn(body as object, 'tools'))).toEqual([true, false, false]);
  });

  it('asks again where the server is busy, and tells people of it', async () => {
    const busy: ScriptedReply = {
      kind: 'status',
      status: 429,
      headers: { 'retry-after-ms': '1' },
      body: { error: { message: 'Slow down' } },
    };
    const { args, port } = await openAi([busy, done]);
    const { code, stdout, stderr } = await startExec(args).run();
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Done.\n' });
    const [why, when, ...more] = stderr.split('\n');
    expect(why).toContain(`Rate limited by 127.0.0.1:${port}`);
    expect(why).toContain('(429: Slow down)');
    expect(when).toMatch(/^ {2}Retrying (?:in 1 s|now) \(try 1 of 5\)$/);
    expect(more).toEqual(['']);
  });

  it('asks nobody where nobody is there, and tells the model so', async () => {
    const question = scriptedCall('call_1', 'ask-user', { question: 'Which port?', options: ['80', '8080'] });
    const { args, requests, violations } = await openAi([{ kind: 'message', calls: [question] }, done]);
    const { code, lines } = await startExec(args).run('--json');
    expect({ code, violations }).toEqual({ code: 0, violations: [] });
    const events = lines();
    expect(ofType(events, 'question-asked')).toMatchObject([{ reason: 'ask-user', text: 'Which port?' }]);
    expect(ofType(events, 'tool-result')).toMatchObject([{ result: { success: false, errorCode: 'NobodyThere' } }]);
    expect(JSON.stringify(requests[1]?.body)).toContain('Nobody is there to answer');
  });

  it('stops at Ctrl+C in the middle of an answer', async () => {
    const hanging: ScriptedReply = { kind: 'message', text: 'One two three four', cutAfter: 500, ending: 'hanging' };
    const { args } = await openAi([hanging]);
    const onOutput = (written: string, stop: () => void) => {
      if (written.includes('"type":"text"')) stop();
    };
    const { code, lines } = await startExec(args, { onOutput }).run('--json');
    expect([code, lines().at(-1)?.type]).toEqual([1, 'run-cancelled']);
  });

  it('fails with the reason where the answer cannot be had', async () => {
    const body = { error: { message: `Incorrect API key: ${CANARY}`, code: 'invalid_api_key' } };
    const { origin } = await startStrictOpenAiServer([{ kind: 'status', status: 401, body }]);
    const env = { OPENAI_API_KEY: CANARY, OPENAI_BASE_URL: origin };
    const { code, stdout, stderr, lines } = await startExec(['hi', '--provider', 'openai'], { env }).run('--json');
    expect([code, stderr, lines().at(-1)]).toEqual([
      1,
      '',
      {
        type: 'run-failed',
        runId: expect.any(String),
        at: expect.any(Number),
        error:
          'OpenAI rejected the API key (401: Incorrect API key: ••••). Check it in OPENAI_API_KEY, or add another one in the settings',
      },
    ]);
    expect(stdout).not.toContain(CANARY);
  });
});

describe('aintern exec with a model of Anthropic', () => {
  it('takes the key from the environment, sends it there alone, and calls natively', async () => {
    const { origin, violations, requests } = await startStrictAnthropicServer([
      { kind: 'message', text: 'I read it.', calls: [{ ...read, id: 'toolu_1' }] },
      done,
    ]);
    const env = { ANTHROPIC_API_KEY: CANARY, ANTHROPIC_BASE_URL: origin };
    const { workspace, data, run } = startExec(['do it', '--provider', 'anthropic'], { env });
    writeFileSync(join(workspace, 'a.txt'), 'hello');
    const { code, stdout, stderr } = await run();
    expect({ code, stdout, stderr, violations }).toEqual({
      code: 0,
      stdout: 'I read it.\nDone.\n',
      stderr: '· Read a.txt (safe)\n· file-read: Read a.txt (1 line)\n',
      violations: [],
    });
    expect(requests.map(({ headers }) => headers['x-api-key'])).toEqual([CANARY, CANARY]);
    expect(readFileSync(join(data, 'ledger.jsonl'), 'utf8')).not.toContain(CANARY);
  });
});

describe('aintern exec says what is wrong', () => {
  const failing = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await startExec(['hi', ...args]).run();
    return { code, stdout, stderr };
  };

  it('where the model has to be named', async () => {
    const { origin, port } = await startStrictOpenAiServer([], { models: ['small', 'large'] });
    expect(await failing('--provider', 'openai', '--base-url', origin)).toEqual({
      code: 1,
      stdout: '',
      stderr: `· Choose a model with --model. 127.0.0.1:${port} has small, large\n`,
    });
  });

  it('where nothing listens', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}/v1`;
    expect(await failing('--provider', 'openai', '--base-url', baseUrl, '--model', 'm')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `· Couldn't connect to ${baseUrl}. Start the server there, or change the base URL in the settings\n` +
        '  On the command line, the address is --base-url, the model --model, its context size --context-tokens, and the key that of the environment, such as OPENAI_API_KEY.\n',
    });
  });

  it('where the address leads somewhere else', async () => {
    const { origin } = await startStrictOpenAiServer([]);
    const { code, stderr } = await failing('--provider', 'openai', '--base-url', `${origin}/elsewhere`, '--model', 'm');
    expect([code, stderr.split('\n')[0]]).toEqual([
      1,
      `· No API found at ${origin}/elsewhere (404: There is no such page). Check the base URL of ${new URL(origin).host} in the settings. It usually ends in /v1`,
    ]);
  });

  it.each([
    [['--provider', 'openai', '--base-url', 'localhost:11434'], '--base-url: localhost:11434 is not a valid URL'],
    [['--model', 'gpt-5'], '--model, --base-url and --context-tokens are for --provider openai or anthropic'],
  ])('where it is called wrongly: %j', async (args, words) => {
    const { code, stdout, stderr } = await failing(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });
});
