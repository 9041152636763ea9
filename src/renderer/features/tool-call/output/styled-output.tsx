import type { ReactNode } from 'react';
import { StyledText } from '../../../../shared/text/styled-text';
import { LinkedText } from '../../../core/files/linked-text';
import { ansiStyle } from './ansi-style';

/** A terminal's text in its colors, with links to the files that it names. */
export function StyledOutput({ output }: { output: StyledText }): ReactNode {
  return (
    <LinkedText text={output.text}>
      {(from, to) =>
        styledPieces(from === 0 && to === output.text.length ? output : StyledText.slice(output, from, to))
      }
    </LinkedText>
  );
}

function styledPieces({ text, styles }: StyledText): ReactNode[] {
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
