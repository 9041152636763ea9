import type { AppUpdater } from 'electron-updater';
import { messageOf } from '../../../../shared/message-of';

/** What is used of electron-updater. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowPrerelease'
  | 'allowDowngrade'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;

export interface UpdateNeighbours {
  readonly isPackaged: boolean;
  /** Only asked for once the user wants updates: it is not even loaded before. */
  loadUpdater(): Promise<Updater>;
  confirmDownload(version: string): Promise<boolean>;
  confirmInstall(version: string): Promise<boolean>;
  warn(notice: string): void;
}

export interface Updates {
  /** With the setting as it is now; looks once, the first time that it is on. */
  follow(setting: { readonly checkForUpdates: boolean }): Promise<void>;
}

/** Looks for a newer version if the user wants that, and does nothing with it that they have not agreed to. */
export function createUpdates(neighbours: UpdateNeighbours): Updates {
  const { isPackaged, loadUpdater, confirmDownload, confirmInstall, warn } = neighbours;
  let hasLooked = false;
  let isWanted = false;

  async function look(): Promise<void> {
    const updater = await loadUpdater();
    Object.assign(updater, {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowPrerelease: false,
      allowDowngrade: false,
    } satisfies Partial<Updater>);
    if (!isWanted) return;
    const found = await updater.checkForUpdates();
    if (!found?.isUpdateAvailable) return;
    const { version } = found.updateInfo;
    if (!(await confirmDownload(version)) || !isWanted) return;
    await updater.downloadUpdate();
    if (await confirmInstall(version)) updater.quitAndInstall();
  }

  return {
    async follow({ checkForUpdates }) {
      isWanted = checkForUpdates;
      if (!isWanted || !isPackaged || hasLooked) return;
      hasLooked = true;
      try {
        await look();
      } catch (cause) {
        warn(
          `AIntern could not be updated: ${messageOf(cause)}. It goes on as it is, and looks again at its next start.`,
        );
      }
    },
  };
}
