import clsx from 'clsx';
import { memo } from 'react';
import { HighlightedText } from '../../../core/code/highlighted-text';
import { useHighlights } from '../../../core/code/use-highlights';
import type { TextHighlight } from '../../../core/components/revealed-text-pieces';
import { WrapToggle } from '../../../core/components/wrap-toggle';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { usePreservedState } from '../../../ui/preserved-state';
import { codePieces } from './code-pieces';
import { CopyButton } from './copy-button';

/** About a window's height; without tolerance, so that nothing shrinks while code streams in. */
const shownLines = 40;

interface CodeViewProps {
  /** What the code belongs to; its highlights are cached with it. */
  readonly subject: object;
  /** Identifies it among the code of the same text. */
  readonly name: string;
  readonly language: string;
  readonly code: string;
  /** Whether more is to come; the code is shown plain until then. */
  readonly isOpen?: boolean;
}

export function CodeView({ subject, name, language, code, isOpen = false }: CodeViewProps) {
  const [isWhole, setIsWhole] = usePreservedState(`code ${name}`, false);
  const highlights = useHighlights({ subject, language, code, isWanted: !isOpen });
  const { head, lineCount } = headOf(code, shownLines);
  const pieces = codePieces(isWhole ? code : head);
  return (
    <div className="overflow-hidden rounded-control border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
        <span className="min-w-0 truncate text-small text-ink-faint">{language || texts.markdown.plainCode}</span>
        <span className="flex shrink-0 items-center">
          <WrapToggle lines="code" />
          <CopyButton text={code} label={texts.markdown.copy} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        role="group"
        aria-label={texts.markdown.code(language)}
        className="overflow-x-auto px-3 pb-2 font-mono text-plain -outline-offset-2"
      >
        <code>
          {pieces.map(({ from, text }) => (
            <CodePieceView key={from} from={from} text={text} highlights={highlights} isAlone={pieces.length === 1} />
          ))}
        </code>
      </pre>
      {lineCount > shownLines && (
        <div className="border-t border-line px-1 py-1">
          <Button look="quiet" size="small" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? texts.showLess : texts.showAll(lineCount)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface CodePieceViewProps {
  readonly from: number;
  readonly text: string;
  readonly highlights: readonly TextHighlight[] | undefined;
  readonly isAlone: boolean;
}

const CodePieceView = memo(function CodePieceView({ from, text, highlights, isAlone }: CodePieceViewProps) {
  return (
    <span
      className={clsx(
        'block w-max min-w-full wrap-code:w-auto wrap-code:wrap-anywhere wrap-code:whitespace-pre-wrap',
        !isAlone && 'off-screen-idle',
      )}
    >
      <HighlightedText text={text} from={from} highlights={highlights} />
    </span>
  );
});

/** Returns the first lines of a text and its total number of lines. */
export function headOf(text: string, lines: number): { head: string; lineCount: number } {
  let lineCount = 1;
  let headEnd = text.length;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (lineCount === lines) headEnd = at;
    lineCount += 1;
  }
  return { head: text.slice(0, headEnd), lineCount };
}
