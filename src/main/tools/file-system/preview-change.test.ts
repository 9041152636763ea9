import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import type { Tool } from '../framework/tool';
import { moveToTrash } from './changes/move-to-trash';
import { fileCopy } from './file-copy';
import { createFileDelete } from './file-delete';
import { fileEdit } from './file-edit';
import { fileMove } from './file-move';
import { fileWrite } from './file-write';
import { setUpFiles } from './testing/set-up-files';

const fileDelete = createFileDelete({ trash: moveToTrash });

function setUp() {
  const files = setUpFiles();
  const preview = (tool: Tool, parameters: JsonObject) => files.prepare(tool, parameters).previewChange();
  return { ...files, preview };
}
const content = { kind: 'parameter', pointer: '/content' };

describe('the preview of file-write', () => {
  it('shows a new file, and makes none', () => {
    const { preview, inWork } = setUp();
    expect(preview(fileWrite, { path: 'notes/a.txt', content: 'hi\n' })).toEqual({
      changes: [{ path: 'notes/a.txt', before: null, after: 'hi\n', editable: content }],
      problems: [],
    });
    expect(() => readFileSync(inWork('notes/a.txt'))).toThrow('ENOENT');
  });

  it('shows what is replaced, with the line endings that will be written', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'one\r\ntwo\r\n');
    expect(preview(fileWrite, { path: 'a.txt', content: 'one\nthree\n' })).toEqual({
      changes: [{ path: 'a.txt', before: 'one\r\ntwo\r\n', after: 'one\r\nthree\r\n', editable: content }],
      problems: [],
    });
  });

  it('shows a file outside the workspace by where it really is', () => {
    const { preview, outside, inWork } = setUp();
    writeFileSync(join(outside, 'a.txt'), 'old');
    symlinkSync(outside, inWork('way-out'));
    expect(preview(fileWrite, { path: 'way-out/a.txt', content: 'new' })).toEqual({
      changes: [{ path: join(outside, 'a.txt'), before: 'old', after: 'new', editable: content }],
      problems: [],
    });
  });

  it('does not put credentials on the screen', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('.env'), 'KEY=secret');
    expect(preview(fileWrite, { path: '.env', content: 'KEY=' })).toEqual({
      changes: [],
      problems: ['.env may contain credentials, so its content is not shown'],
    });
  });

  it('says what it does not show: large files, large contents, other than text, folders', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('large.txt'), 'x'.repeat(1024 * 1024 + 1));
    writeFileSync(inWork('image.png'), Buffer.from([0x89, 0x50, 0, 0, 1]));
    mkdirSync(inWork('folder'));
    const problems = (path: string, text = '') => preview(fileWrite, { path, content: text }).problems;
    expect(problems('large.txt')).toEqual(['large.txt is too large to show a diff (1.0 MB)']);
    expect(problems('new.txt', 'é'.repeat(600 * 1024))).toEqual([
      'The new content of new.txt is too large to show a diff (1.2 MB)',
    ]);
    expect(problems('image.png')).toEqual(['image.png is not a text file, so it is not shown']);
    expect(problems('folder')).toEqual(['folder is a folder, not a file. Use directory-list to list it']);
  });

  it('shows a change that cannot be written in the file’s encoding, and that it cannot', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('latin.txt'), iconv.encode('Ein schönes Stück für Käse und Öl\n', 'ISO-8859-1'));
    const { changes, problems } = preview(fileWrite, { path: 'latin.txt', content: '→\n' });
    expect([changes.map(({ after }) => after), problems]).toEqual([
      ['→\n'],
      [expect.stringMatching(/^latin\.txt is encoded in .*, which has no → \(U\+2192, line 1\)/)],
    ]);
  });

  it('does not wait at a FIFO', () => {
    const { preview, inWork } = setUp();
    execFileSync('mkfifo', [inWork('pipe')]);
    expect(preview(fileWrite, { path: 'pipe', content: '' }).problems).toEqual(['pipe is a FIFO, not a regular file']);
  });
});

describe('the preview of file-edit', () => {
  it('shows the file after its edits', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'one\ntwo\n');
    expect(preview(fileEdit, { path: 'a.txt', oldText: 'two', newText: '2' })).toEqual({
      changes: [{ path: 'a.txt', before: 'one\ntwo\n', after: 'one\n2\n', editable: { kind: 'edits' } }],
      problems: [],
    });
  });

  it('says that it would fail, and what the model would be told, where edits do not fit, change nothing, or have no file', async () => {
    const { preview, run, inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'one\none\n');
    writeFileSync(inWork('binary'), Buffer.from([1, 0, 2]));
    mkdirSync(inWork('folder'));
    const edit = (path: string, ...edits: { oldText: string; newText: string }[]) => ({ path, edits });
    for (const parameters of [
      edit('a.txt', { oldText: 'one', newText: '1' }),
      edit('a.txt', { oldText: 'three', newText: '3' }),
      edit('a.txt', { oldText: 'one\none', newText: 'two' }, { oldText: 'two', newText: 'one\none' }),
      edit('folder', { oldText: 'a', newText: 'b' }),
    ]) {
      const { message } = await run(fileEdit, parameters);
      expect(preview(fileEdit, parameters).problems).toEqual([`This edit can't be applied: ${message}`]);
    }
    expect(preview(fileEdit, edit('binary', { oldText: 'a', newText: 'b' })).problems).toEqual([
      'binary is not a text file, so it is not shown',
    ]);
  });

  it('keeps showing a file that edits leave as it was, so that the user can go on editing', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'one\n');
    const edits = [
      { oldText: 'one', newText: 'two' },
      { oldText: 'two', newText: 'one' },
    ];
    expect(preview(fileEdit, { path: 'a.txt', edits }).changes).toEqual([
      { path: 'a.txt', before: 'one\n', after: 'one\n', editable: { kind: 'edits' } },
    ]);
  });
});

describe('the preview of file-delete', () => {
  it('shows the text that goes', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'gone\n');
    expect(preview(fileDelete, { path: 'a.txt' })).toEqual({
      changes: [{ path: 'a.txt', before: 'gone\n', after: '' }],
      problems: [],
    });
  });

  it('says what else goes: a folder, a link, credentials', () => {
    const { preview, outside, inWork } = setUp();
    mkdirSync(inWork('folder'));
    symlinkSync(outside, inWork('link'));
    writeFileSync(inWork('.env'), 'KEY=secret');
    const problems = (path: string) => preview(fileDelete, { path, recursive: true }).problems;
    expect(['folder', 'link', '.env'].map(problems)).toEqual([
      ['folder is a folder, so there is no text to show'],
      ['link is a link, so there is no text to show'],
      ['.env may contain credentials, so its content is not shown'],
    ]);
  });
});

describe.each([
  ['file-copy', fileCopy],
  ['file-move', fileMove],
])('the preview of %s', (_, tool) => {
  it('shows what is replaced, and by what', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('new.txt'), 'new\n');
    writeFileSync(inWork('old.txt'), 'old\n');
    expect(preview(tool, { from: 'new.txt', to: 'old.txt', overwrite: true })).toEqual({
      changes: [{ path: 'old.txt', before: 'old\n', after: 'new\n' }],
      problems: [],
    });
  });

  it('shows nothing where nothing is replaced', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('new.txt'), 'new\n');
    expect(preview(tool, { from: 'new.txt', to: 'free.txt' })).toEqual({ changes: [], problems: [] });
  });

  it('says why it will fail, and what it does not show', () => {
    const { preview, inWork } = setUp();
    writeFileSync(inWork('new.txt'), 'new\n');
    writeFileSync(inWork('old.txt'), 'old\n');
    writeFileSync(inWork('.env'), 'KEY=secret');
    expect(preview(tool, { from: 'new.txt', to: 'old.txt' })).toEqual({
      changes: [],
      problems: ['old.txt exists. Use another path, or set overwrite'],
    });
    expect(preview(tool, { from: '.env', to: 'old.txt', overwrite: true })).toEqual({
      changes: [],
      problems: ['.env may contain credentials, so its content is not shown'],
    });
  });
});
