import type { TextHighlight } from '../components/revealed-text-pieces';
import { highlightsWithin } from './highlights-within';

interface HighlightedTextProps {
  readonly text: string;
  /** Where the text begins in what the highlights belong to. */
  readonly from?: number;
  readonly highlights: readonly TextHighlight[] | undefined;
}

export function HighlightedText({ text, from = 0, highlights }: HighlightedTextProps) {
  if (highlights === undefined) return text;
  return highlightsWithin(text, from, highlights).map(({ at, text: part, className }) =>
    className === undefined ? (
      part
    ) : (
      <span key={at} className={className}>
        {part}
      </span>
    ),
  );
}
