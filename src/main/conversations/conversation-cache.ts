import type { ConversationSummary } from '../../shared/contract/descriptions';
import { messageOf } from '../../shared/text/message-of';
import { coalesce } from '../base/coalesce';
import { CommandFailure } from '../base/command-failure';
import {
  type CacheEntry,
  type ConversationRun,
  type ConversationView,
  isIdle,
  isOutdated,
  type KnownEntry,
  knownOf,
  type LoadedEntry,
  type ReadingEntry,
  type StoredEntry,
  sequenceOf,
  summaryOf,
} from './cache-entry';
import { type Conversation, createConversation, type FoldedLog, foldLog } from './conversation';
import { type IndexEntry, readIndex, writeIndex } from './conversation-index';
import { type ConversationLibrary, isSameStamp, type LogStamp } from './conversation-library';

export interface ConversationCacheDeps {
  readonly library: ConversationLibrary;
  /** Whether another process is still working on the run. */
  isRunningElsewhere(run: ConversationRun): boolean;
  /** Brings a conversation from an earlier session to a clean end. */
  recover(conversation: Conversation): Promise<void>;
  warn(message: string): void;
}

/** The conversation on screen stays in memory, and the ones viewed before it; the rest is read when needed. */
const KEPT_IN_MEMORY = 6;

export type ConversationCache = ReturnType<typeof createConversationCache>;

/** All conversations: a few of them in memory, and of the others what a list shows. */
export function createConversationCache({ library, isRunningElsewhere, recover, warn }: ConversationCacheDeps) {
  const entries = new Map<string, CacheEntry>();
  const warned = new Set<string>();
  let uses = 0;
  /**
   * Restored: everything in the folder is ours. Indexed: an index may be written, and logs in it are not read again.
   */
  let folder: 'unread' | 'restored' | 'indexed' = 'unread';

  const save = coalesce(async () => {
    if (folder !== 'indexed') return;
    await saveIndex().catch((cause: unknown) => warn(`The conversation list couldn't be saved: ${messageOf(cause)}`));
  });

  function known(id: string): KnownEntry | null {
    const entry = entries.get(id);
    return entry ? knownOf(entry) : null;
  }

  function find(id: string): KnownEntry {
    const found = known(id);
    if (!found) throw new CommandFailure('not-found', 'This conversation no longer exists');
    return found;
  }

  function allKnown(): KnownEntry[] {
    return [...entries.values()].flatMap((entry) => knownOf(entry) ?? []);
  }

  function loadedEntry(conversation: Conversation, stamp: LogStamp | null): LoadedEntry {
    uses += 1;
    return { kind: 'loaded', conversation, stamp, lastUse: uses };
  }

  function add(conversation: Conversation): void {
    entries.set(conversation.id, loadedEntry(conversation, null));
  }

  /** Reads a log and ends what a crash cut off; returns null if there is none. */
  function load(id: string): Promise<ConversationView | null> {
    const entry = entries.get(id);
    if (entry?.kind === 'reading') return entry.read;
    const reading: ReadingEntry = {
      kind: 'reading',
      known: known(id),
      read: Promise.resolve().then(() => readLog(id, reading)),
    };
    entries.set(id, reading);
    return reading.read;
  }

  async function readLog(id: string, reading: ReadingEntry): Promise<ConversationView | null> {
    try {
      const log = await library.read(id);
      const folded = log && (await foldLog(log.events));
      if (!folded || folded.state.id !== id) {
        reading.known = null;
        return null;
      }
      const conversation = createConversation(id, folded);
      conversation.sequence = Math.max(conversation.sequence, reading.known ? sequenceOf(reading.known) : 0);
      const { summary, sequence, state } = conversation;
      if (state.run && isRunningElsewhere(state.run)) {
        const shown = { ...summary, isElsewhere: true };
        reading.known = { kind: 'elsewhere', run: state.run, stamp: log.stamp, summary: shown, sequence };
        return conversation;
      }
      reading.known = loadedEntry(conversation, log.stamp);
      await recover(conversation);
      return conversation;
    } finally {
      if (reading.known) entries.set(id, reading.known);
      else entries.delete(id);
    }
  }

  /** One unreadable log must not affect the others. It is tried again every time, but reported once. */
  async function orWarn<T>(reading: Promise<T>): Promise<T | null> {
    try {
      return await reading;
    } catch (cause) {
      const message = messageOf(cause);
      if (!warned.has(message)) warn(message);
      warned.add(message);
      return null;
    }
  }

  async function use<T>(id: string, work: (conversation: Conversation) => T | Promise<T>): Promise<T> {
    for (;;) {
      const entry = find(id);
      if (entry.kind === 'elsewhere' && isRunningElsewhere(entry.run)) {
        const message = 'Another AIntern is running this conversation. Wait until it is done, or stop it there';
        throw new CommandFailure('refused', message);
      }
      // Nothing may happen in between: a moment later it may have been deleted.
      if (entry.kind === 'loaded' && entry === entries.get(id)) return workWith(entry, work);
      await load(id);
    }
  }

  async function workWith<T>(entry: LoadedEntry, work: (conversation: Conversation) => T | Promise<T>): Promise<T> {
    const { conversation } = entry;
    uses += 1;
    entry.lastUse = uses;
    conversation.users += 1;
    try {
      return await work(conversation);
    } finally {
      conversation.users -= 1;
      tidy();
    }
  }

  /** Releases conversations that have not been used for a while. */
  function tidy(): void {
    const idle = [...entries.values()].filter((entry) => entry.kind === 'loaded').filter(isAtRest);
    idle.sort((a, b) => b.lastUse - a.lastUse);
    for (const { conversation, stamp } of idle.slice(KEPT_IN_MEMORY)) {
      const { id, summary, sequence } = conversation;
      entries.set(id, { kind: 'stored', stamp, summary, sequence });
      void library.release(id);
    }
  }

  /** Nobody adds to it, and all of it is on disk. */
  function isAtRest({ conversation }: LoadedEntry): boolean {
    return isIdle(conversation) && !library.hasUnwritten(conversation.id);
  }

  async function saveIndex(): Promise<void> {
    const indexed: IndexEntry[] = [];
    for (const id of entries.keys()) {
      const entry = known(id);
      if (!entry || entry.kind === 'elsewhere') continue;
      entry.stamp ??= await stampAtRest(id, entry);
      const summary = summaryOf(entry);
      if (entry.stamp && summary.state === 'idle') indexed.push({ stamp: entry.stamp, summary });
    }
    await library.writeIndex(writeIndex(indexed));
  }

  /** Null if the log is still being written, because then it has to be read again anyway. */
  async function stampAtRest(id: string, entry: StoredEntry | LoadedEntry): Promise<LogStamp | null> {
    const isResting = () => entries.get(id) === entry && (entry.kind === 'stored' || isAtRest(entry));
    const sequence = sequenceOf(entry);
    const stamp = isResting() ? await library.stamp(id) : null;
    return isResting() && sequenceOf(entry) === sequence ? stamp : null;
  }

  return {
    /** Takes over the folder with everything in it. A folder that can't be read is left alone until the next start. */
    async restore(onRead: (log: FoldedLog) => void): Promise<void> {
      const stamps = await orWarn(library.scan());
      if (!stamps) return;
      folder = 'restored';
      const index = readIndex(await library.readIndex());
      for (const [id, stamp] of stamps) {
        const indexed = index.get(id);
        if (indexed && isSameStamp(indexed.stamp, stamp)) {
          entries.set(id, { kind: 'stored', ...indexed, sequence: 0 });
        } else {
          const log = await orWarn(load(id));
          if (log && known(id)?.kind !== 'elsewhere') onRead(log);
          tidy();
        }
      }
    },

    /** Looks for changes by other processes; returns whether there were any. */
    async refresh(): Promise<boolean> {
      if (folder === 'unread') return false;
      const before = JSON.stringify(allKnown().map(summaryOf));
      const stamps = await orWarn(library.scan());
      if (!stamps) return false;
      for (const [id, { kind }] of entries) {
        if ((kind === 'stored' || kind === 'elsewhere') && !stamps.has(id)) entries.delete(id);
      }
      for (const [id, stamp] of stamps) {
        const entry = known(id);
        const isDeleting = entries.get(id)?.kind === 'deleting';
        if (entry ? isOutdated(entry, stamp, isRunningElsewhere) : !isDeleting) await orWarn(load(id));
      }
      tidy();
      return before !== JSON.stringify(allKnown().map(summaryOf));
    },

    /** Newest first. */
    list(): ConversationSummary[] {
      return allKnown()
        .map(summaryOf)
        .sort((a, b) => b.updatedAt - a.updatedAt);
    },

    add,

    /** Works with a conversation, which stays in memory meanwhile. Throws if another process is using it. */
    use,

    /** Returns its current content, even while another process works with it. */
    async view(id: string): Promise<ConversationView> {
      const view = find(id).kind === 'elsewhere' ? await load(id) : null;
      return view ?? use(id, ({ events, state, sequence }) => ({ events: [...events], state, sequence }));
    },

    has: (id: string) => known(id) !== null,

    /** Returns what is known without reading its log. */
    look: (id: string): Readonly<KnownEntry> => find(id),

    /** Marks its log as changed. */
    touch(id: string): void {
      const entry = known(id);
      if (entry?.kind === 'loaded') entry.stamp = null;
    },

    /** From now on it can't be found, so nothing more is written to it. It comes back if it could not be moved. */
    async remove(conversation: Conversation, moveAway: () => Promise<void>): Promise<void> {
      entries.set(conversation.id, { kind: 'deleting' });
      try {
        await moveAway();
        entries.delete(conversation.id);
      } catch (cause) {
        add(conversation);
        throw cause;
      }
    },

    loaded(): Conversation[] {
      return allKnown().flatMap((entry) => (entry.kind === 'loaded' ? entry.conversation : []));
    },

    tidy,

    /** From now on there is an index, so that logs in it need not be read. */
    async keepIndex(): Promise<void> {
      if (folder === 'restored') folder = 'indexed';
      await save();
    },

    /** Writes the index of idle conversations, once for all changes made in the meantime. */
    save,
  };
}
