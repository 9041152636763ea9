import clsx from 'clsx';
import { Square, SquareCheck } from 'lucide-react';
import type { MarkedToken, Token, Tokens } from 'marked';
import { assertNever } from '../../../../shared/assert-never';
import { texts } from '../../../core/texts/texts';
import { CodeView } from './code-view';
import { InlineTokens } from './inline-tokens';
import { MarkdownTable } from './markdown-table';

interface BlockTokensProps {
  readonly tokens: readonly Token[];
  /** The rows of a table whose header is in an earlier block. */
  readonly isTableContinuation?: boolean;
}

export function BlockTokens({ tokens, isTableContinuation = false }: BlockTokensProps) {
  return tokens.map((token, index) => (
    <BlockToken
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no other name, and are only added at the end
      key={index}
      token={token as MarkedToken}
      isTableContinuation={isTableContinuation && index === 0}
    />
  ));
}

/** By depth. */
const headingLooks = ['text-heading', 'text-title', 'text-prose'];

function BlockToken({ token, isTableContinuation }: { token: MarkedToken; isTableContinuation: boolean }) {
  switch (token.type) {
    case 'heading':
      return <Heading token={token} />;
    case 'paragraph':
      return (
        <p className="whitespace-pre-wrap">
          <InlineTokens tokens={token.tokens} />
        </p>
      );
    case 'list':
      return <MarkdownList list={token} />;
    case 'table':
      return <MarkdownTable table={token} isContinuation={isTableContinuation} />;
    case 'code':
      return (
        <CodeView subject={token} name={token.raw} language={token.lang?.split(/\s/)[0] ?? ''} code={token.text} />
      );
    case 'blockquote':
      return (
        <blockquote className="space-y-3 border-l-2 border-line-strong pl-3 text-ink-soft">
          <BlockTokens tokens={token.tokens} />
        </blockquote>
      );
    case 'hr':
      return <hr className="border-line" />;
    case 'space':
      return null;
    case 'text':
      return (
        <p className="whitespace-pre-wrap">
          <InlineTokens tokens={token.tokens ?? [token]} />
        </p>
      );
    case 'br':
    case 'checkbox':
    case 'codespan':
    case 'def':
    case 'del':
    case 'em':
    case 'escape':
    case 'html':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
      return <p className="whitespace-pre-wrap">{token.raw}</p>;
    default:
      return assertNever(token);
  }
}

/** One level for all: they are below the conversation's title, and models skip levels at will. */
function Heading({ token: { depth, tokens } }: { token: Tokens.Heading }) {
  return (
    <h2
      className={clsx('pt-1 font-semibold whitespace-pre-wrap', headingLooks[depth - 1] ?? 'text-prose text-ink-soft')}
    >
      <InlineTokens tokens={tokens} />
    </h2>
  );
}

function MarkdownList({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const content = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name, and are only added at the end
    <MarkdownListItem key={index} item={item} />
  ));
  const look = 'space-y-1 pl-6 marker:text-ink-faint';
  return ordered ? (
    <ol start={start === '' ? 1 : start} className={clsx('list-decimal', look)}>
      {content}
    </ol>
  ) : (
    <ul className={clsx('list-disc', look)}>{content}</ul>
  );
}

function MarkdownListItem({ item: { task, checked, tokens } }: { item: Tokens.ListItem }) {
  const content = <BlockTokens tokens={tokens.filter(({ type }) => type !== 'checkbox')} />;
  if (!task) return <li className="space-y-2 pl-1">{content}</li>;
  const Box = checked ? SquareCheck : Square;
  return (
    <li className="relative list-none pl-1">
      <Box aria-hidden className="absolute top-1 -left-5 size-4 text-ink-faint" />
      <span className="sr-only">{checked ? texts.markdown.done : texts.markdown.toDo}</span>
      <div className="space-y-2">{content}</div>
    </li>
  );
}
