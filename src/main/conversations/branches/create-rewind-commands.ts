import { z } from 'zod';
import type { RewindPart, RewindPreview } from '../../../shared/contract/rewind';
import { type ConversationEvent, conversationEventSchema } from '../../../shared/conversation/conversation-event';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import { messageOf } from '../../../shared/text/message-of';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { Conversation } from '../conversation';
import type { ConversationCache } from '../conversation-cache';
import type { Recorder } from '../create-recorder';
import { refuseWhileRunning } from '../create-run-starter';
import { importedCallIds } from '../transfer/import-conversation';

/** The files of rewinds, as `createFileRewinds` keeps them. */
export interface RewindFiles {
  preview(
    callIds: readonly string[],
    workspacePath: string,
  ): Promise<Pick<RewindPreview, 'changes' | 'conflicts'> & { lost: readonly string[] }>;
  rewind(rewindId: string, wanted: WantedRewind): Promise<void>;
  undo(rewindId: string, workspacePath: string): Promise<void>;
  noteRecorded(rewindId: string): void;
}

export interface WantedRewind {
  readonly callIds: readonly string[];
  readonly workspacePath: string;
  readonly leaveOut: readonly string[];
  readonly note: RewindNote;
}

/** What has to be recorded about a rewind, even after a crash. */
const noteSchema = z.object({ conversationId: z.uuid(), event: conversationEventSchema });
export type RewindNote = z.infer<typeof noteSchema>;

export interface UnrecordedRewind {
  readonly id: string;
  readonly status: 'rewound' | 'undone';
  readonly note: unknown;
}

interface RewindCommandDeps extends Pick<Recorder, 'record'> {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly cache: ConversationCache;
  readonly files: RewindFiles;
  /** Stops the run, if there is one, and resolves when each of its calls is answered. */
  endRun(conversation: Conversation): Promise<void>;
  /** Closing waits for this work. */
  wait(work: Promise<unknown>): void;
}

export interface RewindCommands {
  /** What going back to an item would change: to before a message of the user, or to after an answer. */
  previewRewind(conversationId: string, itemId: string): Promise<RewindPreview>;
  /** Stops the run first if one is active. */
  rewind(conversationId: string, itemId: string, options: RewindOptions): Promise<void>;
  /** Undoes the last rewind. */
  undoRewind(conversationId: string): Promise<void>;
  /** Records rewinds that a crash left unrecorded. */
  recordRewinds(unrecorded: readonly UnrecordedRewind[]): Promise<void>;
}

interface RewindOptions {
  readonly part: RewindPart;
  /** Files that stay as they are, as the preview shows them. */
  readonly leaveOut: readonly string[];
}

export function createRewindCommands(deps: RewindCommandDeps): RewindCommands {
  const { clock, newId, cache, files, endRun, record, wait } = deps;

  /** While it runs, no run can start, and the conversation can't be deleted or its calls undone. */
  async function alone<T>(conversation: Conversation, work: () => Promise<T>): Promise<T> {
    if (conversation.undos > 0) throw new CommandFailure('refused', 'An undo is in progress. Try again in a moment');
    conversation.undos += 1;
    conversation.isRewinding = true;
    const done = work().catch((cause: unknown) => {
      throw cause instanceof CommandFailure ? cause : new CommandFailure('refused', messageOf(cause));
    });
    wait(done);
    try {
      return await done;
    } finally {
      conversation.undos -= 1;
      conversation.isRewinding = false;
    }
  }

  return {
    previewRewind: (conversationId, itemId) =>
      cache.use(conversationId, async (conversation) => {
        const { state } = conversation;
        const target = findTarget(conversation, itemId);
        const calls = callsSince(conversation, target);
        const { lost, ...found } = await files.preview(idsOf(calls), state.workspacePath);
        const uncertain = calls.filter((call) => lost.includes(call.lifecycle.request.id) && isUndoable(call));
        const unseen = [...uncertain, ...calls.filter(ranUnseen)];
        const notCovered = unseen.map(({ lifecycle }) => lifecycle.request.executionSummary);
        return { ...found, notCovered, following: state.items.length - target.kept };
      }),

    rewind: (conversationId, itemId, { part, leaveOut }) =>
      cache.use(conversationId, (conversation) => {
        findTarget(conversation, itemId);
        return alone(conversation, async () => {
          await endRun(conversation);
          const target = findTarget(conversation, itemId);
          const { workspacePath, items } = conversation.state;
          const callIds = part === 'conversation' ? [] : idsOf(callsSince(conversation, target));
          const rewindId = newId();
          const event: ConversationEvent = {
            ...{ type: 'rewound', rewindId },
            ...(part === 'files' ? {} : { afterItemId: items[target.kept - 1]?.id ?? null }),
            ...(callIds.length === 0 ? {} : { files: { callIds, leftOut: [...leaveOut] } }),
            at: clock.now(),
          };
          if (callIds.length > 0) {
            await files.rewind(rewindId, { callIds, workspacePath, leaveOut, note: { conversationId, event } });
          }
          await record(conversation, event);
          files.noteRecorded(rewindId);
        });
      }),

    undoRewind: (conversationId) =>
      cache.use(conversationId, (conversation) =>
        alone(conversation, async () => {
          const { rewind, workspacePath } = conversation.state;
          refuseWhileRunning(conversation);
          if (!rewind) throw new CommandFailure('refused', 'This rewind can no longer be undone');
          if (rewind.files) await files.undo(rewind.id, workspacePath);
          await record(conversation, { type: 'rewind-undone', rewindId: rewind.id, at: clock.now() });
          files.noteRecorded(rewind.id);
        }),
      ),

    async recordRewinds(unrecorded) {
      for (const { id, status, note: stored } of unrecorded) {
        const note = noteSchema.safeParse(stored).data;
        if (!note || !cache.has(note.conversationId)) continue;
        await cache.use(note.conversationId, async (conversation) => {
          const told = (type: ConversationEvent['type']) =>
            conversation.events.some((event) => event.type === type && 'rewindId' in event && event.rewindId === id);
          if (!told('rewound')) await record(conversation, note.event);
          if (status === 'undone' && !told('rewind-undone')) {
            await record(conversation, { type: 'rewind-undone', rewindId: id, at: clock.now() });
          }
        });
        files.noteRecorded(id);
      }
    },
  };
}

interface Target {
  /** How many items of the active branch stay. */
  readonly kept: number;
  /** The position in the log of what happened after it. */
  readonly position: number;
}

function findTarget({ events, state }: Conversation, itemId: string): Target {
  const index = state.items.findLastIndex(({ id }) => id === itemId);
  const item = state.items[index];
  if (item?.kind !== 'user' && item?.kind !== 'assistant') {
    throw new CommandFailure('not-found', 'This message is no longer in the conversation');
  }
  const added = events.findLastIndex(
    (event) => 'messageId' in event && event.messageId === itemId && isBeginning(event),
  );
  if (item.kind === 'user') return { kept: index, position: added };
  const next = events.findIndex((event, place) => place > added && isBeginning(event));
  return { kept: index + 1, position: next < 0 ? events.length : next };
}

function isBeginning({ type }: ConversationEvent): boolean {
  return type === 'user-message' || type === 'assistant-message' || type === 'branch-changed' || type === 'rewound';
}

/** The finished calls since then, on any branch, that weren't taken back: files know nothing of branches. */
function callsSince({ id, events, state }: Conversation, { position }: Target): ToolCallView[] {
  const imported = importedCallIds(id, events);
  const since = events.slice(position).flatMap((event) => {
    if (event.type === 'user-message') return event.allowed ? [event.allowed.request.id] : [];
    if (event.type !== 'parse-results') return [];
    return event.results.flatMap((result) => (result.kind === 'tool-call' ? [result.request.id] : []));
  });
  return [...new Set(since)].flatMap((callId) => {
    const call = state.calls[callId];
    return call && !call.undone && !imported.has(callId) && hasBegun(call) ? [call] : [];
  });
}

function hasBegun({ lifecycle }: ToolCallView): boolean {
  return 'executionStarted' in lifecycle && lifecycle.executionStarted !== undefined;
}

const idsOf = (calls: readonly ToolCallView[]) => calls.map(({ lifecycle }) => lifecycle.request.id);

const isUndoable = ({ result }: ToolCallView) => result?.metadata?.canUndo === true;

/** A call whose changes aren't known. */
function ranUnseen({ lifecycle, result }: ToolCallView): boolean {
  const { receipt } = result ?? {};
  return lifecycle.request.toolId === 'terminal-start' || (receipt !== undefined && !receipt.sandboxed);
}
