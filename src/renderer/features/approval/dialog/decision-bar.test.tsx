import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallPreview } from '../../../../shared/call/call-preview';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import type { ConnectionState } from '../../../core/bridge/connection';
import { type DraftAction, reduceDraft, startDraft } from '../../../core/store/approval/approval-draft';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { texts } from '../../../core/texts/texts';
import { renderBare } from '../../../testing/render-bare';
import { approvalId, conversationId } from '../../../testing/sample-events';
import { DecisionBar } from './decision-bar';

const call = {
  status: 'awaiting-approval' as const,
  validationStarted: 1,
  approvalId,
  approvalRequested: 2,
  why: '',
  request: sampleRequest,
};

beforeAll(() => {
  vi.stubGlobal('navigator', { userAgent: 'Linux' });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

interface Situation {
  readonly preview?: Partial<CallPreview>;
  readonly actions?: readonly DraftAction[];
  readonly isArmed?: boolean;
  readonly isUnseen?: boolean;
  readonly connection?: ConnectionState;
}

/** Returns the names of the two buttons, with a minus before disabled ones, and the hint beside them. */
function barOf(situation: Situation = {}): string[] {
  const { preview = {}, actions = [], isArmed = true, isUnseen = false, connection = 'connected' } = situation;
  const previewed: DraftAction = { type: 'previewed', revision: 0, preview: { ...samplePreview, ...preview } };
  const draft = [previewed, ...actions].reduce(reduceDraft, startDraft(sampleRequest));
  const markup = renderBare(
    <DecisionBar
      call={call}
      draft={draft}
      conversationId={conversationId}
      subject={approvalId}
      isArmed={isArmed}
      isUnseen={isUnseen}
      isKeyMeant={() => true}
      reasonRef={null}
    />,
    { connection },
  );
  const buttons = [...markup.matchAll(/<button[^>]*aria-disabled="(true|false)"[^>]*>(?:<[^>]*>)?([^<]*)</g)];
  const [, hint = ''] = /<p id="[^"]*"[^>]*>([^<]*)</.exec(markup) ?? [];
  return [...buttons.map(([, isDisabled, name]) => `${isDisabled === 'true' ? '-' : ''}${name}`), hint];
}
const always: DraftAction = { type: 'remember', action: { type: 'choose-scope', scope: 'always' } };
const onDenial: DraftAction = { type: 'remember', action: { type: 'choose-effect', effect: 'deny' } };

test.each<[string, Situation, string[]]>([
  ['a call that was checked can be decided', {}, ['Deny', 'Deny and stop', 'Allow', 'Ctrl+Enter to allow']],
  [
    'just after it appeared, it can only be denied',
    { isArmed: false },
    ['Deny', 'Deny and stop', '-Allow', 'Ctrl+Enter to allow'],
  ],
  [
    'from high risk on, no shortcut approves',
    { preview: { riskLevel: 'high' } },
    ['Deny', 'Deny and stop', 'Allow', texts.approval.clickOnly],
  ],
  [
    'what was not seen cannot be approved',
    { isUnseen: true },
    ['Deny', 'Deny and stop', '-Allow', texts.approval.scrollFirst],
  ],
  [
    'what may not run cannot be approved',
    { preview: { objection: 'A rule denies this' } },
    ['Deny', 'Deny and stop', '-Allow', 'A rule denies this'],
  ],
  [
    'the button that is remembered says so',
    { actions: [always] },
    ['Deny', 'Deny and stop', 'Allow and remember', 'Ctrl+Enter to allow'],
  ],
  [
    'and so does the other one',
    { actions: [always, onDenial] },
    ['Deny and remember', 'Deny and stop', 'Allow', 'Ctrl+Enter to allow'],
  ],
  [
    'a denial that cannot be remembered as wished is not made',
    {
      actions: [always, onDenial, { type: 'remember', action: { type: 'limit-uses', maxUses: 'x' } }],
    },
    ['-Deny and remember', '-Deny and stop', 'Allow', texts.approval.badMaxUses],
  ],
  [
    'without a connection nothing can be decided',
    { connection: 'lost' },
    ['-Deny', '-Deny and stop', '-Allow', texts.approval.notConnected],
  ],
  [
    'while a decision is on its way, there is no other',
    { actions: [{ type: 'submit', decision: 'deny' }] },
    ['-Deny', '-Deny and stop', '-Allow', 'Ctrl+Enter to allow'],
  ],
])('%s', (_name, situation, expected) => {
  expect(barOf(situation)).toEqual(expected);
});
