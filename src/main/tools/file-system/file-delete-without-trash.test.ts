import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ToolExecutionContextBuilder } from '../framework/seed-api/tool-execution-context-builder';
import { moveToTrash } from './changes/move-to-trash';
import { createFileDelete } from './file-delete';
import { fakeTrash } from './testing/own-trash';
import { setUpFiles } from './testing/set-up-files';

const fileDelete = createFileDelete({ trash: moveToTrash });

// A file in place of the trash folder makes the trash unavailable.
fakeTrash((home) => writeFileSync(join(home, 'share'), ''));

describe.runIf(process.platform === 'linux')('file-delete where there is no trash', () => {
  it('keeps the content in the history, says where, and can be undone', async () => {
    const { scope, outside, run, undo, inWork } = setUpFiles();
    mkdirSync(inWork('folder'));
    writeFileSync(inWork('folder', 'a.txt'), 'precious');
    symlinkSync(outside, inWork('folder', 'out'));
    writeFileSync(join(outside, 'b.txt'), 'more precious');
    const result = await run(fileDelete, { path: 'folder', recursive: true }, 'delete');
    expect(result).toMatchObject({ success: true });
    expect(result.message).toContain("folder was deleted; the trash can't be used");
    expect(result.message).toContain(`a copy is kept in ${join(scope.dataPath, 'history', 'delete')}`);
    expect(existsSync(inWork('folder'))).toBe(false);
    expect(readFileSync(join(outside, 'b.txt'), 'utf8')).toBe('more precious');
    expect(await undo('delete')).toMatchObject({ isUndone: true });
    expect(readFileSync(inWork('folder', 'a.txt'), 'utf8')).toBe('precious');
  });

  it('deletes nothing where there is no history either', async () => {
    const { scope, prepare, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'precious');
    const context = ToolExecutionContextBuilder.create()
      .withWorkspace(scope.workspacePath)
      .withDataPath(scope.dataPath)
      .buildForTesting();
    const result = await prepare(fileDelete, { path: 'a.txt' }).run(context);
    expect(result).toMatchObject({ success: false, errorCode: 'NoTrash' });
    expect(result.error).toContain("a.txt was not deleted: the trash can't be used");
    expect(existsSync(inWork('a.txt'))).toBe(true);
  });
});
