import type { App as ElectronApp } from 'electron';

/**
 * Returns the warning for an app started without Chromium's sandbox; null if it has one. Call it before
 * `app.enableSandbox()`, which removes the switch although the processes it affects have already started.
 */
export function missingSandboxWarning({
  isPackaged,
  commandLine,
}: Pick<ElectronApp, 'isPackaged' | 'commandLine'>): string | null {
  // Developers who start it from source know what they type.
  if (!isPackaged || !commandLine.hasSwitch('no-sandbox')) return null;
  return 'AIntern is running without Chromium’s sandbox, which isolates its window from the rest of your system. It was started with --no-sandbox, which AppImages need on systems that don’t allow user namespaces. Install the deb package or allow user namespaces, then restart AIntern.';
}
