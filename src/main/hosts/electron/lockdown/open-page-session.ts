import { type Session, session } from 'electron';
import { serveRenderer } from './app-protocol';
import { limitRequests } from './lock-session';

/** Keeps the page's storage apart from anything else that runs in Electron. */
export const pagePartition = 'persist:aintern';

/** The only session whose pages get our files. The unused default session gets none. */
export function openPageSession(rendererPath: string): Session {
  limitRequests(session.defaultSession, { isForPages: true });
  const own = session.fromPartition(pagePartition);
  limitRequests(own, { isForPages: true });
  serveRenderer(own, rendererPath);
  return own;
}
