import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import type { ModelBackend } from '../model/backend';
import { takeEnvironmentKeys } from '../model/connections/environment-keys';
import { HIDDEN_SECRET } from '../secrets/hidden-secret';
import { startApp } from '../testing/start-app';
import { callingModel, run, type WantedCall } from './testing/calling-model';

/** They don't look like keys, so nothing masks them by chance. */
const STORED = 'quiet-yellow-bird';
const GIVEN = 'loud+green/frog-of-the-environment';

const configuration = `name = mine\nkey = ${STORED}\nother = ${GIVEN}\n`;

function allowAll(toolId: string, index: number): ToolPermission {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return { id, effect: 'allow', toolId, scope: 'always', createdAt: 0, uses: 0 };
}

const tools = ['file-read', 'file-edit', 'file-write', 'file-copy', 'search-content', 'terminal-execute'];

async function startKnowing(backend: ModelBackend, change: Parameters<typeof startApp>[0] = {}) {
  const values = new Map<string, unknown>([
    ['permissions', tools.map(allowAll)],
    ['settings', { approvalMode: 'auto' }],
  ]);
  const openStore = () => ({
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
  });
  const environmentKeys = takeEnvironmentKeys({ OPENAI_API_KEY: GIVEN });
  const started = await startApp({ backend, openStore, environmentKeys, ...change });
  const server = { name: 'Mine', provider: 'openai', baseUrl: 'https://models.example.com/v1', key: STORED };
  await started.call('connection.save', server);
  writeFileSync(join(started.workspacePath, 'app.ini'), configuration);
  return started;
}

/** Makes all calls in one answer and runs them to the end without approval. */
async function runCalls(calls: readonly WantedCall[], text = 'go on') {
  const { backend, told } = callingModel(() => [calls]);
  const started = await startKnowing(backend);
  const conversationId = await started.send(text);
  await expect.poll(() => started.events().some(isRunEnd)).toBe(true);
  return { ...started, conversationId, told };
}

/** Returns everything that the app has written, except for the key file. */
function writtenIn(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'keys.json');
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}

const looks: readonly (readonly [name: string, call: WantedCall])[] = [
  ['a file', { tool: 'file-read', parameters: { path: 'app.ini' } }],
  ['a search', { tool: 'search-content', parameters: { pattern: 'key' } }],
  ['a command', run('cat app.ini')],
  ['a command that prints it in two pieces', run('head -c 25 app.ini; sleep 0.3; tail -c +26 app.ini')],
  ['a command that colours the middle of it', run("sed 's/yellow/\\x1b[1myellow\\x1b[0m/' app.ini")],
  ['a command that encodes it', run('base64 -w0 app.ini')],
  ['a long output that goes to a file', run('yes "$(cat app.ini)" | head -n 12000')],
  ['a command that fails with it', run('cat "no $(cat app.ini)"')],
];

describe('a key that main knows', () => {
  it.each(looks)('LK-01 %s that shows it shows it to nobody', async (_name, call) => {
    const { told, messages, dataPath, conversationId, call: ask } = await runCalls([call]);
    expect(told()[0]?.text).toContain(HIDDEN_SECRET);
    const terminals = (await ask('terminal.list')) as unknown as { id: string }[];
    const reads = await Promise.all(
      terminals.map(({ id }) => ask('terminal.follow', { terminalId: id, from: 0 }).then(JSON.stringify)),
    );
    const exports = await Promise.all([
      ...['markdown', 'json'].map((format) => ask('conversation.export', { conversationId, format })),
      ask('ledger.export', { filter: {} }),
      ask('conversation.open', { conversationId }),
    ]);
    const seen = [
      JSON.stringify(told()),
      JSON.stringify(messages),
      JSON.stringify(exports),
      ...reads,
      writtenIn(dataPath),
    ];
    const secrets = [STORED, GIVEN, Buffer.from(STORED).toString('base64').slice(0, 20)];
    expect(seen.map((text) => secrets.filter((secret) => text.includes(secret)))).toEqual(seen.map(() => []));
  });

  it('LK-01 is not told to the model or written down when the user types it', async () => {
    const { messages, dataPath } = await runCalls([], `is ${STORED} a good key?`);
    expect(JSON.stringify(messages)).toContain(`is ${HIDDEN_SECRET} a good key?`);
    expect([JSON.stringify(messages), writtenIn(dataPath)].filter((text) => text.includes(STORED))).toEqual([]);
  });

  it('LK-01 is masked where the server of a model quotes it, cut anywhere', async () => {
    const backend: ModelBackend = {
      provider: 'test',
      model: 'quotes',
      async *stream() {
        for (const letter of `You sent ${STORED}. Why?`) yield { kind: 'text', text: letter };
        yield { kind: 'end', finish: 'stop' };
      },
    };
    const { send, messages, dataPath, events, spoken } = await startKnowing(backend);
    await send('hello');
    await expect.poll(() => events().some(isRunEnd)).toBe(true);
    // Its first characters may have been streamed before it could be recognized.
    expect(spoken().join('')).toMatch(/^You sent q?u?i?\[secret hidden by AIntern\]\. Why\?$/);
    expect([JSON.stringify(messages), writtenIn(dataPath)].filter((text) => text.includes(STORED))).toEqual([]);
  });

  it.each<readonly [string, WantedCall]>([
    ['an edit of what was shown masked', edit({ oldText: `key = ${HIDDEN_SECRET}`, newText: 'key = none' })],
    ['an edit that would write the mask', edit({ oldText: 'name = mine', newText: `name = ${HIDDEN_SECRET}` })],
    ['a new content with the mask', write(`name = yours\nkey = ${HIDDEN_SECRET}\n`)],
    ['a command with the mask', run(`echo '${HIDDEN_SECRET}' > app.ini`)],
  ])('LK-01 %s is refused, and the file stays as it was', async (_name, call) => {
    const { told, workspacePath } = await runCalls([call]);
    expect(readFileSync(join(workspacePath, 'app.ini'), 'utf8')).toBe(configuration);
    expect(told()[0]?.text).toContain('the placeholder for a secret that AIntern masks');
  });

  it('LK-01 stays in its file when text around it is edited', async () => {
    const { workspacePath, dataPath, messages } = await runCalls([
      edit({ oldText: 'name = mine', newText: 'name = ours' }),
    ]);
    expect(readFileSync(join(workspacePath, 'app.ini'), 'utf8')).toBe(configuration.replace('mine', 'ours'));
    expect(JSON.stringify(messages)).not.toContain(STORED);
    // Undo restores the file as it was, from the user's own data.
    expect(writtenIn(join(dataPath, 'conversations'))).not.toContain(STORED);
  });
});

function edit(change: { oldText: string; newText: string }): WantedCall {
  return { tool: 'file-edit', parameters: { path: 'app.ini', ...change } };
}

function write(content: string): WantedCall {
  return { tool: 'file-write', parameters: { path: 'app.ini', content } };
}
