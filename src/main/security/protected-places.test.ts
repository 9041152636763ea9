import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import type { JsonObject } from '../../shared/json/json';
import { run, type WantedCall } from './testing/calling-model';
import { startAttack } from './testing/start-attack';
import { startCalls } from './testing/start-calls';

const tools = ['file-write', 'file-edit', 'file-move', 'file-copy', 'file-delete', 'directory-create'];

const allowing = (pattern: string | undefined): ToolPermission[] =>
  tools.map((toolId, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    effect: 'allow',
    toolId,
    ...(pattern === undefined ? {} : { pattern }),
    ...{ scope: 'always', createdAt: 0, uses: 0 },
  }));

const files = { 'a.txt': 'a\n', Makefile: 'all:\n', 'evil/tasks.json': '{}', 'pkg/package.json': '{}' };

/** Returns the outcome of a call before any approval. */
async function attempt(call: WantedCall, options: Parameters<typeof startCalls>[1]) {
  const started = await startCalls(() => [[call]], options);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(started.workspacePath, path)), { recursive: true });
    writeFileSync(join(started.workspacePath, path), content);
  }
  const watched = await started.send();
  await watched.whenAskedOrEnded();
  return {
    ...started,
    ...watched,
    status: started.statusesOf()[0]?.at(-1),
    riskLevel: watched.request()?.riskLevel,
    isThere: (path: string) => existsSync(join(started.workspacePath, path)),
  };
}

const call = (tool: string, parameters: JsonObject): WantedCall => ({ tool, parameters });
const write = (path: string) => call('file-write', { path, content: 'written\n' });

const places: readonly (readonly [path: string, level: string])[] = [
  ['.vscode/tasks.json', 'high'],
  ['.husky/pre-commit', 'high'],
  ['.github/workflows/ci.yml', 'high'],
  ['.mcp.json', 'high'],
  ['.claude/settings.json', 'high'],
  ['Makefile', 'medium'],
  ['sub/package.json', 'medium'],
  ['vite.config.ts', 'medium'],
  ['.cargo/config.toml', 'medium'],
];

describe('HO-02: a protected place', () => {
  it.each(places)(
    'is asked about before it is written, whatever a general rule allows: %s (%s)',
    async (path, level) => {
      for (const pattern of ['**', '*', '**/*', '*/*', undefined]) {
        const { status, riskLevel } = await attempt(write(path), { rules: allowing(pattern) });
        expect({ pattern, status, riskLevel }).toEqual({ pattern, status: 'awaiting-approval', riskLevel: level });
      }
    },
  );

  it.each(places)('may be covered by a rule that names it: %s', async (path) => {
    const { status } = await attempt(write(path), { rules: allowing(path) });
    expect(status).toBe('completed');
  });

  it.each(places)('does not run unasked at the level of reversible changes: %s', async (path) => {
    const { status } = await attempt(write(path), { approvalMode: 'edit' });
    expect(status).toBe('awaiting-approval');
  });

  it('leaves ordinary files to general rules', async () => {
    const { status } = await attempt(write('src/a.ts'), { rules: allowing('**') });
    expect(status).toBe('completed');
  });

  it.each([
    call('file-edit', { path: 'Makefile', edits: [{ oldText: 'all:', newText: 'none:' }] }),
    call('file-move', { from: 'a.txt', to: '.husky/pre-commit' }),
    call('file-move', { from: 'Makefile', to: 'b.txt' }),
    call('file-copy', { from: 'a.txt', to: '.vscode/tasks.json' }),
    call('file-copy', { from: 'evil', to: '.vscode' }),
    call('file-move', { from: 'evil', to: '.vscode' }),
    call('file-copy', { from: 'pkg', to: 'other' }),
    call('file-delete', { path: 'Makefile' }),
    call('directory-create', { path: '.husky' }),
  ])('is asked about by every tool that changes files: $tool $parameters', async (wanted) => {
    const { status, riskLevel } = await attempt(wanted, { rules: allowing('**') });
    expect(status).toBe('awaiting-approval');
    expect(['medium', 'high']).toContain(riskLevel);
  });

  it('is offered to be remembered by its own path alone, and refused under a wider one', async () => {
    const { preview, question, decide, whenEnded, isThere } = await attempt(write('.husky/pre-commit'), {});
    const approvalId = question()?.approvalId;
    const { allow } = (await preview(approvalId, write('.husky/pre-commit').parameters)).remember;
    expect(allow).toMatchObject({ suggestions: [{ patterns: ['.husky/pre-commit'], reach: 'exact' }] });
    const remember = (rememberPattern: string) =>
      decide(approvalId, { approved: true, rememberForSession: true, rememberPattern });
    await expect(remember('**')).rejects.toThrow('doesn’t name “.husky”');
    await remember('.husky/*');
    await whenEnded();
    expect(isThere('.husky/pre-commit')).toBe(true);
  });

  it('is not covered by a rule for the tool as a whole', async () => {
    const { preview, question } = await attempt(write('Makefile'), {});
    const { allow } = (await preview(question()?.approvalId, write('Makefile').parameters)).remember;
    expect(allow).toMatchObject({ suggestions: [{ patterns: ['Makefile'] }] });
  });
});

describe('HO-02: a command that writes to a protected place', () => {
  const rules = [
    'cp *',
    'mv *',
    'tee *',
    'sed *',
    'mkdir *',
    'touch *',
    'chmod *',
    'rm *',
    '> *',
    '>> *',
    'echo *',
    '*',
  ].map((pattern) => ({ effect: 'allow', pattern }) as const);

  it.each([
    'cp a.txt .husky/pre-commit',
    'mv a.txt .vscode/tasks.json',
    'echo x > .github/workflows/ci.yml',
    'echo x >> Makefile',
    'echo x | tee package.json',
    'sed -i s/a/b/ Makefile',
    'touch .mcp.json',
    'chmod +x .husky/pre-commit',
    'mkdir -p .husky',
    'nice cp a.txt Makefile',
  ])('is asked about, whatever a general rule allows: %s', async (line) => {
    const started = await startAttack({ rules, files: { ...files, '.husky/pre-commit': '' } });
    expect(await started.attempt(line)).toMatchObject({ verdict: 'ask' });
  });

  it('is covered by a rule that names the place', async () => {
    const named = ['cp * Makefile.local', 'cp * .husky/pre-commit', '>> Makefile', 'echo *'];
    const started = await startAttack({ rules: named.map((pattern) => ({ effect: 'allow', pattern })), files });
    mkdirSync(join(started.workspacePath, '.husky'));
    expect(await started.attempt('cp a.txt .husky/pre-commit')).toMatchObject({ verdict: 'auto' });
    expect(await started.attempt('echo x >> Makefile')).toMatchObject({ verdict: 'auto' });
    expect(await started.attempt('cp a.txt .husky/pre-push')).toMatchObject({ verdict: 'ask' });
  });

  it('is offered as itself alone', async () => {
    const { preview, question } = await attempt(run('cp a.txt .husky/pre-commit'), {});
    const { allow } = (await preview(question()?.approvalId, { command: 'cp a.txt .husky/pre-commit' })).remember;
    expect(allow).toMatchObject({ suggestions: [{ patterns: ['cp a.txt .husky/pre-commit'], reach: 'exact' }] });
  });
});
