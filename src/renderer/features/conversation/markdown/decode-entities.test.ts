import { expect, test } from 'vitest';
import { decodeEntities } from './decode-entities';

test.each([
  ['a &amp; b &lt;c&gt;', 'a & b <c>'],
  ['&#65;&#x42;&#0;&#xD800;&#9999999;', 'AB\ufffd\ufffd\ufffd'],
  ['&constructor; &unknown; & &amp', '&constructor; &unknown; & &amp'],
])('%j is shown as %j', (text, shown) => {
  expect(decodeEntities(text)).toBe(shown);
});
