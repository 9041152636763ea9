import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUpdates, type Updater, type UpdatesDeps } from './create-updates';

let updater: Updater;
let deps: UpdatesDeps;
const newer = { isUpdateAvailable: true, updateInfo: { version: '2.0.0' } } as Awaited<
  ReturnType<Updater['checkForUpdates']>
>;

beforeEach(() => {
  vi.useFakeTimers();
  // With the defaults of electron-updater.
  updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowPrerelease: true,
    allowDowngrade: true,
    checkForUpdates: vi.fn(async () => newer),
    downloadUpdate: vi.fn(async () => []),
    quitAndInstall: vi.fn(),
  };
  deps = {
    canUpdate: true,
    loadUpdater: vi.fn(async () => updater),
    confirmDownload: vi.fn(async () => true),
    confirmInstall: vi.fn(async () => true),
    warn: vi.fn(),
  };
});

afterEach(() => void vi.useRealTimers());

const hour = 60 * 60_000;

const did = () =>
  [updater.checkForUpdates, updater.downloadUpdate, updater.quitAndInstall].map(
    (one) => vi.mocked(one).mock.calls.length,
  );

it('asks nobody and loads nothing while the setting is off', async () => {
  await createUpdates(deps).follow({ checkForUpdates: false });
  expect(deps.loadUpdater).not.toHaveBeenCalled();
  expect(did()).toEqual([0, 0, 0]);
});

it('asks nobody where the build has no address to look at', async () => {
  await createUpdates({ ...deps, canUpdate: false }).follow({ checkForUpdates: true });
  expect(deps.loadUpdater).not.toHaveBeenCalled();
});

it('asks before it downloads and before it installs, and takes no early or older version', async () => {
  await createUpdates(deps).follow({ checkForUpdates: true });
  expect(updater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowPrerelease: false,
    allowDowngrade: false,
  });
  expect(deps.confirmDownload).toHaveBeenCalledExactlyOnceWith('2.0.0');
  expect(deps.confirmInstall).toHaveBeenCalledExactlyOnceWith('2.0.0');
  expect(did()).toEqual([1, 1, 1]);
});

it.each([
  ['download', { confirmDownload: async () => false }, [1, 0, 0]],
  ['install', { confirmInstall: async () => false }, [1, 1, 0]],
])('does not %s what the user does not want', async (_name, answers, expected) => {
  await createUpdates({ ...deps, ...answers }).follow({ checkForUpdates: true });
  expect(did()).toEqual(expected);
});

it('is content with the newest version', async () => {
  vi.mocked(updater.checkForUpdates).mockResolvedValue({ ...newer, isUpdateAvailable: false } as typeof newer);
  await createUpdates(deps).follow({ checkForUpdates: true });
  expect(deps.confirmDownload).not.toHaveBeenCalled();
});

it('looks once, when the setting is turned on, and not again with every other setting', async () => {
  const { follow } = createUpdates(deps);
  await follow({ checkForUpdates: false });
  await follow({ checkForUpdates: true });
  await follow({ checkForUpdates: true });
  expect(did()).toEqual([1, 1, 1]);
});

it('looks again a day later, and once however long the computer slept', async () => {
  vi.mocked(updater.checkForUpdates).mockResolvedValue(null);
  await createUpdates(deps).follow({ checkForUpdates: true });
  await vi.advanceTimersByTimeAsync(23 * hour);
  expect(did()).toEqual([1, 0, 0]);
  await vi.advanceTimersByTimeAsync(hour);
  expect(did()).toEqual([2, 0, 0]);
  vi.setSystemTime(Date.now() + 72 * hour);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(did()).toEqual([3, 0, 0]);
  expect(deps.loadUpdater).toHaveBeenCalledOnce();
});

it('looks no more once the setting is turned off, and at once when it is turned on again', async () => {
  vi.mocked(updater.checkForUpdates).mockResolvedValue(null);
  const { follow } = createUpdates(deps);
  await follow({ checkForUpdates: true });
  await follow({ checkForUpdates: false });
  await vi.advanceTimersByTimeAsync(48 * hour);
  expect(did()).toEqual([1, 0, 0]);
  await follow({ checkForUpdates: true });
  expect(did()).toEqual([2, 0, 0]);
});

it.each(['confirmDownload', 'confirmInstall'] as const)(
  'does not ask every day about a version that was put off (%s), but does about the next one',
  async (question) => {
    const confirm = vi.fn(async () => false);
    await createUpdates({ ...deps, [question]: confirm }).follow({ checkForUpdates: true });
    await vi.advanceTimersByTimeAsync(24 * hour);
    expect(confirm).toHaveBeenCalledExactlyOnceWith('2.0.0');
    vi.mocked(updater.checkForUpdates).mockResolvedValue({
      ...newer,
      updateInfo: { version: '2.1.0' },
    } as typeof newer);
    await vi.advanceTimersByTimeAsync(24 * hour);
    expect(confirm).toHaveBeenLastCalledWith('2.1.0');
  },
);

it('asks one question at a time, however long it stays open', async () => {
  const confirmDownload = vi.fn(() => new Promise<boolean>(() => {}));
  void createUpdates({ ...deps, confirmDownload }).follow({ checkForUpdates: true });
  await vi.advanceTimersByTimeAsync(72 * hour);
  expect(confirmDownload).toHaveBeenCalledOnce();
});

it('stops where the setting is turned off meanwhile', async () => {
  const { follow } = createUpdates({
    ...deps,
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
  await createUpdates(deps).follow({ checkForUpdates: true });
  expect(deps.warn).toHaveBeenCalledExactlyOnceWith(
    'Couldn’t update AIntern: ENOTFOUND. It will check again in a day.',
  );
});
