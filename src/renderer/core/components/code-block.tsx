import { HighlightedText } from '../code/highlighted-text';
import { useHighlights } from '../code/use-highlights';
import { Clamped } from './clamped';

interface CodeBlockProps {
  readonly text: string;
  /** In which language to highlight it; the highlights are cached as long as the subject exists. */
  readonly highlight?: { readonly subject: object; readonly language: string };
}

const noSubject = {};

/** Preformatted text that wraps instead of scrolling inside a scrolling page. */
export function CodeBlock({ text, highlight }: CodeBlockProps) {
  const lines = text.split('\n');
  const { subject, language } = highlight ?? { subject: noSubject, language: '' };
  const highlights = useHighlights({ subject, language, code: text, isWanted: highlight !== undefined });
  return (
    <Clamped items={lines}>
      {(shown) => (
        <pre className="rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
          <HighlightedText text={shown.join('\n')} highlights={highlights} />
        </pre>
      )}
    </Clamped>
  );
}
