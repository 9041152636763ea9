import { beforeEach, expect, it, vi } from 'vitest';
import { createUpdates, type UpdateNeighbours, type Updater } from './create-updates';

let updater: Updater;
let neighbours: UpdateNeighbours;
const newer = { isUpdateAvailable: true, updateInfo: { version: '2.0.0' } } as Awaited<
  ReturnType<Updater['checkForUpdates']>
>;

beforeEach(() => {
  // As electron-updater comes.
  updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowPrerelease: true,
    allowDowngrade: true,
    checkForUpdates: vi.fn(async () => newer),
    downloadUpdate: vi.fn(async () => []),
    quitAndInstall: vi.fn(),
  };
  neighbours = {
    isPackaged: true,
    loadUpdater: vi.fn(async () => updater),
    confirmDownload: vi.fn(async () => true),
    confirmInstall: vi.fn(async () => true),
    warn: vi.fn(),
  };
});

const did = () =>
  [updater.checkForUpdates, updater.downloadUpdate, updater.quitAndInstall].map(
    (one) => vi.mocked(one).mock.calls.length,
  );

it('asks nobody and loads nothing while the setting is off', async () => {
  await createUpdates(neighbours).follow({ checkForUpdates: false });
  expect(neighbours.loadUpdater).not.toHaveBeenCalled();
  expect(did()).toEqual([0, 0, 0]);
});

it('asks nobody where the app is not installed', async () => {
  await createUpdates({ ...neighbours, isPackaged: false }).follow({ checkForUpdates: true });
  expect(neighbours.loadUpdater).not.toHaveBeenCalled();
});

it('asks before it downloads and before it installs, and takes no early or older version', async () => {
  await createUpdates(neighbours).follow({ checkForUpdates: true });
  expect(updater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowPrerelease: false,
    allowDowngrade: false,
  });
  expect(neighbours.confirmDownload).toHaveBeenCalledExactlyOnceWith('2.0.0');
  expect(neighbours.confirmInstall).toHaveBeenCalledExactlyOnceWith('2.0.0');
  expect(did()).toEqual([1, 1, 1]);
});

it.each([
  ['download', { confirmDownload: async () => false }, [1, 0, 0]],
  ['install', { confirmInstall: async () => false }, [1, 1, 0]],
])('does not %s what the user does not want', async (_name, answers, expected) => {
  await createUpdates({ ...neighbours, ...answers }).follow({ checkForUpdates: true });
  expect(did()).toEqual(expected);
});

it('is content with the newest version', async () => {
  vi.mocked(updater.checkForUpdates).mockResolvedValue({ ...newer, isUpdateAvailable: false } as typeof newer);
  await createUpdates(neighbours).follow({ checkForUpdates: true });
  expect(neighbours.confirmDownload).not.toHaveBeenCalled();
});

it('looks once, when the setting is turned on, and not again with every other setting', async () => {
  const { follow } = createUpdates(neighbours);
  await follow({ checkForUpdates: false });
  await follow({ checkForUpdates: true });
  await follow({ checkForUpdates: true });
  expect(did()).toEqual([1, 1, 1]);
});

it('stops where the setting is turned off meanwhile', async () => {
  const { follow } = createUpdates({
    ...neighbours,
    async confirmDownload() {
      await follow({ checkForUpdates: false });
      return true;
    },
  });
  await follow({ checkForUpdates: true });
  expect(did()).toEqual([1, 0, 0]);
});

it('tells what went wrong, and fails nothing else', async () => {
  vi.mocked(updater.checkForUpdates).mockRejectedValue(new Error('ENOTFOUND'));
  await createUpdates(neighbours).follow({ checkForUpdates: true });
  expect(neighbours.warn).toHaveBeenCalledExactlyOnceWith(
    'AIntern could not be updated: ENOTFOUND. It goes on as it is, and looks again at its next start.',
  );
});
