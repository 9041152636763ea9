import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { writeFiles } from '../testing/write-files';
import { findHookScripts } from './hook-scripts';

function setUp() {
  const folder = join(temporaryFolder(), 'my work');
  writeFiles(folder, {
    'hooks/check.sh': 'echo hi',
    'hooks/my check.py': 'print(1)',
    'hooks/run': '#!/bin/sh\n',
    'hooks/filter.awk': '{ print }',
    'src/a.ts': 'a',
    'log.txt': 'text',
    '../outside.sh': 'echo outside',
  });
  writeFiles(folder, { 'bin/tool': 'binary' });
  chmodSync(join(folder, 'bin/tool'), 0o755);
  const names = (command: string) => findHookScripts(command, folder).map(({ name }) => name);
  return { folder, names };
}

describe('the programs of a hook', () => {
  it.each([
    ['hooks/check.sh --fast', ['hooks/check.sh']],
    ['"$CLAUDE_PROJECT_DIR"/hooks/check.sh', ['hooks/check.sh']],
    [`"$\{CLAUDE_PROJECT_DIR}/hooks/check.sh"`, ['hooks/check.sh']],
    ['bash -e $PWD/hooks/check.sh', ['hooks/check.sh']],
    ['cd hooks && . ./check.sh', ['hooks/check.sh']],
    ['cat > /dev/null; FAST=1 python3 -u "hooks/my check.py"', ['hooks/my check.py']],
    ["sh -c 'cat | hooks/run && bin/tool src/a.ts'", ['bin/tool', 'hooks/run']],
    ['timeout 5 bin/tool || exec hooks/check.sh', ['bin/tool', 'hooks/check.sh']],
    ['env --x=hooks/run true', ['hooks/run']],
  ])('%s', (command, expected) => {
    expect(setUp().names(command)).toEqual(expected);
  });

  it('are not the files that it reads and writes, nor those of other folders', () => {
    const { names } = setUp();
    expect(names('grep -q x src/a.ts >> log.txt; jq . log.txt; touch new.txt')).toEqual([]);
    expect(names('sh ../outside.sh; /bin/true; node_modules/.bin/none "unclosed')).toEqual([]);
  });

  it('differ by content, by what a link leads to, and by anything that can’t be read', () => {
    const { folder, names } = setUp();
    const sha256 = () => findHookScripts('hooks/check.sh', folder)[0]?.sha256;
    const first = sha256();
    writeFileSync(join(folder, 'hooks/check.sh'), 'echo changed');
    expect(sha256()).not.toBe(first);
    writeFileSync(join(folder, 'hooks/check.sh'), 'echo hi');
    expect(sha256()).toBe(first);
    symlinkSync(join(folder, '../outside.sh'), join(folder, 'hooks/link'));
    symlinkSync('loop', join(folder, 'hooks/loop'));
    expect(names('hooks/link; hooks/loop')).toEqual(['hooks/link', 'hooks/loop']);
  });

  it('are found quickly in a hostile command', () => {
    const { folder, names } = setUp();
    const many = Array.from({ length: 60 }, (_, at) => `d${at}`);
    for (const name of many) mkdirSync(join(folder, name));
    const command = `${many.join(' ')} ${'\\"'.repeat(3_000)} ${'a '.repeat(3_000)}\0 ${'x'.repeat(5_000)} '"'"'`;
    expect(names(command)).toEqual([]);
  });
});
