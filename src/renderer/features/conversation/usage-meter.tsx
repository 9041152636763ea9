import clsx from 'clsx';
import { Popover } from 'radix-ui';
import { memo } from 'react';
import type { ConversationUsage } from '../../../shared/conversation/fold-conversation';
import { texts } from '../../core/texts/texts';
import { ContextBar } from '../../usage/context-bar';
import { shortTokenText } from '../../usage/token-text';
import { UsageDetails } from '../../usage/usage-details';
import { contextShare } from './context-share';
import { costText } from './cost-text';

/** What the conversation has taken so far; nothing where no server has counted. */
export const UsageMeter = memo(function UsageMeter({ usage }: { usage: ConversationUsage }) {
  if (usage.inputTokens === 0 && usage.outputTokens === 0) return null;
  const tokens = texts.usage.tokens(shortTokenText(usage.inputTokens), shortTokenText(usage.outputTokens));
  const cost = costText(usage);
  const context = contextShare(usage.context);
  const facts = [
    tokens,
    ...(cost === null ? [] : [cost]),
    ...(context ? [texts.usage.contextShort(context.percent)] : []),
  ];
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-label={texts.usage.spoken(facts)}
          title={texts.usage.title}
          className="flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-small whitespace-nowrap text-ink-faint tabular-nums transition-colors hover:bg-hover hover:text-ink"
        >
          {/* The first to go where there is little room: the details have it, too. */}
          <span className={clsx((cost !== null || context) && 'hidden @2xl:inline')}>{tokens}</span>
          {cost !== null && <span className={clsx(context && 'hidden @xl:inline')}>{cost}</span>}
          {context && (
            <span className={clsx('flex items-center gap-1.5', context.isNearlyFull && 'font-medium text-warn-ink')}>
              <ContextBar context={context} className="w-12" />
              {context.percent}
            </span>
          )}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={texts.usage.title}
          className="z-10 max-h-(--radix-popover-content-available-height) w-72 animate-appear space-y-3 overflow-y-auto rounded-panel border border-line bg-raised p-4 shadow-panel outline-none"
        >
          <UsageDetails usage={usage} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
});
