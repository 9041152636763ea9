import { expect, it } from 'vitest';
import type { ModelChunk } from '../backend';
import { readBatches } from './read-batches';

async function* arriving<Item>(...batches: (readonly Item[])[]): AsyncGenerator<readonly Item[]> {
  yield* batches;
}

function readWords(batches: AsyncIterable<readonly string[]>): AsyncIterable<ModelChunk> {
  return readBatches(batches, (word, sink) => {
    if (word === 'broken') throw new Error('Unreadable');
    if (word.startsWith('#')) sink.add([{ kind: 'call-begun', name: word.slice(1) }]);
    else sink.write(word.startsWith('?') ? 'thinking' : 'text', word);
  });
}

async function seen(chunks: AsyncIterable<ModelChunk>): Promise<unknown[]> {
  const all: unknown[] = [];
  try {
    for await (const chunk of chunks) all.push(chunk);
  } catch (cause) {
    all.push(cause);
  }
  return all;
}

it('text that arrives together is one chunk, and nothing waits for a later arrival', async () => {
  const words = arriving(['?hm', '?m', 'a', 'b', '', '#run', 'c'], ['d'], []);
  expect(await seen(readWords(words))).toEqual([
    { kind: 'thinking', text: '?hm?m' },
    { kind: 'text', text: 'ab' },
    { kind: 'call-begun', name: 'run' },
    { kind: 'text', text: 'c' },
    { kind: 'text', text: 'd' },
  ]);
});

it('what came before an error is not lost', async () => {
  expect(await seen(readWords(arriving(['a', '#run', 'b', 'broken', 'c'])))).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'call-begun', name: 'run' },
    { kind: 'text', text: 'b' },
    new Error('Unreadable'),
  ]);
});
