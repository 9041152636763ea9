import { expect, test } from 'vitest';
import { renderBare } from '../../../testing/render-bare';
import { ArtifactView } from './artifact-view';

test('all that is known of a file is shown, and the whole hash in the title of the short one', () => {
  const contentHash = '0123456789abcdef'.repeat(4);
  const artifact = {
    type: 'file' as const,
    path: 'a.txt',
    description: 'The notes',
    size: 1536,
    mimeType: 'text/plain',
    contentHash,
    isNew: true,
    timestamp: 1,
    diff: '--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-old\n+new\n',
  };
  expect(renderBare(<ArtifactView artifact={artifact} />)).toMatchInlineSnapshot(
    `"<div><p><icon file-text><span>a.txt</span><span>new</span><span><span>1 line added, 1 removed</span><span aria-hidden="true">+1</span> <span aria-hidden="true">−1</span></span><span>1.5 KB</span><span>text/plain</span><span title="SHA-256 of the content: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef">01234567</span><span>The notes</span></p><div><div><div><span aria-hidden="true">1</span><span aria-hidden="true"></span><span>−</span><span>old</span></div></div><div><div><span aria-hidden="true"></span><span aria-hidden="true">1</span><span>+</span><span>new</span></div></div></div></div>"`,
  );
});

test('what is not known is left out', () => {
  const artifact = { type: 'url' as const, path: 'https://a.example', isNew: false, timestamp: 1 };
  expect(renderBare(<ArtifactView artifact={artifact} />)).toMatchInlineSnapshot(
    `"<div><p><icon external-link><span>https://a.example</span></p></div>"`,
  );
});
