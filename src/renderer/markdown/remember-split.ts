import { type SplitText, splitBlocks } from '../features/conversation/markdown/split-blocks';

/** In characters: some hundred long answers. */
const capacity = 2_000_000;

const remembered = new Map<string, SplitText>();
let size = 0;

/** The blocks of a text, the same objects as last time where it was shown before, so that what was read of it stays read. */
export function rememberSplit(text: string, earlier?: SplitText): SplitText {
  if (earlier?.text === text) return earlier;
  const found = remembered.get(text);
  if (found) return found;
  const split = splitBlocks(text, earlier);
  if (earlier) forget(earlier.text);
  remembered.set(text, split);
  size += text.length;
  for (const oldest of remembered.keys()) {
    if (size <= capacity || oldest === text) break;
    forget(oldest);
  }
  return split;
}

function forget(text: string): void {
  if (remembered.delete(text)) size -= text.length;
}
