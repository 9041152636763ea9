import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { InstructionList, InstructionReading } from '../../shared/contract/instructions';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import { writeFiles } from '../instructions/testing/write-files';
import type { ModelBackend, ModelRequest } from '../model/backend';
import { createParrotBackend, sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';
import { temporaryFolder } from '../testing/temporary-folder';

const read = (path: string) => sayCalls({ tool: 'file-read', parameters: { path } });

async function start(files: Readonly<Record<string, string>>) {
  const requests: ModelRequest[] = [];
  const parrot = createParrotBackend();
  const backend: ModelBackend = {
    ...parrot,
    stream(request) {
      requests.push(
        structuredClone({ ...request, signal: undefined, onActivity: undefined }) as unknown as ModelRequest,
      );
      return parrot.stream(request);
    },
  };
  const workspacePath = join(temporaryFolder(), 'work');
  mkdirSync(join(workspacePath, '.git'), { recursive: true });
  writeFiles(workspacePath, files);
  const app = await startApp({ backend, workspacePath });
  const ends = () => app.events().filter(isRunEnd).length;
  async function say(conversationId: string, text: string) {
    const before = ends();
    await app.call('conversation.send', { conversationId, text });
    await expect.poll(ends).toBe(before + 1);
  }
  const begin = async () => String((await app.call('conversation.create')).id);
  const list = async (conversationId?: string) =>
    (await app.call('instructions.list', conversationId ? { conversationId } : {})) as unknown as InstructionList;
  return { ...app, workspacePath, requests, say, begin, list };
}

describe('instructions in a conversation', () => {
  it('are in the prompt, which stays the same, and a change is used once it is accepted', async () => {
    const { workspacePath, requests, call, say, begin, list } = await start({ 'AGENTS.md': 'Use tabs.', 'a.txt': 'a' });
    const conversationId = await begin();
    await say(conversationId, read('a.txt'));
    writeFileSync(join(workspacePath, 'AGENTS.md'), 'Use spaces.');
    await say(conversationId, 'Go on.');
    expect(new Set(requests.map(({ system }) => system)).size).toBe(1);
    expect(requests[0]?.system).toContain('<instructions file="AGENTS.md">\nUse tabs.\n</instructions>');
    const [first] = (await list(conversationId)).files;
    expect(first).toMatchObject({ label: 'AGENTS.md', hasChange: true });
    const { path = '' } = first ?? {};
    const { change } = (await call('instructions.read', { path })) as unknown as InstructionReading;
    await call('instructions.accept', { path, sha256: change?.sha256 });
    await say(conversationId, 'And now?');
    expect(requests.at(-1)?.system).toContain('Use spaces.');
  });

  it('of folders below come with the result of the call that reached them, and stay there', async () => {
    const { requests, events, say, begin } = await start({
      'src/AGENTS.md': 'Only in src.',
      'src/a.ts': 'a',
      'src/b.ts': 'b',
    });
    const conversationId = await begin();
    await say(conversationId, read('src/a.ts'));
    await say(conversationId, read('src/b.ts'));
    const messages = requests.at(-1)?.messages ?? [];
    const told = messages.flatMap((message) =>
      message.role === 'tools' ? message.answers.map(({ text }) => text) : [],
    );
    expect(told.map((text) => text.includes('Only in src.'))).toEqual([true, false]);
    expect(messages.slice(0, 3)).toEqual(requests[1]?.messages.slice(0, 3));
    expect(events().filter(({ type }) => type === 'instructions-added')).toHaveLength(1);
    expect(new Set(requests.map(({ system }) => system)).size).toBe(1);
  });

  it('are recorded with each run and call by file and version', async () => {
    const { workspacePath, call, events, say, begin } = await start({
      'AGENTS.md': 'Root.',
      'src/AGENTS.md': 'Src.',
      'src/a.ts': 'a',
    });
    await say(await begin(), read('src/a.ts'));
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    const root = { path: join(workspacePath, 'AGENTS.md'), sha256 };
    expect(events().find(({ type }) => type === 'run-started')).toMatchObject({ instructions: [root] });
    const { entries } = await call('ledger.search', { filter: {}, skip: 0, limit: 10 });
    expect((entries as unknown as LedgerEntry[])[0]?.instructions).toEqual([root]);
    expect(events().find(({ type }) => type === 'instructions-added')).toMatchObject({
      files: [{ path: join(workspacePath, 'src/AGENTS.md'), sha256, label: 'src/AGENTS.md' }],
    });
  });

  it('leave the prompt as it is where there are none', async () => {
    const { requests, say, begin, list } = await start({ 'a.txt': 'a' });
    await say(await begin(), 'Hi.');
    expect(requests[0]?.system).not.toContain('instructions');
    expect((await list()).files).toEqual([]);
  });

  it('can’t be used to read or accept any other file', async () => {
    const { workspacePath, call } = await start({ 'AGENTS.md': 'Root.', 'secret.txt': 'secret' });
    const path = join(workspacePath, 'secret.txt');
    await expect(call('instructions.read', { path })).rejects.toThrow('isn’t there anymore');
    await expect(call('instructions.accept', { path, sha256: '' })).rejects.toThrow('isn’t there anymore');
  });
});

describe('skills and commands in a conversation', () => {
  const skill = '---\ndescription: Reviews code\n---\nLook at every line twice.';

  it('are offered by name, and read by the model when it needs them', async () => {
    const { requests, say, begin, call } = await start({ '.agents/skills/review/SKILL.md': skill });
    await say(await begin(), sayCalls({ tool: 'skill-read', parameters: { name: 'review' } }));
    expect(requests[0]?.system).toContain('- review: Reviews code');
    expect(requests[0]?.system).not.toContain('every line twice');
    expect(JSON.stringify(requests[1]?.messages)).toContain('Look at every line twice.');
    expect(await call('skills.list')).toMatchObject([{ name: 'review', kind: 'skill', state: { kind: 'used' } }]);
  });

  it('stand for their new text when such a message is edited or comes back from a rewind', async () => {
    const { events, say, call, begin } = await start({ '.claude/commands/fix.md': 'Fix issue $ARGUMENTS.' });
    const conversationId = await begin();
    await say(conversationId, '/fix 12');
    const messages = () => events().flatMap((event) => (event.type === 'user-message' ? [event] : []));
    const [first] = messages();
    await call('conversation.resend', { conversationId, messageId: first?.messageId, text: '/fix 13' });
    await call('conversation.resend', { conversationId, messageId: messages()[1]?.messageId, text: 'Fix it' });
    await call('conversation.rewind', {
      conversationId,
      itemId: messages()[2]?.messageId,
      part: 'conversation',
      leaveOut: [],
    });
    await call('conversation.send', { conversationId, text: '/fix 14', context: first?.context });
    expect(messages().map(({ text, context = [] }) => [text, ...context.map((item) => item.text)])).toEqual([
      ['/fix 12', 'Fix issue 12.'],
      ['/fix 13', 'Fix issue 13.'],
      ['Fix it'],
      ['/fix 14', 'Fix issue 14.'],
    ]);
  });

  it('stand for their text when the user calls them', async () => {
    const { requests, events, say, begin } = await start({
      '.claude/commands/fix.md': '---\nargument-hint: [issue]\n---\nFix issue $ARGUMENTS.',
      '.agents/skills/review/SKILL.md': skill,
    });
    const conversationId = await begin();
    await say(conversationId, '/fix 12');
    await say(conversationId, '/review the last commit');
    await say(conversationId, '/etc/hosts is wrong');
    const said = requests.at(-1)?.messages.flatMap((message) => (message.role === 'user' ? [message.text] : []));
    expect(said?.[0]).toMatch(
      /^\[What the user requested with \/fix\]\n`+\nFix issue 12\.\n`+\n\n\[The user's message\]\n\/fix 12$/,
    );
    expect(said?.[1]).toContain('Look at every line twice.\n\nArguments: the last commit');
    expect(said?.[2]).toBe('/etc/hosts is wrong');
    expect(events().find(({ type }) => type === 'user-message')).toMatchObject({
      text: '/fix 12',
      context: [{ kind: 'command', label: '/fix', text: 'Fix issue 12.' }],
    });
  });
});
