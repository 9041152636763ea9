import { createHash, randomBytes } from 'node:crypto';
import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { tryMakeFolder } from './try-make-folder';

/** Longer paths don't fit into a socket address on every platform. */
const MAX_SOCKET_PATH = 100;
/** Errors for folders in which nothing can be created. */
const unwritable = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EDQUOT']);
/** By then, another process that found the same stale socket has replaced it with its own. */
const SETTLING = 100;

type Release = () => Promise<void>;

/**
 * Prevents two instances from writing the same data. A listening socket is the lock: the system removes it with the
 * process, so a crash never locks anyone out. If the folder can't hold one, it goes into the system's temporary folder,
 * since the data folder may become writable while we run.
 */
export async function claimDataFolder(dataPath: string): Promise<Release> {
  tryMakeFolder(dataPath);
  const [inside, outside] = socketAddresses(dataPath);
  const isClaimedOutside = inside !== outside && isOurs(outside) && (await isAnswered(outside));
  const claimed = isClaimedOutside ? 'taken' : await claim(inside);
  const release = claimed === 'unwritable' ? await claim(outside) : claimed;
  if (typeof release === 'function') return release;
  throw new Error(
    release === 'taken'
      ? `AIntern is already running with the data in ${dataPath}. Use that instance, or set AINTERN_DATA to another folder`
      : `AIntern can't write to ${dataPath} or ${tmpdir()}. Make one of them writable`,
  );
}

function socketAddresses(dataPath: string): [inside: string, outside: string] {
  const name = `aintern-${createHash('sha256').update(dataPath).digest('hex').slice(0, 16)}`;
  const pipe = `\\\\.\\pipe\\${name}`;
  if (process.platform === 'win32') return [pipe, pipe];
  const inside = join(dataPath, 'instance.sock');
  const outside = join(tmpdir(), `${name}.sock`);
  return [inside.length <= MAX_SOCKET_PATH ? inside : outside, outside];
}

async function claim(address: string): Promise<Release | 'taken' | 'unwritable'> {
  if (process.platform === 'win32') {
    const server = await listen(address);
    return server ? () => close(server) : 'taken';
  }
  // Under a unique name first, because listening and taking the address must be one step.
  const own = join(dirname(address), `claim-${randomBytes(4).toString('hex')}`);
  let server: Server | null = null;
  try {
    server = await listen(own);
    const { ino } = lstatSync(own);
    const isHeld = () => inodeAt(address) === ino;
    if (await putInPlace(own, address, isHeld)) return releaseOf(server, address, isHeld);
    await close(server);
    return 'taken';
  } catch (cause) {
    await close(server);
    if (unwritable.has((cause as NodeJS.ErrnoException).code ?? '')) return 'unwritable';
    throw cause;
  }
}

/** Returns false if another process has it. */
async function putInPlace(own: string, address: string, isHeld: () => boolean): Promise<boolean> {
  try {
    linkSync(own, address);
    rmSync(own, { force: true });
    return true;
  } catch {
    // The address exists, or the file system has no hard links.
  }
  if (await isAnswered(address)) return false;
  renameSync(own, address);
  await setTimeout(SETTLING);
  return isHeld();
}

function releaseOf(server: Server | null, address: string, isHeld: () => boolean): Release {
  return async () => {
    if (isHeld()) rmSync(address, { force: true });
    await close(server);
  };
}

/** Returns the server, or null if the address is taken. */
function listen(address: string): Promise<Server | null> {
  const server = createServer((connection) => connection.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE') resolve(null);
      else reject(cause);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

function close(server: Server | null): Promise<void> {
  return new Promise((closed) => {
    if (server) server.close(() => closed());
    else closed();
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(address);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

function inodeAt(path: string): number | null {
  return lstatSync(path, { throwIfNoEntry: false })?.ino ?? null;
}

/** Anyone can create a socket of that name in the temporary folder. */
function isOurs(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
}
