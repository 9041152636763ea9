import { expect, test } from 'vitest';
import type { DecidedBy } from '../../../shared/call/approval-decision';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { sampleRequest } from '../../../shared/testing/sample-request';
import { renderBare } from '../../testing/render-bare';
import { CallDecider } from './call-decider';

const decision = { rememberForSession: false, rememberForTool: false, decidedAt: 2_000, decisionDuration: 1 };
const running = ToolCallLifecycle.forRequest(sampleRequest);
const ended = transition(running, { type: 'cancel', at: 3_000, reason: 'Stopped' });

function decider(by: DecidedBy, approved: boolean): string {
  return renderBare(<CallDecider lifecycle={running} approval={{ by, decision: { approved, ...decision } }} />);
}

const rule = { id: 'a', effect: 'allow', toolId: 'terminal-execute', pattern: 'npm test', scope: 'always' } as const;

test.each<[DecidedBy, boolean, string]>([
  [{ kind: 'user' }, true, 'Allowed by you'],
  [{ kind: 'user' }, false, 'Denied by you'],
  [{ kind: 'level', level: 'safe' }, true, 'Allowed automatically (Ask mode)'],
  [{ kind: 'rule', ruleId: 'a' }, true, 'Allowed by a rule'],
  [{ kind: 'rule', ruleId: 'a', rules: [rule] }, true, 'Allowed by the rule “npm test” (always)'],
  [
    { kind: 'rule', ruleId: 'a', rules: [{ id: 'a', effect: 'deny', toolId: 'file-write', scope: 'workspace' }] },
    false,
    'Denied by the rule for all file-write calls (in this folder)',
  ],
  [
    { kind: 'rule', ruleId: 'a', rules: [rule, { ...rule, id: 'b', pattern: 'ls\u200b', scope: 'session' }] },
    true,
    'Allowed by the rules “npm test” (always) and “ls\\u200b” (this conversation)',
  ],
  [{ kind: 'decisions-file' }, true, 'Allowed by the decisions file'],
  [{ kind: 'nobody' }, false, 'Denied: no one responded'],
])('%j, approved: %s, reads “%s”', (by, approved, expected) => {
  expect(decider(by, approved)).toBe(expected);
});

test('who decided leads to the record of a call that has ended', () => {
  const approval = { by: { kind: 'user' as const }, decision: { approved: true as const, ...decision } };
  expect(renderBare(<CallDecider lifecycle={ended} approval={approval} />)).toBe(
    '<button type="button" title="Show in Activity">Allowed by you</button>',
  );
});
