import { describe, expect, it } from 'vitest';
import { modeForFolder, withFolderMode, workModeForFolder } from './folder-modes';
import { defaultSettings, type Settings } from './settings';

const choose = (settings: Settings, path: string, mode: Parameters<typeof withFolderMode>[2]): Settings => ({
  ...settings,
  folderModes: withFolderMode(settings, path, mode),
});

describe('the mode of a folder', () => {
  it('is the one last chosen there, or the one for new conversations', () => {
    const settings = choose(choose(defaultSettings, '/a', 'auto'), '/b', 'ask');
    expect(['/a', '/b', '/c'].map((path) => modeForFolder(settings, path))).toEqual(['auto', 'ask', 'edit']);
  });

  it('is forgotten for folders that have not been used for long', () => {
    let settings = choose(defaultSettings, '/first', 'auto');
    for (let count = 0; count < 200; count += 1) settings = choose(settings, `/${count}`, 'ask');
    expect([settings.folderModes.length, modeForFolder(settings, '/first')]).toEqual([200, 'edit']);
  });
});

describe('a plan', () => {
  it('is carried out in the last mode of the folder that was not Plan', () => {
    const planned = choose(choose(choose(defaultSettings, '/a', 'auto'), '/a', 'plan'), '/a', 'plan');
    expect([modeForFolder(planned, '/a'), workModeForFolder(planned, '/a')]).toEqual(['plan', 'auto']);
  });

  it('is carried out in the mode for new conversations if the folder had none, or in Edit', () => {
    const inMode = (approvalMode: Settings['approvalMode']) =>
      workModeForFolder(choose({ ...defaultSettings, approvalMode }, '/a', 'plan'), '/a');
    expect([inMode('ask'), inMode('plan')]).toEqual(['ask', 'edit']);
  });
});
