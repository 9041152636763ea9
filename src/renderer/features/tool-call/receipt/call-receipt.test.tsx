import { expect, test } from 'vitest';
import { MAX_LISTED, type Receipt } from '../../../../shared/call/receipt';
import { ToolResult } from '../../../../shared/call/tool-result';
import { defaultSettings } from '../../../../shared/settings/settings';
import { receiptOf } from '../../../../shared/testing/sample-receipt';
import { ready } from '../../../core/store/loadable';
import { renderBare } from '../../../testing/render-bare';
import { sampleCall } from '../testing/sample-call';
import { CallReceipt } from './call-receipt';
import { effectChange } from './effect-change';
import { ReceiptMark, receiptProblem } from './receipt-mark';
import { RefusedAccesses } from './refused-accesses';

function callWith(receipt: Receipt, made = ToolResult.succeeded()) {
  const result = { ...made, receipt };
  return sampleCall({ toolId: 'terminal-execute', parameters: { command: 'make' }, result });
}

const textsOf = (markup: string) =>
  markup
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

test('the files of a receipt are listed by what happened to them, deletions first', () => {
  const receipt = receiptOf({ created: ['b.txt'], changed: ['a.txt'], deleted: ['old.txt'] });
  expect(textsOf(renderBare(<CallReceipt call={callWith(receipt)} />))).toEqual([
    ...['Deleted 1 file', 'old.txt', 'Changed 1 file', 'a.txt', 'Created 1 file', 'b.txt'],
    'Ran in the sandbox',
  ]);
});

test('a long list is folded, and a cut one says how many there are', () => {
  const created = Array.from({ length: 41 }, (_, index) => `dist/${index}.js`);
  const folded = textsOf(renderBare(<CallReceipt call={callWith(receiptOf({ created }))} />));
  expect([folded[0], folded.length, folded.at(-2)]).toEqual(['Created 41 files', 11, 'Show 33 more']);
  const cut = receiptOf({ created: ['a'], counts: { created: 5_000, changed: 0, deleted: 0 } });
  expect(textsOf(renderBare(<CallReceipt call={callWith(cut)} />))).toContain('The first 1 of 5000 are listed.');
  expect(MAX_LISTED).toBe(1_000);
});

test('conflicts, what Undo can’t restore and the lack of a sandbox are said', () => {
  const receipt = receiptOf({
    ...{ conflicts: ['src/a.ts'], unkept: ['big.bin'], complete: false },
    ...{ sandboxed: false, why: 'You turned it off' },
  });
  expect(textsOf(renderBare(<CallReceipt call={callWith(receipt)} />))).toEqual([
    'src/a.ts changed in the meantime and was left as it is.',
    'Undo can’t restore big.bin: no copy was kept.',
    'Not sandboxed: You turned it off',
  ]);
});

test('the line says how much changed, and nothing if nothing did', () => {
  const marked = (receipt: Receipt) => textsOf(renderBare(<ReceiptMark receipt={receipt} />));
  expect([marked(receiptOf({ changed: ['a'], deleted: ['b'] })), marked(receiptOf({}))]).toEqual([
    ['changed 1, deleted 1'],
    [],
  ]);
  const commit = { created: ['.git/objects/76/50'], changed: ['.git/index', '.git/config'] };
  expect(marked(receiptOf(commit))).toEqual(['changed 1']);
});

test('a mark is shown for what was refused, for conflicts and for a missing sandbox that was expected', () => {
  const host = { kind: 'host', host: 'example.com', port: 443 } as const;
  const problems = [
    receiptOf({ refused: [host] }),
    receiptOf({ conflicts: ['a', 'b'] }),
    receiptOf({ sandboxed: false }),
  ];
  expect(problems.map((receipt) => receiptProblem(receipt, { isSandboxExpected: true }))).toEqual([
    'Refused: example.com',
    '2 conflicts',
    'Not sandboxed',
  ]);
  expect(receiptProblem(receiptOf({ sandboxed: false }), { isSandboxExpected: false })).toBeNull();
  const unmarked = { settings: ready({ ...defaultSettings, sandbox: { isOn: false } }) };
  const sandbox = { isAvailable: true, hasReceipts: true, hasNetwork: true };
  const line = (settings: object) =>
    textsOf(renderBare(<ReceiptMark receipt={receiptOf({ sandboxed: false })} />, { sandbox, ...settings }));
  expect([line({ settings: ready(defaultSettings) }), line(unmarked)]).toEqual([['Not sandboxed'], []]);
});

test('what was refused is named with the smallest widening; other attempts are only named', () => {
  const refused: Receipt['refused'] = [
    { kind: 'host', host: 'example.com', port: 443 },
    { kind: 'write', path: '~/x' },
    { kind: 'other', what: 'open a Unix socket' },
  ];
  const call = callWith(receiptOf({ refused }), ToolResult.failed('Exit code 1', 'ExitCode'));
  expect(textsOf(renderBare(<RefusedAccesses call={call} />))).toEqual([
    'The sandbox refused a connection to example.com.',
    'Allow example.com and run again',
    'The sandbox refused to write to ~/x.',
    'Allow writing to ~/x in this folder and run again',
    'The sandbox refused this: open a Unix socket',
  ]);
  expect(renderBare(<RefusedAccesses call={callWith(receiptOf({}))} />)).toBe('');
});

test('a change is compared line by line, or says why not', () => {
  const compared = effectChange({ kind: 'text', before: 'a\nb\n', after: 'a\nc\nd\n' });
  expect(compared).toMatchObject({ kind: 'hunks', added: 2, removed: 1 });
  expect([
    effectChange({ before: null, after: '' }),
    effectChange({ before: 'x', after: 'x' }),
    effectChange({ kind: 'unknown', why: 'This isn’t a text file' }),
  ]).toEqual([
    { kind: 'note', note: 'Empty file' },
    { kind: 'note', note: 'The text is the same. Its mode or its bytes changed.' },
    { kind: 'note', note: 'This isn’t a text file' },
  ]);
});
