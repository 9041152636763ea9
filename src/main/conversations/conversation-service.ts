import { assertNever } from '../../shared/assert-never';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { ConversationFormat, ConversationSummary } from '../../shared/contract/descriptions';
import type { EventMessage } from '../../shared/contract/event-message';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import { ledgerEntryOf } from '../../shared/conversation/ledger-entry-of';
import { type ContextItem, type MessageContent, withoutExpansion } from '../../shared/conversation/message-content';
import { projectFolderOf } from '../../shared/conversation/worktree';
import type { ApprovalMode } from '../../shared/settings/approval-mode';
import type { ModelRef } from '../../shared/settings/model';
import { messageOf } from '../../shared/text/message-of';
import { visibleItems } from '../agent/context/plan-compaction';
import type { RunAgent } from '../agent/create-agent';
import type { FirstExchange, WrittenTitle } from '../agent/write-title';
import type { Clock, NewId } from '../base/clock';
import { CommandFailure } from '../base/command-failure';
import { createThrottle } from '../base/create-throttle';
import type { RunInstructions } from '../instructions/instruction-service';
import type { ChosenModel } from '../model/chosen-model';
import { type BranchCommands, createBranchCommands } from './branches/create-branch-commands';
import { createRewindCommands, type RewindCommands, type RewindFiles } from './branches/create-rewind-commands';
import type { ConversationRun } from './cache-entry';
import { type CallCommands, createCallCommands } from './calls/create-call-commands';
import { type InterruptedCall, interruptedCalls } from './calls/interrupted-calls';
import { canResume } from './can-resume';
import { type Conversation, createConversation, type FoldedLog, foldLog } from './conversation';
import { createConversationAttachments, type KeptAttachments, noAttachments } from './conversation-attachments';
import { createConversationCache } from './conversation-cache';
import type { ConversationLibrary } from './conversation-library';
import { type ConversationUpkeep, createConversationUpkeep } from './conversation-upkeep';
import { createRecorder } from './create-recorder';
import { createRunStarter, refuseWhileRunning } from './create-run-starter';
import { createTitler } from './create-titler';
import { createQueueCommands, type QueueCommands } from './queue-commands';
import { type ReadUsage, readUsage } from './read-usage';
import { recoverConversation } from './recover-conversation';
import { createConversationSearch } from './search/conversation-search';
import type { SearchResult } from './search/search-conversations';
import { titleFrom } from './summarize-conversation';
import { type ExportedConversation, exportConversation } from './transfer/export-conversation';
import { importedCallIds } from './transfer/import-conversation';
import { uniqueTitle } from './unique-title';
import { refuseWithCopy } from './worktree/refuse-lost-folder';
import { createWorktreeCommands, type WorktreeCommands } from './worktree/worktree-commands';

/** In milliseconds: the list is sent at most this often, because it is long with many conversations. */
const listInterval = 100;

export interface ConversationServiceDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly processId: number;
  readonly library: ConversationLibrary;
  /**
   * Returns the model with its current settings; null means the default. Throws with what to do if it can't be used.
   */
  chooseModel(model: ModelRef | null): Promise<ChosenModel>;
  /** Instructions for the model besides the conversation, as they are now. */
  readInstructions(workspacePath: string): RunInstructions;
  /** What a message such as `/fix-issue 12` stands for; null if it is none of the folder's commands. */
  expandCommand(workspacePath: string, text: string): ContextItem | null;
  readonly runAgent: RunAgent;
  /** Replaces what was said so far by a summary. */
  readonly compact: RunAgent;
  writeTitle(model: ChosenModel, exchange: FirstExchange, signal: AbortSignal): Promise<WrittenTitle>;
  /** Whether the limits allow a request for a title. */
  mayWriteTitle(state: ConversationState): boolean;
  /** Called once the run has fully ended. */
  onRunEnd(runId: string): void;
  onDelete(conversationId: string): void;
  publish(message: EventMessage): void;
  /** Whether another process is still working on the run. */
  isRunningElsewhere(run: ConversationRun): boolean;
  /** Reports problems that don't belong in a conversation. */
  warn(message: string): void;
  /** Returns a copy of the event with known secrets masked. */
  maskSecrets?(event: ConversationEvent): ConversationEvent;
  /** Records a call that has ended or was undone. Resolves to whether it is on disk. */
  recordCall(entry: LedgerEntry): Promise<boolean>;
  /** Adds the records of calls that a crash prevented. Resolves to whether all are on disk. */
  completeRecords(ended: readonly LedgerEntry[]): Promise<boolean>;
  /** Undoes a call's file changes; returns what it restored, or fails without changing anything. */
  undoCall(callId: string, workspacePath: string): Promise<string>;
  /** Takes back the file changes of many calls as one step. */
  readonly rewindFiles: RewindFiles;
  readonly attachments?: KeptAttachments;
  /** Cleans up after a call that was killed halfway. */
  removeLeftovers(call: InterruptedCall): void;
}

export interface ConversationService
  extends ConversationUpkeep,
    QueueCommands,
    CallCommands,
    RewindCommands,
    WorktreeCommands,
    BranchCommands {
  /** Takes over the conversations of earlier sessions; interrupted runs come to a clean end. */
  restore(): Promise<void>;
  list(): Promise<ConversationSummary[]>;
  /** Pass an empty path for a conversation without a folder. */
  create(workspacePath: string, mode: ApprovalMode): Promise<ConversationSummary>;
  open(conversationId: string): Promise<{ events: ConversationEvent[]; sequence: number }>;
  /** Has the model summarize the conversation, and sends it only the summary from then on. */
  compact(conversationId: string): Promise<void>;
  /** Continues an unfinished last run. */
  resume(conversationId: string): Promise<void>;
  stop(conversationId: string): void;
  /** Stops all runs of this process; returns how many there were. */
  stopAll(): number;
  /** The folder of the conversation, for which the mode is remembered. */
  chooseMode(conversationId: string, mode: ApprovalMode): Promise<string>;
  /** The folder and switches that decide which tools it can use. */
  toolPlace(conversationId: string): Promise<ConversationPlace>;
  /** Its state as of now. */
  look(conversationId: string): Promise<ConversationState>;
  delete(conversationId: string): Promise<void>;
  /** Counts a request that isn't part of the conversation. */
  countRequest(conversationId: string, request: SideRequest): Promise<void>;
  search(query: string, limit: number): Promise<SearchResult>;
  /** What a conversation used, and all of them today. */
  usage(conversationId?: string): Promise<ReadUsage>;
  export(conversationId: string, format: ConversationFormat): Promise<ExportedConversation>;
  dispose(): Promise<void>;
}

export type SideRequest = Omit<Extract<ConversationEvent, { type: 'model-asked' }>, 'type' | 'at'>;

interface ConversationPlace extends Pick<ConversationState, 'mode' | 'disabledTools'> {
  /** Null if it was begun without a folder. */
  readonly workspacePath: string | null;
}

export function createConversationService(deps: ConversationServiceDeps): ConversationService {
  const { clock, newId, library, publish } = deps;
  const attachments = createConversationAttachments(deps.attachments ?? noAttachments, deps.warn);
  const runs = new Set<Promise<unknown>>();
  let restored: Promise<void> = Promise.resolve();
  let isClosing = false;

  const list = createThrottle(() => publish({ name: 'conversations.changed', payload: cache.list() }), listInterval);
  const recorder = createRecorder({
    ...deps,
    append: library.append,
    onChange: (id) => cache.touch(id),
    onSummary: list.tell,
  });
  const { record, recordAnyway } = recorder;
  const cache = createConversationCache({
    ...deps,
    async recover(conversation) {
      for (const call of interruptedCalls(conversation.state)) deps.removeLeftovers(call);
      await recordAnyway(conversation, recoverConversation(conversation.state, clock.now()));
    },
  });
  const search = createConversationSearch(library, cache);
  const titler = createTitler({
    ...deps,
    record,
    mayWrite: ({ state }) => !isClosing && deps.mayWriteTitle(state),
    otherTitles,
  });
  const runDeps = { ...deps, ...recorder, isClosing: () => isClosing, expand };
  const starter = createRunStarter({
    ...runDeps,
    wait,
    sendNext: (conversation) => queue.sendNext(conversation),
    afterRun: titler.afterRun,
    onIdle() {
      cache.tidy();
      void cache.save();
    },
  });
  const { begin, endRun } = starter;
  const queue = createQueueCommands({ ...runDeps, use: cache.use, receive, begin });

  function otherTitles(conversationId: string): string[] {
    return cache.list().flatMap(({ id, title }) => (id === conversationId ? [] : [title]));
  }

  function endedCallsIn({ state, events }: FoldedLog): LedgerEntry[] {
    const imported = importedCallIds(state.id, events);
    return Object.entries(state.calls).flatMap(([id, call]) => {
      const entry = imported.has(id) ? null : ledgerEntryOf(state, call);
      return entry ? [entry] : [];
    });
  }

  function expand({ state }: Conversation, content: MessageContent): MessageContent {
    const command = deps.expandCommand(state.workspacePath, content.text);
    if (!command) return content;
    // A message that a rewind gave back may bring it from before.
    const { context = [], ...given } = withoutExpansion(content);
    return { ...given, context: [command, ...context] };
  }

  async function receive(conversation: Conversation, content: MessageContent): Promise<void> {
    const hasName = conversation.events.some(({ type }) => type === 'conversation-renamed' || type === 'user-message');
    const said = expand(conversation, content);
    const events: ConversationEvent[] = [{ type: 'user-message', messageId: newId(), ...said, at: clock.now() }];
    if (!hasName) {
      const title = uniqueTitle(titleFrom(content), otherTitles(conversation.id));
      events.push({ type: 'conversation-renamed', title, by: 'message', at: clock.now() });
    }
    await Promise.all(events.map((event) => record(conversation, event)));
  }

  /** Closing waits for this work. */
  function wait(work: Promise<unknown>): void {
    const over: Promise<unknown> = work.catch(() => {}).finally(() => runs.delete(over));
    runs.add(over);
  }

  /** Adds a conversation that consists of these events. */
  async function add(events: readonly ConversationEvent[], failure: string): Promise<ConversationSummary> {
    const log = await foldLog(events);
    await library.create(log.state.id, events).catch((cause: unknown) => {
      throw new CommandFailure('refused', `${failure}. ${messageOf(cause)}`);
    });
    const conversation = createConversation(log.state.id, log);
    cache.add(conversation);
    cache.tidy();
    list.tell();
    void cache.save();
    return conversation.summary;
  }

  async function change(conversationId: string, event: ConversationEvent): Promise<void> {
    await cache.use(conversationId, (conversation) => record(conversation, event));
    void cache.save();
  }

  return {
    ...createConversationUpkeep({ clock, newId, cache, change, add, keepFile: attachments.keepFile }),
    async restore() {
      const ended: LedgerEntry[] = [];
      await cache.restore((log) => ended.push(...endedCallsIn(log)));
      // Only then, because logs in the index are not read again.
      restored = deps.completeRecords(ended).then((isComplete) => (isComplete ? cache.keepIndex() : undefined));
    },
    async list() {
      if (await cache.refresh()) list.tell();
      return cache.list();
    },
    async create(workspacePath, mode) {
      const conversation = createConversation(newId());
      const { id: conversationId } = conversation;
      cache.add(conversation);
      const title = 'New conversation';
      const at = clock.now();
      try {
        await record(conversation, { type: 'conversation-created', conversationId, title, workspacePath, mode, at });
      } catch (cause) {
        await cache.remove(conversation, () => library.discard(conversationId));
        list.tell();
        throw new CommandFailure('refused', messageOf(cause));
      }
      return conversation.summary;
    },
    async open(conversationId) {
      const { events, sequence } = await cache.view(conversationId);
      return { events: [...events], sequence };
    },
    ...queue.commands,
    compact: (conversationId) =>
      cache.use(conversationId, (conversation) => {
        refuseWhileRunning(conversation);
        if (!visibleItems(conversation.state).some(({ kind }) => kind === 'assistant')) {
          throw new CommandFailure('refused', 'There is nothing to summarize yet');
        }
        return begin(conversation, async () => {}, deps.compact);
      }),
    resume: (conversationId) =>
      cache.use(conversationId, (conversation) => {
        refuseWhileRunning(conversation);
        if (!canResume(conversation)) {
          throw new CommandFailure('refused', 'Nothing to continue. Send a message');
        }
        return begin(conversation, async () => {});
      }),
    stop(conversationId) {
      const entry = cache.look(conversationId);
      switch (entry.kind) {
        case 'stored':
          return;
        case 'loaded':
          if (!starter.stop(entry.conversation)) void queue.hold(entry.conversation);
          return;
        case 'elsewhere':
          throw new CommandFailure('refused', 'Another AIntern is running this conversation. Stop it there');
        default:
          assertNever(entry);
      }
    },
    stopAll() {
      return cache.loaded().filter(starter.stop).length;
    },
    async chooseMode(conversationId, mode) {
      await change(conversationId, { type: 'mode-chosen', mode, at: clock.now() });
      return projectFolderOf((await cache.view(conversationId)).state);
    },
    async toolPlace(conversationId) {
      const { workspacePath, mode, disabledTools } = (await cache.view(conversationId)).state;
      return { workspacePath: workspacePath || null, mode, disabledTools };
    },
    look: async (conversationId) => (await cache.view(conversationId)).state,
    async delete(conversationId) {
      await cache.use(conversationId, async (conversation) => {
        refuseWhileRunning(conversation);
        refuseWithCopy(conversation.state);
        if (conversation.undos > 0) {
          throw new CommandFailure('refused', 'An undo is in progress. Try again in a moment');
        }
        titler.stop(conversationId);
        const { events } = conversation;
        await cache.remove(conversation, () => library.moveToTrash(conversationId));
        wait(attachments.removeWith(events));
      });
      search.forget(conversationId);
      deps.onDelete(conversationId);
      list.tell();
      void cache.save();
    },
    countRequest: (conversationId, request) =>
      change(conversationId, { type: 'model-asked', ...request, at: clock.now() }),
    search: search.search,
    usage: (conversationId) => readUsage(cache, clock.now(), conversationId),
    async export(conversationId, format) {
      const log = await cache.view(conversationId);
      return exportConversation(log, format, format === 'json' ? await attachments.filesOf(log.events) : {});
    },
    ...createCallCommands({
      ...{ clock, newId, cache, record, begin, wait, isClosing: runDeps.isClosing },
      undoCall: deps.undoCall,
    }),
    ...createWorktreeCommands({ clock, newId, cache, begin, endRun, record, wait }),
    ...createRewindCommands({
      ...{ clock, newId, cache, endRun, record, wait },
      files: deps.rewindFiles,
    }),
    ...createBranchCommands({
      ...{ clock, newId, cache, begin, endRun, record, expand },
      add: (events) => add(events, 'Nothing was forked'),
    }),
    async dispose() {
      isClosing = true;
      titler.stopAll();
      for (const { controller } of cache.loaded()) controller?.abort(new Error('AIntern was closed'));
      // Close everything even if one part fails.
      await Promise.allSettled([...runs, restored]);
      await Promise.allSettled(cache.loaded().map(({ told }) => told));
      await Promise.allSettled(cache.loaded().map(({ recorded }) => recorded));
      list.finish();
      await cache.save();
    },
  };
}
