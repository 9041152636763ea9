import type { App as ElectronApp } from 'electron';

/**
 * What to tell the user where the app was started without Chromium's sandbox; null where it has it. To be asked before
 * `app.enableSandbox()`, which takes the switch off the line, though the processes that it was for have started by then.
 */
export function missingSandboxWarning({
  isPackaged,
  commandLine,
}: Pick<ElectronApp, 'isPackaged' | 'commandLine'>): string | null {
  // Whoever starts it from its sources knows what they type.
  if (!isPackaged || !commandLine.hasSwitch('no-sandbox')) return null;
  return 'AIntern is running without Chromium’s sandbox, which isolates its window from the rest of your system. It was started with --no-sandbox, which AppImages need on systems that don’t allow user namespaces. Install the deb package or allow user namespaces, then restart AIntern.';
}
