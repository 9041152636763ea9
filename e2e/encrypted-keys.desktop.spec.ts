import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ModelCatalogue } from '../src/shared/settings/model';
import { test } from './app-test';
import { launchElectron } from './launchers/launch-electron';
import type { Prepare } from './launchers/launcher';
import { filesWith } from './testing/files-with';
import { askMain } from './testing/over-bridge';
import { serveOpenAi } from './testing/serve-openai';

const key = 'sk-in-the-key-ring';

/**
 * Makes Electron encrypt as with a key ring. The password is Chromium's own: only the user has that of a real key ring.
 */
const pretendKeyRing: Prepare = ({ safeStorage }) => {
  if (process.platform !== 'linux') return;
  const { isEncryptionAvailable } = safeStorage;
  safeStorage.isEncryptionAvailable = () => {
    safeStorage.setUsePlainTextEncryption(true);
    return isEncryptionAvailable.call(safeStorage);
  };
  safeStorage.getSelectedStorageBackend = () => 'gnome_libsecret';
};

test.use({ startOptions: ({ startOptions }, use) => use({ ...startOptions, prepare: [pretendKeyRing] }) });

test('EL-15: with a key ring a key lies encrypted in its file, and the next start can use it', async ({
  page,
  desktop,
  startOptions,
}) => {
  const { dataPath } = startOptions;
  const server = await serveOpenAi({ key, replies: [] });
  const draft = { provider: 'openai', name: 'Mine', baseUrl: server.baseUrl, key };
  const saved = (await askMain(page, 'connection.save', draft)) as ModelCatalogue;
  expect([saved.keyStorage, connectionOf(saved)?.key]).toEqual(['encrypted', 'stored']);
  const { keys } = JSON.parse(await readFile(join(dataPath, 'keys.json'), 'utf8'));
  const entries = Object.values<{ encrypted: string }>(keys);
  expect(entries).toEqual([{ encrypted: expect.any(String) }]);
  const [{ encrypted } = { encrypted: '' }] = entries;
  expect(Buffer.from(encrypted, 'base64').includes(key)).toBe(false);
  const decrypted = await desktop.evaluate(
    ({ safeStorage }, text) => safeStorage.decryptString(Buffer.from(text, 'base64')),
    encrypted,
  );
  expect(decrypted).toContain(key);

  await desktop.close();
  expect([await desktop.exited, filesWith(dataPath, key)]).toEqual([0, []]);

  const { desktop: next } = await launchElectron(startOptions);
  const nextPage = await next.firstWindow();
  await askMain(nextPage, 'model.list', { refresh: true });
  await expect.poll(() => statusOf(nextPage)).toEqual({ kind: 'reachable' });
  await next.close();
  expect(await next.exited).toBe(0);
  await server.close();
});

async function statusOf(page: Page) {
  return connectionOf((await askMain(page, 'model.list', {})) as ModelCatalogue)?.status;
}

function connectionOf({ connections }: ModelCatalogue) {
  return connections.find(({ name }) => name === 'Mine');
}
