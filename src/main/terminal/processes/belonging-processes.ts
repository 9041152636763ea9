import { MARKER_NAME } from '../environment/terminal-environment';
import type { ProcessEntry } from './list-processes';

export interface Belonging {
  /** Prefix of the marker variable's value. */
  readonly marker: string;
  /** The shells that lead the terminals' sessions. */
  readonly leaders: ReadonlySet<number>;
}

/**
 * Returns all processes that belong to terminals, except their leaders: those with the marker, those in their session
 * or group, and the descendants of all these. A process can escape any one of the three, but seldom all of them.
 */
export function belongingProcesses(processes: readonly ProcessEntry[], { marker, leaders }: Belonging): ProcessEntry[] {
  const sign = `${MARKER_NAME}=${marker}`;
  const children = childrenByParent(processes);
  const found = new Map<number, ProcessEntry>();
  const waiting = processes.filter(
    ({ id, sessionId, groupId, environment }) =>
      leaders.has(id) || leaders.has(sessionId) || leaders.has(groupId) || environment.includes(sign),
  );
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (found.has(entry.id)) continue;
    found.set(entry.id, entry);
    waiting.push(...(children.get(entry.id) ?? []));
  }
  // A process that is exiting still leads to its children, but doesn't need to be ended.
  return [...found.values()].filter(({ id, isEnding }) => !leaders.has(id) && id !== process.pid && isEnding !== true);
}

export function childrenByParent<Entry extends Pick<ProcessEntry, 'parentId'>>(
  processes: readonly Entry[],
): ReadonlyMap<number, readonly Entry[]> {
  const children = new Map<number, Entry[]>();
  for (const entry of processes) {
    const siblings = children.get(entry.parentId);
    if (siblings) siblings.push(entry);
    else children.set(entry.parentId, [entry]);
  }
  return children;
}
