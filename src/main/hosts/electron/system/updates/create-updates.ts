import type { AppUpdater } from 'electron-updater';
import { messageOf } from '../../../../../shared/text/message-of';

/** The part of electron-updater that is used. */
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

export interface UpdatesDeps {
  /** Whether this build knows where to look for newer versions. */
  readonly canUpdate: boolean;
  /** Not loaded until the user wants updates. */
  loadUpdater(): Promise<Updater>;
  confirmDownload(version: string): Promise<boolean>;
  confirmInstall(version: string): Promise<boolean>;
  warn(notice: string): void;
}

export interface Updates {
  /** Applies the current setting: checks when it is turned on, and once a day from then on. */
  follow(setting: { readonly checkForUpdates: boolean }): Promise<void>;
}

/** AIntern may live in the tray for weeks. */
const lookEvery = 24 * 60 * 60_000;
/**
 * Timers stop while the computer sleeps but the clock does not, so the clock is checked much more often than needed.
 */
const askClockEvery = 60 * 60_000;

/** Checks for a newer version if the user wants that, and does nothing with it without their consent. */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { canUpdate, loadUpdater, confirmDownload, confirmInstall, warn } = deps;
  let isWanted = false;
  let isLooking = false;
  let lookedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let updater: Updater | null = null;
  /** A user who chose “later” for a version is not asked every day; the next start asks again. */
  let declined: string | null = null;

  async function look(): Promise<void> {
    updater ??= await loadUpdater();
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
    if (version === declined) return;
    if (!(await confirmDownload(version))) return decline(version);
    if (!isWanted) return;
    await updater.downloadUpdate();
    if (!(await confirmInstall(version))) return decline(version);
    updater.quitAndInstall();
  }

  function decline(version: string): void {
    declined = version;
  }

  async function lookSafely(): Promise<void> {
    // A dialog may stay open for longer than a day.
    if (isLooking) return;
    isLooking = true;
    lookedAt = Date.now();
    try {
      await look();
    } catch (cause) {
      warn(`Couldn’t update AIntern: ${messageOf(cause)}. It will check again in a day.`);
    } finally {
      isLooking = false;
    }
  }

  return {
    async follow({ checkForUpdates }) {
      if (!canUpdate || checkForUpdates === isWanted) return;
      isWanted = checkForUpdates;
      clearInterval(timer);
      if (!isWanted) return;
      declined = null;
      timer = setInterval(() => {
        if (Date.now() - lookedAt >= lookEvery) void lookSafely();
      }, askClockEvery).unref();
      await lookSafely();
    },
  };
}
