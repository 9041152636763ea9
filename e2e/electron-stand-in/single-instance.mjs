import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One app per userData folder, as Chromium has it: a lock file there, and a socket on which a later start tells the one
 * that is there how it was started.
 * @param {string} folder
 * @param {(start: { argv: string[], cwd: string, additionalData: unknown }) => void} onSecond
 */
export function createSingleInstance(folder, onSecond) {
  const lockFile = join(folder, 'SingletonLock');
  // The path of a socket may be no longer than about a hundred characters, and a userData folder's may.
  const name = `aintern-stand-in-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const socketPath = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  let isHeld = false;

  function take() {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      return false;
    }
  }

  /** @param {unknown} additionalData */
  function tellFirst(additionalData) {
    const start = JSON.stringify({ argv: process.argv, cwd: process.cwd(), additionalData });
    // Electron has told the first one before it answers the second, and only another process can wait for that here.
    execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `
      import { connect } from 'node:net';
      const [path, text] = process.argv.slice(1);
      const until = Date.now() + 5_000;
      (function attempt() {
        connect(path, function () { this.end(text); }).on('error', (cause) => {
          if (Date.now() > until) throw cause;
          setTimeout(attempt, 20);
        }).on('close', () => {}).resume();
      })();`,
      socketPath,
      start,
    ]);
  }

  return {
    /** @param {unknown} additionalData */
    request(additionalData) {
      if (isHeld) return true;
      mkdirSync(folder, { recursive: true });
      if (!take()) {
        if (isAlive(Number(readFileSync(lockFile, 'utf8')))) {
          tellFirst(additionalData);
          return false;
        }
        rmSync(lockFile);
        if (!take()) return false;
      }
      isHeld = true;
      rmSync(socketPath, { force: true });
      const server = createServer(async (socket) => {
        let text = '';
        for await (const chunk of socket.setEncoding('utf8')) text += chunk;
        onSecond(JSON.parse(text));
      });
      server.listen(socketPath).unref();
      process.on('exit', release);
      return true;
    },
    has: () => isHeld,
    release,
  };

  function release() {
    if (!isHeld) return;
    isHeld = false;
    rmSync(lockFile, { force: true });
    rmSync(socketPath, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
