import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../src/shared/settings/settings';
import { folders } from './testing/aintern';
import { connectClient } from './testing/connect-client';
import { serveApp } from './testing/serve-app';
import { onSmallDisk, seenBy } from './testing/small-disk';

const stored = { settings: { ...defaultSettings, theme: 'dark' } };

describe('data that cannot be written', () => {
  it('RL-07: does not keep the app from starting, and it says that nothing is saved', async (test) => {
    const { base, workspace, data } = folders();
    mkdirSync(data);
    const wrapper = onSmallDisk(base, {
      size: '1m',
      prepare: `echo '${JSON.stringify(stored)}' > "$AINTERN_DATA/settings.json"; mount -o remount,ro "$AINTERN_DATA"`,
    });
    if (!wrapper) return test.skip('this user may not mount anything, not even in a namespace of their own');
    const app = await serveApp({ workspace, data, wrapper });
    const client = await connectClient(app.url);
    const { notices, workspacePath } = await client.call('app.describe', {});
    const { theme } = await client.call('settings.read', {});
    const notSaved = `Settings, keys and conversations can't be saved because ${data} isn't writable. `;
    expect({ theme, workspacePath, isSaid: notices[0]?.startsWith(notSaved) }).toEqual({
      theme: 'dark',
      workspacePath: workspace,
      isSaid: true,
    });
    expect(app.stderr()).toContain(notSaved);
    const refusals = await Promise.all([
      client.ask('settings.update', { theme: 'light' }),
      client.ask('connection.save', {
        name: 'Mine',
        provider: 'openai',
        baseUrl: 'https://example.com/v1',
        key: 'a key',
      }),
      client.ask('conversation.create', {}),
    ]);
    const remedy = `AIntern isn't allowed to write its data (EROFS). Make ${data}`;
    expect(refusals.map((reply) => (reply.ok ? null : [reply.error.code, reply.error.message]))).toEqual([
      ['refused', `The settings were not saved. ${remedy} writable, then continue.`],
      ['refused', `The key was not saved. ${remedy} writable, then continue.`],
      ['refused', `${remedy}/conversations writable, then continue.`],
    ]);
    // Opening a folder doesn't need any file of ours.
    expect(await client.call('workspace.open', { path: base })).toEqual({ path: base });
    expect(JSON.parse(readFileSync(join(seenBy(app.child.pid, data), 'settings.json'), 'utf8'))).toEqual(stored);
    await app.stop();
    expect(app.child.exitCode).toBe(0);
  });
});
