import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import type { ToolPermission } from '../../../../shared/call/permission';
import { ready } from '../../../core/store/loadable';
import { sampleEntry } from '../../../core/store/panel/testing/sample-entry';
import { renderBare } from '../../../testing/render-bare';
import { sampleRule } from '../permissions/testing/sample-rule';
import { CallRecord } from './call-record';

/** Returns the sections by title, without the purely visual tags. */
function recordOf(entry: LedgerEntry, rules: ToolPermission[] = []): Record<string, string> {
  const grants = ready({ rules, unreadable: [], foreign: [] });
  const markup = renderBare(<CallRecord entry={entry} />, { grants });
  const sections = [...markup.matchAll(/<section><h3>(.*?)<\/h3>(.*?)<\/section>/gs)];
  return Object.fromEntries(sections.map(([, title = '', content = '']) => [title, textOf(content)]));
}

function textOf(markup: string): string {
  const parts = markup.replace(/<button[^>]*>(.*?)<\/button>/g, '[$1]').split(/<[^>]*>/);
  return parts.filter((part) => part.trim() !== '').join(' | ');
}

const requestedAt = new Date(2026, 4, 20, 9, 5).getTime();
const { decision } = sampleEntry;
if (!decision?.approved) throw new Error('The sample is approved');

test('the record of a call says who let it run, why, what it did and where it came from', () => {
  const entry: LedgerEntry = {
    ...sampleEntry,
    requestedAt,
    why: 'Low risk is above your level.',
    waited: 1_980,
    ran: 12,
    result: { success: true, message: 'Created hello.txt' },
    artifacts: [{ type: 'file', path: 'hello.txt', isNew: true }],
    isRepaired: true,
    decision: { ...decision, comment: 'Go\u202e on' },
  };
  expect(recordOf(entry)).toEqual({
    Decision: 'Allowed by you',
    'Why approval was needed': 'Low risk is above your level.',
    'Your comment': '“Go\\u202e on”',
    'Risk details': 'Creates a new file',
    Parameters: '{\n  &quot;path&quot;: &quot;hello.txt&quot;,\n  &quot;content&quot;: &quot;hi&quot;\n}',
    Result: 'Created hello.txt',
    'Created or changed': 'hello.txt | new',
    Times: 'Requested 20/05/2026, 09:05:00, waited 1.9 s for a decision, ran for 12 ms',
    Source:
      'Write file (file-write) · Read from text: tool_call fence · Repaired | Hello | in /project | [Open conversation]',
  });
});

test('a rule that decided is shown as it was then, with the way to it while it is there', () => {
  const { createdAt: _createdAt, uses: _uses, ...rule } = sampleRule;
  const gone = { id: 'gone', effect: 'allow' as const, toolId: 'terminal-execute', scope: 'session' as const };
  const by: LedgerEntry['by'] = { kind: 'rule', ruleId: rule.id, furtherRuleIds: ['gone'], rules: [rule, gone] };
  expect(recordOf({ ...sampleEntry, by }, [sampleRule])).toMatchObject({
    Decision:
      'Allowed by the rules “npm test” (always) and for all terminal-execute calls (this conversation) | ' +
      'Allow | “npm test” (always) | [Show rule] | ' +
      'Allow | for all terminal-execute calls (this conversation) | deleted',
  });
});

test('what the user changed is shown, with the risk before and after', () => {
  const entry: LedgerEntry = {
    ...sampleEntry,
    modifiedParameters: { path: '../hello.txt', content: 'hi' },
    askedRiskLevel: 'low',
    riskLevel: 'critical',
  };
  const { Decision, ...rest } = recordOf(entry);
  expect([Decision, rest['Your changes'], Object.keys(rest).slice(0, 4)]).toEqual([
    'Allowed by you, with your edits',
    'path | − | &quot;hello.txt&quot; | + | &quot;../hello.txt&quot; | Low risk | Critical',
    ['Your changes', 'Risk details', 'Parameters used', 'Original parameters'],
  ]);
});

test('an edit in a part that is cut off is not passed over', () => {
  const entry = { ...sampleEntry, modifiedParameters: sampleEntry.parameters };
  expect(recordOf(entry)['Your changes']).toBe(
    'The edit is in a part that isn’t shown here. Export the call to see it in full.',
  );
});

test('a denial gives its reason, a failure its error, an undone call what was put back', () => {
  const { approved: _approved, ...timing } = decision;
  const denied = { ...sampleEntry, decision: { ...timing, approved: false as const, reason: 'Not now' } };
  const result = { success: false, message: 'Failed', error: 'Disk full', errorCode: 'IoError' };
  const failed = { ...sampleEntry, result, undone: { message: 'Put back hello.txt', at: 5 } };
  expect([recordOf(denied).Decision, recordOf(denied).Reason, recordOf(failed).Result]).toEqual([
    'Denied by you',
    '“Not now”',
    'Disk full |  (IoError) | Undone. Put back hello.txt',
  ]);
});

test('a call that was never decided on says so', () => {
  const { decision: _decision, by: _by, ...undecided } = sampleEntry;
  expect(recordOf({ ...undecided, status: 'validation-failed' }).Decision).toBe('Not decided');
});

test('the rules that the decision made are named', () => {
  const rule = { ...sampleRule, callId: sampleEntry.callId };
  expect(recordOf(sampleEntry, [rule])['Saved as']).toContain('“npm test” (always) | [Show rule]');
});

test('the record of a command says how it was confined, what it was refused and how much it changed', () => {
  const receipt: LedgerEntry['receipt'] = {
    ...{ sandboxed: true, counts: { created: 41, changed: 3, deleted: 1 }, complete: true },
    refused: [{ kind: 'host', host: 'example.com', port: 443 }],
  };
  const plain: LedgerEntry['receipt'] = { ...receipt, sandboxed: false, why: 'You turned it off', refused: [] };
  expect([receipt, plain].map((shown) => recordOf({ ...sampleEntry, receipt: shown }).Sandbox)).toEqual([
    'Ran in the sandbox | Files: changed 3, created 41, deleted 1 | Refused: example.com',
    'Not sandboxed: You turned it off | Files: changed 3, created 41, deleted 1',
  ]);
});
