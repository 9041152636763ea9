import { expect, test } from 'vitest';
import { splitFences } from './split-fences';

test.each([
  ['plain words', [{ kind: 'prose', text: 'plain words' }]],
  ['\n\n', []],
  [
    'Read it.\n\n```text\na\n\n  b\n```\nDone.',
    [
      { kind: 'prose', text: 'Read it.' },
      { kind: 'code', text: 'a\n\n  b' },
      { kind: 'prose', text: 'Done.' },
    ],
  ],
  ['````\n```\nx\n````', [{ kind: 'code', text: '```\nx' }]],
  ['~~~\n```\n~~~', [{ kind: 'code', text: '```' }]],
  ['```js\nstill being writ', [{ kind: 'code', text: 'still being writ' }]],
  ['see ```x``` there', [{ kind: 'prose', text: 'see ```x``` there' }]],
])('%j', (text, sections) => {
  expect(splitFences(text)).toEqual(sections);
});
