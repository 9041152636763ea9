import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../shared/settings/settings';
import { startApp } from '../testing/start-app';
import { temporaryFolder } from '../testing/temporary-folder';

it.each(['{"settings": garbage', '[1, 2, 3]', ''])(
  'RL-27: settings that are garbage (%j) are backed up, the defaults apply in Ask mode, and the user is told until it is read',
  async (garbage) => {
    const dataPath = join(temporaryFolder(), 'data');
    mkdirSync(dataPath);
    writeFileSync(join(dataPath, 'settings.json'), garbage);
    const { call, messages } = await startApp({ dataPath });
    const aside = readdirSync(dataPath).filter((name) => name.startsWith('settings.json.unreadable-'));
    const notice = `The settings and rules in ${join(dataPath, 'settings.json')} can't be read. The file was moved to ${join(dataPath, aside[0] ?? '')}, and AIntern starts with defaults`;
    expect(aside.map((name) => readFileSync(join(dataPath, name), 'utf8'))).toEqual([garbage]);
    const careful = { ...defaultSettings, approvalMode: 'ask' };
    expect([await call('settings.read'), (await call('app.describe')).notices]).toEqual([careful, [notice]]);
    await call('settings.update', { theme: 'dark' });
    await call('notice.dismiss', { notice });
    expect((await call('app.describe')).notices).toEqual([]);
    expect(messages.filter(({ name }) => name === 'notices.changed')).toEqual([
      { name: 'notices.changed', payload: [] },
    ]);
    expect(JSON.parse(readFileSync(join(dataPath, 'settings.json'), 'utf8')).settings.theme).toBe('dark');
  },
);
