import { describe, expect, it } from 'vitest';
import { confineCommand } from './confine-command';
import { strictest } from './confinement';
import { seatbeltProfile } from './seatbelt-profile';

const work = {
  writable: ['/Users/eve/work'],
  readOnly: ['/Users/eve/work/.git/hooks'],
  fixed: [],
  shown: [],
  temporary: '/private/tmp',
  cache: '/Users/eve/data/sandbox/cache/1',
};
const hidden = [{ path: '/Users/eve/.ssh', kind: 'folder' }] as const;

describe('the profile for macOS', () => {
  it('lets a read-only command write to nothing and connect to nothing', () => {
    const profile = seatbeltProfile(strictest, { folder: '/Users/eve/work', hidden });
    expect(profile).toContain('(deny file-write*)\n(allow file-write* (literal "/dev/null")');
    expect(profile).not.toContain('/Users/eve/work');
    expect(profile).toContain('(deny file-read* file-write* (subpath "/Users/eve/.ssh"))');
    expect(profile).toContain('(deny network*)');
  });

  it('lets others write to the workspace, except what is read-only there', () => {
    const confinement = { ...strictest, write: { folders: ['/Users/eve/work'] }, network: 'all' } as const;
    const lines = seatbeltProfile(confinement, { folder: '/Users/eve/work', hidden, work }).split('\n');
    const at = (text: string) => lines.findIndex((line) => line.includes(text));
    expect(at('(subpath "/Users/eve/work")')).toBeLessThan(
      at('(deny file-write* (subpath "/Users/eve/work/.git/hooks"))'),
    );
    expect(at('(subpath "/Users/eve/.ssh")')).toBeLessThan(at('(subpath "/Users/eve/data/sandbox/cache/1")'));
    expect(lines).toContain('(deny network-outbound (remote unix-socket))');
  });

  it('quotes what would end a path', () => {
    const odd = [{ path: '/a"b\\c', kind: 'folder' }] as const;
    expect(seatbeltProfile(strictest, { folder: '/', hidden: odd })).toContain('(subpath "/a\\"b\\\\c")');
  });

  it('is passed to sandbox-exec, which needs no filter and is told nothing by signals', () => {
    const sandbox = { kind: 'available', system: 'seatbelt', program: '/usr/bin/sandbox-exec' } as const;
    const launch = confineCommand(sandbox, strictest, { folder: '/', dataPath: '/no/data' });
    expect(launch).toMatchObject({ filterPath: null, hasInput: false, outlivesSignals: false, environment: {} });
    expect(launch.words).toEqual(['/usr/bin/sandbox-exec', '-p', expect.stringContaining('(version 1)')]);
  });
});
