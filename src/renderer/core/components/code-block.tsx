import { Clamped } from './clamped';

/** Preformatted text that wraps instead of scrolling inside a scrolling page. */
export function CodeBlock({ text }: { text: string }) {
  const lines = text.split('\n');
  return (
    <Clamped items={lines}>
      {(shown) => (
        <pre className="rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
          {shown.join('\n')}
        </pre>
      )}
    </Clamped>
  );
}
