import type { ConversationSummary } from '../../shared/contract/contract';
import type { ConversationState } from '../../shared/conversation/fold-conversation';
import { messageOf } from '../../shared/text/message-of';
import { CommandFailure } from '../base/command-failure';
import { type Conversation, createConversation, type FoldedLog, foldLog } from './conversation';
import { type IndexEntry, readIndex, writeIndex } from './conversation-index';
import { type ConversationLibrary, isSameStamp, type LogStamp } from './conversation-library';

export type ConversationRun = NonNullable<ConversationState['run']>;

export interface ConversationCacheDeps {
  readonly library: ConversationLibrary;
  /** Whether a process other than this one is still at work on the run. */
  isRunningElsewhere(run: ConversationRun): boolean;
  /** Brings a conversation from earlier to a clean end. */
  recover(conversation: Conversation): Promise<void>;
  warn(message: string): void;
}

interface CacheEntry {
  /** Of the log that the summary was made from; null once something has been added since. */
  stamp: LogStamp | null;
  summary: ConversationSummary;
  loaded: Conversation | null;
  /** Of its next event, when it was in memory last. */
  sequence: number;
  /** The run that another process has under way in it. */
  elsewhere: ConversationRun | null;
  /** When it was used last, counted in uses. */
  lastUse: number;
}

/** What somebody looks at stays in memory, and what they looked at before; the rest is read when it is needed. */
const KEPT_IN_MEMORY = 6;

/** Everything in a conversation, and the position that its next event will have. */
export interface ConversationView extends FoldedLog {
  readonly sequence: number;
}

export type ConversationCache = ReturnType<typeof createConversationCache>;

/** All conversations there are: few of them in memory, of the others what a list shows. */
export function createConversationCache({ library, isRunningElsewhere, recover, warn }: ConversationCacheDeps) {
  const shelved = new Map<string, CacheEntry>();
  const reading = new Map<string, Promise<ConversationView | null>>();
  /** On their way out: what is still to be seen of them on disk does not count. */
  const leaving = new Set<string>();
  const warned = new Set<string>();
  let uses = 0;
  /** Whether the folder is ours, with all that is in it. */
  let isOwner = false;
  /** Whether an index may be written: a log that is in it is not read again. */
  let isIndexKept = false;
  let saving: Promise<void> | null = null;
  let isChanged = false;

  function find(id: string): CacheEntry {
    const found = shelved.get(id);
    if (!found) throw new CommandFailure('not-found', 'This conversation no longer exists');
    return found;
  }

  function summaryOf({ loaded, summary, elsewhere }: CacheEntry): ConversationSummary {
    return elsewhere ? { ...summary, isElsewhere: true } : (loaded?.summary ?? summary);
  }

  function put(conversation: Conversation, stamp: LogStamp | null): void {
    uses += 1;
    const { id, summary, sequence } = conversation;
    shelved.set(id, { stamp, summary, sequence, loaded: conversation, elsewhere: null, lastUse: uses });
  }

  /** Reads a log, and ends what a crash cut off in it; null where there is none. */
  function takeIn(id: string): Promise<ConversationView | null> {
    const known = reading.get(id);
    if (known) return known;
    const read = readLog(id).finally(() => reading.delete(id));
    reading.set(id, read);
    return read;
  }

  /** One that cannot be read must not take the others with it. */
  async function takeInSafely(id: string): Promise<ConversationView | null> {
    try {
      return await takeIn(id);
    } catch (cause) {
      warnOnce(cause);
      return null;
    }
  }

  /** Null where the folder cannot be read. */
  async function scanSafely(): Promise<ReadonlyMap<string, LogStamp> | null> {
    try {
      return await library.scan();
    } catch (cause) {
      warnOnce(cause);
      return null;
    }
  }

  /** They are tried again each time somebody looks at the list. */
  function warnOnce(cause: unknown): void {
    const message = messageOf(cause);
    if (!warned.has(message)) warn(message);
    warned.add(message);
  }

  async function readLog(id: string): Promise<ConversationView | null> {
    const read = await library.read(id);
    const folded = read && (await foldLog(read.events));
    if (leaving.has(id)) return null;
    if (!folded || folded.state.id !== id) {
      shelved.delete(id);
      return null;
    }
    const before = shelved.get(id);
    const conversation = createConversation(id, folded);
    conversation.sequence = Math.max(conversation.sequence, before?.loaded?.sequence ?? before?.sequence ?? 0);
    const { summary, sequence, state } = conversation;
    if (state.run && isRunningElsewhere(state.run)) {
      shelved.set(id, { stamp: read.stamp, summary, sequence, loaded: null, elsewhere: state.run, lastUse: 0 });
      return conversation;
    }
    put(conversation, read.stamp);
    // Nobody may let go of it half-way.
    conversation.users += 1;
    await recover(conversation).finally(() => {
      conversation.users -= 1;
    });
    return conversation;
  }

  async function use<T>(id: string, work: (conversation: Conversation) => T | Promise<T>): Promise<T> {
    for (;;) {
      const { loaded, elsewhere } = find(id);
      if (elsewhere && isRunningElsewhere(elsewhere)) {
        const message = 'Another AIntern is running this conversation. Wait until it is done, or stop it there';
        throw new CommandFailure('refused', message);
      }
      await reading.get(id);
      const entry = shelved.get(id);
      // Nothing may come in between: a moment later it may have been deleted.
      if (entry && loaded && loaded === entry.loaded) return workWith(loaded, entry, work);
      await takeIn(id);
    }
  }

  async function workWith<T>(
    conversation: Conversation,
    entry: CacheEntry,
    work: (conversation: Conversation) => T | Promise<T>,
  ): Promise<T> {
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

  /** Lets go of what nobody has used for a while. */
  function tidy(): void {
    const idle = [...shelved].filter(([id, { loaded }]) => loaded && isIdle(loaded) && !library.hasUnwritten(id));
    idle.sort(([, a], [, b]) => b.lastUse - a.lastUse);
    for (const [id, entry] of idle.slice(KEPT_IN_MEMORY)) {
      entry.summary = summaryOf(entry);
      entry.sequence = entry.loaded?.sequence ?? entry.sequence;
      entry.loaded = null;
      void library.release(id);
    }
  }

  async function saveIndex(): Promise<void> {
    const entries: IndexEntry[] = [];
    for (const [id, entry] of shelved) {
      entry.stamp ??= await stampAtRest(id, entry);
      const summary = summaryOf(entry);
      if (entry.stamp && summary.state === 'idle') entries.push({ stamp: entry.stamp, summary });
    }
    await library.writeIndex(writeIndex(entries));
  }

  async function saveChanges(): Promise<void> {
    while (isChanged) {
      isChanged = false;
      await saveIndex().catch((cause: unknown) => warn(`The conversation list couldn't be saved: ${messageOf(cause)}`));
    }
  }

  /** Writes the index of what is at rest, once for all changes that come meanwhile. */
  async function save(): Promise<void> {
    isChanged = isIndexKept;
    saving ??= saveChanges().finally(() => {
      saving = null;
    });
    await saving;
  }

  /** Null where the log goes on being written: then it has to be read again anyway. */
  async function stampAtRest(id: string, { loaded }: CacheEntry): Promise<LogStamp | null> {
    const isAtRest = () =>
      shelved.get(id)?.loaded === loaded && (!loaded || isIdle(loaded)) && !library.hasUnwritten(id);
    const length = loaded?.events.length;
    const stamp = isAtRest() ? await library.stamp(id) : null;
    return isAtRest() && loaded?.events.length === length ? stamp : null;
  }

  return {
    /** Makes the folder ours, with all that is in it. One that cannot be read is left alone until the next start. */
    async restore(onRead: (log: FoldedLog) => void): Promise<void> {
      const stamps = await scanSafely();
      if (!stamps) return;
      isOwner = true;
      const index = readIndex(await library.readIndex());
      for (const [id, stamp] of stamps) {
        const known = index.get(id);
        if (known && isSameStamp(known.stamp, stamp)) {
          shelved.set(id, { ...known, sequence: 0, loaded: null, elsewhere: null, lastUse: 0 });
        } else {
          const log = await takeInSafely(id);
          if (log && !shelved.get(id)?.elsewhere) onRead(log);
          tidy();
        }
      }
    },

    /** Looks for what other processes have done to the folder; tells whether they have. */
    async refresh(): Promise<boolean> {
      if (!isOwner) return false;
      const before = JSON.stringify([...shelved.values()].map(summaryOf));
      const stamps = await scanSafely();
      if (!stamps) return false;
      for (const [id, { loaded }] of shelved) if (!loaded && !stamps.has(id)) shelved.delete(id);
      for (const [id, stamp] of stamps) {
        const entry = shelved.get(id);
        const isOther = entry?.stamp && !isSameStamp(entry.stamp, stamp);
        const isFree = entry?.elsewhere && !isRunningElsewhere(entry.elsewhere);
        if (!entry || isFree || (isOther && (!entry.loaded || isIdle(entry.loaded)))) await takeInSafely(id);
      }
      tidy();
      return before !== JSON.stringify([...shelved.values()].map(summaryOf));
    },

    /** The newest first. */
    list(): ConversationSummary[] {
      return [...shelved.values()].map(summaryOf).sort((a, b) => b.updatedAt - a.updatedAt);
    },

    add(conversation: Conversation): void {
      put(conversation, null);
    },

    /** Works with a conversation, which stays in memory as long. Refuses what another process works with. */
    use,

    /** Everything in it as it is now, also where another process works with it. */
    async view(id: string): Promise<ConversationView> {
      const taken = find(id).elsewhere ? await takeIn(id) : null;
      return taken ?? use(id, ({ events, state, sequence }) => ({ events: [...events], state, sequence }));
    },

    has: (id: string) => shelved.has(id),

    /** What is in memory of it, and what its log looked like. */
    look(id: string): Readonly<Pick<CacheEntry, 'loaded' | 'stamp' | 'elsewhere'>> {
      return find(id);
    },

    /** Its log is not as it was any more. */
    touch(id: string): void {
      const entry = shelved.get(id);
      if (entry) entry.stamp = null;
    },

    /** From now on nobody finds it, so that nothing is written to it any more. It is back where it could not be moved. */
    async remove(conversation: Conversation, moveAway: () => Promise<void>): Promise<void> {
      const { id } = conversation;
      leaving.add(id);
      shelved.delete(id);
      try {
        await moveAway();
      } catch (cause) {
        put(conversation, null);
        throw cause;
      } finally {
        await reading.get(id)?.catch(() => {});
        leaving.delete(id);
      }
    },

    loaded(): Conversation[] {
      return [...shelved.values()].flatMap(({ loaded }) => loaded ?? []);
    },

    tidy,

    /** From now on there is an index, which spares reading what is in it. */
    async keepIndex(): Promise<void> {
      isIndexKept = isOwner;
      await save();
    },

    save,
  };
}

function isIdle({ users, untold, unrecorded, controller }: Conversation): boolean {
  return users === 0 && untold === 0 && unrecorded === 0 && controller === null;
}
