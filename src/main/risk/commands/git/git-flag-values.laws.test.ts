import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitReadingCommands } from './git-reading-commands';

const folder = mkdtempSync(join(tmpdir(), 'git-flags-'));
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_SYSTEM: devNull,
  GIT_PAGER: 'cat',
  LC_ALL: 'C',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Ada'],
      [`GIT_${who}_EMAIL`, 'ada@example.com'],
    ]),
  ),
};

beforeAll(() => {
  execFileSync('git', ['init', '--quiet'], { cwd: folder, env });
  execFileSync('git', ['commit', '--quiet', '--allow-empty', '--message', 'first'], { cwd: folder, env });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks how the installed git reacts to a flag with nothing after it. */
function wantsValue(command: string, flag: string): boolean | 'unknown' {
  const { stderr } = spawnSync('git', [...command.split(' '), flag], { cwd: folder, env, encoding: 'utf8', input: '' });
  if (/requires (?:a|an) (?:value|argument)/.test(stderr)) return true;
  return /unknown (?:option|switch)|unrecognized argument|invalid option|does not contain a section|^usage: /m.test(
    stderr,
  )
    ? 'unknown'
    : false;
}

/** These parse their flags with the same code as `git log`; `git stash` adds its own words after them. */
const likeLog = new Set(
  ['whatchanged', 'show', 'reflog', 'reflog show', 'diff', 'diff-tree', 'diff-index', 'diff-files', 'rev-list'].concat([
    'stash list',
    'stash show',
  ]),
);
const ofLog = gitReadingCommands.get('log')?.table.flags;
const commands = [...gitReadingCommands].map(([command, { table }]) => ({
  command,
  flags: [...table.flags].filter(([name, flag]) => !likeLog.has(command) || ofLog?.get(name)?.value !== flag.value),
}));

describe('SF-07: the flags of a git command that only reads', () => {
  it.each(commands)('take a value exactly where git takes one: $command', ({ command, flags }) => {
    const wrong = flags.flatMap(([name, { use, value }]) => {
      // These are never safe, whatever follows.
      if (use === 'executes' || use === 'changes' || use === 'writes') return [];
      const wanted = wantsValue(command, name);
      return wanted === 'unknown' || wanted === (value === 'required') ? [] : [{ name, value, wanted }];
    });
    expect(wrong).toEqual([]);
  });
});
