import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content that is hard to show and to search: e2e checks that it works, and bench measures how fast. */

const MEGABYTE = 1024 * 1024;

const markdown = `## A heading

Some *emphasised* words, a [link](https://example.com/a_b) and \`code\`; **more** of it.

- one
  1. two

\`\`\`ts
const value: number = 1;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

`;

/** Answers that are hard to show, by kind. */
export const heavyAnswers = {
  '5 MB of Markdown': repeated(markdown, 5 * MEGABYTE),
  '100,000 nested quotes': '>'.repeat(100_000),
  '100,000 nested brackets': '['.repeat(100_000),
  '1 MB of beginnings of links': repeated('http://a.', MEGABYTE),
  '1 MB of beginnings of escape sequences': repeated('\u001b[', MEGABYTE),
};

/** Comes at the end of a heavy answer, so that a test can tell when all of it is shown. */
export const lastWords = 'The end.';

/** `^(a+)+$` takes forever to find nothing in this text. */
export const catastrophicText = `${'a'.repeat(50_000)}!\n`.repeat(20);

/** The guide searches for plain text only, but the user can turn it into a pattern in the approval. */
export function askBeforeSearching(dataPath: string): void {
  const rule = { id: randomUUID(), effect: 'ask', toolId: 'search-content', scope: 'always', createdAt: 0, uses: 0 };
  writeFileSync(join(dataPath, 'settings.json'), JSON.stringify({ permissions: [rule] }));
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
