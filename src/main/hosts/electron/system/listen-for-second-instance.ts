import type { App as ElectronApp } from 'electron';
import { z } from 'zod';
import { bufferUntilSubscribed } from './buffer-until-subscribed';
import type { Opener } from './links/create-opener';

const requestSchema = z.object({ workspacePath: z.string().optional(), link: z.string().optional() });

/**
 * Whoever starts AIntern again gets the window that is there, on the folder or at the place that was named. Must be
 * called before Electron is ready: it tells of a second start once, and the second process has ended by then.
 */
export function listenForSecondInstance(app: Pick<ElectronApp, 'on'>): (opener: Opener) => void {
  const starts = bufferUntilSubscribed<unknown>();
  app.on('second-instance', (_event, _args, _workingPath, data) => starts.receive(data));
  return ({ openFolder, openLink, openWindow }) =>
    starts.follow((data) => {
      const { workspacePath, link } = requestSchema.safeParse(data).data ?? {};
      if (link !== undefined) void openLink(link);
      else if (workspacePath !== undefined) void openFolder(workspacePath);
      else openWindow();
    });
}
