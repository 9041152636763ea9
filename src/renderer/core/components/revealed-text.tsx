import { useMemo } from 'react';
import { holdsDirectionControl } from '../../../shared/text/reveal-invisible';
import { type LineBreaks, revealedTextPieces, type TextHighlight } from './revealed-text-pieces';

interface RevealedTextProps {
  readonly text: string;
  /** Defaults to `replaced`. */
  readonly lineBreaks?: LineBreaks;
  readonly highlights?: readonly TextHighlight[];
}

/**
 * A text with nothing invisible in it. If it would reverse the text direction, each character is shown where it is
 * written; other texts follow the direction of their language.
 */
export function RevealedText({ text, lineBreaks = 'replaced', highlights }: RevealedTextProps) {
  const pieces = useMemo(
    () => revealedTextPieces(text, { lineBreaks, ...(highlights === undefined ? {} : { highlights }) }),
    [text, lineBreaks, highlights],
  );
  return (
    <span
      dir="ltr"
      className={holdsDirectionControl(text) ? '[unicode-bidi:isolate-override]' : '[unicode-bidi:isolate]'}
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
