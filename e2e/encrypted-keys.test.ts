import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ModelCatalogue } from '../src/shared/model';
import { launchStandIn } from './electron-stand-in/launch';
import { filesWith } from './testing/files-with';
import { askMain } from './testing/over-bridge';
import { serveOpenAi } from './testing/serve-openai';

const key = 'sk-in-the-key-ring';

test('EL-15: with a key ring a key lies encrypted in its file, and the next start can use it', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-ring-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await serveOpenAi({ key, replies: [] });
  onTestFinished(() => server.close());

  const first = await startWithKeyRing(folder);
  const draft = { provider: 'openai', name: 'Mine', baseUrl: server.baseUrl, key };
  const saved = (await askMain(first.page, 'connection.save', draft)) as ModelCatalogue;
  expect([saved.keyStorage, connectionOf(saved)?.key]).toEqual(['encrypted', 'stored']);
  const { keys } = JSON.parse(await readFile(join(folder, 'data', 'keys.json'), 'utf8'));
  const entries = Object.values<{ encrypted: string }>(keys);
  expect(entries).toEqual([{ encrypted: expect.any(String) }]);
  // What only the stand-in writes: no encryption, but nothing that can be read by itself either.
  const [mark, hidden = ''] = Buffer.from(entries[0]?.encrypted ?? '', 'base64')
    .toString()
    .split(':');
  expect([mark, Buffer.from(hidden, 'base64').toString()]).toEqual(['encrypted', expect.stringContaining(key)]);
  expect(await first.app.quit()).toBe(0);
  expect(filesWith(folder, key)).toEqual([]);

  const second = await startWithKeyRing(folder);
  const reached = async () => connectionOf((await askMain(second.page, 'model.list', {})) as ModelCatalogue)?.status;
  await askMain(second.page, 'model.list', { refresh: true });
  await expect.poll(reached).toEqual({ kind: 'reachable' });
  expect(await second.app.quit()).toBe(0);
});

async function startWithKeyRing(folder: string) {
  const app = await launchStandIn({
    dataPath: join(folder, 'data'),
    args: ['--workspace', folder],
    prepare: ({ safeStorage }) =>
      void Object.assign(safeStorage, { getSelectedStorageBackend: () => 'gnome_libsecret' }),
  });
  onTestFinished(() => app.kill());
  return { app, page: await app.firstWindow() };
}

function connectionOf({ connections }: ModelCatalogue) {
  return connections.find(({ name }) => name === 'Mine');
}
