import { useMemo } from 'react';
import { type LineBreaks, revealedTextPieces, type TextHighlight } from './revealed-text-pieces';

interface RevealedTextProps {
  readonly text: string;
  /** `replaced` unless said otherwise. */
  readonly lineBreaks?: LineBreaks;
  readonly highlights?: readonly TextHighlight[];
}

/** A text in which nothing is invisible, and nothing stands anywhere but where it is; code not even for its language. */
export function RevealedText({ text, lineBreaks = 'replaced', highlights }: RevealedTextProps) {
  const pieces = useMemo(
    () => revealedTextPieces(text, { lineBreaks, ...(highlights === undefined ? {} : { highlights }) }),
    [text, lineBreaks, highlights],
  );
  return (
    <span
      dir="ltr"
      className={lineBreaks === 'replaced' ? '[unicode-bidi:isolate]' : '[unicode-bidi:isolate-override]'}
    >
      {pieces.map(({ from, text, className, markTitle }) => {
        if (markTitle !== undefined && text.endsWith('\n')) {
          return (
            <span key={from} title={markTitle} className="text-ink-faint">
              {text}
            </span>
          );
        }
        if (markTitle !== undefined) {
          return (
            <mark key={from} title={markTitle} className="rounded-small bg-warn-soft px-0.5 text-warn-ink inset-ring">
              {text}
            </mark>
          );
        }
        if (className === undefined) return text;
        return (
          <span key={from} className={className}>
            {text}
          </span>
        );
      })}
    </span>
  );
}
