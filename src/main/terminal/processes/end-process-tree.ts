import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { childrenByParent } from './belonging-processes';
import { readStatus } from './list-processes';

/** Kills a process that we started as the leader of its own group, and everything it started. */
export function endProcessTree(processId: number): void {
  if (process.platform === 'win32') {
    // Windows has no process groups: taskkill follows parent ids.
    const killer = spawn('taskkill', ['/T', '/F', '/PID', String(processId)], { stdio: 'ignore', windowsHide: true });
    killer.once('error', () => kill(processId));
    return;
  }
  const descendants = process.platform === 'linux' ? descendantsOf(processId) : [];
  kill(-processId);
  for (const id of descendants) kill(id);
}

/** Processes that moved to their own group are still found through their parents, as long as these live. */
function descendantsOf(ancestor: number): number[] {
  const processes = readdirSync('/proc').flatMap((name) => {
    const id = Number(name);
    if (!Number.isInteger(id)) return [];
    const [, parentId = 0] = readStatus(id);
    return [{ id, parentId }];
  });
  const children = childrenByParent(processes);
  const found: number[] = [];
  const waiting = [ancestor];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const own = (children.get(id) ?? []).map((child) => child.id);
    found.push(...own);
    waiting.push(...own);
  }
  return found;
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
