import { expect, it } from 'vitest';
import { markHiddenCharacters } from './mark-hidden-characters';

it('marks what is invisible, and leaves everything else as it is', () => {
  expect(markHiddenCharacters('a\u200bb \u202ec\n👩‍💻 ❤️ é\u{e0041}')).toEqual({
    text: 'a[U+200B]b [U+202E]c\n👩‍💻 ❤️ é[U+E0041]',
    count: 3,
  });
  expect(markHiddenCharacters('Read this.\n\t- twice\r\n')).toEqual({ text: 'Read this.\n\t- twice\r\n', count: 0 });
});

it('finds the same in texts that need no closer look', () => {
  const different: string[] = [];
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    // Cyrillic needs one.
    const closely = markHiddenCharacters(`${character} Ж`);
    if (markHiddenCharacters(`${character} `).count !== closely.count) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});
