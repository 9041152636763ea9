import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import {
  type ConversationItem,
  type ConversationState,
  emptyConversation,
} from '../../../shared/conversation/conversation-state';
import { beginFold } from '../../../shared/conversation/fold-conversation';
import { holdEvents } from '../../../shared/conversation/message-queue';
import { messageOf } from '../../../shared/text/message-of';
import { cancelOpenCalls } from '../../agent/end-open-calls';
import type { Clock, NewId } from '../../base/clock';
import { type ImportedEvent, readImported, refuse } from './read-imported';
import { createCallRenamer } from './rename-calls';

export interface ImportDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  /** The folder in which the conversation continues. */
  readonly workspacePath: string;
  /** Keeps an attachment, given as base64. */
  keepFile?(data: string): Promise<void>;
}

const MAX_TITLE = 200;

const IMPORTED = 'Imported';

/**
 * Returns the events of a new conversation with the content of the file. Nothing in it runs, waits for an answer or can
 * be undone, and the user chooses the model and the mode.
 */
export async function importConversation(text: string, deps: ImportDeps): Promise<ConversationEvent[]> {
  const { clock, newId, workspacePath } = deps;
  const { events, files } = await readImported(text);
  const [first, ...rest] = events;
  if (first?.event.type !== 'conversation-created') {
    throw refuse("The file doesn't start with a conversation. Choose a conversation that AIntern exported as JSON");
  }
  const { at } = first.event;
  const title = first.event.title.slice(0, MAX_TITLE) || 'Imported conversation';
  const told = rest.filter(({ event: { type } }) => !ownChoices.has(type));
  const copied = copyEvents(told, {
    clock,
    newId,
    created: { type: 'conversation-created', conversationId: newId(), title, workspacePath, at },
    reason: IMPORTED,
    notice: "Imported. Nothing above was run by this AIntern, so it can't be undone here.",
  });
  for (const data of files) await deps.keepFile?.(data);
  return copied;
}

/** The user makes these choices here, and the folder is the one that is open here. */
const ownChoices: ReadonlySet<ConversationEvent['type']> = new Set([
  'model-chosen',
  'mode-chosen',
  'effort-chosen',
  'conversation-pinned',
  'conversation-archived',
  'worktree-changed',
]);

interface CopyOptions extends Pick<ImportDeps, 'clock' | 'newId'> {
  readonly created: Extract<ConversationEvent, { type: 'conversation-created' }>;
  /** Why open calls ended. */
  readonly reason: string;
  /** The last event, which marks everything before it as run elsewhere. */
  readonly notice: string;
}

/** Returns the events of a new conversation with the same content. Nothing in it runs, waits for an answer or can be undone. */
export function copyEvents(events: readonly ImportedEvent[], options: CopyOptions): ConversationEvent[] {
  const { clock, newId, created, reason, notice } = options;
  const told = renameAll(events, newId);
  const ends = endsOf(foldAll(created, told), { clock, newId, reason });
  const noticeId = created.conversationId;
  const end: ConversationEvent = { type: 'run-notice', noticeId, message: notice, at: clock.now() };
  return [created, ...told.map(({ event }) => event), ...ends, end];
}

function renameAll(imported: readonly ImportedEvent[], newId: NewId): ImportedEvent[] {
  const rename = createCallRenamer(newId);
  return imported.map(({ location, event }) => {
    if (event.type === 'conversation-created') throw refuse(`${location} starts another conversation`);
    return { location, event: rename(event) };
  });
}

function foldAll(created: ConversationEvent, told: readonly ImportedEvent[]): ConversationState {
  const fold = beginFold(emptyConversation);
  fold.apply(created);
  for (const { location, event } of told) {
    try {
      fold.apply(event);
    } catch (cause) {
      throw refuse(`${location} doesn't match the events before it: ${messageOf(cause)}`);
    }
  }
  return fold.state();
}

function endsOf(
  state: ConversationState,
  { clock, newId, reason }: Pick<CopyOptions, 'clock' | 'newId' | 'reason'>,
): ConversationEvent[] {
  const at = clock.now();
  const calls = cancelOpenCalls(state, at, reason);
  if (state.run === null && !state.items.some(isOpen)) return [...calls, ...holdEvents(state.queue, at)];
  return [...calls, { type: 'run-cancelled', runId: state.run?.id ?? newId(), at }];
}

/** The next run would take it for its own. */
function isOpen(item: ConversationItem): boolean {
  if (item.kind === 'question') return item.answer === undefined;
  return item.kind === 'assistant' && item.finish === undefined && !item.isCutOff;
}

/**
 * Returns the calls that were imported and so did not run here. The import notice has the conversation's own id, which
 * no file can know.
 */
export function importedCallIds(conversationId: string, events: readonly ConversationEvent[]): ReadonlySet<string> {
  const end = events.findLastIndex((event) => event.type === 'run-notice' && event.noticeId === conversationId);
  return new Set(
    events.slice(0, end + 1).flatMap((event) => {
      if (event.type === 'user-message') return event.allowed ? [event.allowed.request.id] : [];
      if (event.type !== 'parse-results') return [];
      return event.results.flatMap((result) => (result.kind === 'tool-call' ? [result.request.id] : []));
    }),
  );
}
