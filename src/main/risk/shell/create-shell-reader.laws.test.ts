import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { createShellReader } from './create-shell-reader';
import type { ShellKind, SimpleCommand } from './shell-program';

const readShell = createShellReader(await loadShellGrammars());

const shell = fc.constantFrom<ShellKind>('bash', 'powershell', 'cmd');
const pieces = fc.constantFrom(
  ...['a', 'rm', ' ', ' ', '\n', ';', '&', '|', '<', '>', '(', ')', '{', '}', '[', ']', '$', '`', '"', "'", '\\'],
  ...[
    '$(',
    '<<E\n',
    '\nE\n',
    '[[',
    ']]',
    '((',
    '))',
    'if ',
    'then ',
    'fi',
    'for ',
    'do ',
    'done',
    'case ',
    'in ',
    'esac',
  ],
  ...['=', ',', '..', '%', '!', '^', '@', '#', '~', '*', '?', '-', '1', 'é'],
);
const shellLike = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));

/** Words that are literal in all three shells. */
const plainWord = fc
  .stringMatching(/^[a-z][a-z0-9_./-]{0,8}$/)
  .filter(
    (word) =>
      !/^(?:do|done|elif|else|esac|fi|for|function|if|in|select|then|time|until|while|case|coproc|goto|call|using|param|trap|try|class|enum|data|filter|return|exit|break|continue|throw|switch|begin|process|end|workflow|dynamicparam|foreach|parallel|inlinescript|hidden|static|define|from|var|cd|md|rd)\b/.test(
        word,
      ),
  );
const plainLine = fc.array(plainWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

/** For a thousand random lines on a machine that may be busy. */
const timeout = 120_000;

describe('a shell reader', { timeout }, () => {
  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(shellLike, fc.string({ unit: 'binary' }), fc.string()), shell, (line, kind) => {
        expect(['program', 'unreadable']).toContain(readShell(line, kind).kind);
      }),
    );
  });

  it('reads two lines in a row as the commands of both', () => {
    fc.assert(
      fc.property(plainLine, plainLine, fc.constantFrom('; ', '\n'), (first, second, separator) => {
        const commands = [...commandsOf(first, 'bash'), ...commandsOf(second, 'bash')];
        expect(commandsOf(first + separator + second, 'bash')).toEqual(commands);
        expect(commandsOf(first + separator + second, 'powershell')).toEqual(commands);
        expect(commandsOf(first + (separator === '\n' ? separator : ' & ') + second, 'cmd')).toEqual(commands);
      }),
    );
  });

  it('gives back exactly what single quotes hold', () => {
    const visible = fc.string({ unit: fc.constantFrom(...'ab \t\n$`"\\(){}[]*?~!#&|;<>=%^é') });
    fc.assert(
      fc.property(visible, (text) => {
        const quoted = text.replaceAll("'", "'\\''");
        expect(commandsOf(`echo '${quoted}'`, 'bash').map(valuesOf)).toEqual([['echo', text]]);
        expect(commandsOf(`echo '${text.replaceAll("'", "''")}'`, 'powershell').map(valuesOf)).toEqual([
          ['echo', text],
        ]);
      }),
    );
  });
});

function commandsOf(line: string, kind: ShellKind): readonly SimpleCommand[] {
  const reading = readShell(line, kind);
  if (reading.kind === 'unreadable') throw new Error(`${line}: ${reading.reason}`);
  return reading.program.commands;
}

function valuesOf({ words }: SimpleCommand): readonly (string | null)[] {
  return words.map(({ value }) => value);
}
