import { expect, test } from 'vitest';
import { readFence } from './read-fence';

test.each([
  ['```ts\nconst a = 1;\n```\n\n', 'ts', 'const a = 1;'],
  ['```\n\n  x\n\n```', '', '\n  x\n'],
  ['~~~ js title="a.js"\n```\n~~~', 'js', '```'],
  ['   ```\n   a\n     b\n   ```\n', '', 'a\n  b'],
  ['```js\nstill being writ', 'js', 'still being writ'],
  ['```js\nx\n``', 'js', 'x'],
  ['```js\r\nx\r\ny\r\n```\r\n', 'js', 'x\ny'],
  ['```', '', ''],
])('%j holds code', (raw, language, code) => {
  expect(readFence(raw)).toEqual({ language, code });
});
