import { existsSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRiskAtMost } from '../../../../shared/call/risk-level';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { runProgram } from '../../../terminal/processes/run-program';
import { slowLawRuns } from '../../../testing/slow-laws';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext } from '../testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

/** In `npm run fuzz`, enough to combine every pair of pieces. */
const PROGRAMS = Math.min(slowLawRuns(), 3_000);

const programOf = (...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }).map((chosen) => chosen.join(''));

const sedScript = programOf(
  ...['p', 'd', ';', '\n', '{', '}', '1', '$', '!', ',', '/a/', '/[/', '/]/', '[', ']', '[[:alpha:]', '#', '\\', ' '],
  ...[
    's/a/b/',
    's/[/]/',
    's,a,b,',
    'g',
    'e touch M',
    'w M',
    'e',
    'i text',
    'a\\',
    'c\\\n',
    'y/a/b/',
    ':x',
    'bx',
    'r M',
  ],
);
const awkProgram = programOf(
  ...['{', '}', '{print}', 'print ', ' > ', '"M"', '"', '/', '/a/', '/"/', '/[/', ']/', ';', '\n', '#', ' ', '1', '$1'],
  ...['system("touch M")', '| "touch M"', 'if (1) ', 'x', '++', '(', ')', '"a;b"', '\\', '{print > "M"}', ' || ', ','],
);

async function makesFile(file: string, args: readonly string[], folder: string): Promise<boolean> {
  await runProgram(file, args, {
    folder,
    signal: AbortSignal.timeout(10_000),
    maxOutput: 100_000,
  });
  const made = existsSync(join(folder, 'M'));
  rmSync(join(folder, 'M'), { force: true });
  return made;
}

describe('a program that is rated below high', () => {
  it.each([
    ['sed', sedScript],
    ['awk', awkProgram],
  ])('neither writes nor runs anything when the real %s runs it', async (name, program) => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'in'), 'a\nb "a;b" / 2\n');
    const outcomes = [];
    for (const text of fc.sample(program, PROGRAMS)) {
      const word = `'${text.replaceAll("'", "'\\''")}'`;
      const { level } = assess(`${name} ${word} in`, fakeCommandContext());
      if (!isRiskAtMost(level, 'medium')) continue;
      outcomes.push({ text, level, makesFile: await makesFile(name, [text, 'in'], folder) });
    }
    expect(outcomes.filter((outcome) => outcome.makesFile)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(PROGRAMS / 20);
  });
});
