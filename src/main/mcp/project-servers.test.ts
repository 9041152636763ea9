import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scripted, startMcp } from './testing/start-mcp';

/** A cloned repository whose file starts a server that leaves a trace. */
function cloned() {
  const started = startMcp();
  const { workspacePath, base } = started;
  const startFile = join(base, 'starts');
  const program = join(workspacePath, 'tools', 'server.mjs');
  mkdirSync(join(workspacePath, 'tools'));
  const [scriptPath = '', script = ''] = scripted({ startFile }).args;
  writeFileSync(program, readFileSync(scriptPath, 'utf8'));
  const file = join(workspacePath, '.mcp.json');
  const entry = { command: process.execPath, args: ['tools/server.mjs', script] };
  writeFileSync(file, JSON.stringify({ mcpServers: { helper: entry } }));
  const trust = () => {
    const [found] = started.mcp.findImportable().filter(({ isProject }) => isProject);
    if (!found) throw new Error('The project has no server');
    return started.mcp.import(found);
  };
  return { ...started, startFile, program, file, entry, trust };
}

it('MP-17 of a cloned repository starts nothing before it is trusted', async () => {
  const { mcp, startFile, trust, unconfined } = cloned();
  mcp.start();
  expect(mcp.list()).toEqual([]);
  expect(mcp.findImportable()[0]).toMatchObject({ name: 'helper', isProject: true, isKnown: false });
  expect(existsSync(startFile)).toBe(false);
  expect(trust()).toBe('helper');
  expect(existsSync(startFile)).toBe(false);
  await mcp.setSandbox('helper', unconfined);
  expect(await mcp.refresh('helper')).toMatchObject({ state: 'running' });
});

it.each([
  [
    'its entry',
    ({ file, entry }: ReturnType<typeof cloned>) =>
      writeFileSync(file, JSON.stringify({ mcpServers: { helper: { ...entry, env: { LD_PRELOAD: 'x.so' } } } })),
  ],
  ['its program', ({ program }: ReturnType<typeof cloned>) => writeFileSync(program, 'process.exit(1)')],
  ['its file', ({ file }: ReturnType<typeof cloned>) => writeFileSync(file, '{}')],
])('asks again when %s changes', async (_what, change) => {
  const project = cloned();
  const { mcp, startFile, trust, unconfined, call } = project;
  trust();
  await mcp.setSandbox('helper', unconfined);
  mcp.approve('helper', (await mcp.refresh('helper')).present ?? '');
  await mcp.restart('helper');
  const starts = readFileSync(startFile, 'utf8');
  change(project);
  expect(await call('mcp:helper/echo')).toMatchObject({
    success: false,
    error: expect.stringMatching(/has changed since|no longer contains/),
  });
  expect(mcp.list()).toMatchObject([{ state: 'untrusted' }]);
  expect(readFileSync(startFile, 'utf8')).toBe(starts);
});

it.each([
  ['a file that a variable names', ['tools/server.mjs'], { NODE_OPTIONS: '--require ./hook.js' }, 'hook.js'],
  ['a file without its ending', ['tools/main'], {}, 'tools/main.js'],
  ['a folder with a package', ['tools'], {}, 'tools/package.json'],
  ['a file in a command line', ['-e', 'require("./tools/x.js")'], {}, 'tools/x.js'],
])('MP-39 asks again when what it starts changes: %s', (_what, args, env, changed) => {
  const { workspacePath, file, trust, mcp } = cloned();
  writeFileSync(file, JSON.stringify({ mcpServers: { helper: { command: process.execPath, args, env } } }));
  writeFileSync(join(workspacePath, changed), '1');
  trust();
  expect(mcp.list()).toMatchObject([{ state: 'stopped' }]);
  writeFileSync(join(workspacePath, changed), '2');
  expect(mcp.list()).toMatchObject([{ state: 'untrusted' }]);
});

it('MP-40 shows all that it starts with, but what is secret by its name', () => {
  const { file, mcp } = cloned();
  const env = { NODE_OPTIONS: '--require ./hook.js', API_KEY: 'abc' };
  const entry = { command: 'node', args: ['a b.js'], cwd: 'tools', env };
  writeFileSync(file, JSON.stringify({ mcpServers: { helper: entry } }));
  expect(mcp.findImportable()).toMatchObject([
    {
      command: "cd tools && NODE_OPTIONS='--require ./hook.js' node 'a b.js'",
      environmentNames: ['API_KEY'],
    },
  ]);
});

it.each(['../outside', 'link'])('MP-42 is not started outside its folder: %s', async (cwd) => {
  const { workspacePath, base, file, entry, mcp, trust, unconfined, startFile, program } = cloned();
  mkdirSync(join(base, 'outside'));
  symlinkSync(join(base, 'outside'), join(workspacePath, 'link'));
  const [, ...args] = entry.args;
  writeFileSync(file, JSON.stringify({ mcpServers: { helper: { ...entry, args: [program, ...args], cwd } } }));
  trust();
  await mcp.setSandbox('helper', unconfined);
  expect(await mcp.refresh('helper')).toMatchObject({ problem: expect.stringContaining('outside its project') });
  expect(existsSync(startFile)).toBe(false);
});

it('has tools only in its own folder', async () => {
  const { mcp, trust, unconfined, workspacePath } = cloned();
  trust();
  await mcp.setSandbox('helper', unconfined);
  mcp.approve('helper', (await mcp.refresh('helper')).present ?? '');
  expect(mcp.whyElsewhere('mcp:helper/echo', workspacePath)).toBeNull();
  expect(mcp.toolsElsewhere('/somewhere')).toEqual(['mcp:helper/echo']);
});
