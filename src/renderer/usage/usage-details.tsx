import type { ReactNode } from 'react';
import type { ConversationUsage } from '../../shared/conversation/fold-conversation';
import { texts } from '../core/texts/texts';
import { contextShare } from '../features/conversation/context-share';
import { costText } from '../features/conversation/cost-text';
import { ContextBar } from './context-bar';
import { tokenText } from './token-text';

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
      {share && <ContextBar context={share} className="w-full" />}
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
