import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RiskLevel } from '../../../shared/call/risk-level';
import type { JsonObject } from '../../../shared/json/json';
import { makeUnwritable } from '../../testing/make-unwritable';
import type { Tool } from '../framework/tool';
import { directoryCreate } from './directory-create';
import { fileCopy } from './file-copy';
import { createFileDelete } from './file-delete';
import { fileEdit } from './file-edit';
import { fileMove } from './file-move';
import { fileWrite } from './file-write';
import { setUpFiles } from './testing/set-up-files';

const fileDelete = createFileDelete({
  trash: () => {
    throw new Error('Nothing may be thrown away without a backup');
  },
});

/** A workspace that anybody can write to, and a data folder that nobody can, not even root. */
function setUp() {
  const set = setUpFiles();
  const { scope, inWork, prepare, contextFor } = set;
  writeFileSync(inWork('a.txt'), 'old');
  writeFileSync(inWork('b.txt'), 'other');
  for (const name of ['a.txt', 'b.txt']) chmodSync(inWork(name), 0o666);
  chmodSync(scope.workspacePath, 0o777);
  const makeWritable = makeUnwritable(scope.dataPath);
  const runAs = (approvedRisk: RiskLevel, tool: Tool, parameters: JsonObject) =>
    prepare(tool, parameters).run({ ...contextFor(`rated-${approvedRisk}`), approvedRisk });
  const files = () => readdirSync(inWork()).map((name) => [name, readFileSync(inWork(name), 'utf8')]);
  return { ...set, makeWritable, runAs, files };
}

describe.runIf(process.platform !== 'win32')('where the content before a call cannot be saved', () => {
  it.each<[string, Tool, JsonObject]>([
    ['replacing a file', fileWrite, { path: 'a.txt', content: 'new' }],
    ['creating a file', fileWrite, { path: 'c.txt', content: 'new' }],
    ['editing', fileEdit, { path: 'a.txt', oldText: 'old', newText: 'new' }],
    ['moving', fileMove, { from: 'a.txt', to: 'c.txt' }],
    ['moving over a file', fileMove, { from: 'a.txt', to: 'b.txt', overwrite: true }],
    ['copying', fileCopy, { from: 'a.txt', to: 'c.txt' }],
    ['deleting', fileDelete, { path: 'a.txt' }],
    ['creating a folder', directoryCreate, { path: 'folder' }],
  ])('a low-risk call fails and changes nothing: %s', async (_what, tool, parameters) => {
    const { runAs, files } = setUp();
    const before = files();
    const result = await runAs('low', tool, parameters);
    expect(result).toMatchObject({ success: false, errorCode: 'NotUndoable' });
    expect(result.error).toMatch(/^Nothing was changed, because Undo couldn't take it back: EACCES/);
    expect(files()).toEqual(before);
  });

  it('the same call works once backups can be saved again', async () => {
    const { runAs, makeWritable, undo, inWork } = setUp();
    const edit = { path: 'a.txt', oldText: 'old', newText: 'new' };
    expect(await runAs('low', fileEdit, edit)).toMatchObject({ success: false });
    makeWritable();
    expect(await runAs('low', fileEdit, edit)).toMatchObject({ success: true });
    expect(await undo('rated-low')).toMatchObject({ isUndone: true });
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('old');
  });

  it('a riskier call that was allowed as such runs and says that it can’t be undone', async () => {
    const { runAs, inWork } = setUp();
    const { message } = await runAs('medium', fileWrite, { path: 'a.txt', content: 'new' });
    expect(message).toMatch(/^Replaced a\.txt \(can't be undone: EACCES/);
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('new');
  });
});

it('a folder of backups that is no folder stops a low-risk call as well', async () => {
  const { run, scope, inWork } = setUpFiles();
  writeFileSync(inWork('a.txt'), 'old');
  writeFileSync(`${scope.dataPath}/history`, '');
  const result = await run(fileWrite, { path: 'a.txt', content: 'new' });
  expect(result).toMatchObject({ success: false, errorCode: 'NotUndoable' });
  expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('old');
});
