import { type Session, session } from 'electron';
import { serveRenderer } from './app-protocol';
import { limitRequests } from './lock-session';

/** What the page stores lies here, apart from what else may run in Electron. */
export const pagePartition = 'persist:aintern';

/** The one session whose pages get our files. The default one, which nobody needs, gets none. */
export function openPageSession(rendererPath: string): Session {
  limitRequests(session.defaultSession, { isForPages: true });
  const own = session.fromPartition(pagePartition);
  limitRequests(own, { isForPages: true });
  serveRenderer(own, rendererPath);
  return own;
}
