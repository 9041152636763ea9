// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are lines of bash
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { runProgram } from '../../../terminal/processes/run-program';
import { slowLawRuns } from '../../../testing/slow-laws';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createShellReader } from '../create-shell-reader';
import type { SimpleCommand } from '../shell-program';

const readShell = createShellReader(await loadShellGrammars());

/** In `npm run fuzz`, enough to combine every piece with every operator. */
const LINES = Math.min(slowLawRuns(), 2_000);

const bare = fc.string({ unit: fc.constantFrom(...'abZ09_-+=:/.,@%^{}[]*?!~#é'), minLength: 1, maxLength: 5 });
const quotable = fc.string({
  unit: fc.constantFrom(...'ab \t\n;|&<>(){}[]*?!~#$\\é', '$(', '`', '||', '${'),
  maxLength: 6,
});
const piece = fc.oneof(
  { arbitrary: bare, weight: 4 },
  quotable.map((text) => `'${text}'`),
  quotable.map((text) => `"${text.replace(/[$`"\\]/g, '\\$&')}"`),
  fc.constantFrom('\\ ', '\\;', '\\a', '\\$', "\\'", '\\\n', "$'a\\tb'", "$'\\x41\\'\\u00e9\\101'", '$"x y"', '"a\\b"'),
  fc.constantFrom('{a,b}', '{1..3}', 'x{}', '@{u}', '{', '}', '$unset', '${unset}', '"$unset"', '$((1+2))'),
  fc.constantFrom('$(c2 in)', '`c3 back`', '"$(c2 "a b")"', '${unset:-$(c3 x)}', '<(c2 process)'),
);
const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
const redirection = fc.constantFrom('2>&1', '>out', '>>out', '2>/dev/null', '<in', '>|out', '<<<x', '&>out');
const command = fc
  .record({
    assignment: fc.constantFrom('', '', '', 'A=1 ', "A='x y' B= "),
    name: fc.constantFrom('c0', 'c1', 'c\\1', "'c1'", 'c"0"'),
    words: fc.array(fc.oneof({ arbitrary: word, weight: 8 }, redirection), { maxLength: 4 }),
  })
  .map(({ assignment, name, words }) => `${assignment}${[name, ...words].join(' ')}`);
const wrapped = fc.oneof(
  { arbitrary: command, weight: 6 },
  command.map((text) => `{ ${text}; }`),
  command.map((text) => `(${text})`),
  command.map((text) => `if ${text}; then c2 then; fi`),
  command.map((text) => `for x in 1; do ${text}; done`),
  command.map((text) => `! ${text}`),
  command.map((text) => `${text} <<E\nbody $(c3 here)\nE\n:`),
);
const line = fc
  .array(fc.tuple(wrapped, fc.constantFrom('; ', ' && ', '\n', ' | ', ';')), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts.map(([text, operator], index) => (index === parts.length - 1 ? text : text + operator)).join(''),
  );

/**
 * Each command records the number of its words and the words; its input and output don't matter. Each process has its
 * own file: bash writes line by line, and the parts of a pipeline run at the same time.
 */
const prelude = ['c0', 'c1', 'c2', 'c3']
  .map((name) => `${name}() { printf '%s\\0' $(($# + 1)) ${name} "$@" >>"$RECORD/$BASHPID"; }`)
  .join('\n')
  .concat('\nset -f');

it('gives each command the words that real bash gives it', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'prelude.sh'), prelude);
  await writeFile(join(folder, 'in'), '');
  const outcomes = [];
  for (const text of fc.sample(line, LINES)) {
    const reading = readShell(text, 'bash');
    if (reading.kind === 'unreadable') continue;
    const read = reading.program.commands.filter(isRecorded);
    const ran = await recordWithBash(text, folder);
    outcomes.push({
      text,
      unexplained: ran.filter((words) => !read.some((command) => explains(command, words))),
      unseen: read.filter((command) => isCertain(command) && !ran.some((words) => explains(command, words))),
    });
  }
  expect(outcomes.filter(({ unexplained, unseen }) => unexplained.length + unseen.length > 0)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(LINES / 2);
});

function isRecorded({ words }: SimpleCommand): boolean {
  return /^c[0-3]$/.test(words[0]?.value ?? '');
}

function isCertain({ isConditional }: SimpleCommand): boolean {
  return !isConditional;
}

/** A word whose value is only known at run time may have become any number of words. */
function explains({ words }: SimpleCommand, ran: readonly string[]): boolean {
  const unknown = words.findIndex(({ value }) => value === null);
  const known = (unknown < 0 ? words : words.slice(0, unknown)).map(({ value }) => value);
  return (unknown < 0 ? ran : ran.slice(0, unknown)).join('\0') === known.join('\0');
}

async function recordWithBash(text: string, folder: string): Promise<readonly (readonly string[])[]> {
  const record = await mkdtemp(join(folder, 'record-'));
  await runProgram('bash', ['-c', text], {
    folder,
    signal: AbortSignal.timeout(10_000),
    // Without SHLVL, bash takes a socket on standard input for a remote login and reads ~/.bashrc instead.
    environment: { BASH_ENV: join(folder, 'prelude.sh'), SHLVL: '2', RECORD: record, HOME: '~', LC_ALL: 'C.UTF-8' },
  });
  const records = await Promise.all((await readdir(record)).map((name) => readFile(join(record, name), 'utf8')));
  return records.flatMap(readRecord);
}

function readRecord(text: string): string[][] {
  const fields = text.split('\0').slice(0, -1);
  const commands: string[][] = [];
  for (let at = 0; at < fields.length; ) {
    const length = Number(fields[at]);
    commands.push(fields.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return commands;
}
