import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanName } from './clean-name';

it.each([
  ['shot.png', 'shot.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\a b.png', 'a b.png'],
  ['gnp\u202Etxt.exe', 'gnptxt.exe'],
  ['a\nb\tc\0.png', 'abc.png'],
  ['  spaced   out .png ', 'spaced out .png'],
  ['', 'file'],
  ['..', 'file'],
  ['folder/', 'file'],
  [`${'long '.repeat(60)}end.png`, expect.stringMatching(/^long .{90,}….*end\.png$/)],
])('shows %j as %j', (name, shown) => {
  expect(cleanName(name)).toEqual(shown);
});

it('AT-03 leads nowhere, hides nothing and fits into an attachment, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const shown = cleanName(name);
      expect(shown).not.toMatch(/[/\\\p{C}\p{Zl}\p{Zp}]/u);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(255);
      expect(cleanName(shown)).toBe(shown);
    }),
  );
});
