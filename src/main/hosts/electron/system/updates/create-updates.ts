import type { AppUpdater } from 'electron-updater';
import { messageOf } from '../../../../../shared/text/message-of';

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

export interface UpdatesDeps {
  /** Whether this build knows where newer versions are to be had. */
  readonly canUpdate: boolean;
  /** Only asked for once the user wants updates: it is not even loaded before. */
  loadUpdater(): Promise<Updater>;
  confirmDownload(version: string): Promise<boolean>;
  confirmInstall(version: string): Promise<boolean>;
  warn(notice: string): void;
}

export interface Updates {
  /** With the setting as it is now: looks when it is turned on, and once a day from then. */
  follow(setting: { readonly checkForUpdates: boolean }): Promise<void>;
}

/** AIntern may live in the tray for weeks. */
const lookEvery = 24 * 60 * 60_000;
/** Timers stand still while the computer sleeps, and the clock does not: it is asked much more often than it matters. */
const askClockEvery = 60 * 60_000;

/** Looks for a newer version if the user wants that, and does nothing with it that they have not agreed to. */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { canUpdate, loadUpdater, confirmDownload, confirmInstall, warn } = deps;
  let isWanted = false;
  let isLooking = false;
  let lookedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let updater: Updater | null = null;
  /** Who said “later” to a version is not asked every day; the next start asks again. */
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
    // A question may stay open for longer than a day.
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
