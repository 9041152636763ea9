import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { fileEdit } from './file-edit';
import { fileRead } from './file-read';
import { setUpFiles } from './testing/set-up-files';

function setUp(content: string | Buffer) {
  const files = setUpFiles();
  const path = files.inWork('a.txt');
  writeFileSync(path, content);
  const edit = (...edits: { oldText: string; newText: string; all?: boolean }[]) =>
    files.run(fileEdit, { path: 'a.txt', edits }, 'edit');
  const text = () => readFileSync(path, 'utf8');
  return { ...files, path, edit, text };
}

describe('file-edit', () => {
  it('replaces the one passage and shows the diff', async () => {
    const { run, text } = setUp('one\ntwo\nthree\n');
    const result = await run(fileEdit, { path: 'a.txt', oldText: 'two', newText: '2' });
    expect(text()).toBe('one\n2\nthree\n');
    expect(result).toMatchObject({
      success: true,
      message: 'Edited a.txt: 1 replacement',
      artifacts: [{ isNew: false }],
    });
    expect(result.artifacts[0]?.diff).toContain('-two\n+2');
  });

  it('makes several edits in order, each on what the one before left', async () => {
    const { edit, text } = setUp('a b c');
    expect(await edit({ oldText: 'a', newText: 'b b' }, { oldText: 'b', newText: 'x', all: true })).toMatchObject({
      message: 'Edited a.txt: 4 replacements',
    });
    expect(text()).toBe('x x x c');
  });

  it('makes all edits or none', async () => {
    const { edit, text } = setUp('one\ntwo\n');
    const result = await edit({ oldText: 'one', newText: '1' }, { oldText: 'seventeen', newText: '17' });
    expect(result).toMatchObject({ errorCode: 'NoMatch' });
    expect(result.error).toBe(
      'a.txt was not changed: Edit 2 of 2: oldText is not in the file, and nothing similar is. Read the file again',
    );
    expect(text()).toBe('one\ntwo\n');
  });

  it('says where a passage is that occurs more than once', async () => {
    const { edit } = setUp('x = 1\n\ny\nx = 1\nx = 1');
    expect((await edit({ oldText: 'x = 1', newText: 'x = 2' })).error).toBe(
      'a.txt was not changed: oldText occurs 3 times, at lines 1, 4, 5. Add context to it or set `all`',
    );
  });

  it('counts passages that overlap', async () => {
    const { edit } = setUp('aaa');
    expect((await edit({ oldText: 'aa', newText: 'b' })).error).toContain('occurs 2 times');
  });

  it('takes special characters for themselves', async () => {
    const { edit, text } = setUp('a.*b $1\r\nc\n');
    await edit({ oldText: 'a.*b $1\nc', newText: '$& $1' });
    expect(text()).toBe('$& $1\n');
  });

  it('matches and keeps the line endings of the file', async () => {
    const { edit, text } = setUp('one\r\ntwo\r\nthree\r\n');
    await edit({ oldText: 'one\ntwo\n', newText: '1\n2\n2.5\n' });
    expect(text()).toBe('1\r\n2\r\n2.5\r\nthree\r\n');
  });

  it('leaves each line of a mixed file its own ending', async () => {
    const { edit, text } = setUp('one\r\ntwo\nthree\r\nfour\r\n');
    await edit({ oldText: 'two\nthree\n', newText: '2\n3\n3.5\n' });
    expect(text()).toBe('one\r\n2\n3\r\n3.5\r\nfour\r\n');
  });

  it('keeps encoding, byte order mark and mode', async () => {
    const { edit, path } = setUp(Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode('eins\nzwei', 'utf-16be')]));
    chmodSync(path, 0o640);
    await edit({ oldText: 'eins', newText: 'ätsch' });
    expect(readFileSync(path)).toEqual(
      Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode('ätsch\nzwei', 'utf-16be')]),
    );
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  it.each([
    [
      '  if (a)  {\n    b();\n  }\n',
      'if (a) {\n  b();',
      'lines 1–2 (only white space differs):\n1|   if (a)  {\n2|     b();',
    ],
    [
      'say “hello” – now\n',
      'say "hello" - now',
      'line 1 (only quotes, dashes or invisible characters differ):\n1| say “hello” – now',
    ],
    ['x\nconst Value = 1;\n', 'const value = 1;', 'line 2 (only upper and lower case differ):\n2| const Value = 1;'],
    [
      'x\nfunction total(items) {\n  return 1;\n',
      'function totals(item) {\n  return 2;',
      'lines 2–3:\n2| function total(items) {\n3|   return 1;',
    ],
  ])('shows the nearest passage of %j', async (content, oldText, shown) => {
    const { edit } = setUp(content);
    expect((await edit({ oldText, newText: 'new' })).error).toBe(
      `a.txt was not changed: oldText is not in the file. The closest match is at ${shown}`,
    );
  });

  it('is over soon when nothing is near, in a file of many lines', async () => {
    const { edit } = setUp(Array.from({ length: 60_000 }, (_, index) => `line ${index} ${index * 7919}`).join('\n'));
    expect((await edit({ oldText: 'q'.repeat(1_000), newText: '' })).error).toContain('nothing similar is');
  });

  it('refuses what cannot be an edit before anybody is asked', () => {
    const { errorsOf } = setUp('');
    const errors = (parameters: object) => errorsOf(fileEdit, { path: 'a.txt', ...parameters });
    expect(errors({})).toEqual(['oldText is missing: a string is required']);
    expect(errors({ oldText: 'a' })).toEqual(['newText is missing: a string is required']);
    expect(errors({ oldText: '', newText: 'b' })).toEqual([expect.stringContaining('at least 1 character')]);
    expect(errors({ oldText: 'a', newText: 'a' })).toEqual([
      'newText is the same as oldText, so the edit would change nothing',
    ]);
    expect(errors({ oldText: 'a', newText: 'b', edits: [{ oldText: 'a', newText: 'b' }] })).toEqual([
      'Provide either edits, or oldText and newText, not both',
    ]);
    expect(errors({ edits: [] })).toEqual([expect.stringContaining('at least 1 and at most 200 items')]);
  });

  it('refuses edits that cancel each other out', async () => {
    const { edit } = setUp('a');
    expect(await edit({ oldText: 'a', newText: 'b' }, { oldText: 'b', newText: 'a' })).toMatchObject({
      errorCode: 'NothingToChange',
    });
  });

  it('refuses when the file changed since it was read, also where the edit would not fit any more', async () => {
    const { run, edit, path } = setUp('one');
    await run(fileRead, { path: 'a.txt' });
    writeFileSync(path, 'two');
    expect(await edit({ oldText: 'one', newText: '1' })).toMatchObject({ errorCode: 'ChangedSinceRead' });
    await run(fileRead, { path: 'a.txt' });
    expect(await edit({ oldText: 'two', newText: '2' })).toMatchObject({ success: true });
  });

  it('does not edit what is no text or too large', async () => {
    const binary = setUp(Buffer.from([1, 0, 2]));
    expect(await binary.edit({ oldText: 'a', newText: 'b' })).toMatchObject({ errorCode: 'NotText' });
    const large = setUp(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
    expect(await large.edit({ oldText: 'a', newText: 'b' })).toMatchObject({ errorCode: 'FileTooLarge' });
  });

  it('is low and can be undone', async () => {
    const { edit, undo, riskOf, text } = setUp('one');
    const parameters = { path: 'a.txt', oldText: 'one', newText: 'two' };
    expect(riskOf(fileEdit, parameters)).toEqual({ level: 'low', reasons: ['Changes a file'] });
    await edit({ oldText: 'one', newText: 'two' });
    expect(await undo('edit')).toEqual({ isUndone: true, message: 'Restored a.txt' });
    expect(text()).toBe('one');
  });
});
