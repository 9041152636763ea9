import { splitLongText } from '../features/conversation/messages/split-long-text';

/** Longer than any answer that was written to be read. */
const longLength = 100_000;

export function isLongText(text: string): boolean {
  return text.length > longLength;
}

/**
 * Text in pieces, of which only those in sight are laid out: in one piece, a browser takes seconds for megabytes, and
 * minutes where its font has no glyph for them.
 */
export function LongText({ text }: { text: string }) {
  return splitLongText(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added at the end
    <span key={index} className="off-screen-idle block [contain-intrinsic-block-size:auto_60rem]">
      {piece || '\n'}
    </span>
  ));
}
