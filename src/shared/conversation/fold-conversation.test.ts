import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../call/approval-decision';
import { ParseResult } from '../call/parse-result';
import { ToolResult } from '../call/tool-result';
import { sampleRequest } from '../testing/sample-request';
import type { ConversationEvent } from './conversation-event';
import { emptyConversation, openQuestion } from './conversation-state';
import { foldConversation } from './fold-conversation';
import { sumUsage } from './run-facts';

const messageId = '00000000-0000-4000-8000-000000000002';
const runId = '00000000-0000-4000-8000-000000000003';
const id = '00000000-0000-4000-8000-000000000004';
const toolId = 'file-write';
const request = { ...sampleRequest, id, toolId, requestedAt: 4 };
const decision = ApprovalDecision.approve({ decidedAt: 7, decisionDuration: 1 });
const result = ToolResult.succeeded({ message: 'Created a.txt' });

const events: ConversationEvent[] = [
  { type: 'conversation-created', conversationId: runId, title: 'New', workspacePath: '/w', at: 1 },
  { type: 'user-message', messageId: runId, text: 'write a', at: 2 },
  { type: 'run-started', runId, processId: 1, provider: 'guide', model: 'guide', at: 3 },
  { type: 'assistant-message', messageId, iteration: 1, at: 3 },
  { type: 'parse-results', messageId, results: [ParseResult.text('I’ll '), ParseResult.buffering()], at: 4 },
  { type: 'parse-results', messageId, results: [ParseResult.text('write.')], at: 4 },
  { type: 'parse-results', messageId, results: [ParseResult.toolCall(request, '```tool_call…```')], at: 4 },
  { type: 'tool-call-status', id, toolId, status: 'parsed', at: 4 },
  { type: 'tool-call-status', id, toolId, status: 'validating', at: 5 },
  { type: 'tool-call-status', id, toolId, status: 'awaiting-approval', approvalId: runId, why: 'level', at: 6 },
  { type: 'approval', id, toolId, decision, by: { kind: 'user' }, at: 7 },
  { type: 'tool-call-status', id, toolId, status: 'approved', at: 7 },
  { type: 'tool-call-status', id, toolId, status: 'executing', at: 8 },
  { type: 'tool-progress', id, toolId, progress: { message: 'half' }, at: 8 },
  { type: 'tool-result', id, toolId, result, at: 9 },
  { type: 'tool-call-status', id, toolId, status: 'completed', at: 9 },
  { type: 'run-completed', runId, at: 10 },
];

const fold = (list: ConversationEvent[]) => list.reduce(foldConversation, emptyConversation);

describe('foldConversation', () => {
  it('builds the whole screen from the events', () => {
    const approval = { decision, by: { kind: 'user' } };
    expect(fold(events)).toEqual({
      ...emptyConversation,
      id: runId,
      title: 'New',
      workspacePath: '/w',
      createdAt: 1,
      updatedAt: 10,
      run: null,
      rewind: null,
      queue: [],
      itemsBeforeRun: 1,
      usedModel: { provider: 'guide', model: 'guide' },
      mode: 'ask',
      items: [
        { kind: 'user', id: runId, text: 'write a', at: 2 },
        {
          kind: 'assistant',
          id: messageId,
          at: 3,
          isBuffering: false,
          finish: 'stop',
          run: { provider: 'guide', model: 'guide', duration: 7, ...sumUsage([{}]) },
          parts: [
            { kind: 'text', text: 'I’ll write.' },
            { kind: 'tool-call', callId: id },
          ],
        },
      ],
      calls: {
        [id]: {
          raw: '```tool_call…```',
          approval,
          why: 'level',
          progress: { message: 'half' },
          result,
          lifecycle: {
            status: 'completed',
            request,
            validationStarted: 5,
            approvalRequested: 6,
            approval,
            executionStarted: 8,
            executionCompleted: 9,
            result,
          },
        },
      },
    });
  });

  it('takes a question that is asked again for the same state with another id', () => {
    const again = {
      type: 'tool-call-status',
      id,
      toolId,
      status: 'awaiting-approval',
      why: 'the rule is gone',
      at: 8,
    } as const;
    const byRule = { type: 'approval', id, toolId, decision, by: { kind: 'rule', ruleId: 'r' }, at: 7 } as const;
    const asked = events.findIndex((event) => 'status' in event && event.status === 'awaiting-approval') + 1;
    const settled = fold([...events.slice(0, asked), byRule]).calls[id];
    const call = fold([...events.slice(0, asked), byRule, { ...again, approvalId: messageId }]).calls[id];
    expect(settled && openQuestion(settled)).toBeNull();
    expect(call && openQuestion(call)).toMatchObject({
      approvalId: messageId,
      why: 'the rule is gone',
      approvalRequested: 6,
    });
    expect(call?.approval).toBeUndefined();
  });

  it('gives the same state whether the events come at once or from where a client left off', () => {
    const whole = fold(events);
    for (let cut = 0; cut <= events.length; cut += 1) {
      expect(events.slice(cut).reduce(foldConversation, fold(events.slice(0, cut)))).toEqual(whole);
    }
  });

  it('never changes the state it was given', () => {
    let state = emptyConversation;
    for (const event of events) {
      const before = structuredClone(state);
      const next = foldConversation(state, event);
      expect(state).toEqual(before);
      state = next;
    }
  });

  it('shows what stood before the end of thoughts as such, with the calls in it', () => {
    const results = [
      ParseResult.text('Hm. '),
      ParseResult.toolCall(request, '```tool_call…```'),
      ParseResult.error('no JSON', '{'),
      ParseResult.text('\n'),
    ];
    const thinking: ConversationEvent[] = [...events.slice(0, 4), { type: 'parse-results', messageId, results, at: 4 }];
    const shown = (isAllBefore: boolean) => {
      const end = ParseResult.thoughtsEnd('</think>', { takesBack: 2, isAllBefore });
      const { items, calls } = fold([
        ...thinking,
        { type: 'parse-results', messageId, results: [end], at: 5 },
        { type: 'tool-call-status', id, toolId, status: 'cancelled', reason: 'no', at: 5 },
      ]);
      return { parts: items.at(-1), calls };
    };
    const text = 'Hm. ```tool_call…```{\n';
    expect(shown(true)).toMatchObject({ parts: { parts: [{ kind: 'thinking', text }] }, calls: {} });
    expect(shown(false)).toMatchObject({ parts: { parts: [{ kind: 'text', text: `${text}</think>` }] }, calls: {} });
  });

  it('shows that a tool call is being written until it is whole', () => {
    const item = fold(events.slice(0, 5)).items.at(-1);
    expect(item).toMatchObject({ kind: 'assistant', isBuffering: true });
  });

  it('tells how a run ended when it did not end well', () => {
    const failed = fold([...events.slice(0, 4), { type: 'run-failed', runId, error: 'No network', at: 5 }]);
    expect(failed.items.at(-1)).toEqual({ kind: 'notice', id: runId, level: 'error', text: 'No network', at: 5 });
    expect(failed.run).toBeNull();
  });

  it('refuses a state that its call cannot be in', () => {
    const early: ConversationEvent = { type: 'tool-call-status', id, toolId, status: 'executing', at: 5 };
    expect(() => fold([...events.slice(0, 7), early])).toThrow('A tool call that is parsed cannot start-execution');
  });

  it('joins what a model thinks, up to where the provider has signed or hidden it', () => {
    const thinking = (text: string, end: { signature?: string; redacted?: string } = {}): ConversationEvent => ({
      ...{ type: 'thinking', messageId, text, at: 4 },
      ...end,
    });
    const thoughts = [
      ...[thinking('a'), thinking('b', { signature: 's' }), thinking('c')],
      ...[thinking('', { redacted: 'r' }), thinking('d')],
    ];
    expect(fold([...events.slice(0, 4), ...thoughts]).items.at(-1)).toMatchObject({
      parts: [
        { kind: 'thinking', text: 'ab', signature: 's' },
        { kind: 'thinking', text: 'c' },
        { kind: 'thinking', text: '', redacted: 'r' },
        { kind: 'thinking', text: 'd' },
      ],
    });
  });

  it('measures how long a model thinks, from the request that it answers', () => {
    const thinking = (at: number): ConversationEvent => ({ type: 'thinking', messageId, text: 'a', at });
    const again: ConversationEvent = { type: 'answer-restarted', messageId, reason: 'Busy', retryAt: 20, at: 10 };
    const thought = (...more: ConversationEvent[]) => {
      const item = fold([...events.slice(0, 4), ...more]).items.at(-1);
      return item?.kind === 'assistant' ? item.thought : null;
    };
    expect([thought(), thought(thinking(5)), thought(thinking(5), thinking(9))]).toEqual([
      undefined,
      { from: 3, until: 5 },
      { from: 3, until: 9 },
    ]);
    expect([thought(thinking(5), again), thought(thinking(5), again, thinking(22), thinking(25))]).toEqual([
      undefined,
      { from: 20, until: 25 },
    ]);
    const dropped: ConversationEvent = { ...again, isContinued: true };
    expect(thought(thinking(5), dropped, thinking(22))).toEqual({ from: 3, until: 22 });
  });

  it('drops what had come of an answer that is asked for again, and says so until more comes', () => {
    const again: ConversationEvent = {
      ...{ type: 'answer-restarted', messageId, reason: 'The server is busy', attempt: 2, attempts: 5 },
      ...{ retryAt: 9, at: 5 },
    };
    const retry = { reason: 'The server is busy', attempt: 2, attempts: 5, retryAt: 9 };
    const waiting = { kind: 'assistant', id: messageId, parts: [], isBuffering: false, retry, at: 3 };
    expect(fold([...events.slice(0, 5), again]).items.at(-1)).toEqual(waiting);
    const { retry: _over, ...going } = waiting;
    const parts = [{ kind: 'text', text: 'write.' }];
    expect(fold([...events.slice(0, 5), again, ...events.slice(5, 6)]).items.at(-1)).toEqual({ ...going, parts });
  });

  it('keeps what had come of an answer that is continued, and adds the rest to it', () => {
    const again: ConversationEvent = {
      ...{ type: 'answer-restarted', messageId, reason: 'The connection dropped', isContinued: true },
      ...{ retryAt: 9, at: 5 },
    };
    const before = fold(events.slice(0, 5)).items.at(-1);
    const retry = { reason: 'The connection dropped', retryAt: 9 };
    expect(fold([...events.slice(0, 5), again]).items.at(-1)).toEqual({ ...before, isBuffering: false, retry });
    expect(fold([...events.slice(0, 5), again, ...events.slice(5)])).toEqual(fold(events));
  });

  it('adds up what answers took and cost, and says when it does not know', () => {
    const usage = { inputTokens: 100, outputTokens: 20 };
    const finished = { type: 'answer-finished', messageId, finish: 'stop', usage, at: 5 } as const;
    const known = fold([...events.slice(0, 4), { ...finished, cost: 0.5, contextSize: 1_000 }]);
    expect(known.usage).toEqual({
      ...{ inputTokens: 100, outputTokens: 20, cost: 0.5, hasUnknownCost: false },
      context: { used: 120, size: 1_000 },
    });
    expect(foldConversation(known, { ...finished, usage: { inputTokens: 200, outputTokens: 30 } }).usage).toEqual({
      ...{ inputTokens: 300, outputTokens: 50, cost: 0.5, hasUnknownCost: true },
      context: { used: 230 },
    });
  });

  it('keeps what came of an answer and closes what was asked when the run is stopped', () => {
    const asked: ConversationEvent = {
      ...{ type: 'question-asked', questionId: id, reason: 'ask-user', text: 'Which?', options: [] },
      ...{ allowsText: true, at: 5 },
    };
    const stopped = fold([...events.slice(0, 5), asked, { type: 'run-cancelled', runId, at: 6 }]);
    expect(stopped.items.slice(1)).toEqual([
      {
        ...{ kind: 'assistant', id: messageId, parts: [{ kind: 'text', text: 'I’ll ' }] },
        ...{ isBuffering: false, isCutOff: true, at: 3 },
        run: { provider: 'guide', model: 'guide', duration: 3, ...sumUsage([{}]) },
      },
      {
        ...{ kind: 'question', id, answer: null, at: 5 },
        question: { questionId: id, reason: 'ask-user', text: 'Which?', options: [], allowsText: true },
      },
      { kind: 'notice', id: runId, level: 'info', text: 'Stopped.', at: 6 },
    ]);
  });

  it('keeps an answer that came to its end whole, also when the run did not', () => {
    const finished: ConversationEvent = { type: 'answer-finished', messageId, finish: 'tool-calls', at: 5 };
    const failed = fold([...events.slice(0, 7), finished, { type: 'run-failed', runId, error: 'x', at: 6 }]);
    expect(failed.items[1]).toMatchObject({ finish: 'tool-calls' });
    expect(failed.items[1]).not.toHaveProperty('isCutOff');
  });

  it('notes a question’s answer, or that nobody was there', () => {
    const asked: ConversationEvent = {
      ...{ type: 'question-asked', questionId: id, reason: 'many-rounds', text: 'Go on?', options: [] },
      ...{ allowsText: false, at: 5 },
    };
    const answered = (answer: object) =>
      fold([...events.slice(0, 3), asked, { type: 'question-answered', questionId: id, ...answer, at: 6 }]).items.at(
        -1,
      );
    expect(answered({ optionId: 'yes' })).toMatchObject({ kind: 'question', answer: { optionId: 'yes' } });
    expect(answered({})).toMatchObject({ kind: 'question', answer: null });
  });

  it('adds to what the model is not sent any more, and tells the user', () => {
    const summary = { text: 'They wrote a.', upToMessageId: messageId };
    const compacted = fold([
      ...events,
      { type: 'context-compacted', callIds: [id], message: 'Left out a result', at: 11 },
      { type: 'context-compacted', callIds: [runId], summary, message: 'Summed up', at: 12 },
    ]);
    expect(compacted.compacted).toEqual({ callIds: new Set([id, runId]), summary });
    expect(compacted.items.slice(2)).toEqual([
      {
        ...{ kind: 'notice', id: '2-compacted', level: 'info', text: 'Left out a result', at: 11 },
        compaction: { callIds: new Set([id]), summary: null },
      },
      {
        ...{ kind: 'notice', id: '3-compacted', level: 'info', text: 'Summed up', at: 12 },
        compaction: compacted.compacted,
      },
    ]);
  });

  it('applies what was left out, and how full the context is, only to the branch that it happened on', () => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    const [first, second] = [{ type: 'assistant-message', iteration: 1, messageId, at: 11 } as const, runId];
    const states = [
      fold([
        ...events,
        { type: 'answer-finished', messageId, finish: 'stop', usage, contextSize: 100, at: 11 },
        { type: 'user-message', messageId: second, text: 'more', at: 12 },
        { type: 'context-compacted', callIds: [id], message: 'Left out a result', at: 13 },
        { ...first, messageId: id, at: 14 },
        { type: 'answer-finished', messageId: id, finish: 'stop', usage: { ...usage, inputTokens: 20 }, at: 15 },
      ]),
    ];
    states.push(
      foldConversation(states[0] ?? emptyConversation, { type: 'branch-changed', afterItemId: messageId, at: 16 }),
    );
    states.push(foldConversation(states[1] ?? emptyConversation, { type: 'branch-changed', afterItemId: id, at: 17 }));
    expect(
      states.map(({ usage: { context, inputTokens }, compacted }) => [context, inputTokens, [...compacted.callIds]]),
    ).toEqual([
      [{ used: 25 }, 30, [id]],
      [{ used: 15, size: 100 }, 30, []],
      [{ used: 25 }, 30, [id]],
    ]);
  });

  it('keeps everything of another branch, ended where it was left', () => {
    const branched = fold([
      ...events,
      { type: 'assistant-message', iteration: 2, messageId: id, at: 11 },
      { type: 'user-message', messageId: runId, text: 'instead', afterItemId: null, at: 12 },
    ]);
    expect(branched.items).toEqual([{ kind: 'user', id: runId, text: 'instead', at: 12 }]);
    expect(branched.branches.tails[0]?.items.at(-1)).toMatchObject({ id, isCutOff: true });
    expect(Object.keys(branched.calls)).toEqual([id]);
  });

  it('ignores a change of branch during a run, and one to nowhere', () => {
    const running = fold([...events, { type: 'run-started', runId, processId: 1, provider: 'p', model: 'm', at: 11 }]);
    const branchChanged = { type: 'branch-changed', at: 12 } as const;
    for (const [state, afterItemId] of [
      [running, null],
      [fold(events), 'nowhere'],
    ] as const) {
      const { items, branches } = foldConversation(state, { ...branchChanged, afterItemId });
      expect([items, branches]).toEqual([state.items, state.branches]);
    }
  });
});
