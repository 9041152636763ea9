import { createHash, randomBytes } from 'node:crypto';
import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { tryMakeFolder } from './try-make-folder';

/** Longer paths than this do not fit into a socket's address on every platform. */
const MAX_SOCKET_PATH = 100;
/** Of folders in which nothing can be made. */
const unwritable = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EDQUOT']);
/** Whoever else found that a crash has left a socket behind has put theirs in its place by then. */
const SETTLING = 100;

type Release = () => Promise<void>;

/**
 * Keeps two instances from writing the same data. A listening socket is the lock: the system takes it away with the
 * process, however that ended, so that a crash never leaves anybody locked out. Where none can be made in the folder it
 * lies among the system's temporary files: the folder may become writable while we run.
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
  // Under a name of its own at first: to listen and to take the address have to be one step.
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

/** False where somebody else has it. */
async function putInPlace(own: string, address: string, isHeld: () => boolean): Promise<boolean> {
  try {
    linkSync(own, address);
    rmSync(own, { force: true });
    return true;
  } catch {
    // Something stands there, or the file system has no second names for a file.
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

/** The server, or null when the address is taken. */
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

/** Among the temporary files anybody may make a socket of that name. */
function isOurs(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
}
