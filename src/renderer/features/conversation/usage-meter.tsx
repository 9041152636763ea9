import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import type { ConversationUsage } from '../../../shared/conversation/conversation-state';
import { texts } from '../../core/texts/texts';
import { Popover } from '../../ui/popover';
import { type ContextShare, contextShare } from './context-share';
import { costText } from './cost-text';

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const whole = new Intl.NumberFormat('en');

/** Shows what the conversation has used so far; nothing if no server reported usage. */
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
    <Popover
      label={texts.usage.title}
      className="max-h-(--radix-popover-content-available-height) w-72 space-y-3 overflow-y-auto p-4"
      trigger={
        <button
          type="button"
          aria-label={texts.usage.spoken(facts)}
          title={texts.usage.title}
          className="flex h-8 shrink-0 items-center gap-2 rounded-control px-1.5 text-small whitespace-nowrap text-ink-faint tabular-nums transition-colors hover:bg-hover hover:text-ink"
        >
          {/* The first to be hidden when there is little room, because the details show it too. */}
          <span className={clsx((cost !== null || context) && 'hidden @2xl:inline')}>{tokens}</span>
          {cost !== null && <span className={clsx(context && 'hidden @lg:inline')}>{cost}</span>}
          {context && (
            <span className={clsx('flex items-center gap-1.5', context.isNearlyFull && 'font-medium text-warn-ink')}>
              <ContextBar context={context} className="hidden w-10 @sm:block" />
              {context.percent}
            </span>
          )}
        </button>
      }
    >
      <UsageDetails usage={usage} />
    </Popover>
  );
});

export function UsageDetails({ usage }: { usage: ConversationUsage }) {
  const { inputTokens, outputTokens, hasUnknownCost, context } = usage;
  const cost = costText(usage);
  return (
    <>
      <dl className="space-y-1.5">
        <Fact term={texts.usage.sent}>{texts.usage.tokenCount(tokenText(inputTokens))}</Fact>
        <Fact term={texts.usage.received}>{texts.usage.tokenCount(tokenText(outputTokens))}</Fact>
        <Fact term={texts.usage.cost}>{cost ?? texts.usage.costUnknown}</Fact>
      </dl>
      {cost !== null && hasUnknownCost && <p className="text-small text-ink-soft">{texts.usage.atLeastHint}</p>}
      {context && <ContextDetails context={context} />}
      <p className="text-small text-ink-faint">{texts.usage.wholeConversation}</p>
    </>
  );
}

function ContextDetails({ context }: { context: NonNullable<ConversationUsage['context']> }) {
  const share = contextShare(context);
  const used = tokenText(context.used);
  return (
    <div className="space-y-1.5 border-t border-line pt-3">
      <dl>
        <Fact term={texts.usage.context}>
          {context.size === undefined
            ? texts.usage.tokenCount(used)
            : texts.usage.contextOf(used, tokenText(context.size))}
        </Fact>
      </dl>
      {share && <ContextBar context={share} className="block w-full" />}
      {share?.isNearlyFull && <p className="text-small text-warn-ink">{texts.usage.contextNearlyFull}</p>}
      {!share && <p className="text-small text-ink-soft">{texts.usage.contextSizeUnknown}</p>}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

/** Visual only; the text beside it says the same. */
function ContextBar({ context: { share, isNearlyFull }, className }: { context: ContextShare; className: string }) {
  return (
    <span aria-hidden className={clsx('h-1.5 overflow-hidden rounded-round bg-line', className)}>
      <span
        className={clsx('block h-full rounded-round', isNearlyFull ? 'bg-warn-ink' : 'bg-accent')}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}

/** As `12.3K`. */
function shortTokenText(tokens: number): string {
  return short.format(tokens);
}

/** As `12,345`. */
function tokenText(tokens: number): string {
  return whole.format(tokens);
}
