import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import { ParseResult } from '../../../shared/call/parse-result';
import { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { QuestionReason } from '../../../shared/conversation/question';
import { createHumanOutput } from './human-output';
import { printHumanOutput } from './print-human-output';

const call = { id: randomUUID(), toolId: 'git-push', at: 0 };

/** Returns both outputs after these events, as a terminal shows them. */
function shown(...events: readonly ConversationEvent[]) {
  const written = { terminal: '', words: '', notes: '' };
  const output = createHumanOutput(
    (text) => {
      written.words += text;
      written.terminal += text;
    },
    (text) => {
      written.notes += text;
      written.terminal += text;
    },
  );
  for (const event of events) printHumanOutput(event, output);
  return written;
}

const told = (...events: readonly ConversationEvent[]) => shown(...events).notes;

const messageId = randomUUID();
const begun: ConversationEvent = { type: 'assistant-message', messageId, iteration: 1, at: 0 };
const says = (text: string): ConversationEvent => ({
  type: 'parse-results',
  messageId,
  results: [ParseResult.text(text)],
  at: 0,
});
const completed: ConversationEvent = { type: 'run-completed', runId: randomUUID(), at: 0 };

function parsed({
  requiresApproval = true,
  validationResult = ToolValidationResult.valid(),
  executionSummary = 'Push the current branch to origin',
} = {}): ConversationEvent {
  const request = ToolCallRequest.create(
    {
      toolId: 'git-push',
      toolName: 'Git push',
      iterationNumber: 1,
      parameters: {},
      rawJson: '{}',
      validationResult,
      riskLevel: 'medium',
      riskReasons: ['Sends commits to example.org', 'Runs the pre-push hook of the repository'],
      executionSummary,
      warnings: [],
      requiresApproval,
      provenance: { source: 'fence' },
    },
    { clock: { now: () => 0 }, newId: randomUUID },
  );
  return { type: 'parse-results', messageId: randomUUID(), results: [{ kind: 'tool-call', request, raw: '' }], at: 0 };
}

describe('what people read of a run', () => {
  it('has the reasons under a call that is asked about', () => {
    expect(told(parsed())).toBe(
      '· Push the current branch to origin (medium)\n' +
        '    Sends commits to example.org\n    Runs the pre-push hook of the repository\n',
    );
  });

  it('HO-03: says how much white space stands in a call, instead of writing it', () => {
    const executionSummary = `Run ls${'\n'.repeat(300)}rm b${' '.repeat(200)}; rm c`;
    expect(told(parsed({ executionSummary, requiresApproval: false }))).toBe(
      '· Run ls ⏎×300 rm b ·×200 ; rm c (medium)\n',
    );
  });

  it('has no reasons under a call that runs by its level, or that cannot run', () => {
    const summary = '· Push the current branch to origin (medium)\n';
    const validationResult = ToolValidationResult.invalidValue('remote', 'a b is no name of a remote');
    expect(told(parsed({ requiresApproval: false }))).toBe(summary);
    expect(told(parsed({ validationResult }))).toBe(summary);
  });

  it('tells a denial once', () => {
    const decision = ApprovalDecision.deny('Not today', { decidedAt: 0, decisionDuration: 0 });
    const result = ToolResult.denied('The user denied this call: Not today');
    expect(
      told(
        { type: 'approval', ...call, decision, by: { kind: 'user' } },
        { type: 'tool-result', ...call, result },
        { type: 'tool-call-status', ...call, status: 'denied' },
      ),
    ).toBe('· git-push: denied. Not today\n');
  });

  it('says how a call could have been allowed that nobody was there to approve', () => {
    const decision = ApprovalDecision.deny('Nobody was available to approve it', { decidedAt: 0, decisionDuration: 0 });
    expect(told({ type: 'approval', ...call, decision, by: { kind: 'nobody' } })).toBe(
      '· git-push: denied. Nobody was available to approve it (see --decisions and --mode)\n',
    );
  });

  it('says what an approval came from', () => {
    const decision = ApprovalDecision.approve({ decidedAt: 0, decisionDuration: 0 });
    const rules = [{ id: 'r', effect: 'allow', toolId: 'git-push', pattern: 'main', scope: 'always' } as const];
    expect(
      told(
        { type: 'approval', ...call, decision, by: { kind: 'rule', ruleId: 'r', rules } },
        { type: 'approval', ...call, decision, by: { kind: 'level', level: 'low' } },
        { type: 'approval', ...call, decision, by: { kind: 'decisions-file' } },
        {
          type: 'approval',
          ...call,
          decision: ApprovalDecision.approveWithModifications({ remote: 'fork' }, decision),
          by: { kind: 'decisions-file' },
        },
      ),
    ).toBe(
      '· git-push: approved by the rule main\n' +
        '· git-push: approved by the decisions file\n' +
        '· git-push: approved by the decisions file, with edited parameters\n',
    );
  });

  it('says that a call is not valid, and then why', () => {
    const validation = ToolValidationResult.invalidValue('remote', 'a b is no name of a remote');
    expect(
      told(
        { type: 'tool-result', ...call, result: ToolResult.validationFailed(validation) },
        { type: 'tool-call-status', ...call, status: 'validation-failed', validation },
      ),
    ).toBe('· git-push: invalid: a b is no name of a remote\n');
  });

  it('tells what came of a call', () => {
    const result = ToolResult.failed("git couldn't push: no", 'GitFailed');
    expect(told({ type: 'tool-result', ...call, result })).toBe("· git-push: git couldn't push: no\n");
  });

  it('puts answers and notes on lines of their own', () => {
    const result = ToolResult.succeeded({ message: 'Pushed' });
    const events = [begun, says('I '), says('push.'), parsed({ requiresApproval: false })];
    const after: ConversationEvent[] = [
      { type: 'tool-result', ...call, result },
      begun,
      says('\n\nDone.\n'),
      completed,
    ];
    expect(shown(...events, ...after)).toEqual({
      terminal: 'I push.\n· Push the current branch to origin (medium)\n· git-push: Pushed\nDone.\n',
      words: 'I push.\nDone.\n',
      notes: '· Push the current branch to origin (medium)\n· git-push: Pushed\n',
    });
  });

  it('keeps the empty lines within an answer, however it is cut, and none around it', () => {
    const pieces = ['\n', 'a', '\n', '\n', '  b\n\n', '```', '\n\n'].map(says);
    expect(shown(begun, ...pieces, completed).words).toBe('a\n\n  b\n\n```\n');
  });

  it('lets nobody command the terminal', () => {
    expect(shown(begun, says('\u001b]0;mine\u0007a\r\n\tb\u009b2J'), completed).words).toBe('�]0;mine�a\n\tb�2J\n');
    const result = ToolResult.failed('\u001b[2Jgone', 'X');
    expect(told({ type: 'tool-result', ...call, result })).toBe('· git-push: �[2Jgone\n');
  });

  it('tells that an answer is asked for again, why, when, and what does not count', () => {
    const restarted = { type: 'answer-restarted', messageId, reason: 'The connection broke off', at: 1_000 } as const;
    const retry = { ...restarted, attempt: 2, attempts: 5, retryAt: 3_500 };
    expect(shown(begun, says('Half an ans'), retry, says('A whole answer'), completed).terminal).toBe(
      'Half an ans\n· The connection broke off\n' +
        '  Retrying in 3 s (try 2 of 5); the answer so far is discarded\nA whole answer\n',
    );
    expect(told(begun, says('Half an ans'), { ...retry, isContinued: true })).toContain(
      'Retrying in 3 s (try 2 of 5); the answer continues where it broke off\n',
    );
    expect(told(begun, { ...restarted, retryAt: 1_000 })).toBe('· The connection broke off\n  Retrying now\n');
  });

  it.each([
    ['length', 'The answer reached the length limit. Ask for less at once, or allow longer answers for this model'],
    ['refusal', 'The model declined to answer. Rephrase the request, or choose another model with --model'],
    [
      'content-filter',
      'The provider’s filter blocked the rest. Rephrase the request, or choose another model with --model',
    ],
    ['paused', 'The provider paused this long turn. Ask again to continue'],
    ['stop', null],
    ['tool-calls', null],
  ] as const)('tells how an answer ended where that was not by itself: %s', (finish, words) => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    const event: ConversationEvent = { type: 'answer-finished', messageId, finish, usage, at: 0 };
    expect(told(event)).toBe(words === null ? '' : `· ${words}\n`);
  });

  it('tells what is no longer sent, and what else should be known', () => {
    expect(
      told(
        { type: 'context-compacted', callIds: [], message: 'To fit, 2 results are no longer sent', at: 0 },
        { type: 'run-notice', noticeId: randomUUID(), message: 'It goes on\nin text', at: 0 },
      ),
    ).toBe('· To fit, 2 results are no longer sent\n· It goes on\n  in text\n');
  });

  it('tells of a question once, and that nobody was there', () => {
    const asked = (reason: QuestionReason): ConversationEvent[] => {
      const questionId = randomUUID();
      const question = { questionId, reason, text: 'Wait 3 minutes?', options: [], allowsText: false };
      return [
        { type: 'question-asked', ...question, at: 0 },
        { type: 'question-answered', questionId, at: 0 },
      ];
    };
    expect(told(...asked('long-wait'))).toBe('· Wait 3 minutes?\n· Nobody was available to answer\n');
    const result = ToolResult.failed('Nobody is there to answer. Decide yourself', 'NobodyThere');
    expect(told(...asked('ask-user'), { type: 'tool-result', ...call, result })).toBe(
      '· Nobody was available to answer\n',
    );
  });

  it('tells how a run ended', () => {
    const runId = randomUUID();
    expect(told({ type: 'run-failed', runId, error: 'Nothing answers', at: 0 })).toBe('· Nothing answers\n');
    expect(shown(begun, says('Half'), { type: 'run-cancelled', runId, at: 0 }).terminal).toBe('Half\n· Stopped\n');
  });
});
