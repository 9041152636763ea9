import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { ProjectFile } from '../../shared/contract/project';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import { hookToolName, matchesTool } from '../instructions/hooks/hook-config';
import { writeFiles } from '../instructions/testing/write-files';
import { createParrotBackend, type SaidCall, sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';
import { temporaryFolder } from '../testing/temporary-folder';
import type { AppOptions } from './app-options';

const write = (path: string, content = 'hi'): SaidCall => ({ tool: 'file-write', parameters: { path, content } });
const hook = (event: string, command: string, matcher = '*') => ({
  hooks: { [event]: [{ matcher, hooks: [{ type: 'command', command, name: 'guard' }] }] },
});
const answer = (output: object) => `cat > /dev/null; printf '%s' '${JSON.stringify({ hookSpecificOutput: output })}'`;

interface StartOptions extends Pick<AppOptions, 'detectSandbox'> {
  readonly mode?: string;
  readonly isTrusted?: boolean;
}

async function start(settings: object, { mode = 'auto', isTrusted = true, ...change }: StartOptions = {}) {
  const backend = createParrotBackend();
  const workspacePath = join(temporaryFolder(), 'work');
  mkdirSync(join(workspacePath, '.git'), { recursive: true });
  writeFiles(workspacePath, { '.aintern/settings.json': JSON.stringify(settings) });
  const app = await startApp({
    backend,
    workspacePath,
    settingsOverrides: { approvalMode: mode as 'auto' },
    ...change,
  });
  const list = async () => (await app.call('project.list')) as unknown as ProjectFile[];
  const trust = async (isUnconfined = false) => {
    const [file] = await list();
    await app.call('project.trust', { path: file?.path, sha256: file?.sha256, isUnconfined });
  };
  if (isTrusted) await trust();
  const file = (name: string) => {
    try {
      return readFileSync(join(workspacePath, name), 'utf8');
    } catch {
      return null;
    }
  };
  const ends = () => app.events().filter(isRunEnd);
  async function say(text: string) {
    const before = ends().length;
    const id = await app.send(text);
    await expect.poll(() => ends().length).toBe(before + 1);
    return id;
  }
  const told = () => JSON.stringify(backend.requests.at(-1));
  return { ...app, workspacePath, list, trust, file, say, told, ends, backend };
}

describe('a hook before a call', () => {
  it('HK-01 that isn’t trusted never runs, nor one that changed since', async () => {
    const { workspacePath, list, say, file, trust } = await start(hook('PreToolUse', 'touch ran; exit 2'), {
      isTrusted: false,
    });
    expect(await list()).toMatchObject([
      { state: 'untrusted', hooks: [{ command: 'touch ran; exit 2', name: 'guard' }] },
    ]);
    await say(sayCalls(write('a.txt')));
    expect([file('a.txt'), file('ran')]).toEqual(['hi', null]);
    await trust();
    await say(sayCalls(write('b.txt')));
    expect(file('b.txt')).toBeNull();
    writeFileSync(join(workspacePath, '.aintern/settings.json'), JSON.stringify(hook('PreToolUse', 'touch changed')));
    expect(await list()).toMatchObject([{ state: 'changed' }]);
    await say(sayCalls(write('c.txt')));
    expect([file('c.txt'), file('changed')]).toEqual([null, null]);
  });

  it('HK-12 doesn’t run a script that changed since the hook was trusted, also by a call', async () => {
    const script = 'scripts/check.sh';
    const { workspacePath, list, say, send, file, trust, call, ends } = await start(
      hook('PreToolUse', `sh "$CLAUDE_PROJECT_DIR"/${script}`, 'Bash'),
      { isTrusted: false },
    );
    const echo: SaidCall = { tool: 'terminal-execute', parameters: { command: 'echo hi > a.txt' } };
    writeFiles(workspacePath, { [script]: 'touch ran; exit 2' });
    await trust();
    expect(await list()).toMatchObject([{ state: 'in-force', text: expect.stringContaining('touch ran; exit 2') }]);
    await say(sayCalls(echo));
    expect([file('a.txt'), file('ran')]).toEqual([null, '']);
    const read: SaidCall = { tool: 'file-read', parameters: { path: script } };
    await say(sayCalls(read, write(script, 'touch changed')));
    const conversationId = await send(sayCalls(echo));
    await expect.poll(() => call('approval.list')).toHaveLength(1);
    const [asked] = (await call('approval.list')) as unknown as { approvalId: string }[];
    const { why } = await call('approval.read', { approvalId: asked?.approvalId });
    expect(why).toContain(`${script} isn’t the version that you trusted`);
    await call('conversation.stop', { conversationId });
    await expect.poll(() => ends().length).toBe(3);
    expect(file('changed')).toBeNull();
    const [changed] = await list();
    expect(changed).toMatchObject({ state: 'changed', trusted: expect.stringContaining('touch ran') });
    writeFiles(workspacePath, { [script]: 'touch again' });
    const { path, sha256 } = changed ?? {};
    await expect(call('project.trust', { path, sha256 })).rejects.toThrow('changed again');
    await trust();
    await say(sayCalls(echo));
    expect([file('a.txt'), file('again')]).toEqual(['hi\n', '']);
  });

  it('denies a call and tells the model why', async () => {
    const { say, file, told, call } = await start(hook('PreToolUse', 'echo "Not here" >&2; exit 2', 'Write'));
    await say(sayCalls(write('a.txt')));
    expect(file('a.txt')).toBeNull();
    expect(told()).toContain('The hook guard denies this call: Not here');
    const { entries } = await call('ledger.search', { filter: {}, skip: 0, limit: 10 });
    expect((entries as unknown as LedgerEntry[])[0]).toMatchObject({
      status: 'denied',
      by: { kind: 'hook', name: 'guard' },
    });
  });

  it('HK-02 makes a call that the mode would let run need approval, even if the hook fails', async () => {
    for (const command of [
      answer({ permissionDecision: 'ask', permissionDecisionReason: 'look' }),
      'exit 1',
      'echo {broken',
    ]) {
      const { send, whenAsked, file } = await start(hook('PreToolUse', command));
      await send(sayCalls(write('a.txt')));
      expect((await whenAsked()).why).toContain('The hook guard asks for your decision');
      expect(file('a.txt')).toBeNull();
    }
  });

  it('HK-03 can’t allow a call that needs approval', async () => {
    const allow = `cat > /dev/null; echo '{"decision":"approve","hookSpecificOutput":{"permissionDecision":"allow"}}'`;
    const { send, whenAsked, file } = await start(hook('PreToolUse', allow), { mode: 'ask' });
    await send(sayCalls(write('a.txt')));
    await whenAsked();
    expect(file('a.txt')).toBeNull();
  });

  it('HK-04 rewrites the input, which is validated, rated and shown as its work', async () => {
    const command = answer({ updatedInput: { path: 'b.txt', content: 'from the hook' } });
    const { say, file, told, call, events } = await start(hook('PreToolUse', command));
    await say(sayCalls(write('a.txt')));
    expect([file('a.txt'), file('b.txt')]).toEqual([null, 'from the hook']);
    expect(told()).toContain('The hook guard changed the parameters to');
    expect(events().find(({ type }) => type === 'hook-ran')).toMatchObject({
      report: { hook: 'guard', outcome: 'rewrote' },
    });
    const { entries } = await call('ledger.search', { filter: {}, skip: 0, limit: 10 });
    expect((entries as unknown as LedgerEntry[])[0]).toMatchObject({
      parameters: { path: 'a.txt' },
      modifiedParameters: { path: 'b.txt' },
      rewrittenBy: 'guard',
    });
  });

  it('HK-05 can’t make a call riskier without a question, nor invalid', async () => {
    const outside = await start(hook('PreToolUse', answer({ updatedInput: { path: 'package.json', content: '{}' } })));
    await outside.send(sayCalls(write('a.txt')));
    expect((await outside.whenAsked()).why).toContain('it made the call riskier');
    const invalid = await start(hook('PreToolUse', answer({ updatedInput: { path: 3 } })));
    await invalid.say(sayCalls(write('a.txt')));
    expect(invalid.file('a.txt')).toBeNull();
    expect(invalid.told()).toContain('its change is invalid');
  });
});

describe('without a sandbox', () => {
  const detectSandbox = async () => ({ kind: 'unavailable' as const, why: 'none' });

  it('HK-06 a folder’s hooks run only if the user has allowed this version, and calls they should check need approval', async () => {
    const { workspacePath, list, trust, send, whenAsked, call, say, file, ends } = await start(
      hook('PreToolUse', 'touch ran; exit 2'),
      { detectSandbox },
    );
    expect(await list()).toMatchObject([{ state: 'in-force', confinement: 'missing' }]);
    const conversationId = await send(sayCalls(write('a.txt')));
    expect((await whenAsked()).why).toContain('there is no sandbox here, so it doesn’t run until you allow that');
    await call('conversation.stop', { conversationId });
    await expect.poll(() => ends().length).toBe(1);
    expect(file('ran')).toBeNull();

    await trust(true);
    expect(await list()).toMatchObject([{ state: 'in-force', confinement: 'none' }]);
    await say(sayCalls(write('b.txt')));
    expect([file('b.txt'), file('ran')]).toEqual([null, '']);

    writeFileSync(join(workspacePath, '.aintern/settings.json'), JSON.stringify(hook('PreToolUse', 'sh check.sh')));
    await trust();
    expect(await list()).toMatchObject([{ state: 'in-force', confinement: 'missing' }]);
    await trust(true);
    expect(await list()).toMatchObject([{ state: 'in-force', confinement: 'none' }]);
    writeFiles(workspacePath, { 'check.sh': 'exit 0' });
    expect(await list()).toMatchObject([{ state: 'changed' }]);
    await trust();
    expect(await list()).toMatchObject([{ state: 'in-force', confinement: 'missing' }]);
  });

  it('the user’s own hooks run, and are marked', async () => {
    const homePath = temporaryFolder();
    vi.stubEnv('HOME', homePath);
    onTestFinished(() => void vi.unstubAllEnvs());
    writeFiles(homePath, { '.agents/settings.json': JSON.stringify(hook('PreToolUse', 'exit 2')) });
    const { say, file, list, events } = await start({}, { detectSandbox, isTrusted: false });
    expect(await list()).toMatchObject([{ origin: 'user', confinement: 'none' }, {}]);
    await say(sayCalls(write('a.txt')));
    expect(file('a.txt')).toBeNull();
    expect(events().find(({ type }) => type === 'hook-ran')).toMatchObject({ report: { isUnconfined: true } });
  });
});

describe('other hooks', () => {
  it('tell the model something after a call', async () => {
    const { say, told } = await start(hook('PostToolUse', 'grep -o hi | head -1', 'Write'));
    await say(sayCalls(write('a.txt')));
    expect(told()).toContain('The hook guard says: hi');
  });

  it('block a message before the model sees it', async () => {
    const { say, ends, backend } = await start(
      hook('UserPromptSubmit', 'grep -q secret && { echo "No secrets" >&2; exit 2; }; exit 0'),
    );
    await say('my secret');
    expect(ends()).toMatchObject([{ type: 'run-failed', error: 'The hook guard blocked this message: No secrets' }]);
    expect(backend.requests).toEqual([]);
  });

  it('see a message that is sent in the middle of a run, and give it back if they block it', async () => {
    const { send, call, events, ends, backend, whenAsked } = await start(
      hook('UserPromptSubmit', 'grep -q secret && { echo "No secrets" >&2; exit 2; }; exit 0'),
      { mode: 'ask' },
    );
    const conversationId = await send(sayCalls(write('a.txt')));
    const { approvalId } = await whenAsked();
    await call('conversation.send', { conversationId, text: 'my secret', delivery: 'after-step' });
    const decision = {
      approved: true,
      rememberForSession: false,
      rememberForTool: false,
      decidedAt: 0,
      decisionDuration: 0,
    };
    await call('approval.decide', { approvalId, decision });
    await expect.poll(ends).toMatchObject([{ error: 'The hook guard blocked this message: No secrets' }]);
    expect(backend.requests).toHaveLength(1);
    expect(events().filter(({ type }) => type === 'user-message')).toHaveLength(1);
  });

  it('let a run end if they say that nothing should go on', async () => {
    const { say, backend } = await start(
      hook('Stop', `cat > /dev/null; echo '{"continue":false,"stopReason":"Enough"}'`),
    );
    await say('Hi.');
    expect(backend.requests).toHaveLength(1);
  });

  it('know the tools of MCP servers by Claude Code’s names', () => {
    expect(hookToolName('mcp:git/log')).toBe('mcp__git__log');
    expect([matchesTool('mcp__git__.*', 'mcp:git/log'), matchesTool('mcp__git__.*', 'git-log')]).toEqual([true, false]);
  });

  it('HK-07 keep a run from ending, but not for ever', async () => {
    const { say, backend, told } = await start(hook('Stop', 'echo "Run the tests" >&2; exit 2'));
    await say('Hi.');
    expect(backend.requests).toHaveLength(4);
    expect(told()).toContain('Hook guard: Run the tests');
  });
});

describe('a folder’s settings', () => {
  const limits = {
    mode: 'ask',
    deny: [{ tool: 'file-write', pattern: 'locked/**' }],
    disabledTools: ['http-fetch'],
    instructions: 'Be brief.',
  };

  it('HK-08 only narrow, and only once they are trusted', async () => {
    const { send, whenAsked, list, file } = await start(limits);
    await send(sayCalls(write('a.txt')));
    expect((await whenAsked()).why).toContain('Ask mode asks before');
    expect(file('a.txt')).toBeNull();
    expect(await list()).toMatchObject([
      {
        state: 'in-force',
        ceiling: 'ask',
        limits: ['No wider mode than Ask', 'Denies file-write: locked/**', 'Turns off http-fetch', 'Adds instructions'],
      },
    ]);
    const untrusted = await start(limits, { isTrusted: false });
    await untrusted.say(sayCalls(write('locked/a.txt')));
    expect(untrusted.file('locked/a.txt')).toBe('hi');
  });

  it('HK-09 can’t widen the mode, allow anything or turn a tool on', async () => {
    const wide = {
      mode: 'auto',
      allow: ['file-write'],
      permissions: { allow: ['*'] },
      enabledTools: ['*'],
      sandbox: false,
    };
    const { send, whenAsked, list } = await start(wide, { mode: 'ask' });
    await send(sayCalls(write('a.txt')));
    await whenAsked();
    const [settings] = await list();
    expect(settings?.problems).toEqual([
      '“allow” has no effect: a folder can’t allow anything',
      '"permissions" is unknown and has no effect',
      '"enabledTools" is unknown and has no effect',
      '"sandbox" is unknown and has no effect',
    ]);
    const misspelled = await start({ deny: ['Bash', 'mcp:git/push', 'git-push'], disabledTools: ['file_delete'] });
    const [limits] = await misspelled.list();
    expect(limits?.problems).toEqual([
      'There is no tool "Bash", so what is said about it has no effect',
      'There is no tool "file_delete", so what is said about it has no effect',
    ]);
  });

  it('deny what they say', async () => {
    const { say, file, told, call } = await start(limits);
    await say(sayCalls(write('locked/a.txt')));
    expect(file('locked/a.txt')).toBeNull();
    expect(told()).toContain('The folder’s settings deny locked/**');
    const { entries } = await call('ledger.search', { filter: { decided: 'folder' }, skip: 0, limit: 10 });
    expect(entries).toMatchObject([{ status: 'denied', by: { kind: 'folder' } }]);
  });

  it('HK-10 limit the hosts to those they list, and allow none of them', async () => {
    const fetch = (url: string): SaidCall => ({ tool: 'http-fetch', parameters: { url } });
    const { say, send, call, told, list } = await start(
      { allowedHosts: ['docs.example.com', 'https://example.com/'] },
      { mode: 'edit' },
    );
    expect(await list()).toMatchObject([
      {
        limits: ['Lets commands and http-fetch reach only docs.example.com, https://example.com/, if you allow them'],
        problems: ['“allowedHosts”: "https://example.com/" isn’t a host, so it matches nothing'],
      },
    ]);
    await say(sayCalls(fetch('https://example.com/')));
    expect(told()).toContain('The folder’s settings don’t list example.com among the allowed hosts');
    await send(sayCalls(fetch('https://docs.example.com/')));
    await expect.poll(() => call('approval.list')).toMatchObject([{ summary: 'Fetch https://docs.example.com/' }]);
  });
});
