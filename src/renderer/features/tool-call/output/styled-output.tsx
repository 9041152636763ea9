import type { ReactNode } from 'react';
import type { StyledText } from '../../../../shared/text/styled-text';
import { ansiStyle } from './ansi-style';

/** A terminal's text in its colors. */
export function StyledOutput({ output: { text, styles } }: { output: StyledText }): ReactNode {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [start, end, sgr] of styles) {
    pieces.push(
      text.slice(at, start),
      <span key={start} {...ansiStyle(sgr)}>
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  return [...pieces, text.slice(at)];
}
