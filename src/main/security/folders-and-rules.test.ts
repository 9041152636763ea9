import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import { fakeTrash } from '../tools/file-system/testing/own-trash';
import type { WantedCall } from './testing/calling-model';
import { type CallOptions, startCalls } from './testing/start-calls';

fakeTrash();

const files = ['src/keep.txt', 'src/deep/a.txt', 'src/deep/er/b.txt'];

const remove = (path: string): WantedCall => ({ tool: 'file-delete', parameters: { path, recursive: true } });
const move = (from: string, to = 'gone'): WantedCall => ({ tool: 'file-move', parameters: { from, to } });
const copy = (from: string, to = 'gone'): WantedCall => ({ tool: 'file-copy', parameters: { from, to } });
const named = (calls: readonly WantedCall[]) =>
  calls.map((call) => [`${call.tool} ${Object.values(call.parameters).join(' ')}`, call] as const);

function rulesFor({ tool }: WantedCall, rules: readonly (readonly [ToolPermission['effect'], string])[]) {
  return rules.map(
    ([effect, pattern], index): ToolPermission => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      ...{ effect, pattern, toolId: tool, scope: 'always', createdAt: 0, uses: 0 },
    }),
  );
}

/** Returns the outcome of the call before any approval, in a workspace with nested folders. */
async function attempt(call: WantedCall, options: CallOptions, prepare: (workspacePath: string) => void = () => {}) {
  const started = await startCalls(() => [[call]], options);
  for (const path of files) {
    mkdirSync(join(started.workspacePath, path, '..'), { recursive: true });
    writeFileSync(join(started.workspacePath, path), path);
  }
  prepare(started.workspacePath);
  const { question, whenAskedOrEnded, whenEnded } = await started.send();
  await whenAskedOrEnded();
  // If the approval id is the call's own id, a rule has already decided.
  if (question()?.approvalId === question()?.id) await whenEnded();
  const status = started.statusesOf()[0]?.at(-1);
  const isThere = (path: string) => existsSync(join(started.workspacePath, path));
  const preview = () => started.preview(question()?.approvalId, call.parameters);
  return { status, isThere, preview };
}

describe('a rule that denies a file', () => {
  const everywhere = [remove('src'), move('src'), copy('src')];

  it.each(named(everywhere))('holds for the folder that it is in: %s', async (_name, call) => {
    const rules = rulesFor(call, [
      ['allow', '**'],
      ['deny', 'src/keep.txt'],
    ]);
    const { status, isThere } = await attempt(call, { rules, approvalMode: 'auto' });
    expect(status).toBe('denied');
    expect([isThere('src/keep.txt'), isThere('gone')]).toEqual([true, false]);
  });

  it.each(named(everywhere))('holds however deep the file lies: %s', async (_name, call) => {
    const rules = rulesFor(call, [
      ['allow', '**'],
      ['deny', '**/b.txt'],
    ]);
    expect(await attempt(call, { rules })).toMatchObject({ status: 'denied' });
  });

  it.each(named([move('src'), copy('src')]))('holds for where the folder would go: %s', async (_name, call) => {
    const rules = rulesFor(call, [
      ['allow', '**'],
      ['deny', 'gone/deep/**'],
    ]);
    expect(await attempt(call, { rules })).toMatchObject({ status: 'denied' });
  });

  it.each(named(everywhere))('is asked about where it asks: %s', async (_name, call) => {
    const rules = rulesFor(call, [
      ['allow', '**'],
      ['ask', 'src/deep/a.txt'],
    ]);
    expect(await attempt(call, { rules, approvalMode: 'auto' })).toMatchObject({ status: 'awaiting-approval' });
  });

  it('does not hold for a folder without it', async () => {
    const call = remove('src/deep');
    const rules = rulesFor(call, [
      ['allow', '**'],
      ['deny', 'src/keep.txt'],
    ]);
    expect(await attempt(call, { rules })).toMatchObject({ status: 'completed' });
  });
});

describe('a rule that allows', () => {
  it.each([
    ['src/*', 'awaiting-approval'],
    ['*/deep', 'awaiting-approval'],
    ['src/deep', 'awaiting-approval'],
    ['src/deep/*', 'awaiting-approval'],
    ['src/**/*.txt', 'awaiting-approval'],
    ['src/**', 'completed'],
    ['src/deep/**', 'completed'],
    ['**', 'completed'],
  ])('a folder with all that is in it, by %s: %s', async (pattern, status) => {
    const call = remove('src/deep');
    expect(await attempt(call, { rules: rulesFor(call, [['allow', pattern]]) })).toMatchObject({ status });
  });

  it('names at two depths does not allow what lies below them', async () => {
    const call = remove('src/deep');
    const rules = rulesFor(call, [
      ['allow', 'src/*'],
      ['allow', 'src/deep/*'],
    ]);
    expect(await attempt(call, { rules })).toMatchObject({ status: 'awaiting-approval' });
  });

  it('files in a folder allows them by a star', async () => {
    const call = remove('src/keep.txt');
    const rules = rulesFor(call, [['allow', 'src/*']]);
    expect(await attempt(call, { rules })).toMatchObject({ status: 'completed' });
  });

  it.each([
    [['src/**', 'gone'], 'awaiting-approval'],
    [['src/**', '*'], 'awaiting-approval'],
    [['src/**', 'gone/**'], 'completed'],
  ] as const)('what a folder becomes as well as what it is: %j, %s', async (patterns, status) => {
    for (const call of [move('src'), copy('src')]) {
      const rules = rulesFor(
        call,
        patterns.map((pattern) => ['allow', pattern] as const),
      );
      expect(await attempt(call, { rules }), call.tool).toMatchObject({ status });
    }
  });
});

describe('what the dialog offers to remember of a call about a folder', () => {
  it.each(named([remove('src'), remove('src/deep'), move('src'), copy('src/deep')]))(
    'covers the call: %s',
    async (_name, call) => {
      const { preview } = await attempt(call, {});
      const { allow } = (await preview()).remember;
      const suggestions = allow.kind === 'patterns' ? allow.suggestions : [];
      const patterns = suggestions.filter(({ reach }) => reach !== 'tool').map((suggestion) => suggestion.patterns);
      expect(patterns.length).toBeGreaterThan(1);
      for (const each of patterns) {
        const rules = rulesFor(
          call,
          each.map((pattern) => ['allow', pattern] as const),
        );
        expect(await attempt(call, { rules }), each.join(', ')).toMatchObject({ status: 'completed' });
      }
    },
  );

  it('is first of all that folder and what is in it', async () => {
    const { preview } = await attempt(remove('src/deep'), {});
    expect((await preview()).remember.allow).toMatchObject({
      suggestions: [{ patterns: ['src/deep', 'src/deep/…'], reach: 'exact' }, {}, {}, { reach: 'tool' }],
    });
  });
});

describe('a folder with more in it than can be held against rules', () => {
  const fill = (workspacePath: string) => {
    for (let count = 0; count < 2_000; count += 1) writeFileSync(join(workspacePath, 'src', 'deep', `${count}`), '');
  };

  it.each(named([remove('src'), move('src'), copy('src')]))('is asked about, each time: %s', async (_name, call) => {
    const rules = rulesFor(call, [
      ['allow', '**'],
      ['deny', '**/b.txt'],
    ]);
    const { status, preview } = await attempt(call, { rules, approvalMode: 'auto' }, fill);
    expect(status).toBe('awaiting-approval');
    const { remember, riskReasons } = await preview();
    expect(remember.allow).toEqual({ kind: 'none', why: 'Contains too many files to check against rules' });
    expect(riskReasons).toContain('Contains too many files to check against rules');
  });

  it('is denied all the same for what lies near its top', async () => {
    const call = copy('src');
    const rules = rulesFor(call, [['deny', 'src/keep.txt']]);
    expect(await attempt(call, { rules, approvalMode: 'auto' }, fill)).toMatchObject({ status: 'denied' });
  });
});
