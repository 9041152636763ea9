import type { Clock } from '../base/clock';
import type { FileLocation } from './manifest';

/** The version of a file that a conversation has seen, and when. */
interface Seen {
  readonly fingerprint: string;
  readonly at: number;
}

export interface SeenFiles {
  /** Call after a read, and after the conversation's own changes. */
  noteSeen(sessionId: string, realPath: string, fingerprint: string): void;
  /**
   * Returns why the conversation may not change the file: its content is not what the conversation saw. Null if it may.
   */
  objectionTo(sessionId: string, place: FileLocation, current: string): string | null;
}

/** More conversations than this are never active at once; the least recently seen is dropped first. */
const MAX_SESSIONS = 200;
const MAX_FILES = 5_000;

export function createSeenFiles(clock: Clock): SeenFiles {
  const sessions = new Map<string, Map<string, Seen>>();
  return {
    noteSeen(sessionId, realPath, fingerprint) {
      const files = sessions.get(sessionId) ?? new Map<string, Seen>();
      putLast(files, realPath, { fingerprint, at: clock.now() }, MAX_FILES);
      putLast(sessions, sessionId, files, MAX_SESSIONS);
    },
    objectionTo(sessionId, { realPath, workspacePath }, current) {
      const seen = sessions.get(sessionId)?.get(realPath);
      if (seen === undefined || seen.fingerprint === current) return null;
      const time = new Date(seen.at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
      return `${workspacePath ?? realPath} has changed since you read it (at ${time}). Read it again`;
    },
  };
}

function putLast<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}
