import { app, BrowserWindow } from 'electron';
import type { App } from '../../app';
import { dispatchCommand } from '../../dispatch-command';

/** Whoever starts AIntern again gets the window that is there, on the folder that was named. */
export function welcomeSecondInstance(main: App): void {
  app.on('second-instance', (_event, _args, _workingPath, data) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMinimized()) window.restore();
    window?.focus();
    const path = namedFolder(data);
    if (path !== null) void dispatchCommand(main.handlers, 'workspace.open', { path });
  });
}

function namedFolder(data: unknown): string | null {
  const isNamed = typeof data === 'object' && data !== null && 'workspacePath' in data;
  return isNamed && typeof data.workspacePath === 'string' ? data.workspacePath : null;
}
