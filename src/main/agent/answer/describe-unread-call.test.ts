import { describe, expect, it } from 'vitest';
import { startStrictOpenAiServer } from '../../testing/providers/strict-openai-server';
import { startModelApp } from '../../testing/start-model-app';

const written = '<tool_call>\n{"name": "file-read", "arguments": {"path": "a.txt"}}\n</tool_call>';

/** Returns the notices in the conversation when a model of no known family answers like this. */
async function noticesAfter(text: string): Promise<string[]> {
  const server = await startStrictOpenAiServer(() => ({ kind: 'message', text }));
  const app = await startModelApp('openai', server.origin);
  const { items, calls } = await app.stateOf(await app.ask('Read a.txt'));
  expect(calls).toEqual({});
  return items.flatMap((item) => (item.kind === 'notice' ? [item.text] : []));
}

describe('a call in a format that is not read for the model', () => {
  it('is named, with the place where its format can be ticked, and does not run', async () => {
    expect(await noticesAfter(`I read it.\n${written}`)).toEqual([
      expect.stringMatching(
        /^The answer contains what looks like a call of Read file in the format “hermes”, which is turned off .* Settings › Models and keys/,
      ),
    ]);
  });

  it('is not named where it is quoted, or calls no tool of ours', async () => {
    expect(await noticesAfter(`Models write this:\n\n\`\`\`xml\n${written}\n\`\`\`\n`)).toEqual([]);
    expect(await noticesAfter(written.replace('file-read', 'make-tea'))).toEqual([]);
  });
});
