import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseClasses, casesIn, readFilters } from '../scripts/security/case-classes.mjs';
import { describeJudgement } from '../scripts/security/describe-judgement.mjs';
import { judgeCases } from '../scripts/security/judge-cases.mjs';
import { casesOfTable, reasonsIn } from '../scripts/security/read-case-list.mjs';
import type { TestOutcome } from '../scripts/test-run/report-tests.mjs';

// Spelled so that tests of the command itself don't count as tests of a case.
const id = (name: string) => name.replace('_', '-');
const [first, second, third] = [id('PT_01'), id('PT_02'), id('LB_01')] as const;

function test(name: string, state: TestOutcome['state'], why?: string): TestOutcome {
  return { name, file: 'a.test.ts', state, ...(why === undefined ? {} : { why }) };
}

function judge(rows: readonly string[], outcomes: readonly TestOutcome[], reasons: Record<string, string> = {}) {
  return judgeCases({ rows, outcomes, reasons: new Map(Object.entries(reasons)) });
}

describe('The cases in a name', () => {
  it('are found wherever they stand, each once, and nothing else is', () => {
    expect(casesIn(`a folder (${first}, ${third}) > ${first}: is refused`)).toEqual([first, third]);
    expect(casesIn(`UTF-16, X${first}, ${first}0, pt-01, ZZ-01, PT-1`)).toEqual([]);
  });
});

describe('A filter', () => {
  function covered(...filters: string[]) {
    const read = readFilters(filters);
    return 'problem' in read ? read.problem : [first, second, third].filter(read.covers);
  }

  it('is a class or a case, in whatever letters, and none is all', () => {
    expect(covered()).toEqual([first, second, third]);
    expect(covered('pt')).toEqual([first, second]);
    expect(covered(second, 'LB')).toEqual([second, third]);
  });

  it('that is neither is named', () => {
    expect(covered('PT', 'XX', 'PT-')).toContain('No such class or case: XX, PT-. There are: CH, SU,');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/security.mjs', 'XX'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^No such class or case: XX\. There are: .*\n$/);
  });
});

describe('The list of cases', () => {
  it('is the first column of a table', () => {
    const lines = ['id\tclass', `${first}\tpaths, see ${third}`, '', `${second}\t`, 'other\tx'];
    expect(casesOfTable(lines.join('\r\n'))).toEqual([first, second]);
  });

  it('has the reasons that stand below their heading in the security document, and no others', () => {
    const rows = ['| case | why |', '|---|---|', `| ${first} | there is nothing to open |`, `| ${second} | |`];
    const text = ['', '## Cases that do not apply', '', ...rows, '', '## The web host', '', `| ${third} | 401 |`];
    expect([...reasonsIn(text.join('\n'))]).toEqual([[first, 'there is nothing to open']]);
    expect([...reasonsIn(`| ${third} | 401 |`)]).toEqual([]);
  });
});

describe('The verdict', () => {
  it('is good where each case has a test that passed or a reason, and a test of two cases counts once in all', () => {
    const outcomes = [
      test(`${first}, ${third}: x`, 'passed'),
      test('y', 'failed'),
      test(`${first}: z`, 'skipped', 'no mount'),
    ];
    const result = { rows: 1, tested: 1, notApplicable: 0, tests: { passed: 1, failed: 0, skipped: 0 } };
    expect(judge([first, second, third], outcomes, { [second]: 'there is none' })).toEqual({
      classes: [
        { id: 'PT', rows: 2, tested: 1, notApplicable: 1, tests: { passed: 1, failed: 0, skipped: 1 } },
        { id: 'LB', ...result },
      ],
      total: { rows: 3, tested: 2, notApplicable: 1, tests: { passed: 1, failed: 0, skipped: 1 } },
      skipped: [`a.test.ts: ${first}: z: no mount`],
      notApplicable: [`${second}: there is none`],
      problems: [],
    });
  });

  it.each([
    [
      'a test failed',
      [test(`${first}: x`, 'failed'), test(`${first}: y`, 'passed')],
      {},
      `failed: a.test.ts: ${first}: x`,
    ],
    ['there is neither test nor reason', [], {}, `${first}: neither a test nor a reason in docs/security.md`],
    ['all tests were skipped', [test(`${first}: x`, 'skipped')], {}, `${first}: all its tests were skipped`],
    [
      'document and tests disagree',
      [test(`${first}: x`, 'passed')],
      { [first]: 'there is none' },
      `${first}: docs/security.md says that it does not apply, and yet there is a test`,
    ],
  ])('is bad where %s', (_what, outcomes, reasons, problem) => {
    expect(judge([first], outcomes, reasons).problems).toEqual([problem]);
  });

  it('is told class by class, with a closing line', () => {
    const judgement = judge([first, second], [test(`${first}: x`, 'failed')], { [second]: 'there is none' });
    const name = (caseClasses.PT ?? '').padEnd(24);
    expect(describeJudgement(judgement).split('\n')).toEqual([
      `${' '.repeat(32)}rows  with a test  tests  passed  failed  skipped  do not apply`,
      `✗  PT ${name}     2            1      1       0       1        0             1`,
      `   all${' '.repeat(24)}     2            1      1       0       1        0             1`,
      '',
      `Does not apply: ${second}: there is none`,
      '',
      `✗ Wrong: failed: a.test.ts: ${first}: x`,
      '',
      '✗ 1 wrong: 2 rows, 1 with a test, 1 that do not apply; 0 tests passed, 1 failed, 0 skipped',
    ]);
  });
});

describe('The security document', () => {
  const text = readFileSync('docs/security.md', 'utf8');

  it('says of each class which promise it shows', () => {
    const [, promises = ''] =
      text
        .split(/\n## /)
        .find((section) => section.startsWith('What is promised'))
        ?.split('\n\n') ?? [];
    const shown = promises.split('\n').map((line) => line.split('|').at(-2) ?? '');
    const missing = Object.keys(caseClasses).filter(
      (name) => !shown.some((cell) => new RegExp(`\\b${name}\\b`).test(cell)),
    );
    expect(missing).toEqual([]);
  });
});
