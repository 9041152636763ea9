import clsx from 'clsx';
import { Brain } from 'lucide-react';
import { useId } from 'react';
import { firstLineOf } from '../../../core/format/first-line-of';
import { texts } from '../../../core/texts/texts';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';
import { usePreservedState } from '../../../ui/preserved-state';
import { Markdown } from '../markdown/markdown';
import { ActivityIndicator } from './activity-indicator';
import type { ThinkingPart } from './group-parts';
import { secondsText } from './seconds-text';

interface ThinkingProps {
  readonly stretches: readonly ThinkingPart[];
  readonly isUnderWay: boolean;
  /** Milliseconds, if it is known for all of it. */
  readonly duration?: number | undefined;
}

/** The model's thinking before it answered, collapsed: it isn't laid out or parsed as Markdown until expanded. */
export function Thinking({ stretches, isUnderWay, duration = 0 }: ThinkingProps) {
  const [isOpen, setIsOpen] = usePreservedState('thinking', false);
  const contentId = useId();
  const thought = texts.conversation.thought(duration < 1_000 ? null : secondsText(Math.round(duration / 1_000)));
  const firstLine = stretches.map(({ text }) => firstLineOf(text)).find((line) => line !== '');
  if (firstLine === undefined) {
    if (isUnderWay) return <ActivityIndicator>{texts.conversation.thinking}</ActivityIndicator>;
    return (
      <p className="flex items-center gap-1.5 text-small text-ink-faint">
        <Brain aria-hidden className="size-3.5 shrink-0" />
        {texts.conversation.thoughtHidden(thought)}
      </p>
    );
  }
  return (
    <div data-thinking>
      <div className="flex items-center gap-2">
        <DisclosureButton
          isOpen={isOpen}
          contentId={contentId}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-1 inline-flex shrink-0 items-center gap-1 rounded-small px-1 text-small font-medium text-ink-faint transition-colors hover:text-ink"
        >
          <DisclosureChevron isOpen={isOpen} />
          <Brain aria-hidden className={clsx('size-3.5', isUnderWay && 'animate-breathe')} />
          {isUnderWay ? texts.conversation.thinking : thought}
        </DisclosureButton>
        {isUnderWay && !isOpen && <p className="min-w-0 truncate text-small text-ink-faint">{firstLine}</p>}
      </div>
      {isOpen && (
        <div id={contentId} className="mt-1.5 space-y-2 border-l-2 border-line pl-3 text-ink-soft">
          {stretches.map((stretch, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches are only ever added at the end
            <ThinkingSection key={index} stretch={stretch} isStreaming={isUnderWay && index === stretches.length - 1} />
          ))}
        </div>
      )}
    </div>
  );
}

function ThinkingSection({
  stretch: { text, redacted },
  isStreaming,
}: {
  stretch: ThinkingPart;
  isStreaming: boolean;
}) {
  if (redacted !== undefined) return <p className="text-ink-faint italic">{texts.conversation.stretchHidden}</p>;
  if (text === '') return null;
  return <Markdown text={text} isStreaming={isStreaming} />;
}
