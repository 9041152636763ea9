import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import { makeUnwritable } from '../../testing/make-unwritable';
import { createParrotBackend, sayCalls } from '../../testing/parrot-backend';
import { type LibraryApp, startLibraryApp } from '../../testing/start-library-app';
import { eventfulLog } from './testing/eventful-log';

const timing = { decidedAt: 0, decisionDuration: 0 };
const writeCall = sayCalls({ tool: 'file-write', parameters: { path: 'hello.txt', content: 'hi' } });

async function exported(app: LibraryApp, conversationId: string, format: 'json' | 'markdown' = 'json') {
  return (await app.call('conversation.export', { conversationId, format })) as { fileName: string; text: string };
}

async function importText(app: LibraryApp, text: string): Promise<string> {
  return ((await app.call('conversation.import', { text })) as { id: string }).id;
}

/** Starts an app in which a file was written, with the conversation about it. */
async function startWithWrittenFile() {
  const app = await startLibraryApp({ backend: createParrotBackend() });
  const conversationId = await app.send(`Write hello.txt\n${writeCall}`);
  const { approvalId } = await app.whenAsked();
  await app.call('approval.decide', { approvalId, decision: ApprovalDecision.approve(timing) });
  await app.whenEnded(conversationId);
  const ledgerSize = async () => (await app.call('ledger.search', { filter: {}, skip: 0, limit: 1 })).total;
  return { ...app, conversationId, ledgerSize };
}

describe('export and import in the app', () => {
  it('names the file after the conversation', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const conversationId = await app.ask('What is 1/2?');
    expect((await exported(app, conversationId)).fileName).toBe('What is 1 2.json');
    const { fileName, text } = await exported(app, conversationId, 'markdown');
    expect([fileName, text]).toEqual(['What is 1 2.md', expect.stringContaining('# What is 1/2?')]);
  });

  it('shows again what was done, runs nothing of it, records nothing of it and undoes nothing of it', async () => {
    const app = await startWithWrittenFile();
    const path = join(app.workspacePath, 'hello.txt');
    const { text } = await exported(app, app.conversationId);
    rmSync(path);
    const imported = await importText(app, text);
    const state = await app.stateOf(imported);
    const [callId = ''] = Object.keys(state.calls);
    expect(Object.values(state.calls)).toMatchObject([
      { lifecycle: { status: 'completed' }, result: { success: true } },
    ]);
    expect((await app.list()).map(({ title, state: doing }) => [title, doing])).toEqual([
      ['Write hello.txt', 'idle'],
      ['Write hello.txt', 'idle'],
    ]);
    const undone = app.call('tool-call.undo', { conversationId: imported, callId });
    await expect(undone).rejects.toThrow('The backup for this call no longer exists');
    expect([existsSync(path), await app.ledgerSize(), await app.call('approval.list')]).toEqual([false, 1, []]);
    await expect(app.call('conversation.resume', { conversationId: imported })).rejects.toThrow('Nothing to continue');

    rmSync(join(app.dataPath, 'conversations', 'index.json'), { force: true });
    const again = await app.restart();
    expect(await again.stateOf(imported)).toEqual(state);
    await again.call('conversation.send', { conversationId: imported, text: 'go on' });
    expect(await again.whenEnded(imported)).toBe('run-completed');
    const { entries } = await again.call('ledger.search', { filter: {}, skip: 0, limit: 10 });
    expect(entries).toMatchObject([{ conversationId: app.conversationId }]);
    expect(existsSync(path)).toBe(false);
  });

  it('ends what was open in it, so that it can go on', async () => {
    const requests: unknown[] = [];
    const backend = createParrotBackend((messages) => requests.push(messages));
    const app = await startLibraryApp({ backend });
    const text = eventfulLog
      .slice(0, 20)
      .map((event) => JSON.stringify(event))
      .join('\n');
    const imported = await importText(app, text);
    const { calls, run } = await app.stateOf(imported);
    expect([run, Object.values(calls).map(({ lifecycle }) => lifecycle.status)]).toEqual([
      null,
      ['cancelled', 'cancelled'],
    ]);
    expect([await app.list(), requests]).toMatchObject([
      [{ id: imported, state: 'idle', mode: 'ask', isElsewhere: false }],
      [],
    ]);
    await app.call('conversation.resume', { conversationId: imported });
    expect(await app.whenEnded(imported)).toBe('run-completed');
    expect(requests).toHaveLength(1);
  });

  it('takes in the same file twice as two conversations', async () => {
    const app = await startWithWrittenFile();
    const { text } = await exported(app, app.conversationId);
    const [first, second] = [await importText(app, text), await importText(app, text)];
    const [one, two] = [await app.stateOf(first), await app.stateOf(second)];
    expect([one.id, ...Object.keys(one.calls)]).not.toEqual([two.id, ...Object.keys(two.calls)]);
    expect(one.items.map(({ kind }) => kind)).toEqual(two.items.map(({ kind }) => kind));
    await app.call('conversation.rename', { conversationId: first, title: 'First' });
    expect((await app.stateOf(second)).title).toBe('Write hello.txt');
  });

  it('creates nothing where the file is no good', async () => {
    const app = await startWithWrittenFile();
    const folder = join(app.dataPath, 'conversations');
    const { text } = await exported(app, app.conversationId);
    const logs = () => readdirSync(folder).filter((name) => !name.startsWith('index.json'));
    const before = [await app.list(), logs()];
    for (const bad of ['', 'hello', text.slice(0, 500), text.replace('"version":1', '"version":9')]) {
      await expect(app.call('conversation.import', { text: bad })).rejects.toThrow('Nothing was imported. ');
    }
    expect([await app.list(), logs()]).toEqual(before);
  });

  it.runIf(process.platform !== 'win32')('says what to do where it cannot be written', async () => {
    const app = await startWithWrittenFile();
    const folder = join(app.dataPath, 'conversations');
    const { text } = await exported(app, app.conversationId);
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = readFileSync(join(folder, `${app.conversationId}.jsonl`), 'utf8');
    const makeWritable = makeUnwritable(folder);
    await expect(app.call('conversation.import', { text })).rejects.toThrow(
      `Nothing was imported. AIntern isn't allowed to write its data (EACCES). Make ${folder} writable, then continue.`,
    );
    makeWritable();
    expect((await app.list()).map(({ id }) => id)).toEqual([app.conversationId]);
    expect(readFileSync(join(folder, `${app.conversationId}.jsonl`), 'utf8')).toBe(before);
    warned.mockRestore();
  });
});
