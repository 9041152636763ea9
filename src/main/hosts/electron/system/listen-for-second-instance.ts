import type { App as ElectronApp } from 'electron';
import { z } from 'zod';
import { bufferUntilSubscribed } from './buffer-until-subscribed';
import type { Opener } from './links/create-opener';

const requestSchema = z.object({ workspacePath: z.string().optional(), link: z.string().optional() });

/**
 * A second start of AIntern shows the existing window, with the folder or page that was named. Must be called before
 * Electron is ready: it reports a second start once, and that process has ended by then.
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
