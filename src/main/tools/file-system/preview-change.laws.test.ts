import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileEdit } from './file-edit';
import { fileWrite } from './file-write';
import { setUpFiles } from './testing/set-up-files';

/** Each run writes files; a hundred of them take about a second. */
const runs = { numRuns: 100 };
const word = fc.constantFrom('a', 'b', 'ab', '', 'é', '\uFEFF', '👍');
const line = fc.tuple(word, fc.constantFrom('\n', '\r\n', '')).map((pair) => pair.join(''));
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join(''));

it('what file-write shows is what it then writes', async () => {
  const { prepare, contextFor, inWork } = setUpFiles();
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(fc.option(text), text, async (before, content) => {
      const path = `${++calls}.txt`;
      if (before !== null) writeFileSync(inWork(path), before);
      const call = prepare(fileWrite, { path, content });
      const { changes } = call.previewChange();
      expect(await call.run(contextFor(path))).toMatchObject({ success: true });
      // A byte order mark belongs to the format of the existing file, not to its text.
      const written = readFileSync(inWork(path), 'utf8');
      const hasMark = before?.startsWith('\uFEFF') === true;
      expect(changes.map(({ after }) => after)).toEqual([hasMark ? written.slice(1) : written]);
    }),
    runs,
  );
});

it('what file-edit shows is what it then writes, and its problem is how it then fails', async () => {
  const { prepare, contextFor, inWork } = setUpFiles();
  const passage = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join('\n'));
  const edit = fc.record({ oldText: passage, newText: passage, all: fc.boolean() });
  const isEdit = ({ oldText, newText }: { oldText: string; newText: string }) => oldText !== '' && oldText !== newText;
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(text, fc.array(edit.filter(isEdit), { minLength: 1, maxLength: 3 }), async (before, edits) => {
      fc.pre(!before.startsWith('\uFEFF'));
      const path = `${++calls}.txt`;
      writeFileSync(inWork(path), before);
      const call = prepare(fileEdit, { path, edits });
      const { changes, problems } = call.previewChange();
      const { success, message } = await call.run(contextFor(path));
      expect(problems).toEqual(success ? [] : [`This edit can't be applied: ${message}`]);
      if (success) expect(changes.map(({ after }) => after)).toEqual([readFileSync(inWork(path), 'utf8')]);
    }),
    runs,
  );
});
