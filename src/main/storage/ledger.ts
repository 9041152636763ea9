import { type FileHandle, stat } from 'node:fs/promises';
import { type LedgerEntry, type LedgerFilter, ledgerEntrySchema } from '../../shared/call/ledger-entry';
import { cutLongTexts } from '../../shared/json/cut-long-texts';
import { messageOf } from '../../shared/text/message-of';
import { CommandFailure } from '../base/command-failure';
import { refuseNewer, versionOf } from './data-version';
import { isStillAt } from './is-still-at';
import { matchesLedgerFilter } from './match-ledger-filter';
import { readRange } from './read-range';
import { APPENDING, MAX_LOG_FILE, openRegularFile, readRegularFile } from './regular-file';

interface LedgerPage {
  readonly entries: LedgerEntry[];
  readonly matched: number;
  readonly total: number;
}

/** The record of every call in all conversations: an append-only JSON Lines file that outlives them. */
export interface Ledger {
  readonly path: string;
  /** Resolves when the record is on disk. A second record of the same call replaces the first. */
  record(entry: LedgerEntry): Promise<void>;
  /** Does the same for many at once. */
  recordAll(entries: readonly LedgerEntry[]): Promise<void>;
  /**
   * All known records, oldest first, including those of a command line running alongside the app. Long texts are
   * truncated.
   */
  entries(): Promise<readonly LedgerEntry[]>;
  search(filter: LedgerFilter, page: { readonly skip: number; readonly limit: number }): Promise<LedgerPage>;
  /** As stored in the file, without truncation. */
  exportLines(filter: LedgerFilter): Promise<{ jsonLines: string; count: number }>;
  close(): Promise<void>;
}

/** How much of a parameter is kept in memory: enough to recognize and search it. */
const MAX_TEXT = 2_000;

export function createLedger(path: string): Ledger {
  const known = new Map<string, LedgerEntry>();
  let readBytes = 0;
  let handle: Promise<FileHandle> | null = null;
  let working: Promise<unknown> = Promise.resolve();

  /** Runs tasks in sequence: a read must not come between writing a line and counting it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = working.then(work);
    working = done.catch(() => {});
    return done;
  }

  function keep(entry: LedgerEntry): void {
    const { parameters, modifiedParameters, ...rest } = entry;
    known.set(entry.callId, {
      ...rest,
      parameters: cutLongTexts(parameters, MAX_TEXT),
      ...(modifiedParameters ? { modifiedParameters: cutLongTexts(modifiedParameters, MAX_TEXT) } : {}),
    });
  }

  async function catchUp(): Promise<void> {
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    if (size === readBytes) return;
    // A file that became shorter is a different file.
    if (size < readBytes) known.clear();
    const from = size < readBytes ? 0 : readBytes;
    const bytes = await readRange(path, from, size);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    for (const { entry } of parseLines(whole.toString('utf8'), path)) keep(entry);
    readBytes = from + whole.length;
  }

  async function close(): Promise<void> {
    await (await handle?.catch(() => null))?.close();
    handle = null;
  }

  async function append(line: string): Promise<void> {
    if (handle && !(await isStillAt(path, await handle))) await close();
    handle ??= openRegularFile(path, APPENDING, 0o600);
    handle.catch(() => {
      handle = null;
    });
    const file = await handle;
    await closeHalfLine(file);
    await file.appendFile(line);
    await file.datasync();
  }

  function recordAll(entries: readonly LedgerEntry[]): Promise<void> {
    return inTurn(() =>
      append(entries.map((entry) => `${JSON.stringify({ version: versionOf('ledger'), ...entry })}\n`).join('')),
    );
  }

  return {
    path,
    record: (entry) => recordAll([entry]),
    recordAll,
    entries: () =>
      inTurn(async () => {
        await catchUp();
        return [...known.values()];
      }),
    search: (filter, { skip, limit }) =>
      inTurn(async () => {
        await catchUp();
        const newestFirst = [...known.values()].reverse();
        const matching = newestFirst.filter((entry) => matchesLedgerFilter(entry, filter));
        return { entries: matching.slice(skip, skip + limit), matched: matching.length, total: known.size };
      }),
    exportLines: (filter) =>
      inTurn(async () => {
        const text = await readWhole(path);
        const latest = new Map(parseLines(text, path).map(({ entry, line }) => [entry.callId, { entry, line }]));
        const matching = [...latest.values()].filter(({ entry }) => matchesLedgerFilter(entry, filter));
        return { jsonLines: matching.map(({ line }) => `${line}\n`).join(''), count: matching.length };
      }),
    close: () => inTurn(close),
  };
}

/** Returns an empty text only if nothing was ever recorded: an unreadable ledger must not look like an empty one. */
async function readWhole(path: string): Promise<string> {
  try {
    return (await readRegularFile(path, MAX_LOG_FILE)).toString('utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    const reason = `The ledger in ${path} can't be read: ${messageOf(cause)}`;
    throw new CommandFailure('refused', `${reason}. Make the file readable, then export again`);
  }
}

/**
 * Ends a line that a crash or a full disk cut off with a line break instead of removing it: another process may be
 * writing to the file too, and the line may be its own.
 */
async function closeHalfLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  if (size === 0) return;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer.toString() !== '\n') await file.appendFile('\n');
}

/** Skips lines that are cut off or invalid; throws for lines of a newer version. */
function parseLines(text: string, path: string): { entry: LedgerEntry; line: string }[] {
  return text.split('\n').flatMap((line) => {
    const value = line === '' ? undefined : parseJson(line);
    refuseNewer(path, value, 'ledger');
    const entry = ledgerEntrySchema.safeParse(value).data;
    return entry ? [{ entry, line }] : [];
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
