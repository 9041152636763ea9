import { expect, it } from 'vitest';
import { parseGoVet } from './go';
import { parsePyright, parseRuff, parseSyntax } from './python';
import { parseCargo } from './rust';
import { parseTsc } from './typescript';

const read = (text: string) => ({ stdout: text, stderr: '' });

it('reads what tsc prints, but not what it says about projects that weren’t built', () => {
  const text = [
    "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  Types of property 'x' are incompatible.",
    "../lib/b.ts(1,1): error TS2304: Cannot find name 'y'.",
    "src/c.ts(1,20): error TS6305: Output file '/w/lib/b.d.ts' has not been built from source file '/w/lib/b.ts'.",
    "error TS18003: No inputs were found in config file '/w/app/tsconfig.json'.",
    'Found 2 errors.',
  ].join('\r\n');
  expect(parseTsc(read(text), '/w/app')).toEqual([
    {
      file: '/w/app/src/a.ts',
      line: 3,
      column: 5,
      code: 'TS2322',
      message: "Type 'string' is not assignable to type 'number'.",
    },
    { file: '/w/lib/b.ts', line: 1, column: 1, code: 'TS2304', message: "Cannot find name 'y'." },
  ]);
});

it('reads what ruff prints as JSON', () => {
  const text = JSON.stringify([
    {
      cell: null,
      code: 'F821',
      end_location: { column: 9, row: 2 },
      filename: '/w/a.py',
      fix: null,
      location: { column: 5, row: 2 },
      message: 'Undefined name `nope`',
      noqa_row: 2,
      url: 'https://docs.astral.sh/ruff/rules/undefined-name',
    },
    {
      code: null,
      filename: '/w/b.py',
      location: { column: 1, row: 1 },
      message: 'SyntaxError: Expected an expression',
    },
  ]);
  expect(parseRuff(read(text))).toEqual([
    { file: '/w/a.py', line: 2, column: 5, code: 'F821', message: 'Undefined name `nope`' },
    { file: '/w/b.py', line: 1, column: 1, code: '', message: 'SyntaxError: Expected an expression' },
  ]);
});

it('reads the errors that pyright prints as JSON, but not its warnings', () => {
  const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 9 } };
  const text = JSON.stringify({
    version: '1.1.400',
    generalDiagnostics: [
      { file: '/w/a.py', severity: 'error', message: '"x" is not defined', range, rule: 'reportUndefinedVariable' },
      { file: '/w/a.py', severity: 'warning', message: 'Import is not accessed', range },
    ],
    summary: { errorCount: 1 },
  });
  expect(parsePyright(read(text))).toEqual([
    { file: '/w/a.py', line: 5, column: 3, code: 'reportUndefinedVariable', message: '"x" is not defined' },
  ]);
});

it('reads what go vet prints for findings and for code that doesn’t compile', () => {
  const stderr = [
    '# example.com/app',
    '# [example.com/app]',
    'vet: ./main.go:7:2: undefined: fmtx',
    './main.go:9:14: fmt.Printf format %d has arg "x" of wrong type string',
    'lib/x.go:3: missing return',
  ].join('\n');
  expect(parseGoVet({ stdout: '', stderr }, '/w')).toEqual([
    { file: '/w/main.go', line: 7, column: 2, code: '', message: 'undefined: fmtx' },
    {
      file: '/w/main.go',
      line: 9,
      column: 14,
      code: '',
      message: 'fmt.Printf format %d has arg "x" of wrong type string',
    },
    { file: '/w/lib/x.go', line: 3, column: 1, code: '', message: 'missing return' },
  ]);
});

it('reads the errors that cargo check prints as JSON', () => {
  const message = (level: string, spans: object[]) =>
    JSON.stringify({
      reason: 'compiler-message',
      package_id: 'path+file:///w#app@0.1.0',
      message: { rendered: '…', children: [], level, message: 'mismatched types', code: { code: 'E0308' }, spans },
    });
  const span = { file_name: 'src/main.rs', line_start: 2, column_start: 18, line_end: 2, is_primary: true };
  const text = [
    message('error', [{ ...span, line_start: 9, is_primary: false }, span]),
    message('warning', [span]),
    message('error', []),
    '{"reason":"build-finished","success":false}',
  ].join('\n');
  expect(parseCargo(read(text), '/w')).toEqual([
    { file: '/w/src/main.rs', line: 2, column: 18, code: 'E0308', message: 'mismatched types' },
  ]);
});

it.each([
  ['nothing', ''],
  ['words', 'Segmentation fault'],
  ['other JSON', '{"a":[1]}'],
  ['broken JSON', '[{"filename":'],
])('makes no problem of %s', (_what, text) => {
  const output = { stdout: text, stderr: text };
  const all = [parseRuff, parsePyright, parseSyntax].flatMap((parse) => parse(output));
  expect([...all, ...[parseTsc, parseGoVet, parseCargo].flatMap((parse) => parse(output, '/w'))]).toEqual([]);
});
