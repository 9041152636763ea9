import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../shared/call/tool-result';
import {
  type ConversationState,
  emptyConversation,
  type ToolCallView,
} from '../../../shared/conversation/conversation-state';
import { sampleRequest } from '../../../shared/testing/sample-request';
import type { AppState } from '../../core/store/app-state';
import { ready } from '../../core/store/loadable';
import { renderBare } from '../../testing/render-bare';
import { approvalId, callId, questionEvent } from '../../testing/sample-events';
import { sampleSummary } from '../../testing/sample-summary';
import { setCardOpen } from './card-store';
import { ToolCallCard } from './tool-call-card';

beforeAll(() => {
  vi.stubGlobal('navigator', { userAgent: 'Linux' });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

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

test('a call that waits for a decision asks in its card, and not when a rule has let it through meanwhile', () => {
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
    return ['Create hello.txt?', '>Deny', 'Low risk', 'Allowed'].map((text) => markup.includes(text));
  };
  expect(shown()).toEqual([true, true, true, false]);
  const rules = [{ id: 'r', effect: 'allow', toolId: 'file-write', pattern: '*', scope: 'always' } as const];
  const decision = ApprovalDecision.approve({ decidedAt: 2_000, decisionDuration: 1 });
  expect(shown({ decision, by: { kind: 'rule', ruleId: 'r', rules } })).toEqual([false, false, false, true]);
});

test('a call that runs says since when, where it came from and who let it run', () => {
  const request = { ...sampleRequest, repair: { original: '{', repaired: '{}' } };
  const decision = { rememberForSession: false, rememberForTool: false, decidedAt: 2_000, decisionDuration: 1 };
  const approval = { decision: { approved: true as const, ...decision }, by: { kind: 'user' as const } };
  const validating = transition(ToolCallLifecycle.forRequest(request), { type: 'start-validation', at: 1_010 });
  const approved = transition(validating, { type: 'approve', at: 2_000, approval });
  const lifecycle = transition(approved, { type: 'start-execution', at: Date.now() - 30_000 });
  const markup = renderOpened(stateWith({ lifecycle, raw: '', approval }));
  expect([
    /<span>30 s<\/span><span><icon loader-circle>Running</.test(markup),
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

test('each call that runs or waits for its turn can be cancelled, as long as there is a run to go on', () => {
  const waiting = transition(validating(), { type: 'request-approval', at: 1_020, approvalId, why: 'Level' });
  const approved = transition(validating(), { type: 'approve', at: 2_000, approval });
  const done = transition(executing(), { type: 'complete', at: 3_000, result: ToolResult.succeeded() });
  const offersCancel = (lifecycle: ToolCallLifecycle, change: Partial<ConversationState> = { run }) =>
    renderBare(<ToolCallCard callId={callId} />, stateWith({ lifecycle, raw: '' }, change)).includes(
      '>Cancel</button>',
    );
  expect([waiting, approved, executing(), validating(), done].map((lifecycle) => offersCancel(lifecycle))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(offersCancel(executing(), { run: null })).toBe(false);
});

test('a call that another AIntern runs or waits with offers no Cancel, which could only be refused', () => {
  const waiting = transition(validating(), { type: 'request-approval', at: 1_020, approvalId, why: 'Level' });
  const offered = (lifecycle: ToolCallLifecycle, isElsewhere: boolean) => {
    const conversations = ready([{ ...sampleSummary, id: 'open', isElsewhere }]);
    const state = { ...stateWith({ lifecycle, raw: '' }, { run }), conversations };
    return renderBare(<ToolCallCard callId={callId} />, state).includes('>Cancel');
  };
  expect([offered(executing(), false), offered(executing(), true), offered(waiting, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a call that asks the user stays small beside the question, and says the rest where there is none', () => {
  const request = {
    ...sampleRequest,
    toolId: 'ask-user',
    toolName: 'Ask the user',
    executionSummary: 'Ask you',
    parameters: { question: 'Which colour?' },
  };
  const result = ToolResult.succeeded({ message: 'The user answered: Red' });
  const lifecycle = transition(executing(request), { type: 'complete', at: 3_000, result });
  const { type: _type, at, ...question } = { ...questionEvent, callId };
  const wordsOf = (items: ConversationState['items']) => {
    const markup = renderOpened(stateWith({ lifecycle, raw: '' }, { items }));
    return [/>Which colour\?</, /The user answered/].map((words) => words.test(markup));
  };
  expect(wordsOf([{ kind: 'question', id: question.questionId, question, at }])).toEqual([false, false]);
  expect(wordsOf([])).toEqual([true, true]);
});

test('a call that ended well is one line, which opens to everything and closes again', () => {
  const result = ToolResult.succeeded({ message: 'Created hello.txt', data: 'more about it' });
  const request = { ...sampleRequest, riskLevel: 'high' as const };
  const lifecycle = transition(executing(request), { type: 'complete', at: 3_000, result });
  const state = stateWith({ lifecycle, raw: 'as written', result, approval });
  const shows = (markup: string) =>
    ['aria-expanded="false"', 'hello.txt', 'High risk', 'Allowed by you', 'more about it', '>Details<'].map((text) =>
      markup.includes(text),
    );
  const closed = [true, true, false, false, false, false];
  expect(shows(renderBare(<ToolCallCard callId={callId} />, state))).toEqual(closed);
  expect(shows(renderOpened(state))).toEqual([true, true, false, true, true, true]);
  expect(shows(renderBare(<ToolCallCard callId={callId} />, state))).toEqual(closed);
});

test('a line says how many lines were changed, and nothing of it once that is undone', () => {
  const diff = '--- a\n+++ a\n@@ -1 +1,2 @@\n-old\n+new\n+newer\n';
  const artifacts = [{ type: 'file' as const, path: 'hello.txt', isNew: false, timestamp: 1, diff }];
  const result = ToolResult.succeeded({ artifacts });
  const lifecycle = transition(executing(), { type: 'complete', at: 3_000, result });
  const words = (change: Partial<ToolCallView>) => {
    const state = stateWith({ lifecycle, raw: '', result, ...change });
    return renderBare(<ToolCallCard callId={callId} />, state).replace(/<[^>]+>/g, '');
  };
  expect([words({}), words({ undone: { message: 'Restored hello.txt', at: 4_000 } })]).toEqual([
    'Wrote hello.txt2 lines added, 1 removed+2 −1Completed990 ms',
    'Wrote hello.txtUndone990 ms',
  ]);
});

test('a command that failed shows its last lines, and one that succeeded none', () => {
  const request = { ...sampleRequest, toolId: 'terminal-execute', parameters: { command: 'npm test' } };
  const data = Array.from({ length: 9 }, (_, index) => `line ${index}`).join('\n');
  const failed = { ...ToolResult.failed('Ended', 'ExitCode', data), metadata: { exitCode: 2 } };
  const outputOf = (lifecycle: ToolCallLifecycle, result: ToolResult) =>
    /<pre>(.*)<\/pre>/s.exec(
      renderBare(<ToolCallCard callId={callId} />, stateWith({ lifecycle, raw: '', result })),
    )?.[1];
  const succeeded = ToolResult.succeeded({ data });
  expect([
    outputOf(transition(executing(request), { type: 'fail', at: 3_000, result: failed }), failed),
    outputOf(transition(executing(request), { type: 'complete', at: 3_000, result: succeeded }), succeeded),
  ]).toEqual(['line 4\nline 5\nline 6\nline 7\nline 8', undefined]);
});

test('a call that waits for its turn says so', () => {
  const other = { ...sampleRequest, id: 'other' };
  const calls = { [callId]: { lifecycle: executing(), raw: '' }, other: { lifecycle: validating(other), raw: '' } };
  const state = stateWith({ lifecycle: executing(), raw: '' }, { run, calls });
  const wordsOf = (id: string) =>
    ['Waiting for earlier calls', 'Checking', 'Running'].filter((words) =>
      renderBare(<ToolCallCard callId={id} />, state).includes(words),
    );
  expect([wordsOf(callId), wordsOf('other')]).toEqual([['Running'], ['Waiting for earlier calls']]);
});

test('a command of several lines is shown as it was written while it waits', () => {
  const command = 'cat a.txt\ncat b.txt';
  const request = { ...sampleRequest, toolId: 'terminal-execute', parameters: { command } };
  const lifecycle = transition(validating(request), { type: 'request-approval', at: 1_020, approvalId, why: 'Level' });
  const markup = renderBare(<ToolCallCard callId={callId} />, stateWith({ lifecycle, raw: '' }));
  expect(markup.replace(/<[^>]+>/g, '')).toMatch(/cat a\.txt↵?\ncat b\.txt/);
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

test('a call whose program still runs says so, until it has ended', () => {
  const validating = transition(ToolCallLifecycle.forRequest(sampleRequest), { type: 'start-validation', at: 1_010 });
  const approval = {
    decision: ApprovalDecision.approve({ decidedAt: 1_020, decisionDuration: 0 }),
    by: { kind: 'user' },
  } as const;
  const approved = transition(validating, { type: 'approve', at: 1_020, approval });
  const executing = transition(approved, { type: 'start-execution', at: 1_030 });
  const lifecycle = transition(executing, { type: 'complete', at: 1_040, result: ToolResult.succeeded() });
  const terminal = { id: 't', conversationId: 'open', callId, kind: 'session', command: 'npm run dev' } as const;
  const render = (state: 'running' | 'ended') =>
    renderBare(<ToolCallCard callId={callId} />, {
      ...stateWith({ lifecycle, raw: '' }),
      terminals: [{ ...terminal, folder: '/', startedAt: 0, state }],
    });
  expect([render('running'), render('ended')].map((markup) => markup.includes('Still running'))).toEqual([true, false]);
});
