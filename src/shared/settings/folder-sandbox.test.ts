import { describe, expect, it } from 'vitest';
import { bytesForUndo, sandboxForFolder, withFolderSandbox } from './folder-sandbox';
import { defaultSettings, type Settings, settingsSchema } from './settings';

const choose = (settings: Settings, path: string, change: Parameters<typeof withFolderSandbox>[2]): Settings =>
  settingsSchema.parse({ ...settings, folderSandboxes: withFolderSandbox(settings, path, change) });

describe('the sandbox of a folder', () => {
  it('is on and adds nothing, unless someone chose otherwise for all folders or this one', () => {
    const none = { isOn: true, extraWritable: [], allowedHosts: [] };
    expect(sandboxForFolder(defaultSettings, '/a')).toEqual(none);
    const off = { ...defaultSettings, sandbox: { isOn: false } };
    expect(sandboxForFolder(off, '/a')).toEqual({ ...none, isOn: false });
    const on = choose(off, '/a', { isOn: true });
    expect(['/a', '/b'].map((path) => sandboxForFolder(on, path).isOn)).toEqual([true, false]);
  });

  it('keeps what was chosen before when something else changes', () => {
    const wider = choose(defaultSettings, '/a', { extraWritable: ['/data'] });
    const both = choose(choose(wider, '/b', { isOn: false }), '/a', { allowedHosts: ['example.org'] });
    expect(sandboxForFolder(both, '/a')).toEqual({
      isOn: true,
      extraWritable: ['/data'],
      allowedHosts: ['example.org'],
    });
    expect(both.folderSandboxes.map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  it('is forgotten for folders that have not been used for long', () => {
    let settings = choose(defaultSettings, '/first', { isOn: false });
    for (let count = 0; count < 200; count += 1) settings = choose(settings, `/${count}`, {});
    expect([settings.folderSandboxes.length, sandboxForFolder(settings, '/first').isOn]).toEqual([200, true]);
  });

  it('keeps as much for Undo as was chosen, or else the usual amount', () => {
    const more = choose(defaultSettings, '/a', { undoSize: 2 });
    const bytes = ['/a', '/b'].map((path) => bytesForUndo(sandboxForFolder(more, path)));
    expect(bytes).toEqual([2 * 1024 * 1024, undefined]);
    expect(() => choose(defaultSettings, '/a', { undoSize: 0 })).toThrow();
  });

  it('names only absolute paths', () => {
    expect(() => choose(defaultSettings, '/a', { extraWritable: ['relative'] })).toThrow();
  });
});
