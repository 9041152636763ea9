import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer paths than this do not fit into a socket's address on every platform. */
const MAX_SOCKET_PATH = 100;

/**
 * Keeps two instances from writing the same data. A listening socket is the lock: the system takes it away with the
 * process, however that ended, so that a crash never leaves anybody locked out.
 */
export async function claimDataFolder(dataPath: string): Promise<() => Promise<void>> {
  mkdirSync(dataPath, { recursive: true, mode: 0o700 });
  const address = socketAddress(dataPath);
  const server = (await listen(address)) ?? (await listenAfterCrash(address));
  if (server) return () => new Promise((released) => server.close(() => released()));
  throw new Error(
    `AIntern is running already with the data in ${dataPath}: use that one, or set AINTERN_DATA to another folder`,
  );
}

function socketAddress(dataPath: string): string {
  const name = `aintern-${createHash('sha256').update(dataPath).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(dataPath, 'instance.sock');
  return inside.length <= MAX_SOCKET_PATH ? inside : join(tmpdir(), `${name}.sock`);
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

async function listenAfterCrash(address: string): Promise<Server | null> {
  if (await isAnswered(address)) return null;
  rmSync(address, { force: true });
  return listen(address);
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
