import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { MARKER_NAME } from '../environment/terminal-environment';

export interface Watchdog {
  /** Releases it when it has nothing left to end. */
  dispose(): Promise<void>;
}

/**
 * Waits on a pipe that only we hold. When we are gone, for any reason, it ends the processes with the marker: it asks
 * first and kills two seconds later. The marker is passed through pipes only, so that it appears neither in the
 * environment nor in the arguments of the watchdog and the programs it starts.
 */
const script = `IFS= read -r sign || exit 0
IFS= read -r farewell && exit 0
if [ -r /proc/self/environ ]; then
  found() { printf '%s\\n' "$sign" | grep -lsF -f - /proc/[0-9]*/environ | tr -dc '0-9\\n'; }
else
  found() {
    { printf '%s\\n' "$sign"; ps -axww -E -o pid=,command=; } |
      awk 'NR == 1 { sign = $0; next } index($0, sign) { print $1 }'
  }
fi
for signal in TERM KILL KILL KILL; do
  ids=$(found)
  [ -n "$ids" ] || exit 0
  kill -s $signal $ids
  sleep 2
done`;

/** Returns null on Windows: a closing console ends its programs, except those that left it. */
export function startWatchdog(marker: string, onDeath: () => void): Watchdog | null {
  if (process.platform === 'win32') return null;
  const nothing = openSync('/dev/null', 'r');
  const closedTerminals = coverTerminals(nothing);
  const child = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    stdio: ['pipe', 'ignore', 'ignore', ...closedTerminals],
    // A signal to our group, such as Ctrl-C, must not reach it.
    detached: true,
  });
  closeSync(nothing);
  const { stdin } = child;
  let isWanted = true;
  const isOver = once(child, 'close').catch(() => {});
  // Commands still run without a watchdog, and we end them as long as we live.
  child.once('error', () => {});
  void isOver.then(() => {
    if (isWanted) onDeath();
  });
  stdin?.on('error', () => {});
  stdin?.write(`${MARKER_NAME}=${marker}\n`);
  letProcessEnd(child);
  return {
    async dispose() {
      isWanted = false;
      stdin?.end('farewell\n');
      child.ref();
      await isOver;
    },
  };
}

/**
 * For each file descriptor from 3 on, what the watchdog gets instead: nothing in place of a terminal, which node-pty
 * lets every child inherit and which would not close while the watchdog lives. The others close automatically.
 */
function coverTerminals(nothing: number): ('ignore' | number)[] {
  const files = process.platform === 'linux' ? readdirSync('/proc/self/fd').map(Number) : [];
  const terminals = new Set(files.filter((file) => file > 2 && isTerminal(file)));
  const last = Math.max(2, ...terminals);
  return Array.from({ length: last - 2 }, (_, index) => (terminals.has(index + 3) ? nothing : 'ignore'));
}

function isTerminal(file: number): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${file}`) === '/dev/ptmx';
  } catch {
    return false;
  }
}

/** The watchdog must not keep the process alive. */
function letProcessEnd(child: ChildProcess): void {
  child.unref();
  const { stdin } = child;
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
}
