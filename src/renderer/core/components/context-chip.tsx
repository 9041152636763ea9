import type { ContextItem } from '../../../shared/conversation/message-content';
import { Popover } from '../../ui/popover';
import { texts } from '../texts/texts';
import { contextIcons } from './context-icons';

/** In characters: laying out more would be slow, and no one reads that much. */
const shownLength = 20_000;

/** Something that was added to a message: its name, its size, and its text to read. */
export function ContextChip({ item }: { item: ContextItem }) {
  const { kind, label, tokens, note, text } = item;
  const Icon = contextIcons[kind];
  const size = texts.composer.context.tokens(tokens);
  return (
    <Popover
      label={label}
      align="start"
      className="flex max-h-[min(28rem,var(--radix-popover-content-available-height))] w-140 max-w-[calc(100vw-2rem)] flex-col overflow-hidden"
      trigger={
        <button
          type="button"
          data-chip
          title={texts.composer.context.read(label)}
          aria-label={[label, size, note].filter(Boolean).join(', ')}
          className="flex h-6 min-w-0 items-center gap-1.5 rounded-control px-1.5 text-small transition-colors hover:bg-hover"
        >
          <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          <span className="min-w-0 truncate">{label}</span>
          <span className="shrink-0 text-ink-faint tabular-nums">{size}</span>
        </button>
      }
    >
      <div className="shrink-0 border-b border-line px-3 py-2">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="text-small text-ink-soft">{note === undefined ? size : `${size} · ${note}`}</p>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="min-h-0 overflow-auto px-3 py-2 font-mono text-small whitespace-pre-wrap wrap-anywhere -outline-offset-2"
      >
        {text.slice(0, shownLength)}
        {text.length > shownLength && `\n${texts.composer.context.more(text.length - shownLength)}`}
      </pre>
    </Popover>
  );
}
