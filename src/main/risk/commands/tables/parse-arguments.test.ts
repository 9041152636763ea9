import { describe, expect, it } from 'vitest';
import type { ShellWord } from '../../shell/shell-program';
import { flagTable } from './flag-table';
import { parseArguments } from './parse-arguments';

const table = flagTable('-a -n= -c[=] --all --count= --color[=] --output=>');
const word = (text: string, changes: Partial<ShellWord> = {}): ShellWord => ({
  text,
  value: text,
  isPattern: false,
  ...changes,
});

function parse(...values: string[]) {
  const { flags, operands, unknown } = parseArguments(
    values.map((value) => word(value)),
    table,
  );
  return {
    flags: flags.map(({ name, value }) => (value === null ? name : `${name}=${value.value}`)),
    operands: operands.map(({ value }) => value),
    unknown: unknown.map(({ value }) => value),
  };
}

describe('the words of a command', () => {
  it('are flags, their values, and operands', () => {
    expect(parse('-a', '-n', '5', 'x', '--count=3', '--output', 'y', '-', '--', '-a')).toEqual({
      flags: ['-a', '-n=5', '--count=3', '--output=y'],
      operands: ['x', '-', '-a'],
      unknown: [],
    });
  });

  it('may be flags put together', () => {
    expect(parse('-an5', '-ca', '-an', '7')).toEqual({
      flags: ['-a', '-n=5', '-c=a', '-a', '-n=7'],
      operands: [],
      unknown: [],
    });
  });

  it('may be flags cut short, where only one starts so', () => {
    expect(parse('--out=x', '--co', '--colo')).toEqual({
      flags: ['--output=x', '--color'],
      operands: [],
      unknown: ['--co'],
    });
  });

  it('are unknown when one letter of them is', () => {
    expect(parse('-ax', '--frob', '--all=x')).toEqual({
      flags: [],
      operands: [],
      unknown: ['-ax', '--frob', '--all=x'],
    });
  });

  it('are undecided where the shell fills them in', () => {
    const words = [word('$x', { value: null }), word('*.ts', { isPattern: true }), word('a*', { isPattern: true })];
    const { operands, undecided } = parseArguments(words, table);
    expect({ operands, undecided }).toEqual({ operands: words, undecided: words.slice(0, 2) });
  });

  it('belong to the command that another one starts', () => {
    const { flags, operands } = parseArguments(
      ['-a', '5', 'rm', '--', '-a'].map((value) => word(value)),
      table,
      {
        operandsBeforeCommand: 1,
      },
    );
    expect({ flags: flags.length, operands: operands.map(({ value }) => value) }).toEqual({
      flags: 1,
      operands: ['5', 'rm', '--', '-a'],
    });
  });
});

describe('a table of flags', () => {
  it('refuses what is no flag', () => {
    expect(() => flagTable('-a b')).toThrow('b is no flag');
  });
});
