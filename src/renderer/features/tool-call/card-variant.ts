import { assertNever } from '../../../shared/assert-never';
import { openQuestion, type ToolCallView } from '../../../shared/conversation/fold-conversation';
import { effectiveCall } from '../../core/store/effective-call';

/**
 * `line` is one unobtrusive line that opens to everything, for calls that need no attention. `card` shows what matters
 * at once.
 */
export type CardVariant = 'line' | 'card';

interface CardVariantOptions {
  /** Whether its program asks for input in its terminal. */
  readonly isAsking: boolean;
}

export function cardVariant(call: ToolCallView, { isAsking }: CardVariantOptions): CardVariant {
  const { riskLevel, isModified } = effectiveCall(call);
  const isHarmless = riskLevel === 'safe' || riskLevel === 'low';
  if (isAsking || isModified) return 'card';
  const { status } = call.lifecycle;
  switch (status) {
    case 'parsed':
    case 'validating':
    case 'approved':
    case 'executing':
    case 'completed':
      return isHarmless ? 'line' : 'card';
    case 'awaiting-approval':
      return openQuestion(call) === null && isHarmless ? 'line' : 'card';
    case 'validation-failed':
    case 'denied':
    case 'failed':
    case 'cancelled':
    case 'timed-out':
      return 'card';
    default:
      return assertNever(status);
  }
}
