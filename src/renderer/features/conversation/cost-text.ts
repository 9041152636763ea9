import type { ConversationUsage } from '../../../shared/conversation/conversation-state';
import { texts } from '../../core/texts/texts';

const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const partsOfCents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });

/** Returns null if no price is known. */
export function costText({ cost, hasUnknownCost }: Pick<ConversationUsage, 'cost' | 'hasUnknownCost'>): string | null {
  if (cost === 0 && hasUnknownCost) return null;
  const dollars = (cost > 0 && cost < 0.01 ? partsOfCents : cents).format(cost);
  return hasUnknownCost ? texts.usage.atLeast(dollars) : texts.usage.about(dollars);
}
