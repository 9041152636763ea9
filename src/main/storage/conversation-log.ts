import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConversationEvent, conversationEventSchema } from '../../shared/conversation-event';

/** One append-only file of JSON lines for each conversation, from which its whole screen can be rebuilt. */
export interface ConversationLog {
  /** Resolves when the event is written; events that must survive a crash are on disk by then. */
  append(conversationId: string, event: ConversationEvent): Promise<void>;
  readAll(): Promise<Map<string, ConversationEvent[]>>;
  close(): Promise<void>;
}

const SUFFIX = '.jsonl';

const durableTypes: ReadonlySet<ConversationEvent['type']> = new Set([
  'conversation-created',
  'user-message',
  'approval',
  'tool-call-status',
  'tool-result',
  'run-completed',
  'run-failed',
  'run-cancelled',
]);

export function createConversationLog(folder: string): ConversationLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = new Map<string, Promise<FileHandle>>();
  let writing: Promise<void> = Promise.resolve();

  function file(conversationId: string): Promise<FileHandle> {
    const known = files.get(conversationId);
    if (known) return known;
    const opened = openForAppending(join(folder, `${conversationId}${SUFFIX}`));
    files.set(conversationId, opened);
    opened.catch(() => files.delete(conversationId));
    return opened;
  }

  async function write(conversationId: string, event: ConversationEvent): Promise<void> {
    const handle = await file(conversationId);
    try {
      await handle.appendFile(`${JSON.stringify(event)}\n`);
      if (durableTypes.has(event.type)) await handle.datasync();
    } catch (cause) {
      // What was written of the line is cut off when the file is opened again.
      files.delete(conversationId);
      await handle.close().catch(() => {});
      throw cause;
    }
  }

  return {
    append(conversationId, event) {
      const written = writing.then(() => write(conversationId, event));
      writing = written.catch(() => {});
      return written;
    },
    async readAll() {
      const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX));
      const read = async (name: string) =>
        [name.slice(0, -SUFFIX.length), parseLines(await readFile(join(folder, name), 'utf8'))] as const;
      return new Map(await Promise.all(names.map(read)));
    },
    async close() {
      await writing;
      for (const handle of files.values()) await (await handle).close();
      files.clear();
    },
  };
}

/** Cuts off what a crash or a full disk left of a last line, so that the next event does not grow onto it. */
async function openForAppending(path: string): Promise<FileHandle> {
  const handle = await open(path, 'a+', 0o600);
  const content = await handle.readFile();
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) await handle.truncate(end);
  return handle;
}

/** A line that was cut off by a crash, or that a newer version wrote, is passed over. */
function parseLines(text: string): ConversationEvent[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : (conversationEventSchema.safeParse(JSON.parse(line)).data ?? []);
    } catch {
      return [];
    }
  });
}
