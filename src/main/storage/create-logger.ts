import { once } from 'node:events';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import openRollingFile from 'pino-roll';
import { makeFolders } from './make-folders';

type MaskText = (text: string) => string;
type WriteLine = (fields: object, message: string) => void;

export interface Logger {
  readonly debug: WriteLine;
  readonly info: WriteLine;
  readonly warn: WriteLine;
  readonly error: WriteLine;
  /** Resolves when every earlier line is on disk; later lines are discarded. */
  close(): Promise<void>;
}

const MAX_FILE_SIZE = '5m';
const KEPT_FILES = 3;
/** Limits lines that wait for a stalled disk; further ones are dropped rather than kept in memory. */
const MAX_WAITING_LENGTH = 5 * 1024 * 1024;

const logFileName = /^aintern\.\d+\.log$/;

export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  close: async () => {},
};

/** Writes JSON lines to `aintern.1.log` and so on. A logging failure must never stop AIntern from working. */
export async function createLogger(folder: string, mask: MaskText = (line) => line): Promise<Logger> {
  const level = readLevel();
  try {
    return await openLogger(folder, level, mask);
  } catch (cause) {
    warn(`logging is off because ${folder} isn't writable: ${cause}`);
    return silentLogger;
  }
}

async function openLogger(folder: string, level: string, mask: MaskText): Promise<Logger> {
  await makePrivate(folder);
  const stream = await openRollingFile({
    file: join(folder, 'aintern.log'),
    size: MAX_FILE_SIZE,
    // The count covers all files only if those of earlier processes are included and `sync` is set.
    limit: { count: KEPT_FILES, removeOtherLogFiles: true },
    mode: 0o600,
    // Puts a line on disk before a crash that it may explain.
    sync: true,
    maxLength: MAX_WAITING_LENGTH,
  });
  warnOnce(stream, folder);
  const write = (line: string) => void stream.write(mask(line));
  const logger = pino({ level, base: { pid: process.pid }, ...lineFormat }, { write });
  let closed: Promise<void> | null = null;

  function writer(name: 'debug' | 'info' | 'warn' | 'error'): WriteLine {
    return (fields, message) => {
      if (!closed) logger[name](fields, message);
    };
  }

  async function close(): Promise<void> {
    // A failed last write has been reported by then, and is no reason not to close.
    const ended = once(stream, 'close').catch(() => {});
    stream.end();
    await ended;
  }

  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const lineFormat = {
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level: string) => ({ level }) },
  serializers: { error: pino.stdSerializers.err },
};

/** Neither the libraries nor `mkdir` change the mode of existing files, and a log may name files and commands. */
async function makePrivate(folder: string): Promise<void> {
  makeFolders(folder);
  await chmod(folder, 0o700);
  const names = (await readdir(folder)).filter((name) => logFileName.test(name));
  await Promise.all(names.map((name) => makePrivateFile(join(folder, name))));
}

/** Opening a FIFO for writing blocks until another process reads it. */
async function makePrivateFile(path: string): Promise<void> {
  if (!(await lstat(path)).isFile()) throw new Error(`${path} is not a regular file`);
  await chmod(path, 0o600);
}

function warnOnce(stream: NodeJS.EventEmitter, folder: string): void {
  let isWarned = false;
  stream.on('error', (cause: unknown) => {
    if (!isWarned) warn(`the log in ${folder} can't be written: ${cause}`);
    isWarned = true;
  });
}

function readLevel(): string {
  const wanted = process.env.AINTERN_LOG_LEVEL?.trim().toLowerCase() || 'info';
  const known = [...Object.values(pino.levels.labels), 'silent'];
  if (known.includes(wanted)) return wanted;
  warn(`unknown log level ${wanted}, using info; known levels: ${known.join(', ')}`);
  return 'info';
}

function warn(text: string): void {
  process.stderr.write(`aintern: ${text}\n`);
}
