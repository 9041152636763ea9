import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app/create-app';
import { startApp } from '../testing/start-app';
import { temporaryFolder } from '../testing/temporary-folder';
import { openConf } from './open-conf';
import { openStoreSafely } from './open-store';

/** Every file with its content and modification time. */
function snapshot(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, `${statSync(path, { bigint: true }).mtimeNs} ${readFileSync(path, 'utf8')}`];
    }),
  );
}

const start = (dataPath: string) => createApp({ dataPath, host: 'web', version: '0.0.0' });

describe('LK-04 data of a newer version', () => {
  it.each([
    ['settings.json', '{"version":2,"settings":{"theme":"sepia"},"permissions":{"deny":["everything"]}}'],
    ['keys.json', '{"version":2,"keys":{"openai":{"sealed":"abc"}}}'],
    ['ledger.jsonl', '{"half a li\n{"version":2,"what":"happened"}\n'],
  ])('in %s keeps the app from starting, which changes nothing', async (name, text) => {
    const dataPath = temporaryFolder();
    mkdirSync(join(dataPath, 'conversations'));
    writeFileSync(join(dataPath, name), text);
    const before = snapshot(dataPath);
    await expect(start(dataPath)).rejects.toThrow(
      new RegExp(`^${join(dataPath, name)} was written by a newer version of AIntern \\(format \\d, .*Update AIntern`),
    );
    expect(snapshot(dataPath)).toEqual(before);
    expect(readdirSync(dataPath).sort()).toEqual(['conversations', name].sort());
  });

  it('in one conversation keeps that one from being opened, and says so', async () => {
    const { call, dataPath, app, workspacePath } = await startApp();
    const { id: conversationId } = await call('conversation.create');
    const { id: other } = await call('conversation.create');
    await app.dispose();
    const path = join(dataPath, 'conversations', `${conversationId}.jsonl`);
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"type":"mind-read","version":2,"at":1}\n`);
    const text = readFileSync(path, 'utf8');
    const again = await startApp({ dataPath, workspacePath });
    await expect(again.call('conversation.open', { conversationId })).rejects.toThrow();
    expect(JSON.stringify(await again.call('app.describe'))).toContain(`${path} was written by a newer version`);
    await again.call('conversation.open', { conversationId: other });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('that appears while the app runs is not overwritten with settings', () => {
    const cwd = temporaryFolder();
    const store = openStoreSafely(openConf, { cwd, name: 'settings' }, () => {});
    store.set('settings', { theme: 'dark' });
    expect(JSON.parse(readFileSync(join(cwd, 'settings.json'), 'utf8'))).toEqual({
      settings: { theme: 'dark' },
      version: 1,
    });
    writeFileSync(join(cwd, 'settings.json'), '{"version":2}');
    expect(() => store.set('settings', {})).toThrow('newer version');
    expect(readFileSync(join(cwd, 'settings.json'), 'utf8')).toBe('{"version":2}');
  });
});

it('each file of the data says which format it is of', async () => {
  const { call, dataPath } = await startApp();
  await call('settings.update', { theme: 'dark' });
  await call('connection.save', { name: 'Mine', provider: 'openai', baseUrl: 'http://127.0.0.1:9/v1', key: 'a key' });
  const { id } = await call('conversation.create');
  const firstLine = (name: string) => readFileSync(join(dataPath, name), 'utf8').split('\n')[0] ?? '';
  const [settings, keys] = ['settings.json', 'keys.json'].map((name) => readFileSync(join(dataPath, name), 'utf8'));
  const versions = [settings, keys, firstLine(`conversations/${id}.jsonl`)].map(
    (text) => JSON.parse(text ?? '').version,
  );
  expect(versions).toEqual([1, 1, 1]);
});
