import type { ReactNode } from 'react';
import { LinkOpener } from '../features/conversation/markdown/link-opener';
import { readLink } from '../features/conversation/markdown/read-link';

interface MarkdownLinkProps {
  readonly href: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A link that asks before it leads anywhere. What leads nowhere is shown with its address, as text. */
export function MarkdownLink({ href, text, children }: MarkdownLinkProps) {
  const link = readLink(href, text);
  if (link !== null) {
    return (
      <LinkOpener link={link} className="rounded-small text-accent-ink underline decoration-1 underline-offset-2">
        {children}
      </LinkOpener>
    );
  }
  if (href === text || href === '') return children;
  return (
    <>
      {children} <span className="text-ink-faint">({href})</span>
    </>
  );
}
