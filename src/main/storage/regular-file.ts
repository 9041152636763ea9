import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync as readSomeSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { describeKind } from '../base/describe-kind';

/** Doesn't block, as opening a FIFO otherwise would. Windows has no such flag. */
const NO_WAITING = constants.O_NONBLOCK ?? 0;

/** For files that are read into memory whole, such as the settings. */
export const MAX_SMALL_FILE = 64 * 1024 * 1024;
/** For logs, which grow. */
export const MAX_LOG_FILE = 1024 * 1024 * 1024;

/** Throws for a FIFO, device, folder or socket, and for a file over the limit; fails like open if nothing exists. */
export function readRegularFileSync(path: string, maxSize: number, flags = 0): Buffer {
  return readSync(path, flags, (stats) => ({ start: 0, end: sizeOf(path, stats, maxSize) }));
}

/** Also throws if the path, which is a real one, leads through a link by now: somebody may swap a folder meanwhile. */
export function readRealFileSync(realPath: string, maxSize: number): Buffer {
  return readSync(realPath, constants.O_NOFOLLOW ?? 0, (stats, file) => {
    if (process.platform === 'linux' && readlinkSync(`/proc/self/fd/${file}`) !== realPath) {
      throw new Error(`${realPath} was replaced while it was opened`);
    }
    return { start: 0, end: sizeOf(realPath, stats, maxSize) };
  });
}

/** Returns the last bytes of a file of any size. */
export function readRegularEndSync(path: string, length: number): Buffer {
  return readSync(path, 0, ({ size }) => ({ start: Math.max(0, size - length), end: size }));
}

function readSync(
  path: string,
  flags: number,
  choose: (stats: Stats, file: number) => { start: number; end: number },
): Buffer {
  // Check before opening, because opening a device can have side effects.
  refuseOther(path, statSync(path));
  const file = openSync(path, constants.O_RDONLY | NO_WAITING | flags);
  try {
    const stats = fstatSync(file);
    refuseOther(path, stats);
    const { start, end } = choose(stats, file);
    const bytes = Buffer.alloc(end - start);
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; ) {
      count = readSomeSync(file, bytes, length, bytes.length - length, start + length);
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

export async function readRegularFile(path: string, maxSize: number): Promise<Buffer> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    const size = sizeOf(path, await file.stat(), maxSize);
    return await readFully(file, Buffer.alloc(size));
  } finally {
    await file.close();
  }
}

/** Opens a regular file, or creates one if the flags say so. */
export async function openRegularFile(path: string, flags: number, mode?: number): Promise<FileHandle> {
  const before = await stat(path).catch(() => null);
  if (before) refuseOther(path, before);
  const file = await open(path, flags | NO_WAITING, mode);
  try {
    refuseOther(path, await file.stat());
    return file;
  } catch (cause) {
    await file.close();
    throw cause;
  }
}

/** One read may return less than requested. */
async function readFully(file: FileHandle, bytes: Buffer): Promise<Buffer> {
  for (let length = 0; length < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) return bytes.subarray(0, length);
    length += bytesRead;
  }
  return bytes;
}

export const APPENDING = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;

function sizeOf(path: string, stats: Stats, maxSize: number): number {
  if (stats.size <= maxSize) return stats.size;
  throw new Error(`${path} is larger than ${Math.floor(maxSize / 1024 / 1024)} MB`);
}

function refuseOther(path: string, stats: Stats): void {
  const kind = describeKind(stats);
  if (kind !== 'file') throw new Error(`${path} is a ${kind}, not a regular file`);
}
