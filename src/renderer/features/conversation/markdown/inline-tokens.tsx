import { Image } from 'lucide-react';
import type { MarkedToken, Token } from 'marked';
import type { ReactNode } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import { LinkedPath, LinkedText } from '../../../core/files/linked-text';
import { texts } from '../../../core/texts/texts';
import { decodeEntities } from './decode-entities';
import { LinkOpener } from './link-opener';
import { readLink } from './read-link';

interface MarkdownLinkProps {
  readonly href: string;
  readonly text: string;
  readonly children: ReactNode;
}

const look =
  'inline-flex max-w-full items-center gap-1.5 rounded-control border border-line px-2 text-plain align-middle';

interface ImageChipProps {
  readonly address: string;
  readonly alternative: string;
}

/** Renders the tokens within a line. All text goes into the page as text, never as HTML. */
export function InlineTokens({ tokens }: { tokens: readonly Token[] | undefined }) {
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no other name, and are only added at the end
    <InlineToken key={index} token={token as MarkedToken} />
  ));
}

function InlineToken({ token }: { token: MarkedToken }) {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <InlineTokens tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <InlineTokens tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del className="text-ink-faint">
          <InlineTokens tokens={token.tokens} />
        </del>
      );
    case 'codespan':
      return (
        <code className="rounded-small bg-selected px-1 py-0.5 font-mono text-plain whitespace-pre-wrap">
          <LinkedPath text={token.text} />
        </code>
      );
    case 'br':
      return <br />;
    case 'link':
      return (
        <MarkdownLink href={token.href} text={token.text}>
          <InlineTokens tokens={token.tokens} />
        </MarkdownLink>
      );
    case 'image':
      return <ImageChip address={token.href} alternative={token.text} />;
    case 'text':
      return token.tokens ? <InlineTokens tokens={token.tokens} /> : <LinkedText text={decodeEntities(token.text)} />;
    case 'escape':
      return token.text;
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'html':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return token.raw;
    default:
      return assertNever(token);
  }
}

/** Replaces an image, which is never loaded: a request would tell its server something. */
function ImageChip({ address, alternative }: ImageChipProps) {
  const link = readLink(address, alternative);
  const content = (
    <>
      <Image aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="sr-only">{texts.markdown.image}</span>
      {alternative !== '' && <span className="truncate">{alternative}</span>}
      <span className="min-w-0 truncate text-small text-ink-faint">{link?.destination ?? address}</span>
    </>
  );
  if (link === null) return <span className={look}>{content}</span>;
  return (
    <LinkOpener link={link} className={`${look} transition-colors hover:bg-hover`}>
      {content}
    </LinkOpener>
  );
}

/** A link that asks for confirmation before it opens. A link that can't be opened is shown as text with its address. */
function MarkdownLink({ href, text, children }: MarkdownLinkProps) {
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
