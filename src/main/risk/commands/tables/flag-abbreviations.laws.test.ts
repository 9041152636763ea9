import { describe, expect, it } from 'vitest';
import { isRiskAtMost } from '../../../../shared/call/risk-level';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { tarTable } from '../archives/tar-arguments';
import { gitReadingCommands } from '../git/git-reading-commands';
import { fakeCommandContext } from '../testing/fake-command-context';
import type { FlagTable } from './flag-table';
import { interactivePrograms } from './interactive-programs';
import { readingCommands } from './reading-commands';
import { wrappers } from './wrappers';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const levelOf = (line: string) => assess(line, fakeCommandContext()).level;

const dangerous = new Set(['writes', 'executes', 'changes']);

/** Returns every abbreviation of the flags that do more than read, except those that are flags themselves. */
function shortenedFlags({ flags }: FlagTable): string[] {
  const long = [...flags].filter(([name, { use }]) => name.startsWith('--') && dangerous.has(use));
  return long.flatMap(([name, { value }]) =>
    prefixesOf(name)
      .filter((prefix) => prefix === name || !flags.has(prefix))
      .map((prefix) => (value === 'none' ? prefix : `${prefix}=M`)),
  );
}

function prefixesOf(name: string): string[] {
  return [...name.slice(3)].map((_, index) => name.slice(0, index + 4)).concat(name.slice(0, 3));
}

const commands = [...readingCommands].map(([name, { table }]) => [name, table] as const);
const gitCommands = [...gitReadingCommands].map(([name, { table }]) => [`git ${name}`, table] as const);
const others = [...wrappers, ...interactivePrograms].map(([name, { table }]) => [name, table] as const);
const tables = [...commands, ...gitCommands, ...others].filter(([, table]) => shortenedFlags(table).length > 0);

describe('a flag that does more than read', () => {
  it.each(tables)('is never safe, however short it is cut: %s', (name, table) => {
    const lines = shortenedFlags(table).map((flag) => `${name} ${flag} a`);
    expect(lines.filter((line) => levelOf(line) === 'safe')).toEqual([]);
  });

  it('is at least high for tar, where it starts a program', () => {
    const flags = [...tarTable.flags].filter(([name, { use }]) => name.startsWith('--') && use === 'executes');
    const lines = flags.flatMap(([name]) => prefixesOf(name).map((prefix) => `tar tf a.tar ${prefix}=id`));
    const known = new Set([...tarTable.flags.keys()].map((name) => `tar tf a.tar ${name}=id`));
    const cut = lines.filter((line) => !known.has(line));
    expect(cut.filter((line) => isRiskAtMost(levelOf(line), 'medium'))).toEqual([]);
    expect(cut.length).toBeGreaterThan(20);
  });

  it('is found behind flags that start alike', () => {
    expect(levelOf('git diff --outp=M')).toBe('medium');
    expect(levelOf('sort --out=M a')).toBe('medium');
    expect(levelOf('sort --o=M a')).toBe('medium');
    expect(levelOf('sort --compress-p=id a')).toBe('high');
    expect(levelOf('git log --textc')).toBe('high');
    expect(levelOf("env --s='rm -rf src'")).toBe('high');
    expect(levelOf('git reset --har')).toBe('high');
    expect(levelOf('git push --del origin x')).toBe('high');
    expect(levelOf('git fetch --upload-p=x')).toBe('high');
  });
});
