import { describe, expect, it } from 'vitest';
import type { ModelChunk } from '../backend';
import { createGuideBackend } from './guide-backend';

const tools = [{ name: 'note-add', description: '', parameters: { type: 'object', properties: {} } }] as const;

function stream(text: string, signal = new AbortController().signal) {
  const request = { system: '', messages: [{ role: 'user', text }], toolMode: 'text', tools, signal } as const;
  return createGuideBackend({ tokenInterval: 1 }).stream(request);
}

async function collect(text: string): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of stream(text)) chunks.push(chunk);
  return chunks;
}

describe('the guide as a model', () => {
  it('ends its answer, and says whether it calls', async () => {
    expect((await collect('read a')).at(-1)).toEqual({ kind: 'end', finish: 'tool-calls' });
    expect((await collect('thanks')).at(-1)).toEqual({ kind: 'end', finish: 'stop' });
  });

  it('can call every tool of the request', async () => {
    const answer = (await collect('use note-add')).flatMap((chunk) => (chunk.kind === 'text' ? [chunk.text] : []));
    expect(answer.join('')).toContain('"tool": "note-add"');
  });

  it('streams whole characters', async () => {
    const pieces = (await collect('read 😀😀😀😀.txt')).flatMap((chunk) => (chunk.kind === 'text' ? [chunk.text] : []));
    expect(pieces.filter((piece) => /\p{Surrogate}/u.test(piece))).toEqual([]);
    expect(pieces.join('')).toContain('I’ll read 😀😀😀😀.txt.');
  });

  it('streams in small pieces and stops when told to', async () => {
    const controller = new AbortController();
    const pieces: ModelChunk[] = [];
    await expect(async () => {
      for await (const chunk of stream('read a.txt', controller.signal)) {
        pieces.push(chunk);
        if (pieces.length === 3) controller.abort();
      }
    }).rejects.toThrow();
    expect(pieces).toEqual(['I’ll', ' rea', 'd a.'].map((text) => ({ kind: 'text', text })));
  });
});
