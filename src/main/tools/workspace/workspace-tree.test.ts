import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../search/testing/open-test-workspace';
import { drawTree } from './draw-tree';
import { workspaceTree } from './workspace-tree';

describe('workspace-tree', () => {
  it('draws folders first, without what is ignored, .git and links', async () => {
    const { run, base, inWork } = openTestWorkspace({
      'b.txt': '',
      'a.txt': '',
      'src/deep/er/still/x.ts': '',
      'src/deep/y.ts': '',
      'src/file10.ts': '',
      'src/file9.ts': '',
      '.github/ci.yml': '',
      '.gitignore': 'node_modules/\n',
      'node_modules/m/index.js': '',
      '.git/HEAD': '',
      'odd\nname': '',
    });
    symlinkSync(base, inWork('way-out'));
    expect(await run(workspaceTree, {})).toMatchObject({
      message: 'The workspace contains 9 files',
      data: [
        '.',
        '├── .github/',
        '│   └── ci.yml',
        '├── src/',
        '│   ├── deep/',
        '│   │   ├── er/ (1 file)',
        '│   │   └── y.ts',
        '│   ├── file9.ts',
        '│   └── file10.ts',
        '├── .gitignore',
        '├── a.txt',
        '├── b.txt',
        '└── "odd\\nname"',
      ].join('\n'),
      suggestedFollowUps: ['Set path to see more of a folder, or raise depth or maxEntries'],
    });
    expect((await run(workspaceTree, { path: 'src/deep', depth: 9 })).data).toBe(
      ['src/deep/', '├── er/', '│   └── still/', '│       └── x.ts', '└── y.ts'].join('\n'),
    );
  });

  it('says that there is nothing, or no folder', async () => {
    const { run, write } = openTestWorkspace();
    expect(await run(workspaceTree, {})).toMatchObject({
      success: true,
      message: 'The workspace contains no files, apart from those ignored by .gitignore',
    });
    write('a.txt', '');
    expect(await run(workspaceTree, { path: 'a.txt' })).toMatchObject({ success: false, errorCode: 'NotAFolder' });
  });

  it('is safe inside the workspace and high outside', () => {
    const { prepare, base } = openTestWorkspace();
    const level = (path: string) => {
      const preparation = prepare(workspaceTree, { path });
      return preparation.isValid ? preparation.call.risk.level : null;
    };
    expect([level('.'), level(base)]).toEqual(['safe', 'high']);
  });
});

describe('drawing a tree', () => {
  it('counts what does not fit, and shows what is nearest to the root', () => {
    const paths = [...Array.from({ length: 150 }, (_, index) => `many/f${index}`), 'a/b/c', 'top'];
    const { text, isCut } = drawTree(paths, { root: '.', depth: 5, maxEntries: 400 });
    expect(isCut).toBe(true);
    expect(text.split('\n').filter((line) => !/ f\d+$/.test(line))).toEqual([
      '.',
      '├── a/',
      '│   └── b/',
      '│       └── c',
      '├── many/',
      '│   └── … 50 more',
      '└── top',
    ]);
    expect(drawTree(paths, { root: '.', depth: 5, maxEntries: 2 }).text).toBe(
      ['.', '├── a/ (1 file)', '├── many/ (150 files)', '└── … 1 more'].join('\n'),
    );
  });

  it('shows everything where there is room', () => {
    expect(drawTree(['a/b', 'c'], { root: 'x', depth: 2, maxEntries: 3 })).toEqual({
      text: ['x/', '├── a/', '│   └── b', '└── c'].join('\n'),
      isCut: false,
    });
  });
});
