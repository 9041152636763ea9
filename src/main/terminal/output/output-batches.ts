import { StringDecoder } from 'node:string_decoder';

export interface OutputBatches {
  /** Bytes waiting for the next batch. */
  readonly pending: number;
  push(chunk: Buffer): void;
  /** Delivers the rest, even half a character. */
  end(): void;
}

/** However fast a program writes, a window gets fewer than 60 updates a second. */
const INTERVAL = 17;

export function createOutputBatches(deliver: (text: string) => void): OutputBatches {
  const decoder = new StringDecoder('utf8');
  let waiting: Buffer[] = [];
  let pending = 0;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    timer = null;
    const text = decoder.write(Buffer.concat(waiting));
    waiting = [];
    pending = 0;
    if (text !== '') deliver(text);
  }

  return {
    get pending() {
      return pending;
    },
    push(chunk) {
      waiting.push(chunk);
      pending += chunk.length;
      timer ??= setTimeout(flush, INTERVAL);
    },
    end() {
      if (timer) clearTimeout(timer);
      flush();
      const rest = decoder.end();
      if (rest !== '') deliver(rest);
    },
  };
}
