import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { App } from 'electron';
import { messageOf } from '../../../../../shared/text/message-of';
import { CommandFailure } from '../../../../base/command-failure';
import { autostartEntry, objectionToCommand } from './autostart-entry';

export interface LoginItem {
  readonly isOn: boolean;
}

export interface LoginItemDeps {
  readonly app: Pick<App, 'isPackaged' | 'setLoginItemSettings' | 'getLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  readonly executablePath: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** With this flag the app starts in the tray, without a window. */
const HIDDEN = '--hidden';

/** Sets whether the platform starts the app at login. Throws with a message for the user if it can't. */
export function setLoginItem(deps: LoginItemDeps, { isOn }: LoginItem): void {
  const { app, platform, executablePath, environment } = deps;
  if (isOn && !app.isPackaged) {
    throw new CommandFailure('refused', 'AIntern must be installed to open at login. Install a package first');
  }
  switch (platform) {
    case 'darwin':
      app.setLoginItemSettings({ openAtLogin: isOn });
      if (isOn && app.getLoginItemSettings().status === 'requires-approval') {
        throw new CommandFailure(
          'refused',
          'macOS needs your permission. Allow AIntern in System Settings › General › Login Items, then turn this on again',
        );
      }
      return;
    case 'win32':
      return app.setLoginItemSettings({ openAtLogin: isOn, path: executablePath, args: [HIDDEN] });
    default:
      // The executable of an AppImage is in a folder that disappears when it exits.
      return setAutostart(autostartPath(environment), isOn ? [environment.APPIMAGE ?? executablePath, HIDDEN] : null);
  }
}

/** The Base Directory Specification says to ignore a relative path here. */
export function autostartPath({ XDG_CONFIG_HOME: configured, HOME: home }: NodeJS.ProcessEnv): string {
  const folder = configured && isAbsolute(configured) ? configured : join(home || homedir(), '.config');
  return join(folder, 'autostart', 'aintern.desktop');
}

function setAutostart(path: string, command: readonly string[] | null): void {
  const objection = command === null ? null : objectionToCommand(command);
  if (objection !== null) throw new CommandFailure('refused', objection);
  try {
    if (command === null) rmSync(path, { force: true });
    else writeWhole(path, autostartEntry(command));
  } catch (cause) {
    const advice = 'Check that you have write access';
    throw new CommandFailure('refused', `Couldn’t change ${path}: ${messageOf(cause)}. ${advice}`);
  }
}

/** Writes the new file or keeps the old one, never half of one. */
function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, path);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}
