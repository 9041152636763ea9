import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PatternSuggestion } from '../../shared/call/call-preview';
import type { PendingApproval } from '../../shared/call/pending-approval';
import type { ToolPermission } from '../../shared/call/permission';
import type { JsonObject } from '../../shared/json/json';
import { createGate } from '../testing/create-gate';
import { run, type WantedCall } from './testing/calling-model';
import { startAttack } from './testing/start-attack';
import { startCalls } from './testing/start-calls';

/** Returns the rules that the dialog would offer to remember for a call that needs approval. */
async function offersFor(call: WantedCall, files: Readonly<Record<string, string>> = {}) {
  const started = await startCalls(() => [[call]]);
  for (const [path, content] of Object.entries(files)) writeFileSync(join(started.workspacePath, path), content);
  const watched = await started.send();
  await watched.whenAskedOrEnded();
  const approvalId = watched.question()?.approvalId;
  return { ...started, ...watched, approvalId, preview: await started.preview(approvalId, call.parameters) };
}

describe('PA-01: `npm run build`, approved for good', () => {
  const files = { 'package.json': '{"scripts":{"build":"echo built","other":"touch M"}}' };

  it('is offered as that command and its arguments, never as all of npm', async () => {
    const { preview } = await offersFor(run('npm run build'), files);
    const { allow } = preview.remember;
    const suggestions = allow.kind === 'patterns' ? allow.suggestions : [];
    expect(suggestions[0]).toMatchObject({ patterns: ['npm run build'], reach: 'exact' });
    expect(patternsOf(suggestions)).toEqual(['npm run build', 'npm run build *']);
  });

  it('is stored as that, and covers no other script', async () => {
    const { call, decide, approvalId, whenEnded } = await offersFor(run('npm run build'), files);
    await decide(approvalId, { approved: true, rememberForTool: true, rememberPattern: 'npm run build' });
    await whenEnded();
    const { rules } = (await call('permission.list')) as unknown as { rules: ToolPermission[] };
    expect(rules).toMatchObject([
      { effect: 'allow', toolId: 'terminal-execute', pattern: 'npm run build', scope: 'always' },
    ]);
    const { attempt, remember } = await startAttack({ files });
    await remember('npm run build', 'npm run build *');
    expect(await attempt('npm run build -- --watch')).toMatchObject({ verdict: 'auto' });
    expect(await attempt('npm run other')).toMatchObject({ verdict: 'ask', isMarked: false });
    expect(await attempt('npm run buildings')).toMatchObject({ verdict: 'ask' });
  });
});

function patternsOf(suggestions: readonly PatternSuggestion[]): string[] {
  return suggestions.filter(({ reach }) => reach !== 'tool').flatMap(({ patterns }) => patterns);
}

describe('PA-02: what runs anything', () => {
  it.each([
    "bash -c 'touch a'",
    "sh -c 'touch a'",
    "python3 -c 'print(1)'",
    "python -c 'print(1)'",
    "node -e 'console.log(1)'",
    'sudo ls',
    'env touch a',
    'env FOO=1 touch a',
    "env -S 'touch a'",
    'echo a | xargs touch',
    'ssh host ls',
    'docker run alpine ls',
    'docker run --rm -v /:/host alpine sh',
    'eval touch a',
    "eval 'touch a'",
  ])('is offered as itself or not at all: %s', async (command) => {
    const { preview } = await offersFor(run(command));
    const { allow } = preview.remember;
    const reaches = allow.kind === 'none' ? [] : allow.suggestions.map(({ reach }) => reach);
    expect(reaches.filter((reach) => reach !== 'exact')).toEqual([]);
  });

  it.each(["bash -c 'touch M'", "node -e 'console.log(1)'", 'sudo ls', 'echo a | xargs touch', 'eval touch a'])(
    'cannot be remembered by whoever does not ask the dialog: %s',
    async (command) => {
      const { decide, approvalId, workspacePath } = await offersFor(run(command));
      const remember = { approved: true, rememberForTool: true, rememberPattern: '*' };
      await expect(decide(approvalId, remember)).rejects.toThrow('can’t be remembered');
      expect(existsSync(join(workspacePath, 'M'))).toBe(false);
    },
  );
});

describe('PA-05: a rule that allows and one that denies', () => {
  const allow = { effect: 'allow', pattern: 'git *' } as const;
  const deny = { effect: 'deny', pattern: 'git push *' } as const;

  it.each([
    ['the one that allows first', [allow, deny]],
    ['the one that denies first', [deny, allow]],
  ])('deny what both cover: %s', async (_order, rules) => {
    const { attempt } = await startAttack({ rules });
    for (const command of ['git push', 'git push origin main', 'git status && git push', 'command git push']) {
      expect(await attempt(command), command).toMatchObject({ verdict: 'deny' });
    }
  });

  it('also where the one that allows was made last, by the user', async () => {
    const { attempt, remember } = await startAttack({ rules: [deny] });
    await remember('git init -q .', 'git *');
    expect(await attempt('git add .')).toMatchObject({ verdict: 'auto' });
    expect(await attempt('git push')).toMatchObject({ verdict: 'deny' });
  });
});

describe('PA-08: a rule that is revoked while calls wait for their turn', () => {
  it('lets none of them run any more: each is asked about', async () => {
    const others = ['two', 'three', 'four', 'five'].map((name) => `touch ${name}.log && sleep 0`);
    const commands = ['touch one.log && cat gate', ...others];
    const started = await startCalls(() => [[run('touch none.log && sleep 0')], commands.map(run)]);
    // A pipe can't be opened through a layer.
    await started.call('settings.update', { sandbox: { isOn: false } });
    const gate = createGate(started.workspacePath, 'gate');
    const { whenAskedOrEnded, whenEnded, question } = await started.send();
    const waiting = async () => (await started.call('approval.list')) as unknown as PendingApproval[];
    await whenAskedOrEnded();
    await started.decide(question()?.approvalId, {
      approved: true,
      rememberForSession: true,
      rememberPattern: 'touch *',
    });
    const made = (name: string) => existsSync(join(started.workspacePath, `${name}.log`));
    await expect.poll(() => made('one')).toBe(true);
    const { rules } = (await started.call('permission.list')) as unknown as { rules: ToolPermission[] };
    for (const { id } of rules) await started.call('permission.revoke', { ruleId: id });
    await gate.open();
    const asked: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      await expect.poll(waiting).not.toHaveLength(0);
      const [next] = await waiting();
      asked.push(next?.summary ?? '');
      await started.decide(next?.approvalId, { approved: false });
    }
    await whenEnded();
    // Calls that had already been assessed ask for approval when their turn comes, the others at once.
    expect(asked.toSorted()).toEqual(others.map((command) => `Run ${command}`).toSorted());
    expect(['one', 'two', 'three', 'four', 'five'].map(made)).toEqual([true, false, false, false, false]);
  });
});

describe('a rule for `src/**/*.ts`', () => {
  const rules: ToolPermission[] = ['file-read', 'file-write', 'file-edit'].map((toolId, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    effect: 'allow',
    toolId,
    pattern: 'src/**/*.ts',
    ...{ scope: 'always', createdAt: 0, uses: 0 },
  }));

  /** Returns the outcome of a write to the path before any approval. */
  async function write(path: string, prepare: (workspacePath: string) => void = () => {}) {
    const parameters: JsonObject = { path, content: 'written\n' };
    const started = await startCalls(() => [[{ tool: 'file-write', parameters }]], { rules });
    mkdirSync(join(started.workspacePath, 'src', 'a.ts.d'), { recursive: true });
    prepare(started.workspacePath);
    const { whenAskedOrEnded } = await started.send();
    await whenAskedOrEnded();
    return { ...started, status: started.statusesOf()[0]?.at(-1) };
  }

  it.each([
    ['src/../.env.ts', 'awaiting-approval'],
    ['src/a.ts.d/../../x', 'awaiting-approval'],
    ['src/a.ts/../../x', 'awaiting-approval'],
    ['src/a.ts\0.png', 'validation-failed'],
    ['src/..\\.env.ts', 'awaiting-approval'],
    ['./src//a.ts', 'completed'],
    ['src/a.ts', 'completed'],
    ['src/deep/er/a.ts', 'completed'],
  ])('PA-09: against %j ends as %s', async (path, status) => {
    const { status: given } = await write(path);
    expect(given).toBe(status);
  });

  it('PA-09: ./src//a.ts is the same file as src/a.ts', async () => {
    const { workspacePath } = await write('./src//a.ts');
    expect(readFileSync(join(workspacePath, 'src', 'a.ts'), 'utf8')).toBe('written\n');
  });

  it('PA-10: is held against where a link leads, and not against its name', async () => {
    const outside = await write('src/link.ts', (folder) => symlinkSync('/etc/hosts', join(folder, 'src', 'link.ts')));
    expect(outside.status).toBe('awaiting-approval');
    const inside = await write('src/link.ts', (folder) => {
      writeFileSync(join(folder, 'secret.json'), '{}');
      symlinkSync(join(folder, 'secret.json'), join(folder, 'src', 'link.ts'));
    });
    expect(inside.status).toBe('awaiting-approval');
    expect(readFileSync(join(inside.workspacePath, 'secret.json'), 'utf8')).toBe('{}');
    const folder = await write('src/up/x.ts', (workspace) => symlinkSync(workspace, join(workspace, 'src', 'up')));
    expect(folder.status).toBe('awaiting-approval');
  });
});
