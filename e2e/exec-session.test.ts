import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aintern, folders } from './testing/aintern';

const FILES = 2_000;
const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

/** Creates a sizable repository whose tests pass only after the right edit. */
function makeRepository(folder: string): void {
  const modules = Array.from({ length: FILES }, (_, number) => number);
  for (const number of modules) {
    const inside = join(folder, 'src', `part-${number % 50}`);
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, `module-${number}.cjs`), `module.exports = ${number};\n`);
  }
  writeFileSync(join(folder, 'src/answer.cjs'), 'exports.answer = () => 41; // off by one\n');
  const test = `require('node:assert').equal(require('./src/answer.cjs').answer(), 42); console.log('all is well');`;
  writeFileSync(join(folder, 'test.cjs'), test);
  writeFileSync(join(folder, 'README.md'), '# Answers\n\nThe answer is in src.\n');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'answers', scripts: { test: 'node test.cjs' } }));
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'config', 'user.name', 'Test');
  git(folder, 'config', 'user.email', 'test@localhost');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'First');
}

const prompt = [
  'read README.md',
  'find "off by one" in src',
  'replace "41; // off by one" with "42;" in src/answer.cjs',
  'run npm test',
  'what changed?',
  'commit everything with message "Give the right answer"',
].join('\n');

const byThemselves = ['parsed', 'validating', 'approved', 'executing', 'completed'];
const asked = ['parsed', 'validating', 'awaiting-approval', 'approved', 'executing', 'completed'];

describe('a session in a repository of 2,000 files', () => {
  it('reads, searches, edits, tests and commits, and tells every state', async () => {
    const { base, workspace, data } = folders();
    makeRepository(workspace);
    const decisions = join(base, 'decisions.json');
    const approved = ['file-edit', 'terminal-execute', 'git-add', 'git-commit'];
    writeFileSync(decisions, JSON.stringify(approved.map((toolId) => ({ toolId, approved: true }))));
    const args = ['exec', prompt, '--workspace', workspace, '--decisions', decisions, '--json'];
    const { lines, code, stderr } = await aintern(args, { data });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const events = lines();
    const calls = events.filter(({ type }) => type === 'tool-call').map(({ request }) => request);
    const statesOf = (id: string) =>
      events.filter((event) => event.type === 'tool-call-status' && event.id === id).map(({ status }) => status);
    expect(calls.map(({ toolId, id }) => [toolId, statesOf(id)])).toEqual([
      ['file-read', byThemselves],
      ['search-content', byThemselves],
      ['file-edit', asked],
      ['terminal-execute', asked],
      ['git-status', byThemselves],
      ['git-diff', byThemselves],
      ['git-add', asked],
      ['git-commit', asked],
    ]);
    const results = events.filter(({ type }) => type === 'tool-result').map(({ result }) => JSON.stringify(result));
    expect(results[1]).toContain('src/answer.cjs');
    expect(results[3]).toContain('all is well');
    expect(results[5]).toContain('exports.answer = () => 42;');
    expect(events.at(-1)).toMatchObject({ type: 'run-completed' });
    expect(readFileSync(join(workspace, 'src/answer.cjs'), 'utf8')).toBe('exports.answer = () => 42;\n');
    expect(git(workspace, 'log', '--format=%s')).toBe('Give the right answer\nFirst\n');
    expect(git(workspace, 'status', '--porcelain')).toBe('');
  });
});
