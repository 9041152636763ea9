import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import type { JsonObject } from '../../shared/json/json';
import { HIDDEN_SECRET } from '../secrets/hidden-secret';
import type { SecretCodec } from '../secrets/secret-store';
import { startApp } from '../testing/start-app';
import { temporaryFolder } from '../testing/temporary-folder';
import { callingModel, run, type WantedCall } from './testing/calling-model';
import { watchConversation } from './testing/watch-conversation';

/** It doesn't look like a key, so nothing masks it by chance. */
const CANARY = 'quiet-yellow-bird';

const server = { name: 'Mine', provider: 'openai', baseUrl: 'https://models.example.com/v1', key: CANARY };

/** Flips bits in every byte. */
const codec: SecretCodec = {
  encrypt: (text) => Buffer.from(text).map((byte) => byte ^ 0x5a),
  decrypt: (bytes) => Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString('utf8'),
};

describe('a key that the user gives', () => {
  it.each([
    ['in a file of the user alone', null, { keyStorage: 'file', isReadable: true }],
    ['encrypted where the platform can', codec, { keyStorage: 'encrypted', isReadable: false }],
  ])('SE-07: is kept %s, and nowhere else', async (_how, secretCodec, expected) => {
    const { call, dataPath, messages } = await startApp({ secretCodec });
    const { keyStorage } = await call('connection.save', server);
    const path = join(dataPath, 'keys.json');
    const isReadable = readFileSync(path, 'utf8').includes(CANARY);
    expect({ keyStorage, isReadable, mode: statSync(path).mode & 0o777 }).toEqual({ ...expected, mode: 0o600 });
    expect(statSync(dataPath).mode & 0o777).toBe(0o700);
    expect(JSON.stringify([messages, await call('settings.read'), await call('model.list')])).not.toContain(CANARY);
    expect(readFileSync(join(dataPath, 'settings.json'), 'utf8')).not.toContain(CANARY);
  });
});

/** Starts the whole app in a workspace that contains the app’s own data, as a home folder does. */
async function startAround(calls: (dataPath: string) => readonly WantedCall[]) {
  const workspacePath = temporaryFolder();
  const dataPath = join(workspacePath, 'share', 'data');
  mkdirSync(dataPath, { recursive: true });
  const { backend, told } = callingModel(() => [calls(dataPath)]);
  const values = new Map<string, unknown>([
    ['permissions', calls(dataPath).map(({ tool }, index) => allowAll(tool, index))],
    ['settings', { approvalMode: 'auto' }],
  ]);
  const openStore = () => ({
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
  });
  const started = await startApp({ backend, openStore, workspacePath, dataPath });
  await started.call('connection.save', server);
  writeFileSync(join(workspacePath, 'mine.txt'), 'where is the bird?\n');
  const { id: conversationId } = await started.call('conversation.create');
  const watched = watchConversation(started.app, conversationId as string);
  async function go() {
    await started.call('conversation.send', { conversationId, text: 'go on' });
    await watched.whenAskedOrEnded();
  }
  return { ...started, ...watched, workspacePath, dataPath, told, go };
}

/** The broadest possible rule. */
function allowAll(toolId: string, index: number): ToolPermission {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return { id, effect: 'allow', toolId, scope: 'always', createdAt: 0, uses: 0 };
}

describe('the file with the keys, with the highest level and a rule for everything', () => {
  const named: readonly (readonly [tool: string, parameters: (path: string) => JsonObject])[] = [
    ['file-read', (path) => ({ path })],
    ['file-edit', (path) => ({ path, oldText: 'x', newText: 'y' })],
    ['file-copy', (path) => ({ from: path, to: 'copy.json' })],
    ['file-move', (path) => ({ from: path, to: 'copy.json' })],
    ['directory-list', (path) => ({ path: join(path, '..') })],
    ['workspace-tree', (path) => ({ path: join(path, '..') })],
    ['search-content', (path) => ({ pattern: 'bird', path })],
    ['search-files', (path) => ({ glob: '*', path: join(path, '..') })],
    ['editor-open', (path) => ({ path })],
    ['editor-format', (path) => ({ path })],
    ['terminal-execute', (path) => ({ command: 'cat keys.json', cwd: join(path, '..') })],
    ['git-diff', (path) => ({ paths: [path] })],
    ['git-add', (path) => ({ paths: [path] })],
  ];

  it.each(named)('SE-07: %s cannot reach it by its name', async (tool, parametersFor) => {
    const app = await startAround((dataPath) => [{ tool, parameters: parametersFor(join(dataPath, 'keys.json')) }]);
    execFileSync('git', ['init', '-q'], { cwd: app.workspacePath });
    await app.go();
    expect([app.events().filter(isStart), app.told()[0]?.text]).toEqual([[], expect.stringContaining('own data')]);
  });

  const around: readonly (readonly [name: string, call: WantedCall])[] = [
    ['search-content', { tool: 'search-content', parameters: { pattern: 'bird', includeIgnored: true } }],
    ['search-files', { tool: 'search-files', parameters: { glob: '**', includeIgnored: true, includeHidden: true } }],
    ['workspace-tree', { tool: 'workspace-tree', parameters: { depth: 5 } }],
    ['file-copy', { tool: 'file-copy', parameters: { from: 'share', to: 'copied' } }],
    ['git-status', { tool: 'git-status', parameters: {} }],
    ['git-diff', { tool: 'git-diff', parameters: {} }],
    ['git-log', { tool: 'git-log', parameters: { detail: 'full' } }],
  ];

  it.each(around)('SE-07: %s does not come upon it by chance', async (_tool, call) => {
    const app = await startAround(() => [call]);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: app.workspacePath });
    git('init', '-q');
    // Some users keep their whole home folder in git.
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'everything');
    await app.call('connection.save', { ...server, name: 'Other', key: `${CANARY} in another colour` });
    symlinkSync(join(app.dataPath, 'keys.json'), join(app.workspacePath, 'link.json'));
    writeFileSync(join(app.workspacePath, 'mine.txt'), 'where has the bird gone?\n');
    await app.go();
    const seen = JSON.stringify([app.told(), app.messages]);
    // Not even masked: that would mean that a tool had read it.
    expect([CANARY, HIDDEN_SECRET].filter((text) => seen.includes(text))).toEqual([]);
  });

  it.each([
    'cat share/data/keys.json',
    'cat share/*/keys.json',
    'cp -r share copied',
    'cat link.json',
    'grep -r bird .',
  ])('SE-07: no command reaches it unasked: %s', async (command) => {
    const app = await startAround(() => [run(command)]);
    symlinkSync(join(app.dataPath, 'keys.json'), join(app.workspacePath, 'link.json'));
    await app.go();
    expect([app.question()?.status, app.events().filter(isStart)]).toEqual(['awaiting-approval', []]);
  });
});

function isStart(event: { readonly type: string; readonly status?: string }): boolean {
  return event.type === 'tool-call-status' && event.status === 'executing';
}
