import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../shared/settings/settings';
import { startApp } from '../../testing/start-app';
import { temporaryFolder } from '../../testing/temporary-folder';
import { checkSettings } from './check-settings';

const terminal = (shell: string) => ({ ...defaultSettings.terminal, shell });

function program(mode: number): string {
  const path = join(temporaryFolder(), 'shell');
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

describe('the shell of own terminals', () => {
  it('must be a program that is there and can be run', () => {
    const folder = temporaryFolder();
    const plain = program(0o644);
    const set = (shell: string) => () => checkSettings({ terminal: terminal(shell) }, defaultSettings);
    expect(set('bash')).toThrow('Enter the full path of the shell, such as /bin/bash, instead of “bash”');
    expect(set(join(folder, 'none'))).toThrow(`No program found at ${join(folder, 'none')}`);
    expect(set(folder)).toThrow(`${folder} isn’t an executable program`);
    expect(set(plain)).toThrow(`${plain} isn’t an executable program`);
    expect(set(program(0o755))).not.toThrow();
    expect(set('')).not.toThrow();
  });

  it('may have gone since: the rest can still be set', () => {
    const current = { ...defaultSettings, terminal: terminal('/gone') };
    expect(() => checkSettings({ terminal: { ...current.terminal, fontSize: 16 } }, current)).not.toThrow();
    expect(() => checkSettings({ theme: 'dark' }, current)).not.toThrow();
  });

  it('is refused by the app in words, and nothing is changed', async () => {
    const { call, messages } = await startApp();
    await expect(call('settings.update', { theme: 'dark', terminal: terminal('/nowhere') })).rejects.toThrow(
      'No program found at /nowhere',
    );
    expect([await call('settings.read'), messages]).toEqual([{ ...defaultSettings, approvalMode: 'ask' }, []]);
  });
});
