import { expect, test } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../shared/call/tool-result';
import {
  type ConversationState,
  emptyConversation,
  type ToolCallView,
} from '../../../shared/conversation/fold-conversation';
import { sampleRequest } from '../../../shared/testing/sample-request';
import type { AppState } from '../../core/store/app-state';
import { renderBare } from '../../testing/render-bare';
import { approvalId, callId, questionEvent } from '../../testing/sample-events';
import { setCardOpen } from './card-store';
import { ToolCallCard } from './tool-call-card';

const run = { id: 'run', processId: 1, startedAt: 0, provider: 'guide', model: 'guide' };

function stateWith(call: ToolCallView, change: Partial<ConversationState> = {}): Partial<AppState> {
  const shown = { ...emptyConversation, calls: { [callId]: call }, ...change };
  return { open: { status: 'ready', id: 'open', shown, nextSequence: 0 } };
}

/** Renders the card as opened by the user. */
function renderOpened(state: Partial<AppState>): string {
  setCardOpen(callId, { isOpen: true });
  const markup = renderBare(<ToolCallCard callId={callId} />, state);
  setCardOpen(callId, { isOpen: false });
  return markup;
}

test('each warning is shown once, those about the parameters too', () => {
  const warning = { parameterName: 'content', warningCode: 'large_value' as const, message: 'Long content' };
  const request = {
    ...sampleRequest,
    warnings: ['New file', 'Long content'],
    validationResult: { isValid: true, errors: [], warnings: [warning] },
  };
  const markup = renderOpened(stateWith({ lifecycle: ToolCallLifecycle.forRequest(request), raw: '' }));
  expect([...markup.matchAll(/<li><icon [\w-]+><span>(.*?)<\/span>/g)].map(([, text]) => text)).toEqual([
    'New file',
    'Long content',
  ]);
});

test('what was said of the model’s parameters is not shown of the user’s', () => {
  const warning = { parameterName: 'content', warningCode: 'large_value' as const, message: 'Long content' };
  const request = { ...sampleRequest, validationResult: { isValid: true, errors: [], warnings: [warning] } };
  const decision = { rememberForSession: false, rememberForTool: false, decidedAt: 2_000, decisionDuration: 1 };
  const approval = {
    decision: { approved: true as const, ...decision, modifiedParameters: {} },
    by: { kind: 'user' as const },
  };
  const lifecycle = ToolCallLifecycle.forRequest(request);
  const markup = renderBare(<ToolCallCard callId={callId} />, stateWith({ lifecycle, raw: '', approval }));
  expect(markup).not.toContain('Long content');
});

test('a call that waits for a decision can be reviewed, and not when a rule has let it through meanwhile', () => {
  const validating = transition(ToolCallLifecycle.forRequest(sampleRequest), { type: 'start-validation', at: 1_010 });
  const lifecycle = transition(validating, {
    type: 'request-approval',
    at: 1_020,
    approvalId,
    why: 'Above your level',
  });
  const shown = (approval?: ToolCallView['approval']) => {
    const call = { lifecycle, raw: '', ...(approval ? { approval } : {}) };
    const markup = renderBare(<ToolCallCard callId={callId} />, stateWith(call));
    return ['>Review</button>', 'Needs approval', 'Allowed by the rule'].map((text) => markup.includes(text));
  };
  expect(shown()).toEqual([true, true, false]);
  const rules = [{ id: 'r', effect: 'allow', toolId: 'file-write', pattern: '*', scope: 'always' } as const];
  const decision = ApprovalDecision.approve({ decidedAt: 2_000, decisionDuration: 1 });
  expect(shown({ decision, by: { kind: 'rule', ruleId: 'r', rules } })).toEqual([false, false, true]);
});

test('a call that runs says since when, where it came from and who let it run', () => {
  const request = { ...sampleRequest, repair: { original: '{', repaired: '{}' } };
  const decision = { rememberForSession: false, rememberForTool: false, decidedAt: 2_000, decisionDuration: 1 };
  const approval = { decision: { approved: true as const, ...decision }, by: { kind: 'user' as const } };
  const validating = transition(ToolCallLifecycle.forRequest(request), { type: 'start-validation', at: 1_010 });
  const approved = transition(validating, { type: 'approve', at: 2_000, approval });
  const lifecycle = transition(approved, { type: 'start-execution', at: Date.now() });
  const markup = renderOpened(stateWith({ lifecycle, raw: '', approval }));
  expect([
    /<span>\d+ ms<\/span><span><icon loader-circle>Running</.test(markup),
    /<p>(<span>Read from.*)<\/p>/.exec(markup)?.[1],
  ]).toEqual([
    true,
    ['Read from text: tool_call fence', 'Repaired', 'Allowed by you']
      .map((fact) => `<span>${fact}</span>`)
      .join('<span aria-hidden="true"> · </span>'),
  ]);
});

const approval: NonNullable<ToolCallView['approval']> = {
  decision: ApprovalDecision.approve({ decidedAt: 2_000, decisionDuration: 1 }),
  by: { kind: 'user' },
};
const validating = (request = sampleRequest) =>
  transition(ToolCallLifecycle.forRequest(request), { type: 'start-validation', at: 1_010 });
const executing = (request = sampleRequest) =>
  transition(transition(validating(request), { type: 'approve', at: 2_000, approval }), {
    type: 'start-execution',
    at: 2_010,
  });

test('each call that runs or waits can be cancelled, as long as there is a run to go on', () => {
  const waiting = transition(validating(), { type: 'request-approval', at: 1_020, approvalId, why: 'Level' });
  const approved = transition(validating(), { type: 'approve', at: 2_000, approval });
  const done = transition(executing(), { type: 'complete', at: 3_000, result: ToolResult.succeeded() });
  const offersCancel = (lifecycle: ToolCallLifecycle, change: Partial<ConversationState> = { run }) =>
    renderBare(<ToolCallCard callId={callId} />, stateWith({ lifecycle, raw: '' }, change)).includes(
      '>Cancel</button>',
    );
  expect([waiting, approved, executing(), validating(), done].map((lifecycle) => offersCancel(lifecycle))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(offersCancel(executing(), { run: null })).toBe(false);
});

test('a call that asks the user stays small beside the question, and says the rest where there is none', () => {
  const request = { ...sampleRequest, toolId: 'ask-user', toolName: 'Ask the user', executionSummary: 'Which colour?' };
  const result = ToolResult.succeeded({ message: 'The user answered: Red' });
  const lifecycle = transition(executing(request), { type: 'complete', at: 3_000, result });
  const { type: _type, at, ...question } = { ...questionEvent, callId };
  const wordsOf = (items: ConversationState['items']) => {
    const markup = renderOpened(stateWith({ lifecycle, raw: '' }, { items }));
    return [/<p>(?:<span[^>]*>)?Which colour\?/, /The user answered/].map((words) => words.test(markup));
  };
  expect(wordsOf([{ kind: 'question', id: question.questionId, question, at }])).toEqual([false, false]);
  expect(wordsOf([])).toEqual([true, true]);
});

test('a settled call that risks little is one line, which opens to everything and closes again', () => {
  const result = ToolResult.succeeded({ message: 'Created hello.txt' });
  const lifecycle = transition(executing(), { type: 'complete', at: 3_000, result });
  const state = stateWith({ lifecycle, raw: 'as written', result });
  const shows = (markup: string) =>
    ['aria-expanded="false"', 'Create hello.txt', 'Completed', 'Created hello.txt', 'as written'].map((text) =>
      markup.includes(text),
    );
  expect(shows(renderBare(<ToolCallCard callId={callId} />, state))).toEqual([true, true, true, false, false]);
  expect(shows(renderOpened(state))).toEqual([false, true, true, true, true]);
  expect(shows(renderBare(<ToolCallCard callId={callId} />, state))).toEqual([true, true, true, false, false]);
});

test('several calls under way can be cancelled at once, from the first of them', () => {
  const other = { ...sampleRequest, id: 'other' };
  const calls = {
    [callId]: { lifecycle: executing(), raw: '' },
    other: { lifecycle: executing(other), raw: '' },
  };
  const offers = (id: string) =>
    renderBare(<ToolCallCard callId={id} />, stateWith({ lifecycle: executing(), raw: '' }, { run, calls }));
  expect([callId, 'other'].map((id) => offers(id).includes('Cancel all 2'))).toEqual([true, false]);
});

test('a call that is gone is not shown', () => {
  expect(renderBare(<ToolCallCard callId="gone" />)).toBe('');
});
