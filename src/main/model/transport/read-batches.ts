import type { ModelChunk } from '../backend';

/** Takes the chunks of an answer in order, joining adjacent text. */
export interface ChunkSink {
  write(kind: 'text' | 'thinking', text: string): void;
  add(chunks: readonly ModelChunk[]): void;
}

/**
 * Yields what arrived together as few chunks, so that everything behind this costs as much as the text and not as the
 * number of its pieces. What came before an error is not lost.
 */
export async function* readBatches<Item>(
  batches: AsyncIterable<readonly Item[]>,
  read: (item: Item, sink: ChunkSink) => void,
): AsyncGenerator<ModelChunk> {
  let chunks: ModelChunk[] = [];
  let kind: 'text' | 'thinking' = 'text';
  let text = '';
  const sink: ChunkSink = {
    write(written, added) {
      if (written !== kind) endText();
      kind = written;
      text += added;
    },
    add(more) {
      if (more.length === 0) return;
      endText();
      chunks.push(...more);
    },
  };

  function endText(): void {
    if (text !== '') chunks.push({ kind, text });
    text = '';
  }

  function take(): ModelChunk[] {
    endText();
    const taken = chunks;
    chunks = [];
    return taken;
  }

  for await (const batch of batches) {
    try {
      for (const item of batch) read(item, sink);
    } catch (cause) {
      yield* take();
      throw cause;
    }
    yield* take();
  }
}
