import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { ConversationSummary } from '../../shared/contract/descriptions';
import type { EventMessage } from '../../shared/contract/event-message';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { Rewind } from '../../shared/conversation/conversation-state';
import { isDurableEvent } from '../../shared/conversation/event-durability';
import { foldConversation } from '../../shared/conversation/fold-conversation';
import { ledgerEntryOf } from '../../shared/conversation/ledger-entry-of';
import { messageOf } from '../../shared/text/message-of';
import type { Conversation } from './conversation';
import { summarizeConversation } from './summarize-conversation';

export interface RecorderDeps {
  append(conversationId: string, event: ConversationEvent): Promise<void>;
  publish(message: EventMessage): void;
  /** Records a call that has ended or was undone. Resolves to whether it is on disk. */
  recordCall(entry: LedgerEntry): Promise<boolean>;
  warn(message: string): void;
  /** Returns a copy of the event with known secrets masked. */
  maskSecrets?(event: ConversationEvent): ConversationEvent;
  /** The log of the conversation has changed. */
  onChange(conversationId: string): void;
  /** Its entry in the list has changed. */
  onSummary(): void;
}

interface Recorded {
  readonly written: Promise<void>;
  readonly isDurable: boolean;
}

export interface Recorder {
  /** Resolves when the event is written and sent. Rejects if it could not be written; the event still counts. */
  record(conversation: Conversation, event: ConversationEvent): Promise<void>;
  /** For events that must be sent in any case: a failed write must not stop the rest. */
  recordAnyway(conversation: Conversation, events: readonly ConversationEvent[]): Promise<void>;
}

export function createRecorder(deps: RecorderDeps): Recorder {
  const { append, publish, recordCall, warn, onChange, onSummary, maskSecrets = (event) => event } = deps;

  /** The model, the log and the windows only ever get the masked event. */
  function record(conversation: Conversation, happened: ConversationEvent): Promise<void> {
    const event = maskSecrets(happened);
    const { sequence } = conversation;
    const before = conversation.summary;
    const { rewind } = conversation.state;
    conversation.state = foldConversation(conversation.state, event);
    conversation.events.push(event);
    conversation.sequence += 1;
    const summary = summarizeConversation(conversation.state);
    conversation.summary = summary;
    const entries = endedCalls(conversation, event, rewind);
    onChange(conversation.id);
    const written = append(conversation.id, event);
    const tell = () => {
      publish({
        name: 'conversation.events',
        payload: { conversationId: conversation.id, sequence, events: [event] },
      });
      for (const entry of entries) keepRecord(conversation, entry);
      if (isOther(before, summary)) onSummary();
    };
    const isDurable = isDurableEvent(event);
    if (isDurable || conversation.untold > 0) return tellInTurn(conversation, tell, { written, isDurable });
    tell();
    return written;
  }

  function keepRecord(conversation: Conversation, entry: LedgerEntry): void {
    conversation.unrecorded += 1;
    const recorded = recordCall(entry).then((isOnDisk) => {
      if (isOnDisk) conversation.unrecorded -= 1;
    });
    conversation.recorded = Promise.all([conversation.recorded, recorded]);
  }

  /** A durable event must survive a crash before anyone hears of it, and events are sent in order. */
  function tellInTurn(conversation: Conversation, tell: () => void, { written, isDurable }: Recorded): Promise<void> {
    conversation.untold += 1;
    const told = Promise.allSettled([conversation.told, ...(isDurable ? [written] : [])]).then(() => {
      conversation.untold -= 1;
      tell();
    });
    conversation.told = told;
    return told.then(() => written);
  }

  return {
    record,
    async recordAnyway(conversation, events) {
      const failures = await Promise.all(
        events.map((event) =>
          record(conversation, event).then(
            () => null,
            (cause: unknown) => messageOf(cause),
          ),
        ),
      );
      for (const failure of new Set(failures)) if (failure !== null) warn(failure);
    },
  };
}

function isOther(before: ConversationSummary, after: ConversationSummary): boolean {
  const shown = ['state', 'title', 'workspacePath', 'activity', 'isPinned', 'isArchived'] as const;
  return shown.some((name) => before[name] !== after[name]);
}

function endedCalls({ state }: Conversation, event: ConversationEvent, rewind: Rewind | null): LedgerEntry[] {
  return idsOfEnded(event, rewind).flatMap((id) => {
    const call = state.calls[id];
    return (call && ledgerEntryOf(state, call)) ?? [];
  });
}

/** The calls that have ended, were undone, or no longer are. */
function idsOfEnded(event: ConversationEvent, rewind: Rewind | null): readonly string[] {
  switch (event.type) {
    case 'tool-call-status':
    case 'tool-call-undone':
      return [event.id];
    case 'rewound':
      return event.files?.callIds ?? [];
    case 'rewind-undone':
      return rewind?.files?.callIds ?? [];
    default:
      return [];
  }
}
