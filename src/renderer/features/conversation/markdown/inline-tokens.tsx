import type { MarkedToken, Token } from 'marked';
import { assertNever } from '../../../../shared/assert-never';
import { ImageChip } from '../../../markdown/image-chip';
import { MarkdownLink } from '../../../markdown/markdown-link';
import { decodeEntities } from './decode-entities';

/** Tokens within a line. Every text goes into the page as text, never as HTML. */
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
          {token.text}
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
      return token.tokens ? <InlineTokens tokens={token.tokens} /> : decodeEntities(token.text);
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
