import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RiskLevel } from '../../../shared/call/risk-level';
import type { JsonObject } from '../../../shared/json/json';
import type { AssessCommand } from '../../risk/command-assessment';
import { createCommandAssessor } from '../../risk/create-command-assessor';
import { createShellReader } from '../../risk/shell/create-shell-reader';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { temporaryFolder } from '../../testing/temporary-folder';
import { defineMcpTool } from './define-mcp-tool';

let assessCommand: AssessCommand;
beforeAll(async () => {
  assessCommand = createCommandAssessor(createShellReader(await loadShellGrammars()));
});

function prepare(parameters: JsonObject, rating: RiskLevel | null = 'safe', schema: JsonObject = {}) {
  const base = temporaryFolder();
  const [workspacePath, dataPath] = [join(base, 'work'), join(base, 'data')];
  for (const folder of [workspacePath, dataPath, join(workspacePath, 'src'), join(base, 'outside')]) mkdirSync(folder);
  writeFileSync(join(workspacePath, '.env'), 'KEY=1');
  symlinkSync(join(base, 'outside'), join(workspacePath, 'link'));
  const tool = defineMcpTool({
    server: 'one',
    definition: { name: 'do', inputSchema: { type: 'object', ...schema } },
    rating,
    assessCommand,
    isPrivateAllowed: (host) => host === 'localhost:3000',
    call: async () => ({ content: [] }),
  });
  const prepared = tool.prepare(parameters, { workspacePath, dataPath });
  if (!prepared.isValid) return { errors: prepared.validation.errors.map(({ message }) => message) };
  const { risk, subjects, summary, protectedParts } = prepared.call;
  return { level: risk.level, reasons: risk.reasons, subjects, summary, protectedParts };
}

describe('a path among the arguments', () => {
  it.each([
    ['by its name', { path: 'src/a.ts' }],
    ['by its look', { target: './src/a.ts' }],
    ['by its address', { source_uri: 'x', from: 'src/../src/a.ts' }],
  ])('goes through the path guard %s', (_how, parameters) => {
    expect(prepare(parameters).subjects?.at(-1)).toMatch(/=src\/a\.ts$/);
  });

  it('MP-25 outside the folder is high to read and critical to write', () => {
    expect(prepare({ path: '/etc/hosts' }, 'safe')).toMatchObject({ level: 'high', subjects: ['path=/etc/hosts'] });
    expect(prepare({ path: '/etc/hosts' }, 'low')).toMatchObject({ level: 'critical' });
    expect(prepare({ note: '~/notes' }, 'low')).toMatchObject({ level: 'critical' });
  });

  it('MP-26 that is a link is rated by its target', () => {
    expect(prepare({ path: 'link/a' }, 'low')).toMatchObject({
      level: 'critical',
      reasons: [expect.stringContaining('Writes outside')],
    });
  });

  it('MP-27 to credentials is critical however the tool is rated', () => {
    expect(prepare({ path: '.env' })).toMatchObject({ level: 'critical', reasons: ['Reads stored credentials'] });
  });

  it('in a list or an object is found', () => {
    expect(prepare({ edits: [{ file: '/etc/a' }, { file: 'src/b' }] }, 'low')).toMatchObject({
      level: 'critical',
      subjects: ['edits.file=/etc/a', 'edits.file=src/b'],
    });
  });

  it('to a place that runs later may only be allowed by name', () => {
    expect(prepare({ path: '.git/hooks/pre-commit' }, 'low').protectedParts).toEqual({
      'path=.git/hooks/pre-commit': ['.git/hooks/pre-commit'],
    });
  });
});

describe('an address among the arguments', () => {
  it.each([
    ['https://example.com/a/b/', 'medium', 'url=example.com/a/b', 'Names the host example.com'],
    [
      'http://127.0.0.1:8080/x',
      'high',
      'url=http:127.0.0.1:8080/x',
      '127.0.0.1:8080 is on this machine or in a private network',
    ],
    ['http://localhost:3000', 'medium', 'url=http:localhost:3000', 'Names the host localhost:3000'],
    [
      'https://u:p@example.com',
      'high',
      'url=https://u:p@example.com',
      'Contains an address that can’t be read: https://u:p@example.com',
    ],
  ])('%s is %s', (url, level, subject, reason) => {
    expect(prepare({ url })).toMatchObject({ level, subjects: [subject], reasons: [reason] });
  });
});

describe('a command among the arguments', () => {
  it('is rated as a command, and may only be allowed as it is', () => {
    const given = prepare({ command: 'rm -rf ~' });
    expect(given).toMatchObject({ level: 'critical', subjects: ['command=rm -rf ~'] });
    expect(given.protectedParts).toEqual({ 'command=rm -rf ~': ['command=rm -rf ~'] });
    expect(prepare({ cmd: ['sudo', 'reboot'] }).level).toBe('critical');
  });
});

it('text is on one line, and its kind is not guessed', () => {
  expect(prepare({ text: 'a\nb', count: 3, on: true })).toMatchObject({
    level: 'safe',
    subjects: ['text=a\\nb', 'count=3', 'on=true'],
    summary: 'Call do on one (text: a\\nb, count: 3, on: true)',
  });
});

it('an empty list or object is an argument too, which a rule has to cover', () => {
  expect(prepare({ path: 'a', force: {}, inner: { flags: [] } }).subjects).toEqual([
    'path=a',
    'force={}',
    'inner.flags=[]',
  ]);
});

it('too many arguments can’t be covered by a rule', () => {
  expect(prepare({ list: Array.from({ length: 500 }, (_, at) => `${at}`) })).toMatchObject({
    level: 'high',
    reasons: ['It has too many arguments to check them all'],
  });
});
