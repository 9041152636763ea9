import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isRiskAtMost } from '../../../shared/call/risk-level';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { expectWithin } from '../../testing/expect-within';
import { slowLawRuns } from '../../testing/slow-laws';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import type { ShellKind } from '../shell/shell-program';
import { fakeCommandContext } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const levelOf = (line: string, shell: ShellKind = 'bash') =>
  assess(line, fakeCommandContext({ shell }, { files: ['a'], folders: ['src'] })).level;

const names = [
  'ls',
  'cat',
  'rm',
  'git',
  'npm',
  'find',
  'sed',
  'sort',
  'touch',
  'cp',
  'cd',
  'echo',
  'curl',
  'tar',
  'node',
  'env',
  'xargs',
  'frob',
];
const words = [
  '-a',
  '-o',
  '-rf',
  '--',
  '--output=x',
  'a',
  'src',
  '../x',
  '/etc/x',
  '.env',
  'status',
  'push',
  '--force',
  'test',
  'run',
  '-c',
  '-e',
  'p',
  '-exec',
  '{}',
  '+',
  'https://x.example',
  '-i',
  '.',
  '5',
];
const command = fc
  .tuple(fc.constantFrom(...names), fc.array(fc.constantFrom(...words), { maxLength: 5 }))
  .map(([name, args]) => [name, ...args]);
const line = command.map((parts) => parts.join(' '));
const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;

describe('the level of a line', () => {
  it('never sinks when another command follows', () => {
    fc.assert(
      fc.property(line, line, fc.constantFrom('; ', ' && ', ' || ', ' | ', '\n', ' & '), (first, second, joint) => {
        expect(isRiskAtMost(levelOf(first), levelOf(`${first}${joint}${second}`))).toBe(true);
      }),
    );
  });

  it.each([
    ['sudo', (inner: string) => `sudo ${inner}`],
    ['env', (inner: string) => `env ${inner}`],
    ['timeout', (inner: string) => `timeout 5 ${inner}`],
    ['nice', (inner: string) => `nice ${inner}`],
    ['command', (inner: string) => `command ${inner}`],
    ['bash -c', (inner: string) => `bash -c ${quoted(inner)}`],
    ['eval', (inner: string) => `eval ${quoted(inner)}`],
    ['a subshell', (inner: string) => `(${inner})`],
    ['a substitution', (inner: string) => `echo $(${inner})`],
  ])('is at least that of the line inside %s', (_, wrap) => {
    fc.assert(
      fc.property(line, (inner) => {
        expect(isRiskAtMost(levelOf(inner), levelOf(wrap(inner)))).toBe(true);
      }),
      { numRuns: slowLawRuns() },
    );
  });

  it('does not depend on quotes around plain words', () => {
    fc.assert(
      fc.property(command, fc.array(fc.constantFrom('', "'", '"'), { minLength: 8, maxLength: 8 }), (parts, quotes) => {
        const written = parts.map((part, index) => `${quotes[index]}${part}${quotes[index]}`).join(' ');
        expect(levelOf(written)).toBe(levelOf(parts.map(quoted).join(' ')));
      }),
      {
        examples: [
          [
            ['xargs', '-i', 'test', '{}'],
            ['', '', '', '"', '', '', '', ''],
          ],
        ],
      },
    );
  });

  it('comes with a reason, and with subjects wherever the line could be read', () => {
    fc.assert(
      fc.property(line, (text) => {
        const { reasons, subjects } = assess(text, fakeCommandContext());
        expect(reasons.length).toBeGreaterThan(0);
        expect(subjects.length).toBeGreaterThan(0);
      }),
    );
  });

  it('is there for every text, in every shell', () => {
    const shell = fc.constantFrom<ShellKind>('bash', 'powershell', 'cmd');
    const fragment = fc.oneof(
      fc.constantFrom(
        ...names,
        ...words,
        '|',
        ';',
        '&&',
        '$(',
        ')',
        '`',
        '"',
        "'",
        '>',
        '<',
        '\\',
        '{',
        '}',
        '*',
        '$x',
        '\n',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), shell, (parts, kind) => {
        expect(levelOf(parts.join(' '), kind)).toBeTypeOf('string');
      }),
    );
  });

  it('is found in a moment for very long lines', () => {
    const startedAt = performance.now();
    // Frozen, as the reader would time out on slow lines on a busy machine.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    const lines = [
      'ls a;'.repeat(10_000),
      `cat ${'ab '.repeat(20_000)}`,
      `sed '${'s/a/b/;'.repeat(8_000)}'`,
      `mkdir ${'a '.repeat(30_000)}`,
    ];
    const levels = lines.map((line) => levelOf(line));
    clock.mockRestore();
    expect(levels).toEqual(['safe', 'safe', 'safe', 'medium']);
    expectWithin(startedAt, 15_000);
  });
});
