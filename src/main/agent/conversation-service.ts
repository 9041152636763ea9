import type { ConversationSummary, EventMessage } from '../../shared/contract';
import type { ConversationEvent } from '../../shared/conversation-event';
import { type ConversationState, emptyConversation, foldConversation } from '../../shared/fold-conversation';
import type { Clock, NewId } from '../clock';
import { CommandFailure } from '../command-failure';
import type { RunAgent } from './create-agent';
import { recoverConversation } from './recover-conversation';
import { MAX_ITERATIONS } from './run-turn';
import { summarizeConversation, titleFrom } from './summarize-conversation';

export interface ConversationNeighbours {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly model: { readonly provider: string; readonly model: string };
  readonly runAgent: RunAgent;
  publish(message: EventMessage): void;
  /** Tells whoever runs the app of trouble that has no place in a conversation. */
  warn(message: string): void;
  append(conversationId: string, event: ConversationEvent): Promise<void>;
}

export interface ConversationService {
  /** Takes conversations from earlier over; runs that were cut off come to a clean end. */
  restore(logs: ReadonlyMap<string, readonly ConversationEvent[]>): Promise<void>;
  list(): ConversationSummary[];
  create(workspacePath: string): Promise<ConversationSummary>;
  open(conversationId: string): { events: ConversationEvent[]; sequence: number };
  send(conversationId: string, text: string): Promise<void>;
  stop(conversationId: string): void;
  dispose(): Promise<void>;
}

interface Conversation {
  readonly id: string;
  readonly events: ConversationEvent[];
  state: ConversationState;
  run: { readonly controller: AbortController; readonly ended: Promise<void> } | null;
}

export function createConversationService(neighbours: ConversationNeighbours): ConversationService {
  const { clock, newId, model, runAgent, publish, append, warn } = neighbours;
  const conversations = new Map<string, Conversation>();

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
    const conversation: Conversation = { id, events: [], state: emptyConversation, run: null };
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
    const after = summarizeConversation(conversation.state);
    if (before.state !== after.state || before.title !== after.title) {
      publish({ name: 'conversations.changed', payload: list() });
    }
    await append(conversation.id, event);
  }

  async function run(conversation: Conversation, controller: AbortController): Promise<void> {
    const { signal } = controller;
    const runId = newId();
    const { provider, model: name } = model;
    await record(conversation, { type: 'run-started', runId, provider, model: name, at: clock.now() });
    try {
      const end = await runAgent({
        conversationId: conversation.id,
        signal,
        state: () => conversation.state,
        record: (event) => record(conversation, event),
      });
      const error = `Stopped after ${MAX_ITERATIONS} rounds of tool calls. Send a message to go on.`;
      await record(
        conversation,
        end === 'finished'
          ? { type: 'run-completed', runId, at: clock.now() }
          : { type: 'run-failed', runId, error, at: clock.now() },
      );
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      const at = clock.now();
      await record(
        conversation,
        signal.aborted ? { type: 'run-cancelled', runId, at } : { type: 'run-failed', runId, error, at },
      );
    }
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
        conversation.events.push(...events);
        conversation.state = events.reduce(foldTolerantly, emptyConversation);
        for (const event of recoverConversation(conversation.state, clock.now())) await record(conversation, event);
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
      if (conversation.run) throw new CommandFailure('refused', 'Wait until the answer is finished, or stop it first');
      const controller = new AbortController();
      const received = receive(conversation, text);
      const ended = received
        .then(() => run(conversation, controller))
        .catch((cause: unknown) => warn(`A run could not be written down: ${String(cause)}`))
        .finally(() => {
          conversation.run = null;
        });
      conversation.run = { controller, ended };
      await received;
    },
    stop(conversationId) {
      get(conversationId).run?.controller.abort();
    },
    async dispose() {
      const runs = [...conversations.values()].flatMap((conversation) => conversation.run ?? []);
      for (const { controller } of runs) controller.abort();
      await Promise.allSettled(runs.map(({ ended }) => ended));
    },
  };
}

/** One event that does not fit, from a damaged log, must not take the rest of the conversation with it. */
function foldTolerantly(state: ConversationState, event: ConversationEvent): ConversationState {
  try {
    return foldConversation(state, event);
  } catch {
    return state;
  }
}
