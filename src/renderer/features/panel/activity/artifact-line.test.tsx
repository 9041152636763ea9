import { expect, test } from 'vitest';
import { renderBare } from '../../../testing/render-bare';
import { ArtifactLine } from './artifact-line';

test('a file is shown by its path, whether it is new, and in words', () => {
  const contentHash = '0123456789abcdef'.repeat(4);
  const artifact = { type: 'file' as const, path: 'a.txt', description: 'The notes', contentHash, isNew: true };
  expect(renderBare(<ArtifactLine artifact={artifact} />)).toBe(
    '<p><icon file-text><span>a.txt</span><span>new</span><span>The notes</span></p>',
  );
});

test('what is not known is left out', () => {
  const artifact = { type: 'url' as const, path: 'https://a.example', isNew: false };
  expect(renderBare(<ArtifactLine artifact={artifact} />)).toBe(
    '<p><icon external-link><span>https://a.example</span></p>',
  );
});
