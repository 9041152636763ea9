import { HighlightedText } from '../code/highlighted-text';
import { useHighlights } from '../code/use-highlights';
import { LinkedText } from '../files/linked-text';
import { Clamped } from './clamped';
import type { TextHighlight } from './revealed-text-pieces';

interface CodeBlockProps {
  readonly text: string;
  /** In which language to highlight it; the highlights are cached as long as the subject exists. */
  readonly highlight?: { readonly subject: object; readonly language: string };
  /** Whether paths in it lead to their files. */
  readonly hasLinks?: boolean;
}

const noSubject = {};

/** Preformatted text that wraps instead of scrolling inside a scrolling page. */
export function CodeBlock({ text, highlight, hasLinks = false }: CodeBlockProps) {
  const lines = text.split('\n');
  const { subject, language } = highlight ?? { subject: noSubject, language: '' };
  const highlights = useHighlights({ subject, language, code: text, isWanted: highlight !== undefined });
  return (
    <Clamped items={lines}>
      {(shown) => (
        <pre className="rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
          <Shown text={shown.join('\n')} highlights={highlights} hasLinks={hasLinks} />
        </pre>
      )}
    </Clamped>
  );
}

interface ShownProps {
  readonly text: string;
  readonly highlights: readonly TextHighlight[] | undefined;
  readonly hasLinks: boolean;
}

function Shown({ text, highlights, hasLinks }: ShownProps) {
  if (!hasLinks) return <HighlightedText text={text} highlights={highlights} />;
  return (
    <LinkedText text={text}>
      {(from, to) => <HighlightedText text={text.slice(from, to)} from={from} highlights={highlights} />}
    </LinkedText>
  );
}
