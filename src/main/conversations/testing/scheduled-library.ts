import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationLibrary, LogStamp } from '../conversation-library';

export interface ScheduledLibraryOptions {
  /** Resolves when the disk has reached this step. */
  pause(): Promise<void>;
  /** Called when something happens that must never happen. */
  onViolation(message: string): void;
}

/** An in-memory disk whose every step takes as long as the test wants. */
export function createScheduledLibrary({ pause, onViolation }: ScheduledLibraryOptions) {
  const logs = new Map<string, readonly ConversationEvent[]>();
  const trash = new Map<string, readonly ConversationEvent[]>();
  const writing = new Map<string, Promise<void>>();
  const readers = new Map<string, number>();
  let index: unknown;

  // A log only ever grows, so its length identifies its version.
  const stampOf = (id: string): LogStamp | null => {
    const events = logs.get(id);
    return events ? { size: events.length, mtime: 0 } : null;
  };

  async function write(id: string, event: ConversationEvent, before: Promise<void> | undefined): Promise<void> {
    await before;
    // Long enough for others to be read in the meantime.
    for (let step = 0; step < 6; step += 1) await pause();
    if (trash.has(id)) onViolation(`An event of ${id} was written after it was deleted`);
    logs.set(id, [...(logs.get(id) ?? []), event]);
  }

  const library: ConversationLibrary = {
    append(id, event) {
      const written = write(id, event, writing.get(id));
      writing.set(id, written);
      return written.finally(() => {
        if (writing.get(id) === written) writing.delete(id);
      });
    },
    async create(id, events) {
      await pause();
      logs.set(id, events);
    },
    hasUnwritten: (id) => writing.has(id),
    async release(id) {
      if (writing.has(id)) onViolation(`${id} was let go of before it was written`);
    },
    async scan() {
      await pause();
      return new Map([...logs].map(([id, events]) => [id, { size: events.length, mtime: 0 }]));
    },
    async stamp(id) {
      await pause();
      return stampOf(id);
    },
    async read(id) {
      const count = (readers.get(id) ?? 0) + 1;
      readers.set(id, count);
      if (count > 1) onViolation(`${id} was read twice at a time`);
      const stamp = stampOf(id);
      await pause();
      readers.set(id, count - 1);
      const events = logs.get(id);
      return stamp && events ? { events, stamp } : null;
    },
    async discard(id) {
      logs.delete(id);
    },
    async moveToTrash(id) {
      await writing.get(id);
      await pause();
      trash.set(id, logs.get(id) ?? []);
      logs.delete(id);
    },
    readIndex: async () => index,
    async writeIndex(written) {
      await pause();
      index = written;
    },
  };
  return { library, logs, trash };
}
