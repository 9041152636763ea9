import clsx from 'clsx';
import { Square, SquareCheck } from 'lucide-react';
import type { Tokens } from 'marked';
import { texts } from '../core/texts/texts';
import { BlockTokens } from '../features/conversation/markdown/block-tokens';

export function MarkdownList({ list: { ordered, start, items } }: { list: Tokens.List }) {
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
