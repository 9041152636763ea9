import type { ScriptStep, Scripts } from './scripted-backend';

/** Contains every kind of content that an answer may have. */
export const sampleAnswer = `## What I found

The module is loaded **twice**: once by \`main.ts\`, and once by *every* test. See the [guide on modules](https://example.test/guide?page=modules#twice) for why that is slow.

1. Move the setup into one file.
2. Import it where it is needed:
   - in \`main.ts\`
   - in the tests
3. Delete what is left over.

- [x] read the sources
- [ ] measure it again

\`\`\`ts
// Loaded once, however often it is imported.
export async function loadSettings(path: string): Promise<Settings> {
  const text = await readFile(path, 'utf8');
  return { ...defaults, ...JSON.parse(text), retries: 3, aLongLine: 'which goes on and on, so that it has to be scrolled to its end' };
}
\`\`\`

> It is faster to load it once.
> Nobody minds.

| File | Loads | Time |
|:-----|------:|-----:|
| \`main.ts\` | 1 | 12 ms |
| \`settings.test.ts\` | 24 | 310 ms |

### Then

~~Nothing~~ Something is left: <b>HTML</b> stays as it is, and a picture such as ![the timings](https://example.test/timings.png) is not loaded.

---

That is all. Title
still the same paragraph with 2 * 3 * 4 and snake_case_names.
`;

function inPieces(text: string, length: number, pause: number): ScriptStep[] {
  const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
  return pieces.flatMap((piece): ScriptStep[] => [
    { kind: 'text', text: piece },
    { kind: 'pause', time: pause },
  ]);
}

/** At each of these, the slow answer waits until the spec has created a file of that name in the workspace. */
export const answerStops = [
  { after: 'for why that is slow.', file: 'stop-1' },
  { after: 'Delete what is left over.', file: 'stop-2' },
  { after: 'Nobody minds.', file: 'stop-3' },
  { after: 'is not loaded.', file: 'stop-4' },
] as const;

function withStops(text: string): ScriptStep[] {
  let from = 0;
  const parts = answerStops.flatMap(({ after, file }): ScriptStep[] => {
    const to = text.indexOf(after) + after.length;
    const pieces = inPieces(text.slice(from, to), 5, 15);
    from = to;
    return [...pieces, { kind: 'gate', file }];
  });
  return [...parts, ...inPieces(text.slice(from), 5, 15)];
}

const end: ScriptStep = { kind: 'end', finish: 'stop' };

/** The messages for which the scripted model shows how answers are rendered. */
export const markdownScripts: Scripts = {
  'show me': [[{ kind: 'text', text: sampleAnswer }, end]],
  'show me slowly': [[...withStops(sampleAnswer), end]],
  'write a lot of code': [
    [
      {
        kind: 'text',
        text: `\`\`\`js\n${Array.from({ length: 60 }, (_, index) => `const a${index} = ${index};`).join('\n')}\n\`\`\`\n`,
      },
      end,
    ],
  ],
};
