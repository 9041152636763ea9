import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { messageOf } from '../../shared/text/message-of';
import { CommandFailure } from '../base/command-failure';
import { describeWriteError } from '../storage/describe-write-error';
import { MAX_LOG_FILE, MAX_SMALL_FILE, readRegularFile } from '../storage/regular-file';
import { syncFolder } from '../storage/sync-folder';
import { tryMakeFolder } from '../storage/try-make-folder';
import type { LogSnapshot, LogStamp } from './conversation-library';
import { readConversationLines, writeLine } from './conversation-lines';
import { type ConversationLog, createConversationLog } from './conversation-log';

export interface ConversationLibraryDeps {
  moveToTrash(path: string): Promise<void>;
  /** Reports problems that don't belong in a conversation. */
  warn(message: string): void;
  /** Masks known secrets; logs of earlier versions and imported ones may still contain some. */
  maskSecrets?(events: readonly ConversationEvent[]): readonly ConversationEvent[];
}

const LOG_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/;

const TEMPORARY = '.tmp';

/** The logs of all conversations, and an index so that they need not be read at every start. */
export function createConversationLibrary(folder: string, deps: ConversationLibraryDeps) {
  const { moveToTrash, warn, maskSecrets = (events) => events } = deps;
  tryMakeFolder(folder);
  const logs = new Map<string, ConversationLog>();
  const indexPath = join(folder, 'index.json');
  const pathOf = (conversationId: string) => join(folder, `${conversationId}.jsonl`);

  async function stampOf(path: string): Promise<LogStamp | null> {
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? { size: found.size, mtime: found.mtimeMs } : null;
  }

  /** Removes temporary files that a crash left behind. */
  async function removeTemporaries(): Promise<void> {
    const names = (await namesIn(folder)).filter((name) => name.endsWith(TEMPORARY));
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
  }

  async function release(conversationId: string): Promise<void> {
    const log = logs.get(conversationId);
    await log?.close();
    // Something may have been appended in the meantime.
    if (log?.isClosed()) logs.delete(conversationId);
  }

  return {
    append(conversationId: string, event: ConversationEvent): Promise<void> {
      const log = logs.get(conversationId) ?? createConversationLog(pathOf(conversationId));
      logs.set(conversationId, log);
      return log.append(event);
    },

    /** Writes the whole log or nothing. */
    async create(conversationId: string, events: readonly ConversationEvent[]): Promise<void> {
      const path = pathOf(conversationId);
      try {
        await writeWhole(path, maskSecrets(events).map(writeLine).join(''));
      } catch (cause) {
        throw describeWriteError(cause, path, 'The conversation');
      }
    },

    /** Whether some of its events are only in memory. */
    hasUnwritten: (conversationId: string) => logs.get(conversationId)?.hasUnwritten() ?? false,

    /** Closes its file until something is appended again. */
    release,

    /** Returns the stamp of every log. */
    async scan(): Promise<Map<string, LogStamp>> {
      const names = await namesIn(folder).catch((cause: unknown) => {
        const message = `The conversations in ${folder} can't be read. Make the folder readable, then restart AIntern`;
        throw new Error(message, { cause });
      });
      const ids = names.flatMap((name) => LOG_NAME.exec(name)?.[1] ?? []);
      const stamps = await Promise.all(ids.map((id) => stampOf(pathOf(id))));
      return new Map(ids.flatMap((id, index) => (stamps[index] ? [[id, stamps[index]] as const] : [])));
    },

    stamp: (conversationId: string) => stampOf(pathOf(conversationId)),

    /** Null if there is none. Anything written in the meantime changes a later stamp. */
    async read(conversationId: string): Promise<LogSnapshot | null> {
      const path = pathOf(conversationId);
      const stamp = await stampOf(path);
      if (stamp === null) return null;
      const bytes = await readIfThere(path);
      return bytes && { events: maskSecrets(await readConversationLines(bytes, path)), stamp };
    },

    /** Removes all traces of a conversation that could not be started. */
    async discard(conversationId: string): Promise<void> {
      const log = logs.get(conversationId);
      logs.delete(conversationId);
      await log?.close();
      await rm(pathOf(conversationId), { force: true }).catch(() => {});
    },

    async moveToTrash(conversationId: string): Promise<void> {
      const path = pathOf(conversationId);
      await release(conversationId);
      try {
        if ((await stampOf(path)) !== null) await moveToTrash(path);
      } catch (cause) {
        const reason = `It couldn't be moved to the trash: ${messageOf(cause)}`;
        throw new CommandFailure('refused', `${reason}. To delete it permanently, remove ${path}`);
      }
      // Only now: unwritten events are nowhere else.
      logs.delete(conversationId);
    },

    /** Undefined if there is no readable one: it can be rebuilt from the logs. */
    async readIndex(): Promise<unknown> {
      await removeTemporaries().catch(() => {});
      const bytes = await readRegularFile(indexPath, MAX_SMALL_FILE).catch(() => null);
      return bytes === null ? undefined : parseJson(bytes.toString('utf8'));
    },

    /** Not synced: the stamps in it reveal a wrong one. */
    writeIndex: (index: unknown) => writeWhole(indexPath, JSON.stringify(index), { isSynced: false }),

    async close(): Promise<void> {
      await Promise.all([...logs.values()].map((log) => log.close()));
      for (const [id, log] of logs) {
        if (!log.hasUnwritten()) continue;
        const next = 'Free some disk space, or make the folder writable, before you continue it';
        warn(`The end of a conversation couldn't be saved to ${pathOf(id)} and is lost. ${next}`);
      }
      logs.clear();
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

/** Null if the file no longer exists. */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readRegularFile(path, MAX_LOG_FILE);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    const reason = `The conversation in ${path} can't be read: ${messageOf(cause)}`;
    throw new Error(`${reason}. Make the file readable, or move it elsewhere, then restart AIntern`, { cause });
  }
}

/** Writes all of it or nothing. */
async function writeWhole(path: string, text: string, { isSynced } = { isSynced: true }): Promise<void> {
  const temporary = `${path}${TEMPORARY}`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flush: isSynced });
    await rename(temporary, path);
    if (isSynced) await syncFolder(dirname(path));
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw cause;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
