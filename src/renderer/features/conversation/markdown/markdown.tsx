import { memo, useRef, useState } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { Block } from './block';
import { BlockTokens } from './block-tokens';
import { CodeView } from './code-view';
import { completeText } from './complete-text';
import { IdleBlock, PlainText } from './idle-block';
import { type IdleRange, idleRange, isWithin } from './idle-range';
import { lexBlock, lexText } from './lex-block';
import { readFence } from './read-fence';
import { type SplitText, splitBlocks } from './split-blocks';

/** In characters: about a hundred long answers. */
const capacity = 2_000_000;

const remembered = new Map<string, SplitText>();

let size = 0;

/** Of hundreds of blocks, at most this many are compared one by one when another arrives. */
const groupSize = 24;

interface MarkdownProps {
  readonly text: string;
  /** Whether more may come; the last block is shown only as far as it is certain. */
  readonly isStreaming?: boolean;
}

/** Streaming Markdown: finished blocks stay in place, and only the last one is parsed again. */
export const Markdown = memo(function Markdown({ text, isStreaming = false }: MarkdownProps) {
  // Only a cache: the blocks come out the same whatever it holds.
  const earlier = useRef<SplitText>(undefined);
  const split = rememberSplit(text, earlier.current);
  earlier.current = split;
  // Decided once: blocks that arrive while the user watches keep their height.
  const [idle] = useState(() => (isStreaming ? null : idleRange(split)));
  const open = isStreaming ? split.blocks.at(-1) : undefined;
  const groups = groupBlocks(split.blocks);
  return (
    <div className="space-y-3 text-prose wrap-anywhere">
      {groups.map((blocks, index) => (
        <BlockGroup
          key={blocks[0]?.start}
          blocks={blocks}
          open={index === groups.length - 1 ? open : undefined}
          idle={idle}
        />
      ))}
    </div>
  );
});

interface BlockGroupProps {
  readonly blocks: readonly Block[];
  readonly open: Block | undefined;
  readonly idle: IdleRange | null;
}

const BlockGroup = memo(function BlockGroup({ blocks, open, idle }: BlockGroupProps) {
  return (
    <div className="space-y-3">
      {blocks.map((block) => (
        <BlockView key={block.start} block={block} isOpen={block === open} isIdle={isWithin(block, idle)} />
      ))}
    </div>
  );
}, haveSameBlocks);

function haveSameBlocks(before: BlockGroupProps, after: BlockGroupProps): boolean {
  return (
    before.open === after.open &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index])
  );
}

interface BlockViewProps {
  readonly block: Block;
  readonly isOpen: boolean;
  readonly isIdle: boolean;
}

const BlockView = memo(function BlockView({ isIdle, ...props }: BlockViewProps) {
  const content = <BlockContent {...props} />;
  if (isIdle) return <IdleBlock block={props.block}>{content}</IdleBlock>;
  // Keeps the same distance to the block it continues as between that block's lines.
  return props.block.isContinuation ? <div className="-mt-2 space-y-3">{content}</div> : content;
});

function BlockContent({ block, isOpen }: { block: Block; isOpen: boolean }) {
  switch (block.kind) {
    case 'plain':
      return <PlainText text={block.raw} />;
    case 'code':
      // Until its first line is complete, it may turn out not to be a fence.
      if (isOpen && !block.raw.includes('\n')) return null;
      return <CodeView subject={block} name={String(block.start)} {...readFence(block.raw)} isOpen={isOpen} />;
    case 'prose':
      return (
        <BlockTokens
          tokens={isOpen ? lexText((block.tableHead ?? '') + completeText(block.raw)) : lexBlock(block)}
          isTableContinuation={block.tableHead !== undefined}
        />
      );
    default:
      return assertNever(block.kind);
  }
}

/** Groups grow only at the end. */
function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (let start = 0; start < blocks.length; start += groupSize) groups.push(blocks.slice(start, start + groupSize));
  return groups;
}

/**
 * Returns the blocks of a text, as the same objects as last time if it was shown before, so that their parsed tokens
 * stay cached.
 */
function rememberSplit(text: string, earlier?: SplitText): SplitText {
  if (earlier?.text === text) return earlier;
  const found = remembered.get(text);
  if (found) return found;
  const split = splitBlocks(text, earlier);
  if (earlier) forget(earlier.text);
  remembered.set(text, split);
  size += text.length;
  for (const oldest of remembered.keys()) {
    if (size <= capacity || oldest === text) break;
    forget(oldest);
  }
  return split;
}

function forget(text: string): void {
  if (remembered.delete(text)) size -= text.length;
}
