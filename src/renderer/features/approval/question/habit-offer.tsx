import { Sparkles } from 'lucide-react';
import type { Habit } from '../../../../shared/call/call-preview';
import { texts } from '../../../core/texts/texts';
import { DecisionButton } from '../dialog/decision-button';
import { SuggestionLabel } from './suggestion-label';

interface HabitOfferProps {
  readonly habit: Habit;
  readonly subject: string;
  readonly isEnabled: boolean;
  readonly isArmed: boolean;
  readonly isKeyMeant: () => boolean;
  readonly onAllow: (rule: { readonly patterns: readonly string[] }) => void;
}

/** Offers a rule to users who keep allowing such calls. */
export function HabitOffer({ habit, onAllow, ...press }: HabitOfferProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-accent-soft py-1 pr-1 pl-2.5 text-accent-ink">
      <Sparkles aria-hidden className="size-3.5 shrink-0" />
      <p className="min-w-0 grow wrap-anywhere">
        {texts.ask.habit(habit.allowed, habit.of)} <SuggestionLabel suggestion={habit} />
      </p>
      <DecisionButton {...press} size="small" keys="enter-or-space" onDecide={() => onAllow(habit)}>
        {texts.ask.alwaysAllow}
      </DecisionButton>
    </div>
  );
}
