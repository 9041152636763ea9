import { app } from 'electron';
import { z } from 'zod';
import type { Opener } from './links/create-opener';

const requestSchema = z.object({ workspacePath: z.string().optional(), link: z.string().optional() });

/** Whoever starts AIntern again gets the window that is there, on the folder or at the place that was named. */
export function welcomeSecondInstance({ openFolder, openLink }: Opener, openWindow: () => void): void {
  app.on('second-instance', (_event, _args, _workingPath, data) => {
    const { workspacePath, link } = requestSchema.safeParse(data).data ?? {};
    if (link !== undefined) void openLink(link);
    else if (workspacePath !== undefined) void openFolder(workspacePath);
    else openWindow();
  });
}
