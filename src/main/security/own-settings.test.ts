import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/call/permission';
import type { JsonObject } from '../../shared/json/json';
import { startApp } from '../testing/start-app';
import { run } from './testing/calling-model';
import { type Places, startCalls } from './testing/start-calls';

const allow = (index: number, toolId: string, pattern?: string): ToolPermission => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  effect: 'allow',
  toolId,
  ...(pattern === undefined ? {} : { pattern }),
  ...{ scope: 'always', createdAt: 0, uses: 0 },
});

/** The broadest possible rules. */
const tools =
  'file-read file-write file-edit file-delete file-move file-copy directory-create search-content terminal-execute';
const widest = tools
  .split(' ')
  .flatMap((toolId, index) => [
    allow(3 * index, toolId),
    allow(3 * index + 1, toolId, '**'),
    allow(3 * index + 2, toolId, '*'),
  ]);
const modes = [
  ['the usual level and no rule', {}],
  ['the highest level', { approvalMode: 'auto' }],
  ['the highest level and rules for everything', { approvalMode: 'auto', rules: widest }],
] as const;

const kept = '{"settings":{},"permissions":[]}\n';

/** Creates the settings file, and in the workspace a file and a few links that could be used against it. */
function furnish({ workspacePath, dataPath }: Places): void {
  writeFileSync(join(dataPath, 'settings.json'), kept);
  writeFileSync(join(workspacePath, 'mine.json'), '{"permissions":["*"]}\n');
  symlinkSync(dataPath, join(workspacePath, 'door'));
  symlinkSync(join(dataPath, 'settings.json'), join(workspacePath, 'link.json'));
  symlinkSync(join(dataPath, 'new.json'), join(workspacePath, 'dangling.json'));
}

const readSettings = ({ dataPath }: Places) => readFileSync(join(dataPath, 'settings.json'), 'utf8');

describe('AIntern’s own settings and rules', () => {
  const uses: readonly [tool: string, parameters: (path: string) => JsonObject][] = [
    ['file-write', (path) => ({ path, content: 'x' })],
    ['file-edit', (path) => ({ path, edits: [{ oldText: 'settings', newText: 'x' }] })],
    ['file-delete', (path) => ({ path })],
    ['file-move', (path) => ({ from: 'mine.json', to: path })],
    ['file-copy', (path) => ({ from: 'mine.json', to: path, overwrite: true })],
    ['file-read', (path) => ({ path })],
  ];

  describe.each(modes)('WC-01: with %s', (_mode, options) => {
    it.each(uses)('%s of the settings is refused', async (tool, parametersFor) => {
      const started = await startCalls(
        ({ dataPath }) => [[{ tool, parameters: parametersFor(join(dataPath, 'settings.json')) }]],
        options,
      );
      furnish(started);
      const { whenEnded } = await started.send();
      await whenEnded();
      expect(started.statusesOf()).toEqual([['parsed', 'validating', 'validation-failed']]);
      expect(started.told()[0]?.text).toContain("AIntern's own data");
      expect(readSettings(started)).toBe(kept);
    });
  });

  const commands: readonly ((places: Places) => string)[] = [
    ({ dataPath }) => `echo x > ${dataPath}/settings.json`,
    () => 'echo x >> ../data/settings.json',
    () => 'cp mine.json ../data/settings.json',
    () => 'mv -f mine.json link.json',
    () => 'cp mine.json link.json',
    () => 'cat mine.json | tee door/settings.json',
    () => 'sed -i s/settings/x/ ../data/settings.json',
    () => 'cd ../data && echo x > settings.json',
    () => 'cd door && touch settings.json',
    () => 'rm -rf ../data',
    () => 'ln -sf "$PWD/mine.json" ../data/settings.json',
    () => 'dd if=mine.json of=../data/settings.json',
    () => `python3 -c "open('../data/settings.json','w').write('x')"`,
    () => `node -e "require('fs').writeFileSync('../data/settings.json','x')"`,
    () => `bash -c 'echo x > ../data/settings.json'`,
    () => 'find . -maxdepth 1 -name mine.json -exec cp {} ../data/settings.json \\;',
    () => 'ls ../data | xargs -I{} cp mine.json ../data/{}',
    () => 'cat ../data/settings.json',
  ];

  it.each(commands.map((command) => [command({ workspacePath: '', dataPath: '/data' }), command] as const))(
    'WC-01: no command reaches them unasked, with the highest level and rules for everything: %s',
    async (_shown, command) => {
      const started = await startCalls((places) => [[run(command(places))]], {
        approvalMode: 'auto',
        rules: widest,
      });
      furnish(started);
      const { question, whenAskedOrEnded } = await started.send();
      await whenAskedOrEnded();
      expect(question()?.status).toBe('awaiting-approval');
      expect(readSettings(started)).toBe(kept);
    },
  );

  const variants: readonly ((places: Places) => string)[] = [
    () => '../data/settings.json',
    () => './../data/./settings.json',
    () => '../data//settings.json',
    () => '../work/../data/settings.json',
    () => 'door/settings.json',
    () => 'door/../data/settings.json',
    () => 'link.json',
    () => 'dangling.json',
    ({ dataPath }) => join(dataPath, 'new', 'settings.json'),
    ({ dataPath }) => `${dataPath}/settings.json.`,
    ({ dataPath }) => `${dataPath}/SETTINGS.JSON`,
    ({ dataPath }) => `${dataPath}/settings.json `,
    ({ dataPath }) => `/proc/self/root${dataPath}/settings.json`,
  ];

  it.each(variants.map((variant) => [variant({ workspacePath: '', dataPath: '/data' }), variant] as const))(
    'WC-10: nor does a file tool by another spelling: %s',
    async (_shown, variant) => {
      const started = await startCalls(
        (places) => [[{ tool: 'file-write', parameters: { path: variant(places), content: 'x' } }]],
        { approvalMode: 'auto', rules: widest },
      );
      furnish(started);
      const { result, whenAskedOrEnded } = await started.send();
      await whenAskedOrEnded();
      expect(started.statusesOf()).toEqual([['parsed', 'validating', 'validation-failed']]);
      expect(JSON.stringify(result())).toMatch(/AIntern's own data|a link that only the system can follow/);
      expect(existsSync(join(started.dataPath, 'new.json'))).toBe(false);
      expect(readSettings(started)).toBe(kept);
    },
  );

  it('WC-10: a folder that differs only in case is another one where the file system says so, and is asked about', async () => {
    const started = await startCalls(
      ({ dataPath }) => [
        [{ tool: 'file-write', parameters: { path: `${dataPath.slice(0, -4)}DATA/settings.json`, content: 'x' } }],
      ],
      { approvalMode: 'auto', rules: widest },
    );
    furnish(started);
    const isOther = !existsSync(`${started.dataPath.slice(0, -4)}DATA`);
    const { whenAskedOrEnded } = await started.send();
    await whenAskedOrEnded();
    expect(started.statusesOf()).toEqual([
      ['parsed', 'validating', isOther ? 'awaiting-approval' : 'validation-failed'],
    ]);
    expect(readSettings(started)).toBe(kept);
  });
});

describe('WC-08: a settings file that somebody replaces while AIntern runs', () => {
  it('widens nothing', async () => {
    const { call, send, whenAsked, dataPath, workspacePath } = await startApp();
    await call('settings.update', { theme: 'dark' });
    const file = join(dataPath, 'settings.json');
    const before = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
    const settings = {
      ...(before.settings as JsonObject),
      approvalMode: 'auto',
      allowedPrivateHosts: ['localhost'],
    };
    writeFileSync(file, JSON.stringify({ ...before, settings, permissions: widest }));
    const { approvalMode, allowedPrivateHosts } = await call('settings.read');
    expect({ approvalMode, allowedPrivateHosts }).toEqual({ approvalMode: 'ask', allowedPrivateHosts: [] });
    await send('create a.txt with text');
    expect((await whenAsked()).toolId).toBe('file-write');
    expect(existsSync(join(workspacePath, 'a.txt'))).toBe(false);
    const { rules, foreign } = await call('permission.list');
    expect({ rules, foreign }).toEqual({ rules: [], foreign: widest });
  });

  it('nor does one that lacks the rules which deny', async () => {
    const { call, send, whenAsked, whenEnded, dataPath, workspacePath, statuses } = await startApp();
    await send('create a.txt with text');
    const decision = { approved: false, rememberForSession: false, rememberForTool: true, rememberPattern: 'a.txt' };
    const { approvalId } = await whenAsked();
    await call('approval.decide', { approvalId, decision: { ...decision, decidedAt: 0, decisionDuration: 0 } });
    await whenEnded();
    writeFileSync(join(dataPath, 'settings.json'), JSON.stringify({ settings: {}, permissions: [] }));
    const denied = statuses().filter((status) => status === 'denied').length;
    await send('create a.txt with text');
    await expect.poll(() => statuses().filter((status) => status === 'denied').length).toBe(denied + 1);
    expect(existsSync(join(workspacePath, 'a.txt'))).toBe(false);
  });

  it('nor does one that cannot be read', async () => {
    const { call, send, whenAsked, dataPath, workspacePath } = await startApp();
    await call('settings.update', { theme: 'dark' });
    writeFileSync(join(dataPath, 'settings.json'), '{ broken');
    await send('create a.txt with text');
    expect((await whenAsked()).toolId).toBe('file-write');
    expect(existsSync(join(workspacePath, 'a.txt'))).toBe(false);
    expect((await call('settings.read')).approvalMode).toBe('ask');
  });
});
