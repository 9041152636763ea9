import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import { type ConversationEvent, isRunEnd } from '../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { arbitraryLog } from '../../shared/testing/arbitrary-events';
import { modelAppOptions } from '../testing/model-app-options';
import { type ScriptedReply, scriptedCall } from '../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../testing/providers/strict-anthropic-server';
import { type LibraryApp, startLibraryApp } from '../testing/start-library-app';
import { temporaryFolder } from '../testing/temporary-folder';
import { foldLog } from './conversation';
import { readConversationLines } from './conversation-lines';
import { recoverConversation } from './recover-conversation';

const answers: readonly ScriptedReply[] = [
  {
    kind: 'message',
    thinking: { text: 'First I look.', signature: 'sig-1' },
    text: 'I look, and I ask – “größer”?',
    calls: [
      scriptedCall('call_read', 'file-read', { path: 'marks.txt' }),
      scriptedCall('call_ask', 'ask-user', { question: 'Which name?', options: ['a.txt', 'b.txt'] }),
    ],
    ...{ chunkSize: 100, pause: 1 },
  },
  {
    kind: 'message',
    text: 'I write both, and leave a mark.',
    calls: [
      scriptedCall('call_write', 'file-write', { path: 'a.txt', content: 'a' }),
      scriptedCall('call_denied', 'file-write', { path: 'b.txt', content: 'b' }),
      scriptedCall('call_mark', 'terminal-execute', { command: 'echo once >> marks.txt' }),
      scriptedCall('call_wrong', 'file-write', { path: 7 }),
    ],
  },
  { kind: 'message', text: 'Done.' },
];

/** Records a run with everything that can happen to calls; resolves to the lines of its log. */
async function recordRun(app: LibraryApp): Promise<string> {
  const timing = { decidedAt: 0, decisionDuration: 0 };
  const decide = (approvalId: string, isDenied: boolean) => {
    const decision = isDenied ? ApprovalDecision.deny('Not that one', timing) : ApprovalDecision.approve(timing);
    void app.call('approval.decide', { approvalId, decision });
  };
  const denied = new Set<string>();
  app.app.subscribe((message) => {
    if (message.name !== 'conversation.events') return;
    for (const event of message.payload.events) {
      if (event.type === 'parse-results') {
        for (const result of event.results) {
          if (result.kind === 'tool-call' && result.request.parameters.path === 'b.txt') denied.add(result.request.id);
        }
      }
      if (event.type === 'question-asked') {
        void app.call('question.answer', { questionId: event.questionId, answer: { text: 'a.txt' } });
      }
      if (event.type === 'tool-call-status' && event.status === 'awaiting-approval') {
        decide(event.approvalId, denied.has(event.id));
      }
    }
  });
  const conversationId = await app.ask('Write them');
  await app.app.dispose();
  return readFileSync(join(app.dataPath, 'conversations', `${conversationId}.jsonl`), 'utf8');
}

interface CutLog {
  readonly conversationId: string;
  /** Its complete events. */
  readonly events: readonly ConversationEvent[];
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Puts a log cut off by a crash into a folder as a new conversation with its own ids. */
async function leave(folder: string, log: string, number: number): Promise<CutLog> {
  const text = log.replace(UUID, (id) => number.toString(16).padStart(8, '0') + id.slice(8));
  const [conversationId = ''] = text.match(UUID) ?? [];
  writeFileSync(join(folder, `${conversationId}.jsonl`), text);
  return { conversationId, events: await readConversationLines(Buffer.from(text), folder) };
}

/** Returns how every call must have ended, given how far it had come. */
function endsOf(before: ConversationState) {
  return Object.values(before.calls).map(({ lifecycle, approval, result }) => {
    const { toolId } = lifecycle.request;
    if (ToolCallLifecycle.isTerminal(lifecycle)) return { toolId, status: lifecycle.status, error: result?.error };
    if (lifecycle.status === 'executing') {
      const error = result ? result.error : 'AIntern stopped while this was running';
      return { toolId, status: result?.success ? 'completed' : 'failed', error };
    }
    const isAsked = lifecycle.status === 'awaiting-approval' && !approval;
    const error = isAsked
      ? 'The approval request expired because AIntern was closed before anyone decided. Nothing was run'
      : 'AIntern stopped before this started. Nothing was run';
    return { toolId, status: 'cancelled', error: result?.error ?? error };
  });
}

const fold = (events: readonly ConversationEvent[]) => foldConversationEvents(emptyConversation, events);
const stateIn = ({ calls }: ConversationState) =>
  Object.values(calls).map(({ lifecycle, result }) => {
    return { toolId: lifecycle.request.toolId, status: lifecycle.status, error: result?.error };
  });

describe('a run that was cut off', () => {
  it('comes to a clean end wherever that was, runs nothing again, and goes on', async () => {
    let asked = 0;
    const server = await startStrictAnthropicServer(() => {
      asked += 1;
      return answers[asked - 1] ?? { kind: 'message', text: 'I go on.' };
    });
    const first = await startLibraryApp(modelAppOptions('anthropic', server.origin));
    writeFileSync(join(first.workspacePath, 'marks.txt'), '');
    const log = await recordRun(first);
    const lines = log.split('\n').slice(0, -1);
    const dataPath = join(temporaryFolder(), 'data');
    const folder = join(dataPath, 'conversations');
    mkdirSync(folder, { recursive: true });
    const cuts: CutLog[] = [];
    for (let count = 1; count < lines.length; count += 1) {
      const whole = lines
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join('');
      const half = Buffer.from(lines[count] ?? '')
        .subarray(0, 1 + ((count * 37) % 90))
        .toString('latin1');
      cuts.push(await leave(folder, whole, 2 * count), await leave(folder, whole + half, 2 * count + 1));
    }
    const files = ['marks.txt', 'a.txt'].map((name) => join(first.workspacePath, name));
    const written = () => files.map((path) => [readFileSync(path, 'utf8'), statSync(path).mtimeMs]);
    const before = written();
    expect([before.map(([text]) => text), lines.length > 40]).toEqual([['once\n', 'a'], true]);

    const again = await startLibraryApp({ ...modelAppOptions('anthropic', server.origin), dataPath });
    expect((await again.list()).map(({ state }) => state)).toEqual(cuts.map(() => 'idle'));
    const recovered = new Map<string, ConversationState>();
    for (const { conversationId, events } of cuts) {
      const opened = await again.open(conversationId);
      expect(opened.events.slice(0, events.length)).toEqual(events);
      const state = fold(opened.events);
      expect({ run: state.run, calls: stateIn(state) }).toEqual({ run: null, calls: endsOf(fold(events)) });
      recovered.set(conversationId, state);
    }
    const calls = [...recovered.values()].reduce((sum, state) => sum + Object.keys(state.calls).length, 0);
    await expect
      .poll(async () => (await again.call('ledger.search', { filter: {}, skip: 0, limit: 1 })).total)
      .toBe(calls);

    // Half a line more or less makes no difference at this point.
    const goingOn = cuts.filter((_cut, index) => index % 2 === 0);
    const third = await again.restart();
    for (const [conversationId, state] of recovered) expect(await third.stateOf(conversationId)).toEqual(state);
    for (const { conversationId } of goingOn) {
      await third.call('conversation.send', { conversationId, text: 'Go on' });
      await third.whenEnded(conversationId);
    }
    const ends = third.events().filter(isRunEnd);
    expect([server.violations, ends.filter(({ type }) => type !== 'run-completed'), written()]).toEqual([
      [],
      [],
      before,
    ]);
    expect(ends).toHaveLength(goingOn.length);
  });

  it('leaves no call, question or answer open, whatever the log holds, and is at its end then', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLog, async (log) => {
        const { state } = await foldLog(log);
        const events = recoverConversation(state, 101);
        const ended = foldConversationEvents(state, events);
        const open = Object.values(ended.calls).filter(({ lifecycle }) => !ToolCallLifecycle.isTerminal(lifecycle));
        const unanswered = events.filter(
          (event) => event.type === 'tool-call-status' && ended.calls[event.id]?.result === undefined,
        );
        expect([open, unanswered, ended.run, recoverConversation(ended, 102)]).toEqual([[], [], null, []]);
      }),
    );
  });
});
