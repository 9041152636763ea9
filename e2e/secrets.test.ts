import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostedServers } from '../src/main/model/connections/servers/hosted-servers';
import { startTestModelServer } from '../src/main/model/testing/start-test-model-server';
import { type ScriptedReply, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { isRunEnd } from '../src/shared/conversation/conversation-event';
import { aintern, folders } from './testing/aintern';
import { type Client, connectClient } from './testing/connect-client';
import { filesWith } from './testing/files-with';
import { serveApp } from './testing/serve-app';

/** In every key; of no shape that anybody would take for one, so that only knowing the keys keeps them in. */
const CANARY = 'quiet-yellow-bird';

/** Of every provider, and of what their libraries would take by themselves. */
const keyVariables = [
  ...hostedServers.flatMap(({ keyVariables: names }) => names),
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_IDENTITY_TOKEN',
  'ANTHROPIC_CUSTOM_HEADERS',
  'OPENAI_ADMIN_KEY',
  'OPENAI_CUSTOM_HEADERS',
];

function environment(baseUrl: string): Record<string, string> {
  return {
    ...Object.fromEntries(keyVariables.map((name) => [name, `${CANARY} of ${name}`.replaceAll(' ', '-')])),
    OPENAI_BASE_URL: baseUrl,
    AINTERN_LOG_LEVEL: 'debug',
    AINTERN_LOG_PARAMETERS: '1',
  };
}

const keyOf = (name: string) => `${CANARY}-of-${name}`;

/** All that a command can find out about the processes around it, into a file. */
const spying = [
  'env > environment.txt',
  'pid=$$; while [ "$pid" -gt 1 ]; do cat "/proc/$pid/environ"; pid=$(sed -n "s/^PPid:[[:space:]]*//p" "/proc/$pid/status"); done > ancestors.txt 2>&1',
  'cat /proc/[0-9]*/environ > processes.txt 2>/dev/null',
  'cat /proc/[0-9]*/cmdline > arguments.txt 2>/dev/null',
].join('\n');

const done: ScriptedReply = { kind: 'message', text: 'Done.' };
const spy: ScriptedReply = {
  kind: 'message',
  calls: [scriptedCall('call-1', 'terminal-execute', { command: spying })],
};

/** A server that turns a key away and says which. */
function startEchoServer() {
  return startTestModelServer(({ headers }, response) => {
    const key = headers.authorization?.replace('Bearer ', '') ?? '';
    const error = {
      message: `Incorrect API key provided: ${key}`,
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    };
    response.writeHead(401, { 'content-type': 'application/json', 'x-key': key });
    response.end(JSON.stringify({ error, request: { headers } }));
  });
}

/** Says something in a new conversation, lets everything run that is asked about, and waits until it is over. */
async function ask(client: Client, text: string, model: { connectionId: string; modelId: string }): Promise<string> {
  const { id: conversationId } = await client.call('conversation.create', {});
  await client.call('conversation.choose-model', { conversationId, model });
  const timing = { decidedAt: 0, decisionDuration: 0 };
  const decision = { approved: true, rememberForSession: false, rememberForTool: false, ...timing } as const;
  const stop = client.subscribe((message) => {
    if (message.name !== 'approvals.changed') return;
    for (const { approvalId } of message.payload) void client.ask('approval.decide', { approvalId, decision });
  });
  const ended = client.when(
    ({ name, payload }) =>
      name === 'conversation.events' && payload.conversationId === conversationId && payload.events.some(isRunEnd),
  );
  await client.call('conversation.send', { conversationId, text });
  await ended;
  stop();
  return conversationId;
}

describe('the keys of every provider, in the built app', () => {
  it('SE-01, SE-02, SE-09: are in no environment and no command line that a command can see', async () => {
    const { workspace, data } = folders();
    const server = await startStrictOpenAiServer([spy, done]);
    const app = await serveApp({ workspace, data, env: environment(`${server.origin}/v1`) });
    const client = await connectClient(app.url);
    // In the sandbox, a command doesn't even see other processes.
    await client.call('settings.update', { sandbox: { isOn: false } });
    await ask(client, 'look around', { connectionId: 'openai', modelId: 'test' });
    const read = (name: string) => readFileSync(join(workspace, name), 'utf8');
    const seen = ['environment.txt', 'ancestors.txt', 'processes.txt', 'arguments.txt'].map(read);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${keyOf('OPENAI_API_KEY')}`);
    // The spying works: what else the app was started with is there.
    expect(seen.map((text) => [text.includes(`AINTERN_DATA=${data}`), text.includes('serve')])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(seen.filter((text) => text.includes(CANARY))).toEqual([]);
    expect(seen.filter((text) => text.includes(new URL(app.url).searchParams.get('token') ?? ''))).toEqual([]);
  });

  it('SE-04, SE-07: are in no file but their own, no frame, no export and no word of the app, also when a server quotes them', async () => {
    const { workspace, data } = folders();
    const server = await startStrictOpenAiServer([spy, done]);
    const echo = await startEchoServer();
    const app = await serveApp({ workspace, data, env: environment(`${server.origin}/v1`) });
    const client = await connectClient(app.url);
    const saved = { name: 'Echo', provider: 'openai', baseUrl: `${echo.url}/v1`, key: keyOf('the-store') } as const;
    const { connections } = await client.call('connection.save', saved);
    const connectionId = connections.find(({ name }) => name === 'Echo')?.id ?? '';
    const test = await client.call('connection.test', { connectionId });
    const refused = await client.ask('connection.save', {
      ...saved,
      baseUrl: `http://user:${keyOf('the-address')}@127.0.0.1/v1`,
    });
    const conversations = [
      await ask(client, 'look around', { connectionId: 'openai', modelId: 'test' }),
      await ask(client, 'say something', { connectionId, modelId: 'test' }),
    ];
    for (const conversationId of conversations) {
      await client.call('conversation.open', { conversationId });
      await client.call('conversation.export', { conversationId, format: 'markdown' });
      await client.call('conversation.export', { conversationId, format: 'json' });
    }
    await client.call('ledger.export', { filter: {} });
    await app.stop();
    expect(test).toMatchObject({ isReachable: false, message: expect.stringContaining('••••') });
    expect(refused).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('a user name or password') },
    });
    expect(echo.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${keyOf('the-store')}`);
    expect(client.frames.join('\n')).toContain('run-failed');
    expect(client.frames.filter((frame) => frame.includes(CANARY))).toEqual([]);
    expect(app.stderr()).not.toContain(CANARY);
    expect(filesWith(data, CANARY)).toEqual(['keys.json']);
    expect(statSync(join(data, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(filesWith(data, 'terminal-execute').filter((name) => name.startsWith('logs'))).toHaveLength(1);
  });

  it('SE-04, SE-10: are in nothing that exec prints or keeps, and go to no other host', async () => {
    const { workspace, data } = folders();
    const other = await startTestModelServer((_request, response) => response.end());
    const echo = await startEchoServer();
    const redirecting = await startTestModelServer(({ path }, response) => {
      response.writeHead(307, { location: `${other.url.replace('127.0.0.1', 'localhost')}${path}` }).end();
    });
    const args = [
      'exec',
      'say something',
      '--workspace',
      workspace,
      '--provider',
      'openai',
      '--model',
      'test',
      '--json',
    ];
    const runs = [];
    for (const { url } of [echo, redirecting]) {
      runs.push(await aintern(args, { data, env: environment(`${url}/v1`) }));
    }
    expect(runs.map(({ code, lines }) => [code, lines().at(-1).type, lines().at(-1).error])).toEqual([
      [1, 'run-failed', expect.stringContaining('rejected the API key (401: Incorrect API key provided: ••••)')],
      [1, 'run-failed', expect.stringContaining('Nothing was sent there')],
    ]);
    for (const { requests } of [echo, redirecting]) {
      expect(requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${keyOf('OPENAI_API_KEY')}`);
    }
    expect(runs.filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes(CANARY))).toEqual([]);
    expect(filesWith(data, CANARY)).toEqual([]);
    expect(other.requests).toEqual([]);
  });
});
