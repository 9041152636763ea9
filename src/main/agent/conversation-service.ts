import type { ConversationSummary, EventMessage } from '../../shared/contract';
import type { ConversationEvent } from '../../shared/conversation-event';
import { type ConversationState, emptyConversation, foldConversation } from '../../shared/fold-conversation';
import type { LedgerEntry } from '../../shared/ledger-entry';
import { ledgerEntryOf } from '../../shared/ledger-entry-of';
import { messageOf } from '../../shared/message-of';
import type { Clock, NewId } from '../clock';
import { CommandFailure } from '../command-failure';
import type { RunAgent } from './create-agent';
import { type EndReasons, EXPIRED, endOpenCalls, recoverConversation } from './recover-conversation';
import { MAX_ITERATIONS } from './run-turn';
import { summarizeConversation, titleFrom } from './summarize-conversation';

export interface ConversationNeighbours {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly processId: number;
  readonly model: { readonly provider: string; readonly model: string };
  readonly runAgent: RunAgent;
  publish(message: EventMessage): void;
  /** Whether another process that still lives has this id. */
  isRunningElsewhere(processId: number): boolean;
  /** Tells whoever runs the app of trouble that has no place in a conversation. */
  warn(message: string): void;
  append(conversationId: string, event: ConversationEvent): Promise<void>;
  /** Keeps the record of a call that has ended, or that was taken back. */
  recordCall(entry: LedgerEntry): void;
  /** Takes back what a call did to files; says what it put back, or fails and has changed nothing. */
  undoCall(callId: string, workspacePath: string): Promise<string>;
}

export interface ConversationService {
  /** Takes conversations from earlier over; runs that were cut off come to a clean end. */
  restore(logs: ReadonlyMap<string, readonly ConversationEvent[]>): Promise<void>;
  list(): ConversationSummary[];
  create(workspacePath: string): Promise<ConversationSummary>;
  open(conversationId: string): { events: ConversationEvent[]; sequence: number };
  send(conversationId: string, text: string): Promise<void>;
  stop(conversationId: string): void;
  undo(conversationId: string, callId: string): Promise<string>;
  /** The records of all calls that have ended, for a ledger that may have missed some. */
  endedCalls(): LedgerEntry[];
  dispose(): Promise<void>;
}

interface Conversation {
  readonly id: string;
  readonly events: ConversationEvent[];
  state: ConversationState;
  /** Stops the run under way, if there is one. */
  controller: AbortController | null;
}

type RunEnd =
  | { readonly type: 'run-completed' | 'run-cancelled' }
  | { readonly type: 'run-failed'; readonly error: string };

export function createConversationService(neighbours: ConversationNeighbours): ConversationService {
  const { clock, newId, processId, model, runAgent, publish, append, warn } = neighbours;
  const conversations = new Map<string, Conversation>();
  const runs = new Set<Promise<void>>();
  let isClosing = false;

  function get(conversationId: string): Conversation {
    const found = conversations.get(conversationId);
    if (!found) throw new CommandFailure('not-found', 'This conversation does not exist any more');
    return found;
  }

  function list(): ConversationSummary[] {
    const summaries = [...conversations.values()].map(({ state }) => summarizeConversation(state));
    return summaries.sort((a, b) => b.updatedAt - a.updatedAt);
  }

  function add(id: string): Conversation {
    const conversation: Conversation = { id, events: [], state: emptyConversation, controller: null };
    conversations.set(id, conversation);
    return conversation;
  }

  async function record(conversation: Conversation, event: ConversationEvent): Promise<void> {
    const before = summarizeConversation(conversation.state);
    const sequence = conversation.events.length;
    conversation.state = foldConversation(conversation.state, event);
    conversation.events.push(event);
    const payload = { conversationId: conversation.id, sequence, events: [event] };
    publish({ name: 'conversation.events', payload });
    recordEndedCall(conversation, event);
    const after = summarizeConversation(conversation.state);
    if (before.state !== after.state || before.title !== after.title) {
      publish({ name: 'conversations.changed', payload: list() });
    }
    await append(conversation.id, event);
  }

  function recordEndedCall({ state }: Conversation, event: ConversationEvent): void {
    if (event.type !== 'tool-call-status' && event.type !== 'tool-call-undone') return;
    const call = state.calls[event.id];
    const entry = call ? ledgerEntryOf(state, call) : null;
    if (entry) neighbours.recordCall(entry);
  }

  /** For the end of a run: what cannot be written down must not keep the rest from being told. */
  async function recordAnyway(conversation: Conversation, event: ConversationEvent): Promise<void> {
    await record(conversation, event).catch((cause: unknown) => warn(`The log could not be written: ${String(cause)}`));
  }

  async function run(conversation: Conversation, controller: AbortController): Promise<void> {
    const runId = newId();
    const end = await runToItsEnd(conversation, runId, controller.signal);
    // Free before the end is told: whoever hears it may send the next message at once.
    conversation.controller = null;
    await recordAnyway(conversation, { ...end, runId, at: clock.now() });
  }

  async function runToItsEnd(conversation: Conversation, runId: string, signal: AbortSignal): Promise<RunEnd> {
    try {
      const { provider, model: name } = model;
      await record(conversation, { type: 'run-started', runId, processId, provider, model: name, at: clock.now() });
      const end = await runAgent({
        conversationId: conversation.id,
        signal,
        state: () => conversation.state,
        record: (event) => record(conversation, event),
      });
      if (end === 'finished') return { type: 'run-completed' };
      const error = `Stopped after ${MAX_ITERATIONS} rounds of tool calls. Send a message to go on.`;
      return { type: 'run-failed', error };
    } catch (cause) {
      const error = messageOf(cause);
      const ends = endOpenCalls(conversation.state, clock.now(), endReasons(signal, error));
      for (const event of ends) await recordAnyway(conversation, event);
      return signal.aborted ? { type: 'run-cancelled' } : { type: 'run-failed', error };
    }
  }

  function endReasons(signal: AbortSignal, error: string): EndReasons {
    const reason = signal.aborted ? messageOf(signal.reason) : `The run failed before this was done: ${error}`;
    return { running: reason, waiting: isClosing ? EXPIRED : reason };
  }

  async function receive(conversation: Conversation, text: string): Promise<void> {
    const isFirst = conversation.state.items.length === 0;
    await record(conversation, { type: 'user-message', messageId: newId(), text, at: clock.now() });
    if (!isFirst) return;
    await record(conversation, { type: 'conversation-renamed', title: titleFrom(text), at: clock.now() });
  }

  return {
    async restore(logs) {
      for (const [id, events] of logs) {
        if (events[0]?.type !== 'conversation-created') continue;
        const conversation = add(id);
        for (const event of events) takeUp(conversation, event);
        const { run } = conversation.state;
        if (run && neighbours.isRunningElsewhere(run.processId)) {
          conversations.delete(id);
          continue;
        }
        for (const event of recoverConversation(conversation.state, clock.now())) {
          await recordAnyway(conversation, event);
        }
      }
    },
    list,
    async create(workspacePath) {
      const conversation = add(newId());
      const { id: conversationId } = conversation;
      const title = 'New conversation';
      const at = clock.now();
      await record(conversation, { type: 'conversation-created', conversationId, title, workspacePath, at });
      return summarizeConversation(conversation.state);
    },
    open(conversationId) {
      const { events } = get(conversationId);
      return { events: [...events], sequence: events.length };
    },
    async send(conversationId, text) {
      const conversation = get(conversationId);
      if (conversation.controller) {
        throw new CommandFailure('refused', 'Wait until the answer is finished, or stop it first');
      }
      const controller = new AbortController();
      conversation.controller = controller;
      const received = receive(conversation, text);
      const ended = received
        .then(
          () => run(conversation, controller),
          () => {
            conversation.controller = null;
          },
        )
        .finally(() => runs.delete(ended));
      runs.add(ended);
      await received;
    },
    stop(conversationId) {
      get(conversationId).controller?.abort(new Error('Stopped by the user'));
    },
    async undo(conversationId, callId) {
      const conversation = get(conversationId);
      const call = conversation.state.calls[callId];
      if (!call) throw new CommandFailure('not-found', 'This call is not in the conversation any more');
      if (call.undone) throw new CommandFailure('refused', 'This has been undone already');
      const message = await neighbours.undoCall(callId, conversation.state.workspacePath);
      const { toolId } = call.lifecycle.request;
      await record(conversation, { type: 'tool-call-undone', id: callId, toolId, message, at: clock.now() });
      return message;
    },
    endedCalls: () =>
      [...conversations.values()].flatMap(({ state }) =>
        Object.values(state.calls).flatMap((call) => ledgerEntryOf(state, call) ?? []),
      ),
    async dispose() {
      isClosing = true;
      for (const { controller } of conversations.values()) controller?.abort(new Error('AIntern was closed'));
      await Promise.all(runs);
    },
  };
}

/** One event that does not fit, from a damaged log, must not take the rest of the conversation with it. */
function takeUp(conversation: Conversation, event: ConversationEvent): void {
  try {
    conversation.state = foldConversation(conversation.state, event);
    conversation.events.push(event);
  } catch {
    return;
  }
}
